//! Aligning: with each other, or with something else.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Line, Motion, Place};
use crate::reference::{Part, Reference};
use crate::vocabulary::{Edge, Pronoun};
use websketch_layout::placing::{Aligning, aligned};
use websketch_sketch::geometry::union_of;
use websketch_sketch::operation::{Alignment, Axis, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind};

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
        let is_one = self.on_page().heaps_at(&movers, &anchor, alignment);
        for id in &movers {
            let Some(bounds) = self.sketch.get(id).map(Component::bounds) else { continue };
            let by = match is_one {
                true => aligned(&group, &anchor, alignment).origin() - group.origin(),
                false => aligned(&bounds, &anchor, alignment).origin() - bounds.origin(),
            };
            let to = bounds.origin() + by;
            let unit = partners.iter().find(|unit| unit.first() == Some(id));
            self.shift(unit.unwrap_or(&vec![id.clone()]), &bounds, to.x, to.y)?;
        }
        let (names, partner) =
            (describe::names(&self.sketch, &movers), describe::names(&self.sketch, &anchors));
        self.unless_already(before, &names, &["and ", &partner, " are aligned"].concat())?;
        self.did(format!("aligned {names} with {partner} ({})", alignment.name()));
        Ok(())
    }

    fn align_together(&mut self, ids: &[ComponentId], line: Line) -> Result<(), Halt> {
        if let ([only], Line::Along(_) | Line::Middle) = (ids, line) {
            // One alone is aligned with the page.
            let (x, y) = edges_of(suited(line, false));
            let motion = Motion::Place(Place::Region { x, y, of: None });
            return self.move_to(&Reference::of(Part::Known(only.clone())), &motion);
        }
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let suited = suited(line, self.spread(ids)? == Axis::X);
        let alignment = self.on_page().alignment_of(ids, suited);
        if line == Line::Unsaid && self.on_page().heaps(ids, alignment) {
            let known = |id: &ComponentId| Part::Known(id.clone());
            return self.tidy(&Reference { parts: ids.iter().map(known).collect(), except: None });
        }
        let (names, side) = (describe::names(&self.sketch, ids), alignment.name());
        let before = self.operations.len();
        let aligning = self.on_page().aligning(ids, alignment);
        let how = match aligning {
            Aligning::Lines(lines) => {
                for target_ids in lines {
                    self.apply(Operation::Align { target_ids, alignment })?;
                }
                ""
            }
            Aligning::InBoxes(moves) => {
                self.carry_out(&moves)?;
                self.unless_already(before, &names, "are aligned")?;
                ", each in its box"
            }
            Aligning::Rigid(moves) => {
                self.carry_out(&moves)?;
                self.unless_already(before, &names, "are aligned")?;
                ""
            }
            Aligning::Heap => {
                let names = describe::capitalized(&names);
                return Err(Halt::Answer(format!(
                    "{names} stand side by side: with the same {side} they would lie across each other."
                )));
            }
        };
        self.did(["aligned ", &names, " (", side, ")", how].concat());
        Ok(())
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
