//! The icons of the set, as paths that a canvas strokes.

use crate::store::IconPaths;
use std::cell::RefCell;
use std::collections::BTreeMap;
use web_sys::Path2d;

/// Where the paths of icons come from, and those that were needed so far.
#[derive(Default)]
pub struct Icons {
    source: Option<IconPaths>,
    made: RefCell<BTreeMap<String, Option<Path2d>>>,
}

impl Icons {
    /// The icons of a set; none as long as it has not been fetched.
    pub fn new(source: Option<IconPaths>) -> Self {
        Self { source, made: RefCell::default() }
    }

    /// The lines of an icon on a grid of 24; `None` for one that the set does not have.
    pub fn path(&self, name: &str) -> Option<Path2d> {
        let source = self.source?;
        let mut made = self.made.borrow_mut();
        if !made.contains_key(name) {
            let path = source(name).and_then(|data| Path2d::new_with_path_string(data).ok());
            made.insert(name.to_owned(), path);
        }
        made.get(name)?.clone()
    }
}
