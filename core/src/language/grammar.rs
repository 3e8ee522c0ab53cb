//! From words to intents: a grammar that returns every reading, of which the first that uses the whole
//! message is taken.
//!
//! Each rule is a function from a position to its readings (the "list of successes" method of Wadler,
//! 1985), which lets a phrase end wherever the rest of the sentence needs it to.

mod add;
mod amount;
mod arrange;
mod ask;
mod motion;
mod noun;
mod pattern;
mod polite;
mod size;
mod text;

pub(super) use text::level_of;

use super::intent::{Amount, Intent, Motion};
use super::reference::Reference;
use super::sentence::Sentence;
use super::vocabulary::{Form, Sense, Unit, Verb, Way};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Readings, each with the position after it.
type Parses<T> = Vec<(T, usize)>;

/// Requests in one message.
const MAX_STEPS: usize = 12;

/// Readings of a whole message that are tried on the sketch.
const MAX_READINGS: usize = 8;

/// The readings of a whole message, the likeliest first: each the intents in the order they are asked
/// for. None when it cannot be read whole.
pub(super) fn parse(sentence: &Sentence<'_>) -> Vec<Vec<Intent>> {
    let grammar =
        Grammar { sentence, answering: false, failed: RefCell::default(), named: RefCell::default() };
    grammar.steps(0, false, 0)
}

/// The first reading of a whole message as a noun phrase, as an answer to a question may be.
pub(super) fn parse_reference(sentence: &Sentence<'_>) -> Option<Reference> {
    let grammar =
        Grammar { sentence, answering: true, failed: RefCell::default(), named: RefCell::default() };
    let start = grammar.opening(0);
    let start = sentence.past(start, "i mean|i meant|take|use|make it|it's|it is|that would be");
    grammar
        .references(start)
        .into_iter()
        .find(|(_, end)| grammar.is_over(*end))
        .map(|(reference, _)| reference)
}

struct Grammar<'a> {
    sentence: &'a Sentence<'a>,
    /// Whether the message answers a question, in which `the left` is enough to name something.
    answering: bool,
    /// Positions from which the rest was found unreadable, so that no rest is read twice.
    failed: RefCell<BTreeSet<(usize, bool)>>,
    /// The noun phrases found at a position and depth: many rules ask for the same ones.
    named: RefCell<BTreeMap<(usize, usize), Parses<Reference>>>,
}

impl Grammar<'_> {
    /// Everything from `at` to the end, as one request after the other. `adding`: the one before added
    /// something, so that `and a button` goes on with that.
    fn steps(&self, at: usize, adding: bool, depth: usize) -> Vec<Vec<Intent>> {
        let mut readings = Vec::new();
        if depth >= MAX_STEPS || self.failed.borrow().contains(&(at, adding)) {
            return readings;
        }
        for (intent, end) in self.clauses(at, adding || depth == 0) {
            if readings.len() >= MAX_READINGS {
                break;
            }
            if self.is_over(end) {
                let reading = vec![intent];
                if !readings.contains(&reading) {
                    readings.push(reading);
                }
                continue;
            }
            let adds = matches!(intent, Intent::Add(_));
            let rest = self.joint(end).map(|next| self.steps(next, adds, depth + 1)).unwrap_or_default();
            readings.extend(rest.into_iter().map(|rest| [vec![intent.clone()], rest].concat()));
        }
        if readings.is_empty() {
            self.failed.borrow_mut().insert((at, adding));
        }
        readings.truncate(MAX_READINGS);
        readings
    }

    /// Whether nothing that matters is left.
    fn is_over(&self, at: usize) -> bool {
        self.closing(at) >= self.sentence.len()
    }

    /// The start of the next request, after `and`, `then`, a comma or a full stop.
    fn joint(&self, at: usize) -> Option<usize> {
        let sentence = self.sentence;
        let mut end = sentence.skip(at);
        let before = end;
        while let Some(next) =
            sentence.after(end, ",|.|;|!|?|and|then|&|after that|afterwards|finally|next|but|so|plus")
        {
            end = sentence.skip(next);
        }
        (end > before).then_some(end)
    }

    /// Every reading of the request that starts at `at`.
    fn clauses(&self, at: usize, may_add: bool) -> Parses<Intent> {
        let at = self.opening(at);
        let mut found = self.social(at);
        found.extend(self.asked(at));
        found.extend(self.undone(at));
        for (sense, end) in self.sentence.senses(at) {
            if let Sense::Verb(verb, Form::Base | Form::Gerund) = sense {
                found.extend(self.command(verb, end));
            }
        }
        found.extend(self.adverb_first(at));
        found.extend(self.unneeded(at));
        found.extend(self.statements(at));
        if may_add {
            found.extend(self.patterns(at));
            found.extend(self.grids(at));
            found.extend(self.additions(at));
        }
        found
    }

    fn command(&self, verb: Verb, at: usize) -> Parses<Intent> {
        let at = self.sentence.skip(at);
        let mut found = self.before_object(verb, at);
        // `put a button …` is about a new one; only `delete a button` is about one that is there.
        if verb != Verb::Delete && self.sentence.after(at, "a|an|another").is_some() {
            return found;
        }
        for (what, end) in self.references(at) {
            found.extend(self.after_object(verb, &what, end));
        }
        found
    }

    /// Commands in which something stands between the verb and what it is about.
    fn before_object(&self, verb: Verb, at: usize) -> Parses<Intent> {
        match verb {
            Verb::Tidy => self.tidied(at),
            Verb::Add => [self.patterns(at), self.grids(at), self.additions(at), self.entries_added(at)].concat(),
            Verb::Delete | Verb::Take => self.entries_removed(at),
            Verb::Keep => self.kept(at),
            Verb::Move => self.way_first(at),
            Verb::Set | Verb::Change | Verb::Give => [
                self.extent_set(verb, at),
                self.coordinate_set(at),
                self.property_set(at),
                self.entries_set(at),
            ]
            .concat(),
            Verb::Rename | Verb::Label => [self.property_set(at), self.entry_renamed(at)].concat(),
            Verb::Make => [self.gap_changed(at), self.extent_set(verb, at)].concat(),
            Verb::Replace => self.replaced(at),
            Verb::Write => self.written(at),
            Verb::Place => self.gap_put(at),
            Verb::Align | Verb::Center => self.aligned_edges(at),
            Verb::Swap => self.swapped(at),
            Verb::Match => self.matched(at),
            Verb::Distribute => self.gap_changed(at),
            Verb::Resize
            | Verb::Enlarge
            | Verb::Shrink
            | Verb::Widen
            | Verb::Narrow
            | Verb::Heighten
            | Verb::Shorten
            | Verb::Double
            | Verb::Triple
            | Verb::Halve => [self.gap_changed_by(verb, at), self.extent_set(verb, at)].concat(),
            _ => Vec::new(),
        }
    }

    /// What follows the object, for active and passive alike: `move ‹it› left`, `‹it› should be moved left`.
    fn after_object(&self, verb: Verb, what: &Reference, at: usize) -> Parses<Intent> {
        let bare = |intent| vec![(intent, at)];
        let what = what.clone();
        match verb {
            Verb::Move => self.moved(&what, at),
            Verb::Place => {
                [self.lined_up(&what, at), self.moved(&what, at), self.resized(verb, &what, at)].concat()
            }
            Verb::Raise => self.moved_one_way(&what, Way::Up, at),
            Verb::Lower => self.moved_one_way(&what, Way::Down, at),
            Verb::Make | Verb::Set | Verb::Change => self.made(verb, &what, at),
            Verb::Delete => {
                let end = self.sentence.past(at, "completely|entirely|altogether");
                let end = self
                    .sentence
                    .past(end, "out|away|off|from the page|from the canvas|from here|from this page");
                vec![(Intent::Delete { what }, end)]
            }
            Verb::Take => {
                let away = "out|away|off|off the page|out of the page|out of here|off the canvas";
                self.sentence.after(at, away).map(|end| (Intent::Delete { what }, end)).into_iter().collect()
            }
            Verb::Resize
            | Verb::Enlarge
            | Verb::Shrink
            | Verb::Widen
            | Verb::Narrow
            | Verb::Heighten
            | Verb::Shorten
            | Verb::Double
            | Verb::Triple
            | Verb::Halve => self.resized(verb, &what, at),
            Verb::Match => self.matched_to(&what, at),
            Verb::Rename | Verb::Label => self.named(&what, at),
            Verb::Write => Vec::new(),
            Verb::Give => self.given(&what, at),
            Verb::Align => [self.aligned(&what, at), self.lined_up(&what, at)].concat(),
            Verb::Center => self.centered(&what, at),
            Verb::Distribute => self.spaced(&what, at),
            Verb::Stack | Verb::Arrange => self.lined_up(&what, at),
            Verb::Duplicate => self.duplicated(&what, at),
            Verb::Lock => bare(Intent::Lock { what, locked: true }),
            Verb::Unlock => bare(Intent::Lock { what, locked: false }),
            Verb::BringToFront => bare(Intent::Reorder { what, front: true }),
            Verb::SendToBack => bare(Intent::Reorder { what, front: false }),
            Verb::Swap => bare(Intent::Swap { what }),
            Verb::Add | Verb::Keep | Verb::Replace | Verb::Undo | Verb::Redo | Verb::Tidy => Vec::new(),
        }
    }

    fn moved(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let mut found: Parses<Intent> = self
            .motions(at)
            .into_iter()
            .map(|(motion, end)| (Intent::Move { what: what.clone(), motion }, end))
            .collect();
        let layers = [
            ("to the front", true),
            ("to front", true),
            ("in front", true),
            ("to the back", false),
            ("to back", false),
        ];
        for (words, front) in layers {
            if let Some(end) = self.sentence.after(at, words) {
                found.push((Intent::Reorder { what: what.clone(), front }, end));
            }
        }
        found
    }

    /// `raise the button by 10`
    fn moved_one_way(&self, what: &Reference, way: Way, at: usize) -> Parses<Intent> {
        let by = self.sentence.past(self.sentence.skip(at), "by");
        let (amount, end) = match self.amount(by) {
            Some((amount @ (Amount::Exact(_, Unit::Px) | Amount::Vague(_)), end)) => (amount, end),
            _ => (Amount::Unsaid, at),
        };
        vec![(Intent::Move { what: what.clone(), motion: Motion::By(vec![(way, amount)]) }, end)]
    }

    /// `move down the list 20`, `move 20px right the button`
    fn way_first(&self, at: usize) -> Parses<Intent> {
        let ways = self.motions(at).into_iter().filter(|(motion, _)| matches!(motion, Motion::By(_)));
        ways.flat_map(|(motion, end)| {
            self.references(end)
                .into_iter()
                .map(move |(what, end)| (Intent::Move { what, motion: motion.clone() }, end))
        })
        .collect()
    }

    /// `make it 300 wide`, `make it say Go`, `make it lower`
    fn made(&self, verb: Verb, what: &Reference, at: usize) -> Parses<Intent> {
        let mut found = self.resized(verb, what, at);
        found.extend(self.lined_up(what, at));
        found.extend(self.spaced(what, at));
        found.extend(self.flagged(what, at));
        found.extend(self.titled(verb, what, at));
        if let Some(end) = self.sentence.after(at, "line up|align|aligned|lined up|flush") {
            found.extend(self.aligned(what, end));
        }
        if verb == Verb::Make || self.sentence.after(at, "to").is_none() {
            found.extend(self.moved(what, at));
        }
        found
    }

    /// `the x of the list to 600`
    fn coordinate_set(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(at, "the");
        let axis = sentence.past(start, "x|y");
        if axis == start {
            return Vec::new();
        }
        let is_x = sentence.word(start) == "x";
        let of = sentence.past(axis, "coordinate of|position of|value of|of");
        let mut found = Vec::new();
        for (what, end) in self.references(of) {
            if let Some((value, end)) = sentence.after(end, "to|=|at").and_then(|next| self.px(next)) {
                let motion = if is_x {
                    Motion::To { x: Some(value), y: None }
                } else {
                    Motion::To { x: None, y: Some(value) }
                };
                found.push((Intent::Move { what, motion }, end));
            }
        }
        found
    }

    /// `keep only the heading`
    fn kept(&self, at: usize) -> Parses<Intent> {
        let Some(next) = self.sentence.after(at, "only|just|nothing but") else { return Vec::new() };
        let all_but = |(kept, end)| {
            let mut what = Reference::pronoun(super::vocabulary::Pronoun::Everything);
            what.except = Some(Box::new(kept));
            (Intent::Delete { what }, end)
        };
        self.references(next).into_iter().map(all_but).collect()
    }

    /// A sentence that begins with what it is about: `the chart should be taller`.
    fn statements(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let at = sentence.past(at, "should|could|can|shall|let|have|get");
        let mut found = Vec::new();
        for (what, end) in self.references(at) {
            let end = sentence.skip(end);
            if let Some(next) = sentence.after(end, ",|?|-|:") {
                found.push((Intent::Mention { what: what.clone() }, next.saturating_sub(1)));
            }
            let modal = sentence.after(
                end,
                "should|must|needs to|need to|has to|have to|ought to|can|could|shall|would|will|\
                 is supposed to|are supposed to|wants to|may|needs|should all|should both",
            );
            let auxiliary =
                sentence.skip(sentence.past(sentence.skip(modal.unwrap_or(end)), "now|really|probably"));
            let be = sentence.after(
                auxiliary,
                "to be|be|get|go|goes|belongs|belong|sit|stand|appear|have|has|come|become",
            );
            let start = be.or(modal.map(|_| auxiliary)).unwrap_or(end);
            found.extend(self.said_of(&what, start, modal.is_some() || be.is_some()));
        }
        found
    }

    /// What is said of a subject: a participle, or what one says after `make it`.
    fn said_of(&self, what: &Reference, at: usize, explicit: bool) -> Parses<Intent> {
        let at = self.sentence.skip(at);
        let mut found = Vec::new();
        for (sense, end) in self.sentence.senses(at) {
            let passive = |form| form == Form::Participle || explicit && form == Form::Base;
            if let Sense::Verb(verb, form) = sense
                && passive(form)
            {
                found.extend(self.after_object(verb, what, end));
            }
        }
        if explicit {
            found.extend(self.made(Verb::Make, what, at));
            found.extend(self.given(what, at));
        }
        // Without a verb: `the button 20px lower`, `the text under the image`.
        found.extend(self.moved(what, at));
        found.extend(self.resized(Verb::Make, what, at));
        found.extend(
            self.titled(Verb::Make, what, at).into_iter().filter(|_| explicit || self.says(at).is_some()),
        );
        found
    }
}
