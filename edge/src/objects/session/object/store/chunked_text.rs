//! Long texts in rows of their own, written while they come.

use super::database::{Database, int};
use crate::objects::session::object::fault::Fault;

/// A text that is written in rows under a name; one that is short enough is not.
pub(super) struct Pieces<'a> {
    database: &'a Database,
    name: &'a str,
    /// A row has at most so many bytes.
    most: usize,
    rows: u64,
    waiting: String,
    fault: Option<Fault>,
}

impl<'a> Pieces<'a> {
    /// Nothing yet, under `name`.
    pub(super) fn of(database: &'a Database, name: &'a str, most: usize) -> Self {
        Self { database, name, most, rows: 0, waiting: String::new(), fault: None }
    }

    /// The text goes on. A fault shows at the end.
    pub(super) fn push(&mut self, text: &str) {
        for piece in cut(text, self.most) {
            if self.waiting.len() + piece.len() > self.most {
                self.write();
            }
            self.waiting.push_str(piece);
        }
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> Result<(), Fault> {
        self.write();
        self.fault.map_or(Ok(()), Err)
    }

    /// The whole text if it fits into one row, which is not written then; otherwise it is written to its end.
    pub(super) fn finish_short(self) -> Result<Option<String>, Fault> {
        if self.rows == 0 { Ok(Some(self.waiting)) } else { self.finish().map(|()| None) }
    }

    fn write(&mut self) {
        if self.fault.is_some() || self.waiting.is_empty() {
            return self.waiting.clear();
        }
        let row = vec![self.name.into(), int(self.rows), self.waiting.as_str().into()];
        let written = self.database.run("INSERT INTO piece (name, number, text) VALUES (?, ?, ?)", row);
        self.fault = written.err();
        self.rows += 1;
        self.waiting.clear();
    }
}

/// `text` cut into pieces of at most `longest` bytes, none inside a character.
fn cut(text: &str, longest: usize) -> Vec<&str> {
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
        assert_eq!(cut("aäöü", 4), ["aä", "öü"]);
        assert_eq!(cut("𝄞𝄞", 5), ["𝄞", "𝄞"]);
        assert!(cut("", 4).is_empty());
        let text = "é".repeat(1_000);
        assert_eq!(cut(&text, 7).concat(), text);
    }
}
