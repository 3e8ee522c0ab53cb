//! Groups of a proposal's lines by section of the page. Pure.

use crate::conversation::ProposedOperation;
use crate::editor::describe::section_names;
use std::collections::BTreeMap;
use websketch_sketch::{ComponentId, Sketch};

/// Fewest lines that are grouped. Fewer are read at a glance.
const LEAST_GROUPED: usize = 6;

/// Assigns the lines of a long proposal to the sections of the page after it. A deleted component belongs to the section
/// of those that were in one with it.
pub fn assign_sections(lines: &mut [ProposedOperation], before: &Sketch, after: &Sketch) {
    if lines.len() < LEAST_GROUPED {
        return;
    }
    let (former, next) = (section_names(before), section_names(after));
    let mut renamed: BTreeMap<&String, &String> = BTreeMap::new();
    for (id, name) in &former {
        if let Some(next) = next.get(id) {
            renamed.entry(name).or_insert(next);
        }
    }
    let section = |id: &ComponentId| {
        next.get(id).or_else(|| {
            let name = former.get(id)?;
            Some(renamed.get(name).copied().unwrap_or(name))
        })
    };
    for line in &mut *lines {
        line.part = line.components().first().and_then(section).cloned();
    }
    // One section is no grouping.
    let first = lines.first().and_then(|line| line.part.clone());
    if lines.iter().all(|line| line.part == first) {
        lines.iter_mut().for_each(|line| line.part = None);
    }
}
