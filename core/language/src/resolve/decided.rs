//! Which of several equally good candidates is meant, where something besides the sentence says it.

use crate::reference::Description;
use crate::scene::Scene;
use crate::token::words;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Scene<'_> {
    /// Which `count` of several equally good ones are meant, if the conversation decides it: an answer
    /// to a question, the selection, or what the message named before.
    pub(super) fn decided(&self, candidates: &[ComponentId], count: usize) -> Option<Vec<ComponentId>> {
        [self.chosen, self.selection, &*self.mentioned, self.spoken].into_iter().find_map(|source| {
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

    /// Of two the one that says just the words: the button `Price` rather than `£412`.
    pub(super) fn saying_just(
        &self,
        description: &Description,
        candidates: &[ComponentId],
    ) -> Option<Vec<ComponentId>> {
        let [one, other] = candidates else { return None };
        let says = |id: &&ComponentId| {
            let text = self.component(id).and_then(|component| component.props().text());
            text.is_some_and(|text| words(text) == description.words)
        };
        let mut saying = [one, other].into_iter().filter(says);
        let only = saying.next().filter(|_| saying.next().is_none())?;
        Some(vec![only.clone()])
    }

    /// A picture and its name, where both say the same: one thing.
    pub(super) fn pictured(&self, candidates: &[ComponentId]) -> Option<Vec<ComponentId>> {
        use ComponentKind::{Heading, ImagePlaceholder, Text};
        let [one, other] = candidates else { return None };
        let (one, other) = (self.component(one)?, self.component(other)?);
        let (image, name) = if one.kind() == ImagePlaceholder { (one, other) } else { (other, one) };
        let is_pair = image.kind() == ImagePlaceholder && matches!(name.kind(), Heading | Text);
        let said = image.props().alt().map(words);
        let is_same = said.is_some() && said == name.props().text().map(words);
        let ids = [image.id().clone(), name.id().clone()];
        let is_line = || self.line_of(&ids).is_some();
        (is_pair && is_same && is_line()).then(|| ids.to_vec())
    }
}
