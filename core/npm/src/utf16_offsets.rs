//! Conversion of byte offsets in UTF-8 to UTF-16 offsets, as used by JavaScript.

use websketch_repair::Repair;

/// The offsets of a text that arrives in pieces. Each run of characters of equal width costs a few numbers, so a text
/// in ASCII costs none.
#[derive(Clone, Debug, Default)]
pub struct Utf16Offsets {
    runs: Vec<Run>,
    bytes: usize,
    units: usize,
}

/// A run of characters that each take `width` bytes.
#[derive(Clone, Copy, Debug)]
struct Run {
    byte: usize,
    unit: usize,
    width: usize,
}

const ASCII: Run = Run { byte: 0, unit: 0, width: 1 };

impl Utf16Offsets {
    /// Reads the next piece, which may end anywhere. Invalid UTF-8 counts as the characters that it begins.
    pub(crate) fn push(&mut self, piece: &[u8]) {
        if piece.is_ascii() && self.runs.last().is_none_or(|run| run.width == 1) {
            self.bytes += piece.len();
            self.units += piece.len();
            return;
        }
        for &byte in piece {
            let width = match byte {
                0..0x80 => 1,
                0x80..0xc0 => 0,
                0xc0..0xe0 => 2,
                0xe0..0xf0 => 3,
                0xf0.. => 4,
            };
            if width > 0 {
                if self.runs.last().unwrap_or(&ASCII).width != width {
                    self.runs.push(Run { byte: self.bytes, unit: self.units, width });
                }
                self.units += units_of(width);
            }
            self.bytes += 1;
        }
    }

    /// Converts the places of repairs to UTF-16 offsets.
    pub(crate) fn count(&self, mut repairs: Vec<Repair>) -> Vec<Repair> {
        if !self.runs.is_empty() {
            for repair in &mut repairs {
                (repair.start, repair.end) = (self.at(repair.start), self.at(repair.end));
            }
        }
        repairs
    }

    fn at(&self, byte: usize) -> usize {
        let before = self.runs.partition_point(|run| run.byte <= byte);
        let run = before.checked_sub(1).and_then(|last| self.runs.get(last)).unwrap_or(&ASCII);
        run.unit + (byte - run.byte) / run.width * units_of(run.width)
    }
}

const fn units_of(width: usize) -> usize {
    if width == 4 { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_where_javascript_has_it() {
        for text in ["", "abc", "é", "aé", "aéb", "“😀”", "😀😀é日本語abcé", "日本 語😀 "]
        {
            for cut in 0..=text.len() {
                let mut units = Utf16Offsets::default();
                let (first, second) = text.as_bytes().split_at(cut);
                units.push(first);
                units.push(second);
                for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
                    assert_eq!(units.at(byte), text[..byte].encode_utf16().count(), "{text} at {byte}");
                }
            }
        }
    }
}
