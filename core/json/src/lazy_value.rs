//! Lazy views of validated JSON text.
//!
//! A value tree takes up to fifty times the memory of its text. Foreign documents are therefore read through views, and
//! only small parts become trees. Parts that no caller looks up cost nothing.

mod check;
mod compact;
mod walk;

pub use compact::CompactJson;

use super::number::parse_number;
use super::scan::short_number;
use super::{InvalidJson, excerpt, parse, swar::unescaped_len};
use serde_json::Value;
use std::borrow::Cow;
use walk::{TRIMMED, end_of_value, unescape};

/// A value in validated JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LazyValue<'a> {
    text: &'a str,
    /// Whether the text is known to be in the form of [`super::to_string`].
    is_canonical: bool,
}

impl<'a> LazyValue<'a> {
    /// Validates a whole text as [`parse`] does, without building values.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidJson`] at the first error.
    pub fn parse(text: &'a [u8]) -> Result<Self, InvalidJson> {
        Ok(Self::trusted(check::validate(text)?.trim_matches(TRIMMED)))
    }

    /// Wraps trusted text of a value without validating it.
    pub fn trusted(text: &'a str) -> Self {
        Self { text, is_canonical: false }
    }

    /// Wraps text that [`super::to_string`] would write.
    pub(super) fn canonical(text: &'a str) -> Self {
        Self { text, is_canonical: true }
    }

    /// Returns true if the text is known to be in the form of [`super::to_string`].
    #[must_use]
    pub fn is_canonical(self) -> bool {
        self.is_canonical
    }

    /// Returns the text of the value, without surrounding whitespace.
    #[must_use]
    pub fn text(self) -> &'a str {
        self.text
    }

    /// Returns the name of the value's JSON type, as [`super::type_name`] does.
    #[must_use]
    pub fn type_name(self) -> &'static str {
        match self.first() {
            b'{' => "object",
            b'[' => "array",
            b'"' => "string",
            b't' | b'f' => "boolean",
            b'n' => "null",
            _ => "number",
        }
    }

    /// Returns true if the value is `null`.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.first() == b'n'
    }

    /// Returns true if the value is an object.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.first() == b'{'
    }

    fn is_number(self) -> bool {
        matches!(self.first(), b'-' | b'0'..=b'9')
    }

    /// Returns the string, or `None` for another type. Copies only if the string has escapes.
    #[must_use]
    pub fn string(self) -> Option<Cow<'a, str>> {
        let inside = self.text.strip_prefix('"')?.strip_suffix('"')?;
        Some(unquoted(inside))
    }

    /// Returns the number, or `None` for another type.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        self.is_number().then(|| short_number(self.text).or_else(|| parse_number(self.text))).flatten()
    }

    /// Returns the non-negative integer, or `None` for any other value.
    #[must_use]
    pub fn whole(self) -> Option<u64> {
        self.number()?;
        parse(self.text).ok()?.as_u64()
    }

    /// Returns the boolean, or `None` for another type.
    #[must_use]
    pub fn flag(self) -> Option<bool> {
        match self.first() {
            b't' => Some(true),
            b'f' => Some(false),
            _ => None,
        }
    }

    /// Returns the entries of the array, or `None` for another type.
    #[must_use]
    pub fn items(self) -> Option<Items<'a>> {
        self.text.strip_prefix('[').map(|rest| Items { rest })
    }

    /// Returns the members of the object in order, duplicate keys included. Returns `None` for another type.
    #[must_use]
    pub fn members(self) -> Option<Members<'a>> {
        self.text.strip_prefix('{').map(|rest| Members { rest })
    }

    /// Returns the member with this key. Of duplicates the last counts, as in a tree.
    #[must_use]
    pub fn get(self, key: &str) -> Option<Self> {
        self.members()?.filter(|(own, _)| own == key).last().map(|(_, value)| value)
    }

    /// Parses the value into a tree, which may take fifty times the memory of its text.
    #[must_use]
    pub fn to_value(self) -> Value {
        parse(self.text).unwrap_or_default()
    }

    /// Returns the start of the value as compact JSON, for messages.
    #[must_use]
    pub fn excerpt(self) -> String {
        /// More than an excerpt shows, even if each character takes four bytes. Bytes.
        const ENOUGH: usize = 512;
        excerpt(CompactJson::of(self, ENOUGH).text())
    }

    fn first(self) -> u8 {
        self.text.as_bytes().first().copied().unwrap_or_default()
    }
}

/// Decodes the text between the quotes of a string.
fn unquoted(inside: &str) -> Cow<'_, str> {
    if unescaped_len(inside.as_bytes()) == inside.len() {
        return Cow::Borrowed(inside);
    }
    let (mut text, mut rest) = (String::with_capacity(inside.len()), inside);
    while let Some((plain, after)) = rest.split_once('\\') {
        text.push_str(plain);
        let (letter, others) = unescape(after);
        text.push(letter);
        rest = others;
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// An iterator over array entries; see [`LazyValue::items`].
#[derive(Clone, Debug)]
pub struct Items<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Items<'a> {
    type Item = LazyValue<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        next_value(&mut self.rest)
    }
}

/// An iterator over object members; see [`LazyValue::members`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    rest: &'a str,
}

impl<'a> Members<'a> {
    /// Returns the next key and its value, both as written.
    fn pair(&mut self) -> Option<(LazyValue<'a>, LazyValue<'a>)> {
        let key = next_value(&mut self.rest)?;
        Some((key, next_value(&mut self.rest)?))
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (Cow<'a, str>, LazyValue<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = self.pair()?;
        Some((key.string()?, value))
    }
}

/// Reads the next value after commas, colons and whitespace. Returns `None` at the end of the list.
fn next_value<'a>(rest: &mut &'a str) -> Option<LazyValue<'a>> {
    let is_between = |byte: &u8| matches!(byte, b',' | b':' | b' ' | b'\n' | b'\r' | b'\t');
    let start = rest.bytes().position(|byte| !is_between(&byte)).unwrap_or(rest.len());
    let text = rest.get(start..)?;
    if matches!(text.as_bytes().first(), None | Some(b']' | b'}')) {
        *rest = "";
        return None;
    }
    let (value, after) = text.split_at_checked(end_of_value(text.as_bytes()))?;
    *rest = after;
    Some(LazyValue::trusted(value))
}

#[cfg(test)]
mod tests {
    use super::super::to_string;
    use super::*;
    use proptest::prelude::*;
    use serde_json::Map;

    /// Builds the tree of a text through views.
    fn tree(view: LazyValue<'_>) -> Value {
        if let Some(items) = view.items() {
            return Value::Array(items.map(tree).collect());
        }
        if let Some(members) = view.members() {
            let entries = members.map(|(key, value)| (key.into_owned(), tree(value)));
            return Value::Object(entries.collect::<Map<_, _>>());
        }
        if let Some(text) = view.string() {
            return Value::String(text.into_owned());
        }
        if let Some(flag) = view.flag() {
            return flag.into();
        }
        if view.is_null() { Value::Null } else { view.to_value() }
    }

    #[track_caller]
    fn check(text: &str) {
        match (LazyValue::parse(text.as_bytes()), parse(text)) {
            (Ok(view), Ok(value)) => {
                assert_eq!(tree(view), value, "{text}");
                assert_eq!(view.type_name(), super::super::type_name(&value), "{text}");
                assert_eq!(view.number(), value.as_f64(), "{text}");
                assert_eq!(view.whole(), value.as_u64(), "{text}");
                let compact = CompactJson::of(view, usize::MAX);
                if !compact.has_many_keys() {
                    assert_eq!(compact.text(), to_string(&value), "{text}");
                }
            }
            (view, value) => assert_eq!(view.map(drop), value.map(drop), "{text}"),
        }
    }

    #[test]
    fn a_view_sees_what_a_tree_holds() {
        for text in [
            "null",
            " true ",
            "[]",
            "{ }",
            "5.0",
            "-0",
            "1e3",
            "123456789012345678",
            r#""""#,
            r#"[ 1 , [ ] , { } , "a,b]" ]"#,
            r#"{ "a" : { "b" : "}" , "c" : [ 1 , 2 ] } , "a\"" : "\\" , "ü\u00fc\ud834\udd1e\/" : -1.50 }"#,
            r#"{"a":1,"b":2,"a":3}"#,
            "\"\\u0000\\u001f\\b\\f\\n\\r\\t\\\\\\\"\"",
        ] {
            check(text);
        }
        assert_eq!(
            LazyValue::parse(br#"{"a":1,"a":2}"#).unwrap().get("a").and_then(LazyValue::whole),
            Some(2)
        );
    }

    #[test]
    fn what_is_no_json_is_refused_in_the_same_words() {
        for text in [
            "",
            "{",
            "[1,\n2,]",
            "{\"a\":}",
            "[1 2]",
            "nul",
            "1e999",
            "01",
            "\"\\ud800\"",
            "\"\\x\"",
            "\"\n\"",
            "{} {}",
        ] {
            check(text);
        }
        for deep in [127, 128, 129, 100_000] {
            check(&("[".repeat(deep) + &"]".repeat(deep)));
            check(&("{\"a\":".repeat(deep) + "1" + &"}".repeat(deep)));
        }
        assert_eq!(
            LazyValue::parse(b"\"\xff\"").unwrap_err(),
            super::super::parse_bytes(b"\"\xff\"").unwrap_err()
        );
    }

    #[test]
    fn messages_quote_the_beginning_only() {
        let view = |text: &'static str| LazyValue::parse(text.as_bytes()).unwrap();
        assert_eq!(view(r#"{ "a" : [1.0, "b"] }"#).excerpt(), r#"{"a":[1,"b"]}"#);
        let long = format!("[{}1]", "1, ".repeat(1_000));
        assert_eq!(LazyValue::parse(long.as_bytes()).unwrap().excerpt().chars().count(), 65);
    }

    proptest! {
        #[test]
        fn any_text_is_seen_as_it_is_parsed(text in r#"[\[\]{}:, "\\a-cu0-9.\-nl\n]{0,24}"#) {
            check(&text);
        }

        #[test]
        fn any_string_is_read(text in any::<String>(), escaped in any::<bool>()) {
            let quoted = to_string(&text);
            let units = text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
            check(&if escaped { format!("\"{units}\"") } else { quoted });
        }
    }
}
