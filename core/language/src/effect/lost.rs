//! What a step would delete or overwrite, and whether the request names it surely enough.

use super::{Draft, Halt};
use crate::reference::{Count, Description, Part, Reference};
use crate::resolve::{CURRENCIES, Calling, is_plural};
use crate::vocabulary::Pronoun;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Components that are asked about, at most.
const MOST: usize = 12;

/// What is said where too many could be meant to ask about.
const NOT_SURE: &str = "I am not sure which ones you mean, so nothing was changed. Name them by what they are, or by all that \
                        they say.";

impl Draft<'_> {
    /// Of what a request would delete, all that is surely named. Asks where a word of a text, or a pronoun for one that
    /// could be several, says what is meant.
    pub(super) fn surely_named(
        &mut self,
        what: &Reference,
        named: Vec<ComponentId>,
    ) -> Result<Vec<ComponentId>, Halt> {
        if let [part] = what.parts.as_slice() {
            let sure = self.sure_of(part, named)?;
            self.naming.clone_from(&sure);
            return Ok(sure);
        }
        let mut sure = named;
        for part in &what.parts {
            let one = Reference::of(part.clone());
            let Ok(found) = self.scene().resolve(&one).map(|found| found.ids) else { continue };
            let kept = self.sure_of(part, found.clone())?;
            sure.retain(|id| !found.contains(id) || kept.contains(id));
            sure.extend(kept.into_iter().filter(|id| !found.contains(id)));
        }
        self.naming.clone_from(&sure);
        Ok(sure)
    }

    fn sure_of(&self, part: &Part, ids: Vec<ComponentId>) -> Result<Vec<ComponentId>, Halt> {
        match part {
            Part::Known(_) => Ok(ids),
            Part::Pronoun(pronoun) => {
                let is_one = matches!(pronoun, Pronoun::It | Pronoun::This);
                let is_selected = ids.iter().all(|id| self.selection.contains(id));
                if !is_one || is_selected || self.made_one || self.blocks(&ids).len() < 2 {
                    return Ok(ids);
                }
                self.decided_or_asked(self.blocks(&ids))
            }
            Part::Described(description) => {
                let scene = self.scene();
                let is_word = ids.iter().any(|id| scene.calling(description, id) == Calling::Word);
                if is_word {
                    return self.decided_or_asked(self.candidates(description, &ids));
                }
                // `the customers` may be one of several that are called so.
                if is_plural(description)
                    && description.count == Count::One
                    && self.are_namesakes(description, &ids)
                {
                    return self.decided_or_asked(ids);
                }
                Ok(ids)
            }
        }
    }

    /// Whether several have a plural for a label, so that it is no plural of them.
    fn are_namesakes(&self, description: &Description, ids: &[ComponentId]) -> bool {
        let says = |id: &ComponentId| {
            let text = self.sketch.get(id).and_then(|one| one.props().text());
            text.is_some_and(|text| crate::token::words(text) == description.words)
        };
        ids.len() > 1 && ids.iter().all(says)
    }

    /// Those of several that lie in no other one of them.
    fn blocks(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        let boxes: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let is_inside = |one: &Component| {
            let holds = |other: &&Component| {
                other.id() != one.id()
                    && other.kind() == ComponentKind::Container
                    && other.bounds() != one.bounds()
                    && other.bounds().contains(&one.bounds())
            };
            boxes.iter().any(holds)
        };
        boxes.iter().filter(|one| !is_inside(one)).map(|one| one.id().clone()).collect()
    }

    /// What may be meant by a word: what says it, else what was found by it.
    fn candidates(&self, description: &Description, found: &[ComponentId]) -> Vec<ComponentId> {
        let mut saying = self.scene().saying_some(description);
        // A box in place of the heading that it has.
        for id in found {
            let Some(one) = self.sketch.get(id).filter(|one| one.kind() == ComponentKind::Container) else {
                continue;
            };
            let Some(heading) = self.scene().heading_in(one) else { continue };
            if let Some(place) = saying.iter_mut().find(|said| **said == heading) {
                place.clone_from(id);
            }
        }
        if saying.is_empty() { found.to_vec() } else { saying }
    }

    /// The candidates that an answer has chosen, else a question.
    pub(super) fn decided_or_asked(&self, candidates: Vec<ComponentId>) -> Result<Vec<ComponentId>, Halt> {
        let chosen: Vec<ComponentId> =
            candidates.iter().filter(|id| self.chosen.contains(id)).cloned().collect();
        if !chosen.is_empty() {
            return Ok(chosen);
        }
        match candidates.len() {
            0 => Err(Halt::Nothing),
            1..=MOST => Err(Halt::Tie(candidates)),
            _ => Err(Halt::Answer(NOT_SURE.to_owned())),
        }
    }

    /// The one component whose text a request would replace: not all of a box but its title, of a label and its value the
    /// one that is like the new text. Asks where only a word of its text was said.
    pub(super) fn overwritten(
        &mut self,
        what: &Reference,
        ids: Vec<ComponentId>,
        text: &str,
    ) -> Result<Vec<ComponentId>, Halt> {
        let [Part::Described(description)] = what.parts.as_slice() else { return Ok(ids) };
        if description.literal.is_some() || description.words.is_empty() {
            return Ok(ids);
        }
        if let [only] = ids.as_slice()
            && let Some(title) = self.label_in(only, &description.words)
        {
            return Ok(vec![title]);
        }
        // A price goes for a price, whatever stands beside it.
        let is_price = |id: &ComponentId| {
            let old = self.sketch.get(id).and_then(|one| one.props().text());
            old.is_some_and(|old| old.contains(CURRENCIES)) && text.contains(CURRENCIES)
        };
        if description.noun.is_some_and(|noun| !noun.kinds.is_empty()) || ids.iter().all(is_price) {
            return Ok(ids);
        }
        if let [only] = ids.as_slice()
            && let Some(value) = self.value_of(only, &description.words, text)
        {
            self.naming = vec![value.clone()];
            return Ok(vec![value]);
        }
        let scene = self.scene();
        let callings: Vec<Calling> = ids.iter().map(|id| scene.calling(description, id)).collect();
        let is_guess = description.count == Count::Every && callings.contains(&Calling::Implied);
        if is_guess || callings.contains(&Calling::Word) {
            let sure = self.decided_or_asked(self.candidates(description, &ids))?;
            self.naming.clone_from(&sure);
            return Ok(sure);
        }
        Ok(ids)
    }

    /// What in a box says just the words that the box was called by.
    fn label_in(&self, holder: &ComponentId, said: &[String]) -> Option<ComponentId> {
        let holder = self.sketch.get(holder).filter(|one| one.kind() == ComponentKind::Container)?;
        if holder.props().text().is_some() {
            return None;
        }
        let scene = self.scene();
        let is_label = |one: &&Component| {
            matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading)
                && holder.bounds().contains(&one.bounds())
                && scene.says_all(one.id(), said)
        };
        let mut labels = self.sketch.iter().filter(is_label);
        labels.next().filter(|_| labels.next().is_none()).map(|one| one.id().clone())
    }

    /// The amount beside or below a label, where another amount is to be written: `change the shipping to $4.90`.
    fn value_of(&self, label: &ComponentId, said: &[String], text: &str) -> Option<ComponentId> {
        let is_text = |one: &Component| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading);
        let one = self.sketch.get(label).filter(|one| is_text(one))?;
        if !is_amount(text) || is_amount(one.props().text()?) || !self.scene().says_all(label, said) {
            return None;
        }
        let bounds = one.bounds();
        let scene = self.scene();
        let home = scene.holder_of(&bounds);
        let is_value = |other: &&Component| {
            is_text(other)
                && other.props().text().is_some_and(is_amount)
                && scene.holder_of(&other.bounds()) == home
        };
        let mut values: Vec<&Component> = self.sketch.iter().filter(is_value).collect();
        let in_row =
            |other: &&Component| other.bounds().overlaps_y(&bounds) && other.bounds().x() >= bounds.right();
        if values.iter().any(in_row) {
            values.retain(|other| in_row(other));
        } else if home.is_none() {
            return None;
        }
        match values.as_slice() {
            [only] => Some(only.id().clone()),
            _ => None,
        }
    }
}

/// Whether a text is an amount: `$4.90`, `41`, `12 %`.
fn is_amount(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(char::is_alphabetic)
}
