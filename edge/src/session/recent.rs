//! The sketches that were used last, so that what has just been read or written need not be read again.
//!
//! They belong to the isolate and not to its objects: what an object holds itself is never freed when
//! the platform drops it. The session's stored row alone says which sketch is the newest.

use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use websketch_core::sketch::{Component, Sketch};

/// What is kept at most, in bytes; an isolate has 128 MB.
const MOST_BYTES: usize = 12_000_000;
/// What a component takes besides the text of its props, in bytes; the values of usual props, once somebody asks
/// for them, are among it.
const COMPONENT_BYTES: usize = 600;

/// Which state of a session a sketch is. The revision alone would not do: a session that has come back
/// from its copy may make one for the second time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp {
    /// The revision.
    pub(crate) revision: u64,
    /// Unix ms of its commit.
    pub(crate) updated_at: u64,
}

/// A sketch that is kept.
struct Kept {
    session: String,
    stamp: Stamp,
    sketch: Rc<Sketch>,
    bytes: usize,
}

thread_local! {
    /// The one used last is the last.
    static RECENT: RefCell<VecDeque<Kept>> = const { RefCell::new(VecDeque::new()) };
}

/// The sketch of a session in one state.
pub(crate) fn find(session: &str, stamp: Stamp) -> Option<Rc<Sketch>> {
    newest(session).filter(|(kept, _)| *kept == stamp).map(|(_, sketch)| sketch)
}

/// The newest sketch of a session that is kept here.
pub(crate) fn newest(session: &str) -> Option<(Stamp, Rc<Sketch>)> {
    RECENT.with_borrow_mut(|recent| {
        let place = recent.iter().position(|kept| kept.session == session)?;
        let kept = recent.remove(place)?;
        let found = (kept.stamp, kept.sketch.clone());
        recent.push_back(kept);
        Some(found)
    })
}

/// Keeps a sketch, in place of an older one of its session.
pub(crate) fn keep(session: &str, stamp: Stamp, sketch: Rc<Sketch>) {
    let bytes = sketch.iter().map(weight).sum();
    RECENT.with_borrow_mut(|recent| {
        if let Some(place) = recent.iter().position(|kept| kept.session == session) {
            if recent.get(place).is_some_and(|kept| kept.stamp.updated_at > stamp.updated_at) {
                return;
            }
            recent.remove(place);
        }
        recent.push_back(Kept { session: session.to_owned(), stamp, sketch, bytes });
        let mut total: usize = recent.iter().map(|kept| kept.bytes).sum();
        while total > MOST_BYTES {
            let Some(oldest) = recent.pop_front() else { break };
            total -= oldest.bytes;
        }
    });
}

/// Roughly the bytes that a component takes. What its props hold stays text.
fn weight(component: &Component) -> usize {
    COMPONENT_BYTES + component.props().byte_len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::json;

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
        let value = json::parse(&format!("[{}]", components.join(","))).unwrap();
        Rc::new(Sketch::read(&value).unwrap().sketch)
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
