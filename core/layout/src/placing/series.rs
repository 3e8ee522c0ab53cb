//! Where the next one of a series goes.

use super::page::Moves;
use super::{GAP, Page};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;

/// A copy goes around nothing: to the ground it is a text.
const KIND: ComponentKind = ComponentKind::Text;

impl Page<'_> {
    /// Room for one more of a series, in the size of `last`: where its row goes on, else where a new row begins, for which
    /// what is below makes room.
    pub fn next_of(&self, series: &[Bounds], last: Bounds) -> Option<(Bounds, Moves)> {
        let first = series.first()?;
        let beside = |one: &Bounds| {
            let one = *one;
            series.iter().filter(move |other| one.overlaps_y(other))
        };
        let (row, first_row) = (beside(&last).count(), beside(first).count());
        let place = if let Some(above) = beside(first).nth(row).filter(|_| row < first_row) {
            last.with_origin(above.x(), last.y())
        } else if first_row == series.len() {
            if let Some(next) = self.next_in_row(series, last) {
                return Some((next, Moves::new()));
            }
            last.with_origin(first.x(), last.bottom() + least_gap(series, Bounds::gap_x)?.max(GAP))
        } else {
            last.with_origin(first.x(), last.bottom() + least_gap(series, Bounds::gap_y)?)
        };
        let place = place.ok()?;
        // Where a new row begins there is room for all of it.
        let is_new = place.y() > last.y();
        let right = series.iter().map(Bounds::right).filter(|_| is_new).fold(place.right(), f64::max);
        let room = Bounds::new(place.x(), place.y(), right - place.x(), place.height()).ok()?;
        let holds = self.holder(&last).is_none_or(|home| home.contains(&place));
        if self.ground(&[]).is_free(&room, KIND) && holds {
            return Some((place, Moves::new()));
        }
        Some((place, self.pushed(&room, KIND, last.bottom(), &[])?))
    }

    /// Where a row goes on behind its last box, if there is room.
    pub(crate) fn next_in_row(&self, row: &[Bounds], last: Bounds) -> Option<Bounds> {
        let next = last.with_origin(last.right() + least_gap(row, Bounds::gap_x)?, last.y()).ok()?;
        let edge = self.holder(&last).map_or_else(|| self.right(), |home| home.right()).max(last.right());
        (next.right() <= edge && self.ground(&[]).is_free(&next, KIND)).then_some(next)
    }
}

/// The least gap between two that follow each other; `None` where they do not.
fn least_gap(boxes: &[Bounds], gap: fn(&Bounds, &Bounds) -> f64) -> Option<f64> {
    let gaps = boxes.iter().zip(boxes.iter().skip(1)).map(|(one, next)| gap(one, next));
    gaps.filter(|gap| *gap >= 0.0).min_by(f64::total_cmp)
}
