//! The draft of a plan: current boxes and the constraints on changes.

use super::context::{LintContext, shared_area};
use super::edge::PageEdge;
use super::finding::{FINDING_STEPS, FindingCode};
use crate::budget::Budget;
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Span, Structure};
use crate::text_room::wanted;
use kurbo::Size;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Axis, Operation};
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId, Sketch};

/// The largest movement by tidying along each axis. Pixels.
pub const MAX_NUDGE: f64 = 24.0;
/// The largest movement in one pass. Pixels.
pub(super) const MAX_STEP: f64 = 12.0;

/// The constraints of a plan.
#[derive(Clone, Copy)]
pub(super) struct Limits<'l> {
    /// The work budget.
    pub(super) budget: &'l Budget,
    /// The given page. Pixels.
    pub(super) page: Option<Size>,
    /// The components that may change, with their descendants. `None` allows all.
    pub(super) only: Option<&'l [ComponentId]>,
}

impl Limits<'_> {
    /// Whether each component may change, by index in paint order.
    fn free(&self, sketch: &Sketch) -> Vec<bool> {
        let Some(only) = self.only else { return vec![true; sketch.len()] };
        let structure = Structure::of(sketch, None);
        let mut is_free = vec![false; sketch.len()];
        for element in
            only.iter().filter_map(|id| structure.element(id)).flat_map(|one| structure.subtree(one))
        {
            is_free.get_mut(element.order).into_iter().for_each(|is_free| *is_free = true);
        }
        is_free
    }
}

/// The reason for a change. It becomes a finding.
pub(super) struct Cause {
    pub(super) code: FindingCode,
    pub(super) ids: Vec<ComponentId>,
    pub(super) message: String,
}

/// The current boxes and the boxes at the start, by index in paint order.
pub(super) struct Draft<'s> {
    components: Vec<&'s Component>,
    /// The given page, if any.
    page: Option<Size>,
    usual_page: Size,
    /// Whether each component may change.
    is_free: Vec<bool>,
    /// The boxes from which [`MAX_STEP`] is measured.
    bases: Vec<Bounds>,
    boxes: Vec<Bounds>,
    causes: Vec<Cause>,
    /// The first cause of a change for each component.
    cause_of: Vec<Option<usize>>,
    /// Whether this round refused a step that is too long for one pass.
    is_held_back: Cell<bool>,
    budget: &'s Budget,
}

impl<'s> Draft<'s> {
    pub(super) fn new(sketch: &'s Sketch, limits: &Limits<'s>) -> Self {
        let components: Vec<_> = sketch.iter().collect();
        let is_free = limits.free(sketch);
        let boxes: Vec<_> = components.iter().map(|component| component.bounds()).collect();
        let cause_of = vec![None; boxes.len()];
        Self {
            components,
            page: limits.page,
            usual_page: sketch.page(),
            is_free,
            bases: boxes.clone(),
            boxes,
            causes: Vec::new(),
            cause_of,
            is_held_back: Cell::new(false),
            budget: limits.budget,
        }
    }

    /// Returns the structure of the components with their current boxes.
    pub(super) fn structure(&self) -> Structure<'s> {
        let both = self.components.iter().zip(&self.boxes).enumerate();
        let elements = both.map(|(order, (&component, &bounds))| Element { component, bounds, order });
        Structure::of_elements(elements.collect(), self.page.unwrap_or(self.usual_page))
    }

    pub(super) fn get(&self, order: usize) -> Option<Bounds> {
        self.boxes.get(order).copied()
    }

    /// The work budget left.
    pub(super) fn budget(&self) -> &'s Budget {
        self.budget
    }

    /// All boxes, by index in paint order.
    pub(super) fn boxes(&self) -> &[Bounds] {
        &self.boxes
    }

    pub(super) fn causes(&self) -> &[Cause] {
        &self.causes
    }

    /// Begins a pass: movements are measured from the current boxes.
    pub(super) fn begin_pass(&mut self) {
        self.bases.clone_from(&self.boxes);
    }

    /// Begins a round.
    pub(super) fn begin_round(&self) {
        self.is_held_back.set(false);
    }

    /// Whether this round refused a step that the next pass allows.
    pub(super) fn is_held_back(&self) -> bool {
        self.is_held_back.get()
    }

    /// Returns the right edge of the page, if it is given or a bar shows it.
    pub(super) fn page_edge(&self, context: &LintContext) -> Option<PageEdge> {
        PageEdge::of(context.structure, self.page)
    }

    /// Whether the component must not change.
    pub(super) fn is_locked(&self, order: usize) -> bool {
        let is_free = self.is_free.get(order).copied().unwrap_or(false);
        !is_free || self.components.get(order).is_none_or(|component| component.props().is_locked())
    }

    /// Moves components to new starts along `axis`, with their descendants. Changes nothing if one is locked, would
    /// move too far, would leave its parent or the canvas, or would cover more of another component.
    pub(super) fn shift(
        &mut self,
        context: &LintContext,
        moves: &[(usize, f64)],
        axis: Axis,
        cause: impl FnOnce() -> Cause,
    ) -> bool {
        if self.budget.is_spent() {
            return false;
        }
        let mut placed = Vec::new();
        for &(order, start) in moves {
            let Some(now) = self.get(order) else { return false };
            let delta = start - Span::of(&now, axis).start;
            let members = context.subtree(order);
            if !self.budget.take(members.len()) {
                return false;
            }
            for member in members {
                // The component itself gets the exact number, so that shared lines are equal.
                let to = if member == order { Some(start) } else { None };
                let Some(bounds) = self.nudged(member, axis, to, delta) else { return false };
                placed.push((member, bounds));
            }
        }
        let moving = collect_set(placed.iter().map(|&(order, _)| order));
        let fits = placed.iter().all(|&(order, bounds)| self.fits(context, order, bounds, &moving));
        if fits {
            self.place(&placed, cause());
        }
        fits
    }

    /// Resizes one component under the same constraints.
    pub(super) fn resize(
        &mut self,
        context: &LintContext,
        order: usize,
        bounds: Bounds,
        cause: impl FnOnce() -> Cause,
    ) -> bool {
        let moving = BTreeSet::from([order]);
        let fits = !self.is_locked(order) && self.fits(context, order, bounds, &moving);
        if fits {
            self.place(&[(order, bounds)], cause());
        }
        fits
    }

    /// Whether these boxes may change together. No component is locked or moves too far with both edges. Children stay
    /// in their parents. No box covers more of another one, and no text is newly cut off.
    pub(super) fn allows(&self, context: &LintContext, changed: &BTreeMap<usize, Bounds>) -> bool {
        changed.iter().all(|(&order, to)| {
            let (Some(now), Some(component)) = (self.get(order), self.components.get(order)) else {
                return false;
            };
            let least = component.kind().min_size();
            let is_large =
                to.width() >= least.width.min(now.width()) && to.height() >= least.height.min(now.height());
            let is_cut = |bounds: Bounds| wanted(component, bounds).iter().any(Option::is_some);
            let is_read = now.size() == to.size() || is_cut(now) || !is_cut(*to);
            !self.is_locked(order)
                && is_large
                && is_read
                && [Axis::X, Axis::Y].into_iter().all(|axis| stays_near(&now, to, axis, MAX_NUDGE))
                && self.covers_no_more(context, order, (&now, to), changed)
        })
    }

    /// Whether a changed box stays in its parent, if it was inside, and covers no more of another box.
    fn covers_no_more(
        &self,
        context: &LintContext,
        order: usize,
        (now, to): (&Bounds, &Bounds),
        changed: &BTreeMap<usize, Bounds>,
    ) -> bool {
        if let Some(parent) = context.parent_of(order)
            && let Some(before) = self.get(parent)
            && before.contains(now)
        {
            let after = changed.get(&parent).unwrap_or(&before);
            // If both change, one may leave the other altogether.
            let leaves = changed.contains_key(&parent) && !after.overlaps(to);
            if !after.contains(to) && !leaves {
                return false;
            }
        }
        let Some(around) = context.within(grown(*to, 2.0 * MAX_NUDGE), self.budget) else { return false };
        let others = around.into_iter().filter(|other| {
            *other != order && !context.is_ancestor(*other, order) && !context.is_ancestor(order, *other)
        });
        others.into_iter().all(|other| {
            let Some(before) = self.get(other) else { return true };
            let after = changed.get(&other).unwrap_or(&before);
            shared_area(to, after) <= shared_area(now, &before) + VISIBLE
        })
    }

    /// Sets the boxes of components.
    pub(super) fn put(&mut self, changed: &BTreeMap<usize, Bounds>) {
        for (&order, &bounds) in changed {
            self.boxes.get_mut(order).into_iter().for_each(|place| *place = bounds);
        }
    }

    /// Sets boxes and records the cause.
    pub(super) fn place(&mut self, placed: &[(usize, Bounds)], cause: Cause) {
        self.budget.take(FINDING_STEPS);
        let number = self.causes.len();
        self.causes.push(cause);
        for &(order, bounds) in placed {
            if let Some((place, cause)) = self.boxes.get_mut(order).zip(self.cause_of.get_mut(order)) {
                *place = bounds;
                cause.get_or_insert(number);
            }
        }
    }

    /// Returns the box moved along an axis to `start`, or else by `delta`. `None` if the component must not go there.
    fn nudged(&self, order: usize, axis: Axis, start: Option<f64>, delta: f64) -> Option<Bounds> {
        let (now, base) = (self.get(order)?, self.bases.get(order)?);
        let (x, y) = match axis {
            Axis::X => (start.unwrap_or(now.x() + delta), now.y()),
            Axis::Y => (now.x(), start.unwrap_or(now.y() + delta)),
        };
        let is_near = (x - base.x()).abs() <= MAX_STEP && (y - base.y()).abs() <= MAX_STEP;
        if self.is_locked(order) {
            return None;
        }
        if !is_near {
            self.is_held_back.set(true);
            return None;
        }
        now.with_origin(x, y).ok()
    }

    fn fits(&self, context: &LintContext, order: usize, bounds: Bounds, moving: &BTreeSet<usize>) -> bool {
        let Some(now) = self.get(order) else { return false };
        let parent = context.parent_of(order).filter(|parent| !moving.contains(parent));
        if let Some(parent) = parent.and_then(|parent| self.get(parent))
            && parent.contains(&now)
            && !parent.contains(&bounds)
        {
            return false;
        }
        // The index has the boxes of the start of the round, which have moved a little since.
        let Some(around) = context.within(grown(bounds, 2.0 * MAX_STEP), self.budget) else { return false };
        around.into_iter().filter(|other| !moving.contains(other) && !context.is_ancestor(*other, order)).all(
            |other| {
                let Some(other) = self.get(other) else { return true };
                shared_area(&bounds, &other) <= shared_area(&now, &other)
            },
        )
    }

    /// Returns the operations from the sketch to the draft, by the number of their cause.
    pub(super) fn operations_by_cause(&self) -> BTreeMap<usize, Vec<Operation>> {
        let mut operations: BTreeMap<usize, Vec<Operation>> = BTreeMap::new();
        for ((component, bounds), cause) in self.components.iter().zip(&self.boxes).zip(&self.cause_of) {
            let (before, component_id) = (component.bounds(), component.id());
            let Some(cause) = cause.filter(|_| before != *bounds) else { continue };
            let operations = operations.entry(cause).or_default();
            if before.size() != bounds.size() {
                operations.push(Operation::Resize {
                    component_id: component_id.clone(),
                    width: bounds.width(),
                    height: bounds.height(),
                });
            }
            if before.origin() != bounds.origin() {
                operations.push(Operation::Move {
                    component_id: component_id.clone(),
                    x: bounds.x(),
                    y: bounds.y(),
                });
            }
        }
        operations
    }

    /// Returns the sketch with the boxes of the draft.
    pub(super) fn sketch(&self) -> Sketch {
        let moved = |(component, &bounds): (&&Component, &Bounds)| {
            let (id, kind, props) = (component.id().clone(), component.kind(), component.props().clone());
            Component::new(id, kind, bounds, props).ok()
        };
        let components = self.components.iter().zip(&self.boxes).filter_map(moved);
        Sketch::of(components.collect()).unwrap_or_default()
    }
}

/// Whether one of the edges along an axis stays near. The other one may follow from a size.
pub(super) fn stays_near(now: &Bounds, to: &Bounds, axis: Axis, most: f64) -> bool {
    let (now, to) = (Span::of(now, axis), Span::of(to, axis));
    (now.start - to.start).abs() <= most || (now.end - to.end).abs() <= most
}

/// Returns the box with a margin on all sides, clipped to the canvas.
fn grown(bounds: Bounds, margin: f64) -> Bounds {
    let (x, y) = ((bounds.x() - margin).max(0.0), (bounds.y() - margin).max(0.0));
    let (width, height) = (bounds.right() + margin - x, bounds.bottom() + margin - y);
    Bounds::new(x, y, width, height).unwrap_or(bounds)
}
