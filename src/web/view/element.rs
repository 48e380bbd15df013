//! One type of element for the whole page.
//!
//! Leptos gives every shape of markup a type of its own, each with its own code to build, update
//! and take down: over 200 kB compressed for this page, against a budget of 120. Elements that hold
//! their attributes and children behind one erased type share that code. Text, attributes and
//! event handlers are Leptos's own, so signals work as everywhere else.

use leptos::ev::{Custom, Event};
use leptos::html::{ElementChild, custom};
use leptos::prelude::{AddAnyAttr, AnyView, IntoAny};
use leptos::tachys::html::attribute::any_attribute::{AnyAttribute, IntoAnyAttribute};
use leptos::tachys::html::attribute::custom::custom_attribute;
use leptos::tachys::html::event::on;

/// An element that is being put together.
pub struct Element {
    tag: &'static str,
    attributes: Vec<AnyAttribute>,
    children: Vec<AnyView>,
}

/// A new element.
pub fn el(tag: &'static str) -> Element {
    Element { tag, attributes: Vec::new(), children: Vec::new() }
}

/// A text that follows a signal or decides what to show, computed anew when a signal it reads
/// changes.
pub fn live(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let view: Box<dyn FnMut() -> AnyView + Send> = Box::new(view);
    view.into_any()
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
    pub fn set(self, name: &'static str, value: &str) -> Element {
        self.put(name, value.to_string())
    }

    fn put(mut self, name: &'static str, value: String) -> Element {
        self.attributes.push(custom_attribute(name, value).into_any_attr());
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
        mut self,
        name: &'static str,
        value: impl FnMut() -> Option<String> + Send + 'static,
    ) -> Element {
        let value: Box<dyn FnMut() -> Option<String> + Send> = Box::new(value);
        self.attributes.push(custom_attribute(name, value).into_any_attr());
        self
    }

    /// Calls back on an event.
    pub fn on(mut self, event: &'static str, call: impl FnMut(Event) + 'static) -> Element {
        let call: Box<dyn FnMut(Event)> = Box::new(call);
        self.attributes.push(on(Custom::<Event>::new(event), call).into_any_attr());
        self
    }

    /// Adds text.
    pub fn text(self, text: impl Into<String>) -> Element {
        self.add(text.into().into_any())
    }

    /// Adds a view.
    pub fn add(mut self, child: AnyView) -> Element {
        self.children.push(child);
        self
    }

    /// Adds an element.
    pub fn with(self, child: Element) -> Element {
        self.add(child.view())
    }

    /// Adds an element if there is one.
    pub fn maybe(self, child: Option<Element>) -> Element {
        match child {
            Some(child) => self.with(child),
            None => self,
        }
    }

    /// Adds several elements.
    pub fn each(mut self, children: impl Iterator<Item = Element>) -> Element {
        self.children.extend(children.map(Element::view));
        self
    }

    /// The view.
    pub fn view(self) -> AnyView {
        custom(self.tag).child(self.children).add_any_attr(self.attributes).into_any()
    }
}
