//! Closing the gap that something left: what comes after it takes its place.

use super::page::Moves;
use super::tolerance::WIDER;
use super::{NEAR, Page};
use crate::structure::{are_side_by_side, rows_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Why a gap stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenGap {
    /// Nothing is gone, or nothing follows it.
    None,
    /// What follows would come to lie on something.
    NoRoom,
}

/// What follows a gap, with what belongs to it, and how far it goes.
struct Following {
    members: Vec<ComponentId>,
    axis: Axis,
    by: f64,
}

impl Page<'_> {
    /// What goes where, so that what is on `former` and is not on this page any more leaves no gap.
    pub fn closed_up(&self, former: &Sketch) -> Result<Moves, OpenGap> {
        let gone: Vec<&Component> = former.iter().filter(|one| !self.sketch.contains(one.id())).collect();
        let boxes: Vec<Bounds> = gone.iter().map(|one| one.bounds()).collect();
        let gap = union_of(&boxes).ok_or(OpenGap::None)?;
        if let Some((left, places)) = self.series_after(former, &gone) {
            let moved = left.iter().zip(places).filter_map(|(id, place)| {
                let group = self.with_contents(std::slice::from_ref(id));
                self.shifted(&group, &self.bounds(id)?, place.x(), place.y())
            });
            return Ok(moved.flatten().collect());
        }
        let ways = match self.in_row_after(&gone, &gap) {
            Some(beside) => vec![beside],
            None => {
                [self.all_below(&gap), self.in_column_below(&gap)].into_iter().flatten().collect::<Vec<_>>()
            }
        };
        if ways.is_empty() {
            return Err(OpenGap::None);
        }
        ways.iter().find_map(|way| self.following(way)).ok_or(OpenGap::NoRoom)
    }

    /// The boxes that are left of a series of equal ones, and the first places of the series.
    fn series_after(&self, former: &Sketch, gone: &[&Component]) -> Option<(Vec<ComponentId>, Vec<Bounds>)> {
        let is_box = |component: &&&Component| component.kind() == ComponentKind::Container;
        let size = gone.iter().find(is_box)?.bounds().size();
        let mut alike: Vec<&Component> = former.iter().collect();
        alike.retain(|one| one.kind() == ComponentKind::Container && one.bounds().size() == size);
        // Others of that size may stand elsewhere: the series is what is near, one by one.
        let (mut series, mut alike): (Vec<_>, Vec<_>) =
            alike.into_iter().partition(|one| !self.sketch.contains(one.id()));
        let mut next = 0;
        while let Some(one) = series.get(next).map(|one| one.bounds()) {
            let (near, far) = alike.into_iter().partition(|other| {
                let other = other.bounds();
                one.gap_x(&other).max(one.gap_y(&other)) <= NEAR
            });
            alike = far;
            series.extend::<Vec<_>>(near);
            next += 1;
        }
        let read: Vec<&Component> = rows_of(&series).into_iter().flatten().collect();
        let places = read.iter().map(|one| one.bounds()).collect();
        let left: Vec<ComponentId> =
            read.into_iter().map(Component::id).filter(|id| self.sketch.contains(id)).cloned().collect();
        (!left.is_empty()).then_some((left, places))
    }

    /// What stands in one row with what is gone, to the right of it.
    fn in_row_after(&self, gone: &[&Component], gap: &Bounds) -> Option<Following> {
        let is_in_row = |one: &&Component| gone.iter().any(|gone| are_side_by_side(gone, one));
        let is_after = |one: &&Component| one.bounds().x() >= gap.right();
        let mut row: Vec<&Component> = self.sketch.iter().filter(is_in_row).filter(is_after).collect();
        sort_by(&mut row, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
        let mut right = gap.right();
        let is_next = |one: &&&Component| {
            let is_near = one.bounds().x() - right <= NEAR;
            right = one.bounds().right();
            is_near
        };
        let row: Vec<&&Component> = row.iter().take_while(is_next).collect();
        let first = row.first()?.bounds().x();
        let ids: Vec<ComponentId> = row.iter().map(|one| one.id().clone()).collect();
        let members = self.with_contents(&self.labeled(&ids).concat());
        Some(Following { members, axis: Axis::X, by: first - gap.x() })
    }

    /// All that is below what is gone.
    fn all_below(&self, gap: &Bounds) -> Option<Following> {
        let below = self.after(gap);
        let first = below.first()?.bounds().y();
        let members = below.into_iter().map(|one| one.id().clone()).collect();
        Some(Following { members, axis: Axis::Y, by: first - gap.y() })
    }

    /// What stands below what is gone and no wider than that, as far as something wider: a column beside the rest of the page.
    fn in_column_below(&self, gap: &Bounds) -> Option<Following> {
        let is_wider = |bounds: &Bounds| bounds.x() < gap.x() - WIDER || bounds.right() > gap.right() + WIDER;
        let below = self.after(gap).into_iter().filter(|one| one.bounds().overlaps_x(gap));
        let column: Vec<&Component> = below.take_while(|one| !is_wider(&one.bounds())).collect();
        let first = column.first()?.bounds().y();
        let members = column.into_iter().map(|one| one.id().clone()).collect();
        Some(Following { members, axis: Axis::Y, by: first - gap.y() })
    }

    /// What begins below a gap, in the same box, from top to bottom.
    fn after(&self, gap: &Bounds) -> Vec<&Component> {
        let holder = self.holder(gap);
        let mut after: Vec<&Component> = self.sketch.iter().collect();
        after.retain(|one| {
            let bounds = one.bounds();
            bounds.y() >= gap.bottom() && holder.is_none_or(|holder| holder.contains(&bounds))
        });
        sort_by(&mut after, |a, b| a.bounds().y().total_cmp(&b.bounds().y()));
        after
    }

    /// Where what follows goes, if it covers nothing there.
    fn following(&self, following: &Following) -> Option<Moves> {
        let Following { members, axis, by } = following;
        let group = self.around(members)?;
        let (dx, dy) = if *axis == Axis::X { (*by, 0.0) } else { (0.0, *by) };
        let moves = self.shifted(members, &group, group.x() - dx, group.y() - dy)?;
        let ground = self.ground(members);
        let is_free = |(id, new): &(ComponentId, Bounds)| {
            self.sketch.get(id).is_none_or(|one| ground.is_free(new, one.kind()))
        };
        moves.iter().all(is_free).then_some(moves)
    }
}
