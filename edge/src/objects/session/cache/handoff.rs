//! Sketches that need not be written and read again: a Worker and a session's object may run in one isolate, and then
//! share its memory.

use crate::platform::random_bytes;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use websketch_core::sketch::Sketch;

/// Parcels that wait at most. Each is taken by the answer that it belongs to, unless whoever waits for that is gone.
const MOST_PARCELS: usize = 1_024;

thread_local! {
    static ISOLATE: Cell<Option<u32>> = const { Cell::new(None) };
    static NEXT: Cell<u32> = const { Cell::new(0) };
    static PARCELS: RefCell<VecDeque<(u32, Rc<Sketch>)>> = const { RefCell::new(VecDeque::new()) };
}

/// What tells this isolate from others.
pub(crate) fn isolate() -> u32 {
    let isolate = ISOLATE.get().unwrap_or_else(|| u32::from_le_bytes(random_bytes()));
    ISOLATE.set(Some(isolate));
    isolate
}

/// Leaves a sketch for somebody in this isolate, and returns its number.
pub(crate) fn leave(sketch: Rc<Sketch>) -> u32 {
    let number = NEXT.get();
    NEXT.set(number.wrapping_add(1));
    PARCELS.with_borrow_mut(|parcels| {
        if parcels.len() >= MOST_PARCELS {
            parcels.pop_front();
        }
        parcels.push_back((number, sketch));
    });
    number
}

/// A sketch that is left for as long as somebody may come for it.
pub(crate) struct Parcel(u32);

impl Parcel {
    /// Leaves a sketch.
    pub(crate) fn of(sketch: Rc<Sketch>) -> Self {
        Self(leave(sketch))
    }

    /// What tells it from all others: where it lies, and its number there.
    pub(crate) fn address(&self) -> String {
        format!("{}/{}", isolate(), self.0)
    }
}

impl Drop for Parcel {
    fn drop(&mut self) {
        take(self.0);
    }
}

/// Takes what lies at an address, if that is in this isolate.
pub(crate) fn fetch(address: &str) -> Option<Rc<Sketch>> {
    let (place, number) = address.split_once('/')?;
    if place.parse() == Ok(isolate()) { take(number.parse().ok()?) } else { None }
}

/// Takes what was left under a number.
pub(crate) fn take(number: u32) -> Option<Rc<Sketch>> {
    PARCELS.with_borrow_mut(|parcels| {
        let place = parcels.iter().position(|(found, _)| *found == number)?;
        parcels.remove(place).map(|(_, sketch)| sketch)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_is_taken_once_and_those_that_nobody_takes_make_room() {
        let sketch = Rc::new(Sketch::new());
        let [first, second] = [leave(sketch.clone()), leave(sketch.clone())];
        assert!(take(second).is_some());
        assert!(take(second).is_none());
        for _ in 0..MOST_PARCELS {
            leave(sketch.clone());
        }
        assert!(take(first).is_none());
        assert_eq!(Rc::strong_count(&sketch), 1 + MOST_PARCELS);
    }
}
