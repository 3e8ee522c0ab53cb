//! Questions about the sketch.

use super::reference::every;
use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::intent::Question;
use crate::vocabulary::Property;

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
            Act::Side => {
                let (relation, of) = (said.relation()?, self.reference(said.role("with")?)?);
                Question::Side { what: what()?, relation, of }
            }
            Act::Locate => Question::Position(what()?),
            Act::Read => Question::Text(what()?, said.property().unwrap_or(Property::Text)),
            Act::Near => Question::Near(said.relation()?, what()?),
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
