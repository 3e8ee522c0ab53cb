//! Settling of a changed sketch: components that the answer lets cover others get room of their own.
//!
//! On a page drawn from nothing neighbors that overlap slightly become narrower, and all others are pushed down, as text
//! does in a document. On a page that was there the arrangement makes room for those that the answer has placed.

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
/// The largest part of its width by which a component becomes narrower.
const MOST_NARROWED: f64 = 0.25;
/// The least width of contents that become narrower. Pixels.
const LEAST_WIDTH: f64 = 40.0;

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
        if now.origin() != old.origin() {
            operations.push(Operation::Move { component_id: id.clone(), x: now.x0, y: now.y0 });
        }
        if (now.height() - old.height()).abs().max((now.width() - old.width()).abs()) > TOLERANCE {
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
        self.narrow(&members);
        for member in &members {
            self.settle(self.structure.children(member).collect(), Some(member));
        }
        websketch_sketch::sort::sort_by_key(&mut members, |member| {
            let bounds = member.bounds;
            (bounds.y().to_bits(), bounds.x().to_bits(), member.order)
        });
        let (mut placed, mut is_pushed): (Vec<Rect>, bool) = (Vec::new(), false);
        // Equals in a row are pushed down together.
        let is_beside = |one: &&Element, next: &&Element| are_equal(one, next) && !self.is_covered(one, next);
        let rows: Vec<&[&Element]> = members.chunk_by(is_beside).collect();
        for row in rows {
            let boxes: Vec<Rect> =
                row.iter().filter_map(|member| self.boxes.get(member.order)).copied().collect();
            let top = boxes.iter().map(|rect| rect.y0).fold(f64::INFINITY, f64::min);
            let mut by = 0.0;
            let is_hit = |above: &&Rect, by: f64| boxes.iter().any(|rect| covers(above, &moved(rect, by)));
            while let Some(above) = placed.iter().find(|above| is_hit(above, by)) {
                by = above.y1 + GAP - top;
            }
            if by > 0.0 {
                is_pushed = true;
                row.iter().for_each(|member| self.push_down(member, by));
            }
            placed.extend(boxes.iter().map(|rect| moved(rect, by)));
        }
        let bottom = placed.iter().map(|rect| rect.y1).fold(0.0, f64::max) + GAP;
        if let Some(frame) = holder
            .filter(|holder| is_pushed && holder.component.kind() == ComponentKind::Container)
            .and_then(|holder| self.boxes.get_mut(holder.order))
        {
            frame.y1 = frame.y1.max(bottom);
        }
    }

    /// Makes components narrower that slightly overlap the ones at their right. Equals in a row stay equally wide.
    fn narrow(&mut self, members: &[&Element]) {
        let excess: Vec<f64> = members.iter().map(|member| self.excess(member, members)).collect();
        for member in members {
            let equals = members.iter().zip(&excess).filter(|(other, _)| are_equal(member, other));
            let by = equals.map(|(_, excess)| *excess).fold(0.0, f64::max);
            if by > 0.0 && by <= member.bounds.width() * MOST_NARROWED {
                self.narrow_by(member, by);
            }
        }
    }

    /// Returns the width by which a component must become narrower to end before those at its right.
    fn excess(&self, member: &Element, members: &[&Element]) -> f64 {
        let Some(own) = self.boxes.get(member.order) else { return 0.0 };
        let beside = members.iter().filter_map(|other| self.boxes.get(other.order)).filter(|other| {
            let shared = own.intersect(**other);
            let is_slight = shared.width() < shared.height() && shared.width() <= own.width() * MOST_NARROWED;
            covers(own, other) && own.x0 < other.x0 && own.x1 < other.x1 && is_slight
        });
        beside.map(|other| own.x1 - other.x0 + GAP).fold(0.0, f64::max)
    }

    /// Makes a component narrower, with its contents that reach to its right edge.
    fn narrow_by(&mut self, element: &Element, by: f64) {
        let right = element.bounds.right() - by;
        for inside in self.structure.subtree(element) {
            let Some(rect) = self.boxes.get_mut(inside.order) else { continue };
            let reaches_out = rect.x1 > right - GAP;
            if inside.order == element.order || reaches_out && rect.width() - by >= LEAST_WIDTH {
                rect.x1 -= by;
            } else if reaches_out {
                *rect = rect.with_origin((rect.x0 - by, rect.y0));
            }
        }
    }

    /// Moves a component and its contents down.
    fn push_down(&mut self, element: &Element, by: f64) {
        for inside in self.structure.subtree(element) {
            if let Some(rect) = self.boxes.get_mut(inside.order) {
                *rect = moved(rect, by);
            }
        }
    }

    /// Returns true if two components overlap by now.
    fn is_covered(&self, one: &Element, other: &Element) -> bool {
        let boxes = self.boxes.get(one.order).zip(self.boxes.get(other.order));
        boxes.is_some_and(|(one, other)| covers(one, other))
    }
}

/// Returns a box moved down.
fn moved(rect: &Rect, by: f64) -> Rect {
    rect.with_origin((rect.x0, rect.y0 + by))
}

/// Returns true if two components are of one kind and size and begin at the same height.
fn are_equal(one: &Element, other: &Element) -> bool {
    let is_near = |one: f64, other: f64| (one - other).abs() <= TOLERANCE;
    let (own, next) = (one.bounds, other.bounds);
    one.kind() == other.kind()
        && is_near(own.y(), next.y())
        && is_near(own.width(), next.width())
        && is_near(own.height(), next.height())
}

/// Returns true if two boxes overlap.
fn covers(one: &Rect, other: &Rect) -> bool {
    let shared = one.intersect(*other);
    shared.width() > TOLERANCE && shared.height() > TOLERANCE
}
