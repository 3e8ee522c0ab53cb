//! Short names of components with long ids, as the model sees them.

use crate::sketch::{ComponentId, ComponentKind, Sketch};
use std::collections::BTreeMap;

/// Characters of an id that appears as it is.
const LONGEST: usize = 16;

/// Short names for the ids of a sketch that are longer than 16 characters: `button3` is the third
/// Button with such an id in paint order. A name that is an id of the sketch is left out.
///
/// Names are those of the sketch as it was when they were made, whatever happens to it later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortNames {
    ids: BTreeMap<String, ComponentId>,
    names: BTreeMap<ComponentId, String>,
}

impl ShortNames {
    /// The names for this sketch.
    #[must_use]
    pub fn new(sketch: &Sketch) -> Self {
        let mut counts = BTreeMap::<ComponentKind, usize>::new();
        let mut short = Self::default();
        let is_taken = |name: &str| ComponentId::new(name).is_ok_and(|id| sketch.contains(&id));
        for component in sketch.iter().filter(|component| component.id().as_str().chars().count() > LONGEST) {
            let count = counts.entry(component.kind()).or_default();
            let name = loop {
                *count += 1;
                let name = format!("{}{count}", component.kind().noun());
                if !is_taken(&name) {
                    break name;
                }
            };
            short.ids.insert(name.clone(), component.id().clone());
            short.names.insert(component.id().clone(), name);
        }
        short
    }

    /// The id that this name stands for.
    #[must_use]
    pub fn id(&self, name: &str) -> Option<&ComponentId> {
        self.ids.get(name)
    }

    /// What the model calls this component: its short name, or its id.
    #[must_use]
    pub fn name<'a>(&'a self, id: &'a ComponentId) -> &'a str {
        self.names.get(id).map_or(id.as_str(), String::as_str)
    }
}
