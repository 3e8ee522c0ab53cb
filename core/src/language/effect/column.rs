//! Changing places in a column: what goes above or below another one where there is no room.

use super::sequence::{NEAR, is_beside};
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::intent::Place;
use crate::language::vocabulary::Relation;
use crate::placing::{GAP, Piece, Spot};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::structure::rows_of;

/// What lands this far from its anchor is not above or below it to the eye, in px.
const IN_SIGHT: f64 = 80.0;

/// What is moved, with its label if it is a field, and where to.
struct Way {
    moved: Vec<ComponentId>,
    old: Bounds,
    anchor: Bounds,
    goes_up: bool,
    /// Whether it is a heading with what follows it: what stands in other columns stays where it is.
    is_section: bool,
}

impl Draft<'_> {
    /// Puts one of a column, or a row, above or below another one of it, while those on the way close ranks; only if `spot`,
    /// where it would go otherwise, is taken or far off. Says whether it did.
    pub(super) fn shift_in_column(
        &mut self,
        moved: &[ComponentId],
        place: &Place,
        spot: &Spot,
    ) -> Result<bool, Halt> {
        let Some(way) = self.way(moved, place)? else { return Ok(false) };
        // A label alone would leave its field.
        let is_label = match moved {
            [only] => {
                way.moved.first() == Some(only)
                    && way.moved.len() > 1
                    && self.is_kind(only, ComponentKind::Text)
            }
            _ => false,
        };
        let stays_in_line = way.old.x() != way.anchor.x() || spot.bounds.x() == way.old.x();
        let (top, bottom) = if way.goes_up {
            (spot.bounds.bottom(), way.anchor.y())
        } else {
            (way.anchor.bottom(), spot.bounds.y())
        };
        let is_near = !is_label
            && stays_in_line
            && spot.bounds.gap_y(&way.anchor) < IN_SIGHT
            && is_in_line(&spot.bounds, &way.anchor)
            && !self.is_parted(&spot.bounds, top, bottom, &way.moved);
        if is_near && spot.free {
            return Ok(false);
        }
        let Some(passed) = self.passed(&way) else { return Ok(false) };
        let boxes = self.scene().bounds(&passed);
        // Nobody spoke of the others; above something they would have to make room in any case.
        if is_near && !way.goes_up && !boxes.iter().all(|one| way.anchor.contains(one)) {
            return Ok(false);
        }
        let Some(others) = union_of(&boxes).filter(|others| !others.overlaps_y(&way.old)) else {
            return Ok(false);
        };
        let by = way.old.height() + others.gap_y(&way.old);
        let (to, by) = if way.goes_up { (others.y(), by) } else { (others.bottom() - way.old.height(), -by) };
        let (moved, passed) = (self.with_contents(&way.moved), self.with_contents(&passed));
        if self.bump(&moved, &passed, by) {
            return Ok(false);
        }
        self.shift(&passed, &others, others.x(), others.y() + by)?;
        self.shift(&moved, &way.old, way.old.x(), to)?;
        Ok(true)
    }

    /// Room right below an anchor, where there is none or only past something else: what is below moves down for it.
    pub(super) fn right_below(
        &mut self,
        place: &Place,
        piece: &Piece<'_>,
        spot: &Spot,
    ) -> Result<Option<(Spot, usize)>, Halt> {
        let Place::By { relation: Relation::Below, anchor, gap: None, centered: false } = place else {
            return Ok(None);
        };
        let anchor = self.anchor(anchor)?;
        let known = [piece.moving, &self.looking].concat();
        if spot.free && !self.is_parted(&spot.bounds, anchor.bottom(), spot.bounds.y(), &known) {
            return Ok(None);
        }
        let (x, y) = (anchor.x(), anchor.bottom() + GAP / 2.0);
        let bounds = Bounds::new(x, y, piece.size.width, piece.size.height)?;
        let made = self.make_room(&bounds, piece.kind, bounds.y(), piece.moving);
        Ok(made.map(|pushed| (Spot { bounds, free: true }, pushed)))
    }

    /// The way in a column, if the two stand in one.
    fn way(&mut self, moved: &[ComponentId], place: &Place) -> Result<Option<Way>, Halt> {
        let Place::By { relation, anchor, gap: None, centered: false } = place else { return Ok(None) };
        let row: Vec<&Component> = moved.iter().filter_map(|id| self.sketch.get(id)).collect();
        let is_section =
            row.len() > 1 && row.first().is_some_and(|title| title.kind() == ComponentKind::Heading);
        if rows_of(&row).len() != 1 && !is_section {
            return Ok(None);
        }
        let (anchors, _) = self.anchors(anchor)?;
        // A section has all of its labels.
        let whole = |ids: &[ComponentId]| if is_section { ids.to_vec() } else { self.with_labels(ids) };
        let moved = whole(moved);
        let (old, anchor) = (self.group(&moved)?, self.group(&whole(&anchors))?);
        let goes_up = match relation {
            Relation::Above if anchor.bottom() <= old.y() => true,
            Relation::Below if old.bottom() <= anchor.y() => false,
            _ => return Ok(None),
        };
        let scene = self.scene();
        let is_column = old.overlaps_x(&anchor) && scene.holder_of(&old) == scene.holder_of(&anchor);
        Ok(is_column.then_some(Way { moved, old, anchor, goes_up, is_section }))
    }

    /// Fields with their labels, and labels with their fields.
    fn with_labels(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        let mut fields = ids.to_vec();
        for id in ids {
            fields.extend(self.scene().labeled_by(id).filter(|field| !ids.contains(field)));
        }
        self.units(&fields).concat()
    }

    /// Whether some of `passed` would come to lie on what stays, `by` px further down.
    fn bump(&mut self, moved: &[ComponentId], passed: &[ComponentId], by: f64) -> bool {
        let ground = self.ground(&[moved, passed].concat());
        passed.iter().filter_map(|id| self.sketch.get(id)).any(|component| {
            let (old, kind) = (component.bounds(), component.kind());
            let new = old.with_origin(old.x(), old.y() + by);
            ground.is_free(&old, kind) && !new.is_ok_and(|new| ground.is_free(&new, kind))
        })
    }

    /// What the moved one passes, its anchor included; `None` where something would be torn apart.
    fn passed(&self, way: &Way) -> Option<Vec<ComponentId>> {
        let column = union_of(&[way.old, way.anchor])?;
        let (top, bottom) =
            if way.goes_up { (way.anchor.y(), way.old.y()) } else { (way.old.bottom(), way.anchor.bottom()) };
        let is_on_way = |component: &Component| {
            let bounds = component.bounds();
            !way.moved.contains(component.id())
                && !bounds.contains(&column)
                && bounds.overlaps_x(&column)
                && bounds.bottom() > top
                && bounds.y() < bottom
        };
        let passed: Vec<&Component> = self.sketch.iter().filter(|one| is_on_way(one)).collect();
        let stays = |component: &&Component| {
            let bounds = component.bounds();
            component.props().is_locked() || bounds.y() < top || bounds.bottom() > bottom
        };
        let home = self.scene().holder_of(&column);
        let leaves_row = |other: &Component| {
            let bounds = other.bounds();
            // Cards in boxes side by side are no row.
            if home.is_some_and(|home| !home.contains(&bounds)) {
                return false;
            }
            // What stands beside all of the column still does.
            if bounds.y() <= column.y() && bounds.bottom() >= column.bottom() {
                return false;
            }
            let mut beside = passed.iter().filter(|one| is_beside(one, other));
            !way.is_section && !is_on_way(other) && beside.any(|one| one.bounds().gap_x(&bounds) <= NEAR)
        };
        let is_torn = passed.iter().any(stays) || self.sketch.iter().any(leaves_row);
        (!is_torn).then(|| passed.iter().map(|one| one.id().clone()).collect())
    }
}

/// Whether a box stands in a column with another one by a side or the middle of both.
fn is_in_line(one: &Bounds, other: &Bounds) -> bool {
    let is_same = |a: f64, b: f64| (a - b).abs() <= 1.0;
    is_same(one.x(), other.x())
        || is_same(one.right(), other.right())
        || is_same(one.center().x, other.center().x)
}
