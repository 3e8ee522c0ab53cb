//! Short names of components with long ids, for prompts.

use std::collections::BTreeMap;
use websketch_sketch::{ComponentId, ComponentKind, Sketch};

/// The maximum length of an id that is used unchanged, in characters.
const LONGEST: usize = 16;

/// Short names for the ids of a sketch with more than 16 characters.
///
/// `button3` is the third Button with such an id in paint order. A name that is an id of the sketch is skipped. Names
/// refer to the sketch from which they were made, even after changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortNames {
    ids: BTreeMap<String, ComponentId>,
    names: BTreeMap<ComponentId, String>,
}

impl ShortNames {
    /// Returns the names for this sketch.
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

    /// Returns the id of a short name.
    #[must_use]
    pub fn id(&self, name: &str) -> Option<&ComponentId> {
        self.ids.get(name)
    }

    /// Returns the short name of a component, or its id if it has none.
    #[must_use]
    pub fn name<'a>(&'a self, id: &'a ComponentId) -> &'a str {
        self.names.get(id).map_or(id.as_str(), String::as_str)
    }
}
