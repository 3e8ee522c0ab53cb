//! The components that an act is about.

use super::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference, Role};
use crate::lexicon::{Fit, Pronoun, Quantifier, Relation};
use crate::referents::{Candidate, Found, Naming, Part, Scene, resolve, resolve_all};
use crate::sketch_words::Source;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The least probability of a candidate that an act may guess, if another step can put it right.
const LIKELY: f64 = 0.4;
/// How much likelier than the second it must be.
const LEAD: f64 = 1.4;
/// The most choices of a question.
const MOST_CHOICES: usize = 8;

/// The care that an act takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// A wrong place is put right by another step.
    Anchor,
    /// A wrong component is put right by another step.
    Usual,
    /// Something would be lost: the component must be named by kind, whole label, title, place or selection.
    Lossy,
}

/// Components that an act is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Targets {
    pub(super) ids: Vec<ComponentId>,
    /// The part of the only component.
    pub(super) part: Option<Part>,
    /// Whether the likeliest were taken without being sure.
    pub(super) is_guess: bool,
}

/// Resolves the target of an act. Without one it is the components spoken of.
pub(super) fn targets(
    scene: &Scene,
    setting: &Setting,
    reference: Option<&Reference>,
    care: Care,
) -> Result<Targets, Doubt> {
    let Some(reference) = reference else { return spoken(scene, setting) };
    let reference = &distribute(reference);
    let found = resolve_all(scene, setting.lexicon, reference, setting.surroundings());
    let mut all = Targets::default();
    for (description, found) in reference.parts.iter().zip(found) {
        let found = match without_inner(description) {
            Some(plain) if care == Care::Anchor && !found.sure => {
                resolve(scene, setting.lexicon, &plain, setting.surroundings())
            }
            _ => found,
        };
        let one = match choose(scene, setting, description, found, care) {
            // Of several components, those that are found may be meant alone.
            Err(Doubt::Missing { .. }) if !all.ids.is_empty() => {
                return Err(Doubt::Which { candidates: vec![all.ids] });
            }
            one => one?,
        };
        all.is_guess |= one.is_guess;
        all.part = one.part;
        for id in one.ids {
            if !all.ids.contains(&id) {
                all.ids.push(id);
            }
        }
    }
    for description in &reference.except {
        let mut description = description.clone();
        // `all the pictures except the biggest one`
        if description.head.is_none() && description.pronoun == Some(Pronoun::One) {
            description.head = reference.parts.last().and_then(|part| part.head);
            description.head.iter_mut().for_each(|head| head.is_plural = false);
            description.pronoun = None;
        }
        let alone = Reference { parts: vec![description], except: Vec::new() };
        let gone = targets(scene, setting, Some(&alone), Care::Usual)?.ids;
        let structure = scene.structure();
        let is_in = |id: &ComponentId| {
            gone.iter().any(|gone| {
                let (outer, inner) = (structure.element(gone), structure.element(id));
                gone == id
                    || outer.zip(inner).is_some_and(|(outer, inner)| {
                        structure.is_ancestor(outer, inner) || structure.is_ancestor(inner, outer)
                    })
            })
        };
        all.ids.retain(|id| !is_in(id));
    }
    if all.ids.is_empty() { Err(Doubt::NoTarget) } else { Ok(all) }
}

/// Returns a plural without the noun before its own: `the table buttons` may be those near a table.
fn without_inner(description: &Description) -> Option<Description> {
    if description.inner.is_empty() || !description.is_plural() {
        return None;
    }
    let mut plain = description.clone();
    plain.inner.clear();
    plain.words.retain(|word| word.role == Role::Head);
    Some(plain)
}

/// Returns the components spoken of, else the selection.
fn spoken(scene: &Scene, setting: &Setting) -> Result<Targets, Doubt> {
    let either = [setting.spoken, setting.selection].into_iter().find(|ids| !ids.is_empty());
    let ids = either.unwrap_or_default().iter().filter(|id| scene.sketch().contains(id)).cloned();
    let ids: Vec<ComponentId> = ids.collect();
    if ids.is_empty() { Err(Doubt::NoTarget) } else { Ok(Targets { ids, part: None, is_guess: true }) }
}

/// Gives the noun of the last part to those before it: `the save and cancel buttons`.
fn distribute(reference: &Reference) -> Reference {
    let mut reference = reference.clone();
    let Some((last, before)) = reference.parts.split_last_mut() else { return reference };
    let Some(head) = last.head.filter(|_| !before.is_empty()) else { return reference };
    let mut has_shared = false;
    for part in before.iter_mut().filter(|part| part.head.is_none() && part.pronoun.is_none()) {
        has_shared = true;
        part.head = Some(crate::chunks::Head { is_plural: false, ..head });
    }
    if has_shared && last.words.iter().any(|word| word.role != Role::Head) {
        last.head = Some(crate::chunks::Head { is_plural: false, ..head });
    }
    reference
}

fn choose(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
    found: Found,
    care: Care,
) -> Result<Targets, Doubt> {
    if let Some(picked) =
        found.candidates.iter().find(|one| one.ids.iter().any(|id| setting.picked.contains(id)))
    {
        return Ok(Targets { ids: picked.ids.clone(), part: picked.part, is_guess: false });
    }
    if let Some(ids) = everywhere(scene, description) {
        return Ok(Targets { ids, part: None, is_guess: false });
    }
    if let Some(ids) = selected(scene, setting, description) {
        return Ok(Targets { ids, part: None, is_guess: false });
    }
    if let Some(id) = only_one(scene, description) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: false });
    }
    if let Some(ids) = everything_near(scene, setting, description)? {
        return Ok(Targets { ids, part: None, is_guess: false });
    }
    if let Some(id) = headline(scene, description, &found) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: false });
    }
    let missing = || Doubt::Missing { words: setting.sentence.text(&description.span).to_owned() };
    let mut found = found;
    found.candidates.retain(|one| is_of_kind(scene, description, one));
    let Some(first) = found.candidates.first() else { return Err(missing()) };
    if care == Care::Lossy && is_uncounted(description, first) {
        return Err(Doubt::Which { candidates: vec![first.ids.clone()] });
    }
    let second = found.candidates.get(1).map_or(0.0, |second| second.score);
    let (least, lead) = if care == Care::Anchor { (LIKELY / 2.0, 1.2) } else { (LIKELY, LEAD) };
    let is_likely = found.sure || first.score >= least && first.score >= lead * second;
    let is_careful = match care {
        Care::Anchor | Care::Usual => true,
        Care::Lossy => is_named(description, first) && (found.sure || first.score >= 3.0 * second),
    };
    if is_likely && is_careful {
        let ids = repeated(scene, description, &first.ids).unwrap_or_else(|| first.ids.clone());
        return Ok(Targets { ids, part: first.part, is_guess: !found.sure });
    }
    let candidates = found.candidates.iter().take(MOST_CHOICES).filter(|one| one.score * 20.0 >= first.score);
    let candidates: Vec<Vec<ComponentId>> = candidates.map(|one| one.ids.clone()).collect();
    if care == Care::Lossy
        && first.naming == Naming::Words
        && description.head.is_none()
        && first.score < LIKELY
    {
        return Err(missing());
    }
    Err(Doubt::Which { candidates })
}

/// Returns the selection, if a phrase such as `this button` can mean it.
fn selected(scene: &Scene, setting: &Setting, description: &Description) -> Option<Vec<ComponentId>> {
    let points = matches!(
        description.pronoun,
        Some(Pronoun::This | Pronoun::These | Pronoun::That | Pronoun::Selection)
    );
    let first = setting.sentence.word(description.span.start);
    let points = points || matches!(first, "this" | "these" | "that" | "those");
    let head = description.head?;
    let fits = |id: &ComponentId| {
        scene.sketch().get(id).is_some_and(|one| head.kind.fit(one, &one.bounds()) >= Fit::Near)
    };
    (points && !setting.selection.is_empty() && setting.selection.iter().all(fits))
        .then(|| setting.selection.to_vec())
}

/// Returns the only component of a kind, or the only one of it with a whole label, if the phrase says nothing else.
fn only_one(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let is_bare = description.relations.is_empty()
        && description.sides.is_empty()
        && description.lanes.is_empty()
        && description.sizes.is_empty()
        && description.ordinal.is_none()
        && description.pronoun.is_none()
        && !description.is_plural();
    let is_unit = description.head.is_some_and(|head| head.kind.unit().is_some());
    if !is_bare || is_unit {
        return None;
    }
    let said: Vec<&str> = description
        .words
        .iter()
        .filter(|word| word.role != Role::Head)
        .map(|word| word.text.as_str())
        .collect();
    let all: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let is_labelled = |at: usize, said: &[&str]| {
        let labels = scene.words().labels(at).iter().filter(|label| {
            !matches!(label.source, Source::Icon | Source::Item(_) | Source::Cell(_) | Source::Column(_))
        });
        labels
            .map(|label| label.words.iter().map(|word| scene.words().word(*word)).collect::<Vec<_>>())
            .any(|own| own == said)
    };
    let is_shown = |at: usize| scene.items().get(at).is_some_and(|item| !item.component.props().is_hidden());
    let fit = |at: usize| {
        let item = scene.items().get(at);
        description
            .head
            .zip(item)
            .map_or(Fit::Exact, |(head, item)| head.kind.fit(item.component, &item.bounds))
    };
    let only = |accepts: &dyn Fn(usize) -> bool| {
        let mut found = (0..scene.items().len()).filter(|at| is_shown(*at) && accepts(*at));
        let first = found.next()?;
        found.next().is_none().then(|| scene.items().get(first).map(|item| item.component.id().clone()))?
    };
    if said.is_empty() {
        // `the video` may be the only image that calls itself so.
        let says = |at: usize| {
            let labels = scene.words().labels(at).iter().flat_map(|label| &label.words);
            labels.map(|word| scene.words().word(*word)).any(|own| all.contains(&own))
        };
        return description.head.and_then(|_| {
            only(&|at| fit(at) == Fit::Exact).or_else(|| only(&|at| fit(at) == Fit::Near && says(at)))
        });
    }
    only(&|at| is_labelled(at, &said) && fit(at) >= Fit::Near).or_else(|| only(&|at| is_labelled(at, &all)))
}

/// Returns the only heading of the highest level, if a phrase says `headline` or `title` and nothing else.
fn headline(scene: &Scene, description: &Description, found: &Found) -> Option<ComponentId> {
    let is_title = description.head.is_some_and(|head| head.kind.name() == "title" && !head.is_plural);
    let is_plain = description.words.iter().all(|word| word.role == Role::Head);
    if found.sure
        || !is_title
        || !is_plain
        || !description.relations.is_empty()
        || !description.sides.is_empty()
        || description.ordinal.is_some()
    {
        return None;
    }
    let headings = || scene.sketch().iter().filter(|one| one.kind() == ComponentKind::Heading);
    let level = |one: &Component| one.props().level().unwrap_or(2);
    let highest = headings().map(level).min()?;
    let mut first = headings().filter(|one| level(one) == highest);
    let only = first.next()?;
    first.next().is_none().then(|| only.id().clone())
}

/// Returns all components on one side of an anchor: `everything below the button`.
fn everything_near(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
) -> Result<Option<Vec<ComponentId>>, Doubt> {
    if description.pronoun != Some(Pronoun::Everything) {
        return Ok(None);
    }
    let [located] = description.relations.as_slice() else { return Ok(None) };
    if located.anchors.iter().all(Description::is_page) {
        return Ok(None);
    }
    let reference = Reference { parts: located.anchors.clone(), except: Vec::new() };
    let anchors = targets(scene, setting, Some(&reference), Care::Usual)?.ids;
    let Some(own) = union_of(
        anchors
            .iter()
            .filter_map(|id| scene.sketch().get(id))
            .map(Component::bounds)
            .collect::<Vec<_>>()
            .iter(),
    ) else {
        return Ok(None);
    };
    let is_there = |other: &Bounds| match located.relation {
        Relation::Below | Relation::After => other.y() >= own.bottom() - 1.0,
        Relation::Above | Relation::Before => other.bottom() <= own.y() + 1.0,
        Relation::LeftOf => other.right() <= own.x() + 1.0,
        Relation::RightOf => other.x() >= own.right() - 1.0,
        Relation::Inside | Relation::On | Relation::Of => own.contains(other),
        _ => false,
    };
    let items =
        scene.items().iter().filter(|item| is_there(&item.bounds) && !anchors.contains(item.component.id()));
    Ok(Some(items.map(|item| item.component.id().clone()).collect()))
}

/// Whether a candidate is of the kind that a phrase names, or has another reason than words in its text.
fn is_of_kind(scene: &Scene, description: &Description, candidate: &Candidate) -> bool {
    let Some(head) = description.head.filter(|head| head.kind.unit().is_none()) else { return true };
    let [only] = candidate.ids.as_slice() else { return true };
    let fit = scene.sketch().get(only).map_or(Fit::No, |one| head.kind.fit(one, &one.bounds()));
    fit >= Fit::Near
        || fit == Fit::Far && candidate.naming != Naming::Words
        || candidate.naming == Naming::Label
}

/// Whether a phrase without a noun or number means several.
fn is_uncounted(description: &Description, candidate: &Candidate) -> bool {
    description.head.is_none()
        && description.count.is_none()
        && description.quantifier.is_none()
        && description.pronoun.is_none()
        && candidate.part.is_none()
        && candidate.ids.len() > 1
}

/// Returns the longest series of equals among cards that a plural names without more: other boxes are none of them.
fn repeated(scene: &Scene, description: &Description, ids: &[ComponentId]) -> Option<Vec<ComponentId>> {
    let is_bare = description.words.iter().all(|word| word.role == Role::Head)
        && description.relations.is_empty()
        && description.sides.is_empty();
    let is_cards = description.head.is_some_and(|head| head.kind.name() == "card") && description.is_plural();
    if !is_cards && description.quantifier != Some(Quantifier::Each) || !is_bare {
        return None;
    }
    let series = scene.structure().series().iter().filter(|series| {
        series.iter().all(|one| one.kind() == ComponentKind::Container && ids.contains(one.component.id()))
    });
    let longest = series.max_by_key(|series| series.len()).filter(|series| series.len() > 1)?;
    Some(longest.iter().map(|one| one.component.id().clone()).collect())
}

/// Whether a candidate is named well enough to be deleted or overwritten.
fn is_named(description: &Description, candidate: &Candidate) -> bool {
    candidate.naming != Naming::Words || description.head.is_some()
}

/// Returns all components with a whole label, if the phrase asks for all of them.
fn everywhere(scene: &Scene, description: &Description) -> Option<Vec<ComponentId>> {
    let is_all =
        matches!(description.quantifier, Some(Quantifier::All | Quantifier::Each | Quantifier::Both));
    if !is_all || description.head.is_some() || description.words.is_empty() {
        return None;
    }
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let says = |at: &usize| {
        let labels = scene.words().labels(*at).iter();
        labels
            .map(|label| label.words.iter().map(|word| scene.words().word(*word)).collect::<Vec<_>>())
            .any(|own| own == said)
    };
    let items = (0..scene.items().len()).filter(says).filter_map(|at| scene.items().get(at));
    let ids: Vec<ComponentId> = items.map(|item| item.component.id().clone()).collect();
    (!ids.is_empty()).then_some(ids)
}
