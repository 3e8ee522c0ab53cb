//! What is written on a component and known of it beyond its place.

mod known;

use crate::json::{self, Compact, Scan, View, members};
use crate::limits::MAX_PROPS_BYTES;
use crate::sketch::InvalidComponent;
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// The text of an object without members.
pub(super) const NOTHING: &str = "{}";

/// Free-form properties in the order they were written, at most [`MAX_PROPS_BYTES`] as JSON.
///
/// A few keys are well known and have readers; a well-known key with a value of another type is kept and reads as absent.
///
/// They are kept as compact JSON, as [`json::to_string`] writes it: a tree would take many times the memory, and most props
/// are only carried along. Copies share the text: an undo log holds the same props many times over.
#[derive(Clone, Debug, Default)]
pub struct Props(Option<Arc<Written>>);

/// Props that are not empty.
#[derive(Debug)]
struct Written {
    /// Compact JSON, as [`json::to_string`] writes it.
    text: Box<str>,
    /// By key, the texts that have something escaped in them: one, or those of a list. Made when somebody asks for one.
    unescaped: OnceLock<Vec<Texts>>,
}

/// A key and the texts that its value is or lists.
type Texts = (Box<str>, Vec<Box<str>>);

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
        Self::of_text(json::to_string(&map))
    }

    /// Reads an object.
    ///
    /// # Errors
    /// [`InvalidComponent::PropsTooLarge`].
    pub(crate) fn read(object: View<'_>) -> Result<Self, InvalidComponent> {
        Self::of_text(compact(object, MAX_PROPS_BYTES)?)
    }

    /// Takes the text of an object at this place of a document. `None` when it is wrong or only unusual.
    pub(crate) fn scan(document: &mut Scan<'_>) -> Option<Self> {
        let is_usual = |text: &&str| text.starts_with('{') && text.len() <= MAX_PROPS_BYTES;
        Self::of_text(document.canonical().filter(is_usual)?).ok()
    }

    /// Takes text that is compact already.
    pub(super) fn of_text(text: impl Into<Box<str>>) -> Result<Self, InvalidComponent> {
        let text: Box<str> = text.into();
        match text.len() {
            found if found > MAX_PROPS_BYTES => Err(InvalidComponent::PropsTooLarge { found }),
            _ if *text == *NOTHING => Ok(Self::new()),
            _ => Ok(Self(Some(Arc::new(Written { text, unescaped: OnceLock::new() })))),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All keys and values, in order, as a tree, which may take fifty times the memory.
    #[must_use]
    pub fn to_map(&self) -> Map<String, Value> {
        json::object(self.as_text())
    }

    /// How long they are as compact JSON, in bytes, without looking into them.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.as_text().len()
    }

    /// Compact JSON.
    pub(crate) fn as_text(&self) -> &str {
        self.0.as_ref().map_or(NOTHING, |written| &written.text)
    }

    /// Roughly how much memory they take, in bytes: twice their length once somebody has asked for a text with escapes.
    #[must_use]
    pub fn memory(&self) -> usize {
        /// What the text's owner takes besides it, and what unescaped texts do.
        const OWNER: usize = 100;
        let unescaped = |written: &Written| written.unescaped.get().map_or(0, |_| OWNER + written.text.len());
        self.0.as_ref().map_or(0, |written| OWNER + written.text.len() + unescaped(written))
    }

    /// The value of one key, as a tree.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value> {
        // Keys with an escape are written in one way only.
        let quoted = json::to_string(key);
        let value = self.raw(quoted.get(1..quoted.len() - 1)?)?;
        Some(View::known(value).to_value())
    }

    /// All texts, and all texts in lists.
    pub(crate) fn each_text(&self, mut take: impl FnMut(&str)) {
        for (key, raw) in members(self.as_text()) {
            if raw.starts_with('[') {
                self.listed(key, raw).into_iter().for_each(&mut take);
            } else if let Some(text) = self.unquoted(key, raw) {
                take(text);
            }
        }
    }

    /// The text of the value of a key, which is given as it stands between quotes.
    pub(super) fn raw(&self, key: &str) -> Option<&str> {
        members(self.as_text()).find(|&(own, _)| own == key).map(|(_, value)| value)
    }

    /// The texts of the values of some keys, in one pass.
    fn raws<const N: usize>(&self, keys: [&str; N]) -> [Option<&str>; N] {
        let mut found = [None; N];
        for (key, value) in members(self.as_text()) {
            for (_, place) in keys.iter().zip(&mut found).filter(|(own, _)| **own == key) {
                *place = Some(value);
            }
        }
        found
    }

    /// The text that is the value of a key.
    pub(crate) fn string(&self, key: &str) -> Option<&str> {
        self.unquoted(key, self.raw(key)?)
    }

    /// The string that the text of a value stands for.
    fn unquoted<'a>(&'a self, key: &str, raw: &'a str) -> Option<&'a str> {
        let inside = raw.strip_prefix('"')?.strip_suffix('"')?;
        if inside.contains('\\') { self.unescaped(key).first().map(|text| &**text) } else { Some(inside) }
    }

    /// The text that is the value of a key, or those in the list that it is, when something in them is escaped.
    fn unescaped(&self, key: &str) -> &[Box<str>] {
        let Some(Written { text, unescaped }) = self.0.as_deref() else { return &[] };
        let all = unescaped.get_or_init(|| {
            let escaped = members(text).filter(|(_, value)| value.contains('\\'));
            escaped.map(|(key, value)| (key.into(), texts(value).map(Cow::into).collect())).collect()
        });
        all.iter().find(|(own, _)| **own == *key).map_or(&[], |(_, texts)| texts)
    }

    fn strings(&self, key: &str) -> Vec<&str> {
        self.raw(key).map_or_else(Vec::new, |raw| self.listed(key, raw))
    }

    /// The strings in the list that the text of a value stands for.
    fn listed<'a>(&'a self, key: &str, raw: &'a str) -> Vec<&'a str> {
        if raw.contains('\\') && raw.starts_with('[') {
            return self.unescaped(key).iter().map(|text| &**text).collect();
        }
        let plain = |item: View<'a>| item.text().strip_prefix('"')?.strip_suffix('"');
        // Most lists are of strings only.
        let strings = plain_strings(raw);
        strings.unwrap_or_else(|| View::known(raw).items().into_iter().flatten().filter_map(plain).collect())
    }
}

/// The text that a value is, or those in the list that it is.
fn texts(value: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let value = View::known(value);
    value.string().into_iter().chain(value.items().into_iter().flatten().filter_map(View::string))
}

/// An object as compact JSON of at most so many bytes.
///
/// # Errors
/// [`InvalidComponent::PropsTooLarge`].
pub(super) fn compact(object: View<'_>, most: usize) -> Result<Box<str>, InvalidComponent> {
    let compact = Compact::of(object, most);
    if compact.len() > most {
        return Err(InvalidComponent::PropsTooLarge { found: compact.len() });
    }
    if compact.has_many_keys() {
        // Of a key that comes twice the last value counts: a tree sees to it, now that it is known to be small.
        return Ok(json::to_string(&json::object(compact.text())).into());
    }
    Ok(compact.into_text())
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
            json::raw(self.as_text(), serializer)
        } else {
            self.to_map().serialize(serializer)
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

    #[test]
    fn a_key_is_found_however_it_is_written() {
        let props = Props::read(View::of(br#"{"a\"\u00fc":[1]}"#).unwrap()).unwrap();
        assert_eq!(props.get("a\"ü"), Some(json::parse("[1]").unwrap()));
        assert_eq!(props.get("a"), None);
    }
}
