//! Where everything goes once a request has put some boxes somewhere, and what would be wrong then.

use super::Wish;
use kurbo::Size;
use websketch_layout::layout_tree::{Reach, Settled, settle};
use websketch_layout::lint::{Clash, clashes};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId, Sketch};

/// A request that changes boxes, before anything makes room for it.
pub(super) struct Fitting<'s> {
    /// How everything stood.
    pub(super) old: Structure<'s>,
    /// Where the request puts everything, by place in paint order.
    pub(super) boxes: Vec<Bounds>,
    wish: Wish,
    /// The right edge of the page that what makes room keeps to, px.
    right: f64,
    /// The page that nothing may leave.
    page: Option<Size>,
    /// What was wrong before.
    known: Vec<Clash>,
}

impl<'s> Fitting<'s> {
    /// From `before` to `now`, on a page whose bars end at `right`, px.
    pub(super) fn new(before: &'s Sketch, now: &Sketch, page: Size, right: f64, wish: Wish) -> Self {
        let old = Structure::of(before, Some(page));
        let right = old.page_right().map_or(right, |end| fmin(end, right));
        // Where something is named or a figure is given, all of the page counts.
        let edge = if wish == Wish::Roughly { right } else { fmax(right, page.width) };
        let page = Some(Size::new(edge, page.height));
        let now = |one: &Element<'_>| now.get(one.component.id()).map_or(one.bounds, Component::bounds);
        let boxes = old.elements().iter().map(now).collect();
        let known = clashes(&old, page);
        Self { old, boxes, wish, right, page, known }
    }

    /// Where everything goes: others make room if they may and there is too little.
    pub(super) fn settled(&self, makes_room: bool) -> Settled {
        let alone = settle(&self.old, self.boxes.clone(), self.right, Reach::Contents);
        let may_push = self.wish == Wish::Roughly || self.wish == Wish::Named && self.is_sized();
        if !(may_push && makes_room && self.clashes_at(&alone.boxes)) {
            return alone;
        }
        let pushed = settle(&self.old, self.boxes.clone(), self.right, Reach::All);
        let has_its_size = |(one, wanted): (&Element<'_>, &Bounds)| {
            pushed.boxes.get(one.order).is_some_and(|bounds| bounds.size() == wanted.size())
        };
        if self.wish == Wish::Roughly || self.set().all(has_its_size) { pushed } else { alone }
    }

    /// Whether the request, which is about what is `named`, is carried out all the same, though this comes of it.
    pub(super) fn is_insisted_on(&self, new: &[Clash], named: &[ComponentId]) -> bool {
        match self.wish {
            Wish::Exactly => true,
            Wish::Placed if self.set().count() == 1 => true,
            Wish::Named | Wish::Placed => !self.is_sized() && self.are_among(new, named),
            Wish::Roughly => false,
        }
    }

    /// Whether all that is wrong is that some of what is named lies across each other: whoever puts them on one line sees that.
    fn are_among(&self, new: &[Clash], named: &[ComponentId]) -> bool {
        let named = collect_set(named);
        let is_named =
            |order: usize| self.old.at(order).is_some_and(|one| named.contains(one.component.id()));
        new.iter().all(|clash| matches!(*clash, Clash::Overlap(a, b) if is_named(a) && is_named(b)))
    }

    /// Whether the request changes no box.
    pub(super) fn is_empty(&self) -> bool {
        self.set().next().is_none()
    }

    /// What changes if everything goes to these boxes.
    pub(super) fn changes(&self, boxes: &[Bounds]) -> Vec<(ComponentId, Bounds)> {
        let pairs = self.old.elements().iter().zip(boxes);
        let changed = pairs.filter(|(one, bounds)| one.bounds != **bounds);
        changed.map(|(one, bounds)| (one.component.id().clone(), *bounds)).collect()
    }

    /// The structure of a sketch on the page that nothing may leave.
    pub(super) fn seen<'n>(&self, sketch: &'n Sketch) -> Structure<'n> {
        Structure::of(sketch, self.page)
    }

    /// What is wrong that was not before.
    pub(super) fn new_clashes(&self, now: &Structure<'_>) -> Vec<Clash> {
        let mut found = clashes(now, self.page);
        found.retain(|clash| self.known.binary_search(clash).is_err());
        found
    }

    fn clashes_at(&self, boxes: &[Bounds]) -> bool {
        let mut placed: Vec<Element<'_>> = self.old.elements().to_vec();
        placed.iter_mut().zip(boxes).for_each(|(one, bounds)| one.bounds = *bounds);
        !self.new_clashes(&Structure::of_elements(placed, self.old.page())).is_empty()
    }

    /// What the request changes, each with its new box.
    fn set(&self) -> impl Iterator<Item = (&Element<'s>, &Bounds)> {
        self.old.elements().iter().zip(&self.boxes).filter(|(one, bounds)| one.bounds != **bounds)
    }

    fn is_sized(&self) -> bool {
        self.set().any(|(one, bounds)| one.bounds.size() != bounds.size())
    }
}
