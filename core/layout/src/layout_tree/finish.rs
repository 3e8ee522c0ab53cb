//! The result of composing a tree.
//!
//! It contains the sections and, after the last one, displaced and deleted components.

use super::composition::Composition;
use super::place::At;
use super::push::{Gain, push};
use super::read::TreeRepair;
use super::site::Above;
use super::solve::gap_between;
use crate::structure::Span;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, greater, lesser};
use websketch_sketch::operation::Operation;

/// The result of composing a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Composed {
    /// The operations in order. The sketch that the tree was composed for refuses none of them.
    pub operations: Vec<Operation>,
    /// All components that the tree has placed, new or existing, in paint order.
    pub ids: Vec<ComponentId>,
    /// The repairs made while reading the tree.
    pub repairs: Vec<TreeRepair>,
    /// The number of operations before each section. The operations after the last one make room for all.
    pub starts: Vec<usize>,
    /// The number of operations of all sections.
    pub in_sections: usize,
}

impl Composition<'_, '_> {
    /// Returns the result so far, while more sections follow.
    pub(super) fn begun(self) -> Composed {
        let in_sections = self.emitter.operations.len();
        let ids = self.emitter.placed();
        Composed {
            operations: self.emitter.operations,
            ids,
            repairs: self.builder.repairs,
            starts: self.starts,
            in_sections,
        }
    }

    /// Returns the result: displaces and deletes components after the last section.
    pub(crate) fn finish(mut self) -> Composed {
        let in_sections = self.emitter.operations.len();
        self.delete_replaced();
        let height = greater(self.bottom - self.site.y, 0.0);
        let below = match (self.site.below, self.above) {
            (Some(next), Above::Tone(last)) if self.is_begun => {
                gap_between(last, next, self.gap, self.site.is_page)
            }
            (Some(_), _) if self.is_begun => self.gap,
            _ => 0.0,
        };
        let bottom = self.site.y + height;
        let by = if self.site.is_free {
            self.in_the_way(bottom)
        } else {
            let gained = height + below - self.old_height();
            if self.site.replaced.is_empty() { greater(gained, 0.0) } else { gained }
        };
        let gain = Gain {
            parent: self.site.parent,
            span: self.span(),
            line: self.line(),
            by: if self.is_begun { by.round() } else { 0.0 },
            bottom,
        };
        let (builder, replaced) = (&self.builder, &self.site.replaced);
        let skips = |order: usize| builder.is_placed(order) || replaced.contains(&order);
        push(self.structure, &mut self.emitter, gain, &skips);
        Composed { in_sections, ..self.begun() }
    }

    fn delete_replaced(&mut self) {
        for order in &self.site.replaced {
            if !self.builder.is_placed(*order)
                && let Some(element) = self.structure.at(*order)
            {
                self.emitter.perform(Operation::Delete { component_id: element.component.id().clone() });
            }
        }
    }

    /// Returns the height before: of the insertion site and of the components that the tree names there.
    fn old_height(&self) -> f64 {
        let site = &self.site;
        let bottoms = self.named_in_room().map(|bounds| bounds.bottom() - site.y);
        bottoms.fold(site.height, greater)
    }

    /// Iterates over the boxes that components of the tree had in the columns of the site.
    fn named_in_room(&self) -> impl Iterator<Item = Bounds> {
        let (site, span) = (&self.site, self.span());
        let is_area = matches!(self.at, At::Area { .. });
        let placed = self
            .structure
            .elements()
            .iter()
            .filter(move |element| is_area && self.builder.is_placed(element.order));
        placed.map(|element| element.bounds).filter(move |bounds| {
            let own = Span { start: bounds.x(), end: bounds.right() };
            own.shared(span) > 0.0 && bounds.y() >= site.y - 1.0
        })
    }

    fn line(&self) -> f64 {
        self.named_in_room().map(|bounds| bounds.bottom()).fold(self.site.line, greater)
    }

    fn span(&self) -> Span {
        let site = &self.site;
        if site.is_page {
            return Span { end: greater(site.page.end, site.x + site.width), ..site.page };
        }
        Span { start: site.x, end: site.x + site.width }
    }

    /// Returns the displacement of components in the way, if the tree was laid over existing ones.
    fn in_the_way(&self, bottom: f64) -> f64 {
        let named = self.old_height();
        if named > 0.0 {
            return greater(bottom - self.site.y - named, 0.0);
        }
        let (site, span) = (&self.site, self.span());
        let family: Vec<Bounds> = self
            .structure
            .elements()
            .iter()
            .filter(|element| self.structure.parent(element).map(|parent| parent.order) == site.parent)
            .filter(|element| !self.builder.is_placed(element.order))
            .map(|element| element.bounds)
            .collect();
        let is_hit = |bounds: &&Bounds| {
            let own = Span { start: bounds.x(), end: bounds.right() };
            own.shared(span) > 0.0 && bounds.y() >= site.y - 1.0 && bounds.y() < bottom
        };
        let first = family.iter().filter(is_hit).map(Bounds::y).fold(f64::INFINITY, lesser);
        if first.is_finite() { bottom + 16.0 - first } else { 0.0 }
    }
}
