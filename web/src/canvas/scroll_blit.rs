//! Reuse of painted pixels after a pan. Pure.

use crate::editor::viewport::Viewport;
use kurbo::{Rect, Size, Vec2};

/// A scroll of a picture: its pixels move by `by`, and the strips `revealed` are repainted. CSS px on whole device px.
#[derive(Clone, Debug, PartialEq)]
pub struct ScrollBlit {
    pub by: Vec2,
    pub revealed: Vec<Rect>,
}

impl ScrollBlit {
    /// Returns the scroll from one viewport to another for a picture of this size, with `ratio` device px per CSS px.
    /// `None` if no pixel can be reused: the zoom differs, or the picture has left the screen. Both viewports are on
    /// whole device px.
    pub fn between(from: Viewport, to: Viewport, size: Size, ratio: f64) -> Option<Self> {
        let by = to.pan() - from.pan();
        // Includes a partly covered last device px.
        let whole = (size.to_rect().scale_from_origin(ratio)).expand().scale_from_origin(1.0 / ratio);
        let stays = whole.intersect(whole + by);
        let is_stored = from.zoom() == to.zoom() && stays.width() > 0.0 && stays.height() > 0.0;
        is_stored.then(|| Self { by, revealed: around(whole, stays) })
    }
}

/// Returns `whole` without `inner` as rectangles that do not overlap.
fn around(whole: Rect, inner: Rect) -> Vec<Rect> {
    let parts = [
        Rect { y1: inner.y0, ..whole },
        Rect { y0: inner.y1, ..whole },
        Rect { x0: whole.x0, x1: inner.x0, ..inner },
        Rect { x0: inner.x1, x1: whole.x1, ..inner },
    ];
    parts.into_iter().filter(|part| part.width() > 0.0 && part.height() > 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::new(400.0, 300.0);

    /// Checks the strips repainted after a pan: `x0 y0 x1 y1`, or everything.
    #[track_caller]
    fn check(by: (f64, f64), factor: f64, ratio: f64, expected: &str) {
        let from = Viewport::at_origin((20.0, 10.0).into());
        let to = from.panned(by.into()).zoomed(factor, (0.0, 0.0).into());
        let shift = ScrollBlit::between(from, to, SIZE, ratio);
        let told = shift.map(|ScrollBlit { revealed, .. }| {
            let parts = revealed.iter().map(|Rect { x0, y0, x1, y1 }| format!("{x0} {y0} {x1} {y1}"));
            parts.collect::<Vec<_>>().join(", ")
        });
        assert_eq!(told.unwrap_or_else(|| "all".to_owned()), expected);
    }

    #[test]
    fn strips_at_the_edges_are_revealed() {
        check((30.0, 0.0), 1.0, 1.0, "0 0 30 300");
        check((-30.0, 0.0), 1.0, 1.0, "370 0 400 300");
        check((0.0, 40.0), 1.0, 2.0, "0 0 400 40");
        check((-30.0, -40.0), 1.0, 1.0, "0 260 400 300, 370 0 400 260");
        check((0.0, 0.0), 1.0, 1.0, "");
    }

    #[test]
    fn a_device_px_that_is_covered_in_part_is_painted() {
        check((-0.8, 0.0), 1.0, 1.25, "399.2 0 400 300");
        check((0.0, -8.0), 1.0, 0.75, "0 292 400 300");
    }

    #[test]
    fn what_was_zoomed_or_has_left_is_painted_anew() {
        check((0.0, 0.0), 1.06, 1.0, "all");
        check((400.0, 0.0), 1.0, 1.0, "all");
        check((0.0, -900.0), 1.0, 1.0, "all");
    }

    #[test]
    fn what_is_revealed_and_what_stays_is_the_whole() {
        for by in [(7.0, -3.0), (-399.0, 299.0), (0.0, 12.0)] {
            let from = Viewport::at_origin((0.0, 0.0).into());
            let ScrollBlit { by, revealed } =
                ScrollBlit::between(from, from.panned(by.into()), SIZE, 1.0).unwrap();
            let stays = SIZE.to_rect().intersect(SIZE.to_rect() + by).area();
            assert_eq!(stays + revealed.iter().map(Rect::area).sum::<f64>(), SIZE.area());
        }
    }
}
