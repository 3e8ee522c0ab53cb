//! Cache of recently used sketches in the isolate.
//!
//! The cache belongs to the isolate and not to an object, because the host never frees the memory of an
//! object that it evicts. The session's row alone determines which version is the newest.

use super::lru::LruCache;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use websketch_sketch::{Component, Sketch};

/// The capacity of the cache in bytes. An isolate has 128 MB.
const CAPACITY_BYTES: usize = 24_000_000;
/// The estimated size of a component without its props, in bytes: slot, id, and entries in paint order and id
/// index.
const COMPONENT_BYTES: usize = 120;

/// A version of a session's sketch. The revision alone is ambiguous: a session restored from a backup may
/// reuse one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SketchVersion {
    /// The revision.
    pub(crate) revision: u64,
    /// The time of the commit, in Unix ms.
    pub(crate) updated_at: u64,
}

thread_local! {
    static SKETCHES: RefCell<LruCache<(SketchVersion, Rc<Sketch>)>> = const { RefCell::new(LruCache::new(CAPACITY_BYTES)) };
}

/// Returns the sketch of a session in this version.
pub(crate) fn get(session: &str, version: SketchVersion) -> Option<Rc<Sketch>> {
    newest(session).filter(|(entry, _)| *entry == version).map(|(_, sketch)| sketch)
}

/// Returns the newest cached sketch of a session.
pub(crate) fn newest(session: &str) -> Option<(SketchVersion, Rc<Sketch>)> {
    SKETCHES.with_borrow_mut(|sketches| sketches.get(session).cloned())
}

/// Caches a sketch, unless a newer one of the session is cached.
pub(crate) fn insert(session: &str, version: SketchVersion, sketch: Rc<Sketch>) {
    let bytes = sketch.iter().map(estimated_bytes).sum();
    SKETCHES.with_borrow_mut(|sketches| {
        if sketches.get(session).is_none_or(|(entry, _)| entry.updated_at <= version.updated_at) {
            sketches.put(session, (version, sketch), bytes);
        }
    });
}

/// Returns the estimated size of a component in bytes.
fn estimated_bytes(component: &Component) -> usize {
    COMPONENT_BYTES + component.props().memory()
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json::LazyValue;

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
        // Parsed as from storage, where props stay text.
        let text = format!("[{}]", components.join(","));
        Rc::new(Sketch::restore(LazyValue::parse(text.as_bytes()).unwrap()).unwrap())
    }

    fn version(revision: u64, updated_at: u64) -> SketchVersion {
        SketchVersion { revision, updated_at }
    }

    #[test]
    fn a_sketch_is_found_in_exactly_its_state() {
        insert("a", version(1, 10), sketch("one"));
        assert_eq!(get("a", version(1, 10)), Some(sketch("one")));
        assert_eq!(
            [get("a", version(1, 11)), get("a", version(2, 10)), get("b", version(1, 10))],
            [None, None, None]
        );
    }

    #[test]
    fn a_newer_sketch_takes_the_place_of_an_older_one_and_not_the_other_way_round() {
        insert("a", version(2, 20), sketch("two"));
        insert("a", version(1, 10), sketch("one"));
        assert_eq!(newest("a"), Some((version(2, 20), sketch("two"))));
        insert("a", version(1, 30), sketch("restored"));
        assert_eq!(newest("a"), Some((version(1, 30), sketch("restored"))));
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first_and_nothing_too_large_is_kept() {
        let parts = |parts| sketch_of(CAPACITY_BYTES / parts / 50_000, &"x".repeat(50_000));
        for name in ["a", "b"] {
            insert(name, version(1, 1), parts(3));
        }
        assert!(newest("a").is_some());
        insert("c", version(1, 1), parts(3));
        assert_eq!(["a", "b", "c"].map(|name| newest(name).is_some()), [true, false, true]);
        insert("d", version(1, 1), parts(1));
        assert_eq!(["a", "c", "d"].map(|name| newest(name).is_some()), [false, false, false]);
    }
}
