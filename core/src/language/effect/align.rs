//! Aligning: with each other, or with something else.

use super::space::without_spanning;
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Line, Motion, Place};
use crate::language::reference::{Part, Reference};
use crate::language::vocabulary::{Edge, Pronoun};
use crate::operation::{Alignment, Axis, Operation};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::structure::{columns_of, rows_of};

impl Draft<'_> {
    pub(super) fn align(
        &mut self,
        what: &Reference,
        with: Option<&Reference>,
        line: Line,
    ) -> Result<(), Halt> {
        if with.is_none() && line == Line::Unsaid && *what == Reference::pronoun(Pronoun::Everything) {
            // On one line with each other they would make a heap.
            return self.tidy(what);
        }
        let mut ids = if with.is_none() { self.several(what)? } else { self.targets(what)? };
        if with.is_none() && ids.len() == 1 && *what == Reference::pronoun(Pronoun::Them) {
            // `make the poster as big as the map and align their tops`
            ids.extend(self.anchored.iter().filter(|id| self.sketch.contains(id)).cloned());
        }
        let Some(with) = with else { return self.align_together(&ids, line) };
        let (mut anchors, mut boxes) = self.anchors(with)?;
        let movers: Vec<_> = ids.iter().filter(|id| !anchors.contains(id)).cloned().collect();
        if movers.is_empty() {
            return Err(Halt::Nothing);
        }
        // A field is aligned with a field, though that is called by its label; a label takes its field along.
        let is_field = |id: &ComponentId| self.is_kind(id, ComponentKind::Input);
        let fields = self.with_fields(with, &anchors);
        let partners = fields.as_ref().and_then(|_| self.with_fields(what, &movers)).unwrap_or_default();
        if let Some(fields) = fields.filter(|_| movers.iter().all(is_field)) {
            anchors = fields.into_iter().filter_map(|unit| unit.into_iter().nth(1)).collect();
            boxes = self.scene().bounds(&anchors);
        }
        let anchor = union_of(&boxes).ok_or(Halt::Nothing)?;
        let before = self.operations.len();
        let group = self.group(&movers)?;
        let alignment = suited(line, group.gap_x(&anchor) >= group.gap_y(&anchor));
        // What stands side by side stays so, and goes as one.
        let is_one = self.heaps(&movers, &anchor, alignment);
        for id in &movers {
            let Some(bounds) = self.sketch.get(id).map(Component::bounds) else { continue };
            let (x, y) = if is_one {
                let (x, y) = aligned(&group, &anchor, alignment);
                (bounds.x() + x - group.x(), bounds.y() + y - group.y())
            } else {
                aligned(&bounds, &anchor, alignment)
            };
            let (x, y) = (x.max(0.0), y.max(0.0));
            let unit = partners.iter().find(|unit| unit.first() == Some(id));
            self.shift(unit.unwrap_or(&vec![id.clone()]), &bounds, x, y)?;
        }
        let (names, partner) =
            (describe::names(&self.sketch, &movers), describe::names(&self.sketch, &anchors));
        self.unless_already(before, &names, &["and ", &partner, " are aligned"].concat())?;
        self.did(format!("aligned {names} with {partner} ({})", alignment.name()));
        Ok(())
    }

    fn align_together(&mut self, ids: &[ComponentId], line: Line) -> Result<(), Halt> {
        if let ([only], Line::Along(alignment)) = (ids, line) {
            // One alone is aligned with the page.
            let (x, y) = edges_of(alignment);
            let motion = Motion::Place(Place::Region { x, y, of: None });
            return self.move_to(&Reference::of(Part::Known(only.clone())), &motion);
        }
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let alignment = suited(line, self.spread(ids)? == Axis::X);
        let group = self.group(ids)?;
        // Vertically aligned, what stands side by side has its middles on one line, and no common center.
        let across = match alignment {
            Alignment::Center => Some(Alignment::Middle),
            Alignment::Middle => Some(Alignment::Center),
            _ => None,
        };
        let heaped = |alignment: &Alignment| self.heaps(ids, &group, *alignment);
        let alignment = across.filter(|across| heaped(&alignment) && !heaped(across)).unwrap_or(alignment);
        let heaps = heaped(&alignment);
        if line == Line::Unsaid && heaps {
            let known = |id: &ComponentId| Part::Known(id.clone());
            return self.tidy(&Reference { parts: ids.iter().map(known).collect(), except: None });
        }
        let mut lanes = if heaps { self.lanes_across(ids, alignment) } else { Vec::new() };
        if lanes.is_empty() {
            if let Some(places) = self.places_in_holders(ids, alignment).filter(|_| heaps) {
                return self.put_aligned(ids, &places, alignment, ", each in its box");
            }
            if heaps && self.align_rigidly(ids, &group, alignment)? {
                return Ok(());
            }
            if heaps && self.is_one_line(ids, alignment) {
                let names = describe::capitalized(&describe::names(&self.sketch, ids));
                let side = alignment.name();
                return Err(Halt::Answer(
                    [
                        &names,
                        " stand side by side: with the same ",
                        side,
                        " they would lie across each other.",
                    ]
                    .concat(),
                ));
            }
            lanes.push(ids.to_vec());
        }
        for target_ids in lanes {
            self.apply(Operation::Align { target_ids, alignment })?;
        }
        self.did(format!("aligned {} ({})", describe::names(&self.sketch, ids), alignment.name()));
        Ok(())
    }

    /// Aligns rows, each of which stays as it is, by their sides, or columns by their ends. Says whether that makes no heap.
    fn align_rigidly(
        &mut self,
        ids: &[ComponentId],
        line: &Bounds,
        alignment: Alignment,
    ) -> Result<bool, Halt> {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        // Of one kind, each is meant.
        let kind = components.first().map(|first| first.kind());
        if components.iter().all(|one| Some(one.kind()) == kind) {
            return Ok(false);
        }
        let lanes = match alignment {
            Alignment::Left | Alignment::Center | Alignment::Right => rows_of(&components),
            Alignment::Top | Alignment::Middle | Alignment::Bottom => columns_of(&components),
        };
        let (mut boxes, mut places) = (Vec::new(), Vec::new());
        for lane in lanes {
            let old: Vec<Bounds> = lane.iter().map(|one| one.bounds()).collect();
            let Some(around) = union_of(&old) else { continue };
            let (x, y) = aligned(&around, line, alignment);
            let (dx, dy) = (x - around.x(), y - around.y());
            for (one, old) in lane.iter().zip(old) {
                let (x, y) = ((old.x() + dx).max(0.0), (old.y() + dy).max(0.0));
                boxes.push((old, old.with_origin(x, y).unwrap_or(old)));
                places.push((one.id().clone(), x, y));
            }
        }
        if heap(&boxes) {
            return Ok(false);
        }
        self.put_aligned(ids, &places, alignment, "")?;
        Ok(true)
    }

    fn put_aligned(
        &mut self,
        ids: &[ComponentId],
        places: &[(ComponentId, f64, f64)],
        alignment: Alignment,
        how: &str,
    ) -> Result<(), Halt> {
        let (before, names) = (self.operations.len(), describe::names(&self.sketch, ids));
        for (id, x, y) in places {
            self.put(id, *x, *y)?;
        }
        self.unless_already(before, &names, "are aligned")?;
        self.did(["aligned ", &names, " (", alignment.name(), ")", how].concat());
        Ok(())
    }

    /// Whether components stand in one line along that in which they would be aligned.
    fn is_one_line(&self, ids: &[ComponentId], alignment: Alignment) -> bool {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let lines = match alignment {
            Alignment::Left | Alignment::Center | Alignment::Right => rows_of(&components),
            Alignment::Top | Alignment::Middle | Alignment::Bottom => columns_of(&components),
        };
        lines.len() == 1
    }

    /// Whether components that stand apart would lie across each other once they are aligned with `line`.
    fn heaps(&self, ids: &[ComponentId], line: &Bounds, alignment: Alignment) -> bool {
        let boxes = self.scene().bounds(ids);
        let moves: Vec<_> = boxes.iter().map(|bounds| (*bounds, moved(bounds, line, alignment))).collect();
        heap(&moves)
    }

    /// Where components go that are each aligned with what is in its own box: the buttons of several cards.
    fn places_in_holders(
        &self,
        ids: &[ComponentId],
        alignment: Alignment,
    ) -> Option<Vec<(ComponentId, f64, f64)>> {
        let mut holders: Vec<Bounds> = Vec::new();
        let mut places = Vec::new();
        for id in ids {
            let bounds = self.sketch.get(id)?.bounds();
            let holder = self.scene().holder_of(&bounds)?;
            if holders.contains(&holder) {
                return None;
            }
            let inside = |other: &Bounds| holder.contains(other) && holder.area() > other.area();
            let contents: Vec<Bounds> = self.sketch.iter().map(Component::bounds).filter(inside).collect();
            let (x, y) = aligned(&bounds, &union_of(&contents)?, alignment);
            places.push((id.clone(), x, y));
            holders.push(holder);
        }
        Some(places)
    }

    /// The columns of components that get the same place across, or the rows of those that get the same place down. What
    /// spans several columns is left out where it would push others together.
    fn lanes_across(&self, ids: &[ComponentId], alignment: Alignment) -> Vec<Vec<ComponentId>> {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let of_columns = || columns_of(&components);
        let tries = match alignment {
            Alignment::Left | Alignment::Center | Alignment::Right => {
                vec![of_columns(), without_spanning(of_columns())]
            }
            Alignment::Top | Alignment::Middle | Alignment::Bottom => vec![rows_of(&components)],
        };
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

/// The alignment said, or the one that suits how the components stand: those in a row by their
/// tops, those in a column by their left edges.
fn suited(line: Line, in_row: bool) -> Alignment {
    match line {
        Line::Along(alignment) => alignment,
        Line::Middle if in_row => Alignment::Middle,
        Line::Middle => Alignment::Center,
        Line::Unsaid if in_row => Alignment::Top,
        Line::Unsaid => Alignment::Left,
    }
}

/// Whether components that stand apart would lie across each other once each lane is aligned by itself.
fn heap_in_lanes(lanes: &[Vec<&Component>], alignment: Alignment) -> bool {
    let mut boxes: Vec<(Bounds, Bounds)> = Vec::new();
    for lane in lanes {
        let old: Vec<Bounds> = lane.iter().map(|one| one.bounds()).collect();
        let Some(line) = union_of(&old) else { continue };
        boxes.extend(old.into_iter().map(|bounds| (bounds, moved(&bounds, &line, alignment))));
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

fn moved(bounds: &Bounds, line: &Bounds, alignment: Alignment) -> Bounds {
    let (x, y) = aligned(bounds, line, alignment);
    bounds.with_origin(x.max(0.0), y.max(0.0)).unwrap_or(*bounds)
}

/// The edges of the page that an alignment is about.
fn edges_of(alignment: Alignment) -> (Option<Edge>, Option<Edge>) {
    match alignment {
        Alignment::Left => (Some(Edge::Left), None),
        Alignment::Center => (Some(Edge::Middle), None),
        Alignment::Right => (Some(Edge::Right), None),
        Alignment::Top => (None, Some(Edge::Top)),
        Alignment::Middle => (None, Some(Edge::Middle)),
        Alignment::Bottom => (None, Some(Edge::Bottom)),
    }
}

/// Where `bounds` starts when it is aligned with `anchor`.
fn aligned(bounds: &Bounds, anchor: &Bounds, alignment: Alignment) -> (f64, f64) {
    match alignment {
        Alignment::Left => (anchor.x(), bounds.y()),
        Alignment::Center => (anchor.center().x - bounds.width() / 2.0, bounds.y()),
        Alignment::Right => (anchor.right() - bounds.width(), bounds.y()),
        Alignment::Top => (bounds.x(), anchor.y()),
        Alignment::Middle => (bounds.x(), anchor.center().y - bounds.height() / 2.0),
        Alignment::Bottom => (bounds.x(), anchor.bottom() - bounds.height()),
    }
}
