//! Aligning, lining up, swapping.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Line, Motion, Place};
use crate::language::place::GAP;
use crate::language::reference::{Description, Part, Reference};
use crate::language::scene::{columns, rows};
use crate::language::vocabulary::{Edge, Extreme, Pronoun};
use crate::operation::{Alignment, Axis, Operation};
use crate::sketch::{Component, ComponentId};
use crate::sort::{set, sort_by};

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
        let ids = if with.is_none() { self.several(what)? } else { self.targets(what)? };
        let Some(with) = with else { return self.align_together(&ids, line) };
        let line = match (line, self.side_said_of(with)) {
            (Line::Unsaid, Some(side)) => Line::Along(side),
            (line, _) => line,
        };
        let (anchors, boxes) = self.anchors(with)?;
        let anchor = union_of(&boxes).ok_or(Halt::Nothing)?;
        let movers: Vec<_> = ids.iter().filter(|id| !anchors.contains(id)).cloned().collect();
        if movers.is_empty() {
            return Err(Halt::Nothing);
        }
        let alignment = self.alignment(line, &[movers.as_slice(), &anchors].concat())?;
        let before = self.operations.len();
        self.carrying(&movers, &anchors, |draft| {
            for id in &movers {
                let Some(bounds) = draft.sketch.get(id).map(Component::bounds) else { continue };
                let (x, y) = aligned(&bounds, &anchor, alignment);
                draft.put(id, x.max(0.0), y.max(0.0))?;
            }
            Ok(())
        })?;
        let (names, partner) =
            (describe::names(&self.sketch, &movers), describe::names(&self.sketch, &anchors));
        self.changed_since(before, || {
            format!("{} and {partner} are aligned already.", describe::capitalized(&names))
        })?;
        self.did(format!("aligned {names} with {partner} ({})", alignment.name()));
        Ok(())
    }

    /// The side by which something is aligned with the only one of its kind: `with the heading on the left`.
    fn side_said_of(&self, with: &Reference) -> Option<Alignment> {
        let [Part::Described(description)] = with.parts.as_slice() else { return None };
        let side = match description.extremes.as_slice() {
            [Extreme::Left] => Alignment::Left,
            [Extreme::Right] => Alignment::Right,
            [Extreme::Top] => Alignment::Top,
            [Extreme::Bottom] => Alignment::Bottom,
            _ => return None,
        };
        let plain = Description { extremes: Vec::new(), ..description.clone() };
        let only = self.scene().resolve_one(&Reference::of(Part::Described(plain)));
        only.is_ok().then_some(side)
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
        let alignment = self.alignment(line, ids)?;
        if line == Line::Unsaid && self.heaps(ids, alignment)? {
            let known = |id: &ComponentId| Part::Known(id.clone());
            return self.tidy(&Reference { parts: ids.iter().map(known).collect(), except: None });
        }
        let operation = Operation::Align { target_ids: ids.to_vec(), alignment };
        self.carrying(ids, &[], |draft| draft.apply(operation))?;
        self.did(format!("aligned {} ({})", describe::names(&self.sketch, ids), alignment.name()));
        Ok(())
    }

    /// Whether components that stand apart would lie across each other once they are aligned.
    fn heaps(&self, ids: &[ComponentId], alignment: Alignment) -> Result<bool, Halt> {
        let group = self.group(ids)?;
        let boxes = self.scene().bounds(ids);
        let moved = |bounds: &Bounds| {
            let (x, y) = aligned(bounds, &group, alignment);
            bounds.with_origin(x.max(0.0), y.max(0.0)).unwrap_or(*bounds)
        };
        Ok(boxes.iter().enumerate().any(|(at, one)| {
            let others = boxes.iter().skip(at + 1);
            others.into_iter().any(|other| !one.overlaps(other) && moved(one).overlaps(&moved(other)))
        }))
    }

    /// The alignment said, or the one that suits how the components stand: those in a row by their
    /// tops, those in a column by their left edges.
    fn alignment(&self, line: Line, ids: &[ComponentId]) -> Result<Alignment, Halt> {
        let in_row = self.spread(ids)? == Axis::X;
        Ok(match line {
            Line::Along(alignment) => alignment,
            Line::Middle if in_row => Alignment::Middle,
            Line::Middle => Alignment::Center,
            Line::Unsaid if in_row => Alignment::Top,
            Line::Unsaid => Alignment::Left,
        })
    }

    /// The axis along which components are spread out.
    pub(super) fn spread(&self, ids: &[ComponentId]) -> Result<Axis, Halt> {
        let boxes = self.scene().bounds(ids);
        let gap = |gap: fn(&Bounds, &Bounds) -> f64| {
            boxes.iter().zip(boxes.iter().skip(1)).map(|(a, b)| gap(a, b)).fold(f64::NEG_INFINITY, f64::max)
        };
        if boxes.is_empty() {
            return Err(Halt::Nothing);
        }
        Ok(if gap(Bounds::gap_x) >= gap(Bounds::gap_y) { Axis::X } else { Axis::Y })
    }

    /// Puts components in one row or column, in the order in which they stand.
    pub(super) fn line_up(&mut self, what: &Reference, axis: Axis, gap: Option<f64>) -> Result<(), Halt> {
        let mut ids = self.several(what)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let names = describe::names(&self.sketch, &ids);
        let group = self.group(&ids)?;
        let place = |id: &ComponentId| {
            self.sketch
                .get(id)
                .map_or((0.0, 0.0), |component| (component.bounds().x(), component.bounds().y()))
        };
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        // What stands in a row keeps its order when it is stacked, and the other way round.
        let along = match (rows(&components).len(), columns(&components).len()) {
            (1, 2..) => Axis::X,
            (2.., 1) => Axis::Y,
            _ => axis,
        };
        sort_by(&mut ids, |a, b| {
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            match along {
                Axis::X => ax.total_cmp(&bx).then(ay.total_cmp(&by)),
                Axis::Y => ay.total_cmp(&by).then(ax.total_cmp(&bx)),
            }
        });
        let gap = gap.unwrap_or(GAP);
        let (mut x, mut y) = (group.x(), group.y());
        let before = self.operations.len();
        self.carrying(&ids, &[], |draft| {
            for id in &ids {
                let Some(size) = draft.sketch.get(id).map(|component| component.bounds().size()) else {
                    continue;
                };
                draft.put(id, x, y)?;
                match axis {
                    Axis::X => x += size.width + gap,
                    Axis::Y => y += size.height + gap,
                }
            }
            Ok(())
        })?;
        let line = if axis == Axis::X { "row" } else { "column" };
        self.changed_since(before, || format!("{} are in a {line} already.", describe::capitalized(&names)))?;
        self.did(format!("put {names} in a {line}"));
        Ok(())
    }

    /// Arranges components; what lies in boxes among them goes with these, except for `others`.
    pub(super) fn carrying(
        &mut self,
        ids: &[ComponentId],
        others: &[ComponentId],
        arrange: impl FnOnce(&mut Self) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut carried = set(ids);
        carried.extend(others.iter());
        let mut loads: Vec<(&ComponentId, Bounds, Vec<ComponentId>)> = Vec::new();
        let with = self.with_contents(ids);
        if with.len() > ids.len() {
            for id in ids {
                let Some(bounds) = self.sketch.get(id).map(Component::bounds) else { continue };
                let mut load = self.with_contents(std::slice::from_ref(id));
                load.retain(|held| {
                    with.contains(held)
                        && !carried.contains(held)
                        && !loads.iter().any(|(_, _, known)| known.contains(held))
                });
                loads.push((id, bounds, load));
            }
        }
        arrange(self)?;
        for (id, was, load) in &loads {
            let Some(now) = self.sketch.get(id).map(Component::bounds) else { continue };
            self.shift(load, was, now.x(), now.y())?;
        }
        Ok(())
    }

    pub(super) fn swap(&mut self, what: &Reference) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        let [a, b] = ids.as_slice() else { return Err(Halt::Nothing) };
        let (Some(first), Some(second)) =
            (self.sketch.get(a).map(Component::bounds), self.sketch.get(b).map(Component::bounds))
        else {
            return Err(Halt::Nothing);
        };
        let names = describe::names(&self.sketch, &ids);
        let (to_a, to_b) = exchanged(&first, &second);
        let (with_a, with_b) =
            (self.with_contents(std::slice::from_ref(a)), self.with_contents(std::slice::from_ref(b)));
        // One that lies in the other goes nowhere by itself.
        if with_a.contains(b) || with_b.contains(a) {
            return Err(Halt::Nothing);
        }
        self.shift(&with_a, &first, to_a.0, to_a.1)?;
        self.shift(&with_b, &second, to_b.0, to_b.1)?;
        self.did(format!("swapped {names}"));
        Ok(())
    }
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

/// New origins of two boxes that change places. In a row or a column the gap between them stays.
fn exchanged(a: &Bounds, b: &Bounds) -> ((f64, f64), (f64, f64)) {
    if a.gap_y(b) < 0.0 && a.gap_x(b) >= 0.0 && a.width() != b.width() {
        let right = a.right().max(b.right());
        return if a.x() < b.x() {
            ((right - a.width(), b.y()), (a.x(), a.y()))
        } else {
            ((b.x(), b.y()), (right - b.width(), a.y()))
        };
    }
    if a.gap_x(b) < 0.0 && a.gap_y(b) >= 0.0 && a.height() != b.height() {
        let bottom = a.bottom().max(b.bottom());
        return if a.y() < b.y() {
            ((b.x(), bottom - a.height()), (a.x(), a.y()))
        } else {
            ((b.x(), b.y()), (a.x(), bottom - b.height()))
        };
    }
    ((b.x(), b.y()), (a.x(), a.y()))
}
