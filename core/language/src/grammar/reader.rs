//! A message as one request after the other.

use super::act::Act;
use super::matcher::Matcher;
use super::meaning::Meaning;
use super::tree::{Captures, Value};
use crate::intent::Intent;
use crate::sentence::Sentence;
use crate::vocabulary::{Class, Sense};
use websketch_sketch::ComponentKind;

/// Requests in one message.
const MAX_STEPS: usize = 12;

/// Readings of a whole message that are tried on the sketch.
const MAX_READINGS: usize = 8;

/// Readings of what follows one request. What it comes to is mostly up to the first of them, and other ways to read the
/// request itself are to have their turn.
const MAX_RESTS: usize = 3;

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
            Intent::Add(_) | Intent::AddAlike { .. } | Intent::Another { .. } | Intent::OneMore { .. } => {
                Self::Added
            }
            Intent::Delete { .. } => Self::Deleted,
            Intent::Write { .. } => Self::Wrote,
            Intent::Entries { .. } | Intent::Entry { .. } => Self::Listed,
            _ => Self::Other,
        }
    }
}

/// One request of a message.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) captures: Captures,
    /// Whether it only names more of what is added before it: `…, a text and a button`.
    pub(super) goes_on: bool,
}

/// Reads a message as one request after the other.
pub(super) struct Reader<'a> {
    pub(super) matcher: Matcher<'a>,
    /// Positions from which the rest was found unreadable, so that no rest is read twice.
    failed: Vec<(usize, Previous)>,
}

/// Verbs that never begin the name of something new.
const COMMANDS: &str =
    "swap|delete|remove|move|align|distribute|duplicate|rename|resize|replace|change|reverse|rearrange";

impl<'a> Reader<'a> {
    pub(super) fn new(sentence: &'a Sentence<'a>) -> Self {
        Self { matcher: Matcher::new(sentence), failed: Vec::new() }
    }

    /// The readings of the whole message.
    pub(super) fn readings(&mut self) -> Vec<Vec<Step>> {
        self.steps(0, Previous::Nothing, 0)
    }

    /// Everything from `at` to the end, as one request after the other.
    fn steps(&mut self, at: usize, previous: Previous, depth: usize) -> Vec<Vec<Step>> {
        let mut readings: Vec<Vec<Step>> = Vec::new();
        if depth >= MAX_STEPS || self.failed.contains(&(at, previous)) {
            return readings;
        }
        let goes_on = self.goes_on(at, previous);
        let (mut clauses, mut split) = (Vec::new(), Vec::new());
        for clause in self.clauses(at, previous) {
            // `delete Upload and Remove photo` names two buttons before it asks to remove a photo.
            if self.is_before_name(clause.1) { split.push(clause) } else { clauses.push(clause) }
        }
        clauses.append(&mut split);
        for (captures, end) in clauses {
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
            for mut rest in self.steps(next, previous, depth + 1).into_iter().take(MAX_RESTS) {
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

    /// Whether what comes next is all of a text that something shows: `… and Remove photo`, `… and wrap buttons`.
    fn is_before_name(&mut self, end: usize) -> bool {
        let Some(start) = self.joint(end) else { return false };
        let length = self.matcher.sentence.spotted(start);
        let mut end = start + length;
        if let Some((_, after)) = self.matcher.sentence.noun(end) {
            end = after;
        }
        length > 0 && (self.is_over(end) || self.joint(end).is_some())
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
        let is_new = self.matcher.sentence.after(start, "a|an|another").is_some()
            && self.matcher.sentence.of_class(start + 1, Class::Change).is_none();
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
                // `Jobs, Teams and Benefits` asks for no section of benefits.
                "lone_pattern" if is_listed => false,
                // `swap friends and photos` names no button that says `Swap friends`.
                "addition" | "lone_pattern" | "lone_list"
                    if self.matcher.sentence.after(start, COMMANDS).is_some() =>
                {
                    false
                }
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
            found.retain(|(captures, _)| !self.is_social(*captures));
        }
        found
    }

    /// Whether what was read is a greeting or the like.
    fn is_social(&self, captures: Captures) -> bool {
        let is = |value| matches!(value, Value::Act(Act::Greet | Act::Thank | Act::Help | Act::Dismiss, _));
        self.matcher.tree.list(captures).iter().any(|capture| is(capture.value))
    }

    /// Past everything that only opens a request.
    pub(super) fn opening(&mut self, mut at: usize) -> usize {
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
    pub(super) fn is_over(&mut self, at: usize) -> bool {
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
