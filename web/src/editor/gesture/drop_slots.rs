//! The slots of rows and columns into which a drag can go. Pure; in sketch px.

use super::SNAP_REACH;
use kurbo::{Point, Rect, Size};
use websketch_layout::arrangement::{Arrangement, Slot};
use websketch_layout::structure::Structure;
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, Sketch};

/// Distance of a drag from its start up to which it goes into no slot, so that a small movement is exact. Screen px.
const DROP_START: f64 = 16.0;

/// The slots for a drag.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DropSlots {
    slots: Vec<Slot>,
}

impl DropSlots {
    /// Reads the slots for components of a common size. `moved` leave their places.
    pub fn new(sketch: &Sketch, moved: &[ComponentId], size: Size) -> Self {
        let structure = Structure::of(sketch, None);
        Self { slots: Arrangement::read(&structure).slots(moved, size) }
    }

    /// Returns the slot under the pointer: the one with the nearest middle, and of equal ones the shortest. A thin gap
    /// can be hit a little beside it.
    pub fn at(&self, pointer: Point, zoom: f64) -> Option<&Slot> {
        let reach = (SNAP_REACH / zoom).min(SNAP_REACH);
        let distance = |slot: &Slot| match slot.axis {
            Axis::X => (pointer.x - slot.area.center().x).abs(),
            Axis::Y => (pointer.y - slot.area.center().y).abs(),
        };
        let hit = self.slots.iter().filter(|slot| thick(slot, reach).contains(pointer));
        hit.min_by(|one, other| {
            let nearer = distance(one).total_cmp(&distance(other));
            nearer.then_with(|| length(one).total_cmp(&length(other)))
        })
    }
}

/// Returns true if a drag went far enough from its start to mean another place.
pub fn is_far(from: Point, to: Point, zoom: f64) -> bool {
    from.distance(to) * zoom >= DROP_START
}

/// Returns the ends of the bar that shows a slot: the line in its middle, across the flow.
pub fn bar(slot: &Slot) -> (Point, Point) {
    let Rect { x0, y0, x1, y1 } = slot.area;
    let middle = slot.area.center();
    match slot.axis {
        Axis::X => (Point::new(middle.x, y0), Point::new(middle.x, y1)),
        Axis::Y => (Point::new(x0, middle.y), Point::new(x1, middle.y)),
    }
}

/// Returns the area of a slot, at least twice `reach` thick.
fn thick(slot: &Slot, reach: f64) -> Rect {
    let missing = |length: f64| (reach - length / 2.0).max(0.0);
    match slot.axis {
        Axis::X => slot.area.inflate(missing(slot.area.width()), 0.0),
        Axis::Y => slot.area.inflate(0.0, missing(slot.area.height())),
    }
}

fn length(slot: &Slot) -> f64 {
    match slot.axis {
        Axis::X => slot.area.height(),
        Axis::Y => slot.area.width(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;
    use websketch_layout::arrangement::Place;

    /// Two cards in a row, the first with a heading and a button, above a bar.
    fn slots(moved: &str, size: (f64, f64)) -> DropSlots {
        let text = r#"[{"id":"one","type":"Container","x":120,"y":100,"width":300,"height":240},
            {"id":"title","type":"Heading","x":144,"y":124,"width":252,"height":32},
            {"id":"go","type":"Button","x":144,"y":172,"width":100,"height":40},
            {"id":"two","type":"Container","x":444,"y":100,"width":300,"height":240},
            {"id":"list","type":"List","x":120,"y":500,"width":624,"height":200}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let moved: Vec<_> = moved.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect();
        DropSlots::new(&sketch, &moved, size.into())
    }

    #[track_caller]
    fn check(moved: &str, size: (f64, f64), pointer: (f64, f64), expected: &str) {
        let slots = slots(moved, size);
        let told = slots.at(pointer.into(), 1.0).map(|slot| {
            let Place::Beside { anchors, side } = &slot.place else { return String::new() };
            let anchors: Vec<&str> = anchors.iter().map(ComponentId::as_str).collect();
            format!("{side:?} {}", anchors.join(" "))
        });
        assert_eq!(told.unwrap_or_default(), expected, "{pointer:?}");
    }

    const BUTTON: (f64, f64) = (100.0, 40.0);
    const CARD: (f64, f64) = (300.0, 240.0);

    #[test]
    fn the_gap_under_the_pointer_is_a_slot() {
        check("", CARD, (432.0, 200.0), "Right one");
        check("", BUTTON, (200.0, 164.0), "Below title");
        check("", BUTTON, (200.0, 159.0), "Below title");
        check("", BUTTON, (200.0, 220.0), "Below go");
        check("", CARD, (752.0, 200.0), "Right two");
        check("", CARD, (200.0, 346.0), "Below one two");
    }

    #[test]
    fn free_ground_is_no_slot() {
        // In a card, in a wide gap, right of everything, above everything.
        for pointer in [(200.0, 300.0), (200.0, 420.0), (1000.0, 200.0), (200.0, 40.0), (200.0, 140.0)] {
            check("", BUTTON, pointer, "");
            check("", CARD, pointer, "");
        }
    }

    #[test]
    fn the_own_place_is_no_slot() {
        check("go", BUTTON, (200.0, 164.0), "");
        check("go", BUTTON, (200.0, 220.0), "");
        check("two", CARD, (432.0, 200.0), "");
    }

    #[test]
    fn a_part_that_is_much_smaller_or_larger_than_its_neighbors_goes_into_no_slot() {
        check("two", CARD, (200.0, 164.0), "Below title");
        check("", BUTTON, (432.0, 200.0), "");
        check("list", (624.0, 200.0), (200.0, 164.0), "");
        check("", (100.0, 600.0), (432.0, 200.0), "");
    }

    #[test]
    fn a_few_px_are_a_small_movement() {
        assert!(!is_far(Point::new(10.0, 10.0), Point::new(20.0, 14.0), 1.0));
        assert!(is_far(Point::new(10.0, 10.0), Point::new(20.0, 14.0), 2.0));
    }
}
