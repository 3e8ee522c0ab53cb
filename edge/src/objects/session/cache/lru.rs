//! What was used last of sessions, their sketches first of all, so that what has just been read or written need not be
//! read again.
//!
//! It belongs to the isolate and not to its objects: what an object holds itself is never freed when
//! the platform drops it. The session's stored row alone says which sketch is the newest.

use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use websketch_core::sketch::{Component, Sketch};

/// What sketches take at most, in bytes; an isolate has 128 MB.
const MOST_BYTES: usize = 24_000_000;
/// What a component takes besides its props, in bytes: its slot, its id, its places in paint order and alphabet.
const COMPONENT_BYTES: usize = 120;

/// Which state of a session a sketch is. The revision alone would not do: a session that has come back
/// from its copy may make one for the second time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp {
    /// The revision.
    pub(crate) revision: u64,
    /// Unix ms of its commit.
    pub(crate) updated_at: u64,
}

/// Something of each of the sessions that were used last.
pub(crate) struct Recent<T> {
    most_bytes: usize,
    /// The one used last is the last.
    kept: VecDeque<Kept<T>>,
}

struct Kept<T> {
    session: String,
    value: T,
    bytes: usize,
}

impl<T> Recent<T> {
    /// Keeps nothing yet, and so many bytes at most.
    pub(crate) const fn new(most_bytes: usize) -> Self {
        Self { most_bytes, kept: VecDeque::new() }
    }

    /// What is kept of a session.
    pub(crate) fn get(&mut self, session: &str) -> Option<&T> {
        let kept = self.take(session)?;
        self.kept.push_back(kept);
        self.kept.back().map(|kept| &kept.value)
    }

    /// Keeps something that takes so many bytes, in place of what is kept of its session.
    pub(crate) fn put(&mut self, session: &str, value: T, bytes: usize) {
        self.take(session);
        self.kept.push_back(Kept { session: session.to_owned(), value, bytes });
        let mut total: usize = self.kept.iter().map(|kept| kept.bytes).sum();
        while total > self.most_bytes {
            let Some(oldest) = self.kept.pop_front() else { break };
            total -= oldest.bytes;
        }
    }

    fn take(&mut self, session: &str) -> Option<Kept<T>> {
        let place = self.kept.iter().position(|kept| kept.session == session)?;
        self.kept.remove(place)
    }
}

thread_local! {
    static SKETCHES: RefCell<Recent<(Stamp, Rc<Sketch>)>> = const { RefCell::new(Recent::new(MOST_BYTES)) };
}

/// The sketch of a session in one state.
pub(crate) fn find(session: &str, stamp: Stamp) -> Option<Rc<Sketch>> {
    newest(session).filter(|(kept, _)| *kept == stamp).map(|(_, sketch)| sketch)
}

/// The newest sketch of a session that is kept here.
pub(crate) fn newest(session: &str) -> Option<(Stamp, Rc<Sketch>)> {
    SKETCHES.with_borrow_mut(|sketches| sketches.get(session).cloned())
}

/// Keeps a sketch, in place of an older one of its session.
pub(crate) fn keep(session: &str, stamp: Stamp, sketch: Rc<Sketch>) {
    let bytes = sketch.iter().map(weight).sum();
    SKETCHES.with_borrow_mut(|sketches| {
        if sketches.get(session).is_none_or(|(kept, _)| kept.updated_at <= stamp.updated_at) {
            sketches.put(session, (stamp, sketch), bytes);
        }
    });
}

/// Roughly the bytes that a component takes.
fn weight(component: &Component) -> usize {
    COMPONENT_BYTES + component.props().memory()
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::json::View;

    fn sketch(text: &str) -> Rc<Sketch> {
        sketch_of(1, text)
    }

    fn sketch_of(count: usize, text: &str) -> Rc<Sketch> {
        let component = |id| {
            format!(
                r#"{{"id":"{id}","type":"Text","x":0,"y":0,"width":80,"height":40,"props":{{"text":"{text}"}}}}"#
            )
        };
        let components: Vec<String> = (0..count).map(component).collect();
        // As stored sketches are read: their props stay text.
        let text = format!("[{}]", components.join(","));
        Rc::new(Sketch::restore(View::of(text.as_bytes()).unwrap()).unwrap())
    }

    fn stamp(revision: u64, updated_at: u64) -> Stamp {
        Stamp { revision, updated_at }
    }

    #[test]
    fn a_sketch_is_found_in_exactly_its_state() {
        keep("a", stamp(1, 10), sketch("one"));
        assert_eq!(find("a", stamp(1, 10)), Some(sketch("one")));
        assert_eq!(
            [find("a", stamp(1, 11)), find("a", stamp(2, 10)), find("b", stamp(1, 10))],
            [None, None, None]
        );
    }

    #[test]
    fn a_newer_sketch_takes_the_place_of_an_older_one_and_not_the_other_way_round() {
        keep("a", stamp(2, 20), sketch("two"));
        keep("a", stamp(1, 10), sketch("one"));
        assert_eq!(newest("a"), Some((stamp(2, 20), sketch("two"))));
        keep("a", stamp(1, 30), sketch("restored"));
        assert_eq!(newest("a"), Some((stamp(1, 30), sketch("restored"))));
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first_and_nothing_too_large_is_kept() {
        let parts = |parts| sketch_of(MOST_BYTES / parts / 50_000, &"x".repeat(50_000));
        for name in ["a", "b"] {
            keep(name, stamp(1, 1), parts(3));
        }
        assert!(newest("a").is_some());
        keep("c", stamp(1, 1), parts(3));
        assert_eq!(["a", "b", "c"].map(|name| newest(name).is_some()), [true, false, true]);
        keep("d", stamp(1, 1), parts(1));
        assert_eq!(["a", "c", "d"].map(|name| newest(name).is_some()), [false, false, false]);
    }
}
