//! Long texts in chunks, one row each, written as they arrive.

use super::database::{Database, int};
use crate::objects::session::object::fault::Fault;

/// Writer of a named text in chunks. A text that fits into one chunk is not written.
pub(super) struct ChunkWriter<'a> {
    database: &'a Database,
    name: &'a str,
    /// The longest chunk in bytes.
    max_bytes: usize,
    rows: u64,
    pending: String,
    fault: Option<Fault>,
}

impl<'a> ChunkWriter<'a> {
    /// Returns a writer of the text `name`.
    pub(super) fn new(database: &'a Database, name: &'a str, most: usize) -> Self {
        Self { database, name, max_bytes: most, rows: 0, pending: String::new(), fault: None }
    }

    /// Appends to the text. A fault is reported at the end.
    pub(super) fn push(&mut self, text: &str) {
        for piece in split_chunks(text, self.max_bytes) {
            if self.pending.len() + piece.len() > self.max_bytes {
                self.flush();
            }
            self.pending.push_str(piece);
        }
    }

    /// Writes the last chunk.
    pub(super) fn finish(mut self) -> Result<(), Fault> {
        self.flush();
        self.fault.map_or(Ok(()), Err)
    }

    /// Returns the text if it fits into one chunk. Otherwise writes the last chunk.
    pub(super) fn finish_inline(self) -> Result<Option<String>, Fault> {
        if self.rows == 0 { Ok(Some(self.pending)) } else { self.finish().map(|()| None) }
    }

    fn flush(&mut self) {
        if self.fault.is_some() || self.pending.is_empty() {
            return self.pending.clear();
        }
        let row = vec![self.name.into(), int(self.rows), self.pending.as_str().into()];
        let written = self.database.run("INSERT INTO piece (name, number, text) VALUES (?, ?, ?)", row);
        self.fault = written.err();
        self.rows += 1;
        self.pending.clear();
    }
}

/// Splits `text` into chunks of at most `longest` bytes at character boundaries.
fn split_chunks(text: &str, longest: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, others) = rest.split_at(rest.floor_char_boundary(longest.max(4)));
        pieces.push(piece);
        rest = others;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_never_cut_a_character() {
        assert_eq!(split_chunks("aäöü", 4), ["aä", "öü"]);
        assert_eq!(split_chunks("𝄞𝄞", 5), ["𝄞", "𝄞"]);
        assert!(split_chunks("", 4).is_empty());
        let text = "é".repeat(1_000);
        assert_eq!(split_chunks(&text, 7).concat(), text);
    }
}
