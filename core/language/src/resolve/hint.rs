//! Components that a noun names which says more than a kind (`the avatar`, `the cards`), and those that are called by it
//! alone.

use super::card::{cards, holders_of};
use super::fit::Said;
use super::id::called_by_id;
use super::shape::{below_title, sidebars, sized_as};
use crate::reference::{Count, Description};
use crate::scene::Scene;
use crate::vocabulary::Tag;
use websketch_layout::naming::NamedComponent;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Of the components of a kind, those that show the hint of the noun (`the avatar`), if there are any.
/// A plural needs several that show it.
pub(super) fn hinted<'n>(
    scene: &Scene<'_>,
    description: &Description,
    all: &'n [NamedComponent<'n>],
    of_kind: &[&'n NamedComponent<'n>],
) -> Vec<&'n NamedComponent<'n>> {
    let Some(noun) = description.noun else { return of_kind.to_vec() };
    if let Some(piece) = noun.piece {
        let pieces: Vec<_> =
            of_kind.iter().copied().filter(|named| Piece::of(named.component) == piece).collect();
        if !pieces.is_empty() {
            return pieces;
        }
    }
    let Some(hint) = noun.hint else { return of_kind.to_vec() };
    let showing = showing(of_kind, hint);
    let is_one_of_several = description.ordinal.is_some() || description.lane.is_some();
    let needed = if description.count == Count::One && !is_one_of_several { 1 } else { 2 };
    if showing.len() >= needed {
        let called =
            if description.is_mere() { called_by_id(&showing, &[hint.to_owned()]) } else { Vec::new() };
        return if called.len() == 1 { called } else { showing };
    }
    let those = |is_so: &dyn Fn(&NamedComponent<'_>) -> bool| -> Vec<&'n NamedComponent<'n>> {
        of_kind.iter().filter(|named| is_so(named)).copied().collect()
    };
    let known = match hint {
        "sidebar" => return sidebars(scene, of_kind),
        "card" => return cards(of_kind),
        // `the second headline` counts all of them.
        "title" if is_one_of_several => return of_kind.to_vec(),
        "avatar" => {
            those(&|named| named.labels().any(|label| label.words().any(|word| Tag::Person.has(word))))
        }
        // Where several fields are there to search, the box around them and their button.
        "search" if showing.is_empty() && of_kind.len() > 1 => {
            let boxes: Vec<_> =
                all.iter().filter(|named| named.component.kind() == ComponentKind::Container).collect();
            let holders = holders_of(all, &boxes, &[hint.to_owned()]);
            if holders.len() == 1 { holders } else { Vec::new() }
        }
        "bubble" => those(&|named| !named.is_blank()),
        "label" => {
            let labels = those(&|named| scene.labeled_by(named.component.id()).is_some());
            if labels.len() < needed { of_kind.to_vec() } else { labels }
        }
        "caption" => those(&|named| scene.is_caption(named.component.id())),
        "subtitle" | "subheading" | "tagline" => below_title(scene, of_kind).into_iter().take(1).collect(),
        _ => Vec::new(),
    };
    if !known.is_empty() {
        return known;
    }
    // Nothing says so: the usual kind of such things.
    let of = |kind: &ComponentKind| those(&|named| named.component.kind() == *kind);
    let sized = sized_as(hint, noun.kinds.iter().map(of).find(|named| !named.is_empty()).unwrap_or_default());
    let called = if description.is_mere() { called_by_id(&sized, &[hint.to_owned()]) } else { Vec::new() };
    if called.len() == 1 { called } else { sized }
}

/// Those that show a word, or one that begins with it: the words of nouns are spelled right.
pub(crate) fn showing<'n>(named: &[&'n NamedComponent<'n>], word: &str) -> Vec<&'n NamedComponent<'n>> {
    /// Letters of a word that says enough to begin others, at least.
    const LEAST: usize = 4;
    let words: Vec<String> = word.split(' ').map(str::to_owned).collect();
    let Some(first) = named.first() else { return Vec::new() };
    let said = Said::of(first.texts(), &words);
    let begins = |named: &NamedComponent<'_>| {
        word.len() >= LEAST && named.labels().any(|label| label.words().any(|shown| shown.starts_with(word)))
    };
    let mut showing = named.to_vec();
    showing.retain(|named| said.fit(named).is_some() || begins(named));
    showing
}

/// Components that say just what the noun is (`video` on a button), where nothing of the kind that the noun names
/// fits as well.
pub(super) fn called_as<'n>(
    description: &Description,
    all: &'n [NamedComponent<'n>],
    of_kind: &[&NamedComponent<'_>],
) -> Vec<&'n NamedComponent<'n>> {
    let mut called = Vec::new();
    let Some(noun) = description.noun.filter(|_| !description.shown.is_empty()) else { return called };
    let is_apt = match noun.hint {
        Some(hint) => !showing(of_kind, hint).is_empty(),
        None => of_kind.len() > usize::from(noun.plural),
    };
    if !is_apt {
        called
            .extend(all.iter().filter(|named| named.labels().any(|label| label.equals(&description.shown))));
    }
    called
}
