//! Another order in a row, a column or a grid: components take places that they have together.

use super::page::Moves;
use super::{NEAR, Page};
use crate::structure::{are_side_by_side, columns_of, is_same_side, rows_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Those that stand in a row, a column (along an axis) or a grid, in their order.
pub struct Lineup {
    pub ids: Vec<ComponentId>,
    pub axis: Option<Axis>,
}

/// The one that comes next after one of a row, or before it.
pub fn neighbor<'s>(sketch: &'s Sketch, one: &ComponentId, is_after: bool) -> Option<&'s Component> {
    let one = sketch.get(one)?;
    let gap = |other: &Component| one.bounds().gap_x(&other.bounds());
    let is_next = |other: &&Component| {
        let is_ahead = (other.bounds().x() > one.bounds().x()) == is_after;
        is_ahead && are_side_by_side(one, other) && gap(other) <= NEAR
    };
    sketch.iter().filter(is_next).min_by(|a, b| gap(a).total_cmp(&gap(b)))
}

impl Page<'_> {
    /// Components put into the places that they have together, in another order, each with what it holds. Along an axis the
    /// gaps stay.
    pub fn reordered(&self, old: &[ComponentId], new: &[ComponentId], axis: Option<Axis>) -> Option<Moves> {
        let slots: Vec<Bounds> = old.iter().filter_map(|id| self.bounds(id)).collect();
        let (mut moves, mut end) = (Moves::new(), None);
        for (at, id) in new.iter().enumerate() {
            let (Some(slot), Some(own)) = (slots.get(at), self.bounds(id)) else { continue };
            let before = at.checked_sub(1).and_then(|before| slots.get(before));
            let gap = before.map_or(0.0, |before| match axis {
                Some(Axis::X) => slot.x() - before.right(),
                Some(Axis::Y) => slot.y() - before.bottom(),
                None => 0.0,
            });
            let (x, y) = match axis {
                Some(Axis::X) => (end.map_or(slot.x(), |end: f64| end + gap), own.y()),
                Some(Axis::Y) => (own.x(), end.map_or(slot.y(), |end: f64| end + gap)),
                None => (slot.x(), slot.y()),
            };
            end = Some(if axis == Some(Axis::Y) { y + own.height() } else { x + own.width() });
            // On its way one may lie in another, which does not hold it.
            let mut group = self.with_contents(std::slice::from_ref(id));
            group.retain(|member| member == id || !new.contains(member));
            moves.extend(self.shifted(&group, &own, x, y)?);
        }
        Some(moves)
    }

    /// Puts one of a row before or after another one of it, while the others close ranks; `None` where the two stand in no
    /// row, or so already.
    pub fn moved_in_row(
        &self,
        moved: &ComponentId,
        anchors: &[ComponentId],
        is_after: bool,
    ) -> Option<Moves> {
        let ([anchor], Some(component)) = (anchors, self.sketch.get(moved)) else { return None };
        let other = self.sketch.get(anchor).filter(|other| are_side_by_side(component, other))?;
        let around = component.bounds().union(&other.bounds());
        let is_member = |one: &&Component| {
            let bounds = one.bounds();
            let is_end = one.id() == moved || one.id() == anchor;
            let is_inner = around.x() <= bounds.x() && bounds.right() <= around.right();
            is_end || is_inner && are_side_by_side(component, one)
        };
        let between: Vec<&Component> = self.sketch.iter().filter(is_member).collect();
        let [row] = &*rows_of(&between) else { return None };
        let old: Vec<ComponentId> = row.iter().map(|component| component.id().clone()).collect();
        let at = |rest: &[ComponentId]| {
            rest.iter().position(|id| id == anchor).unwrap_or_default() + usize::from(is_after)
        };
        let new = with_place(&old, moved, at);
        if new == old { None } else { self.reordered(&old, &new, Some(Axis::X)) }
    }

    /// Puts one between two of its kind that it stands in a row or a column with: it changes places with those on the way.
    pub(super) fn moved_between(&self, moved: &ComponentId, anchors: &[ComponentId]) -> Option<Moves> {
        let ([one, other], Some(component)) = (anchors, self.sketch.get(moved)) else { return None };
        let kind = component.kind();
        let three: Vec<&Component> =
            [moved, one, other].iter().filter_map(|id| self.sketch.get(id)).collect();
        let boxes: Vec<Bounds> = three.iter().map(|component| component.bounds()).collect();
        let axis = match (rows_of(&three).len(), columns_of(&three).len()) {
            (1 | 2, 3) => Axis::X,
            (3, 1 | 2) => Axis::Y,
            _ => return None,
        };
        let around = union_of(&boxes).filter(|_| three.iter().all(|one| one.kind() == kind))?;
        let between: Vec<&Component> =
            self.sketch.iter().filter(|one| one.kind() == kind && around.contains(&one.bounds())).collect();
        let lanes = match axis {
            Axis::X => columns_of(&between),
            Axis::Y => rows_of(&between),
        };
        if lanes.iter().any(|lane| lane.len() > 1) {
            return None;
        }
        let old: Vec<ComponentId> = lanes.iter().flatten().map(|component| component.id().clone()).collect();
        let at =
            |rest: &[ComponentId]| rest.iter().rposition(|id| id == one || id == other).unwrap_or(rest.len());
        self.reordered(&old, &with_place(&old, moved, at), Some(axis))
    }

    /// The row, the column or the grid in which one stands with its like.
    pub fn lineup_of(&self, id: &ComponentId) -> Option<Lineup> {
        let one = self.sketch.get(id)?;
        let like = self.like(one);
        let lane_of = |lanes: Vec<Vec<&Component>>| {
            let found = lanes.into_iter().find(|lane| lane.iter().any(|one| one.id() == id));
            found.unwrap_or_default().into_iter().map(|one| one.id().clone()).collect::<Vec<_>>()
        };
        let (row, column) = (lane_of(rows_of(&like)), lane_of(columns_of(&like)));
        let size = one.bounds().size();
        let is_grid = row.len() > 1 && column.len() > 1 && like.iter().all(|one| one.bounds().size() == size);
        let (ids, axis) = match (is_grid, row.len() > 1, column.len() > 1) {
            (true, ..) => (rows_of(&like).into_iter().flatten().map(|one| one.id().clone()).collect(), None),
            (_, true, _) => (row, Some(Axis::X)),
            (.., true) => (column, Some(Axis::Y)),
            _ => return None,
        };
        Some(Lineup { ids, axis })
    }

    /// Those of its kind that stand where it stands; none where it is one of very many.
    fn like(&self, one: &Component) -> Vec<&Component> {
        /// Nobody counts among more.
        const MANY: usize = 256;
        let home = self.holder(&one.bounds());
        let is_in = |other: &Component| home.is_none_or(|home| home.contains(&other.bounds()));
        let mut like: Vec<&Component> =
            self.sketch.iter().filter(|other| other.kind() == one.kind() && is_in(other)).collect();
        if like.len() > MANY {
            return Vec::new();
        }
        // A sidebar is none of the cards beside it.
        let is_box = matches!(one.kind(), ComponentKind::Container | ComponentKind::ImagePlaceholder);
        like.retain(|other| {
            let (own, bounds) = (one.bounds(), other.bounds());
            let is_alike =
                is_same_side(own.width(), bounds.width()) || is_same_side(own.height(), bounds.height());
            self.holder(&bounds) == home && (is_alike || !is_box)
        });
        like
    }
}

/// An order in which one has another place; `at` says which among the rest.
pub fn with_place(
    old: &[ComponentId],
    moved: &ComponentId,
    at: impl Fn(&[ComponentId]) -> usize,
) -> Vec<ComponentId> {
    let mut new = old.to_vec();
    new.retain(|id| id != moved);
    new.insert(at(&new).min(new.len()), moved.clone());
    new
}
