//! The eight resize handles of a selection, and their effect on its boxes.

use super::Modifiers;
use kurbo::{Point, Rect, Size, Vec2};
use websketch_sketch::geometry::Bounds;

/// Direction of a handle: -1 is the left or top side, 1 the right or bottom side, 0 neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    pub x: i8,
    pub y: i8,
}

impl Handle {
    /// Corners last, so that they take precedence where handles of a small selection overlap.
    pub const ALL: [Self; 8] = [
        Self { x: 0, y: -1 },
        Self { x: 1, y: 0 },
        Self { x: 0, y: 1 },
        Self { x: -1, y: 0 },
        Self { x: -1, y: -1 },
        Self { x: 1, y: -1 },
        Self { x: 1, y: 1 },
        Self { x: -1, y: 1 },
    ];

    /// Returns the position of the handle on a box.
    pub fn on(self, rect: Rect) -> Point {
        let middle = rect.center();
        let half = Vec2::new(rect.width() / 2.0 * f64::from(self.x), rect.height() / 2.0 * f64::from(self.y));
        middle + half
    }

    /// Returns the value of CSS `cursor` over the handle.
    pub fn cursor(self) -> &'static str {
        match (self.x, self.y) {
            (0, _) => "ns-resize",
            (_, 0) => "ew-resize",
            (x, y) if x == y => "nwse-resize",
            _ => "nesw-resize",
        }
    }

    /// Returns `frame` after the handle was dragged by `by`, in whole px. The opposite side stays, and past it the
    /// frame flips. No side is shorter than 1 px or below 0. Shift keeps the ratio, Alt keeps the center.
    pub fn drag(self, frame: Rect, by: Vec2, modifiers: Modifiers) -> Rect {
        let x = Side::new(self.x, frame.x0, frame.x1, by.x, modifiers.alt);
        let y = Side::new(self.y, frame.y0, frame.y1, by.y, modifiers.alt);
        let (x, y) = if modifiers.shift { in_proportion(self, x, y) } else { (x, y) };
        let ((x0, x1), (y0, y1)) = (x.ends(), y.ends());
        Rect::new(x0, y0, x1, y1)
    }

    /// Returns the positions of the dragged sides of a frame after a drag by `by`.
    pub fn sides(self, frame: Rect, by: Vec2) -> (Option<f64>, Option<f64>) {
        let side = |side: i8, low: f64, high: f64, by: f64| match side {
            -1 => Some((low + by).round().max(0.0)),
            1 => Some((high + by).round().max(0.0)),
            _ => None,
        };
        (side(self.x, frame.x0, frame.x1, by.x), side(self.y, frame.y0, frame.y1, by.y))
    }
}

/// One axis of a resized frame.
#[derive(Clone, Copy)]
struct Side {
    /// Fixed point: an end or the center.
    anchor: f64,
    /// Direction of growth. 0 from the center to both sides.
    way: f64,
    before: f64,
    length: f64,
}

impl Side {
    fn new(side: i8, low: f64, high: f64, by: f64, from_middle: bool) -> Self {
        let before = high - low;
        if side == 0 || from_middle {
            let grown = 2.0 * (by * f64::from(side)).round();
            let length = (before + grown).abs().max(1.0);
            let anchor = f64::midpoint(low, high);
            return Self { anchor, way: 0.0, before, length: length.min(2.0 * anchor) };
        }
        let (anchor, pulled) = if side < 0 { (high, low) } else { (low, high) };
        let to = (pulled + by).round().max(0.0);
        let way = if to == anchor { f64::from(side) } else { (to - anchor).signum() };
        Self { anchor, way, before, length: (to - anchor).abs().max(1.0) }
    }

    /// Returns the largest factor that keeps the frame at or above 0.
    fn most(self) -> f64 {
        if self.way > 0.0 {
            f64::INFINITY
        } else if self.way < 0.0 {
            self.anchor / self.before
        } else {
            2.0 * self.anchor / self.before
        }
    }

    fn ends(self) -> (f64, f64) {
        let start = self.anchor - self.length * (1.0 - self.way) / 2.0;
        // The center of an odd length is between two px, as before.
        let start = if self.way == 0.0 && self.length == self.before { start } else { start.round() };
        let start = start.max(0.0);
        (start, start + self.length)
    }
}

/// Scales both axes by the larger factor of the two.
fn in_proportion(handle: Handle, x: Side, y: Side) -> (Side, Side) {
    let factor = |side: Side| side.length / side.before;
    let wanted = match (handle.x, handle.y) {
        (_, 0) => factor(x),
        (0, _) => factor(y),
        _ if (factor(x) - 1.0).abs() >= (factor(y) - 1.0).abs() => factor(x),
        _ => factor(y),
    };
    let wanted = wanted.min(x.most()).min(y.most());
    let grown = |side: Side| Side { length: (side.before * wanted).round().max(1.0), ..side };
    (grown(x), grown(y))
}

/// Returns `bounds` after the frame around it was scaled from `from` to `to`, in whole px, at least as large as
/// `least`. `None` outside of a sketch's limits.
pub fn stretched(bounds: Bounds, least: Size, from: Rect, to: Rect) -> Option<Bounds> {
    let (x, width) =
        stretched_side((bounds.x(), bounds.width()), least.width, (from.x0, from.x1), (to.x0, to.x1));
    let (y, height) =
        stretched_side((bounds.y(), bounds.height()), least.height, (from.y0, from.y1), (to.y0, to.y1));
    Bounds::new(x, y, width, height).ok()
}

fn stretched_side(
    (start, length): (f64, f64),
    least: f64,
    (from_start, from_end): (f64, f64),
    (to_start, to_end): (f64, f64),
) -> (f64, f64) {
    // An axis without a drag keeps its exact numbers.
    if (from_start, from_end) == (to_start, to_end) {
        return (start, length);
    }
    let factor = (to_end - to_start) / (from_end - from_start);
    let new_start = (to_start + (start - from_start) * factor).round();
    let new_length = (length * factor).round().max(least);
    // A box at its minimum keeps its fixed side. If the frame has flipped, that is the other end.
    let held_end = to_end == from_end || to_end == from_start;
    let limit = if held_end { (to_end - new_length).max(0.0) } else { f64::INFINITY };
    (new_start.min(limit).max(0.0), new_length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(handle: Handle, by: (f64, f64), expected: (f64, f64, f64, f64)) {
        let bounds = Bounds::new(100.0, 100.0, 120.0, 40.0).unwrap();
        let frame = bounds.rect();
        let to = handle.drag(frame, Vec2::new(by.0, by.1), Modifiers::default());
        let after = stretched(bounds, Size::new(20.0, 20.0), frame, to).unwrap();
        assert_eq!((after.x(), after.y(), after.width(), after.height()), expected);
    }

    #[test]
    fn a_handle_moves_its_own_sides_only() {
        check(Handle { x: 1, y: 1 }, (30.0, 10.4), (100.0, 100.0, 150.0, 50.0));
        check(Handle { x: -1, y: 0 }, (30.0, 10.0), (130.0, 100.0, 90.0, 40.0));
        check(Handle { x: 0, y: -1 }, (30.0, -10.0), (100.0, 90.0, 120.0, 50.0));
    }

    #[test]
    fn the_least_size_and_the_origin_stop_a_drag() {
        check(Handle { x: -1, y: 0 }, (119.0, 0.0), (200.0, 100.0, 20.0, 40.0));
        check(Handle { x: 1, y: 0 }, (-119.0, 0.0), (100.0, 100.0, 20.0, 40.0));
        check(Handle { x: -1, y: -1 }, (-500.0, -500.0), (0.0, 0.0, 220.0, 140.0));
    }

    #[test]
    fn past_the_opposite_side_a_frame_turns_over() {
        check(Handle { x: -1, y: 0 }, (200.0, 0.0), (220.0, 100.0, 80.0, 40.0));
        check(Handle { x: 1, y: 0 }, (-180.0, 0.0), (40.0, 100.0, 60.0, 40.0));
        check(Handle { x: 1, y: 1 }, (-500.0, -500.0), (0.0, 0.0, 100.0, 100.0));
        check(Handle { x: 1, y: 0 }, (-125.0, 0.0), (80.0, 100.0, 20.0, 40.0));
    }

    #[test]
    fn a_group_keeps_its_proportions() {
        let from = Rect::new(0.0, 0.0, 200.0, 100.0);
        let to = Rect::new(0.0, 0.0, 400.0, 100.0);
        let inner = Bounds::new(50.0, 10.0, 100.0, 20.0).unwrap();
        let after = stretched(inner, Size::new(20.0, 20.0), from, to).unwrap();
        assert_eq!(after, Bounds::new(100.0, 10.0, 200.0, 20.0).unwrap());
    }

    #[test]
    fn shift_keeps_the_ratio_and_alt_the_middle() {
        #[track_caller]
        fn check(handle: Handle, keys: &str, by: (f64, f64), expected: (f64, f64, f64, f64)) {
            let modifiers = |key: &str| keys.contains(key);
            let modifiers =
                Modifiers { shift: modifiers("shift"), alt: modifiers("alt"), ..Modifiers::default() };
            let to = handle.drag(Rect::new(100.0, 100.0, 220.0, 140.0), Vec2::new(by.0, by.1), modifiers);
            assert_eq!((to.x0, to.y0, to.x1, to.y1), expected);
        }
        check(Handle { x: 1, y: 1 }, "shift", (120.0, 0.0), (100.0, 100.0, 340.0, 180.0));
        check(Handle { x: -1, y: -1 }, "shift", (60.0, 0.0), (160.0, 120.0, 220.0, 140.0));
        check(Handle { x: 1, y: 0 }, "shift", (60.0, 0.0), (100.0, 90.0, 280.0, 150.0));
        check(Handle { x: 1, y: 0 }, "alt", (10.0, 0.0), (90.0, 100.0, 230.0, 140.0));
        check(Handle { x: -1, y: 0 }, "alt", (-500.0, 0.0), (0.0, 100.0, 320.0, 140.0));
        check(Handle { x: 1, y: 1 }, "alt", (-80.0, -10.0), (140.0, 110.0, 180.0, 130.0));
        check(Handle { x: 1, y: 1 }, "shift", (-180.0, 0.0), (40.0, 100.0, 100.0, 120.0));
        check(Handle { x: 1, y: 1 }, "shift alt", (60.0, 0.0), (40.0, 80.0, 280.0, 160.0));
    }
}
