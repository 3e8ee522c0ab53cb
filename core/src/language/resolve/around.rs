//! Components that say nothing fitting themselves, but stand with something that does.

use super::fit::{Fit, best_fits};
use super::id::called_by_id;
use crate::geometry::Bounds;
use crate::language::names::Named;
use crate::language::scene::Scene;
use crate::language::token::words;
use crate::language::vocabulary::{Sense, Tag, meanings};
use crate::sketch::{Component, ComponentId, ComponentKind};

/// Components that say a name, at most: what more of them say names no group.
pub(super) const MOST_SAYERS: usize = 32;

impl Scene<'_> {
    /// The field that a text labels, if it does.
    pub(in crate::language) fn labeled_by(&self, text: &ComponentId) -> Option<ComponentId> {
        let labeled = self.structure().labeled(self.element(text)?)?;
        Some(labeled.component.id().clone())
    }

    /// For each of `fields` the text that labels it, where one does.
    pub(in crate::language) fn labels_of(&self, fields: &[ComponentId]) -> Vec<Option<ComponentId>> {
        let label_of = |field: &ComponentId| {
            let label = self.structure().label(self.element(field)?)?;
            Some(label.component.id().clone())
        };
        fields.iter().map(label_of).collect()
    }

    /// Fields that are labeled by a text beside or above them.
    pub(super) fn labeled<'n>(&self, of_kind: &[&'n Named<'n>], said: &[String]) -> Vec<&'n Named<'n>> {
        let mut found = Vec::new();
        if !of_kind.iter().any(|named| named.component.kind() == ComponentKind::Input) {
            return found;
        }
        let all = self.names();
        let texts: Vec<&Named<'_>> =
            all.iter().filter(|named| named.component.kind() == ComponentKind::Text).collect();
        let (best, _) = best_fits(&texts, said);
        found.extend(of_kind.iter().copied().filter(|named| {
            let label = self.element(named.component.id()).and_then(|field| self.structure().label(field));
            label.is_some_and(|label| best.iter().any(|text| text.component.id() == label.component.id()))
        }));
        found
    }

    /// `the table buttons`: the words name a kind, and the ones near such a component are meant.
    pub(super) fn near_kind<'n>(&self, of_kind: &[&'n Named<'n>], said: &[String]) -> Vec<&'n Named<'n>> {
        /// As far as one reaches to say that something belongs to something, in px.
        const REACH: f64 = 40.0;
        let [word] = said else { return Vec::new() };
        let Some(kinds) = kinds_called(word) else { return Vec::new() };
        let anchors: Vec<_> =
            self.sketch.iter().filter(|component| kinds.contains(&component.kind())).collect();
        let is_near = |named: &&&Named<'_>| {
            let bounds = named.component.bounds();
            anchors.iter().any(|anchor| {
                anchor.id() != named.component.id()
                    && anchor.bounds().gap_x(&bounds) <= REACH
                    && anchor.bounds().gap_y(&bounds) <= REACH
            })
        };
        of_kind.iter().filter(is_near).copied().collect()
    }

    /// Parts of a container in which something else says some of the words: `the price of Pro` where
    /// `Pro` is the heading of the card, `the Pro description`.
    pub(super) fn in_named_group<'n>(
        &self,
        of_kind: &[&'n Named<'n>],
        said: &[String],
        is_of_noun: bool,
    ) -> Vec<&'n Named<'n>> {
        let all = self.names();
        let group = |word: &String| Tag::Group.has(word) || Tag::Thing.counts(word);
        let mut names = said.to_vec();
        names.retain(|word| !group(word));
        let mut found = Vec::new();
        // The words before the last one name the group; the last one may be about the part.
        for split in (1..=names.len()).rev() {
            let (group, part) = names.split_at(split);
            if part.is_empty() && !is_of_noun {
                continue;
            }
            let everything: Vec<&Named<'_>> = all.iter().collect();
            let (sayers, fit) = best_fits(&everything, group);
            if !matches!(fit, Some(Fit::Whole | Fit::Part)) || sayers.len() > MOST_SAYERS {
                continue;
            }
            for sayer in sayers {
                let bounds = sayer.component.bounds();
                let is_box = sayer.component.kind() == ComponentKind::Container;
                let around = if is_box { Some(bounds) } else { self.holder_of(&bounds) };
                let Some(holder) = around else { continue };
                for named in of_kind {
                    // A field says itself what it is for.
                    let is_field = named.component.kind() == ComponentKind::Input;
                    if is_field && part.is_empty() && fit != Some(Fit::Whole) {
                        continue;
                    }
                    let inside =
                        holder.contains(&named.component.bounds()) && named.component.bounds() != holder;
                    let fits = part.is_empty()
                        || !best_fits(&[*named], part).0.is_empty()
                        || !called_by_id(&[*named], part).is_empty();
                    let known = named.component.id() == sayer.component.id()
                        || found
                            .iter()
                            .any(|other: &&Named<'_>| other.component.id() == named.component.id());
                    if inside && fits && !known {
                        found.push(*named);
                    }
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// The only heading in a box that is not in another box in there.
    pub(in crate::language) fn heading_in(&self, holder: &Component) -> Option<ComponentId> {
        let mut headings = self.sketch.iter().filter(|inner| {
            inner.kind() == ComponentKind::Heading && self.holder_of(&inner.bounds()) == Some(holder.bounds())
        });
        headings.next().filter(|_| headings.next().is_none()).map(|title| title.id().clone())
    }

    /// The smallest container around a box.
    pub(in crate::language) fn holder_of(&self, inner: &Bounds) -> Option<Bounds> {
        let mut smallest: Option<Bounds> = None;
        for component in self.sketch.iter() {
            let bounds = component.bounds();
            let holds = component.kind() == ComponentKind::Container
                && bounds.contains(inner)
                && bounds.area() > inner.area();
            if holds && smallest.is_none_or(|smallest| bounds.area() < smallest.area()) {
                smallest = Some(bounds);
            }
        }
        smallest
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
pub(super) fn listing<'n>(of_kind: &[&'n Named<'n>], said: &[String]) -> Vec<&'n Named<'n>> {
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
