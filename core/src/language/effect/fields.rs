//! Fields and the labels that go with them.

use super::Draft;
use crate::language::reference::{Part, Reference};
use crate::sketch::{Component, ComponentId, ComponentKind};

/// Components that labels are looked for, at most: of more, nobody means fields.
const MOST: usize = 64;

impl Draft<'_> {
    /// Components, each with the label that goes with it.
    pub(super) fn units(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        let is_field =
            |id: &ComponentId| self.sketch.get(id).map(Component::kind) == Some(ComponentKind::Input);
        let labels = if ids.len() <= MOST && ids.iter().any(is_field) {
            self.scene().labels_of(ids)
        } else {
            Vec::new()
        };
        let mut units: Vec<Vec<ComponentId>> = ids.iter().map(|id| vec![id.clone()]).collect();
        for (unit, label) in units.iter_mut().zip(labels) {
            unit.extend(label.filter(|label| !ids.contains(label)));
        }
        units
    }

    /// Labels that mere words name, each with its field, if all are: `swap city and name`.
    pub(super) fn with_fields(&self, what: &Reference, ids: &[ComponentId]) -> Option<Vec<Vec<ComponentId>>> {
        let is_mere = |part: &Part| {
            matches!(part, Part::Described(description) if description.noun.is_none()
                && description.literal.is_none() && !description.words.is_empty())
        };
        if ids.len() > MOST || !what.parts.iter().all(is_mere) {
            return None;
        }
        ids.iter().map(|id| Some(vec![id.clone(), self.scene().labeled_by(id)?])).collect()
    }

    /// Of labels that mere words name, the fields: `make city as wide as the name`.
    pub(super) fn fields_of(&mut self, what: &Reference, ids: Vec<ComponentId>) -> Vec<ComponentId> {
        let Some(units) = self.with_fields(what, &ids) else { return ids };
        let fields: Vec<_> = units.into_iter().filter_map(|unit| unit.into_iter().nth(1)).collect();
        self.exact = false;
        self.naming.clone_from(&fields);
        fields
    }
}
