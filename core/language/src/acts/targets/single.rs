//! The one component among several that a further trait tells: called exactly so, in the corner, the largest picture,
//! next to those spoken of.

use super::Care;
use crate::acts::setting::Setting;
use crate::chunks::{Article, Description};
use crate::lexicon::{Fit, Side};
use crate::only::only;
use crate::referents::{Item, Naming, Referents, Scene, nth};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Returns the component that a further trait tells from others that are as likely.
pub(super) fn preferred(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
    found: &Referents,
    care: Care,
) -> Option<ComponentId> {
    if description.is_plural() {
        return None;
    }
    if let Some(id) = exactly_said(scene, setting, description, found)
        .or_else(|| corner(scene, description))
        .or_else(|| named_by_noun(scene, description))
        .or_else(|| counted(scene, description, found))
    {
        return Some(id);
    }
    if care == Care::Lossy {
        return None;
    }
    near_spoken(scene, setting, description)
        .or_else(|| dominant(scene, description))
        .or_else(|| only_like(scene, description))
}

/// Returns the likeliest candidate, if it is the one at the ordinal among all of its kind in reading order.
fn counted(scene: &Scene, description: &Description, found: &Referents) -> Option<ComponentId> {
    let ordinal = description.ordinal.filter(|ordinal| ordinal.from.is_none())?;
    if !is_bare_noun(&Description { ordinal: None, ..description.clone() }) {
        return None;
    }
    let all = of_kind(scene, description);
    let is_of = |at: usize| all.iter().any(|item| scene.index_of(item.component.id()) == Some(at));
    let at = *nth(&scene.rows(is_of).concat(), ordinal.place)?;
    let id = scene.items().get(at)?.component.id();
    found.candidates.first().filter(|first| first.ids == [id.clone()]).map(|_| id.clone())
}

/// Returns the only component that may be taken for the kind of a phrase, where nothing is of it: `the message field` is
/// the only field.
fn only_like(scene: &Scene, description: &Description) -> Option<ComponentId> {
    match of_kind(scene, description).as_slice() {
        [only] if is_bare_noun(description) && description.article == Article::Definite => {
            Some(only.component.id().clone())
        }
        _ => None,
    }
}

/// Returns the only candidate with the said text, to the last sign: `Confirm` rather than `Confirm?`.
fn exactly_said(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
    found: &Referents,
) -> Option<ComponentId> {
    let (first, last) = (description.words.first()?, description.words.last()?);
    let said = lowercase(setting.sentence.text(&(first.token..last.token + 1)).trim());
    let best = found.candidates.first()?.score;
    let is_exact = |id: &ComponentId| {
        scene
            .sketch()
            .get(id)
            .and_then(|one| one.props().text())
            .is_some_and(|text| lowercase(text.trim()) == said)
    };
    let likely = found.candidates.iter().filter(|one| one.naming == Naming::Label && one.score >= best * 0.6);
    only(likely.filter_map(|one| one.ids.first().filter(|id| is_exact(id)))).cloned()
}

/// Returns the items of the kind of a phrase, as well as they fit.
fn of_kind<'a, 's>(scene: &'a Scene<'s>, description: &Description) -> Vec<&'a Item<'s>> {
    let Some(head) = description.head else { return Vec::new() };
    let fit = |item: &Item| head.kind.fit(item.component, &item.bounds);
    let shown = || scene.items().iter().filter(|item| !item.component.props().is_hidden());
    let best = shown().map(fit).max().unwrap_or(Fit::No);
    if best < Fit::Near { Vec::new() } else { shown().filter(|item| fit(item) == best).collect() }
}

/// Returns the component that is nearest to a corner of the page, if only one side of it is said: `in the top corner`.
fn corner(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let side = |wanted: Side| description.sides.contains(&wanted);
    let is_open =
        description.is_corner && description.sides.len() == 1 && (side(Side::Top) || side(Side::Bottom));
    if !is_open {
        return None;
    }
    let page = scene.page();
    let distance = |bounds: &Bounds| {
        let down = if side(Side::Top) { bounds.y() } else { page.height - bounds.bottom() };
        bounds.x().min(page.width - bounds.right()).max(0.0) + down.max(0.0)
    };
    nearest(&of_kind(scene, description), distance, 0.95)
}

/// Returns the item with the least distance, if that is at most a share of the second.
fn nearest(items: &[&Item], distance: impl Fn(&Bounds) -> f64, share: f64) -> Option<ComponentId> {
    let mut all: Vec<(f64, &&Item)> = items.iter().map(|item| (distance(&item.bounds), item)).collect();
    sort_by(&mut all, |(a, _), (b, _)| a.total_cmp(b));
    let [(first, item), rest @ ..] = all.as_slice() else { return None };
    let is_clear = rest.first().is_none_or(|(second, _)| *first < second * share);
    is_clear.then(|| item.component.id().clone())
}

/// Whether a phrase is only a noun: `the text`.
fn is_bare_noun(description: &Description) -> bool {
    description.is_bare()
        && description.head.is_some_and(|head| head.kind.piece().is_some())
        && description.pronoun.is_none()
}

/// Returns the component of a kind that is much nearer to those spoken of than all others.
fn near_spoken(scene: &Scene, setting: &Setting, description: &Description) -> Option<ComponentId> {
    /// The farthest distance. Pixels.
    const FAR: f64 = 120.0;
    let spoken = setting.spoken;
    if !is_bare_noun(description) || spoken.is_empty() || spoken.len() * 2 > scene.items().len() {
        return None;
    }
    let boxes: Vec<Bounds> =
        spoken.iter().filter_map(|id| scene.sketch().get(id)).map(Component::bounds).collect();
    let around = union_of(boxes.iter())?;
    let distance = |bounds: &Bounds| {
        let along = (bounds.x() - around.right()).max(around.x() - bounds.right()).max(0.0);
        let down = (bounds.y() - around.bottom()).max(around.y() - bounds.bottom()).max(0.0);
        along + down
    };
    let mut items = of_kind(scene, description);
    items.retain(|item| !spoken.contains(item.component.id()) && distance(&item.bounds) <= FAR);
    nearest(&items, distance, 0.5)
}

/// Returns the picture that is much larger than all others.
fn dominant(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let pictures = of_kind(scene, description);
    let is_picture = |item: &&&Item| item.component.kind() == ComponentKind::ImagePlaceholder;
    if !is_bare_noun(description) || !pictures.iter().all(|item| is_picture(&item)) {
        return None;
    }
    nearest(&pictures, |bounds| 1.0 / bounds.area().max(1.0), 0.5)
}

/// Returns the only component with the noun in its text, where nothing is of its kind: a text `Line chart` for a chart.
fn named_by_noun(scene: &Scene, description: &Description) -> Option<ComponentId> {
    if !description.is_bare() || !of_kind(scene, description).is_empty() {
        return None;
    }
    let kind = description.head?.kind.name().replace('-', " ");
    let has_noun = |text: &str| {
        let text = lowercase(text);
        text.split(|c: char| !c.is_alphanumeric() && c != ' ').any(|part| part.trim() == kind)
    };
    only(scene.items().iter().filter(|item| item.component.props().text().is_some_and(has_noun)))
        .map(|only| only.component.id().clone())
}
