//! Lines that components get in common, without making a heap of what stands apart.

use super::Page;
use super::page::Moves;
use super::spacing::without_spanning;
use crate::structure::{are_level, columns_of, rows_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Alignment;
use websketch_sketch::{Component, ComponentId};

/// How components get on lines.
pub enum Aligning {
    /// Those of each of these lines with each other.
    Lines(Vec<Vec<ComponentId>>),
    /// Each with what is in its own box.
    InBoxes(Moves),
    /// Rows, or columns, that stay as they are.
    Rigid(Moves),
    /// They stand side by side: on that line they would lie across each other.
    Heap,
}

impl Page<'_> {
    /// The alignment that is meant where one is said: vertically aligned, what stands side by side has its middles on one
    /// line, and no common center.
    pub fn alignment_of(&self, ids: &[ComponentId], said: Alignment) -> Alignment {
        let across = match said {
            Alignment::Center => Alignment::Middle,
            Alignment::Middle => Alignment::Center,
            _ => return said,
        };
        if self.heaps(ids, said) && !self.heaps(ids, across) { across } else { said }
    }

    /// Whether components that stand apart would lie across each other once all are on one line.
    pub fn heaps(&self, ids: &[ComponentId], alignment: Alignment) -> bool {
        self.around(ids).is_some_and(|line| self.heaps_at(ids, &line, alignment))
    }

    /// As [`Self::heaps`], on the line of another box.
    pub fn heaps_at(&self, ids: &[ComponentId], line: &Bounds, alignment: Alignment) -> bool {
        let boxes = ids.iter().filter_map(|id| self.bounds(id));
        heap(&boxes.map(|bounds| (bounds, aligned(&bounds, line, alignment))).collect::<Vec<_>>())
    }

    /// How several get on lines with each other.
    pub fn aligning(&self, ids: &[ComponentId], alignment: Alignment) -> Aligning {
        if !self.heaps(ids, alignment) {
            return Aligning::Lines(vec![ids.to_vec()]);
        }
        let lines = self.lines_across(ids, alignment);
        let is_whole = lines.iter().map(Vec::len).sum::<usize>() == ids.len();
        if is_whole {
            return Aligning::Lines(lines);
        }
        if let Some(moves) = self.aligned_in_boxes(ids, alignment) {
            return Aligning::InBoxes(moves);
        }
        let rigid = self.aligned_rigidly(ids, alignment);
        // Lines that leave some out are better than rows that stand so already.
        let is_changed = |(id, new): &(ComponentId, Bounds)| self.bounds(id) != Some(*new);
        match rigid.filter(|moves| lines.is_empty() || moves.iter().any(is_changed)) {
            Some(moves) => return Aligning::Rigid(moves),
            None if !lines.is_empty() => return Aligning::Lines(lines),
            None => {}
        }
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let is_one_line = along(&components, alignment).len() == 1;
        if is_one_line { Aligning::Heap } else { Aligning::Lines(vec![ids.to_vec()]) }
    }

    /// Rows, each of which stays as it is, aligned by their sides, or columns by their ends; `None` where that makes a heap.
    fn aligned_rigidly(&self, ids: &[ComponentId], alignment: Alignment) -> Option<Moves> {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let (line, kind) = (self.around(ids)?, components.first()?.kind());
        let lanes = along(&components, alignment);
        let is_straight = |pair: &[&Component]| match pair {
            [one, other] => {
                let (a, b) = (one.bounds(), other.bounds());
                are_level(&a, &b) && self.holder(&a) == self.holder(&b)
            }
            _ => true,
        };
        let are_rows = is_across(alignment) && lanes.iter().all(|lane| lane.windows(2).all(is_straight));
        // Of one kind, each is meant, but for those of a straight row among others.
        let is_each = components.iter().all(|one| one.kind() == kind) && !are_rows;
        if lanes.len() < 2 || is_each {
            return None;
        }
        let (mut boxes, mut moves) = (Vec::new(), Moves::new());
        for lane in lanes {
            let around = union_of(&lane.iter().map(|one| one.bounds()).collect::<Vec<_>>())?;
            let by = aligned(&around, &line, alignment).origin() - around.origin();
            for one in lane {
                let old = one.bounds();
                let to = old.origin() + by;
                let new = old.with_origin(to.x.max(0.0), to.y.max(0.0)).unwrap_or(old);
                boxes.push((old, new));
                moves.push((one.id().clone(), new));
            }
        }
        (!heap(&boxes)).then_some(moves)
    }

    /// Components that are each aligned with what is in its own box: the buttons of several cards. `None` where two share one.
    fn aligned_in_boxes(&self, ids: &[ComponentId], alignment: Alignment) -> Option<Moves> {
        let (mut holders, mut moves): (Vec<Bounds>, _) = (Vec::new(), Moves::new());
        for id in ids {
            let bounds = self.bounds(id)?;
            let holder = self.holder(&bounds)?;
            if holders.contains(&holder) {
                return None;
            }
            let inside = |other: &Bounds| holder.contains(other) && holder.area() > other.area();
            let contents: Vec<Bounds> = self.boxes().filter(inside).collect();
            moves.push((id.clone(), aligned(&bounds, &union_of(&contents)?, alignment)));
            holders.push(holder);
        }
        Some(moves)
    }

    /// The columns of components that get the same place across, or the rows of those that get the same place down. What
    /// spans several columns is left out where it would push others together.
    fn lines_across(&self, ids: &[ComponentId], alignment: Alignment) -> Vec<Vec<ComponentId>> {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let lanes = if is_across(alignment) { columns_of(&components) } else { rows_of(&components) };
        let mut tries = vec![lanes];
        if is_across(alignment) {
            tries.push(without_spanning(columns_of(&components)));
        }
        let ids_of = |lane: Vec<&Component>| lane.iter().map(|one| one.id().clone()).collect::<Vec<_>>();
        let found = tries.into_iter().find(|lanes| !heap_in_lanes(lanes, alignment));
        let mut lanes: Vec<Vec<ComponentId>> = found.into_iter().flatten().map(ids_of).collect();
        // Of three each is meant, however they stand.
        if ids.len() < 4 && lanes.iter().any(|lane| lane.len() < 2) {
            return Vec::new();
        }
        lanes.retain(|lane| lane.len() > 1);
        lanes
    }
}

/// Whether an alignment is about places across, not down.
fn is_across(alignment: Alignment) -> bool {
    matches!(alignment, Alignment::Left | Alignment::Center | Alignment::Right)
}

/// Components in the lines along which they would be aligned.
fn along<'s>(components: &[&'s Component], alignment: Alignment) -> Vec<Vec<&'s Component>> {
    if is_across(alignment) { rows_of(components) } else { columns_of(components) }
}

/// Whether components that stand apart would lie across each other once each lane is aligned by itself.
fn heap_in_lanes(lanes: &[Vec<&Component>], alignment: Alignment) -> bool {
    let mut boxes: Vec<(Bounds, Bounds)> = Vec::new();
    for lane in lanes {
        let old: Vec<Bounds> = lane.iter().map(|one| one.bounds()).collect();
        let Some(line) = union_of(&old) else { continue };
        boxes.extend(old.into_iter().map(|bounds| (bounds, aligned(&bounds, &line, alignment))));
    }
    heap(&boxes)
}

/// Whether boxes that stand apart lie across each other where they go. Only so many are looked at, as every one is
/// compared with every other.
fn heap(boxes: &[(Bounds, Bounds)]) -> bool {
    const MOST: usize = 256;
    boxes.iter().take(MOST).enumerate().any(|(at, (before, after))| {
        let mut others = boxes.iter().take(MOST).skip(at + 1);
        others.any(|(other, moved)| !before.overlaps(other) && after.overlaps(moved))
    })
}

/// A box once it is aligned with another one, as far as the edge of the page.
pub fn aligned(bounds: &Bounds, line: &Bounds, alignment: Alignment) -> Bounds {
    let (x, y) = match alignment {
        Alignment::Left => (line.x(), bounds.y()),
        Alignment::Center => (line.center().x - bounds.width() / 2.0, bounds.y()),
        Alignment::Right => (line.right() - bounds.width(), bounds.y()),
        Alignment::Top => (bounds.x(), line.y()),
        Alignment::Middle => (bounds.x(), line.center().y - bounds.height() / 2.0),
        Alignment::Bottom => (bounds.x(), line.bottom() - bounds.height()),
    };
    bounds.with_origin(x.max(0.0), y.max(0.0)).unwrap_or(*bounds)
}
