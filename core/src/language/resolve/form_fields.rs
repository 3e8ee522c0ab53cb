//! Forms: fields that stand together, with their labels and buttons.

use super::fit::{Fit, best_fits};
use crate::geometry::{Bounds, union_of};
use crate::language::names::Named;
use crate::language::scene::Scene;
use crate::sketch::{Component, ComponentId, ComponentKind};

/// Buttons of a form stand at most this far below its last field, in px.
const BUTTONS_BELOW: f64 = 96.0;
/// The button of a form in a row stands at most this far behind its last field, in px.
const BUTTON_BEHIND: f64 = 32.0;

/// A field and its label.
type Field<'s> = (&'s Component, Option<&'s Component>);

impl<'s> Scene<'s> {
    /// What `the contact form` means, where no box or heading says that it is one: the fields with a button that says so,
    /// else those of the only form. `the form` alone is the largest one. `None` where there is none.
    pub(super) fn form_called(&self, all: &[Named<'_>], words: &[String]) -> Option<Vec<ComponentId>> {
        let groups = self.groups_of_fields();
        if words.is_empty() {
            return Some(self.with_buttons(&largest(groups))).filter(|ids| ids.len() > 1);
        }
        let says =
            |named: Vec<&Named<'_>>| matches!(best_fits(&named, words).1, Some(Fit::Whole | Fit::Part));
        let is_said = |kind| says(all.iter().filter(|named| named.component.kind() == kind).collect());
        if is_said(ComponentKind::Container) || is_said(ComponentKind::Heading) {
            return None;
        }
        let mut called = groups.iter().map(|group| self.with_buttons(group)).filter(|ids| {
            let is_button = |named: &&Named<'_>| {
                named.component.kind() == ComponentKind::Button && ids.contains(named.component.id())
            };
            says(all.iter().filter(is_button).collect())
        });
        if let (Some(only), None) = (called.next(), called.next()) {
            return Some(only);
        }
        let largest = largest(groups);
        (largest.len() > 1).then(|| self.with_buttons(&largest))
    }

    /// Fields far from each other are of different forms.
    fn groups_of_fields(&self) -> Vec<Vec<Field<'s>>> {
        /// As far as fields of one form stand apart, in px.
        const NEAR_X: f64 = 64.0;
        const NEAR_Y: f64 = 120.0;
        let structure = self.structure();
        let mut groups: Vec<Vec<Field<'s>>> = Vec::new();
        for element in structure.elements() {
            let field = element.component;
            if field.kind() != ComponentKind::Input {
                continue;
            }
            let is_near = |(other, _): &Field<'_>| {
                let (one, other) = (field.bounds(), other.bounds());
                one.gap_x(&other) <= NEAR_X && one.gap_y(&other) <= NEAR_Y
            };
            let (near, mut rest): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| group.iter().any(is_near));
            let label = structure.label(element).map(|label| label.component);
            rest.push(near.into_iter().flatten().chain([(field, label)]).collect());
            groups = rest;
        }
        groups
    }

    /// The ids of fields with their labels and buttons.
    fn with_buttons(&self, fields: &[Field<'_>]) -> Vec<ComponentId> {
        let boxes: Vec<Bounds> = fields.iter().map(|(field, _)| field.bounds()).collect();
        let Some(around) = union_of(&boxes) else { return Vec::new() };
        let mut ids = Vec::new();
        for (field, label) in fields {
            ids.push(field.id().clone());
            ids.extend(label.map(|label| label.id().clone()));
        }
        for component in self.sketch.iter() {
            if component.kind() == ComponentKind::Button && belongs(component, &around) {
                ids.push(component.id().clone());
            }
        }
        ids
    }
}

/// The group with the most fields; all fields where two groups are as large.
fn largest(mut groups: Vec<Vec<Field<'_>>>) -> Vec<Field<'_>> {
    let most = groups.iter().map(Vec::len).max().unwrap_or(0);
    let is_only = groups.iter().filter(|group| group.len() == most).count() == 1;
    if is_only {
        groups.retain(|group| group.len() == most);
    }
    groups.into_iter().flatten().collect()
}

fn belongs(button: &Component, fields: &Bounds) -> bool {
    let bounds = button.bounds();
    let is_below = bounds.overlaps_x(fields)
        && bounds.y() >= fields.y()
        && bounds.y() - fields.bottom() <= BUTTONS_BELOW;
    let is_behind =
        bounds.overlaps_y(fields) && (0.0..=BUTTON_BEHIND).contains(&(bounds.x() - fields.right()));
    is_below || is_behind
}
