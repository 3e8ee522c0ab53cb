//! Components that say nothing fitting themselves, but stand with something that does.

use super::fit::{Fit, best_fits};
use super::id::called_by_id;
use crate::reference::Description;
use crate::scene::Scene;
use crate::token::words;
use crate::vocabulary::{Sense, Tag, meanings};
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::container_around;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Components that say a name, at most: what more of them say names no group.
pub(super) const MOST_SAYERS: usize = 32;

impl Scene<'_> {
    /// The field that a text labels, if it does.
    pub(crate) fn labeled_by(&self, text: &ComponentId) -> Option<ComponentId> {
        let labeled = self.structure().labeled_field(self.element(text)?)?;
        Some(labeled.component.id().clone())
    }

    /// For each of `fields` the text that labels it, where one does.
    pub(crate) fn labels_of(&self, fields: &[ComponentId]) -> Vec<Option<ComponentId>> {
        let label_of = |field: &ComponentId| {
            let label = self.structure().label(self.element(field)?)?;
            Some(label.component.id().clone())
        };
        fields.iter().map(label_of).collect()
    }

    /// Fields that are labeled by a text beside or above them.
    pub(super) fn labeled<'n>(
        &self,
        of_kind: &[&'n NamedComponent<'n>],
        said: &[String],
    ) -> Vec<&'n NamedComponent<'n>> {
        let mut found = Vec::new();
        if !of_kind.iter().any(|named| named.component.kind() == ComponentKind::Input) {
            return found;
        }
        let all = self.names();
        let texts: Vec<&NamedComponent<'_>> =
            all.iter().filter(|named| named.component.kind() == ComponentKind::Text).collect();
        let (best, _) = best_fits(&texts, said);
        found.extend(of_kind.iter().copied().filter(|named| {
            let label = self.element(named.component.id()).and_then(|field| self.structure().label(field));
            label.is_some_and(|label| best.iter().any(|text| text.component.id() == label.component.id()))
        }));
        found
    }

    /// `the table buttons`: the words name a kind, and the ones near such a component are meant.
    pub(super) fn near_kind<'n>(
        &self,
        of_kind: &[&'n NamedComponent<'n>],
        said: &[String],
    ) -> Vec<&'n NamedComponent<'n>> {
        /// As far as one reaches to say that something belongs to something, in px.
        const REACH: f64 = 40.0;
        let [word] = said else { return Vec::new() };
        /// Pairs of boxes that are compared; where there are more, nearness tells nobody apart.
        const MOST_PAIRS: usize = 500_000;
        let Some(kinds) = kinds_called(word) else { return Vec::new() };
        let anchors: Vec<_> =
            self.sketch.iter().filter(|component| kinds.contains(&component.kind())).collect();
        if anchors.len().saturating_mul(of_kind.len()) > MOST_PAIRS {
            return Vec::new();
        }
        let is_near = |named: &&&NamedComponent<'_>| {
            let bounds = named.component.bounds();
            anchors.iter().any(|anchor| {
                anchor.id() != named.component.id()
                    && anchor.bounds().gap_x(&bounds) <= REACH
                    && anchor.bounds().gap_y(&bounds) <= REACH
            })
        };
        of_kind.iter().filter(is_near).copied().collect()
    }

    /// What belongs to something that says the first words, the others being about the part itself: `the Pro description` is
    /// what stands with `Pro`, as `the description of Pro` is.
    pub(super) fn belonging<'n>(
        &self,
        description: &Description,
        of_kind: &[&'n NamedComponent<'n>],
        said: &[String],
    ) -> Vec<&'n NamedComponent<'n>> {
        let mut names = said.to_vec();
        names.retain(|word| !(Tag::Group.has(word) || Tag::Thing.counts(word)));
        let owned = Description { owned: description.noun.is_some(), ..description.clone() };
        let everything: Vec<&NamedComponent<'_>> = self.names().iter().collect();
        for split in (1..=names.len()).rev() {
            let (owner, part) = names.split_at(split);
            let (sayers, fit) = best_fits(&everything, owner);
            let is_said = matches!(fit, Some(Fit::Whole | Fit::Part)) && sayers.len() <= MOST_SAYERS;
            if !is_said || part.is_empty() && description.noun.is_none() {
                continue;
            }
            let mut pool = of_kind.to_vec();
            pool.retain(|named| {
                // A field says itself what it is for.
                let is_field = named.component.kind() == ComponentKind::Input;
                let is_told = !is_field || !part.is_empty() || fit == Some(Fit::Whole);
                let fits = |named| {
                    !best_fits(&[named], part).0.is_empty() || !called_by_id(&[named], part).is_empty()
                };
                is_told && (part.is_empty() || fits(*named))
            });
            let parts: Vec<&Component> = pool.iter().map(|named| named.component).collect();
            let mut ids = Vec::new();
            for sayer in sayers {
                let (id, bounds) = (sayer.component.id(), sayer.component.bounds());
                let mut parts = parts.clone();
                parts.retain(|part| !part.bounds().contains(&bounds));
                let found = self.around(&owned, std::slice::from_ref(id), &[bounds], &parts);
                ids.extend(found.into_iter().map(Component::id));
            }
            pool.retain(|named| ids.contains(&named.component.id()));
            if !pool.is_empty() {
                return pool;
            }
        }
        Vec::new()
    }

    /// The only heading in a box that is not in another box in there.
    pub(crate) fn heading_in(&self, holder: &Component) -> Option<ComponentId> {
        let mut headings = self.sketch.iter().filter(|inner| {
            inner.kind() == ComponentKind::Heading && self.holder_of(&inner.bounds()) == Some(holder.bounds())
        });
        headings.next().filter(|_| headings.next().is_none()).map(|title| title.id().clone())
    }

    /// The smallest container around a box.
    pub(crate) fn holder_of(&self, inner: &Bounds) -> Option<Bounds> {
        container_around(self.sketch.iter(), inner)
    }
}

/// The kinds that a word names, if it names some.
pub(super) fn kinds_called(word: &str) -> Option<&'static [ComponentKind]> {
    let kinds = meanings(&[word]).into_iter().find_map(|(sense, _)| match sense {
        Sense::Noun(noun) => Some(noun.kinds),
        _ => None,
    });
    kinds.filter(|kinds| !kinds.is_empty())
}

/// Lists, menus and tables one of whose entries says the words: `the list with Milk`.
pub(super) fn listing<'n>(
    of_kind: &[&'n NamedComponent<'n>],
    said: &[String],
) -> Vec<&'n NamedComponent<'n>> {
    let mut found = Vec::new();
    for named in of_kind {
        let props = named.component.props();
        let mut entries = props.items();
        entries.extend(props.columns());
        if entries.iter().any(|entry| words(entry) == said) {
            found.push(*named);
        }
    }
    found
}
