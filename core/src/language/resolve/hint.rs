//! Components that a noun names which says more than a kind (`the avatar`, `the cards`), and those that are called by it
//! alone.

use super::card::{captions, cards, holders_of};
use super::fit::{Fit, Said, best_fits};
use super::id::called_by_id;
use super::shape::{below_title, says_other, sidebars, sized_as};
use crate::language::names::Named;
use crate::language::reference::{Count, Description};
use crate::language::scene::Scene;
use crate::sketch::ComponentKind;

/// Of the components of a kind, those that show the hint of the noun (`the avatar`), if there are any.
/// A plural needs several that show it.
pub(super) fn hinted<'n>(
    scene: &Scene<'_>,
    description: &Description,
    all: &'n [Named<'n>],
    of_kind: &[&'n Named<'n>],
) -> Vec<&'n Named<'n>> {
    let Some(noun) = description.noun else { return of_kind.to_vec() };
    let Some(hint) = noun.hint else { return of_kind.to_vec() };
    let showing = showing(of_kind, hint);
    let is_one_of_several = description.ordinal.is_some() || description.lane.is_some();
    let needed = if description.count == Count::One && !is_one_of_several { 1 } else { 2 };
    if showing.len() >= needed {
        let called =
            if description.is_mere() { called_by_id(&showing, &[hint.to_owned()]) } else { Vec::new() };
        return if called.len() == 1 { called } else { showing };
    }
    match hint {
        "avatar" if showing.is_empty() => {
            let mut portraits = of_kind.to_vec();
            portraits.retain(|named| {
                let is_of_person =
                    |word: &str| matches!(word, "profile" | "portrait" | "headshot" | "selfie");
                named.labels().any(|label| label.words().any(is_of_person))
            });
            if portraits.len() >= needed {
                return portraits;
            }
        }
        // Where several fields are there to search, the box around them and their button.
        "search" if showing.is_empty() && of_kind.len() > 1 => {
            let mut boxes: Vec<_> = all.iter().collect();
            boxes.retain(|named| named.component.kind() == ComponentKind::Container);
            let holders = holders_of(all, &boxes, &[hint.to_owned()]);
            if holders.len() == 1 {
                return holders;
            }
        }
        "sidebar" => return sidebars(scene, of_kind),
        "card" => return cards(of_kind),
        "bubble" => {
            let mut saying = of_kind.to_vec();
            saying.retain(|named| !named.is_blank());
            if !saying.is_empty() {
                return saying;
            }
        }
        "label" => {
            let mut labels = of_kind.to_vec();
            labels.retain(|named| scene.labeled_by(named.component.id()).is_some());
            return if labels.len() >= needed { labels } else { of_kind.to_vec() };
        }
        "caption" => {
            let below = captions(all, of_kind);
            if !below.is_empty() {
                return below;
            }
        }
        // `the second headline` counts all of them.
        "title" if is_one_of_several => return of_kind.to_vec(),
        "subtitle" | "subheading" | "tagline" => {
            let below = below_title(all, of_kind);
            if !below.is_empty() {
                return below;
            }
        }
        _ => {}
    }
    // `the wishlist` is the button that says so rather than any list.
    if hint == "wishlist" {
        let others: Vec<_> = all.iter().collect();
        let saying = self::showing(&others, hint);
        if let ([only], true) = (saying.as_slice(), showing.is_empty()) {
            return vec![*only];
        }
    }
    // Nothing says so: the usual kind of such things.
    let usual = noun
        .kinds
        .iter()
        .map(|kind| of_kind.iter().filter(|named| named.component.kind() == *kind).copied().collect());
    let sized =
        sized_as(hint, usual.into_iter().find(|named: &Vec<_>| !named.is_empty()).unwrap_or_default());
    let called = if description.is_mere() { called_by_id(&sized, &[hint.to_owned()]) } else { Vec::new() };
    if called.len() == 1 { called } else { sized }
}

/// Those that show a word, or one that begins with it: the words of nouns are spelled right.
pub(in crate::language) fn showing<'n>(named: &[&'n Named<'n>], word: &str) -> Vec<&'n Named<'n>> {
    /// Letters of a word that says enough to begin others, at least.
    const LEAST: usize = 4;
    let words = [word.to_owned()];
    let Some(first) = named.first() else { return Vec::new() };
    let said = Said::of(first.texts(), &words);
    let begins = |named: &Named<'_>| {
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
    all: &'n [Named<'n>],
    of_kind: &[&Named<'_>],
) -> Vec<&'n Named<'n>> {
    let mut called = Vec::new();
    let Some(noun) = description.noun.filter(|_| !description.shown.is_empty()) else { return called };
    let is_apt = match noun.hint {
        Some(hint) => !showing(of_kind, hint).is_empty(),
        None => of_kind.len() > usize::from(noun.plural),
    };
    if !is_apt {
        called.extend(all.iter().filter(|named| named.labels().any(|label| label.is(&description.shown))));
    }
    called
}

/// Whether a table, a list or an image may be called by what it is about, which it need not say.
/// A title is that of what something else says: `the episode title`, where a text says `Episode 48`.
pub(super) fn is_called_by_subject(
    description: &Description,
    all: &[Named<'_>],
    named: &Named<'_>,
    said: &[String],
) -> bool {
    use ComponentKind::{Heading, ImagePlaceholder, List, Table};
    let Some(noun) = description.noun.filter(|noun| !noun.plural && noun.kinds.len() == 1) else {
        return false;
    };
    let is_apt = match (named.component.kind(), noun.hint) {
        (ImagePlaceholder | List | Table, None) => true,
        (Heading, Some("title")) => {
            let all: Vec<_> = all.iter().collect();
            matches!(best_fits(&all, said).1, Some(Fit::Whole | Fit::Part))
        }
        _ => false,
    };
    is_apt && description.count == Count::One && !said.iter().any(|word| says_other(named, word))
}
