//! The components that an act is about.

mod anchors;
mod boxed;
mod compared;
mod located;
mod named;
mod plain;
mod single;
mod table;

use super::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference, Role};
use crate::lexicon::{Fit, Pronoun};
use crate::referents::{Candidate, Naming, Part, Referents, Scene, resolve, resolve_all};
use anchors::{anchors_of, entry_in_anchor, in_unit, unknown_anchor};
use boxed::{box_of_words, showing};
pub(super) use compared::compared;
use compared::shared_place;
use located::located;
use named::{is_named, is_of_kind};
use plain::{
    called_whole, everything_near, everywhere, headed_so, headline, names_of_items, only_one, selected,
    subtitle, titled_box,
};
use single::preferred;
use table::table_part;
use websketch_sketch::ComponentId;

/// The least probability of a candidate that an act may guess, if another step can put it right.
const LIKELY: f64 = 0.4;
/// How much likelier than the second it must be.
const LEAD: f64 = 1.4;
/// How much likelier than the second one is that is not likely by itself.
const AHEAD: f64 = 5.0;
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

/// Resolves the target of an act that is about whole components. Fails with [`Doubt::Unread`] for an entry, a row, a
/// column or a cell of one.
pub(super) fn targets(
    scene: &Scene,
    setting: &Setting,
    reference: Option<&Reference>,
    care: Care,
) -> Result<Targets, Doubt> {
    let found = targets_or_parts(scene, setting, reference, care)?;
    if found.part.is_some() && care != Care::Anchor { Err(Doubt::Unread) } else { Ok(found) }
}

/// Resolves the target of an act. Without one it is the components spoken of.
pub(super) fn targets_or_parts(
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
        // `name and password on the login screen`
        let found = match shared_place(reference, description).filter(|_| !found.sure) {
            Some(placed) => resolve(scene, setting.lexicon, &placed, setting.surroundings()),
            None => found,
        };
        let found = match without_inner(description) {
            // Words that nothing has tell nothing apart: `the book cards` are the cards.
            Some(plain) if care != Care::Lossy && !found.sure => {
                let others = resolve(scene, setting.lexicon, &plain, setting.surroundings());
                if others.sure || care == Care::Anchor { others } else { found }
            }
            _ => found,
        };
        // `between the headline and the text`: the text near the headline.
        let spoken = if all.ids.is_empty() { setting.spoken } else { &all.ids };
        let near = Setting { spoken, ..*setting };
        let one = match choose(scene, &near, description, found, care) {
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
        let alone = Reference::of(vec![description]);
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

/// Returns a plural without the words before its noun: `the table buttons` may be those near a table.
fn without_inner(description: &Description) -> Option<Description> {
    if description.has_only_noun() && description.inner.is_empty()
        || description.head.is_none()
        || !description.is_plural()
    {
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

/// Gives the noun of the last part to those before it: `the first and the second card`.
pub(super) fn distribute(reference: &Reference) -> Reference {
    let mut reference = reference.clone();
    let Some((last, before)) = reference.parts.split_last_mut() else { return reference };
    for part in before.iter_mut().filter(|part| part.head.is_none() && part.pronoun.is_none()) {
        part.head = last.head.map(|head| crate::chunks::Head { is_plural: false, ..head });
    }
    reference
}

fn choose(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
    found: Referents,
    care: Care,
) -> Result<Targets, Doubt> {
    let mut found = found;
    let anchors = anchors_of(scene, setting, description);
    let is_other = |one: &Candidate| one.ids.iter().any(|id| !anchors.contains(id));
    if found.candidates.iter().any(is_other) {
        found.candidates.retain(is_other);
    }
    let best = found.candidates.first().map_or(0.0, |first| first.score);
    let is_offered = |one: &&Candidate| one.score * 20.0 >= best;
    let picked = found.candidates.iter().filter(is_offered);
    let picked = picked.filter(|one| one.ids.iter().any(|id| setting.picked.contains(id)));
    let picked: Vec<&Candidate> = picked.collect();
    if let Some(first) = picked.first() {
        let part = first.part.filter(|_| picked.len() == 1);
        let ids = picked.iter().flat_map(|one| one.ids.iter().cloned()).collect();
        return Ok(Targets { ids, part, is_guess: false });
    }
    if let Some(entry) = entry_in_anchor(scene, setting, description) {
        return Ok(entry);
    }
    let named = titled_box(scene, description).or_else(|| called_whole(scene, setting, description));
    if let Some(id) = named.or_else(|| showing(scene, description)) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: false });
    }
    if let Some(id) = headed_so(scene, description) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: true });
    }
    if let Some(ids) = names_of_items(scene, description) {
        return Ok(Targets { ids, part: None, is_guess: true });
    }
    if let Some(part) = table_part(scene, description) {
        return Ok(part);
    }
    if let Some(ids) = everywhere(scene, description) {
        return Ok(Targets { ids, part: None, is_guess: false });
    }
    if let Some(ids) = selected(scene, setting, description) {
        return Ok(Targets { ids, part: None, is_guess: false });
    }
    if let Some(id) = spoken_of_kind(scene, setting, description) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: false });
    }
    let called = only_one(scene, description);
    if let Some(id) =
        called.filter(|_| care != Care::Lossy || !is_word_of_several(setting, description, &found))
    {
        return Ok(Targets { ids: vec![id], part: None, is_guess: false });
    }
    if let Some(ids) = everything_near(scene, setting, description)? {
        return Ok(Targets { ids, part: None, is_guess: false });
    }
    if !found.sure
        && let Some(id) = in_unit(scene, setting, description)
            .or_else(|| located(scene, setting, description))
            .or_else(|| box_of_words(scene, description).filter(|_| care != Care::Lossy))
    {
        return Ok(Targets { ids: vec![id], part: None, is_guess: true });
    }
    if let Some(id) = headline(scene, description, &found).or_else(|| subtitle(scene, description, &found)) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: false });
    }
    if let Some(id) = preferred(scene, setting, description, &found, care) {
        return Ok(Targets { ids: vec![id], part: None, is_guess: true });
    }
    let missing = || Doubt::Missing { words: setting.sentence.text(&description.span).to_owned() };
    if let Some(anchor) = unknown_anchor(scene, setting, description).filter(|_| !found.sure) {
        return Err(Doubt::Missing { words: setting.sentence.text(&anchor.span).to_owned() });
    }
    found.candidates.retain(|one| is_of_kind(scene, description, one));
    let Some(first) = found.candidates.first() else { return Err(missing()) };
    // `the groups` can be all that there is.
    let is_unit = description.head.is_some_and(|head| head.kind.unit().is_some());
    let is_group = description.head.is_some_and(|head| head.kind.name() == "group");
    if care == Care::Lossy
        && is_unit
        && first.ids.len() > 1
        && (is_group || first.ids.len() * 2 > scene.items().len())
    {
        return Err(Doubt::Which { candidates: vec![first.ids.clone()] });
    }
    // `it` after two is one of them.
    let is_one = matches!(description.pronoun, Some(Pronoun::It | Pronoun::This | Pronoun::That));
    if care == Care::Lossy && is_one && first.naming == Naming::Spoken && first.ids.len() > 1 {
        return Err(Doubt::Which { candidates: first.ids.iter().map(|id| vec![id.clone()]).collect() });
    }
    let second = found.candidates.get(1).map_or(0.0, |second| second.score);
    let (least, lead) = if care == Care::Anchor { (LIKELY / 2.0, 1.2) } else { (LIKELY, LEAD) };
    let is_far_ahead = first.score >= LIKELY / 2.0 && first.score >= AHEAD * second;
    let is_likely = found.sure || is_far_ahead || first.score >= least && first.score >= lead * second;
    let is_careful = match care {
        Care::Anchor | Care::Usual => true,
        // A set of another number than the one said is no set to delete.
        Care::Lossy if description.count.is_some() && !found.sure => false,
        Care::Lossy => is_named(scene, description, first) && (found.sure || first.score >= 3.0 * second),
    };
    if is_likely && is_careful {
        return Ok(Targets { ids: first.ids.clone(), part: first.part, is_guess: !found.sure });
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

/// Whether a plain word is the whole label of several things, so that none is named: `the orders`.
fn is_word_of_several(setting: &Setting, description: &Description, found: &Referents) -> bool {
    let is_plain = setting.sentence.text(&description.span).chars().all(|c| c.is_lowercase() || c == ' ');
    let called = found.candidates.iter().filter(|one| one.naming == Naming::Label);
    description.head.is_none() && is_plain && called.count() > 1
}

/// Returns the only component spoken of, if a phrase says its kind and nothing else: `the button`.
fn spoken_of_kind(scene: &Scene, setting: &Setting, description: &Description) -> Option<ComponentId> {
    let [only] = setting.spoken else { return None };
    let head = description.head.filter(|head| !head.is_plural)?;
    let is_bare = description.article == crate::chunks::Article::Definite
        && description.is_bare()
        && description.quantifier.is_none();
    let one = scene.sketch().get(only)?;
    (is_bare && head.kind.fit(one, &one.bounds()) == Fit::Exact).then(|| only.clone())
}
