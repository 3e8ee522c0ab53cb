//! The scene that Excalidraw embeds in exported pictures.
//!
//! Source of the formats: `encode.ts` and `image.ts` of the npm package `@excalidraw/excalidraw`. An SVG has the scene
//! in Base64 between two comments, a PNG in a `tEXt` chunk. The scene is an envelope: a JSON object with one byte per
//! character in `encoded`, optionally compressed with zlib. Old files contain the document itself.

use super::UnreadableFile;
use super::text::DecodedText;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use serde_json::Value;
use websketch_json::parse_lenient;
use websketch_sketch::limits::MAX_SCENE_BYTES;

const MEDIA_TYPE: &str = "application/vnd.excalidraw+json";

/// Base64 as `btoa` writes it (RFC 4648, section 4), with or without padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Returns the scene in an SVG, or `None` without one.
pub(super) fn in_svg(text: &str) -> Result<Option<DecodedText>, UnreadableFile> {
    let Some((_, metadata)) =
        text.split_once("payload-type:").filter(|(_, rest)| rest.starts_with(MEDIA_TYPE))
    else {
        return Ok(None);
    };
    let (head, rest) = metadata.split_once("payload-start").ok_or(UnreadableFile::Cut)?;
    let (payload, _) = rest
        .split_once("-->")
        .and_then(|(_, payload)| payload.split_once("<!--"))
        .ok_or(UnreadableFile::Cut)?;
    let bytes = decode_base64(payload).ok_or(UnreadableFile::DamagedScene)?;
    // The first version is UTF-8, the others have one byte per character.
    let version = head.split_once("payload-version:").map_or("1", |(_, version)| version);
    let is_first =
        version.trim_start().strip_prefix('1').is_some_and(|rest| !rest.starts_with(char::is_numeric));
    if is_first { Ok(Some(opened(DecodedText::decode(&bytes))?)) } else { Ok(Some(unwrapped(&bytes)?)) }
}

/// Returns the scene in a PNG, or `None` if the bytes are no PNG.
pub(super) fn in_png(bytes: &[u8]) -> Result<Option<DecodedText>, UnreadableFile> {
    let Some(mut rest) = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n") else { return Ok(None) };
    loop {
        let (length, after) = rest.split_first_chunk().ok_or(UnreadableFile::Cut)?;
        let (kind, after) = after.split_first_chunk::<4>().ok_or(UnreadableFile::Cut)?;
        let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_| UnreadableFile::Cut)?;
        let (data, after) = after.split_at_checked(length).ok_or(UnreadableFile::Cut)?;
        let text = data.strip_prefix(MEDIA_TYPE.as_bytes()).and_then(|data| data.strip_prefix(b"\0"));
        match (kind, text) {
            (b"tEXt", Some(text)) => return Ok(Some(unwrapped(text)?)),
            (b"IEND", _) => return Err(super::OtherFormat::PngWithoutScene.into()),
            _ => {}
        }
        // Each chunk ends with a checksum of four bytes.
        rest = after.get(4..).ok_or(UnreadableFile::Cut)?;
    }
}

/// Opens an envelope of one byte per character.
fn unwrapped(bytes: &[u8]) -> Result<DecodedText, UnreadableFile> {
    let envelope: String = bytes.iter().copied().map(char::from).collect();
    match encoded(&envelope) {
        Some(value) => decoded(&value),
        None => Ok(DecodedText::decode(bytes)),
    }
}

/// Opens the envelope, if the text is one.
fn opened(text: DecodedText) -> Result<DecodedText, UnreadableFile> {
    encoded(text.content()).map_or(Ok(text), |value| decoded(&value))
}

/// Returns the envelope, if the text is one.
fn encoded(text: &str) -> Option<Value> {
    let (value, _) = parse_lenient(text).ok()?;
    value.get("encoded").is_some_and(Value::is_string).then_some(value)
}

fn decoded(envelope: &Value) -> Result<DecodedText, UnreadableFile> {
    let letters = envelope.get("encoded").and_then(Value::as_str).unwrap_or_default().chars();
    let bytes: Result<Vec<u8>, _> = letters.map(u8::try_from).collect();
    let bytes = bytes.map_err(|_| UnreadableFile::DamagedScene)?;
    if envelope.get("compressed") != Some(&Value::Bool(true)) {
        return Ok(DecodedText::decode(&bytes));
    }
    match decompress_to_vec_zlib_with_limit(&bytes, MAX_SCENE_BYTES) {
        Ok(text) => Ok(DecodedText::decode(&text)),
        Err(fault) if fault.status == TINFLStatus::HasMoreOutput => Err(UnreadableFile::LargeScene),
        Err(_) => Err(UnreadableFile::DamagedScene),
    }
}

/// Decodes Base64. White space is skipped. Returns `None` for other texts.
fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    BASE64.decode(digits).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_base64(text: &str, expected: Option<&[u8]>) {
        assert_eq!(decode_base64(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn base64_is_read_with_and_without_padding() {
        check_base64("", Some(b""));
        check_base64("TQ==", Some(b"M"));
        check_base64("TWE=", Some(b"Ma"));
        check_base64("TWFu", Some(b"Man"));
        check_base64(" TW\nFu/+8 ", Some(b"Man\xff\xef"));
    }

    #[test]
    fn other_texts_are_no_base64() {
        check_base64("T", None);
        check_base64("TWF*", None);
        check_base64("TWFé", None);
    }
}
