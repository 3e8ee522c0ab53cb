//! Well-known props that control a component's appearance.

use super::Props;
use websketch_json as json;

impl Props {
    /// `variant`: the kit piece. Unknown names are returned too.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.string("variant")
    }

    /// `icon`: the name of an icon.
    #[must_use]
    pub fn icon(&self) -> Option<&str> {
        self.string("icon").filter(|name| !name.trim().is_empty())
    }

    /// `checked: true`: the control is ticked, chosen or switched on.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.raw("checked") == Some("true")
    }

    /// `disabled: true`: the control is inactive.
    #[must_use]
    pub fn is_disabled(&self) -> bool {
        self.raw("disabled") == Some("true")
    }

    /// `skeleton: true`: bars stand in for its texts while it loads.
    #[must_use]
    pub fn is_skeleton(&self) -> bool {
        self.as_text().contains(r#""skeleton":true"#) && self.raw("skeleton") == Some("true")
    }

    /// `hidden: true`: the component is excluded from every rendering.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        // Few components are hidden and every component is asked, so a substring search comes first.
        self.as_text().contains(r#""hidden":true"#) && self.raw("hidden") == Some("true")
    }

    /// `value` as a share from 0 to 1. On the wire 0 to 100, as a number or numeric text; values out of range are
    /// clamped.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let raw = self.raw("value")?;
        let number = json::parse_number(raw.trim_matches('"').trim_end_matches('%'))?;
        number.is_finite().then(|| number.clamp(0.0, 100.0) / 100.0)
    }

    /// `value` as shown in a field: a text, or a formatted number.
    #[must_use]
    pub fn value_text(&self) -> Option<String> {
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
    use websketch_json::LazyValue;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let props = Props::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
        let found = format!(
            "{:?} {:?} {} {} {} {:?} {:?} {:?}",
            props.variant(),
            props.icon(),
            props.is_checked(),
            props.is_disabled(),
            props.is_hidden(),
            props.share(),
            props.value_text(),
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
