//! Ids for what is read from elsewhere.

use super::piece::visible;
use crate::sketch::{ComponentId, Sketch};
use std::collections::BTreeMap;

/// Ids for components: those asked for where they can be.
#[derive(Default)]
pub(crate) struct Names {
    /// The next number for each name that was asked for again.
    next: BTreeMap<String, usize>,
}

impl Names {
    /// An id that no component of the sketch has: `wanted`, or else like it with a number.
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
