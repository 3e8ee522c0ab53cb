//! Settling of a changed sketch: components that the answer lets cover others get room of their own.
//!
//! On a page drawn from nothing they are pushed down, as text does in a document. On a page that was there the
//! arrangement makes room for those that the answer has placed.

use super::intent;
use super::review::Review;
use super::state::Turn;
use kurbo::Rect;
use websketch_layout::lint::separate;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::kit::Piece;
use websketch_sketch::limits::MAX_OPERATIONS;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// The maximum number of components of a page that is settled.
const MOST_SETTLED: usize = 400;
/// The gap to a component above, and the padding below the last one in a box. Pixels.
const GAP: f64 = 16.0;
/// The overlap that is no fault. Pixels.
const TOLERANCE: f64 = 0.5;

/// A sketch after it was settled.
pub(super) struct SettledPage {
    /// The operations after those of the answer.
    pub(super) operations: Vec<Operation>,
    /// The page with them.
    pub(super) sketch: Sketch,
    /// The review of all operations.
    pub(super) review: Review,
}

impl Turn {
    /// Settles the sketch of an answer, if something on it is newly hidden. Models that write coordinates get the
    /// heights of rows wrong, and do not see that a place is taken. Returns `None` if settling mends nothing.
    pub(super) fn settle(
        &mut self,
        review: &Review,
        drawn: &Sketch,
        operations: &[Operation],
    ) -> Option<SettledPage> {
        if review.warnings().next().is_none() || drawn.len() > MOST_SETTLED {
            return None;
        }
        let before = &self.question.sketch;
        let moves = if before.is_empty() {
            settled(drawn)
        } else if intent::has_explicit_measure(self.request()) {
            // Explicit measures are applied exactly.
            Vec::new()
        } else {
            separate(before, drawn, &placed(before, drawn), self.question.context.page)
        };
        if moves.is_empty() || operations.len() + moves.len() > MAX_OPERATIONS {
            return None;
        }
        let mut sketch = drawn.clone();
        let outcome = execute(&mut sketch, moves.into(), Mode::Atomic, Actor::Model, &mut self.question.ids);
        if !outcome.rejections.is_empty() {
            return None;
        }
        let all = [operations, outcome.applied.as_slice()].concat();
        let review_after = self.review(&sketch, &all);
        (review_after.fault_count() < review.fault_count()).then_some(SettledPage {
            operations: outcome.applied,
            sketch,
            review: review_after,
        })
    }
}

/// Returns the components that are new, then those with other bounds than before. Each group is in paint order.
fn placed(before: &Sketch, after: &Sketch) -> Vec<ComponentId> {
    let is_new = |one: &&Component| !before.contains(one.id());
    let has_changed = |one: &&Component| before.get(one.id()).is_some_and(|was| was.bounds() != one.bounds());
    let (new, changed) = (after.iter().filter(is_new), after.iter().filter(has_changed));
    new.chain(changed).map(|one| one.id().clone()).collect()
}

/// Returns the moves and resizes that settle a page drawn from nothing.
fn settled(drawn: &Sketch) -> Vec<Operation> {
    let structure = Structure::of(drawn, None);
    let boxes = structure.elements().iter().map(|element| element.bounds.rect()).collect();
    let mut settler = Settler { structure: &structure, boxes };
    settler.settle(structure.roots().collect(), None);
    let mut operations = Vec::new();
    for (element, now) in structure.elements().iter().zip(&settler.boxes) {
        let (old, id) = (element.bounds.rect(), element.component.id());
        if now.y0 > old.y0 {
            operations.push(Operation::Move { component_id: id.clone(), x: now.x0, y: now.y0 });
        }
        if now.height() > old.height() + TOLERANCE {
            let (width, height) = (now.width(), now.height());
            operations.push(Operation::Resize { component_id: id.clone(), width, height });
        }
    }
    operations
}

struct Settler<'s> {
    structure: &'s Structure<'s>,
    /// The boxes of all components, in paint order.
    boxes: Vec<Rect>,
}

impl Settler<'_> {
    /// Settles the contents of a box, or the page, from the inside out.
    fn settle(&mut self, mut members: Vec<&Element>, holder: Option<&Element>) {
        members.retain(|member| !Piece::of(member.component).is_overlay());
        for member in &members {
            self.settle(self.structure.children(member).collect(), Some(member));
        }
        websketch_sketch::sort::sort_by_key(&mut members, |member| {
            let bounds = member.bounds;
            (bounds.y().to_bits(), bounds.x().to_bits(), member.order)
        });
        let (mut placed, mut is_pushed): (Vec<Rect>, bool) = (Vec::new(), false);
        for member in members {
            let Some(own) = self.boxes.get(member.order).copied() else { continue };
            let mut rect = own;
            while let Some(above) = placed.iter().find(|above| covers(above, &rect)) {
                rect = rect.with_origin((rect.x0, above.y1 + GAP));
            }
            if rect.y0 > own.y0 {
                is_pushed = true;
                self.push_down(member, rect.y0 - own.y0);
            }
            placed.push(rect);
        }
        let bottom = placed.iter().map(|rect| rect.y1).fold(0.0, f64::max) + GAP;
        if let Some(frame) = holder
            .filter(|holder| is_pushed && holder.component.kind() == ComponentKind::Container)
            .and_then(|holder| self.boxes.get_mut(holder.order))
        {
            frame.y1 = frame.y1.max(bottom);
        }
    }

    /// Moves a component and its contents down.
    fn push_down(&mut self, element: &Element, by: f64) {
        for inside in self.structure.subtree(element) {
            if let Some(rect) = self.boxes.get_mut(inside.order) {
                *rect = rect.with_origin((rect.x0, rect.y0 + by));
            }
        }
    }
}

/// Returns true if two boxes overlap.
fn covers(one: &Rect, other: &Rect) -> bool {
    let shared = one.intersect(*other);
    shared.width() > TOLERANCE && shared.height() > TOLERANCE
}
