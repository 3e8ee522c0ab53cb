//! How well a component fits what is said of its kind and its texts.

use super::hint::{called_as, hinted, showing};
use super::stand_in::{bar_of, header_of, menu_of, title_of};
use super::wording::Wording;
use crate::reference::Description;
use crate::scene::Scene;
use crate::token::words;
use crate::vocabulary::Noun;
use websketch_layout::naming::NamedComponent;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentKind};

impl Scene<'_> {
    /// Those of `pool` that fit kind and words best, and whether the words fit as they are written.
    pub(super) fn matching<'p>(
        &self,
        description: &Description,
        pool: &[&'p Component],
    ) -> (Vec<&'p Component>, bool) {
        if let Some(noun @ Noun { hint: Some("header"), .. }) = description.noun {
            // The bar at the top, else what any heading is called.
            if let (true, Some(bar)) = (description.is_mere(), header_of(self, description)) {
                return (pool.iter().filter(|one| one.id() == bar.id()).copied().collect(), false);
            }
            let noun = Some(Noun { hint: None, ..noun });
            return self.matching(&Description { noun, ..description.clone() }, pool);
        }
        let said = said_words(description);
        if said.is_empty()
            && description.shown.is_empty()
            && description.noun.is_none_or(|noun| noun.hint.is_none() && noun.kinds.len() <= 1)
        {
            return self.of_kind(description, pool);
        }
        let all = self.names();
        let members =
            (pool.len() < all.len()).then(|| collect_set(pool.iter().map(|component| component.id())));
        let mut of_kind: Vec<&NamedComponent<'_>> = Vec::new();
        for named in all {
            let is_member = members.as_ref().is_none_or(|ids| ids.contains(named.component.id()));
            if is_member && is_of_kind(description, named.component.kind()) {
                of_kind.push(named);
            }
        }
        let (named, exact) = if said.is_empty() {
            called_by_noun(self, description, all, &of_kind)
        } else {
            let found = Wording::new(self, description, all, of_kind, said).found();
            (found.named, found.exact)
        };
        (in_pool(pool, &named), exact)
    }

    /// Those of `pool` that are of the kind that a noun without words names, else what stands for it.
    fn of_kind<'p>(&self, description: &Description, pool: &[&'p Component]) -> (Vec<&'p Component>, bool) {
        let mut of_kind = pool.to_vec();
        of_kind.retain(|component| is_of_kind(description, component.kind()));
        if !of_kind.is_empty() {
            return (of_kind, true);
        }
        let stand_in = bar_of(self, description)
            .or_else(|| menu_of(self, description))
            .or_else(|| title_of(self, description));
        match stand_in {
            Some(one) => (pool.iter().filter(|other| other.id() == one.id()).copied().collect(), false),
            None => (of_kind, true),
        }
    }
}

/// What a noun names that says more than a kind, where no words stand beside it.
fn called_by_noun<'n>(
    scene: &Scene<'_>,
    description: &Description,
    all: &'n [NamedComponent<'n>],
    of_kind: &[&'n NamedComponent<'n>],
) -> (Vec<&'n NamedComponent<'n>>, bool) {
    let called = called_as(description, all, of_kind);
    if !called.is_empty() {
        return (called, true);
    }
    // `the card` is a picture that says so where there are no boxes.
    if let (true, Some(hint)) = (of_kind.is_empty(), description.noun.and_then(|noun| noun.hint)) {
        let called = showing(&all.iter().collect::<Vec<_>>(), hint);
        let is_enough = called.len() > 1 || description.noun.is_some_and(|noun| !noun.plural);
        return (if is_enough { called } else { Vec::new() }, false);
    }
    if let (true, Some(title)) = (of_kind.is_empty(), title_of(scene, description)) {
        return (all.iter().filter(|named| named.component.id() == title.id()).collect(), false);
    }
    // `the note` is a field that says so where no text does.
    if let Some(Noun { kinds: [ComponentKind::Text], hint: Some(hint), plural: false, .. }) = description.noun
        && showing(of_kind, hint).is_empty()
    {
        let called = showing(&all.iter().collect::<Vec<_>>(), hint);
        if !called.is_empty() {
            return (called, false);
        }
    }
    (hinted(scene, description, all, of_kind), true)
}

fn is_of_kind(description: &Description, kind: ComponentKind) -> bool {
    description.noun.is_none_or(|noun| noun.kinds.is_empty() || noun.kinds.contains(&kind))
}

/// The words said of the texts: quoted ones, or those beside the noun.
fn said_words(description: &Description) -> Vec<String> {
    let literal = description.literal.as_deref().map(words).unwrap_or_default();
    literal.into_iter().chain(description.words.iter().cloned()).collect()
}

fn in_pool<'p>(pool: &[&'p Component], named: &[&NamedComponent<'_>]) -> Vec<&'p Component> {
    // Mostly both are in paint order and hold the very same components, which is quickly seen.
    let (mut found, mut rest) = (Vec::with_capacity(named.len()), named.iter().peekable());
    for component in pool {
        if rest.next_if(|named| std::ptr::eq(named.component, *component)).is_some() {
            found.push(*component);
        }
    }
    if rest.peek().is_some() {
        let ids = collect_set(named.iter().map(|named| named.component.id()));
        found = pool.iter().filter(|component| ids.contains(component.id())).copied().collect();
    }
    found
}
