//! Free-form properties of a component.

mod well_known;

use crate::limits::MAX_PROPS_BYTES;
use crate::sketch::InvalidComponent;
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use websketch_json as json;
use websketch_json::{CompactJson, LazyValue, Scanner, members};

/// The text of an empty object.
pub(super) const NOTHING: &str = "{}";

/// Free-form properties in their original order, at most [`MAX_PROPS_BYTES`] as JSON.
///
/// A few keys are well known and have getters. A well-known key with a value of another type is kept, and its getter
/// returns nothing.
///
/// Stored as compact JSON, as [`json::to_string`] writes it: a tree would take many times the memory, and most props
/// are only passed along. Clones share the text, because an undo log holds the same props many times.
#[derive(Clone, Debug, Default)]
pub struct Props(Option<Arc<PropsData>>);

/// The data of non-empty props.
#[derive(Debug)]
struct PropsData {
    /// Compact JSON, as [`json::to_string`] writes it.
    text: Box<str>,
    /// Decoded texts with escapes, by key: a single text or those of a list. Built on first use.
    unescaped: OnceLock<Vec<Texts>>,
}

/// A key and the text or list of texts of its value.
type Texts = (Box<str>, Vec<Box<str>>);

impl Props {
    /// Creates empty properties.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates properties from a map.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidComponent::PropsTooLarge`].
    pub fn from_map(map: Map<String, Value>) -> Result<Self, InvalidComponent> {
        Self::of_text(json::to_string(&map))
    }

    /// Reads an object.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidComponent::PropsTooLarge`].
    pub(crate) fn read(object: LazyValue<'_>) -> Result<Self, InvalidComponent> {
        Self::of_text(compact(object, MAX_PROPS_BYTES)?)
    }

    /// Reads an object at the cursor of a document. Returns `None` for invalid or merely unusual text.
    pub(crate) fn scan(document: &mut Scanner<'_>) -> Option<Self> {
        let is_usual = |text: &&str| text.starts_with('{') && text.len() <= MAX_PROPS_BYTES;
        Self::of_text(document.canonical().filter(is_usual)?).ok()
    }

    /// Wraps trusted compact text.
    pub(super) fn of_text(text: impl Into<Box<str>>) -> Result<Self, InvalidComponent> {
        let text: Box<str> = text.into();
        match text.len() {
            found if found > MAX_PROPS_BYTES => Err(InvalidComponent::PropsTooLarge { found }),
            _ if *text == *NOTHING => Ok(Self::new()),
            _ => Ok(Self(Some(Arc::new(PropsData { text, unescaped: OnceLock::new() })))),
        }
    }

    /// Returns true if there are no properties.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns all keys and values, in order, as a tree. It may take fifty times the memory.
    #[must_use]
    pub fn to_map(&self) -> Map<String, Value> {
        json::parse_object(self.as_text())
    }

    /// Returns the length as compact JSON, in constant time. Bytes.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.as_text().len()
    }

    /// Compact JSON text.
    pub(crate) fn as_text(&self) -> &str {
        self.0.as_ref().map_or(NOTHING, |written| &written.text)
    }

    /// Returns the approximate memory use: twice the length once a text with escapes was decoded. Bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        /// The overhead of the shared text, and of the decoded texts. Bytes.
        const OWNER: usize = 100;
        let unescaped =
            |written: &PropsData| written.unescaped.get().map_or(0, |_| OWNER + written.text.len());
        self.0.as_ref().map_or(0, |written| OWNER + written.text.len() + unescaped(written))
    }

    /// Returns the value of one key, as a tree.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value> {
        // Each key has a single escaped form.
        let quoted = json::to_string(key);
        let value = self.raw(quoted.get(1..quoted.len() - 1)?)?;
        Some(LazyValue::trusted(value).to_value())
    }

    /// Passes all texts, including those in lists, to `take`.
    pub fn each_text(&self, mut take: impl FnMut(&str)) {
        for (key, raw) in members(self.as_text()) {
            if raw.starts_with('[') {
                self.listed(key, raw).into_iter().for_each(&mut take);
            } else if let Some(text) = self.unquoted(key, raw) {
                take(text);
            }
        }
    }

    /// Returns the JSON text of a key's value. The key is given as written between quotes.
    pub(super) fn raw(&self, key: &str) -> Option<&str> {
        members(self.as_text()).find(|&(own, _)| own == key).map(|(_, value)| value)
    }

    /// Returns the JSON texts of several keys' values, in one pass.
    pub(super) fn raws<const N: usize>(&self, keys: [&str; N]) -> [Option<&str>; N] {
        let mut found = [None; N];
        for (key, value) in members(self.as_text()) {
            for (_, place) in keys.iter().zip(&mut found).filter(|(own, _)| **own == key) {
                *place = Some(value);
            }
        }
        found
    }

    /// Returns the string value of a key.
    pub fn string(&self, key: &str) -> Option<&str> {
        self.unquoted(key, self.raw(key)?)
    }

    /// Decodes the JSON text of a string value.
    fn unquoted<'a>(&'a self, key: &str, raw: &'a str) -> Option<&'a str> {
        let inside = raw.strip_prefix('"')?.strip_suffix('"')?;
        if inside.contains('\\') { self.unescaped(key).first().map(|text| &**text) } else { Some(inside) }
    }

    /// Returns the decoded text of a key with escapes, or the decoded texts of its list.
    fn unescaped(&self, key: &str) -> &[Box<str>] {
        let Some(PropsData { text, unescaped }) = self.0.as_deref() else { return &[] };
        let all = unescaped.get_or_init(|| {
            let escaped = members(text).filter(|(_, value)| value.contains('\\'));
            escaped.map(|(key, value)| (key.into(), texts(value).map(Cow::into).collect())).collect()
        });
        all.iter().find(|(own, _)| **own == *key).map_or(&[], |(_, texts)| texts)
    }

    /// Returns the strings in the list of a key. Entries of another type are omitted.
    pub fn strings(&self, key: &str) -> Vec<&str> {
        self.raw(key).map_or_else(Vec::new, |raw| self.listed(key, raw))
    }

    /// Returns the strings in the JSON text of a list.
    fn listed<'a>(&'a self, key: &str, raw: &'a str) -> Vec<&'a str> {
        if raw.contains('\\') && raw.starts_with('[') {
            return self.unescaped(key).iter().map(|text| &**text).collect();
        }
        let plain = |item: LazyValue<'a>| item.text().strip_prefix('"')?.strip_suffix('"');
        // Most lists hold only strings.
        let strings = plain_strings(raw);
        strings.unwrap_or_else(|| {
            LazyValue::trusted(raw).items().into_iter().flatten().filter_map(plain).collect()
        })
    }
}

/// Returns the text of a string value, or the texts of a list.
fn texts(value: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let value = LazyValue::trusted(value);
    value.string().into_iter().chain(value.items().into_iter().flatten().filter_map(LazyValue::string))
}

/// Converts an object to compact JSON of at most `most` bytes.
///
/// # Errors
///
/// Fails with [`InvalidComponent::PropsTooLarge`].
pub(super) fn compact(object: LazyValue<'_>, most: usize) -> Result<Box<str>, InvalidComponent> {
    if object.is_canonical() && object.text().len() <= most {
        return Ok(object.text().into());
    }
    let compact = CompactJson::of(object, most);
    if compact.byte_len() > most {
        return Err(InvalidComponent::PropsTooLarge { found: compact.byte_len() });
    }
    if compact.has_many_keys() {
        // The last of duplicate keys counts. The text is known to be small here, so a tree removes the duplicates.
        return Ok(json::to_string(&json::parse_object(compact.text())).into());
    }
    Ok(compact.into_text())
}

/// Returns the entries of a list of strings without escapes, or `None` for any other value.
fn plain_strings(list: &str) -> Option<Vec<&str>> {
    let (mut scan, mut strings, mut is_first) = (Scanner::new(list), Vec::new(), true);
    scan.expect(b'[')?;
    while scan.entry(b']', &mut is_first)? {
        strings.push(scan.plain_string()?);
    }
    Some(strings)
}

/// Props are equal if keys, values and key order are equal, because an undo must restore all three.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other) || own.text == other.text,
            (own, other) => own.is_none() && other.is_none(),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Props {
    fn schema_name() -> Cow<'static, str> {
        "Props".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = well_known::WellKnown::json_schema(generator);
        schema.remove("required");
        schema
    }
}

impl Serialize for Props {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if json::accepts_raw(&serializer) {
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
        let props = Props::read(LazyValue::parse(br#"{"a\"\u00fc":[1]}"#).unwrap()).unwrap();
        assert_eq!(props.get("a\"ü"), Some(json::parse("[1]").unwrap()));
        assert_eq!(props.get("a"), None);
    }
}
