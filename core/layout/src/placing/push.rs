//! Making room: what is below moves down.

use super::ground::{Ground, Obstacle};
use super::{GAP, NEAR};
use crate::structure::{are_in_row, are_level};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{ComponentId, ComponentKind};

/// Containers that reach into what is pushed; a page with more of them is not pushed about.
const MAX_HOLDERS: usize = 64;
/// Components below something new of which it is told whether they are in the way; where there are more, all of them move.
const MAX_TOLD_APART: usize = 1000;

/// How room is made.
pub(crate) struct Push {
    /// How far, in px.
    pub(crate) by: f64,
    /// What goes down.
    pub(crate) pushed: Vec<ComponentId>,
    /// The containers that become higher by as much.
    pub(crate) grown: Vec<ComponentId>,
}

impl Ground {
    /// How everything from `y` down can make room for `bounds`, if that frees it: nothing may leave its container, which
    /// grows where there is no other way, and nothing that is locked may change.
    pub(crate) fn push(
        &self,
        bounds: &Bounds,
        kind: ComponentKind,
        y: f64,
        is_locked: impl Fn(&ComponentId) -> bool,
    ) -> Option<Push> {
        let (mut nearest, mut holders) = (f64::INFINITY, Vec::new());
        for obstacle in &self.obstacles {
            let other = obstacle.bounds;
            if other.y() >= y - 0.5 {
                if bounds.overlaps_x(&other) {
                    nearest = nearest.min(other.y());
                }
            } else if obstacle.blocks(bounds, kind) {
                return None;
            } else if obstacle.kind == ComponentKind::Container && other.bottom() > y - 0.5 {
                holders.push(obstacle);
            }
        }
        let by = (bounds.bottom() + GAP - nearest).ceil();
        if !by.is_finite() || by <= 0.0 || holders.len() > MAX_HOLDERS {
            return None;
        }
        let leaves = |obstacle: &&Obstacle, holder: &&&Obstacle| {
            let other = obstacle.bounds;
            holder.bounds.contains(&other) && other.bottom() + by > holder.bounds.bottom()
        };
        let below: Vec<&Obstacle> =
            self.obstacles.iter().filter(|obstacle| obstacle.bounds.y() >= y - 0.5).collect();
        let is_possible = |pushed: &Vec<&Obstacle>| {
            pushed.iter().all(|obstacle| {
                !is_locked(&obstacle.id) && !holders.iter().any(|holder| leaves(obstacle, &holder))
            })
        };
        let ids = |obstacles: &[&Obstacle]| obstacles.iter().map(|obstacle| obstacle.id.clone()).collect();
        let mut ways = vec![below.clone()];
        if below.len() <= MAX_TOLD_APART {
            ways.insert(0, self.in_the_way(bounds, y, by, &holders));
        }
        if kind == ComponentKind::NavigationBox {
            // A page moves down as a whole for its menu.
            ways.reverse();
        }
        let fitting = ways.into_iter().find(is_possible);
        if let Some(pushed) = fitting {
            return Some(Push { by, pushed: ids(&pushed), grown: Vec::new() });
        }
        let mut grown: Vec<&Obstacle> = holders.clone();
        grown.retain(|holder| below.iter().any(|obstacle| leaves(obstacle, &holder)));
        let is_free = |obstacle: &&Obstacle| !is_locked(&obstacle.id);
        let is_ours = |holder: &&Obstacle| holder.bounds.contains(bounds);
        (below.iter().chain(&grown).all(is_free) && grown.iter().all(is_ours)).then(|| Push {
            by,
            pushed: ids(&below),
            grown: ids(&grown),
        })
    }

    /// What begins below `y` and is in the way of a new box, or of what is moved down by `by` for it.
    fn in_the_way(&self, bounds: &Bounds, y: f64, by: f64, holders: &[&Obstacle]) -> Vec<&Obstacle> {
        // Cards in boxes side by side are no row.
        let is_together = |one: &Obstacle, other: &Obstacle| {
            holders
                .iter()
                .all(|holder| holder.bounds.contains(&one.bounds) == holder.bounds.contains(&other.bounds))
        };
        let mut rest: Vec<&Obstacle> = Vec::new();
        rest.extend(self.obstacles.iter().filter(|obstacle| obstacle.bounds.y() >= y - 0.5));
        let (mut found, mut fronts): (Vec<&Obstacle>, Vec<Bounds>) = (Vec::new(), vec![*bounds]);
        loop {
            while let Some(front) = fronts.pop() {
                let (hit, free): (Vec<_>, Vec<_>) = rest.into_iter().partition(|obstacle| {
                    let other = obstacle.bounds;
                    front.overlaps_x(&other) && front.gap_y(&other) < GAP && other.bottom() > front.y()
                });
                rest = free;
                // A row moves as a whole, and a box with all that it holds.
                let mut row = hit;
                let mut next = 0;
                while let Some(one) = row.get(next).copied() {
                    let (along, free): (Vec<_>, Vec<_>) = rest.into_iter().partition(|obstacle| {
                        one.holds(obstacle) || obstacle.is_beside(one) && is_together(obstacle, one)
                    });
                    rest = free;
                    row.extend(along);
                    next += 1;
                }
                for obstacle in row {
                    let bounds = obstacle.bounds;
                    fronts.extend(bounds.with_origin(bounds.x(), bounds.y() + by));
                    found.push(obstacle);
                }
            }
            let (heading, free): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|obstacle| obstacle.is_above_with(&found));
            rest = free;
            if heading.is_empty() {
                break;
            }
            fronts.extend(heading.iter().filter_map(|obstacle| {
                let bounds = obstacle.bounds;
                bounds.with_origin(bounds.x(), bounds.y() + by).ok()
            }));
            found.extend(heading);
        }
        let found = collect_set(found.into_iter().map(|obstacle| &obstacle.id));
        self.obstacles.iter().filter(|obstacle| found.contains(&obstacle.id)).collect()
    }
}

impl Obstacle {
    /// Whether the other one lies in this box.
    fn holds(&self, other: &Self) -> bool {
        self.kind == ComponentKind::Container
            && self.bounds.contains(&other.bounds)
            && self.bounds.area() > other.bounds.area()
    }

    /// Whether it stands at the other end of a row that moves, right above what moves as well: the buttons of a table that
    /// has its title on the left.
    fn is_above_with(&self, moving: &[&Self]) -> bool {
        let is_above = |other: &&Self| {
            let gap = other.bounds.y() - self.bounds.bottom();
            (0.0..=NEAR).contains(&gap) && self.bounds.overlaps_x(&other.bounds)
        };
        moving.iter().any(|other| are_level(&self.bounds, &other.bounds)) && moving.iter().any(is_above)
    }

    /// Whether it stands in one row with another, near it.
    fn is_beside(&self, other: &Self) -> bool {
        let is_near = self.bounds.gap_x(&other.bounds) <= NEAR;
        is_near && are_in_row((&self.bounds, self.kind), (&other.bounds, other.kind))
    }
}
