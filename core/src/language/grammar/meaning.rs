//! What was meant: from the matched lines of the grammar to typed intents.

mod add;
mod arrange;
mod ask;
mod each;
mod motion;
mod reference;
mod said;
mod size;
mod text;

pub(in crate::language) use text::level_of;

use self::each::each_by_its_own;
use self::said::Said;
use super::act::Act;
use super::tree::{Captures, Tree};
use crate::language::describe::capitalized;
use crate::language::follow::subject;
use crate::language::intent::{Case, Intent, Motion};
use crate::language::reference::Reference;
use crate::language::sentence::{Sentence, whole_count};
use crate::language::vocabulary::{Class, Extent, Pronoun, Sense, Way};

/// Reads what the matcher found.
pub(super) struct Meaning<'a> {
    pub(super) sentence: &'a Sentence<'a>,
    pub(super) tree: &'a Tree,
}

impl Meaning<'_> {
    /// The intent of a request; `None` where the words match and make no sense together.
    pub(super) fn intent(&self, captures: Captures) -> Option<Intent> {
        let (act, captures) = *self.said(captures, None).acts().first()?;
        let mut intent = self.of(act, captures, None)?;
        // `move everything down except the heading`
        if let Some(but) = self.said(captures, None).role("but") {
            subject(&mut intent)?.except = Some(Box::new(self.reference(but)?));
        }
        Some(intent)
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
            Act::Mention | Act::Fault => Intent::Mention { what: what()? },
            Act::Tidy => Intent::Tidy { what: what()? },
            Act::TidyAll => Intent::Tidy { what: Reference::pronoun(Pronoun::Everything) },
            Act::CloseUp => Intent::CloseUp,
            Act::Undo => Intent::Undo,
            Act::UndoSteps => match whole_count(said.number()?)? {
                1 => Intent::Undo,
                steps => Intent::UndoSteps(steps),
            },
            Act::Redo => Intent::Redo,
            Act::Greet => Intent::Greet,
            Act::Thank => Intent::Thank,
            Act::Help => Intent::Help,
            Act::Dismiss => Intent::Dismiss,
            Act::Convert => self.conversion(&said)?,
            Act::Same => Intent::Same { what: what()? },
            Act::Further => {
                let ways = self.ways(captures)?;
                Intent::Move { what: Reference::pronoun(Pronoun::It), motion: Motion::By(ways) }
            }
            Act::Larger => {
                let sizes = self.size(Act::Change, &said, Extent::Both)?;
                Intent::Resize { what: Reference::pronoun(Pronoun::It), sizes }
            }
            Act::Another => {
                let text =
                    said.texts().first().map(|(from, to)| self.sentence.written(*from, *to).to_owned());
                Intent::Another { place: self.place(&said), text }
            }
            Act::Again => Intent::Again { amount: said.amount() },
            Act::Uppercase => Intent::Recase { what: what()?, case: Case::Upper },
            Act::Lowercase => Intent::Recase { what: what()?, case: Case::Lower },
            Act::Capitalize => Intent::Recase { what: what()?, case: Case::Capitalized },
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
            | Act::CenterPage => {
                let (mut what, mut motion) = (what()?, self.motion(act, &said)?);
                each_by_its_own(&mut what, &mut motion);
                Intent::Move { what, motion }
            }
            Act::RoomAbove => {
                let (mut what, amount) = (what()?, said.amount());
                what.with_all_below();
                Intent::Move { what, motion: Motion::By(vec![(Way::Down, amount)]) }
            }
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
            | Act::Ratio
            | Act::Reach
            | Act::Span
            | Act::Change => Intent::Resize { what: what()?, sizes: self.size(act, &said, Extent::Both)? },
            Act::Write
            | Act::Level
            | Act::Rows
            | Act::AddRows
            | Act::AppendRow
            | Act::DropRow
            | Act::RemoveRows
            | Act::SetEntries
            | Act::InsertEntry
            | Act::DropEntry
            | Act::EntryFirst
            | Act::EntryLast
            | Act::ShiftEntry
            | Act::SwapEntries
            | Act::SwapItems
            | Act::ShiftItem
            | Act::ItemFirst
            | Act::ItemLast
            | Act::Hint
            | Act::Append
            | Act::Prepend
            | Act::Nth
            | Act::DropNth
            | Act::Erase
            | Act::EraseLabel
            | Act::AddEntries
            | Act::AddColumns
            | Act::GrowEntries
            | Act::ResizeEntries
            | Act::RemoveEntries
            | Act::Entry
            | Act::MoreEntries
            | Act::FewerEntries
            | Act::DropEntries
            | Act::Replace
            | Act::ReplaceIn
            | Act::ReplaceBy => self.writing(act, &said)?,
            Act::Space
            | Act::SpaceBy
            | Act::SpaceTimes
            | Act::Align
            | Act::AlignAlong
            | Act::Stack
            | Act::InGrid
            | Act::Swap
            | Act::Copy
            | Act::OneMore
            | Act::OneMoreRow
            | Act::Reverse
            | Act::Sort
            | Act::Rank
            | Act::Wrap
            | Act::Spread => self.arranging(act, &said)?,
            Act::Add
            | Act::AddLone
            | Act::Filled
            | Act::Pattern
            | Act::PatternLone
            | Act::Cards
            | Act::Grid => Intent::Add(Box::new(self.addition(act, &said)?)),
            Act::AddAlike => {
                let &(from, to) = said.texts().first()?;
                let Some(Sense::Relation(relation)) = said.sense(Class::Relation) else { return None };
                let text = self.sentence.written(from, to).to_owned();
                Intent::AddAlike { text, relation, anchor: self.reference(said.role("with")?)? }
            }
            Act::Count
            | Act::Measure
            | Act::Compare
            | Act::Side
            | Act::Than
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
            | Act::Rest
            | Act::Others
            | Act::Own
            | Act::Numbered
            | Act::Counted
            | Act::Tallied
            | Act::Standing
            | Act::Related
            | Act::Owned
            | Act::Row
            | Act::Column
            | Act::Rowed
            | Act::Columned
            | Act::Gathered
            | Act::Small
            | Act::Each
            | Act::Large
            | Act::By
            | Act::To
            | Act::X
            | Act::EndX
            | Act::EndY
            | Act::Y
            | Act::Toward
            | Act::Beside
            | Act::Into
            | Act::Region
            | Act::Text
            | Act::Depicts
            | Act::Subtitle
            | Act::Actions
            | Act::BesideIt
            | Act::Called
            | Act::Brands
            | Act::Placeholder
            | Act::Entries
            | Act::Look
            | Act::About
            | Act::Pictured
            | Act::Several
            | Act::Members
            | Act::Blocks
            | Act::MoreBlocks
            | Act::Instead
            | Act::Per
            | Act::Spaced
            | Act::Crossed
            | Act::CrossedColumns => return None,
        })
    }

    /// Another kind of component, with what is said of what it says or holds.
    fn conversion(&self, said: &Said) -> Option<Intent> {
        let Some(Sense::Noun(noun)) = said.sense(Class::Noun) else { return None };
        let written = |&(from, to): &(usize, usize)| self.sentence.written(from, to).to_owned();
        let mut text = said.texts().first().map(written);
        let mut entries = Vec::new();
        for (act, captures) in said.acts() {
            let texts = self.said(captures, None).texts();
            match (act, texts.first()) {
                (Act::Entries, Some(&(from, to))) => entries = self.sentence.entries(from, to),
                (Act::Brands, Some(brand)) => text = text.or(Some(capitalized(&written(brand)))),
                _ => {}
            }
        }
        let (what, kind) = (self.what(said)?, *noun.kinds.first()?);
        Some(Intent::Convert { what, kind, single: !noun.plural, text, entries })
    }
}
