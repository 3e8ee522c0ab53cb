//! What one name stands for beside itself: a title for its card, a heading for its section, a text for its line of a list, a
//! label for its field.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Place;
use crate::reference::{Part, Reference};
use crate::vocabulary::Relation;
use websketch_layout::structure::is_same_size;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Components that labels are looked for, at most: of more, nobody means fields.
const MOST: usize = 64;

/// Two that change places or stand beside each other, each with all that it stands for.
pub(super) type Wholes = [Vec<ComponentId>; 2];

impl Draft<'_> {
    /// What two stand for that are merely called by what they say: cards of one size, lines of a list, sections of one level.
    pub(super) fn wholes(&self, one: &[ComponentId], other: &[ComponentId]) -> Option<Wholes> {
        self.cards(one, other).or_else(|| self.lines(one, other)).or_else(|| self.sections(one, other))
    }

    /// Cards of one size, at least one of which is called by its title.
    fn cards(&self, one: &[ComponentId], other: &[ComponentId]) -> Option<Wholes> {
        let ([one], [other]) = (one, other) else { return None };
        let (first, second) = (self.card_titled(one)?, self.card_titled(other)?);
        let is_title = first != *one || second != *other;
        let are_alike = is_same_size(self.sketch.get(&first)?, self.sketch.get(&second)?);
        (first != second && is_title && are_alike).then(|| [vec![first], vec![second]])
    }

    fn lines(&self, one: &[ComponentId], other: &[ComponentId]) -> Option<Wholes> {
        let lines = [self.scene().line_of(one)?, self.scene().line_of(other)?];
        is_apart(&lines).then_some(lines)
    }

    /// Sections with headings of one level, which is not that of the page.
    fn sections(&self, one: &[ComponentId], other: &[ComponentId]) -> Option<Wholes> {
        let ([one, ..], [other, ..]) = (one, other) else { return None };
        let level = |id: &ComponentId| {
            let heading = self.sketch.get(id).filter(|heading| heading.kind() == ComponentKind::Heading)?;
            Some(heading.props().level().unwrap_or(2))
        };
        let sections = [self.scene().section_below(one), self.scene().section_below(other)];
        let is_one_level = level(one)? != 1 && level(one) == level(other);
        (is_one_level && sections.iter().all(|section| section.len() > 1) && is_apart(&sections))
            .then_some(sections)
    }

    /// The card that a title is the only heading of, beside other things, or the card itself.
    pub(super) fn card_titled(&self, id: &ComponentId) -> Option<ComponentId> {
        let title = self.sketch.get(id)?;
        if title.kind() == ComponentKind::Container {
            return Some(id.clone());
        }
        let scene = self.scene();
        let outer = scene.holder_of(&title.bounds())?;
        let is_card = |one: &&Component| one.kind() == ComponentKind::Container && one.bounds() == outer;
        let card = self.sketch.iter().find(is_card)?;
        let held = self.sketch.iter().filter(|one| one.id() != card.id() && outer.contains(&one.bounds()));
        (scene.heading_in(card).as_ref() == Some(id) && held.count() > 1).then(|| card.id().clone())
    }

    /// Beside the card of a title, where a card is to go beside that: `add a card below Sleep`.
    pub(super) fn beside_card(&mut self, place: &mut Place) -> Result<(), Halt> {
        let Place::By { relation, anchor, .. } = place else { return Ok(()) };
        if !is_among(*relation) || !is_merely_called(anchor) {
            return Ok(());
        }
        let (anchors, _) = self.anchors(anchor)?;
        if let [title] = anchors.as_slice()
            && let Some(card) = self.card_titled(title)
        {
            *anchor = Reference::of(Part::Known(card));
        }
        Ok(())
    }

    /// All that is moved, and its place beside all of another one, where both are merely called by what they say.
    pub(super) fn whole_beside(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        place: &Place,
    ) -> Option<(Vec<ComponentId>, Place)> {
        let Place::By { relation, anchor, gap, centered: false } = place else { return None };
        if !is_among(*relation) || !is_merely_called(what) || !is_merely_called(anchor) {
            return None;
        }
        let (anchors, _) = self.anchors(anchor).ok()?;
        let [moved, beside] = self.wholes(ids, &anchors)?;
        // `the newsletter section` is just that.
        if ids.len() > 1 && ids.iter().any(|id| !moved.contains(id)) {
            return None;
        }
        let anchor = Reference { parts: beside.into_iter().map(Part::Known).collect(), except: None };
        let relation = if moved.len() > 1 { relation.standing() } else { *relation };
        Some((moved, Place::By { relation, anchor, gap: *gap, centered: false }))
    }

    /// What a whole is called by: the box that it is, else its first text.
    pub(super) fn name_of_whole(&self, whole: &[ComponentId]) -> String {
        let is_name = |id: &&ComponentId| {
            let kind = self.sketch.get(id).map(Component::kind);
            matches!(kind, Some(ComponentKind::Text | ComponentKind::Heading | ComponentKind::Container))
        };
        let name = whole.iter().find(is_name).or(whole.first());
        name.map_or_else(String::new, |name| describe::name(&self.sketch, name))
    }

    /// The box around each group that is named: `the boxes and the images` are two.
    pub(super) fn groups(&mut self, what: &Reference) -> Result<Vec<Bounds>, Halt> {
        let mut groups = Vec::new();
        for part in &what.parts {
            let (_, boxes) = self.anchors(&Reference::of(part.clone()))?;
            groups.extend(union_of(&boxes));
        }
        Ok(groups)
    }

    /// Components, each with the label that goes with it.
    pub(super) fn units(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        self.on_page().labeled(ids)
    }

    /// Labels that mere words name, each with its field, if all are: `swap city and name`.
    pub(super) fn with_fields(&self, what: &Reference, ids: &[ComponentId]) -> Option<Vec<Vec<ComponentId>>> {
        let is_mere = |part: &Part| {
            matches!(part, Part::Described(description) if description.noun.is_none()
                && description.literal.is_none() && !description.words.is_empty())
        };
        if ids.len() > MOST || !what.parts.iter().all(is_mere) {
            return None;
        }
        let scene = self.scene();
        ids.iter().map(|id| Some(vec![id.clone(), scene.labeled_by(id)?])).collect()
    }

    /// Of labels that mere words name, the fields: `make city as wide as the name`.
    pub(super) fn fields_of(&mut self, what: &Reference, ids: Vec<ComponentId>) -> Vec<ComponentId> {
        let Some(units) = self.with_fields(what, &ids) else { return ids };
        let fields: Vec<_> = units.into_iter().filter_map(|unit| unit.into_iter().nth(1)).collect();
        self.exact = false;
        self.naming.clone_from(&fields);
        fields
    }
}

fn is_apart([one, other]: &Wholes) -> bool {
    !one.iter().any(|id| other.contains(id))
}

/// Whether a relation is one between equals.
const fn is_among(relation: Relation) -> bool {
    use Relation::{Above, After, Before, Below, LeftOf, RightOf};
    matches!(relation, Above | After | Before | Below | LeftOf | RightOf)
}

/// Whether components are called by what they say, and by no noun: `Basic`, but not `the Basic heading`.
pub(super) fn is_merely_called(what: &Reference) -> bool {
    what.parts.iter().all(|part| match part {
        Part::Described(description) => description.noun.is_none(),
        Part::Known(_) => true,
        Part::Pronoun(_) => false,
    })
}
