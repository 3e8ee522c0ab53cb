//! Handoff of sketches within an isolate, without serialization.
//!
//! A Worker and a session object may run in the same isolate and share its memory. The sender inserts a sketch and passes
//! its number in the request or the response; the receiver removes it. A number of another isolate finds nothing, and
//! the receiver falls back to the serialized sketch.

use crate::platform::random_bytes;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use websketch_sketch::Sketch;

/// The largest number of pending sketches. The receiver normally removes its sketch; one is left
/// over if the message was lost.
const MAX_HANDOFFS: usize = 1_024;

thread_local! {
    static ISOLATE: Cell<Option<u32>> = const { Cell::new(None) };
    static NEXT_NUMBER: Cell<u32> = const { Cell::new(0) };
    static HANDOFFS: RefCell<VecDeque<(u32, Rc<Sketch>)>> = const { RefCell::new(VecDeque::new()) };
}

/// Returns a random id of this isolate.
pub(crate) fn isolate_id() -> u32 {
    let isolate = ISOLATE.get().unwrap_or_else(|| u32::from_le_bytes(random_bytes()));
    ISOLATE.set(Some(isolate));
    isolate
}

/// Inserts a sketch and returns its number.
pub(crate) fn insert(sketch: Rc<Sketch>) -> u32 {
    let number = NEXT_NUMBER.get();
    NEXT_NUMBER.set(number.wrapping_add(1));
    HANDOFFS.with_borrow_mut(|handoffs| {
        if handoffs.len() >= MAX_HANDOFFS {
            handoffs.pop_front();
        }
        handoffs.push_back((number, sketch));
    });
    number
}

/// A pending sketch, removed on drop.
pub(crate) struct SketchHandoff(u32);

impl SketchHandoff {
    /// Inserts a sketch.
    pub(crate) fn of(sketch: Rc<Sketch>) -> Self {
        Self(insert(sketch))
    }

    /// Returns the address of the sketch: the id of the isolate and a number.
    pub(crate) fn address(&self) -> String {
        format!("{}/{}", isolate_id(), self.0)
    }
}

impl Drop for SketchHandoff {
    fn drop(&mut self) {
        remove(self.0);
    }
}

/// Removes the sketch at an address, if that belongs to this isolate.
pub(crate) fn remove_by_address(address: &str) -> Option<Rc<Sketch>> {
    let (place, number) = address.split_once('/')?;
    if place.parse() == Ok(isolate_id()) { remove(number.parse().ok()?) } else { None }
}

/// Removes the sketch with this number.
pub(crate) fn remove(number: u32) -> Option<Rc<Sketch>> {
    HANDOFFS.with_borrow_mut(|handoffs| {
        let place = handoffs.iter().position(|(found, _)| *found == number)?;
        handoffs.remove(place).map(|(_, sketch)| sketch)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_is_taken_once_and_those_that_nobody_takes_make_room() {
        let sketch = Rc::new(Sketch::new());
        let [first, second] = [insert(sketch.clone()), insert(sketch.clone())];
        assert!(remove(second).is_some());
        assert!(remove(second).is_none());
        for _ in 0..MAX_HANDOFFS {
            insert(sketch.clone());
        }
        assert!(remove(first).is_none());
        assert_eq!(Rc::strong_count(&sketch), 1 + MAX_HANDOFFS);
    }
}
