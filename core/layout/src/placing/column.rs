//! Changing places in a column: what goes above or below another one where there is no room, while those on the way close
//! ranks.

use super::page::Moves;
use super::tolerance::IN_SIGHT;
use super::wanted::Near;
use super::{NEAR, Page, Relation, Spot};
use crate::structure::{are_side_by_side, rows_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// What is moved, with its label if it is a field, and where to.
struct Way {
    moved: Vec<ComponentId>,
    old: Bounds,
    anchor: Bounds,
    goes_up: bool,
    /// Whether it is a heading with what follows it: what stands in other columns stays where it is.
    is_section: bool,
}

impl Page<'_> {
    /// Puts one of a column, or a row, above or below another one of it, while those on the way close ranks; only if `spot`,
    /// where it would go otherwise, is taken or far off.
    pub(super) fn moved_in_column(&self, moved: &[ComponentId], near: &Near, spot: &Spot) -> Option<Moves> {
        let way = self.way(moved, near)?;
        // A label alone would leave its field.
        let is_label = match moved {
            [only] => way.moved.first() == Some(only) && way.moved.len() > 1 && self.is_text(only),
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
            return None;
        }
        let passed = self.passed(&way)?;
        let boxes: Vec<Bounds> = passed.iter().filter_map(|id| self.bounds(id)).collect();
        // Nobody spoke of the others; above something they would have to make room in any case.
        if is_near && !way.goes_up && !boxes.iter().all(|one| way.anchor.contains(one)) {
            return None;
        }
        let others = union_of(&boxes).filter(|others| !others.overlaps_y(&way.old))?;
        let by = way.old.height() + others.gap_y(&way.old);
        let (to, by) = if way.goes_up { (others.y(), by) } else { (others.bottom() - way.old.height(), -by) };
        let (moved, passed) = (self.with_contents(&way.moved), self.with_contents(&passed));
        if self.would_bump(&moved, &passed, by) {
            return None;
        }
        let mut moves = self.shifted(&passed, &others, others.x(), others.y() + by)?;
        moves.extend(self.shifted(&moved, &way.old, way.old.x(), to)?);
        Some(moves)
    }

    fn is_text(&self, id: &ComponentId) -> bool {
        self.sketch.get(id).is_some_and(|one| one.kind() == ComponentKind::Text)
    }

    /// The way in a column, if the two stand in one.
    fn way(&self, moved: &[ComponentId], near: &Near) -> Option<Way> {
        let row: Vec<&Component> = moved.iter().filter_map(|id| self.sketch.get(id)).collect();
        let is_section =
            row.len() > 1 && row.first().is_some_and(|title| title.kind() == ComponentKind::Heading);
        if !near.is_plain() || rows_of(&row).len() != 1 && !is_section {
            return None;
        }
        // A section has all of its labels.
        let whole = |ids: &[ComponentId]| if is_section { ids.to_vec() } else { self.fields_and_labels(ids) };
        let moved = whole(moved);
        let (old, anchor) = (self.around(&moved)?, self.around(&whole(&near.ids))?);
        let goes_up = match near.relation {
            Relation::Above if anchor.bottom() <= old.y() => true,
            Relation::Below if old.bottom() <= anchor.y() => false,
            _ => return None,
        };
        let is_column = old.overlaps_x(&anchor) && self.holder(&old) == self.holder(&anchor);
        is_column.then_some(Way { moved, old, anchor, goes_up, is_section })
    }

    /// Fields with their labels, and labels with their fields.
    fn fields_and_labels(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        let structure = self.structure();
        let field = |id| Some(structure.labeled_field(structure.element(id)?)?.component.id().clone());
        let mut fields = ids.to_vec();
        fields.extend(ids.iter().filter_map(field).filter(|field| !ids.contains(field)));
        self.labeled(&fields).concat()
    }

    /// Whether some of `passed` would come to lie on what stays, `by` px further down.
    fn would_bump(&self, moved: &[ComponentId], passed: &[ComponentId], by: f64) -> bool {
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
        let home = self.holder(&column);
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
            let mut beside = passed.iter().filter(|one| are_side_by_side(one, other));
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
