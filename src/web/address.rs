//! The parameters of the address. Nothing from outside is trusted: a value that is not known gives
//! a plain message and the default.

use super::host;
use super::load::LANGUAGE;
use leptos::web_sys::UrlSearchParams;

/// What the address asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Address {
    /// Identifier of a city.
    pub city: Option<String>,
    /// Parameters that mean nothing here, with their values, as `name=value`.
    pub unknown: Vec<String>,
}

const MODES: [&str; 3] = ["page", "embed", "kiosk"];
const THEMES: [&str; 2] = ["light", "dark"];

/// Reads the address and gives the root element the mode and theme that it names.
pub fn read() -> Address {
    let mut address = Address::default();
    let Ok(query) = UrlSearchParams::new_with_str(&host::query()) else { return address };
    for (name, known) in [("mode", &MODES[..]), ("theme", &THEMES[..]), ("lang", &[LANGUAGE][..])] {
        let Some(value) = query.get(name) else { continue };
        // "en-US" is English here.
        let short = if name == "lang" { value.split('-').next().unwrap_or("") } else { &value };
        if !known.contains(&short.to_ascii_lowercase().as_str()) {
            address.unknown.push(format!("{name}={}", shown(&value)));
        } else if name != "lang" {
            host::set_root(&format!("data-{name}"), &value);
        }
    }
    address.city = query.get("city").filter(|city| !city.is_empty());
    address
}

/// Enough of a value to recognize it.
pub fn shown(value: &str) -> String {
    value.chars().take(40).collect()
}
