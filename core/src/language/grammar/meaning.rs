//! What was meant: from the matched lines of the grammar to typed intents.

mod add;
mod arrange;
mod ask;
mod motion;
mod reference;
mod size;
mod text;

pub(in crate::language) use text::level_of;

use super::act::Act;
use super::tree::{Capture, Captures, Tree, Value};
use crate::language::intent::{Amount, Intent};
use crate::language::reference::Reference;
use crate::language::sentence::Sentence;
use crate::language::vocabulary::{Change, Class, Edge, Extent, Pronoun, Sense, Unit};
use crate::operation::Axis;

/// Reads what the matcher found.
pub(super) struct Meaning<'a> {
    pub(super) sentence: &'a Sentence<'a>,
    pub(super) tree: &'a Tree,
}

/// What one line captured, in the order of the sentence, and what it is about if that was said before.
struct Said {
    list: Vec<Capture>,
    subject: Option<Captures>,
}

impl Said {
    /// The first line within this one that has an act and a role.
    fn role(&self, role: &str) -> Option<Captures> {
        self.list.iter().find_map(|capture| match capture.value {
            Value::Act(_, captures) if capture.role == role => Some(captures),
            Value::Act(..) | Value::Sense(_) | Value::Text(..) => None,
        })
    }

    /// The lines within this one that have an act and no role.
    fn acts(&self) -> Vec<(Act, Captures)> {
        let mut acts = Vec::new();
        for capture in &self.list {
            if let Value::Act(act, captures) = capture.value
                && capture.role.is_empty()
            {
                acts.push((act, captures));
            }
        }
        acts
    }

    /// The first meaning of a class.
    fn sense(&self, class: Class) -> Option<Sense> {
        self.senses(class).first().copied()
    }

    fn senses(&self, class: Class) -> Vec<Sense> {
        let mut senses = Vec::new();
        for capture in &self.list {
            if let Value::Sense(sense) = capture.value
                && class.has(sense)
            {
                senses.push(sense);
            }
        }
        senses
    }

    fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        for capture in &self.list {
            if let Value::Sense(Sense::Number(number)) = capture.value {
                numbers.push(number);
            }
        }
        numbers
    }

    fn number(&self) -> Option<f64> {
        self.numbers().first().copied()
    }

    /// The texts, as places in the sentence.
    fn texts(&self) -> Vec<(usize, usize)> {
        let mut texts = Vec::new();
        for capture in &self.list {
            if let Value::Text(from, to) = capture.value {
                texts.push((from, to));
            }
        }
        texts
    }

    fn along(&self) -> Option<Axis> {
        match self.sense(Class::Along) {
            Some(Sense::Along(axis)) => Some(axis),
            _ => None,
        }
    }

    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for sense in self.senses(Class::Edge) {
            if let Sense::Edge(edge) = sense {
                edges.push(edge);
            }
        }
        edges
    }

    fn extent(&self) -> Option<Extent> {
        match self.sense(Class::Extent) {
            Some(Sense::Extent(extent)) => Some(extent),
            _ => None,
        }
    }

    fn change(&self) -> Option<Change> {
        match self.sense(Class::Change) {
            Some(Sense::Change(change)) => Some(change),
            _ => None,
        }
    }

    fn amount(&self) -> Amount {
        if let Some(Sense::Vague(vague)) = self.sense(Class::Vague) {
            return Amount::Vague(vague);
        }
        let unit = match self.sense(Class::Unit) {
            Some(Sense::Unit(unit)) => unit,
            _ => Unit::Px,
        };
        self.number().map_or(Amount::Unsaid, |number| Amount::Exact(number, unit))
    }
}

impl Meaning<'_> {
    /// The intent of a request; `None` where the words match and make no sense together.
    pub(super) fn intent(&self, captures: Captures) -> Option<Intent> {
        let (act, captures) = *self.said(captures, None).acts().first()?;
        self.of(act, captures, None)
    }

    /// What an answer names.
    pub(super) fn answer(&self, captures: Captures) -> Option<Reference> {
        let (_, captures) = *self.said(captures, None).acts().first()?;
        self.reference(captures)
    }

    fn said(&self, captures: Captures, subject: Option<Captures>) -> Said {
        Said { list: self.tree.list(captures), subject }
    }

    /// What the line is about.
    fn what(&self, said: &Said) -> Option<Reference> {
        self.reference(said.role("what").or(said.subject)?)
    }

    fn of(&self, act: Act, captures: Captures, subject: Option<Captures>) -> Option<Intent> {
        let said = self.said(captures, subject);
        let what = || self.what(&said);
        Some(match act {
            Act::Of => {
                let (act, captures) = *said.acts().first()?;
                return self.of(act, captures, said.role("what").or(subject));
            }
            Act::Delete => Intent::Delete { what: what()? },
            Act::Keep => {
                let mut all = Reference::pronoun(Pronoun::Everything);
                all.except = Some(Box::new(what()?));
                Intent::Delete { what: all }
            }
            Act::Mention => Intent::Mention { what: what()? },
            Act::Tidy => Intent::Tidy { what: what()? },
            Act::TidyAll => Intent::Tidy { what: Reference::pronoun(Pronoun::Everything) },
            Act::Undo => Intent::Undo,
            Act::Redo => Intent::Redo,
            Act::Greet => Intent::Greet,
            Act::Thank => Intent::Thank,
            Act::Help => Intent::Help,
            Act::Dismiss => Intent::Dismiss,
            Act::Convert => {
                let Some(Sense::Noun(noun)) = said.sense(Class::Noun) else { return None };
                Intent::Convert { what: what()?, kind: *noun.kinds.first()? }
            }
            Act::Same => Intent::Same { what: what()? },
            Act::Again => Intent::Again { little: said.sense(Class::Vague).is_some() },
            Act::Lock | Act::Unlock => Intent::Lock { what: what()?, locked: act == Act::Lock },
            Act::Front | Act::Back => {
                let other = match said.role("with") {
                    Some(with) => Some(self.reference(with)?),
                    None => None,
                };
                Intent::Reorder { what: what()?, front: act == Act::Front, other }
            }
            Act::Move
            | Act::Stand
            | Act::MoveInto
            | Act::Way
            | Act::SetX
            | Act::SetY
            | Act::Middle
            | Act::CenterPage => Intent::Move { what: what()?, motion: self.motion(act, &said)? },
            Act::Resize => Intent::Resize { what: what()?, sizes: self.sizes(&said)? },
            Act::Absolute
            | Act::Box
            | Act::Times
            | Act::Multiply
            | Act::Like
            | Act::Alike
            | Act::Page
            | Act::Full
            | Act::Square
            | Act::Change => Intent::Resize { what: what()?, sizes: self.size(act, &said, Extent::Both)? },
            Act::Write
            | Act::Level
            | Act::Rows
            | Act::AddRows
            | Act::RemoveRows
            | Act::SetEntries
            | Act::InsertEntry
            | Act::DropEntry
            | Act::Hint
            | Act::Append
            | Act::Prepend
            | Act::Nth
            | Act::DropNth
            | Act::Erase
            | Act::AddEntries
            | Act::AddColumns
            | Act::RemoveEntries
            | Act::Entry
            | Act::Replace => self.writing(act, &said)?,
            Act::Space | Act::Align | Act::AlignAlong | Act::Stack | Act::Swap | Act::Copy => {
                self.arranging(act, &said)?
            }
            Act::Add | Act::Pattern | Act::Cards | Act::Grid => Intent::Add(self.addition(act, &said)?),
            Act::Count
            | Act::Measure
            | Act::Locate
            | Act::Overview
            | Act::Near
            | Act::Read
            | Act::Exists
            | Act::Overlaps
            | Act::Tally
            | Act::TallyRows
            | Act::Which
            | Act::Apart
            | Act::Listed => Intent::Ask(self.question(act, &said)?),
            // These are parts of others.
            Act::Reference
            | Act::Part
            | Act::Own
            | Act::Numbered
            | Act::Counted
            | Act::Standing
            | Act::Related
            | Act::Row
            | Act::Column
            | Act::By
            | Act::To
            | Act::X
            | Act::Y
            | Act::Beside
            | Act::Region
            | Act::Text
            | Act::Called
            | Act::Placeholder
            | Act::Entries
            | Act::Look
            | Act::Several
            | Act::Members
            | Act::Per
            | Act::Crossed
            | Act::CrossedColumns => return None,
        })
    }
}
