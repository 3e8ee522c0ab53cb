//! Headings that stand for their sections: `put the newsletter above the most read`.

use super::Draft;
use super::titled::is_merely_called;
use crate::language::intent::Place;
use crate::language::reference::{Part, Reference};
use crate::language::vocabulary::Relation;
use crate::sketch::{ComponentId, ComponentKind};

impl Draft<'_> {
    /// The sections that two headings of one level stand for that change places; `None` where one is the heading of
    /// nothing, or of the page.
    pub(super) fn sections_titled(
        &self,
        one: &ComponentId,
        other: &ComponentId,
    ) -> Option<[Vec<ComponentId>; 2]> {
        let level = |id: &ComponentId| {
            let heading = self.sketch.get(id).filter(|heading| heading.kind() == ComponentKind::Heading)?;
            Some(heading.props().level().unwrap_or(2))
        };
        if level(one)? == 1 || level(one) != level(other) {
            return None;
        }
        let scene = self.scene();
        let sections = [scene.section_below(one), scene.section_below(other)];
        let [first, second] = &sections;
        let is_apart = !first.iter().any(|id| second.contains(id));
        (first.len() > 1 && second.len() > 1 && is_apart).then_some(sections)
    }

    /// The section that is moved, and its place beside another one, where their headings were named for them.
    pub(super) fn section_beside(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        place: &Place,
    ) -> Option<(Vec<ComponentId>, Place)> {
        use Relation::{Above, After, Before, Below};
        let Place::By { relation, anchor, gap, centered: false } = place else { return None };
        let is_among = matches!(relation, Above | After | Before | Below);
        if !is_among || !is_merely_called(what) || !is_merely_called(anchor) {
            return None;
        }
        let (anchors, _) = self.anchors(anchor).ok()?;
        let ([title, ..], [beside]) = (ids, anchors.as_slice()) else { return None };
        let [moved, beside] = self.sections_titled(title, beside)?;
        // `the newsletter section` is just that.
        if ids.len() > 1 && ids.len() != moved.len() {
            return None;
        }
        let anchor = Reference { parts: beside.into_iter().map(Part::Known).collect(), except: None };
        Some((moved, Place::By { relation: *relation, anchor, gap: *gap, centered: false }))
    }
}
