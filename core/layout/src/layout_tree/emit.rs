//! From solved boxes to operations, on a working copy of the sketch.

use super::layout_box::{BoxContent, LayoutBox, SolvedRect};
use super::tree::{OverTarget, Padding};
use kurbo::{Rect, Size};
use std::borrow::Cow;
use std::collections::BTreeMap;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::sort::collect_set;
use websketch_sketch::validate::{Actor, check};
use websketch_sketch::{Component, ComponentId, IdSource, Relation, Rewiring, Sketch};

/// Records operations, and applies them to a copy of the sketch.
///
/// The sketch is copied when an operation first depends on the results of earlier ones. Operations that only move and
/// resize do not, so that the cost of an edit depends on the number of its operations alone.
pub(crate) struct Emitter<'i> {
    /// The sketch after the operations, or before them as long as they only move and resize.
    work: Cow<'i, Sketch>,
    ids: &'i mut IdSource,
    pub(crate) operations: Vec<Operation>,
    /// The components that the tree has placed.
    placed: Vec<ComponentId>,
    /// The page that boxes can lie over.
    page: Rect,
    /// The originals of copies with the copies: a map for each block that was copied.
    copies: Vec<BTreeMap<ComponentId, ComponentId>>,
}

impl<'i> Emitter<'i> {
    pub(crate) fn new(sketch: &'i Sketch, ids: &'i mut IdSource) -> Self {
        let page = sketch.page().to_rect();
        Self {
            work: Cow::Borrowed(sketch),
            ids,
            operations: Vec::new(),
            placed: Vec::new(),
            copies: Vec::new(),
            page,
        }
    }

    /// Sets the size of the page that boxes can lie over.
    pub(crate) fn on_page(self, page: Size) -> Self {
        Self { page: page.to_rect(), ..self }
    }

    /// Returns an id that the sketch does not have.
    pub(crate) fn next_id(&mut self) -> ComponentId {
        self.ids.next_id(&self.work)
    }

    /// Applies and records an operation. An operation that the sketch refuses is left out.
    pub(crate) fn perform(&mut self, operation: Operation) {
        let is_valid = match (&self.work, &operation) {
            // The coordinates and the lengths of a box are valid or not independently of each other.
            (Cow::Borrowed(sketch), Operation::Move { .. } | Operation::Resize { .. }) => {
                check(sketch, &operation, Actor::User).is_ok()
            }
            _ => {
                self.copy();
                apply(self.work.to_mut(), operation.clone(), Actor::User, self.ids).is_ok()
            }
        };
        if is_valid {
            self.operations.push(operation);
        }
    }

    /// Copies the sketch, with the operations so far.
    fn copy(&mut self) {
        let Cow::Borrowed(sketch) = self.work else { return };
        let mut copy = sketch.clone();
        for operation in &self.operations {
            let is_applied = apply(&mut copy, operation.clone(), Actor::User, self.ids).is_ok();
            debug_assert!(is_applied, "the operation was valid on its own");
        }
        self.work = Cow::Owned(copy);
    }

    /// Returns the paint index of a component.
    pub(crate) fn index_of(&self, id: &ComponentId) -> Option<usize> {
        self.work.index_of(id)
    }

    /// Places a solved box and its children. `behind` is the paint index of the parent.
    pub(crate) fn put(&mut self, item: &LayoutBox, x: f64, y: f64, behind: Option<usize>) {
        let (x, y) = (x + item.place.x, y + item.place.y);
        let place = SolvedRect { x, y, ..item.place };
        let own = match &item.content {
            BoxContent::Nothing => behind,
            BoxContent::Existing(component) => self.put_existing(component, place, behind, item.is_leaf()),
            BoxContent::New { .. } => self.put_new(item, place),
        };
        let Some(group) = &item.group else { return };
        let outer = self.page;
        if item.device_frame().is_some() {
            let Padding { left, top, right, bottom } = group.padding;
            let (width, height) = (item.place.width, item.place.height);
            self.page = Rect::new(x + left, y + top, x + width - right, y + height - bottom);
        }
        for inside in &group.items {
            self.put(inside, x, y, own.or(behind));
        }
        for (before, overlay) in &group.overlays {
            let below = before.checked_sub(1).and_then(|at| group.items.get(at));
            let mut below = below.cloned();
            if let Some(below) = &mut below {
                below.place.x += x;
                below.place.y += y;
            }
            self.put_over(overlay.clone(), below.as_ref());
        }
        self.page = outer;
    }

    /// Places a solved box over its target: the page, a component, or the box before it.
    pub(crate) fn put_over(&mut self, mut item: LayoutBox, before: Option<&LayoutBox>) {
        let target = match item.over.as_ref().map(|over| &over.target) {
            Some(OverTarget::Component(id)) => self.bounds(id).map(|bounds| bounds.rect()),
            Some(OverTarget::Sibling) => before.map(|before| {
                let SolvedRect { x, y, width, height } = before.place;
                Rect::from_origin_size((x, y), (width, height))
            }),
            Some(OverTarget::Page) | None => None,
        };
        item.move_over(target.unwrap_or(self.page));
        self.put(&item, 0.0, 0.0, None);
    }

    fn put_new(&mut self, item: &LayoutBox, place: SolvedRect) -> Option<usize> {
        let BoxContent::New { kind, props, id } = &item.content else { return None };
        let id =
            id.clone().filter(|id| !self.work.contains(id)).unwrap_or_else(|| self.ids.next_id(&self.work));
        // A new box around existing components goes behind them.
        let index = self.lowest(item);
        self.perform(Operation::Add(Addition {
            component_id: Some(id.clone()),
            component_type: *kind,
            x: place.x,
            y: place.y,
            width: place.width,
            height: place.height,
            props: props.clone(),
            index,
        }));
        if let Some(original) = &item.original {
            self.note_copy(original, &id);
        }
        // Only children use the index.
        let index = if item.is_leaf() { None } else { self.work.index_of(&id) };
        self.placed.push(id);
        index
    }

    fn note_copy(&mut self, original: &ComponentId, copy: &ComponentId) {
        if self.copies.last().is_none_or(|copies| copies.contains_key(original)) {
            self.copies.push(BTreeMap::new());
        }
        if let Some(copies) = self.copies.last_mut() {
            copies.insert(original.clone(), copy.clone());
        }
    }

    /// Lets the links among components that were copied together lead to the copies.
    pub(crate) fn link_copies(&mut self) {
        let mut changes = Vec::new();
        for copies in &self.copies {
            let refers = |copy: &&Component| copy.props().may_refer();
            for copy in copies.values().filter_map(|id| self.work.get(id)).filter(refers) {
                let rewired = copy.props().rewired(|reference| {
                    match reference.target.id().and_then(|id| copies.get(id)) {
                        Some(id) => Rewiring::To(id.clone()),
                        None if reference.relation == Relation::Base => Rewiring::Remove,
                        None => Rewiring::Keep,
                    }
                });
                let modify = |props| Operation::Modify { component_id: copy.id().clone(), props };
                changes.extend(rewired.map(modify));
            }
        }
        changes.into_iter().for_each(|operation| self.perform(operation));
    }

    /// Returns the lowest paint index of existing components inside.
    fn lowest(&self, item: &LayoutBox) -> Option<usize> {
        let inside = item.group.iter().flat_map(|group| &group.items);
        let of_one = |item: &LayoutBox| match &item.content {
            BoxContent::Existing(component) => self.work.index_of(component.id()),
            BoxContent::Nothing | BoxContent::New { .. } => self.lowest(item),
        };
        inside.filter_map(of_one).min()
    }

    fn put_existing(
        &mut self,
        component: &Component,
        place: SolvedRect,
        behind: Option<usize>,
        is_leaf: bool,
    ) -> Option<usize> {
        let id = component.id().clone();
        self.copy();
        let old = self.work.get(&id)?.clone();
        let bounds = old.bounds();
        if (bounds.x(), bounds.y()) != (place.x, place.y) {
            self.perform(Operation::Move { component_id: id.clone(), x: place.x, y: place.y });
        }
        if (bounds.width(), bounds.height()) != (place.width, place.height) {
            let (width, height) = (place.width, place.height);
            self.perform(Operation::Resize { component_id: id.clone(), width, height });
        }
        if component.props() != old.props() {
            let former = old.props().to_map();
            let mut props = component.props().to_map();
            props.retain(|key, value| former.get(key) != Some(value));
            self.perform(Operation::Modify { component_id: id.clone(), props: props.into() });
        }
        if let Some(frame) = behind
            && self.work.index_of(&id).is_some_and(|own| own < frame)
        {
            // A child is in front of its parent.
            self.perform(Operation::Reorder { component_id: id.clone(), index: frame });
        }
        let index = if is_leaf { None } else { self.work.index_of(&id) };
        self.placed.push(id);
        index
    }

    /// Returns the components that the tree has placed, each once, in paint order.
    pub(crate) fn placed(&self) -> Vec<ComponentId> {
        let placed = collect_set(&self.placed);
        let in_order = self.work.iter().map(Component::id);
        in_order.filter(|id| placed.contains(id)).cloned().collect_vec()
    }

    /// Gives a component another box.
    pub(crate) fn change(&mut self, id: &ComponentId, bounds: &Bounds) {
        let Some(before) = self.bounds(id) else { return };
        let (size, origin) = (bounds.size(), bounds.origin());
        if before.origin() != origin {
            self.perform(Operation::Move { component_id: id.clone(), x: origin.x, y: origin.y });
        }
        if before.size() != size {
            let (width, height) = (size.width, size.height);
            self.perform(Operation::Resize { component_id: id.clone(), width, height });
        }
    }

    /// Returns the current box of a component.
    pub(crate) fn bounds(&mut self, id: &ComponentId) -> Option<Bounds> {
        self.copy();
        self.work.get(id).map(Component::bounds)
    }
}
