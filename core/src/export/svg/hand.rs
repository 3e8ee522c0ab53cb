//! Strokes as a hand draws them: every line twice, a little bowed, never quite meeting its ends.
//!
//! The look is that of Rough.js (Preet Shihn, 2018), reduced to what boxes and lines need. The same component always
//! gets the same strokes.

use super::xml::hundredths;
use crate::sketch::{ComponentId, mix, spread};
use kurbo::{Point, Rect, Vec2};
use std::cell::Cell;

/// How far an end may lie from where it belongs, px.
const SLIP: f64 = 0.9;
/// How far the middle of a stroke may bow, as a share of its length, and at most in px.
const BOW: f64 = 0.012;
const MOST_BOW: f64 = 0.9;
/// How far inside a box its strokes must run, so that none of them leaves it, px.
const INSIDE: f64 = 2.0;

/// The hand that draws one component.
pub(super) struct Hand {
    seed: u64,
    taken: Cell<u64>,
}

impl Hand {
    /// The hand for a component; its id decides how it trembles.
    pub(super) fn of(id: &ComponentId) -> Self {
        Self { seed: spread(id.as_str()), taken: Cell::new(0) }
    }

    /// The four edges of a box, a little inside of it, as path data.
    pub(super) fn frame(&self, room: Rect) -> String {
        let edge = room.inset(-INSIDE);
        let corners = [
            Point::new(edge.x0, edge.y0),
            Point::new(edge.x1, edge.y0),
            Point::new(edge.x1, edge.y1),
            Point::new(edge.x0, edge.y1),
        ];
        let mut path = String::new();
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            self.draw(&mut path, *from, *to);
        }
        path
    }

    /// A straight line as path data.
    pub(super) fn line(&self, from: Point, to: Point) -> String {
        let mut path = String::new();
        self.draw(&mut path, from, to);
        path
    }

    fn draw(&self, path: &mut String, from: Point, to: Point) {
        for _ in 0..2 {
            let reach = (to.x - from.x).abs().max((to.y - from.y).abs());
            let bow = (reach * BOW).min(MOST_BOW);
            let (start, end) = (from + self.slip(SLIP), to + self.slip(SLIP));
            let middle = start.midpoint(end) + self.slip(bow);
            path.push('M');
            push(path, start);
            path.push('Q');
            push(path, middle);
            path.push(' ');
            push(path, end);
        }
    }

    /// A step of at most `most` px along each axis.
    fn slip(&self, most: f64) -> Vec2 {
        Vec2::new(self.tremble() * most, self.tremble() * most)
    }

    /// The next number from -1 to 1.
    fn tremble(&self) -> f64 {
        let taken = self.taken.get();
        self.taken.set(taken.wrapping_add(1));
        let bits = u16::try_from(mix(self.seed.wrapping_add(taken)) >> 48).unwrap_or(0);
        f64::from(bits) / 32_767.5 - 1.0
    }
}

fn push(path: &mut String, point: Point) {
    path.push_str(&hundredths(point.x));
    path.push(' ');
    path.push_str(&hundredths(point.y));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(id: &str) -> Hand {
        Hand::of(&ComponentId::new(id).unwrap())
    }

    #[test]
    fn strokes_stay_in_the_box() {
        for (width, height) in [(20.0, 20.0), (300.0, 24.0), (1e6, 1e6)] {
            let room = Rect::new(0.0, 0.0, width, height);
            let path = hand("box").frame(room);
            let numbers: Vec<f64> = path
                .split(['M', 'Q', ' '])
                .filter(|text| !text.is_empty())
                .map(|text| text.parse().unwrap())
                .collect();
            assert_eq!(numbers.len(), 4 * 2 * 6);
            for point in numbers.chunks(2) {
                assert!((0.0..=width).contains(&point[0]), "{path}");
                assert!((0.0..=height).contains(&point[1]), "{path}");
            }
        }
    }

    #[test]
    fn a_component_always_gets_the_same_strokes_and_others_get_others() {
        let room = Rect::new(0.0, 0.0, 80.0, 40.0);
        assert_eq!(hand("a").frame(room), hand("a").frame(room));
        assert_ne!(hand("a").frame(room), hand("b").frame(room));
    }
}
