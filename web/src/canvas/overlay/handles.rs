//! The handles of a frame. Pure; in screen px.

use crate::editor::gesture::Handle;
use kurbo::{Point, Rect};

/// Grab distance along the side of a handle and into the frame. Screen px.
const HANDLE_REACH: f64 = 8.0;

/// Returns the handle of `frame` at the point `at`, up to `reach` px outside of the frame. Screen px.
pub fn handle_at(frame: Rect, at: Point, reach: f64) -> Option<Handle> {
    let is_near = |distance: f64, side: i8| {
        let outward = distance * f64::from(side);
        (-HANDLE_REACH..=reach).contains(&outward) && (side != 0 || distance.abs() <= HANDLE_REACH)
    };
    handles(frame)
        .filter(|handle| {
            let distance = at - handle.on(frame);
            is_near(distance.x, handle.x) && is_near(distance.y, handle.y)
        })
        .last()
}

/// Returns the handles that fit on a frame. A small one has no side handles, so that a part of it stays free for
/// dragging.
pub(super) fn handles(frame: Rect) -> impl Iterator<Item = Handle> {
    const ROOM: f64 = 32.0;
    const THIN: f64 = 12.0;
    let (is_low, is_narrow) = (frame.height() < THIN, frame.width() < THIN);
    Handle::ALL.into_iter().filter(move |handle| match (handle.x, handle.y) {
        // A box as thin as a line has handles at its two ends.
        (0, _) if is_low => false,
        (_, 0) if is_narrow => false,
        (_, 0) if is_low => true,
        (0, _) if is_narrow => true,
        (0, _) => frame.width() >= ROOM,
        (_, 0) => frame.height() >= ROOM,
        (x, y) => {
            if is_low && is_narrow {
                (x, y) == (1, 1)
            } else {
                !is_low && !is_narrow
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_grabbed_near_its_middle() {
        let frame = Rect::new(100.0, 100.0, 220.0, 140.0);
        assert_eq!(handle_at(frame, Point::new(221.0, 141.0), 8.0), Some(Handle { x: 1, y: 1 }));
        assert_eq!(handle_at(frame, Point::new(160.0, 98.0), 8.0), Some(Handle { x: 0, y: -1 }));
        assert_eq!(handle_at(frame, Point::new(160.0, 120.0), 8.0), None);
        assert_eq!(handle_at(frame, Point::new(236.0, 150.0), 8.0), None);
        assert_eq!(handle_at(frame, Point::new(236.0, 150.0), 20.0), Some(Handle { x: 1, y: 1 }));
        assert_eq!(handle_at(frame, Point::new(205.0, 120.0), 20.0), None);
    }
}
