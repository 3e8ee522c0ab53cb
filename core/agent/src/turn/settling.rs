//! Settling of a drawn page: components that cover each other are pushed down, as text does in a document.

use super::review::Review;
use super::state::Turn;
use kurbo::Rect;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::kit::Piece;
use websketch_sketch::limits::MAX_OPERATIONS;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentKind, Sketch};

/// The maximum number of components of a page that is settled.
const MOST_SETTLED: usize = 400;
/// The gap to a component above, and the padding below the last one in a box. Pixels.
const GAP: f64 = 16.0;
/// The overlap that is no fault. Pixels.
const TOLERANCE: f64 = 0.5;

/// A page after it was settled.
pub(super) struct SettledPage {
    /// The operations after those of the answer.
    pub(super) operations: Vec<Operation>,
    /// The page with them.
    pub(super) sketch: Sketch,
    /// The review of all operations.
    pub(super) review: Review,
}

impl Turn {
    /// Settles a page that the answer has drawn from nothing, if something on it is hidden. Models that write
    /// coordinates get the heights of rows wrong. Returns `None` if settling mends nothing.
    pub(super) fn settle(
        &mut self,
        review: &Review,
        drawn: &Sketch,
        operations: &[Operation],
    ) -> Option<SettledPage> {
        let is_new = self.question.sketch.is_empty();
        if !is_new || review.warnings().next().is_none() || drawn.len() > MOST_SETTLED {
            return None;
        }
        let moves = settled(drawn);
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

/// Returns the moves and resizes that settle a page.
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
