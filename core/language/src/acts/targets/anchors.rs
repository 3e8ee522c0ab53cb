//! The anchors of a phrase: components beside which, or units in which, another one lies.

use super::plain::only_one;
use super::{Care, Targets, targets_or_parts};
use crate::acts::setting::Setting;
use crate::acts::titled::unit_of;
use crate::chunks::{Description, Head, Role, Word};
use crate::lexicon::{Fit, Relation};
use crate::only::only;
use crate::referents::{Naming, Part, Scene, resolve};
use crate::sketch_words::Source;
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;

/// Returns the only component beside which a phrase says that another one lies: it is not that one itself.
pub(super) fn anchors_of(scene: &Scene, setting: &Setting, description: &Description) -> Vec<ComponentId> {
    use Relation::{Above, Below, Beside, LeftOf, RightOf};
    let is_beside = |relation| matches!(relation, Above | Below | Beside | LeftOf | RightOf);
    let located = description.relations.iter().find(|located| is_beside(located.relation));
    let Some([anchor]) = located.map(|located| located.anchors.as_slice()) else { return Vec::new() };
    let found = resolve(scene, setting.lexicon, anchor, setting.surroundings());
    let sure = found.candidates.into_iter().next().filter(|_| found.sure);
    let mut ids = sure.map(|first| first.ids).unwrap_or_default();
    // A field and its label are one.
    let structure = scene.structure();
    let fields = structure.elements().iter().filter_map(|one| Some((one, structure.label(one)?)));
    // `the field under Animal` is the one that Animal labels.
    let is_meant = |field: &Element, label: &Element| {
        let is_below = field.bounds.y() >= label.bounds.bottom() - 1.0;
        let is_there = located.is_some_and(|located| match located.relation {
            Below => is_below,
            RightOf => !is_below,
            _ => false,
        });
        let fits = |head: Head| head.kind.fit(field.component, &field.bounds) >= Fit::Near;
        is_there && description.head.is_some_and(fits)
    };
    if let [only] = ids.as_mut_slice()
        && let Some((_, label)) = fields.clone().find(|(field, label)| {
            [field, label].iter().any(|one| one.component.id() == only) && is_meant(field, label)
        })
    {
        return vec![label.component.id().clone()];
    }
    let both = fields.map(|(field, label)| [field, label].map(|one| one.component.id().clone()));
    if let [only] = ids.as_slice()
        && let Some(both) = both.into_iter().find(|both| both.contains(only))
    {
        ids = both.to_vec();
    }
    ids
}

/// Returns the only component of a kind in the unit with a title: `the price of the trial class`, `the cleaning price`.
pub(super) fn in_unit(scene: &Scene, setting: &Setting, description: &Description) -> Option<ComponentId> {
    let head = description.head;
    if head.is_some_and(|head| head.is_plural || head.kind.unit().is_some()) {
        return None;
    }
    // `Open for Ms Ito`: the button with that text.
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let says = |one: &Element| one.component.props().text().is_some_and(|text| words(text) == said);
    let title = match description.relations.as_slice() {
        [] if head.is_some() => {
            let mut title = Description { head: None, inner: Vec::new(), ..description.clone() };
            title.words.retain(|word| word.role != Role::Head);
            title
        }
        [located]
            if (description.has_only_noun() || head.is_none() && !said.is_empty())
                && matches!(located.relation, Relation::Of | Relation::Inside) =>
        {
            located.anchors.first()?.clone()
        }
        _ => return None,
    };
    if title.words.is_empty() || description.ordinal.is_some() {
        return None;
    }
    let called = only_one(scene, &title).or_else(|| {
        let found = resolve(scene, setting.lexicon, &title, setting.surroundings());
        let first = found
            .candidates
            .into_iter()
            .next()
            .filter(|first| found.sure || first.naming == Naming::Label)?;
        first.ids.into_iter().next().filter(|_| first.part.is_none())
    });
    let called = called?;
    let structure = scene.structure();
    let unit = unit_of(scene, &called);
    let held = unit.iter().filter_map(|id| structure.element(id)).flat_map(|one| structure.subtree(one));
    let is_meant = |one: &Element| match head {
        Some(head) => head.kind.fit(one.component, &one.bounds) == Fit::Exact,
        None => says(one),
    };
    only(held.filter(|one| is_meant(one))).map(|one| one.component.id().clone())
}

/// Returns the entry with the said words of the list or menu that a phrase says it is in: `Board in the menu`.
pub(super) fn entry_in_anchor(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
) -> Option<Targets> {
    let [located] = description.relations.as_slice() else { return None };
    let is_entry = |head: Head| matches!(head.kind.name(), "link" | "tab" | "entry" | "option");
    if !located.relation.holds() || description.ordinal.is_some() {
        return None;
    }
    // `the Home link`, but `List` is an entry by its noun.
    let is_named = |word: &&Word| word.role != Role::Head || !description.head.is_some_and(is_entry);
    let said: Vec<&str> = description.words.iter().filter(is_named).map(|word| word.text.as_str()).collect();
    let anchor = located.reference();
    let found = targets_or_parts(scene, setting, Some(&anchor), Care::Anchor).ok()?;
    let [only] = found.ids.as_slice() else { return None };
    let labels = scene.words().labels(scene.index_of(only).filter(|_| found.part.is_none())?);
    let part = labels.iter().find_map(|label| {
        let own = scene.words().said(label);
        let part = match label.source {
            Source::Item(at) => Part::Item(at),
            Source::Column(at) => Part::Column(at),
            _ => return None,
        };
        (!said.is_empty() && own.eq(said.iter().copied())).then_some(part)
    })?;
    Some(Targets { ids: vec![only.clone()], part: Some(part), is_guess: false })
}

/// Returns an anchor of which the sketch has no word: `the price of Pro` where nothing is called Pro.
pub(super) fn unknown_anchor<'d>(
    scene: &Scene,
    setting: &Setting,
    description: &'d Description,
) -> Option<&'d Description> {
    let is_called = |word: &&Word| !matches!(word.role, Role::Head | Role::Side);
    let is_unknown = |anchor: &&Description| {
        let mut called = anchor.words.iter().filter(is_called).peekable();
        anchor.head.is_none()
            && called.peek().is_some()
            && called.all(|word| !scene.words().has(&word.text) && setting.sentence.label(word.token) == 0)
    };
    description.relations.iter().flat_map(|located| &located.anchors).find(is_unknown)
}
