//! Where a place is on the sketch, how to say it, and making room there.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::kit::Piece as Kit;
use crate::language::describe;
use crate::language::intent::Place;
use crate::language::vocabulary::{Edge, Relation};
use crate::placing::{Piece, Push, Spot, Within};
use crate::sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// Where `place` is for `piece`, and how to say it.
    pub(super) fn spot(
        &mut self,
        piece: &Piece<'_>,
        place: &Place,
        group: &Bounds,
    ) -> Result<(Spot, String), Halt> {
        match place {
            Place::By { relation, anchor, gap, centered } => {
                let (ids, mut boxes) = self.anchors_of(*relation, anchor, piece.kind)?;
                if let (Relation::Inside, [only]) = (relation, ids.as_slice())
                    && let Some(page) = self.sketch.get(only).and_then(Kit::page_of)
                {
                    boxes = vec![page];
                }
                if *relation == Relation::Between && boxes.len() > 2 {
                    boxes = self.groups(anchor)?;
                }
                if *relation == Relation::Between {
                    boxes = self.past_field(&ids, boxes);
                }
                if ids.iter().any(|id| piece.moving.contains(id))
                    || *relation == Relation::Between && boxes.len() != 2
                {
                    return Err(Halt::Nothing);
                }
                if matches!(relation, Relation::Below | Relation::Above) && !centered {
                    boxes = self.below_bar(&ids, boxes, piece, group);
                }
                let ground = self.ground(piece.moving);
                let is_moved = *centered && gap.is_none() && !piece.moving.is_empty();
                let kept = if is_moved { ground.recentered(piece, *relation, &boxes, group) } else { None };
                let beside = || ground.beside(piece, *relation, &boxes, *gap, *centered);
                let spot = kept.or_else(beside).ok_or(Halt::Nothing)?;
                let words = format!("{} {}", relation_words(*relation), describe::names(&self.sketch, &ids));
                Ok((spot, words))
            }
            Place::Region { x, y, of } => {
                let frame = match of {
                    Some(of) => Some(self.anchors(of)?),
                    None => None,
                };
                let frame_name = match &frame {
                    Some((ids, _)) => describe::names(&self.sketch, ids),
                    None => "the page".to_owned(),
                };
                let is_box = frame.as_ref().is_some_and(|(ids, _)| self.are_boxes(ids));
                let only = frame.as_ref().and_then(|(ids, _)| ids.first().filter(|_| ids.len() == 1));
                let screen = only.and_then(|only| self.sketch.get(only)).and_then(Kit::page_of);
                let frame = match (screen, frame) {
                    (Some(page), _) => Within::Screen(page),
                    (None, Some((_, boxes))) => union_of(&boxes).map_or(Within::Page, Within::Box),
                    (None, None) => Within::Page,
                };
                let ground = self.ground(piece.moving);
                let at = |y| ground.region(piece, *x, y, frame, (group.x(), group.y())).ok_or(Halt::Nothing);
                let mut spot = at(*y)?;
                if of.is_none() && !piece.moving.is_empty() {
                    // What is closer to the edge than others are is there already.
                    let (mut left, mut top) = (spot.bounds.x(), spot.bounds.y());
                    match x {
                        Some(Edge::Left) => left = left.min(group.x()),
                        Some(Edge::Right) if group.right() <= self.page.width => left = left.max(group.x()),
                        _ => {}
                    }
                    match y {
                        Some(Edge::Top) => top = top.min(group.y()),
                        Some(Edge::Bottom) if group.bottom() <= self.page.height => top = top.max(group.y()),
                        _ => {}
                    }
                    if (left, top) != (spot.bounds.x(), spot.bounds.y()) {
                        spot.bounds = spot.bounds.with_origin(left, top)?;
                        spot.free = self.ground(piece.moving).is_free(&spot.bounds, piece.kind);
                    }
                }
                let is_center = (*x, *y) == (Some(Edge::Middle), Some(Edge::Middle));
                if is_center && is_box && !spot.free {
                    // Among other things in a box it is centered from side to side, and does not come to lie on them.
                    spot = Some(at(None)?).filter(|across| across.free).unwrap_or(spot);
                }
                Ok((spot, format!("to the {} of {frame_name}", edge_words(*x, *y))))
            }
        }
    }

    /// Between a label and what comes below its field is below the field.
    fn past_field(&self, ids: &[ComponentId], mut boxes: Vec<Bounds>) -> Vec<Bounds> {
        let ([one, other], [first, second]) = (ids, boxes.as_mut_slice()) else { return boxes };
        let (label, upper, lower) =
            if first.y() <= second.y() { (one, first, second) } else { (other, second, first) };
        let field =
            self.scene().labeled_by(label).and_then(|field| self.sketch.get(&field).map(Component::bounds));
        if let Some(field) = field.filter(|field| field.y() >= upper.y() && field.bottom() <= lower.y()) {
            *upper = field;
        }
        boxes
    }

    /// Whether anything but these stands between two heights, above or below a box.
    pub(super) fn is_parted(&self, column: &Bounds, top: f64, bottom: f64, known: &[ComponentId]) -> bool {
        self.sketch.iter().any(|one| {
            let bounds = one.bounds();
            let is_between = bounds.y() >= top && bounds.bottom() <= bottom && bounds.overlaps_x(column);
            is_between && !known.contains(one.id())
        })
    }

    /// A menu or a footer from side to side, as far as the page is filled: what goes below or above it stands in line with
    /// the rest of the page, and what is moved there stays where it is across.
    fn below_bar(
        &self,
        ids: &[ComponentId],
        boxes: Vec<Bounds>,
        piece: &Piece<'_>,
        group: &Bounds,
    ) -> Vec<Bounds> {
        let is_bar =
            |one: &Component| matches!(one.kind(), ComponentKind::NavigationBox | ComponentKind::Footer);
        let ([id], [bar]) = (ids, boxes.as_slice()) else { return boxes };
        if !self.sketch.get(id).is_some_and(is_bar) {
            return boxes;
        }
        let rest = self.sketch.iter().filter(|one| !is_bar(one) && !piece.moving.contains(one.id()));
        let Some(content) = union_of(rest.map(|one| one.bounds()).collect::<Vec<_>>().iter()) else {
            return boxes;
        };
        if content.x() <= bar.x() || content.right() > bar.right() {
            return boxes;
        }
        let left = if piece.moving.is_empty() { content.x() } else { group.x().max(bar.x()) };
        // Rather makes room there than goes to the other end.
        let right = left + piece.size.width;
        if right > bar.right() {
            return boxes;
        }
        Bounds::new(left, bar.y(), right - left, bar.height()).map_or(boxes, |inner| vec![inner])
    }

    /// Pushes everything from `from` down so that `bounds` is free, if that can be done.
    /// Returns how many were pushed.
    pub(super) fn make_room(
        &mut self,
        bounds: &Bounds,
        kind: ComponentKind,
        from: f64,
        moving: &[ComponentId],
    ) -> Option<usize> {
        let ground = self.ground(moving);
        let is_locked =
            |id: &ComponentId| self.sketch.get(id).is_some_and(|component| component.props().is_locked());
        let Push { by, pushed, grown } = ground.push(bounds, kind, from, is_locked)?;
        for id in &pushed {
            let bounds = self.sketch.get(id)?.bounds();
            self.put(id, bounds.x(), bounds.y() + by).ok()?;
        }
        for id in &grown {
            let size = self.sketch.get(id)?.bounds().size();
            self.set_size(id, kurbo::Size::new(size.width, size.height + by)).ok()?;
        }
        Some(pushed.len())
    }
}

/// How a place beside something is said.
pub(super) fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Below => "below",
        Relation::Above => "above",
        Relation::After => "after",
        Relation::Before => "before",
        Relation::LeftOf => "to the left of",
        Relation::RightOf => "to the right of",
        Relation::Beside => "next to",
        Relation::Inside => "into",
        Relation::Between => "between",
    }
}

fn edge_words(x: Option<Edge>, y: Option<Edge>) -> String {
    let word = |edge| match edge {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Bottom => "bottom",
        Edge::Middle => "center",
    };
    match (x, y) {
        (Some(Edge::Middle), Some(Edge::Middle))
        | (Some(Edge::Middle), None)
        | (None, Some(Edge::Middle)) => "center".to_owned(),
        (Some(Edge::Middle), Some(y)) => format!("{} center", word(y)),
        (Some(x), Some(y)) => format!("{} {}", word(y), word(x)),
        (Some(edge), None) | (None, Some(edge)) => word(edge).to_owned(),
        (None, None) => "edge".to_owned(),
    }
}
