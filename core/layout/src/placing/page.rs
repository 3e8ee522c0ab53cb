//! The page as it stands: what is on it, what goes together, and where it ends.

use super::{Ground, Piece, Push};
use crate::structure::{Structure, container_around};
use kurbo::Size;
use std::cell::OnceCell;
use std::rc::Rc;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// New boxes of components, in the order in which they are to be given.
pub type Moves = Vec<(ComponentId, Bounds)>;

/// A page on which something is placed.
pub struct Page<'s> {
    pub(crate) sketch: &'s Sketch,
    /// The sketch before the last change: what lay in a box that has shrunk since still belongs to it.
    former: Option<&'s Sketch>,
    /// px.
    pub(crate) size: Size,
    /// Where its bars end, where that tells more than its size, px.
    pub(crate) bar: Option<f64>,
    /// What is in the way where nothing is on its way, once somebody asks.
    ground: &'s OnceCell<Rc<Ground>>,
    structure: OnceCell<Structure<'s>>,
}

impl<'s> Page<'s> {
    /// A page of that size, px, with bars up to `bar`; `ground` keeps what is in the way there from one page to the next, and
    /// `former` is the sketch before the last change.
    pub fn new(
        sketch: &'s Sketch,
        former: Option<&'s Sketch>,
        size: Size,
        bar: Option<f64>,
        ground: &'s OnceCell<Rc<Ground>>,
    ) -> Self {
        Self { sketch, former, size, bar, ground, structure: OnceCell::new() }
    }

    /// The right edge, as far as bars reach, px.
    pub(crate) fn right(&self) -> f64 {
        self.bar.unwrap_or(self.size.width)
    }

    /// What is in the way, but for what is on its way.
    pub fn ground(&self, moving: &[ComponentId]) -> Rc<Ground> {
        let ground = || Rc::new(Ground::new(self.sketch, self.size, moving));
        if moving.is_empty() { Rc::clone(self.ground.get_or_init(ground)) } else { ground() }
    }

    /// Whether a piece covers nothing there.
    pub(super) fn is_free(&self, piece: &Piece<'_>, bounds: &Bounds) -> bool {
        self.ground(piece.moving).is_free(bounds, piece.kind)
    }

    /// What a person sees on it.
    pub fn structure(&self) -> &Structure<'s> {
        self.structure.get_or_init(|| Structure::of(self.sketch, Some(self.size)))
    }

    /// The box of a component.
    pub(crate) fn bounds(&self, id: &ComponentId) -> Option<Bounds> {
        self.sketch.get(id).map(Component::bounds)
    }

    /// All boxes, back to front.
    pub(super) fn boxes(&self) -> impl Iterator<Item = Bounds> {
        self.sketch.iter().map(Component::bounds)
    }

    /// The smallest box around those of `ids` that exist.
    pub fn around(&self, ids: &[ComponentId]) -> Option<Bounds> {
        let boxes: Vec<Bounds> = ids.iter().filter_map(|id| self.bounds(id)).collect();
        union_of(&boxes)
    }

    /// The smallest container around a box.
    pub(crate) fn holder(&self, inner: &Bounds) -> Option<Bounds> {
        container_around(self.sketch.iter(), inner)
    }

    /// Components with what lies in those that are containers: a card takes its texts along. What is locked stays.
    pub fn with_contents(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        /// Containers whose contents are looked for; of more, everything is named anyway.
        const MOST: usize = 256;
        if ids.len() == self.sketch.len() {
            return ids.to_vec();
        }
        let mut holders: Vec<Bounds> = Vec::new();
        let boxes = ids.iter().filter_map(|id| self.sketch.get(id));
        for holder in boxes.filter(|one| one.kind() == ComponentKind::Container).take(MOST) {
            holders.push(holder.bounds());
            holders.extend(self.before_shrinking(holder));
        }
        let mut group = ids.to_vec();
        if holders.is_empty() {
            return group;
        }
        let known = collect_set(ids);
        for component in self.sketch.iter() {
            let bounds = component.bounds();
            let lies_in = |holder: &Bounds| holder.contains(&bounds) && holder.area() > bounds.area();
            // The quickest test first: this looks at everything.
            if holders.iter().any(lies_in)
                && !known.contains(component.id())
                && !component.props().is_locked()
            {
                group.push(component.id().clone());
            }
        }
        group
    }

    /// The box that the last change took something off, where it only did that.
    fn before_shrinking(&self, component: &Component) -> Option<Bounds> {
        let before = self.former?.get(component.id())?.bounds();
        let bounds = component.bounds();
        (before != bounds && before.contains(&bounds)).then_some(before)
    }

    /// Components, each with the label that goes with it, but for labels that are among them.
    pub fn labeled(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        /// Components that labels are looked for, at most: of more, nobody means fields.
        const MOST: usize = 64;
        let label_of = |id: &ComponentId| {
            let label = self.structure().label(self.structure().element(id)?)?.component.id();
            (!ids.contains(label)).then(|| label.clone())
        };
        let label = |id: &ComponentId| if ids.len() <= MOST { label_of(id) } else { None };
        ids.iter().map(|id| [id.clone()].into_iter().chain(label(id)).collect()).collect()
    }

    /// Components moved together, so that the corner of `group` comes to lie at (x, y).
    pub(crate) fn shifted(&self, ids: &[ComponentId], group: &Bounds, x: f64, y: f64) -> Option<Moves> {
        let by = (x - group.x(), y - group.y());
        let moved = |id: &ComponentId| {
            let old = self.bounds(id)?;
            Some(old.with_origin(old.x() + by.0, old.y() + by.1).ok().map(|new| (id.clone(), new)))
        };
        ids.iter().filter_map(moved).collect()
    }

    /// Room for `bounds` by pushing everything from `from` down; `None` where that cannot be done.
    pub fn pushed(
        &self,
        bounds: &Bounds,
        kind: ComponentKind,
        from: f64,
        moving: &[ComponentId],
    ) -> Option<Moves> {
        let is_locked = |id: &ComponentId| self.sketch.get(id).is_some_and(|one| one.props().is_locked());
        let Push { by, pushed, grown } = self.ground(moving).push(bounds, kind, from, is_locked)?;
        let mut moves = Moves::new();
        for id in pushed {
            let old = self.bounds(&id)?;
            moves.push((id, old.with_origin(old.x(), old.y() + by).ok()?));
        }
        for id in grown {
            let holder = self.sketch.get(&id)?;
            let size = holder.bounds().size();
            moves.push((id, resized(holder, Size::new(size.width, size.height + by))));
        }
        Some(moves)
    }

    /// As [`Self::pushed`], in a box of which nothing leaves and which stays as it is; what stands around it does not move.
    pub(super) fn pushed_within(
        &self,
        holder: &Bounds,
        bounds: &Bounds,
        kind: ComponentKind,
        from: f64,
    ) -> Option<Moves> {
        let is_outside = |one: &&Component| !holder.contains(&one.bounds());
        let outside: Vec<ComponentId> =
            self.sketch.iter().filter(is_outside).map(|one| one.id().clone()).collect();
        let moves = self.pushed(bounds, kind, from, &outside)?;
        let keeps_size =
            |(id, new): &(ComponentId, Bounds)| self.bounds(id).is_some_and(|old| old.size() == new.size());
        moves.iter().all(keeps_size).then_some(moves)
    }

    /// Whether anything but these stands between two heights, above or below a box.
    pub(super) fn is_parted(&self, column: &Bounds, top: f64, bottom: f64, known: &[ComponentId]) -> bool {
        self.sketch.iter().any(|one| {
            let bounds = one.bounds();
            let is_between = bounds.y() >= top && bounds.bottom() <= bottom && bounds.overlaps_x(column);
            is_between && !known.contains(one.id())
        })
    }
}

/// The box of a component in the nearest size that its kind allows, in whole px; a side that does not change keeps its
/// fraction.
pub fn resized(component: &Component, size: Size) -> Bounds {
    let (least, old) = (component.kind().min_size(), component.bounds());
    let side =
        |new: f64, old: f64, least: f64| if new == old { old } else { new.round().clamp(least, MAX_PX) };
    let width = side(size.width, old.width(), least.width);
    let height = side(size.height, old.height(), least.height);
    old.with_size(width, height).unwrap_or(old)
}
