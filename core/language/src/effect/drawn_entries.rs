//! Entries that are components of their own: texts below a heading, buttons on a bar.

use super::entries::quoted;
use super::{Draft, Halt};
use crate::intent::EntryEdit;
use crate::reference::{Part, Reference};
use crate::token::words;
use crate::vocabulary::Relation;
use websketch_layout::structure::Element;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// Adds to what is listed by components of their own, or takes some of them out: `add Duo Sole to the line-up`, where
    /// texts stand below that. Says whether it did.
    pub(super) fn edit_loose(&mut self, ids: &[ComponentId], edit: &EntryEdit) -> Result<bool, Halt> {
        let [only] = ids else { return Ok(false) };
        let (listed, relation) = self.loose_entries(only);
        let Some(last) = listed.last().cloned() else { return Ok(false) };
        match edit {
            EntryEdit::Add(new) => {
                let mut last = last;
                for text in new {
                    // What is named is no anchor.
                    self.naming.clear();
                    self.add_alike(text, relation, &Reference::of(Part::Known(last)))?;
                    last = self.naming.first().cloned().ok_or(Halt::Nothing)?;
                }
                Ok(true)
            }
            EntryEdit::Remove(old) => {
                let says = |id: &&ComponentId, old: &str| {
                    let text = self.sketch.get(id).and_then(|one| one.props().text());
                    text.is_some_and(|text| words(text) == words(old))
                };
                let found: Option<Vec<ComponentId>> =
                    old.iter().map(|old| listed.iter().find(|id| says(id, old)).cloned()).collect();
                let Some(found) = found else { return Ok(false) };
                self.delete_all(&found)?;
                self.did(["removed ", &quoted(old)].concat());
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The components that something lists that has no entries itself, and where the next one goes.
    fn loose_entries(&self, id: &ComponentId) -> (Vec<ComponentId>, Relation) {
        let scene = self.scene();
        let listed = match self.sketch.get(id) {
            Some(title) if title.kind() == ComponentKind::Heading => {
                (self.texts_only(scene.under(title)), Relation::Below)
            }
            Some(bar) if bar.kind() == ComponentKind::NavigationBox && bar.props().items().is_empty() => {
                (self.largest_row_on(bar), Relation::After)
            }
            _ => (Vec::new(), Relation::Below),
        };
        if listed.0.len() > 1 { listed } else { (Vec::new(), listed.1) }
    }

    fn texts_only(&self, ids: Vec<ComponentId>) -> Vec<ComponentId> {
        if ids.iter().all(|id| self.is_kind(id, ComponentKind::Text)) { ids } else { Vec::new() }
    }

    /// The buttons or texts of one size on a bar, from left to right; of several sizes, the most.
    fn largest_row_on(&self, bar: &Component) -> Vec<ComponentId> {
        let scene = self.scene();
        let is_entry = |one: &Element<'_>| {
            matches!(one.kind(), ComponentKind::Button | ComponentKind::Text)
                && bar.bounds().contains(&one.bounds)
        };
        let on_bar = scene.structure().series().iter().filter(|series| series.iter().all(is_entry));
        let largest = on_bar.rev().max_by_key(|series| series.len());
        largest.into_iter().flatten().map(|one| one.component.id().clone()).collect()
    }
}
