//! Detection of a model that repeats itself without end.

/// The lengths of a repeated block, in bytes.
const SHORTEST: usize = 48;
const LONGEST: usize = 400;
/// The minimum number of repetitions, and their minimum length in bytes. A page may have a few equal cards.
const TIMES: usize = 4;
const LEAST: usize = 1_200;
/// The growth of the text between two checks, in bytes.
const STEP: usize = 64;

/// The end of an answer's text, with the position of the last check.
#[derive(Clone, Debug, Default)]
pub(super) struct RepetitionCheck {
    tail: Vec<u8>,
    unchecked: usize,
}

impl RepetitionCheck {
    /// Appends text. Returns true if the text ends with the same block again and again.
    pub(super) fn is_loop(&mut self, text: &str) -> bool {
        self.tail.extend_from_slice(text.as_bytes());
        self.unchecked += text.len();
        if self.unchecked < STEP {
            return false;
        }
        self.unchecked = 0;
        let longest = LONGEST * TIMES;
        if self.tail.len() > 2 * longest {
            self.tail.drain(..self.tail.len() - longest);
        }
        (SHORTEST..=LONGEST).any(|block| self.has_period(block))
    }

    /// Returns true if the end of the text has this period.
    fn has_period(&self, block: usize) -> bool {
        let length = (block * TIMES).max(LEAST);
        let Some(end) = self.tail.len().checked_sub(length).and_then(|start| self.tail.get(start..)) else {
            return false;
        };
        end.iter().rev().zip(end.iter().rev().skip(block)).all(|(one, other)| one == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, chunk: usize, expected: bool) {
        let mut repetition = RepetitionCheck::default();
        let mut chunks =
            text.as_bytes().chunks(chunk).map(|chunk| String::from_utf8_lossy(chunk).into_owned());
        let found = chunks.any(|chunk| repetition.is_loop(&chunk));
        assert_eq!(found, expected, "in chunks of {chunk}");
    }

    #[test]
    fn a_block_without_end_is_a_loop() {
        let operation = r#"{"type":"move","componentId":"save","x":40,"y":120},"#;
        for chunk in [1, 12, 5_000] {
            check(&["The answer: ", &operation.repeat(40)].concat(), chunk, true);
        }
    }

    #[test]
    fn equal_cards_and_numbered_rows_are_none() {
        let card = r#"{"card":[{"image":"Photo"},{"h3":"A room with a view"},{"text":"From 80 a night"}]},"#;
        let rows: String =
            (0..90).map(|at| format!(r#"["{at}","A guest","Confirmed","2026-11-27"],"#)).collect();
        for chunk in [1, 12, 5_000] {
            check(&card.repeat(8), chunk, false);
            check(&rows, chunk, false);
        }
    }
}
