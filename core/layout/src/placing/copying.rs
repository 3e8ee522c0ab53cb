//! Where a copy goes.

use super::page::Moves;
use super::wanted::Wanted;
use super::{GAP, Page, Piece, Relation, SECTION_SHARE, Spot};
use crate::layout_tree as layout;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Page<'_> {
    /// Room for a copy at a place that was said; where there is none, what is below makes it.
    pub fn room_for_copy(
        &self,
        piece: &Piece<'_>,
        wanted: &Wanted,
        original: &Bounds,
    ) -> Option<(Bounds, Moves)> {
        let spot = self.spot(piece, wanted, original)?;
        if let Wanted::Near(near) = wanted {
            let anchor = near.around().filter(|_| near.relation == Relation::Below && near.is_plain());
            if let Some(anchor) = anchor.filter(|_| self.is_section(piece)) {
                return self.section_below(piece, &anchor, spot.bounds.x());
            }
            if let Some(found) = self.right_below(near, piece, &spot) {
                return Some(found);
            }
        }
        let room = || self.pushed(&spot.bounds, piece.kind, spot.bounds.y(), &[]);
        let moves = if spot.free { None } else { room() };
        Some((spot.bounds, moves.unwrap_or_default()))
    }

    /// Room for a copy that was given no place: at the end of the row, right of the original, else below it, else anywhere.
    pub fn room_beside(&self, piece: &Piece<'_>, originals: &[ComponentId]) -> Option<(Bounds, Moves)> {
        let group = self.around(originals)?;
        if let Some(bounds) = self.end_of_row(originals) {
            return Some((bounds, Moves::new()));
        }
        let ground = self.ground(&[]);
        let free = |relation| ground.beside(piece, relation, &[group], None, false).filter(|spot| spot.free);
        let alone = |spot: Spot| (spot.bounds, Moves::new());
        if let Some(spot) = free(Relation::RightOf) {
            return Some(alone(spot));
        }
        let below = match self.is_section(piece) {
            true => self.section_below(piece, &group, group.x()),
            false => free(Relation::Below).map(alone),
        };
        below.or_else(|| self.anywhere(piece).map(alone))
    }

    /// Whether it is as wide as the sections of the page.
    fn is_section(&self, piece: &Piece<'_>) -> bool {
        piece.size.width >= SECTION_SHARE * self.right()
    }

    /// Room for a section below another one, with a gap of sections on both sides; what is below makes it.
    fn section_below(&self, piece: &Piece<'_>, anchor: &Bounds, x: f64) -> Option<(Bounds, Moves)> {
        // A copy goes around nothing: to the ground it is a text.
        let piece = &Piece { kind: ComponentKind::Text, ..*piece };
        let gap = self.section_gap();
        let (width, height) = (piece.size.width, piece.size.height);
        let bounds = Bounds::new(x, anchor.bottom() + gap, width, height).ok()?;
        let strip = Bounds::new(x, anchor.bottom(), width, height + 2.0 * gap).ok()?;
        if self.is_free(piece, &strip) {
            return Some((bounds, Moves::new()));
        }
        // Pushing leaves a small gap by itself.
        let room = bounds.with_size(width, height + (gap - GAP).max(0.0)).ok()?;
        Some((bounds, self.pushed(&room, piece.kind, anchor.bottom(), &[])?))
    }

    /// The page's own gap between its sections, else the usual one, px.
    fn section_gap(&self) -> f64 {
        self.structure().frame().section_gap.unwrap_or_else(|| layout::section_gap(self.size))
    }

    /// The next place in a row of boxes of one size.
    fn end_of_row(&self, original: &[ComponentId]) -> Option<Bounds> {
        let [only] = original else { return None };
        let component = self.sketch.get(only)?;
        let bounds = component.bounds();
        let holder = self.holder(&bounds);
        let alike =
            self.sketch.iter().filter(|other| other.kind() == component.kind()).map(Component::bounds);
        let is_in_row = |other: &Bounds| {
            other.size() == bounds.size() && other.overlaps_y(&bounds) && self.holder(other) == holder
        };
        let mut row: Vec<Bounds> = alike.filter(is_in_row).collect();
        sort_by(&mut row, |a, b| a.x().total_cmp(&b.x()));
        let last = row.last().copied().filter(|_| row.len() > 1)?;
        self.next_in_row(&row, last)
    }
}
