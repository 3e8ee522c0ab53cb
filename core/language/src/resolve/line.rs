//! Lines of a list that no box holds: a picture, a name, a price and a button, drawn alike one below the other.

use crate::reference::Description;
use crate::scene::Scene;
use websketch_layout::structure::{Cluster, Element};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// A line has so many parts, at least: what stands beside a text need not belong to it.
const LEAST: usize = 3;

impl Scene<'_> {
    /// The line that something is the picture or the name of, in reading order, where others are drawn alike.
    pub(crate) fn line_of(&self, ids: &[ComponentId]) -> Option<Vec<ComponentId>> {
        let one = self.element(ids.first()?)?;
        let line = self.lists().into_iter().flatten().find(|line| line.contains(one))?;
        let is_name = |id: &ComponentId| {
            let leads = |kinds: &[ComponentKind]| {
                let first = line.iter().find(|part| kinds.contains(&part.kind()));
                first.is_some_and(|first| first.component.id() == id)
            };
            leads(&[ComponentKind::Text, ComponentKind::Heading]) || leads(&[ComponentKind::ImagePlaceholder])
        };
        let line = ids_of(line);
        (ids.iter().all(|id| line.contains(id)) && ids.iter().any(is_name)).then_some(line)
    }

    /// The line that is called a row: `the salad row`.
    pub(super) fn line_called(
        &self,
        description: &Description,
        pool: &[&Component],
    ) -> Option<Vec<ComponentId>> {
        let (last, words) = description.words.split_last()?;
        let is_row = matches!(last.as_str(), "row" | "line" | "item" | "entry") && !words.is_empty();
        if !is_row
            || description.noun.is_some()
            || description.lane.is_some()
            || description.relation.is_some()
        {
            return None;
        }
        let inner = Description { words: words.to_vec(), ..description.clone() };
        self.line_of(&self.described(&inner, pool.to_vec()).ok()?.ids)
    }

    /// The lines drawn alike from top to bottom, of several lists those of the longest.
    pub(crate) fn lines(&self) -> Vec<Vec<ComponentId>> {
        let longest = self.lists().into_iter().rev().max_by_key(|list| list.len());
        longest.map_or_else(Vec::new, |list| list.iter().map(|line| ids_of(line)).collect())
    }

    /// Whether a text is the caption of a picture.
    pub(super) fn is_caption(&self, text: &ComponentId) -> bool {
        let is_it = |unit: &Cluster<'_>| matches!(unit, Cluster::Picture { caption, .. } if caption.component.id() == text);
        self.structure().clusters().iter().any(is_it)
    }

    fn lists(&self) -> Vec<&[Vec<Element<'_>>]> {
        let is_list = |list: &&[Vec<Element>]| list.iter().all(|line| line.len() >= LEAST);
        let entries = self.structure().clusters().iter().filter_map(|unit| match unit {
            Cluster::Entries(entries) => Some(entries.as_slice()),
            _ => None,
        });
        entries.filter(is_list).collect()
    }
}

pub(super) fn ids_of(line: &[Element]) -> Vec<ComponentId> {
    line.iter().map(|part| part.component.id().clone()).collect()
}
