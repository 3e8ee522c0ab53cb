//! Generator of ids for imported components.

use super::placed_shape::visible;
use std::collections::BTreeMap;
use websketch_sketch::{ComponentId, Sketch};

/// Generator of ids: the requested ones if possible.
#[derive(Default)]
pub(crate) struct IdGenerator {
    /// The next number for each repeated name.
    next: BTreeMap<String, usize>,
}

impl IdGenerator {
    /// Returns a free id: `wanted`, or else a similar one with a number.
    pub(crate) fn name(&mut self, wanted: &str, sketch: &Sketch) -> ComponentId {
        let is_free = |id: &ComponentId| id.check_legible().is_ok() && !sketch.contains(id);
        if let Some(id) = ComponentId::new(wanted).ok().filter(is_free) {
            return id;
        }
        let visible: String = visible(wanted).chars().take(64).collect();
        let is_legible = ComponentId::new(&visible).is_ok_and(|id| id.check_legible().is_ok());
        let base = if is_legible { visible } else { "element".to_owned() };
        let next = self.next.entry(base.clone()).or_insert(1);
        loop {
            *next += 1;
            match ComponentId::new(&format!("{base}-{next}")) {
                Ok(id) if is_free(&id) => return id,
                _ => {}
            }
        }
    }
}
