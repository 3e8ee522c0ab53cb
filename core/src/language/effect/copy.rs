//! Copying.

use super::motion::SECTION;
use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::intent::Place;
use crate::language::reference::Reference;
use crate::language::vocabulary::Relation;
use crate::placing::{Piece, Spot};
use crate::sketch::{Component, ComponentId, ComponentKind, Props};
use crate::sort::sort_by;

impl Draft<'_> {
    /// Copies components with what lies in them, each time beside the copy before.
    pub(super) fn duplicate(
        &mut self,
        what: &Reference,
        place: Option<&Place>,
        times: usize,
    ) -> Result<(), Halt> {
        let originals = self.named(what)?;
        let names = describe::names(&self.sketch, &originals);
        let (mut last, mut copies) = (originals, Vec::new());
        for turn in 0..times {
            let group = self.group(&last)?;
            let only = match last.as_slice() {
                [only] => self.sketch.get(only).map(Component::kind),
                _ => None,
            };
            let kind = only.unwrap_or(ComponentKind::Text);
            let piece = Piece { size: group.size(), kind, moving: &[], slides: true };
            let spot = match place.filter(|_| turn == 0) {
                Some(place) => self.spot_at(&piece, place, &group)?,
                None => self.spot_in_row(&last).map_or_else(|| self.spot_beside(&piece, group), Ok)?,
            };
            let by = (spot.bounds.x() - group.x(), spot.bounds.y() - group.y());
            let copied = self.copied(&self.with_contents(&last), by)?;
            last = copied.iter().take(last.len()).cloned().collect();
            copies.extend(copied);
        }
        let often = if times > 1 { format!(" {times} times") } else { String::new() };
        self.did(format!("duplicated {names}{often}"));
        self.naming = copies;
        Ok(())
    }

    /// Room for a copy of one of a row of boxes: at its end.
    fn spot_in_row(&mut self, original: &[ComponentId]) -> Option<Spot> {
        let [only] = original else { return None };
        let (kind, bounds) = self.sketch.get(only).map(|component| (component.kind(), component.bounds()))?;
        let scene = self.scene();
        let holder = scene.holder_of(&bounds);
        let mut row: Vec<Bounds> = Vec::new();
        for other in self.sketch.iter().filter(|other| other.kind() == kind).map(Component::bounds) {
            let is_alike = other.size() == bounds.size() && other.overlaps_y(&bounds);
            if is_alike && scene.holder_of(&other) == holder {
                row.push(other);
            }
        }
        sort_by(&mut row, |a, b| a.x().total_cmp(&b.x()));
        let last = row.last().copied().filter(|_| row.len() > 1)?;
        Some(Spot { bounds: self.next_in_row(&row, last)?, free: true })
    }

    /// Room for a copy at a place that was said; where there is none, what is below makes it.
    fn spot_at(&mut self, piece: &Piece<'_>, place: &Place, group: &Bounds) -> Result<Spot, Halt> {
        let (spot, _) = self.spot(piece, place, group)?;
        if let Some((near, _)) = self.right_below(place, piece, &spot)? {
            return Ok(near);
        }
        if !spot.free {
            self.make_room(&spot.bounds, piece.kind, spot.bounds.y(), &[]);
        }
        Ok(spot)
    }

    /// Room for a copy: right of the original, else below it, where what is below makes room for a section, else anywhere.
    fn spot_beside(&mut self, piece: &Piece<'_>, group: Bounds) -> Result<Spot, Halt> {
        let ground = self.ground(&[]);
        let beside = |relation| ground.beside(piece, relation, &[group], None, false);
        let below = beside(Relation::Below);
        let free = beside(Relation::RightOf).into_iter().chain(below).find(|spot| spot.free);
        if let Some(spot) = free {
            return Ok(spot);
        }
        if let Some(below) = below.filter(|_| group.width() >= SECTION * self.page_right())
            && self.make_room(&below.bounds, piece.kind, below.bounds.y(), &[]).is_some()
        {
            return Ok(below);
        }
        ground.anywhere(piece, &self.sides()).ok_or(Halt::Nothing)
    }

    /// Adds copies that stand apart from the originals by (dx, dy), in the same order.
    pub(super) fn copied(
        &mut self,
        originals: &[ComponentId],
        (dx, dy): (f64, f64),
    ) -> Result<Vec<ComponentId>, Halt> {
        let mut copies = Vec::new();
        for original in originals {
            let Some(component) = self.sketch.get(original).cloned() else { continue };
            let old = component.bounds();
            let bounds = old.with_origin(old.x() + dx, old.y() + dy)?;
            let mut props = component.props().to_map();
            props.shift_remove("locked");
            copies.push(self.put_new(component.kind(), &bounds, Props::from_map(props)?)?);
        }
        Ok(copies)
    }
}
