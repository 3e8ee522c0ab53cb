//! What is written on a component and known of it beyond its place.

use crate::json::{self, Scan, members};
use crate::limits::MAX_PROPS_BYTES;
use crate::sketch::InvalidComponent;
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// Free-form properties in the order they were written, at most [`MAX_PROPS_BYTES`] as JSON.
///
/// A few keys are well known and have readers here; a well-known key with a value of another type is
/// kept and reads as absent.
///
/// Copies share the text: an undo log holds the same props many times over. The map is built when somebody asks for it,
/// as most props are only carried along.
#[derive(Clone, Debug, Default)]
pub struct Props(Option<Arc<Written>>);

/// Props that are not empty.
#[derive(Debug)]
struct Written {
    /// Compact JSON, as [`json::to_string`] writes it.
    text: Box<str>,
    map: OnceLock<Map<String, Value>>,
}

impl Props {
    /// No properties.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks the size.
    ///
    /// # Errors
    /// [`InvalidComponent::PropsTooLarge`].
    pub fn from_map(map: Map<String, Value>) -> Result<Self, InvalidComponent> {
        if map.is_empty() {
            return Ok(Self::new());
        }
        Self::written(json::to_string(&map).into(), OnceLock::from(map))
    }

    /// Takes the text of an object at this place of a document. `None` when it is wrong or only unusual.
    pub(crate) fn scan(document: &mut Scan<'_>) -> Option<Self> {
        match document.canonical().filter(|text| text.starts_with('{'))? {
            "{}" => Some(Self::new()),
            text => Self::written(text.into(), OnceLock::new()).ok(),
        }
    }

    fn written(text: Box<str>, map: OnceLock<Map<String, Value>>) -> Result<Self, InvalidComponent> {
        match text.len() {
            found if found > MAX_PROPS_BYTES => Err(InvalidComponent::PropsTooLarge { found }),
            _ => Ok(Self(Some(Arc::new(Written { text, map })))),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All keys and values, in order.
    #[must_use]
    pub fn as_map(&self) -> &Map<String, Value> {
        static NOTHING: OnceLock<Map<String, Value>> = OnceLock::new();
        match &self.0 {
            None => NOTHING.get_or_init(Map::new),
            Some(written) => written.map.get_or_init(|| match json::parse(&written.text) {
                Ok(Value::Object(map)) => map,
                // The text is that of an object.
                _ => Map::new(),
            }),
        }
    }

    /// Compact JSON.
    pub(crate) fn as_json(&self) -> &str {
        self.0.as_ref().map_or("{}", |written| &written.text)
    }

    /// How long they are as compact JSON, in bytes, without looking into them.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.as_json().len()
    }

    /// Roughly how much memory they take, in bytes: several times their length once somebody has asked for the map.
    #[must_use]
    pub fn memory(&self) -> usize {
        /// What the text's owner takes besides it, and what the map takes.
        const OWNER: usize = 100;
        const MAP: usize = 200;
        let written = self.0.as_ref();
        written.map_or(0, |written| {
            let map = written.map.get().map_or(0, |_| MAP + 4 * written.text.len());
            OWNER + written.text.len() + map
        })
    }

    /// The value of one key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_map().get(key)
    }

    /// `text`: what is written on it.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.string("text")
    }

    /// `placeholder` of an Input.
    #[must_use]
    pub fn placeholder(&self) -> Option<&str> {
        self.string("placeholder")
    }

    /// `alt` of an `ImagePlaceholder`.
    #[must_use]
    pub fn alt(&self) -> Option<&str> {
        self.string("alt")
    }

    /// `name`: what the user calls it.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.string("name")
    }

    /// `items` of a List or `NavigationBox`; entries that are not strings are left out.
    #[must_use]
    pub fn items(&self) -> Vec<&str> {
        self.strings("items")
    }

    /// `columns` of a Table; entries that are not strings are left out.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.strings("columns")
    }

    /// Number of `rows` of a Table, whether they are counted or written out; 0 without any.
    #[must_use]
    pub fn row_count(&self) -> u32 {
        match self.get("rows") {
            Some(Value::Array(rows)) => u32::try_from(rows.len()).unwrap_or(u32::MAX),
            Some(rows) => rows.as_u64().and_then(|rows| u32::try_from(rows).ok()).unwrap_or(0),
            None => 0,
        }
    }

    /// `level` of a Heading, 1 to 6.
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        match self.raw("level")?.as_bytes() {
            [digit @ b'1'..=b'6'] => Some(digit - b'0'),
            _ => None,
        }
    }

    /// `locked: true` keeps a component from being changed by anyone but the user.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        // Hardly any are, and everything is asked: what is compact can only say it in these words.
        let may_be = self.0.as_ref().is_some_and(|written| written.text.contains(r#""locked":true"#));
        may_be && self.raw("locked") == Some("true")
    }

    /// What a person sees and would call it by: the text, else placeholder, alternative text, name, items or columns.
    pub(crate) fn words(&self) -> Option<Cow<'_, str>> {
        const KEYS: [&str; 6] = ["text", "placeholder", "alt", "name", "items", "columns"];
        let mut said = KEYS.into_iter().zip(self.raws(KEYS)).filter_map(|(key, raw)| self.said(key, raw?));
        said.find(|text| !text.trim().is_empty())
    }

    /// The text of a key, or the texts of its list with commas between them.
    fn said<'a>(&'a self, key: &str, raw: &'a str) -> Option<Cow<'a, str>> {
        match key {
            "items" | "columns" => Some(self.listed(key, raw).join(", ").into()),
            _ => self.unquoted(key, raw).map(Cow::from),
        }
    }

    /// All texts, and all texts in lists.
    pub(crate) fn each_text(&self, mut take: impl FnMut(&str)) {
        for (key, raw) in self.0.iter().flat_map(|written| members(&written.text)) {
            if raw.starts_with('[') {
                self.listed(key, raw).into_iter().for_each(&mut take);
            } else if let Some(text) = self.unquoted(key, raw) {
                take(text);
            }
        }
    }

    /// Name, text, placeholder and alternative text: what it can be called by. All in one pass.
    pub(crate) fn labels(&self) -> [Option<&str>; 4] {
        const KEYS: [&str; 4] = ["name", "text", "placeholder", "alt"];
        let mut raws = KEYS.into_iter().zip(self.raws(KEYS));
        std::array::from_fn(|_| raws.next().and_then(|(key, raw)| self.unquoted(key, raw?)))
    }

    /// The text of the value of a key. Keys with an escape are found by [`Props::get`] only.
    fn raw(&self, key: &str) -> Option<&str> {
        let text = &self.0.as_ref()?.text;
        members(text).find(|&(own, _)| own == key).map(|(_, value)| value)
    }

    /// The texts of the values of some keys, in one pass.
    fn raws<const N: usize>(&self, keys: [&str; N]) -> [Option<&str>; N] {
        let mut found = [None; N];
        for (key, value) in self.0.iter().flat_map(|written| members(&written.text)) {
            for (_, place) in keys.iter().zip(&mut found).filter(|(own, _)| **own == key) {
                *place = Some(value);
            }
        }
        found
    }

    fn string(&self, key: &str) -> Option<&str> {
        self.unquoted(key, self.raw(key)?)
    }

    /// The string that the text of a value stands for.
    fn unquoted<'a>(&'a self, key: &str, raw: &'a str) -> Option<&'a str> {
        let inside = raw.strip_prefix('"')?.strip_suffix('"')?;
        if inside.contains('\\') { self.get(key)?.as_str() } else { Some(inside) }
    }

    fn strings(&self, key: &str) -> Vec<&str> {
        self.raw(key).map_or_else(Vec::new, |raw| self.listed(key, raw))
    }

    /// The strings in the list that the text of a value stands for.
    fn listed<'a>(&'a self, key: &str, raw: &'a str) -> Vec<&'a str> {
        // Most lists are of strings without escapes, and need no map then.
        plain_strings(raw).unwrap_or_else(|| {
            let list = self.get(key).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(Value::as_str).collect()
        })
    }
}

/// The entries of a list of strings without escapes; nothing for what else it may be.
fn plain_strings(list: &str) -> Option<Vec<&str>> {
    let (mut scan, mut strings, mut is_first) = (Scan::new(list), Vec::new(), true);
    scan.expect(b'[')?;
    while scan.entry(b']', &mut is_first)? {
        strings.push(scan.plain_string()?);
    }
    Some(strings)
}

/// Equal when keys, values and their order are equal: an edit must restore all three.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other) || own.text == other.text,
            (own, other) => own.is_none() && other.is_none(),
        }
    }
}

impl Serialize for Props {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if json::takes_raw(&serializer) {
            json::raw(self.as_json(), serializer)
        } else {
            self.as_map().serialize(serializer)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_serializer_writes_an_object() {
        let map =
            Map::from_iter([("text".to_owned(), Value::from("A\"B")), ("n".to_owned(), Value::from(2))]);
        let props = Props::from_map(map.clone()).expect("they are small");
        let text = r#"{"text":"A\"B","n":2}"#;
        assert_eq!(json::to_string(&props), text);
        assert_eq!(serde_json::to_value(&props).ok(), Some(Value::Object(map)));
        assert_eq!(props.byte_len(), text.len());
        assert_eq!(json::to_string(&Props::new()), "{}");
        assert_eq!(Props::new().byte_len(), 2);
        assert_eq!(serde_json::to_value(Props::new()).ok(), Some(Value::Object(Map::new())));
    }
}
