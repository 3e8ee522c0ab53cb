//! From words to intents: rules in the `.rules` files, one matcher that finds every way to read a message with
//! them, and what each way means. The first readings that use the whole message are tried on the sketch.

mod act;
mod first;
mod line;
mod matcher;
mod meaning;
mod notation;
mod reader;
mod rules;
mod set;
mod standing;
mod terminal;
mod tree;
mod voice;

pub(super) use meaning::level_of;

use self::act::Act;
use self::meaning::Meaning;
use self::reader::Reader;
use self::rules::GRAMMAR;
use self::tree::{Captures, Tree, Value};
use super::follow::{inherit, inherit_anchors};
use super::intent::Intent;
use super::reference::Reference;
use super::sentence::Sentence;
use super::together::place_together;
use super::vocabulary;
use std::sync::LazyLock;
use websketch_sketch::sort::{sort_by, sort_by_key};

/// Every word that is right as it is: of the vocabulary and of the rules, in order.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut words = Vec::new();
    vocabulary::words(&mut words);
    GRAMMAR.words(&mut words);
    sort_by(&mut words, Ord::cmp);
    words
});

/// The words of the rules alone.
static SPOKEN: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut words = Vec::new();
    GRAMMAR.words(&mut words);
    sort_by(&mut words, Ord::cmp);
    words
});

/// Whether a rule names this word.
pub(super) fn is_spoken(word: &str) -> bool {
    SPOKEN.binary_search(&word).is_ok()
}

/// Every word that is right as it is, in order.
pub(super) fn words() -> &'static [&'static str] {
    &WORDS
}

/// The readings of a whole message, the likeliest first: each the intents in the order they are asked
/// for. None when it cannot be read whole.
pub(super) fn parse(sentence: &Sentence<'_>) -> Vec<Vec<Intent>> {
    let mut reader = Reader::new(sentence);
    let mut readings = reader.readings();
    // `delete the texts and headings below the line` is one request rather than two. What begins with a name that would
    // be a request, too, is about that: `New task button to x 100`.
    let start = reader.opening(0);
    let tree = &reader.matcher.tree;
    if !(sentence.is_verb(start) && sentence.spotted(start) > 1) {
        sort_by_key(&mut readings, |reading| reading.iter().map(|step| doubt(tree, step.captures)).max());
    }
    let meaning = Meaning { sentence, tree: &reader.matcher.tree };
    let mut intents = Vec::new();
    for reading in readings {
        let (mut read, mut goes_on) = (Vec::new(), Vec::new());
        for step in reading {
            let Some(intent) = meaning.intent(step.captures) else { continue };
            read.push(intent);
            goes_on.push(step.goes_on);
        }
        // `…, Shop and Help` is no call for help, and `start and stop` ends nothing.
        if read.len() > 1 && read.iter().any(|intent| matches!(intent, Intent::Dismiss | Intent::Help)) {
            continue;
        }
        inherit(&mut read);
        inherit_anchors(&mut read);
        place_together(&mut read, &goes_on);
        intents.push(read);
    }
    intents
}

/// The first reading of a whole message as a noun phrase, as an answer to a question may be.
pub(super) fn parse_reference(sentence: &Sentence<'_>) -> Option<Reference> {
    let mut reader = Reader::new(sentence);
    let start = reader.opening(0);
    for found in reader.matcher.all("answer", start) {
        if reader.is_over(found.end) {
            let meaning = Meaning { sentence, tree: &reader.matcher.tree };
            return meaning.answer(found.captures);
        }
    }
    None
}

/// How unlikely a request is without a verb: one that only says what or where something is, and after that one that
/// only names something, which is new where nothing else is called so.
fn doubt(tree: &Tree, captures: Captures) -> u8 {
    let mut most = 0;
    for capture in tree.list(captures) {
        most = most.max(match capture.value {
            Value::Act(Act::Stand | Act::Mention, _) => 1,
            Value::Act(Act::AddLone | Act::PatternLone, _) => 2,
            _ => 0,
        });
    }
    most
}
