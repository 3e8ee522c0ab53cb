//! Where something is wanted, and the place that this is, whatever stands there.

use super::{Edge, Page, Piece, Relation, Spot, Within};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Where something is wanted.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// In relation to others.
    Near(Near),
    /// At edges of the page or of a box.
    At(Region),
}

/// In relation to others.
#[derive(Clone, Debug)]
pub struct Near {
    pub relation: Relation,
    pub ids: Vec<ComponentId>,
    /// The boxes of these.
    pub anchors: Vec<Bounds>,
    /// The boxes that count: the field of a label, the page of a screen.
    pub boxes: Vec<Bounds>,
    /// px; `None` where nobody gave a number.
    pub gap: Option<f64>,
    pub centered: bool,
}

/// At edges of the page or of a box; an axis without an edge keeps its place.
#[derive(Clone, Debug)]
pub struct Region {
    pub x: Option<Edge>,
    pub y: Option<Edge>,
    pub within: Within,
    /// What holds the place.
    pub holders: Vec<ComponentId>,
}

impl Near {
    /// The box around those in relation to which it is.
    pub(super) fn around(&self) -> Option<Bounds> {
        union_of(&self.anchors)
    }

    /// Whether it is just in that relation, at no gap in particular and not centered.
    pub(super) fn is_plain(&self) -> bool {
        self.gap.is_none() && !self.centered
    }
}

impl Region {
    /// The box in which it is, unless that is the page.
    pub(super) fn frame(&self) -> Option<Bounds> {
        match self.within {
            Within::Page => None,
            Within::Screen(frame) | Within::Box(frame) => Some(frame),
        }
    }

    /// A left or right side of the page.
    pub(super) fn side_of_page(&self) -> Option<Edge> {
        let is_side = self.within == Within::Page && self.y.is_none();
        self.x.filter(|x| is_side && matches!(x, Edge::Left | Edge::Right))
    }
}

impl Page<'_> {
    /// The place that is wanted for a piece, free or not; `old` is where it is, or would go otherwise. `None` where there is
    /// no such place.
    pub(crate) fn spot(&self, piece: &Piece<'_>, wanted: &Wanted, old: &Bounds) -> Option<Spot> {
        match wanted {
            Wanted::Near(near) => self.spot_near(piece, near, old),
            Wanted::At(region) => self.spot_at(piece, region, old),
        }
    }

    fn spot_near(&self, piece: &Piece<'_>, near: &Near, old: &Bounds) -> Option<Spot> {
        let Near { relation, ids, gap, centered, .. } = near;
        let is_between = *relation == Relation::Between;
        if ids.iter().any(|id| piece.moving.contains(id)) || is_between && near.boxes.len() != 2 {
            return None;
        }
        let is_stacked = matches!(relation, Relation::Below | Relation::Above) && !centered;
        let bar = if is_stacked { self.part_of_bar(near, piece, old) } else { None };
        let boxes = bar.map_or_else(|| near.boxes.clone(), |bar| vec![bar]);
        let ground = self.ground(piece.moving);
        let is_moved = *centered && gap.is_none() && !piece.moving.is_empty();
        let kept = if is_moved { ground.recentered(piece, *relation, &boxes, old) } else { None };
        kept.or_else(|| ground.beside(piece, *relation, &boxes, *gap, *centered))
    }

    fn spot_at(&self, piece: &Piece<'_>, region: &Region, old: &Bounds) -> Option<Spot> {
        let Region { x, y, within, holders } = region;
        let ground = self.ground(piece.moving);
        let at = |y| ground.region(piece, *x, y, *within, (old.x(), old.y()));
        let mut spot = at(*y)?;
        if *within == Within::Page && !piece.moving.is_empty() {
            // What is closer to the edge than others are is there already.
            let (mut left, mut top) = (spot.bounds.x(), spot.bounds.y());
            match x {
                Some(Edge::Left) => left = left.min(old.x()),
                Some(Edge::Right) if old.right() <= self.size.width => left = left.max(old.x()),
                _ => {}
            }
            match y {
                Some(Edge::Top) => top = top.min(old.y()),
                Some(Edge::Bottom) if old.bottom() <= self.size.height => top = top.max(old.y()),
                _ => {}
            }
            if (left, top) != (spot.bounds.x(), spot.bounds.y()) {
                spot.bounds = spot.bounds.with_origin(left, top).ok()?;
                spot.free = ground.is_free(&spot.bounds, piece.kind);
            }
        }
        let is_box =
            |id: &ComponentId| self.sketch.get(id).is_some_and(|one| one.kind() == ComponentKind::Container);
        let is_in_box = !holders.is_empty() && holders.iter().all(is_box);
        if (*x, *y) == (Some(Edge::Middle), Some(Edge::Middle)) && is_in_box && !spot.free {
            // Among other things in a box it is centered from side to side, and does not come to lie on them.
            spot = at(None).filter(|across| across.free).unwrap_or(spot);
        }
        Some(spot)
    }

    /// Of a menu or a footer from side to side, the part below or above which the rest of the page stands: what goes there is
    /// in line with that, and what is moved there stays where it is across.
    fn part_of_bar(&self, near: &Near, piece: &Piece<'_>, old: &Bounds) -> Option<Bounds> {
        let ([id], [bar]) = (near.ids.as_slice(), near.boxes.as_slice()) else { return None };
        if !self.sketch.get(id).is_some_and(is_bar) {
            return None;
        }
        let rest = self.sketch.iter().filter(|one| !is_bar(one) && !piece.moving.contains(one.id()));
        let content = union_of(rest.map(Component::bounds).collect::<Vec<_>>().iter())?;
        if content.x() <= bar.x() || content.right() > bar.right() {
            return None;
        }
        let left = if piece.moving.is_empty() { content.x() } else { old.x().max(bar.x()) };
        // Rather makes room there than goes to the other end.
        let is_within = left + piece.size.width <= bar.right();
        let part = Bounds::new(left, bar.y(), piece.size.width, bar.height()).ok();
        part.filter(|_| is_within)
    }
}

/// Whether it is a menu or a footer.
pub(super) fn is_bar(one: &Component) -> bool {
    matches!(one.kind(), ComponentKind::NavigationBox | ComponentKind::Footer)
}
