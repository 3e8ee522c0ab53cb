//! From words to intents: rules in the `.rules` files, one matcher that finds every way to read a message with
//! them, and what each way means. The first readings that use the whole message are tried on the sketch.

mod act;
mod first;
mod matcher;
mod meaning;
mod notation;
mod rules;
mod terminal;
mod tree;
mod voice;

pub(super) use meaning::level_of;

use self::act::Act;
use self::matcher::Matcher;
use self::meaning::Meaning;
use self::rules::GRAMMAR;
use self::tree::{Captures, Tree, Value};
use super::follow::{inherit, inherit_anchors};
use super::intent::Intent;
use super::reference::Reference;
use super::sentence::Sentence;
use super::together::place_together;
use super::vocabulary::{self, Class, Sense};
use crate::sketch::ComponentKind;
use crate::sort::{sort_by, sort_by_key};
use std::sync::LazyLock;

/// Requests in one message.
const MAX_STEPS: usize = 12;

/// Readings of a whole message that are tried on the sketch.
const MAX_READINGS: usize = 8;

/// Every word that is right as it is: of the vocabulary and of the rules, in order.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut words = Vec::new();
    vocabulary::words(&mut words);
    GRAMMAR.words(&mut words);
    sort_by(&mut words, Ord::cmp);
    words
});

/// Every word that is right as it is, in order.
pub(super) fn words() -> &'static [&'static str] {
    &WORDS
}

/// The readings of a whole message, the likeliest first: each the intents in the order they are asked
/// for. None when it cannot be read whole.
pub(super) fn parse(sentence: &Sentence<'_>) -> Vec<Vec<Intent>> {
    let mut reader = Reader { matcher: Matcher::new(sentence), failed: Vec::new() };
    let mut readings = reader.steps(0, Previous::Nothing, 0);
    // `delete the texts and headings below the line` is one request rather than two.
    let tree = &reader.matcher.tree;
    sort_by_key(&mut readings, |reading| reading.iter().map(|step| doubt(tree, step.captures)).max());
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
    let mut reader = Reader { matcher: Matcher::new(sentence), failed: Vec::new() };
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
            Value::Act(Act::AddLone, _) => 2,
            _ => 0,
        });
    }
    most
}

/// What the request before was, which the next one may go on with: `and a button`, `and the second to B`.
#[derive(Clone, Copy, PartialEq)]
enum Previous {
    Nothing,
    Added,
    AddedBox,
    Deleted,
    Wrote,
    Listed,
    Other,
}

impl Previous {
    fn of(intent: &Intent) -> Self {
        match intent {
            // What a new box is to have in it is no addition beside it.
            Intent::Add(addition) if addition.kind == ComponentKind::Container => Self::AddedBox,
            Intent::Add(_) | Intent::Another { .. } => Self::Added,
            Intent::Delete { .. } => Self::Deleted,
            Intent::Write { .. } => Self::Wrote,
            Intent::Entries { .. } | Intent::Entry { .. } => Self::Listed,
            _ => Self::Other,
        }
    }
}

/// One request of a message.
#[derive(Clone, Copy)]
struct Step {
    captures: Captures,
    /// Whether it only names more of what is added before it: `…, a text and a button`.
    goes_on: bool,
}

/// Reads a message as one request after the other.
struct Reader<'a> {
    matcher: Matcher<'a>,
    /// Positions from which the rest was found unreadable, so that no rest is read twice.
    failed: Vec<(usize, Previous)>,
}

impl Reader<'_> {
    /// Everything from `at` to the end, as one request after the other.
    fn steps(&mut self, at: usize, previous: Previous, depth: usize) -> Vec<Vec<Step>> {
        let mut readings: Vec<Vec<Step>> = Vec::new();
        if depth >= MAX_STEPS || self.failed.contains(&(at, previous)) {
            return readings;
        }
        let goes_on = self.goes_on(at, previous);
        for (captures, end) in self.clauses(at, previous) {
            if readings.len() >= MAX_READINGS {
                break;
            }
            let meaning = Meaning { sentence: self.matcher.sentence, tree: &self.matcher.tree };
            let Some(intent) = meaning.intent(captures) else { continue };
            if self.is_over(end) {
                let tree = &self.matcher.tree;
                let is_known = |known: &Vec<Step>| match known.as_slice() {
                    [only] => tree.is_same(only.captures, captures),
                    _ => false,
                };
                if !readings.iter().any(is_known) {
                    readings.push(vec![Step { captures, goes_on }]);
                }
                continue;
            }
            let previous = Previous::of(&intent);
            let with = |reader: &Self| reader.with(end).filter(|_| previous == Previous::Added);
            let Some(next) = self.joint(end).or_else(|| with(self)) else { continue };
            for mut rest in self.steps(next, previous, depth + 1) {
                rest.insert(0, Step { captures, goes_on });
                readings.push(rest);
            }
        }
        if readings.is_empty() {
            self.failed.push((at, previous));
        }
        readings.truncate(MAX_READINGS);
        readings
    }

    /// Whether what starts at `at` is one more thing to add, with no verb or place before it.
    fn goes_on(&mut self, at: usize, previous: Previous) -> bool {
        let start = self.opening(at);
        let sentence = self.matcher.sentence;
        matches!(previous, Previous::Added | Previous::AddedBox)
            && !sentence.is_verb(start)
            && sentence.of_class(start, Class::Relation).is_none()
            && sentence.after(start, "in|at|on|to").is_none()
    }

    /// Every reading of the request that starts at `at`.
    fn clauses(&mut self, at: usize, previous: Previous) -> Vec<(Captures, usize)> {
        let start = self.opening(at);
        let mut found = Vec::new();
        // A greeting opens a request, and may be all there is.
        // What begins with `a` is first something new.
        let is_new = self.matcher.sentence.after(start, "a|an|another").is_some();
        // `Next lesson should be wider` begins with what a button says.
        if start > at && self.matcher.sentence.spotted(at) > 0 {
            let more = if previous == Previous::Wrote { "more_writing" } else { "clause" };
            found.extend(self.matcher.all(more, at).into_iter().map(|way| (way.captures, way.end)));
        }
        // So does `Call us should be wider`, though one can call something us.
        if start == at && self.matcher.sentence.spotted(at) > 1 {
            found.extend(self.matcher.all("statement", at).into_iter().map(|way| (way.captures, way.end)));
        }
        // `Mix, Bake, Cool` ends with one more entry.
        let is_listed =
            matches!(previous, Previous::Added | Previous::Listed) && self.matcher.sentence.is_name(at);
        // `remove Help from the menu and add FAQ` asks for no list of questions.
        if previous == Previous::Listed && self.matcher.sentence.is_written_as_name(start + 1) {
            found.extend(
                self.matcher.all("more_entries", start).into_iter().map(|way| (way.captures, way.end)),
            );
        }
        for (rule, at) in [
            ("social", at),
            // `again` opens nothing where it is all there is.
            ("following", at),
            ("close_up", start),
            ("another", start),
            (if is_new { "addition" } else { "clause" }, start),
            (if is_new { "clause" } else { "addition" }, start),
            ("lone_pattern", start),
            ("lone_list", start),
            ("more_writing", start),
            ("more_entries", start),
            ("elliptic", start),
        ] {
            let fits = match rule {
                "addition" | "lone_pattern" | "lone_list" => {
                    matches!(previous, Previous::Nothing | Previous::Added | Previous::AddedBox)
                }
                "another" => matches!(previous, Previous::Added | Previous::AddedBox),
                "close_up" => previous == Previous::Deleted,
                "more_writing" => previous == Previous::Wrote,
                "more_entries" => previous == Previous::Listed,
                "elliptic" => found.is_empty(),
                _ => true,
            };
            if fits {
                found.extend(self.matcher.all(rule, at).into_iter().map(|way| (way.captures, way.end)));
            }
        }
        if is_listed {
            let tree = &self.matcher.tree;
            let is_social = |captures: Captures| {
                let acts = |value| {
                    matches!(value, Value::Act(Act::Greet | Act::Thank | Act::Help | Act::Dismiss, _))
                };
                tree.list(captures).iter().any(|capture| acts(capture.value))
            };
            found.retain(|(captures, _)| !is_social(*captures));
        }
        found
    }

    /// Past everything that only opens a request.
    fn opening(&mut self, mut at: usize) -> usize {
        loop {
            let end = self.matcher.sentence.skip(at);
            let end = self.matcher.longest("opening", end).unwrap_or(end);
            // `first` and `right` may begin what is wanted.
            let senses = self.matcher.sentence.senses(at);
            let is_word = senses.iter().any(|(sense, _)| matches!(sense, Sense::Ordinal(_) | Sense::Edge(_)));
            // `first delete the quote` numbers no button that says `Delete`.
            let is_said = self.matcher.sentence.word(at + 1) == ","
                || self.matcher.sentence.word(at) == "first"
                    && self.matcher.sentence.is_verb(at + 1)
                    && self
                        .matcher
                        .sentence
                        .after(at + 2, "the|a|an|my|all|every|both|this|these|it|them")
                        .is_some();
            if end == at || is_word && !is_said {
                return at;
            }
            at = end;
        }
    }

    /// Whether nothing that matters is left.
    fn is_over(&mut self, at: usize) -> bool {
        self.past("closing", at) >= self.matcher.sentence.len()
    }

    /// The start of the next request, after `and`, `then`, a comma or a full stop.
    fn joint(&mut self, at: usize) -> Option<usize> {
        let start = self.matcher.sentence.skip(at);
        let mut end = start;
        // `and next to Forward` goes on with the button that says `Next`.
        while let Some(after) = self.matcher.longest("joint", end).filter(|after| *after > end) {
            end = self.matcher.sentence.skip(after);
            if self.matcher.sentence.spotted(end) > 0 {
                break;
            }
        }
        (end > start).then_some(end)
    }

    /// Past the word that goes on with something new: `a heading with three images below it`.
    fn with(&self, at: usize) -> Option<usize> {
        let start = self.matcher.sentence.skip(at);
        self.matcher.sentence.after(start, "with")
    }

    /// Past everything that a rule matches, one after the other, and words that say nothing.
    fn past(&mut self, rule: &str, mut at: usize) -> usize {
        loop {
            let end = self.matcher.sentence.skip(at);
            let end = self.matcher.longest(rule, end).unwrap_or(end);
            if end == at {
                return at;
            }
            at = end;
        }
    }
}
