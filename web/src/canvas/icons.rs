//! Icons of the kit as canvas paths.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use web_sys::Path2d;
use websketch_sketch::kit::IconPaths;

/// The icon set and a cache of the paths used so far.
pub struct Icons {
    source: Option<Arc<IconPaths>>,
    want: Box<dyn Fn()>,
    made: RefCell<BTreeMap<String, Option<Path2d>>>,
}

impl Icons {
    /// Creates the cache. `want` is called when an icon is needed and `source` is missing.
    pub fn new(source: Option<Arc<IconPaths>>, want: impl Fn() + 'static) -> Self {
        Self { source, want: Box::new(want), made: RefCell::default() }
    }

    /// Returns the path of an icon on a grid of 24, or `None` for an unknown one. Also `None`, and requests the icon
    /// set, while the set has not loaded.
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
