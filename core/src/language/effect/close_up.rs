//! `delete the second card and close the gap`: what comes after what was deleted takes its place.

use super::sequence::{NEAR, is_beside};
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::operation::Axis;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::sort::sort_by;
use crate::structure::rows_of;

/// What follows a gap, with what belongs to it, and how far it goes.
struct Following {
    members: Vec<ComponentId>,
    axis: Axis,
    by: f64,
}

impl Draft<'_> {
    /// Closes the gap that the step before left.
    pub(super) fn close_up(&mut self) -> Result<(), Halt> {
        let nothing = || Halt::Answer("There is no gap to close.".to_owned());
        let former = self.former.take().ok_or_else(nothing)?;
        let gone: Vec<&Component> =
            former.iter().filter(|component| !self.sketch.contains(component.id())).collect();
        let gap = union_of(gone.iter().map(|component| component.bounds()).collect::<Vec<_>>().iter());
        let gap = gap.ok_or_else(nothing)?;
        if let Some((left, places)) = self.series_after(&former, &gone) {
            for (id, place) in left.iter().zip(places) {
                let Some(own) = self.sketch.get(id).map(Component::bounds) else { continue };
                let group = self.with_contents(std::slice::from_ref(id));
                self.shift(&group, &own, place.x(), place.y())?;
            }
        } else {
            let beside = self.in_row_after(&gone, &gap);
            let ways = match beside {
                Some(beside) => vec![beside],
                None => {
                    let ways = [self.all_below(&gap), self.in_column_below(&gap)];
                    ways.into_iter().flatten().collect()
                }
            };
            let way = ways.iter().find(|way| self.has_room(way)).ok_or_else(|| match ways.as_slice() {
                [] => nothing(),
                _ => Halt::Answer("There is no room to close the gap.".to_owned()),
            })?;
            let (dx, dy) = way.shift();
            let group = self.group(&way.members)?;
            self.shift(&way.members, &group, group.x() - dx, group.y() - dy)?;
        }
        self.did("closed the gap".to_owned());
        Ok(())
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
        let is_in_row = |one: &&Component| gone.iter().any(|gone| is_beside(gone, one));
        let mut row: Vec<&Component> = self.sketch.iter().filter(is_in_row).collect();
        sort_by(&mut row, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
        let mut right = gap.right();
        let (mut ids, mut first) = (Vec::new(), None);
        for one in row.into_iter().map(|one| (one.id(), one.bounds())) {
            let (id, bounds) = one;
            if bounds.x() < gap.right() {
                continue;
            }
            if bounds.x() - right > NEAR {
                break;
            }
            first.get_or_insert(bounds.x());
            right = bounds.right();
            ids.push(id.clone());
        }
        let members = self.with_contents(&self.units(&ids).concat());
        Some(Following { members, axis: Axis::X, by: first? - gap.x() })
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
        /// What reaches this much further is wider, in px.
        const MORE: f64 = 8.0;
        let (mut first, mut members) = (None, Vec::new());
        for one in self.after(gap) {
            let bounds = one.bounds();
            if !bounds.overlaps_x(gap) {
                continue;
            }
            if bounds.x() < gap.x() - MORE || bounds.right() > gap.right() + MORE {
                break;
            }
            first.get_or_insert(bounds.y());
            members.push(one.id().clone());
        }
        Some(Following { members, axis: Axis::Y, by: first? - gap.y() })
    }

    /// What begins below a gap, in the same box, from top to bottom.
    fn after(&self, gap: &Bounds) -> Vec<&Component> {
        let holder = self.scene().holder_of(gap);
        let mut after: Vec<&Component> = self.sketch.iter().collect();
        after.retain(|one| {
            let bounds = one.bounds();
            bounds.y() >= gap.bottom() && holder.is_none_or(|holder| holder.contains(&bounds))
        });
        sort_by(&mut after, |a, b| a.bounds().y().total_cmp(&b.bounds().y()));
        after
    }

    /// Whether what follows covers nothing once it has moved.
    fn has_room(&mut self, following: &Following) -> bool {
        let (dx, dy) = following.shift();
        let ground = self.ground(&following.members);
        following.members.iter().filter_map(|id| self.sketch.get(id)).all(|component| {
            let bounds = component.bounds();
            let moved = bounds.with_origin(bounds.x() - dx, bounds.y() - dy);
            moved.is_ok_and(|moved| ground.is_free(&moved, component.kind()))
        })
    }
}

impl Following {
    /// How far it goes to the left and up.
    fn shift(&self) -> (f64, f64) {
        match self.axis {
            Axis::X => (self.by, 0.0),
            Axis::Y => (0.0, self.by),
        }
    }
}
