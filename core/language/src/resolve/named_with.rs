//! Which of several is meant, by what it is named together with: `the search field and button`, `swap Northern and Loops`.

use super::{Resolved, Unresolved};
use crate::reference::{Description, Part, Reference};
use crate::scene::Scene;
use websketch_sketch::{Component, ComponentId};

impl Scene<'_> {
    /// Of those that a part of a reference could mean, the only one that goes with the other parts: called by the words of
    /// the part before it, or of the kind, the size and the row or column of what another part means.
    pub(super) fn by_company(
        &self,
        reference: &Reference,
        part: &Part,
        open: Vec<ComponentId>,
    ) -> Result<Resolved, Unresolved> {
        let Part::Described(description) = part else { return Err(Unresolved::Tie(open)) };
        let called = self.called_as_before(reference, part, description);
        let only = called.or_else(|| self.alike_to_others(reference, part, &open));
        only.map(|id| Resolved { ids: vec![id], exact: false }).ok_or(Unresolved::Tie(open))
    }

    fn called_as_before(
        &self,
        reference: &Reference,
        part: &Part,
        description: &Description,
    ) -> Option<ComponentId> {
        let at = reference.parts.iter().position(|one| one == part)?.checked_sub(1)?;
        let Some(Part::Described(before)) = reference.parts.get(at) else { return None };
        if !description.is_mere() || !description.words.is_empty() || description.noun.is_none() {
            return None;
        }
        let hint = before.noun.and_then(|noun| noun.hint).map(str::to_owned);
        let words = if before.words.is_empty() { hint.into_iter().collect() } else { before.words.clone() };
        if words.is_empty() {
            return None;
        }
        let called = Part::Described(Description { words, ..description.clone() });
        match self.part(&called, &[]).ok()?.ids.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    fn alike_to_others(
        &self,
        reference: &Reference,
        part: &Part,
        open: &[ComponentId],
    ) -> Option<ComponentId> {
        let is_other = |one: &&Part| *one != part && matches!(one, Part::Described(_) | Part::Known(_));
        let others = reference.parts.iter().filter(is_other).filter_map(|one| self.part(one, &[]).ok());
        let others: Vec<ComponentId> = others.flat_map(|found| found.ids).collect();
        let is_alike = |one: &Component, other: &Component| {
            let (a, b) = (one.bounds(), other.bounds());
            one.kind() == other.kind() && a.size() == b.size() && (a.x() == b.x() || a.y() == b.y())
        };
        let goes_with = |id: &&ComponentId| {
            self.component(id).is_some_and(|one| {
                let mut others = others.iter().filter_map(|other| self.component(other));
                others.any(|other| is_alike(one, other))
            })
        };
        let mut fitting = open.iter().filter(goes_with);
        fitting.next().filter(|_| fitting.next().is_none()).cloned()
    }
}
