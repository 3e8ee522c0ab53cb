//! Multi-touch: one finger is a pointer, two pan and zoom. Pure; in screen px.

use kurbo::{Point, Vec2};

/// Least distance of two fingers for a zoom. Screen px.
const MIN_SPREAD: f64 = 10.0;

/// Pressed pointers in the order of their press.
#[derive(Clone, Debug, Default)]
pub struct TouchTracker {
    down: Vec<(i32, Point)>,
    /// From the second finger on until all are released.
    is_pinch: bool,
}

/// Meaning of an event of one pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TouchEffect {
    /// An event of a single pointer.
    Pointer,
    /// The gesture of the single pointer is cancelled.
    Interruption,
    /// The viewport moves by `by`, then zooms by `factor` around `anchor`.
    Pinch { by: Vec2, factor: f64, anchor: Point },
    /// No effect.
    Nothing,
}

impl TouchTracker {
    /// Handles a press. A `primary` pointer is the only one of its kind, so the release of any other known one was
    /// missed.
    pub fn down(&mut self, id: i32, at: Point, primary: bool) -> TouchEffect {
        if primary {
            *self = Self::default();
        }
        self.down.push((id, at));
        match self.down.len() {
            1 => TouchEffect::Pointer,
            2 if !self.is_pinch => {
                self.is_pinch = true;
                TouchEffect::Interruption
            }
            _ => TouchEffect::Nothing,
        }
    }

    /// Handles a move.
    pub fn moved(&mut self, id: i32, at: Point) -> TouchEffect {
        let before = self.pair();
        if let Some((_, place)) = self.down.iter_mut().find(|(known, _)| *known == id) {
            *place = at;
        }
        if !self.is_pinch {
            return TouchEffect::Pointer;
        }
        match before.zip(self.pair()) {
            Some((before, after)) if before != after => pinch(before, after),
            _ => TouchEffect::Nothing,
        }
    }

    /// Handles a release or a cancellation.
    pub fn up(&mut self, id: i32) -> TouchEffect {
        self.down.retain(|(known, _)| *known != id);
        let was_pinch = self.is_pinch;
        self.is_pinch &= !self.down.is_empty();
        if was_pinch { TouchEffect::Nothing } else { TouchEffect::Pointer }
    }

    /// Returns the two fingers of a pinch.
    fn pair(&self) -> Option<(Point, Point)> {
        match self.down.as_slice() {
            [(_, one), (_, other), ..] => Some((*one, *other)),
            _ => None,
        }
    }
}

fn pinch(before: (Point, Point), after: (Point, Point)) -> TouchEffect {
    let spread = |(one, other): (Point, Point)| one.distance(other).max(MIN_SPREAD);
    let anchor = after.0.midpoint(after.1);
    TouchEffect::Pinch {
        by: anchor - before.0.midpoint(before.1),
        factor: spread(after) / spread(before),
        anchor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    /// Runs `script`, one event per line: kind, finger, position. The first finger is the primary one.
    #[track_caller]
    fn check(script: &str, expected: Expect) {
        let (mut fingers, mut log) = (TouchTracker::default(), String::new());
        for line in script.lines().map(str::trim) {
            let words: Vec<&str> = line.split(' ').collect();
            let number = |place: usize| words[place].parse::<f64>().unwrap();
            let id = words[1].parse().unwrap();
            let meaning = match words[0] {
                "down" => fingers.down(id, Point::new(number(2), number(3)), id == 1),
                "move" => fingers.moved(id, Point::new(number(2), number(3))),
                _ => fingers.up(id),
            };
            log += &format!("{line} -> {meaning:?}\n");
        }
        expected.assert_eq(&log);
    }

    #[test]
    fn two_fingers_move_and_zoom_around_their_middle() {
        check(
            "down 1 100 100
             move 1 110 100
             down 2 200 100
             move 2 290 100
             move 1 110 140
             up 1
             move 2 300 300
             up 2",
            expect![[r#"
                down 1 100 100 -> Pointer
                move 1 110 100 -> Pointer
                down 2 200 100 -> Interruption
                move 2 290 100 -> Pinch { by: Vec2 { x: 45.0, y: 0.0 }, factor: 2.0, anchor: (200.0, 100.0) }
                move 1 110 140 -> Pinch { by: Vec2 { x: 0.0, y: 20.0 }, factor: 1.0243938285880987, anchor: (200.0, 120.0) }
                up 1 -> Nothing
                move 2 300 300 -> Nothing
                up 2 -> Nothing
            "#]],
        );
    }

    #[test]
    fn a_third_finger_and_one_that_stays_behind_do_nothing() {
        check(
            "down 1 100 100
             down 2 200 100
             down 3 300 300
             move 3 400 400
             up 3
             up 2
             down 2 200 100
             move 1 90 100
             up 1
             up 2
             down 1 100 100
             up 1",
            expect![[r#"
                down 1 100 100 -> Pointer
                down 2 200 100 -> Interruption
                down 3 300 300 -> Nothing
                move 3 400 400 -> Nothing
                up 3 -> Nothing
                up 2 -> Nothing
                down 2 200 100 -> Nothing
                move 1 90 100 -> Pinch { by: Vec2 { x: -5.0, y: 0.0 }, factor: 1.1, anchor: (145.0, 100.0) }
                up 1 -> Nothing
                up 2 -> Nothing
                down 1 100 100 -> Pointer
                up 1 -> Pointer
            "#]],
        );
    }

    #[test]
    fn a_primary_pointer_is_the_first_again() {
        check(
            "down 1 100 100
             down 2 200 100
             down 1 50 50
             move 1 60 60",
            expect![[r#"
                down 1 100 100 -> Pointer
                down 2 200 100 -> Interruption
                down 1 50 50 -> Pointer
                move 1 60 60 -> Pointer
            "#]],
        );
    }
}
