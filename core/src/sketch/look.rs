//! The well-known props that say how a component looks.

use super::Props;
use crate::json;

impl Props {
    /// `variant`: which piece of the kit it is; any name, also one that nobody knows.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.string("variant")
    }

    /// `icon`: the name of an icon.
    #[must_use]
    pub fn icon(&self) -> Option<&str> {
        self.string("icon").filter(|name| !name.trim().is_empty())
    }

    /// `checked: true`: ticked, chosen, switched on.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.raw("checked") == Some("true")
    }

    /// `disabled: true`: cannot be used now.
    #[must_use]
    pub fn is_disabled(&self) -> bool {
        self.raw("disabled") == Some("true")
    }

    /// `hidden: true` keeps it in the sketch and out of every picture.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        // Hardly any are, and everything is asked.
        self.as_text().contains(r#""hidden":true"#) && self.raw("hidden") == Some("true")
    }

    /// `value` as a share from 0 to 1: 0 to 100 on the wire, and what lies outside counts as the end it lies at. Also a
    /// number in a text.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let raw = self.raw("value")?;
        let number = raw.trim_matches('"').trim_end_matches('%').parse::<f64>().ok()?;
        number.is_finite().then(|| number.clamp(0.0, 100.0) / 100.0)
    }

    /// `value` as it is written in a field: a text, or a number.
    #[must_use]
    pub fn written_value(&self) -> Option<String> {
        let value = self.get("value")?;
        match value.as_str() {
            Some(text) => Some(text.to_owned()),
            None => value.is_number().then(|| json::to_string(&value)),
        }
    }

    /// `active`: the index of the current item.
    #[must_use]
    pub fn active(&self) -> Option<usize> {
        self.raw("active")?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::View;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let props = Props::read(View::of(text.as_bytes()).unwrap()).unwrap();
        let found = format!(
            "{:?} {:?} {} {} {} {:?} {:?} {:?}",
            props.variant(),
            props.icon(),
            props.is_checked(),
            props.is_disabled(),
            props.is_hidden(),
            props.share(),
            props.written_value(),
            props.active()
        );
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_of_another_type_reads_as_absent() {
        check(
            r#"{"variant":"radio","icon":"x","checked":true,"disabled":true,"hidden":true,"value":30,"active":2}"#,
            r#"Some("radio") Some("x") true true true Some(0.3) Some("30") Some(2)"#,
        );
        check(
            r#"{"variant":1,"icon":" ","checked":"true","disabled":1,"hidden":null,"value":[1],"active":-1}"#,
            "None None false false false None None None",
        );
        check(
            r#"{"value":1e9,"active":1.5}"#,
            r#"None None false false false Some(1.0) Some("1000000000") None"#,
        );
        check(r#"{"value":"40%"}"#, r#"None None false false false Some(0.4) Some("40%") None"#);
    }
}
