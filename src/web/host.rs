//! Every call to the browser.

use chrono::NaiveDate;
use leptos::web_sys::{Element, HtmlElement, HtmlInputElement, Window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Why a file could not be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FetchError {
    /// The server has no such file.
    NotFound,
    /// No answer, or one that could not be read.
    Unreachable,
}

/// The window; a program without one has nothing to show.
fn window() -> Option<Window> {
    leptos::web_sys::window()
}

/// The text of a file beside the page.
pub async fn fetch(path: &str) -> Result<String, FetchError> {
    let window = window().ok_or(FetchError::Unreachable)?;
    let response = JsFuture::from(window.fetch_with_str(path)).await;
    let response = response.map_err(|_| FetchError::Unreachable)?;
    let response: leptos::web_sys::Response =
        response.dyn_into().map_err(|_| FetchError::Unreachable)?;
    if response.status() == 404 {
        return Err(FetchError::NotFound);
    }
    if !response.ok() {
        return Err(FetchError::Unreachable);
    }
    let text = response.text().map_err(|_| FetchError::Unreachable)?;
    let text = JsFuture::from(text).await.map_err(|_| FetchError::Unreachable)?;
    text.as_string().ok_or(FetchError::Unreachable)
}

/// The query of the address, with its question mark.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Today by the clock and time zone of the device.
pub fn today() -> NaiveDate {
    let now = js_sys::Date::new_0();
    let day =
        NaiveDate::from_ymd_opt(now.get_full_year() as i32, now.get_month() + 1, now.get_date());
    day.unwrap_or_default()
}

/// Sets an attribute of the root element.
pub fn set_root(name: &str, value: &str) {
    if let Some(root) = root() {
        // Only a malformed name can fail here.
        let _ = root.set_attribute(name, value);
    }
}

fn root() -> Option<Element> {
    window()?.document()?.document_element()
}

/// Sets the title of the window.
pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// The first element that a selector finds.
pub fn find(selector: &str) -> Option<HtmlElement> {
    window()?.document()?.query_selector(selector).ok().flatten()?.dyn_into().ok()
}

/// The inputs that a selector finds.
pub fn inputs(selector: &str) -> Vec<HtmlInputElement> {
    let document = window().and_then(|window| window.document());
    let Some(list) = document.and_then(|document| document.query_selector_all(selector).ok())
    else {
        return Vec::new();
    };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

/// Moves the focus to the first element that a selector finds, and brings it into view.
pub fn focus(selector: &str) {
    if let Some(element) = find(selector) {
        // Focus fails only where nothing can be focused; the page works on without it.
        let _ = element.focus();
    }
}

/// Moves to the top of the page.
pub fn scroll_to_top() {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Calls back after the next paint has been prepared.
pub fn after_render(then: impl FnOnce() + 'static) {
    leptos::prelude::request_animation_frame(then);
}

/// Opens the browser's print dialog.
pub fn print() {
    // Browsers without printing raise an error here, and nothing is lost.
    let _ = window().map(|window| window.print());
}

/// Whether the page stands in a frame of another page. There the history belongs to the host.
pub fn is_framed() -> bool {
    let Some(window) = window() else { return false };
    match window.parent() {
        Ok(Some(parent)) => !js_sys::Object::is(&parent, &window),
        _ => true,
    }
}

/// Remembers a mark in a new entry of the browser's history.
pub fn push_history(mark: &str) {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        // A browser that refuses more entries only loses its own back button.
        let _ = history.push_state(&JsValue::from_str(mark), "");
    }
}

/// Milliseconds by the clock of the device, to tell one life of the page from another.
pub fn now() -> String {
    (js_sys::Date::now() as u64).to_string()
}

/// Goes back in the history of the browser.
pub fn history_back() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.back();
    }
}

/// Clicks the first element that a selector finds.
pub fn click(selector: &str) {
    if let Some(element) = find(selector) {
        element.click();
    }
}

/// The id of the element that has the focus, if it has one.
pub fn focused_id() -> Option<String> {
    let element = window()?.document()?.active_element()?;
    Some(element.id()).filter(|id| !id.is_empty())
}

/// An address of this page with one parameter of the query set.
pub fn address_with(name: &str, value: &str) -> String {
    changed_query(|query| query.set(name, value))
}

/// An address of this page without one parameter of the query.
pub fn address_without(name: &str) -> String {
    changed_query(|query| query.delete(name))
}

fn changed_query(change: impl FnOnce(&leptos::web_sys::UrlSearchParams)) -> String {
    match leptos::web_sys::UrlSearchParams::new_with_str(&query()) {
        Ok(params) => {
            change(&params);
            format!("?{}", String::from(params.to_string()))
        }
        Err(_) => "?".to_string(),
    }
}

/// Empties the inputs that a selector finds.
pub fn clear(selector: &str) {
    for input in inputs(selector) {
        input.set_checked(false);
        if input.type_() != "checkbox" {
            input.set_value("");
        }
    }
}

/// Opens every disclosure that a selector finds.
pub fn open_all(selector: &str) {
    let document = window().and_then(|window| window.document());
    let Some(list) = document.and_then(|document| document.query_selector_all(selector).ok())
    else {
        return;
    };
    for element in (0..list.length()).filter_map(|index| list.item(index)) {
        // Setting a property of an element of ours does not fail.
        let _ = js_sys::Reflect::set(&element, &"open".into(), &JsValue::TRUE);
    }
}

/// Opens the disclosures around the first element that a selector finds, and goes to it.
pub fn reveal(selector: &str) {
    let mut around = find(selector).and_then(|element| element.parent_element());
    while let Some(element) = around {
        if element.tag_name() == "DETAILS" {
            let _ = js_sys::Reflect::set(&element, &"open".into(), &JsValue::TRUE);
        }
        around = element.parent_element();
    }
    focus(selector);
}

/// A text in small letters, by the browser's rules.
pub fn lower_case(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

/// Runs something that waits for the network.
pub fn spawn(task: impl Future<Output = ()> + 'static) {
    let task: std::pin::Pin<Box<dyn Future<Output = ()>>> = Box::pin(task);
    leptos::task::spawn_local(task);
}

/// Whether a key event is Enter in an input, and not one that ends a composed character.
pub fn is_enter_in_input(event: &leptos::web_sys::Event) -> bool {
    let Some(key) = event.dyn_ref::<leptos::web_sys::KeyboardEvent>() else { return false };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let in_input = target.is_some_and(|target| target.tag_name() == "INPUT");
    in_input && key.key() == "Enter" && !key.is_composing()
}
