//! The browser's own conventions for numbers, money, dates, lists and plurals (ECMA-402).

use crate::text::{Locale, plain_number};
use chrono::{Datelike, NaiveDate};
use js_sys::{Array, Date, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A language by its tag. What a browser cannot format is shown plainly.
#[derive(Debug, Clone)]
pub struct Browser {
    /// BCP 47 tag.
    pub tag: String,
}

impl Browser {
    /// Calls a method of one of the formatters of `Intl`.
    fn call(
        &self,
        formatter: &str,
        options: &[(&str, &str)],
        method: &str,
        value: &JsValue,
    ) -> Option<String> {
        let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
        let constructor: Function = Reflect::get(&intl, &formatter.into()).ok()?.dyn_into().ok()?;
        let given = Object::new();
        for (key, value) in options {
            Reflect::set(&given, &(*key).into(), &(*value).into()).ok()?;
        }
        let arguments = Array::of2(&self.tag.as_str().into(), &given);
        let made = Reflect::construct(&constructor, &arguments).ok()?;
        let method: Function = Reflect::get(&made, &method.into()).ok()?.dyn_into().ok()?;
        method.call1(&made, value).ok()?.as_string()
    }
}

impl Locale for Browser {
    fn plural(&self, count: u32) -> String {
        let form = self.call("PluralRules", &[], "select", &count.into());
        form.unwrap_or_else(|| "other".to_string())
    }

    fn number(&self, number: f64) -> String {
        let options = [("maximumFractionDigits", "3")];
        let text = self.call("NumberFormat", &options, "format", &number.into());
        text.unwrap_or_else(|| plain_number(number))
    }

    fn money(&self, amount: f64) -> String {
        let digits = if amount.fract() == 0.0 { "0" } else { "2" };
        let options = [
            ("style", "currency"),
            ("currency", "USD"),
            ("minimumFractionDigits", digits),
            ("maximumFractionDigits", digits),
        ];
        let text = self.call("NumberFormat", &options, "format", &amount.into());
        text.unwrap_or_else(|| format!("${}", plain_number(amount)))
    }

    fn date(&self, day: NaiveDate) -> String {
        // Noon, so that no time zone moves the day.
        let noon = Date::new_with_year_month_day_hr(
            day.year().cast_unsigned(),
            day.month0().cast_signed(),
            day.day().cast_signed(),
            12,
        );
        let options = [("year", "numeric"), ("month", "long"), ("day", "numeric")];
        let text = self.call("DateTimeFormat", &options, "format", &noon);
        text.unwrap_or_else(|| day.to_string())
    }

    fn list(&self, items: &[String], or: bool) -> String {
        let values: Array = items.iter().map(|item| JsValue::from_str(item)).collect();
        let kind = if or { "disjunction" } else { "conjunction" };
        let text = self.call("ListFormat", &[("type", kind)], "format", &values);
        text.unwrap_or_else(|| items.join(", "))
    }
}
