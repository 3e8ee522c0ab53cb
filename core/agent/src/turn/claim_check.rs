//! Comparison of a model's claims with the applied operations.
//!
//! A description is not shown as the outcome if it claims a kind of change that was not made, or more components than
//! were touched. Counts and kinds come from core. English only; other texts are accepted.

use websketch_sketch::operation::{Operation, OperationKind};

/// Past-tense verbs of changes, each with the kinds of operation of which one must be present.
const DEEDS: [(&str, &[OperationKind]); 22] = {
    use OperationKind::{Add, Align, Delete, Distribute, Modify, Move, Replace, Resize};
    const MADE: &[OperationKind] = &[Add, Replace, Modify];
    const GONE: &[OperationKind] = &[Delete, Replace, Modify];
    const PLACED: &[OperationKind] = &[Move, Align, Distribute, Replace, Add, Resize];
    const SIZED: &[OperationKind] = &[Resize, Replace, Add, Modify];
    const SAID: &[OperationKind] = &[Modify, Replace, Add, Delete];
    [
        ("added", MADE),
        ("aligned", PLACED),
        ("built", MADE),
        ("centered", &[Move, Align, Distribute, Replace, Add, Resize, Modify]),
        ("changed", &OperationKind::ALL),
        ("created", MADE),
        ("deleted", GONE),
        ("drew", MADE),
        ("enlarged", SIZED),
        ("inserted", MADE),
        ("made", &OperationKind::ALL),
        ("moved", PLACED),
        ("placed", PLACED),
        ("put", &OperationKind::ALL),
        ("removed", GONE),
        ("renamed", SAID),
        ("replaced", &[Delete, Replace, Modify, Add]),
        ("resized", SIZED),
        ("shifted", PLACED),
        ("swapped", PLACED),
        ("translated", SAID),
        ("updated", &OperationKind::ALL),
    ]
};
/// Words allowed between a verb and a number.
const BETWEEN: [&str; 4] = ["all", "both", "of", "the"];
const NUMBERS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// Units that make a number a measure rather than a count.
const UNITS: [&str; 7] = ["%", "column", "columns", "percent", "pixel", "pixels", "px"];

/// Returns true if a text claims a change: it begins with such a verb, or one follows “I”, “I have”, “we have”.
pub(super) fn has_claim(text: &str) -> bool {
    const OTHERS: [&str; 5] = ["ich habe", "j’ai", "j'ai", "ik heb", "jag har"];
    let lower = text.to_lowercase();
    let words = words(&lower);
    let is_deed = |word: &&str| DEEDS.iter().any(|(deed, _)| deed == word);
    let begins = words.first().is_some_and(|word| is_deed(word) || *word == "done");
    let says = words
        .iter()
        .enumerate()
        .any(|(at, word)| is_speaker(word) && words.iter().skip(at + 1).take(3).any(is_deed));
    begins || says || OTHERS.iter().any(|beginning| lower.trim_start().starts_with(beginning))
}

/// Returns true if the claims of a text can be true of these operations. `touched` is the number of components that
/// differ.
pub(super) fn is_consistent(text: &str, operations: &[Operation], touched: usize) -> bool {
    let lower = text.to_lowercase();
    let words = words(&lower);
    let has = |kinds: &[OperationKind]| operations.iter().any(|operation| kinds.contains(&operation.kind()));
    let mut has_speaker = false;
    for (at, word) in words.iter().enumerate() {
        let deed = DEEDS.iter().find(|(deed, _)| deed == word);
        has_speaker |= is_speaker(word) || at == 0 && deed.is_some();
        let Some((_, kinds)) = deed.filter(|_| has_speaker) else { continue };
        if !has(kinds) {
            return false;
        }
        let mut rest = words.iter().skip(at + 1).skip_while(|word| BETWEEN.contains(word));
        let count = rest.next().and_then(|word| number(word));
        let is_length = rest.next().is_some_and(|unit| UNITS.contains(unit));
        if count.is_some_and(|count| count > touched.max(operations.len()) && !is_length) {
            return false;
        }
    }
    true
}

fn is_speaker(word: &str) -> bool {
    matches!(word, "i" | "ive" | "i've" | "i’ve" | "we" | "we've" | "we’ve")
}

/// Returns the words of a text in lower case, without punctuation outside of numbers.
fn words(lower: &str) -> Vec<&str> {
    let words =
        lower.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '.' | ';' | ':' | '!'));
    words
        .map(|word| word.trim_matches(['“', '”', '"', '(', ')', '’', '\'']))
        .filter(|word| !word.is_empty())
        .collect()
}

fn number(word: &str) -> Option<usize> {
    let named = NUMBERS.iter().position(|name| *name == word).map(|place| place + 2);
    named.or_else(|| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_sketch::ComponentId;

    #[test]
    fn claims_are_told_from_words() {
        for text in [
            "I have moved the search field to the top.",
            "I moved it",
            "Moved the button.",
            "I just added it",
            "Done!",
        ] {
            assert!(has_claim(text), "{text}");
        }
        for text in
            ["Save and Cancel are 24 px apart.", "Which one should be moved?", "I can add a footer.", ""]
        {
            assert!(!has_claim(text), "{text}");
        }
    }

    #[test]
    fn what_was_not_done_is_no_truth() {
        let moved = [Operation::Move { component_id: ComponentId::new("a").unwrap(), x: 0.0, y: 0.0 }];
        for text in [
            "I moved all 17 buttons and deleted the footer.",
            "I moved the button and removed the footer",
            "Moved all three cards",
            "I added a footer",
        ] {
            assert!(!is_consistent(text, &moved, 1), "{text}");
        }
        for text in [
            "I moved the button by 24 px.",
            "Moved one of 17 buttons",
            "I moved it, so that nothing is hidden.",
            "The row is 3 px higher.",
        ] {
            assert!(is_consistent(text, &moved, 1), "{text}");
        }
    }
}
