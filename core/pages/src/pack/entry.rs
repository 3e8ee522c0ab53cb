//! Lines of a pack: `key: value`, each with the indented lines below it.

use super::error::{PackError, PackFault};

/// A key with its value and its block of indented lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'t> {
    /// The number of the key's line in the file, from 1.
    pub(crate) line: usize,
    pub(crate) key: &'t str,
    pub(crate) value: &'t str,
    /// The text of the block, with its indentation and comments. Empty without a block.
    pub(crate) block: &'t str,
}

impl<'t> Entry<'t> {
    /// Returns the lines of the block without indentation, each with its number in the file.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &'t str)> + use<'t> {
        let first = self.line + 1;
        // A comment begins at the margin; an indented `#20418` is a cell.
        let lines = self.block.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        lines.map(move |(at, line)| (first + at, line.trim())).filter(|(_, line)| !line.is_empty())
    }
}

/// Reads the entries of a file. A line that begins with `#` is a comment.
///
/// # Errors
/// Fails with the first line that is neither `key: value` nor part of a block.
pub(crate) fn entries<'t>(file: &str, text: &'t str) -> Result<Vec<Entry<'t>>, PackError> {
    let fail = |line, fault| PackError { file: file.to_owned(), line, fault };
    let mut found: Vec<Entry<'t>> = Vec::new();
    let mut start = 0;
    for (at, whole) in text.split_inclusive('\n').enumerate() {
        let (begin, number) = (start, at + 1);
        start += whole.len();
        let line = whole.trim_end();
        let is_block = line.is_empty() || line.starts_with('#') || line.starts_with(' ');
        match found.last_mut() {
            Some(entry) if is_block => {
                let from = start - whole.len() - entry.block.len();
                entry.block = text.get(from..start).unwrap_or_default();
                continue;
            }
            None if line.starts_with(' ') => return Err(fail(number, PackFault::LineWithoutKey)),
            None if is_block => continue,
            _ => {}
        }
        let (key, value) = line.split_once(':').ok_or_else(|| fail(number, PackFault::LineWithoutKey))?;
        let (key, value) = (key.trim(), value.trim());
        if found.iter().any(|entry| entry.key == key) {
            return Err(fail(number, PackFault::RepeatedKey(key.to_owned())));
        }
        // The block begins after this line; it is empty until a line of it is read.
        let block = text.get(begin + whole.len()..begin + whole.len()).unwrap_or_default();
        found.push(Entry { line: number, key, value, block });
    }
    Ok(found)
}
