//! The packed format of data exchanged between JavaScript and wasm: numbers in binary form, the rest as JSON text.
//!
//! `js/lib/packed.js` is the counterpart. The bytes are the count of numbers and the numbers, each a little-endian
//! `f64`, and then the text in UTF-8. Outgoing text is ASCII: with a single other character, JavaScript would store and
//! parse all of the text with two bytes per character.

use websketch_json::ascii_len;
use websketch_sketch::Sketch;

/// The size of a number, in bytes.
const NUMBER: usize = size_of::<f64>();

/// Returns true if an argument is packed. JSON text never begins with a zero byte, and counts always do.
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    bytes.first() == Some(&0)
}

/// Returns the sketch of a packed argument, with the text of [`Sketch::from_packed`]. Returns `None` if it is invalid
/// or unusual.
pub(crate) fn sketch(bytes: &[u8]) -> Option<Sketch> {
    let (numbers, text) = parts(bytes)?;
    Sketch::from_packed(numbers, text)
}

/// Returns true if the sketch of a packed argument has exactly the given numbers, with no size raised.
pub(crate) fn is_as_read(sketch: &Sketch, bytes: &[u8]) -> bool {
    parts(bytes).is_some_and(|(numbers, _)| numbers.eq(Sketch::packed_numbers(sketch.iter())))
}

fn parts(bytes: &[u8]) -> Option<(impl Iterator<Item = f64>, &str)> {
    let (count, rest) = bytes.split_first_chunk::<NUMBER>()?;
    let is_count = |&count: &usize| count <= rest.len() / NUMBER;
    let count = whole(f64::from_le_bytes(*count)).filter(is_count)?;
    let (numbers, text) = rest.split_at_checked(count * NUMBER)?;
    let (numbers, _) = numbers.as_chunks::<NUMBER>();
    Some((numbers.iter().map(|&bytes| f64::from_le_bytes(bytes)), std::str::from_utf8(text).ok()?))
}

/// Packs an answer.
pub(crate) fn pack(numbers: &[f64], text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(NUMBER * (1 + numbers.len()) + text.len() + text.len() / 4);
    bytes.resize(NUMBER * (1 + numbers.len()), 0);
    #[expect(clippy::cast_precision_loss, reason = "memory holds fewer numbers than 2⁵³")]
    let count = numbers.len() as f64;
    let (places, _) = bytes.as_chunks_mut::<NUMBER>();
    for (place, number) in places.iter_mut().zip([&count].into_iter().chain(numbers)) {
        *place = number.to_le_bytes();
    }
    push_ascii(&mut bytes, text);
    bytes
}

fn whole(number: f64) -> Option<usize> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the comparison finds every value that the cast changes"
    )]
    let whole = number as u32;
    usize::try_from(whole).ok().filter(|_| f64::from(whole) == number)
}

/// Appends JSON text with every non-ASCII character escaped.
fn push_ascii(bytes: &mut Vec<u8>, text: &str) {
    let mut rest = text;
    loop {
        let (ascii, others) = rest.split_at_checked(ascii_len(rest.as_bytes())).unwrap_or((rest, ""));
        bytes.extend_from_slice(ascii.as_bytes());
        let mut others = others.chars();
        let Some(other) = others.next() else { return };
        push_escaped(bytes, other);
        rest = others.as_str();
    }
}

fn push_escaped(bytes: &mut Vec<u8>, other: char) {
    let digit = |four_bits: u8| match four_bits & 15 {
        digit @ 0..10 => b'0' + digit,
        letter => b'a' - 10 + letter,
    };
    for unit in other.encode_utf16(&mut [0; 2]) {
        let [high, low] = unit.to_be_bytes();
        bytes.extend_from_slice(&[b'\\', b'u', digit(high >> 4), digit(high), digit(low >> 4), digit(low)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_the_same_after_parsing() {
        let ascii = |text: &str| {
            let mut bytes = Vec::new();
            push_ascii(&mut bytes, text);
            String::from_utf8(bytes).unwrap()
        };
        assert_eq!(ascii("\"“é”\n😀x\""), "\"\\u201c\\u00e9\\u201d\n\\ud83d\\ude00x\"");
        assert_eq!(ascii(""), "");
        for length in 60..140 {
            let plain = "a".repeat(length);
            assert_eq!(ascii(&format!("{plain}é{plain}")), format!("{plain}\\u00e9{plain}"));
        }
    }

    #[test]
    fn a_sketch_comes_back() {
        let text = r#"["a","Text",{"text":"e"}]"#;
        let packed = pack(&[0.0, 1.5, 40.0, 20.0], text);
        assert!(is_packed(&packed) && !is_packed(b"[]"));
        let sketch = sketch(&packed).unwrap();
        let (numbers, texts) = sketch.to_packed();
        assert_eq!((numbers.as_slice(), texts.as_str()), ([0.0, 1.5, 40.0, 20.0].as_slice(), text));
    }

    #[test]
    fn what_is_not_packed_is_no_sketch() {
        for bytes in
            [&b""[..], &[0; 4], &f64::NAN.to_le_bytes(), &1e300_f64.to_le_bytes(), &(-1.0_f64).to_le_bytes()]
        {
            assert_eq!(sketch(bytes), None);
        }
        let cut = pack(&[0.0, 0.0, 40.0, 20.0], r#"["a","Text",{}]"#);
        for end in 0..cut.len() {
            assert_eq!(sketch(&cut[..end]), None);
        }
    }
}
