//! Which sentences surely work on a sketch, so that they can be offered.

use super::Context;
use super::dialog::{Known, readings, tried};
use super::effect::Outcome;
use super::follow::requoted;
use super::intent::Intent;
use crate::sketch::{IdSource, Sketch};

/// The first `most` of `sentences` that change the sketch without any doubt. `context` has no history.
pub(super) fn certain(
    sketch: &Sketch,
    sentences: Vec<String>,
    context: &Context,
    ids: &IdSource,
    most: usize,
) -> Vec<String> {
    let known = &Known::of(sketch);
    let mut read: Vec<Read> = Vec::new();
    let is_certain = |sentence: &String| {
        let readings = match read.iter().find_map(|read| read.as_in(sentence)) {
            Some(readings) => readings,
            None => match readings(known, sentence) {
                (readings, false) => {
                    read.push(Read { sentence: sentence.clone(), readings: readings.clone() });
                    readings
                }
                (_, true) => return false,
            },
        };
        let outcome = tried(known, readings, context, &[], &mut ids.clone());
        matches!(outcome, Outcome::Operations { operations, exact: true, .. } if !operations.is_empty())
    };
    sentences.into_iter().filter(is_certain).take(most).collect()
}

/// A sentence that was read. Others that quote another text are read alike.
struct Read {
    sentence: String,
    readings: Vec<Vec<Intent>>,
}

impl Read {
    /// The readings of `other`, if it differs from this sentence only in what it quotes.
    fn as_in(&self, other: &str) -> Option<Vec<Vec<Intent>>> {
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
    fn what_differs_elsewhere_is_not() {
        let read = Read { sentence: "make the “A” button wider".to_owned(), readings: vec![Vec::new()] };
        for other in ["make the “A” button taller", "make the button wider", "delete the “A” button"]
        {
            assert_eq!(read.as_in(other), None, "{other}");
        }
    }
}
