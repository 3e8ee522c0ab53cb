//! One for each of several.

use crate::describe;
use crate::effect::{Draft, Halt};
use crate::intent::{Addition, Place};
use crate::pattern::Pattern;
use crate::reference::{Part, Reference};
use crate::vocabulary::Relation;
use websketch_sketch::{ComponentId, ComponentKind};

impl Draft<'_> {
    /// One for each anchor where each is named, else all together.
    pub(in crate::effect) fn add(&mut self, addition: &Addition) -> Result<(), Halt> {
        let anchor = match &addition.traits.place {
            Some(Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. }) => anchor,
            _ => return self.add_here(addition),
        };
        let is_inside = matches!(&addition.traits.place, Some(Place::By { relation: Relation::Inside, .. }));
        let is_each = anchor.is_each();
        let may_be_each = is_each || is_inside && addition.count == 1;
        if !may_be_each {
            return self.add_here(addition);
        }
        let (mut ids, _) = self.anchors(anchor)?;
        // Only boxes hold something: `to each room` is not into the button `Find a room`.
        let is_box = |id: &ComponentId| self.is_kind(id, ComponentKind::Container);
        if is_inside && ids.iter().any(is_box) {
            ids.retain(is_box);
        }
        // In several boxes one stands in each.
        if !is_each && (ids.len() < 2 || !ids.iter().all(is_box)) {
            return self.add_here(addition);
        }
        let mut new = Vec::new();
        let mut titled = Vec::new();
        for id in ids {
            if is_inside && self.add_icon(addition, &id)? {
                new.append(&mut self.naming);
                titled.push(id);
                continue;
            }
            let mut one = addition.clone();
            if let Some(Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. }) =
                &mut one.traits.place
            {
                *anchor = Reference::of(Part::Known(id));
            }
            self.add_here(&one)?;
            new.append(&mut self.naming);
        }
        if !titled.is_empty() {
            let cards = describe::names(&self.sketch, &titled);
            self.did(["added an icon beside the title of ", &cards].concat());
        }
        self.naming = new;
        Ok(())
    }

    /// A pattern for each anchor where each is named: `a rating below each dish`.
    pub(in crate::effect) fn add_patterns(
        &mut self,
        addition: &Addition,
        pattern: &'static Pattern,
    ) -> Result<(), Halt> {
        let anchor = match &addition.traits.place {
            Some(Place::By { anchor, .. }) if anchor.is_each() => anchor,
            _ => return self.add_pattern(addition, pattern),
        };
        let mut new = Vec::new();
        for id in self.anchors(anchor)?.0 {
            let mut one = addition.clone();
            if let Some(Place::By { anchor, .. }) = &mut one.traits.place {
                *anchor = Reference::of(Part::Known(id));
            }
            self.add_pattern(&one, pattern)?;
            new.append(&mut self.naming);
        }
        self.naming = new;
        Ok(())
    }
}
