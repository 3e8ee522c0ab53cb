//! An icon in a card stands small beside its title.

use crate::effect::settled::Wish;
use crate::effect::{Draft, Halt};
use crate::intent::Addition;
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The side of an icon, and the gap to the title beside it, px.
const SIDE: f64 = 24.0;
const GAP: f64 = 8.0;
/// The narrowest title that an icon stands beside, px; above a narrower one it has its own line.
const NARROWEST: f64 = 96.0;

impl Draft<'_> {
    /// Puts an icon before the title of a card, which makes room for it. Says whether the card has a title.
    pub(super) fn add_icon(&mut self, addition: &Addition, card: &ComponentId) -> Result<bool, Halt> {
        if addition.hint != Some("icon") || addition.kind != ComponentKind::ImagePlaceholder {
            return Ok(false);
        }
        let structure = Structure::of(&self.sketch, Some(self.page));
        let Some(holder) = structure.element(card) else { return Ok(false) };
        let is_written = |kind| matches!(kind, ComponentKind::Heading | ComponentKind::Text);
        let of_kind = |kind| structure.children(holder).find(|one| one.kind() == kind);
        let title = of_kind(ComponentKind::Heading).or_else(|| of_kind(ComponentKind::Text));
        let Some(title) = title.filter(|title| is_written(title.kind())) else { return Ok(false) };
        let (id, old) = (title.component.id().clone(), title.bounds);
        drop(structure);
        let before = self.before();
        let is_beside = old.width() - SIDE - GAP >= NARROWEST;
        let y = if is_beside { (old.center().y - SIDE / 2.0).round() } else { old.y() };
        if is_beside {
            self.put(&id, old.x() + SIDE + GAP, old.y())?;
            let (width, height) = (old.width() - SIDE - GAP, old.height());
            self.apply(Operation::Resize { component_id: id, width, height })?;
        } else {
            // Everything from the title on goes down.
            let below = |one: &&Component| one.bounds().y() >= old.y();
            let inside = self.with_contents(std::slice::from_ref(card));
            let lower: Vec<(ComponentId, Bounds)> = inside
                .iter()
                .filter(|id| *id != card)
                .filter_map(|id| self.sketch.get(id))
                .filter(below)
                .map(|one| (one.id().clone(), one.bounds()))
                .collect();
            for (id, bounds) in lower {
                self.put(&id, bounds.x(), bounds.y() + SIDE + GAP)?;
            }
        }
        self.make_fit(&before, Wish::Roughly)?;
        let bounds = Bounds::new(old.x(), y.max(0.0), SIDE, SIDE)?;
        let props = super::props::props_of(addition, addition.traits.text.as_ref())?;
        let new = self.put_new(addition.kind, &bounds, props)?;
        self.naming.push(new);
        Ok(true)
    }
}
