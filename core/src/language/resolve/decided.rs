//! Which of several equally good candidates is meant, where something besides the sentence says it.

use crate::language::scene::Scene;
use crate::sketch::{Component, ComponentId, ComponentKind};

impl Scene<'_> {
    /// Which `count` of several equally good ones are meant, if the conversation decides it: an answer
    /// to a question, the selection, or what the message named before.
    pub(super) fn decided(&self, candidates: &[ComponentId], count: usize) -> Option<Vec<ComponentId>> {
        [self.chosen, self.selection, self.mentioned].into_iter().find_map(|source| {
            let ids: Vec<_> = candidates.iter().filter(|id| source.contains(id)).cloned().collect();
            (ids.len() == count).then_some(ids)
        })
    }

    /// Of a box and what it says at its top, the box: they have one name.
    pub(super) fn titled(&self, candidates: &[ComponentId]) -> Option<Vec<ComponentId>> {
        let components = self.components(candidates);
        let mut boxes = components.iter().filter(|one| one.kind() == ComponentKind::Container);
        let only = boxes.next().filter(|_| boxes.next().is_none())?;
        let text = only.props().text()?;
        let is_its_title = |one: &&Component| {
            one.id() == only.id() || one.props().text() == Some(text) && only.bounds().contains(&one.bounds())
        };
        components.iter().all(is_its_title).then(|| vec![only.id().clone()])
    }

    /// Those of several that the answer to a question has named: `both`.
    pub(super) fn answered(&self, candidates: &[ComponentId]) -> Option<Vec<ComponentId>> {
        let ids: Vec<_> = candidates.iter().filter(|id| self.chosen.contains(id)).cloned().collect();
        (!ids.is_empty()).then_some(ids)
    }
}
