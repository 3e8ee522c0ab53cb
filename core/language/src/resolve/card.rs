//! What a page has several of: cards and pictures that are alike, whatever they are about.

use super::around::MOST_SAYERS;
use super::fit::{Fit, best_fits};
use crate::reference::{Count, Description};
use crate::token::words;
use crate::vocabulary::{Tag, singular_of};
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::{is_about_size, most_alike};
use websketch_sketch::{Component, ComponentKind};

/// Containers that hold something that says the words: `the Pro card`. One that has a name of its own is called by
/// that.
pub(super) fn holders_of<'n>(
    all: &'n [NamedComponent<'n>],
    of_kind: &[&'n NamedComponent<'n>],
    said: &[String],
) -> Vec<&'n NamedComponent<'n>> {
    if !of_kind.iter().any(|named| named.component.kind() == ComponentKind::Container) {
        return Vec::new();
    }
    let all: Vec<&NamedComponent<'_>> = all.iter().collect();
    let (inner, fit) = best_fits(&all, said);
    let mut holders = Vec::new();
    if !matches!(fit, Some(Fit::Whole | Fit::Part)) || inner.len() > MOST_SAYERS {
        return holders;
    }
    for named in inner {
        let bounds = named.component.bounds();
        let around = of_kind.iter().filter(|holder| {
            holder.component.kind() == ComponentKind::Container
                && holder.is_blank()
                && holder.component.id() != named.component.id()
                && holder.component.bounds().contains(&bounds)
        });
        let area = |holder: &&&NamedComponent<'_>| holder.component.bounds().area();
        holders.extend(around.min_by(|a, b| area(a).total_cmp(&area(b))).copied());
    }
    holders
}

/// Fields that say just what a box is called by: `the reply box`.
pub(super) fn fields_called<'n>(
    description: &Description,
    all: &'n [NamedComponent<'n>],
    said: &[String],
) -> Vec<&'n NamedComponent<'n>> {
    let mut fields = Vec::new();
    if description.noun.is_some_and(|noun| noun.kinds == [ComponentKind::Container]) {
        fields.extend(all.iter().filter(|named| named.component.kind() == ComponentKind::Input));
    }
    let (best, fit) = best_fits(&fields, said);
    match fit {
        // `the second comment box` is none of one field.
        Some(_) if best.len() == 1 && (description.ordinal.is_some() || description.count != Count::One) => {
            Vec::new()
        }
        Some(Fit::Whole) => best,
        Some(Fit::Part | Fit::Alike)
            if best.len() == 1 && description.noun.is_some_and(|noun| noun.hint.is_none()) =>
        {
            best
        }
        _ => Vec::new(),
    }
}

/// What is about something that is named with a word for such things: its card, else what says the name.
pub(super) fn about<'n>(all: &'n [NamedComponent<'n>], said: &[String]) -> Vec<&'n NamedComponent<'n>> {
    let Some((last, name)) = said.split_last() else { return Vec::new() };
    let thing = std::slice::from_ref(last);
    let is_headed = |named: &NamedComponent<'_>| {
        named.component.kind() == ComponentKind::Heading
            && is_headed(named.component.props().text().unwrap_or_default(), thing)
    };
    if name.is_empty() || !Tag::Thing.counts(last) && !all.iter().any(is_headed) {
        return Vec::new();
    }
    let boxes: Vec<_> =
        all.iter().filter(|named| named.component.kind() == ComponentKind::Container).collect();
    let holders = holders_of(all, &boxes, name);
    if !holders.is_empty() {
        return holders;
    }
    match best_fits(&all.iter().collect::<Vec<_>>(), name) {
        (best, Some(Fit::Whole | Fit::Part)) => best,
        _ => Vec::new(),
    }
}

/// Of things of several kinds that a plural or an ordinal without a noun names, those of the one kind that has several:
/// `the days` are the boxes that say so rather than the heading.
pub(super) fn of_one_kind<'p>(description: &Description, matched: Vec<&'p Component>) -> Vec<&'p Component> {
    let is_plural = description.words.last().is_some_and(|word| singular_of(word) != word);
    let is_counted = is_plural || description.ordinal.is_some();
    if description.noun.is_some() || description.literal.is_some() || !is_counted || matched.len() < 3 {
        return matched;
    }
    let count = |kind| matched.iter().filter(|component| component.kind() == kind).count();
    let several =
        matched.iter().find(|component| count(component.kind()) > 1).map(|component| component.kind());
    let is_only =
        |kind| matched.iter().all(|component| component.kind() == kind || count(component.kind()) == 1);
    match several.filter(|kind| is_only(*kind)) {
        Some(kind) => matched.into_iter().filter(|component| component.kind() == kind).collect(),
        None => matched,
    }
}

/// Of those of some kinds, those of the size that most of them have, whatever they are called.
pub(super) fn usual<'n>(of_kind: &[&'n NamedComponent<'n>]) -> Vec<&'n NamedComponent<'n>> {
    let components: Vec<&Component> = of_kind.iter().map(|named| named.component).collect();
    let alike = most_alike(&components);
    of_kind.iter().filter(|named| alike.iter().any(|one| one.id() == named.component.id())).copied().collect()
}

/// Of containers and images, those that are alike: `the stat boxes`.
pub(super) fn twins<'n>(of_kind: &[&'n NamedComponent<'n>]) -> Vec<&'n NamedComponent<'n>> {
    let is_card = |kind| matches!(kind, ComponentKind::Container | ComponentKind::ImagePlaceholder);
    if of_kind.iter().all(|named| is_card(named.component.kind())) { usual(of_kind) } else { Vec::new() }
}

/// Of containers, those that are cards: of the usual size, or of one that is not wholly different.
pub(super) fn cards<'n>(boxes: &[&'n NamedComponent<'n>]) -> Vec<&'n NamedComponent<'n>> {
    let usual = usual(boxes);
    let Some(card) = usual.first().map(|named| named.component.bounds()) else { return boxes.to_vec() };
    let mut cards = boxes.to_vec();
    cards.retain(|named| is_about_size(&named.component.bounds(), &card));
    cards
}

/// Whether a heading says that several of what the words name follow: `Hot deals`, `2 answers`.
pub(super) fn is_headed(heading: &str, said: &[String]) -> bool {
    let shown = words(heading);
    let is_several = shown.last().is_some_and(|word| singular_of(word) != word);
    let last = shown.get(shown.len().saturating_sub(said.len())..).unwrap_or_default();
    let is_same = last.iter().zip(said).all(|(shown, said)| singular_of(shown) == singular_of(said));
    is_several && is_same && last.len() == said.len() && !said.is_empty()
}
