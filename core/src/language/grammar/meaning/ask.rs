//! Questions about the sketch.

use super::reference::every;
use super::{Meaning, Said};
use crate::language::grammar::act::Act;
use crate::language::intent::Question;
use crate::language::vocabulary::{Class, Property, Sense};

impl Meaning<'_> {
    pub(super) fn question(&self, act: Act, said: &Said) -> Option<Question> {
        let what = || self.what(said);
        Some(match act {
            Act::Count => Question::Count(every(what()?)),
            Act::Exists => Question::Exists(every(what()?)),
            Act::Measure => Question::Size(what()?, said.extent()?),
            Act::Compare => Question::Compare { what: what()?, than: None, change: said.change()? },
            Act::Than => {
                let than = Some(self.reference(said.role("with")?)?);
                Question::Compare { what: what()?, than, change: said.change()? }
            }
            Act::Side => match said.sense(Class::Relation)? {
                Sense::Relation(relation) => {
                    Question::Side { what: what()?, relation, of: self.reference(said.role("with")?)? }
                }
                _ => return None,
            },
            Act::Locate => Question::Position(what()?),
            Act::Read => {
                let property = match said.sense(Class::Property) {
                    Some(Sense::Property(property)) => property,
                    _ => Property::Text,
                };
                Question::Text(what()?, property)
            }
            Act::Near => match said.sense(Class::Relation)? {
                Sense::Relation(relation) => Question::Near(relation, what()?),
                _ => return None,
            },
            Act::Tally => Question::Entries(what()?),
            Act::TallyRows => Question::Rows(what()?),
            Act::Which => Question::Which(what()?),
            Act::Apart => Question::Apart(what()?),
            Act::Listed => Question::List(every(what()?)),
            Act::Overview => Question::Page,
            Act::Overlaps => Question::Overlaps,
            _ => return None,
        })
    }
}
