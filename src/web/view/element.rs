//! One type of element for the whole page.
//!
//! Leptos gives every shape of markup a type of its own, each with its own code to build, update
//! and take down: over 200 kB compressed for this page, against a budget of 120. Elements that hold
//! their attributes and children behind one erased type share that code. Text, attributes and
//! event handlers are Leptos's own, so signals work as everywhere else.

use crate::web::session::Session;
use leptos::ev::{Custom, Event};
use leptos::html::{ElementChild, custom};
use leptos::prelude::{AddAnyAttr, AnyView, IntoAny};
use leptos::tachys::html::attribute::any_attribute::{AnyAttribute, IntoAnyAttribute};
use leptos::tachys::html::attribute::custom::custom_attribute;
use leptos::tachys::html::event::on;

/// An element that is being put together. It is one pointer, since it is handed on at each step.
pub struct Element(Box<Parts>);

struct Parts {
    tag: &'static str,
    attributes: Vec<AnyAttribute>,
    children: Vec<AnyView>,
}

/// A new element.
pub fn el(tag: &'static str) -> Element {
    Element(Box::new(Parts { tag, attributes: Vec::new(), children: Vec::new() }))
}

/// What is shown depends on signals: it is made anew when one of them changes.
pub fn live(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    boxed_live(Box::new(view))
}

#[inline(never)]
fn boxed_live(view: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    view.into_any()
}

/// A text.
#[inline(never)]
pub fn words(text: String) -> AnyView {
    text.into_any()
}

/// Nothing.
pub fn nothing() -> AnyView {
    ().into_any()
}

/// Several views as one.
pub fn all(views: Vec<AnyView>) -> AnyView {
    views.into_any()
}

/// A piece of text whose direction is its own: a citation, a number.
pub fn bdi(text: String) -> Element {
    el("bdi").set("dir", "ltr").text(text)
}

impl Element {
    /// Sets an attribute.
    #[inline(never)]
    pub fn set(mut self, name: &'static str, value: &str) -> Element {
        self.0.attributes.push(custom_attribute(name, value.to_string()).into_any_attr());
        self
    }

    /// Sets the classes.
    pub fn class(self, names: &str) -> Element {
        self.set("class", names)
    }

    /// Sets an attribute that has no value, if `on`.
    pub fn flag(self, name: &'static str, on: bool) -> Element {
        if on { self.set(name, "") } else { self }
    }

    /// Sets an attribute that follows signals and may be missing.
    pub fn follow(
        self,
        name: &'static str,
        value: impl FnMut() -> Option<String> + Send + 'static,
    ) -> Element {
        self.follow_boxed(name, Box::new(value))
    }

    #[inline(never)]
    fn follow_boxed(
        mut self,
        name: &'static str,
        value: Box<dyn FnMut() -> Option<String> + Send>,
    ) -> Element {
        self.0.attributes.push(custom_attribute(name, value).into_any_attr());
        self
    }

    /// Calls back on an event.
    pub fn on(self, event: &'static str, call: impl FnMut(Event) + 'static) -> Element {
        self.on_boxed(event, Box::new(call))
    }

    #[inline(never)]
    fn on_boxed(mut self, event: &'static str, call: Box<dyn FnMut(Event)>) -> Element {
        self.0.attributes.push(on(Custom::<Event>::new(event), call).into_any_attr());
        self
    }

    /// Adds text.
    #[inline(never)]
    pub fn text(self, text: String) -> Element {
        self.add(words(text))
    }

    /// Adds the space between two texts.
    pub fn space(self) -> Element {
        self.text(" ".to_string())
    }

    /// Adds a message of the page itself.
    #[inline(never)]
    pub fn say(self, session: Session, key: &str) -> Element {
        self.text(session.say(key))
    }

    /// Adds a view.
    #[inline(never)]
    pub fn add(mut self, child: AnyView) -> Element {
        self.0.children.push(child);
        self
    }

    /// Adds an element.
    #[inline(never)]
    pub fn with(self, child: Element) -> Element {
        self.add(child.view())
    }

    /// Adds an element if there is one.
    #[inline(never)]
    pub fn maybe(self, child: Option<Element>) -> Element {
        match child {
            Some(child) => self.with(child),
            None => self,
        }
    }

    /// Adds several elements.
    pub fn each(self, children: impl Iterator<Item = Element>) -> Element {
        children.fold(self, Element::with)
    }

    /// The view.
    #[inline(never)]
    pub fn view(self) -> AnyView {
        let Parts { tag, attributes, children } = *self.0;
        custom(tag).child(children).add_any_attr(attributes).into_any()
    }
}
