//! The eight handles of a selection, and what dragging one does to its boxes.

use super::Held;
use kurbo::{Point, Rect, Size, Vec2};
use websketch_core::geometry::Bounds;

/// Which way a handle pulls: -1 the left or top side, 1 the right or bottom side, 0 neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    pub x: i8,
    pub y: i8,
}

impl Handle {
    /// Corners last, so that they win where handles of a small selection overlap.
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

    /// Where it sits on a box.
    pub fn on(self, rect: Rect) -> Point {
        let middle = rect.center();
        let half = Vec2::new(rect.width() / 2.0 * f64::from(self.x), rect.height() / 2.0 * f64::from(self.y));
        middle + half
    }

    /// The pointer's shape over it, as a value of CSS `cursor`.
    pub fn cursor(self) -> &'static str {
        match (self.x, self.y) {
            (0, _) => "ns-resize",
            (_, 0) => "ew-resize",
            (x, y) if x == y => "nwse-resize",
            _ => "nesw-resize",
        }
    }

    /// `frame` after the handle was dragged `by`, in whole px; the opposite side stays, no side gets
    /// shorter than 1 px or goes below 0. With Shift the sides keep their ratio, with Alt the middle stays.
    pub fn drag(self, frame: Rect, by: Vec2, held: Held) -> Rect {
        let (x0, x1) = drag_side(self.x, frame.x0, frame.x1, by.x, held.alt);
        let (y0, y1) = drag_side(self.y, frame.y0, frame.y1, by.y, held.alt);
        let to = Rect::new(x0, y0, x1, y1);
        if held.shift { self.in_proportion(frame, to, held.alt) } else { to }
    }

    /// Where the sides are that it pulls.
    pub fn sides(self, frame: Rect) -> (Option<f64>, Option<f64>) {
        let side = |side: i8, low, high| match side {
            -1 => Some(low),
            1 => Some(high),
            _ => None,
        };
        (side(self.x, frame.x0, frame.x1), side(self.y, frame.y0, frame.y1))
    }

    /// `frame`, grown as much as the side that was pulled most.
    fn in_proportion(self, frame: Rect, to: Rect, from_middle: bool) -> Rect {
        let (x, y) = (to.width() / frame.width(), to.height() / frame.height());
        let wanted = match (self.x, self.y) {
            (_, 0) => x,
            (0, _) => y,
            _ if (x - 1.0).abs() >= (y - 1.0).abs() => x,
            _ => y,
        };
        // The share of what is gained that lies before the start.
        let before = |side: i8| if from_middle { 0.5 } else { f64::from(1 - side) / 2.0 };
        let most = |low: f64, length: f64, share: f64| {
            if share > 0.0 { 1.0 + low / (share * length) } else { f64::INFINITY }
        };
        let (before_x, before_y) = (before(self.x), before(self.y));
        let factor =
            wanted.min(most(frame.x0, frame.width(), before_x)).min(most(frame.y0, frame.height(), before_y));
        let grown = |low: f64, length: f64, share: f64| {
            let next = (length * factor).round().max(1.0);
            let start = (low + share * (length - next)).round().max(0.0);
            (start, start + next)
        };
        let (x0, x1) = grown(frame.x0, frame.width(), before_x);
        let (y0, y1) = grown(frame.y0, frame.height(), before_y);
        Rect::new(x0, y0, x1, y1)
    }
}

fn drag_side(side: i8, low: f64, high: f64, by: f64, from_middle: bool) -> (f64, f64) {
    if from_middle && side != 0 {
        let by = (by * f64::from(side)).round().max(((1.0 - (high - low)) / 2.0).ceil()).min(low);
        return (low - by, high + by);
    }
    match side {
        -1 => ((low + by).round().max(0.0).min(high - 1.0), high),
        1 => (low, (high + by).round().max(low + 1.0)),
        _ => (low, high),
    }
}

/// `bounds` after the frame around it was stretched from `from` to `to`: at the same share of it, in
/// whole px, never smaller than `least`. `None` past the limits of a sketch.
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
    // An axis along which nothing was dragged keeps its exact numbers.
    if (from_start, from_end) == (to_start, to_end) {
        return (start, length);
    }
    let factor = (to_end - to_start) / (from_end - from_start);
    let new_start = (to_start + (start - from_start) * factor).round();
    let new_length = (length * factor).round().max(least);
    // A box that cannot shrink further keeps the side that the drag holds.
    let held_end = to_end == from_end;
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
        let to = handle.drag(frame, Vec2::new(by.0, by.1), Held::default());
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
        check(Handle { x: -1, y: 0 }, (500.0, 0.0), (200.0, 100.0, 20.0, 40.0));
        check(Handle { x: 1, y: 0 }, (-500.0, 0.0), (100.0, 100.0, 20.0, 40.0));
        check(Handle { x: -1, y: -1 }, (-500.0, -500.0), (0.0, 0.0, 220.0, 140.0));
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
            let held = |key: &str| keys.contains(key);
            let held = Held { shift: held("shift"), alt: held("alt"), ..Held::default() };
            let to = handle.drag(Rect::new(100.0, 100.0, 220.0, 140.0), Vec2::new(by.0, by.1), held);
            assert_eq!((to.x0, to.y0, to.x1, to.y1), expected);
        }
        check(Handle { x: 1, y: 1 }, "shift", (120.0, 0.0), (100.0, 100.0, 340.0, 180.0));
        check(Handle { x: -1, y: -1 }, "shift", (60.0, 0.0), (160.0, 120.0, 220.0, 140.0));
        check(Handle { x: 1, y: 0 }, "shift", (60.0, 0.0), (100.0, 90.0, 280.0, 150.0));
        check(Handle { x: 1, y: 0 }, "alt", (10.0, 0.0), (90.0, 100.0, 230.0, 140.0));
        check(Handle { x: -1, y: 0 }, "alt", (-500.0, 0.0), (0.0, 100.0, 320.0, 140.0));
        check(Handle { x: 1, y: 1 }, "alt", (-500.0, -500.0), (159.0, 119.0, 161.0, 121.0));
        check(Handle { x: 1, y: 1 }, "shift alt", (60.0, 0.0), (40.0, 80.0, 280.0, 160.0));
    }
}
