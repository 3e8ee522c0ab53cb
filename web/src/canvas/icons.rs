//! The icons of the set, as paths that a canvas strokes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use web_sys::Path2d;
use websketch_core::kit::IconPaths;

/// Where the paths of icons come from, and those that were needed so far.
pub struct Icons {
    source: Option<Arc<IconPaths>>,
    want: Box<dyn Fn()>,
    made: RefCell<BTreeMap<String, Option<Path2d>>>,
}

impl Icons {
    /// The icons that are here now; `want` is called when one is needed and there are none.
    pub fn new(source: Option<Arc<IconPaths>>, want: impl Fn() + 'static) -> Self {
        Self { source, want: Box::new(want), made: RefCell::default() }
    }

    /// The lines of an icon on a grid of 24; `None` for one that the set does not have, and as long as the set is not here:
    /// who asks for the first one has it fetched.
    pub fn path(&self, name: &str) -> Option<Path2d> {
        let Some(source) = &self.source else {
            (self.want)();
            return None;
        };
        let mut made = self.made.borrow_mut();
        if !made.contains_key(name) {
            let path = source.get(name).and_then(|data| Path2d::new_with_path_string(data).ok());
            made.insert(name.to_owned(), path);
        }
        made.get(name)?.clone()
    }
}
