//! What two groups of components face each other with.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::reference::Reference;

impl Draft<'_> {
    /// The box around each group that is named: `the boxes and the images` are two. Of two that stand in several
    /// rows, the rows that face each other.
    pub(super) fn groups(&mut self, what: &Reference) -> Result<Vec<Bounds>, Halt> {
        let (mut groups, mut members) = (Vec::new(), Vec::new());
        for part in &what.parts {
            let (_, boxes) = self.anchors(&Reference::of(part.clone()))?;
            groups.extend(union_of(&boxes));
            members.push(boxes);
        }
        match (groups.as_slice(), members.as_slice()) {
            ([one, other], [ones, others]) if one.overlaps_y(other) && one.overlaps_x(other) => {
                Ok(facing(ones, others).map_or(groups, Vec::from))
            }
            _ => Ok(groups),
        }
    }
}

/// Of two groups of boxes, the row of each that stands nearest above or below one of the other.
fn facing(ones: &[Bounds], others: &[Bounds]) -> Option<[Bounds; 2]> {
    let rows = |boxes: &[Bounds]| {
        let mut rows: Vec<Bounds> = Vec::new();
        for bounds in boxes {
            match rows.iter_mut().find(|row| row.overlaps_y(bounds)) {
                Some(row) => *row = union_of(&[*row, *bounds]).unwrap_or(*row),
                None => rows.push(*bounds),
            }
        }
        rows
    };
    let mut nearest: Option<(f64, [Bounds; 2])> = None;
    for one in rows(ones) {
        for other in rows(others) {
            let gap = one.gap_y(&other);
            if gap >= 0.0 && nearest.is_none_or(|(least, _)| gap < least) {
                nearest = Some((gap, [one, other]));
            }
        }
    }
    nearest.map(|(_, rows)| rows)
}
