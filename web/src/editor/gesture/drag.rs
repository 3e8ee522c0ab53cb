//! Result of a drag with modifiers and snapping, the same for the preview and the final edit.

use super::{Guide, Handle, Modifiers, SnapTargets};
use kurbo::{Point, Rect, Vec2};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Snap targets and snap distance.
#[derive(Clone, Copy, Debug)]
pub struct SnapContext<'a> {
    /// Snap targets.
    pub snap_targets: &'a SnapTargets,
    /// Snap distance. Sketch px.
    pub reach: f64,
}

/// A movement after snapping, and its guides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DragResult {
    /// Movement in whole px, never past the origin.
    pub by: Vec2,
    /// Snap guides.
    pub guides: Vec<Guide>,
}

/// A resized or drawn box after snapping, and its guides.
#[derive(Clone, Debug, PartialEq)]
pub struct ResizeResult {
    /// Bounds in whole px.
    pub to: Rect,
    /// Snap guides.
    pub guides: Vec<Guide>,
}

/// Pending result of the current drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PendingDrag {
    /// Offset. Sketch px.
    Moved(Vec2),
    /// New frame. Sketch px.
    Pulled(Rect),
}

/// Returns the movement of a selection with the frame `frame`, dragged by `by`.
pub fn moved(frame: Rect, by: Vec2, modifiers: Modifiers, snapping: SnapContext<'_>) -> DragResult {
    let is_wide = by.x.abs() >= by.y.abs();
    let free = (!modifiers.shift || is_wide, !modifiers.shift || !is_wide);
    let by = Vec2::new(if free.0 { by.x } else { 0.0 }, if free.1 { by.y } else { 0.0 });
    let by = within(frame, by);
    if modifiers.ctrl {
        return DragResult { by, guides: Vec::new() };
    }
    let snap = snapping.snap_targets.snap_box(frame + by, snapping.reach, free);
    DragResult { by: within(frame, by + snap.by), guides: snap.guides }
}

/// Rounds a movement to whole px and keeps the frame within the page's origin.
fn within(frame: Rect, by: Vec2) -> Vec2 {
    let by = by.round();
    Vec2::new(by.x.max(-frame.x0), by.y.max(-frame.y0))
}

/// Returns `frame` after a handle is dragged by `by`.
pub fn pulled(
    frame: Rect,
    handle: Handle,
    by: Vec2,
    modifiers: Modifiers,
    snapping: SnapContext<'_>,
) -> ResizeResult {
    let freely = handle.drag(frame, by, modifiers);
    // Sides with a fixed ratio cannot snap independently.
    if modifiers.ctrl || modifiers.shift {
        return ResizeResult { to: freely, guides: Vec::new() };
    }
    let (x, y) = handle.sides(frame, by);
    let by = by + snapping.snap_targets.snap_sides(x, y, snapping.reach);
    let to = handle.drag(frame, by, modifiers);
    let (x, y) = handle.sides(frame, by);
    ResizeResult { guides: snapping.snap_targets.side_guides(to, x, y), to }
}

/// Returns the box of a `piece` drawn between two points, never left of or above the origin. A line has its default
/// thickness, at the height of its start.
pub fn drawn(
    piece: Piece,
    from: Point,
    to: Point,
    modifiers: Modifiers,
    snapping: SnapContext<'_>,
) -> ResizeResult {
    let snap = |point: Point| match modifiers.ctrl {
        true => point,
        false => point + snapping.snap_targets.snap_sides(Some(point.x), Some(point.y), snapping.reach),
    };
    let (from, mut to) = (snap(from), snap(to));
    let is_line = piece.kind() == ComponentKind::HorizontalLine;
    if modifiers.shift && !is_line {
        let side = (to.x - from.x).abs().max((to.y - from.y).abs());
        to = from + Vec2::new(side.copysign(to.x - from.x), side.copysign(to.y - from.y));
    }
    let from = if modifiers.alt { from - (to - from) } else { from };
    let corner = |point: Point| Point::new(point.x.max(0.0), point.y.max(0.0)).round();
    let mut area = Rect::from_points(corner(from), corner(to));
    if is_line {
        let y = corner(from).y;
        (area.y0, area.y1) = (y, y + piece.size().height);
    }
    let guides = match modifiers.ctrl {
        true => Vec::new(),
        false => snapping.snap_targets.side_guides(area, Some(to.x), Some(to.y)),
    };
    ResizeResult { to: area, guides }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Rect = Rect::new(100.0, 100.0, 220.0, 140.0);

    fn modifiers(keys: &str) -> Modifiers {
        let modifiers = |key: &str| keys.contains(key);
        Modifiers {
            shift: modifiers("shift"),
            alt: modifiers("alt"),
            ctrl: modifiers("ctrl"),
            frame: modifiers("frame"),
        }
    }

    fn snapping(snap_targets: &SnapTargets) -> SnapContext<'_> {
        SnapContext { snap_targets, reach: 6.0 }
    }

    fn snap_targets() -> SnapTargets {
        let page = Rect::new(0.0, 0.0, 1000.0, 800.0);
        SnapTargets::new(vec![Rect::new(400.0, 300.0, 600.0, 360.0)], page, &[], false)
    }

    #[test]
    fn shift_keeps_the_axis_and_control_turns_snapping_off() {
        #[track_caller]
        fn check(keys: &str, by: (f64, f64), expected: (f64, f64)) {
            let by = moved(FRAME, Vec2::new(by.0, by.1), modifiers(keys), snapping(&snap_targets())).by;
            assert_eq!((by.x, by.y), expected);
        }
        check("", (297.0, 40.4), (300.0, 40.0));
        check("ctrl", (297.0, 40.4), (297.0, 40.0));
        check("shift", (50.0, 20.0), (50.0, 0.0));
        check("shift", (50.0, -80.0), (0.0, -80.0));
        check("", (-300.0, -300.0), (-100.0, -100.0));
    }

    #[test]
    fn a_pulled_side_goes_to_the_line_that_is_near() {
        let handle = Handle { x: 1, y: 1 };
        let to = pulled(FRAME, handle, Vec2::new(177.0, 50.0), modifiers(""), snapping(&snap_targets())).to;
        assert_eq!(to, Rect::new(100.0, 100.0, 400.0, 190.0));
    }

    #[test]
    fn drawing_knows_squares_middles_and_lines() {
        #[track_caller]
        fn check(piece: Piece, keys: &str, to: (f64, f64), expected: Rect) {
            let from = Point::new(50.0, 60.0);
            let keys = format!("ctrl {keys}");
            let area = drawn(piece, from, to.into(), modifiers(&keys), snapping(&snap_targets())).to;
            assert_eq!(area, expected);
        }
        check(Piece::Primary, "", (-20.0, 100.0), Rect::new(0.0, 60.0, 50.0, 100.0));
        check(Piece::Primary, "shift", (90.0, 70.0), Rect::new(50.0, 60.0, 90.0, 100.0));
        check(Piece::Primary, "alt", (90.0, 70.0), Rect::new(10.0, 50.0, 90.0, 70.0));
        check(Piece::Line, "", (270.0, 210.0), Rect::new(50.0, 60.0, 270.0, 62.0));
        check(Piece::Progress, "", (270.0, 210.0), Rect::new(50.0, 60.0, 270.0, 68.0));
    }
}
