//! Share links with the compressed sketch in the fragment, `#s=…`.
//!
//! Only sender and recipient see the sketch, because browsers do not send fragments to servers. Pure;
//! [`crate::files::compression`] compresses.

use crate::storage::library;
use serde::Serialize;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::{InvalidSketch, Sketch};

/// Start of such a fragment.
const FRAGMENT_PREFIX: &str = "#s=";
/// Longest link that is created. Bytes. Chats and mail programs cut longer ones.
pub const MAX_LINK_BYTES: usize = 32 * 1024;
/// Longest fragment that is read. Bytes.
const MAX_FRAGMENT_BYTES: usize = 256 * 1024;
/// Most bytes of decompressed content: far above that of any created link, and safe on a phone.
pub const MAX_CONTENT_BYTES: usize = 4 * 1024 * 1024;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Reasons why a link cannot be opened. `Display` is the text shown to the user.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidLink {
    /// Invalid characters or corrupt content.
    #[error("it is damaged or cut off")]
    Damaged,
    /// Longer than any link of this app.
    #[error("it is longer than {} KB", MAX_FRAGMENT_BYTES / 1024)]
    TooLong,
    /// Decompresses to more than the limit.
    #[error("what is in it is larger than {} MB", MAX_CONTENT_BYTES / 1024 / 1024)]
    TooLarge,
    /// The browser does not support decompression.
    #[error("this browser cannot read such links")]
    NotSupported,
    /// The content is not a sketch.
    #[error("there is no sketch in it")]
    NoSketch,
    /// The sketch is invalid.
    #[error("the sketch in it is not valid: {0}")]
    Sketch(#[from] InvalidSketch),
}

/// Content of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedSketch {
    /// Name of the document.
    pub name: String,
    /// Its sketch, with the same ids.
    pub sketch: Sketch,
}

#[derive(Serialize)]
struct Wire<'a> {
    name: &'a str,
    sketch: &'a Sketch,
}

/// Returns the text to compress.
pub fn content(name: &str, sketch: &Sketch) -> String {
    json::to_string(&Wire { name, sketch })
}

/// Reads decompressed content.
///
/// # Errors
/// [`InvalidLink`].
pub fn read_content(bytes: &[u8]) -> Result<SharedSketch, InvalidLink> {
    let view = LazyValue::parse(bytes).map_err(|_| InvalidLink::NoSketch)?;
    let sketch = Sketch::restore(view.get("sketch").ok_or(InvalidLink::NoSketch)?)?;
    let name = view.get("name").and_then(LazyValue::string).and_then(|name| library::name(&name));
    Ok(SharedSketch { name: name.unwrap_or_else(|| "Shared sketch".to_owned()), sketch })
}

/// Returns the link to `page` with these compressed bytes.
pub fn write(page: &str, packed: &[u8]) -> String {
    let page = page.split('#').next().unwrap_or_default();
    let mut link = format!("{page}{FRAGMENT_PREFIX}");
    for group in packed.chunks(3) {
        let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..=group.len() {
            let place = (bits >> (18 - 6 * letter)) & 63;
            let letter = usize::try_from(place).ok().and_then(|place| ALPHABET.get(place));
            link.extend(letter.map(|letter| char::from(*letter)));
        }
    }
    link
}

/// Returns the compressed bytes of a fragment, or `None` for another fragment.
pub fn read(fragment: &str) -> Option<Result<Vec<u8>, InvalidLink>> {
    let letters = fragment.strip_prefix(FRAGMENT_PREFIX)?;
    if letters.len() > MAX_FRAGMENT_BYTES {
        return Some(Err(InvalidLink::TooLong));
    }
    Some(from_base64url(letters.trim_end_matches('=')).ok_or(InvalidLink::Damaged))
}

fn from_base64url(letters: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3 + 2);
    for group in letters.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for letter in group {
            let place = ALPHABET.iter().position(|known| known == letter)?;
            bits = bits << 6 | u32::try_from(place).ok()?;
        }
        bits <<= 6 * (4 - group.len());
        // A single character holds less than a byte.
        let count = group.len().checked_sub(1).filter(|count| *count > 0)?;
        let [_, whole @ ..] = bits.to_be_bytes();
        bytes.extend(whole.iter().take(count));
    }
    (!bytes.is_empty()).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://sketch.example/";

    #[test]
    fn what_is_packed_into_a_link_comes_back() {
        for length in [1_usize, 2, 3, 4, 5, 255, 1_000] {
            let bytes: Vec<u8> = (0..length).map(|place| u8::try_from(place * 37 % 256).unwrap()).collect();
            let link = write("https://sketch.example/#s=old", &bytes);
            let fragment = link.strip_prefix(PAGE).unwrap();
            assert!(fragment.bytes().skip(3).all(|letter| ALPHABET.contains(&letter)));
            assert_eq!(read(fragment), Some(Ok(bytes)), "{length}");
        }
    }

    #[test]
    fn a_sketch_keeps_its_ids_and_its_name() {
        let text =
            r#"[{"id":"a","type":"Button","x":1,"y":2,"width":80,"height":40,"props":{"text":"Ä\n"}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let shared = read_content(content("Sign in", &sketch).as_bytes()).unwrap();
        assert_eq!(shared, SharedSketch { name: "Sign in".to_owned(), sketch });
    }

    #[test]
    fn other_fragments_are_left_alone() {
        for fragment in ["", "#", "#s", "#top", "s=AAAA"] {
            assert_eq!(read(fragment), None, "{fragment}");
        }
    }

    #[test]
    fn hostile_links_are_refused_and_told() {
        #[track_caller]
        fn check(fragment: &str, expected: &InvalidLink) {
            assert_eq!(read(fragment), Some(Err(expected.clone())));
        }
        check("#s=", &InvalidLink::Damaged);
        check("#s=A", &InvalidLink::Damaged);
        check("#s=AAA%", &InvalidLink::Damaged);
        check("#s=<script>", &InvalidLink::Damaged);
        check(&format!("#s={}", "A".repeat(MAX_FRAGMENT_BYTES + 1)), &InvalidLink::TooLong);
        for (content, message) in [
            ("", "there is no sketch in it"),
            ("[]", "there is no sketch in it"),
            (r#"{"sketch":[{}]}"#, "the sketch in it is not valid: component 0: Missing id"),
            ("\u{0}\u{1}", "there is no sketch in it"),
        ] {
            assert_eq!(read_content(content.as_bytes()).unwrap_err().to_string(), message);
        }
        assert_eq!(read_content(br#"{"name":7,"sketch":[]}"#).unwrap().name, "Shared sketch");
    }
}
