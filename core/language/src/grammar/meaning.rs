//! What was meant: from the matched lines of the grammar to typed intents.

mod add;
mod arrange;
mod ask;
mod each;
mod motion;
mod reference;
mod said;
mod size;
mod state;
mod text;

pub(crate) use text::level_of;

use self::each::each_by_its_own;
use self::said::Said;
use super::act::{Act, Group};
use super::tree::{Captures, Tree};
use crate::describe::capitalized;
use crate::intent::{Case, Intent, Motion};
use crate::reference::Reference;
use crate::sentence::{Sentence, whole_count};
use crate::vocabulary::{Extent, Pronoun, Way};

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
        if let Some(but) = self.said(captures, None).role("but") {
            intent.subject()?.except = Some(Box::new(self.reference(but)?));
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

    /// The text with this number, as it is to be written.
    fn written(&self, said: &Said, number: usize) -> Option<String> {
        said.texts().get(number).map(|(from, to)| self.sentence.written(*from, *to).to_owned())
    }

    fn of(&self, act: Act, captures: Captures, subject: Option<Captures>) -> Option<Intent> {
        let said = self.said(captures, subject);
        let what = || self.what(&said);
        Some(match act.group() {
            Group::Part => return None,
            Group::Single => return self.single(act, captures, &said),
            Group::Moving => {
                let (mut what, mut motion) = (what()?, self.motion(act, &said)?);
                each_by_its_own(&mut what, &mut motion);
                Intent::Move { what, motion }
            }
            Group::Sizing => Intent::Resize { what: what()?, sizes: self.size(act, &said, Extent::Both)? },
            Group::Writing => self.writing(act, &said)?,
            Group::Arranging => self.arranging(act, &said)?,
            Group::Adding => Intent::Add(Box::new(self.addition(act, &said)?)),
            Group::Stating => self.state(act, &said)?,
            Group::Asking => Intent::Ask(self.question(act, &said)?),
        })
    }

    /// The intent of a request of its own sort.
    fn single(&self, act: Act, captures: Captures, said: &Said) -> Option<Intent> {
        let what = || self.what(said);
        Some(match act {
            Act::Of => {
                let (act, captures) = *said.acts().first()?;
                return self.of(act, captures, said.role("what").or(said.subject));
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
            Act::Convert => self.conversion(said)?,
            Act::Same => Intent::Same { what: what()? },
            Act::Further => {
                let ways = self.ways(captures)?;
                Intent::Move { what: Reference::pronoun(Pronoun::It), motion: Motion::By(ways) }
            }
            Act::Larger => {
                let sizes = self.size(Act::Change, said, Extent::Both)?;
                Intent::Resize { what: Reference::pronoun(Pronoun::It), sizes }
            }
            Act::Another => Intent::Another { place: self.place(said), text: self.written(said, 0) },
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
            Act::RoomAbove => {
                let (mut what, amount) = (what()?, said.amount());
                what.with_all_below();
                Intent::Move { what, motion: Motion::By(vec![(Way::Down, amount)]) }
            }
            Act::Resize => Intent::Resize { what: what()?, sizes: self.sizes(said)? },
            Act::AddAlike => {
                let text = self.written(said, 0)?;
                let relation = said.relation()?;
                Intent::AddAlike { text, relation, anchor: self.reference(said.role("with")?)? }
            }
            _ => return None,
        })
    }

    /// Another kind of component, with what is said of what it says or holds.
    fn conversion(&self, said: &Said) -> Option<Intent> {
        let noun = said.noun()?;
        let mut text = self.written(said, 0);
        let mut entries = Vec::new();
        for (act, captures) in said.acts() {
            let more = self.said(captures, None);
            match (act, more.texts().first()) {
                (Act::Entries, Some(&(from, to))) => entries = self.sentence.entries(from, to),
                (Act::Brands, Some(_)) => text = text.or(self.written(&more, 0).as_deref().map(capitalized)),
                _ => {}
            }
        }
        let (what, kind) = (self.what(said)?, noun.kind()?);
        let piece = noun.piece;
        Some(Intent::Convert { what, kind, piece, single: !noun.plural, text, entries })
    }
}
