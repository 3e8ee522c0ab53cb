//! Which sentences surely work on a sketch, so that they can be offered.

use super::Context;
use super::dialog::tried;
use super::effect::Outcome;
use super::follow::requoted;
use super::intent::Intent;
use super::known::{Known, readings};
use super::token::words;
use crate::sketch::{IdSource, Sketch};
use std::cell::RefCell;

/// The first `most` of `sentences` that change the sketch without any doubt. `context` has no history.
pub(super) fn certain(
    sketch: &Sketch,
    sentences: Vec<String>,
    context: &Context,
    ids: &IdSource,
    most: usize,
) -> Vec<String> {
    let known = &Known::of(sketch);
    let is_certain = |sentence: &String| {
        let Some(readings) = read(known, sentence) else { return false };
        let outcome = tried(known, readings, context, &[], &mut ids.clone());
        matches!(outcome, Outcome::Operations { operations, exact: true, .. } if !operations.is_empty())
    };
    sentences.into_iter().filter(is_certain).take(most).collect()
}

/// The readings of a sentence. `None` if its spelling would have to be guessed.
fn read(known: &Known<'_>, sentence: &str) -> Option<Vec<Vec<Intent>>> {
    if is_touched(known, sentence) {
        return sure(known, sentence);
    }
    READ.with_borrow_mut(|read| {
        if let Some(readings) = read.iter().find_map(|read| read.as_in(sentence)) {
            return Some(readings);
        }
        let readings = sure(&Known::of(&Sketch::default()), sentence)?;
        read.push(Read { sentence: sentence.to_owned(), readings: readings.clone() });
        Some(readings)
    })
}

fn sure(known: &Known<'_>, sentence: &str) -> Option<Vec<Vec<Intent>>> {
    let (readings, guessed) = readings(known, sentence);
    (!guessed).then_some(readings)
}

/// Whether a text of the sketch begins with a word that the sentence does not quote, so that it may be read in another
/// way than on other sketches.
fn is_touched(known: &Known<'_>, sentence: &str) -> bool {
    let (before, _, after) = cut(sentence).unwrap_or((sentence, "", ""));
    [before, after].into_iter().flat_map(words).any(|word| known.is_begun_by(&word))
}

thread_local! {
    // Reading takes most of the time of an offer, and what is offered differs in little but its quotes: this holds no
    // more sentences than there are wordings of the offers. Only the time it saves can tell that it is there.
    static READ: RefCell<Vec<Read>> = const { RefCell::new(Vec::new()) };
}

/// A sentence that was read. Others that quote another text are read alike.
struct Read {
    sentence: String,
    readings: Vec<Vec<Intent>>,
}

impl Read {
    /// The readings of `other`, if it is this sentence or differs from it only in what it quotes.
    fn as_in(&self, other: &str) -> Option<Vec<Vec<Intent>>> {
        if self.sentence == other {
            return Some(self.readings.clone());
        }
        let (before, quoted, after) = cut(&self.sentence)?;
        let (other_before, other_quoted, other_after) = cut(other)?;
        if (before, after) != (other_before, other_after) {
            return None;
        }
        let read = |intents: &Vec<Intent>| {
            intents.iter().cloned().map(|intent| requoted(intent, quoted, other_quoted)).collect()
        };
        self.readings.iter().map(read).collect()
    }
}

/// What stands before, in and after the quotes of a sentence.
fn cut(sentence: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = sentence.split_once('“')?;
    let (quoted, after) = rest.split_once('”')?;
    Some((before, quoted, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn check(sentence: &str, others: &[&str]) {
        let sketch = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{"text":"Move up"}},
                         {"id":"b","type":"Button","x":90,"y":0,"width":80,"height":40,"props":{"text":"wider"}}]"#;
        let sketch = Sketch::read(&parse(sketch).unwrap()).unwrap().sketch;
        let known = &Known::of(&sketch);
        let read = Read { sentence: sentence.to_owned(), readings: readings(known, sentence).0 };
        for other in others {
            let alike = read.as_in(other);
            assert_eq!(alike, Some(readings(known, other).0), "{sentence} → {other}");
        }
    }

    #[test]
    fn what_quotes_another_text_is_read_alike() {
        for template in [
            "make the “{}” button wider",
            "center the “{}” heading on the page",
            "move the “{}” text 20 px down",
            "duplicate the “{}” list",
        ] {
            let sentences = ["Move up", "wider", "it’s two", "200 px", "and", "Ünïcode 漢字"]
                .map(|text| template.replace("{}", text));
            for sentence in &sentences {
                check(sentence, &sentences.each_ref().map(String::as_str));
            }
        }
    }

    #[test]
    fn what_was_read_before_is_what_this_sketch_would_say() {
        for text in ["Save", "Make it", "button", "Left to do", "Item 1", "20 px", "wider"] {
            let sketch = format!(
                r#"[{{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{{"text":"{text}"}}}},
                    {{"id":"b","type":"Heading","x":90,"y":0,"width":80,"height":40}}]"#
            );
            let sketch = Sketch::read(&parse(&sketch).unwrap()).unwrap().sketch;
            let known = &Known::of(&sketch);
            for sentence in [
                &format!("make the “{text}” button wider"),
                "align the buttons to the left",
                "center the heading on the page",
                "move the heading 20 px down",
                "add a text that says Hello",
            ] {
                assert_eq!(read(known, sentence), sure(known, sentence), "{sentence}, where it says {text}");
            }
        }
    }

    #[test]
    fn what_differs_elsewhere_is_not() {
        let read = Read { sentence: "make the “A” button wider".to_owned(), readings: vec![Vec::new()] };
        for other in ["make the “A” button taller", "make the button wider", "delete the “A” button"]
        {
            assert_eq!(read.as_in(other), None, "{other}");
        }
    }
}
