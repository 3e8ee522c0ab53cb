//! Boxes that change together, under the rules of all of them.

use crate::lint::align::{EdgeLines, is_on_grid};
use crate::lint::context::LintContext;
use crate::lint::draft::Draft;
use crate::structure::Element;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// New boxes by place in paint order.
#[derive(Clone, Default)]
pub(super) struct Change {
    boxes: BTreeMap<usize, Bounds>,
    /// Whether lines that are shared may be left.
    leaves_lines: bool,
}

impl Change {
    /// One that may leave lines that are shared.
    pub(super) fn off_lines() -> Self {
        Self { leaves_lines: true, ..Self::default() }
    }

    /// The box that a component gets.
    pub(super) fn put(&mut self, order: usize, bounds: Option<Bounds>) {
        if let Some(bounds) = bounds {
            self.boxes.insert(order, bounds);
        }
    }

    /// Moves a component with all that it holds.
    pub(super) fn shift(&mut self, context: &LintContext, draft: &Draft, order: usize, (dx, dy): (f64, f64)) {
        for member in context.subtree(order) {
            let Some(now) = self.boxes.get(&member).copied().or_else(|| draft.get(member)) else { continue };
            self.put(member, now.with_origin((now.x() + dx).max(0.0), (now.y() + dy).max(0.0)).ok());
        }
    }

    /// Makes it, if the rules allow that and anything changes.
    pub(super) fn make(
        mut self,
        context: &LintContext,
        sibling_groups: &Families,
        draft: &mut Draft,
    ) -> bool {
        self.boxes.retain(|&order, bounds| draft.get(order).is_some_and(|now| now != *bounds));
        let keeps_lines = || {
            self.leaves_lines
                || self.boxes.keys().all(|&order| sibling_groups.keeps(draft, order, &self.boxes))
        };
        let is_allowed = !self.boxes.is_empty() && draft.allows(context, &self.boxes) && keeps_lines();
        if is_allowed {
            draft.put(&self.boxes);
        }
        is_allowed
    }
}

/// Components side by side in a holder or on the page, with the lines on which they stand.
pub(super) struct Families<'a, 's> {
    sibling_groups: Vec<Vec<&'a Element<'s>>>,
    lines: Vec<[OnceCell<EdgeLines>; 2]>,
    /// The siblings of each component, by place in paint order.
    family_of: Vec<usize>,
}

impl<'a, 's> Families<'a, 's> {
    pub(super) fn of(context: &LintContext<'a, 's>) -> Self {
        let sibling_groups: Vec<_> = context.structure.sibling_groups().collect();
        let mut family_of = vec![0; context.elements.len()];
        for (number, siblings) in sibling_groups.iter().enumerate() {
            for element in siblings {
                family_of.get_mut(element.order).into_iter().for_each(|place| *place = number);
            }
        }
        let lines = sibling_groups.iter().map(|_| [OnceCell::new(), OnceCell::new()]).collect();
        Self { sibling_groups, lines, family_of }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &[&'a Element<'s>]> {
        self.sibling_groups.iter().map(Vec::as_slice).filter(|siblings| siblings.len() > 1)
    }

    /// Whether a component keeps the lines that it shares when these components get other boxes.
    fn keeps(&self, draft: &Draft, order: usize, boxes: &BTreeMap<usize, Bounds>) -> bool {
        let Some(number) = self.family_of.get(order) else { return false };
        [Axis::X, Axis::Y].into_iter().enumerate().all(|(at, axis)| {
            let (Some(siblings), Some(lines)) = (self.sibling_groups.get(*number), self.lines.get(*number))
            else {
                return true;
            };
            let Some(lines) = lines.get(at) else { return true };
            lines.get_or_init(|| EdgeLines::new(draft, siblings, axis)).keeps(draft, order, boxes)
        })
    }
}

/// Whether all edges of a box along an axis were chosen on the grid.
pub(super) fn is_deliberate(bounds: &Bounds, axis: Axis) -> bool {
    let span = crate::structure::Span::of(bounds, axis);
    is_on_grid(span.start) && is_on_grid(span.end)
}
