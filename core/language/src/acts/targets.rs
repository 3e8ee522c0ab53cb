//! The components that an act is about.

mod alike;
mod anchors;
mod boxed;
mod choice;
mod compared;
mod decision;
mod located;
mod named;
mod next;
mod plain;
mod proper_name;
mod single;
mod table;

use super::setting::{Doubt, Setting};
use crate::chunks::{Description, Head, Reference, Role};
use crate::lexicon::Pronoun;
use crate::referents::{Part, Referents, Scene, resolve, resolve_all};
pub(super) use alike::in_same_box;
use choice::Phrase;
pub(super) use compared::compared;
use compared::shared_place;
use websketch_sketch::ComponentId;

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

impl Targets {
    /// Creates targets that are meant beyond doubt.
    pub(super) fn sure(ids: Vec<ComponentId>) -> Self {
        Self { ids, part: None, is_guess: false }
    }

    /// Creates targets that are likely to be meant.
    pub(super) fn guess(ids: Vec<ComponentId>) -> Self {
        Self { ids, part: None, is_guess: true }
    }

    /// Adds further targets, each component once.
    fn extend(&mut self, more: Self) {
        self.is_guess |= more.is_guess;
        self.part = more.part;
        for id in more.ids {
            if !self.ids.contains(&id) {
                self.ids.push(id);
            }
        }
    }
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
    // The first one of which the kind is certain tells the others.
    let known = found.iter().filter(|one| one.sure && found.len() > 1).find_map(|one| {
        match one.candidates.as_slice() {
            [first, ..] if first.part.is_none() => first.ids.first().cloned(),
            _ => None,
        }
    });
    for (description, found) in reference.parts.iter().zip(found) {
        let found = reread(scene, setting, (reference, description), found, care);
        // `between the headline and the text`: the text near the headline.
        let spoken = if all.ids.is_empty() { setting.spoken } else { &all.ids };
        let near = Setting { spoken, like: known.as_ref().or(setting.like), ..*setting };
        match (Phrase { scene, setting: &near, description, found, care }).choose() {
            // Of several components, those that are found may be meant alone.
            Err(Doubt::Missing { .. }) if !all.ids.is_empty() => {
                return Err(Doubt::Which { candidates: vec![all.ids] });
            }
            one => all.extend(one?),
        }
    }
    for exception in &reference.except {
        except(scene, setting, (reference, exception), &mut all.ids)?;
    }
    if all.ids.is_empty() { Err(Doubt::NoTarget) } else { Ok(all) }
}

/// Resolves a part of a reference in a wider sense, if its own words leave it unsure.
fn reread(
    scene: &Scene,
    setting: &Setting,
    (reference, description): (&Reference, &Description),
    found: Referents,
    care: Care,
) -> Referents {
    if found.sure {
        return found;
    }
    let resolve = |one: &Description| resolve(scene, setting.lexicon, one, setting.surroundings());
    // `name and password on the login screen`
    let found = shared_place(reference, description).map_or(found, |placed| resolve(&placed));
    if found.sure || care == Care::Lossy {
        return found;
    }
    // Words that nothing has tell nothing apart: `the book cards` are the cards.
    match without_inner(description).map(|plain| resolve(&plain)) {
        Some(others) if others.sure || care == Care::Anchor => others,
        _ => found,
    }
}

/// Removes the components of an exception, and those around or in them.
fn except(
    scene: &Scene,
    setting: &Setting,
    (reference, exception): (&Reference, &Description),
    ids: &mut Vec<ComponentId>,
) -> Result<(), Doubt> {
    let mut exception = exception.clone();
    // `all the pictures except the biggest one`
    if exception.head.is_none() && exception.pronoun == Some(Pronoun::One) {
        let head = reference.parts.last().and_then(|part| part.head);
        exception.head = head.map(|head| Head { is_plural: false, ..head });
        exception.pronoun = None;
    }
    let gone = targets(scene, setting, Some(&Reference::of(vec![exception])), Care::Usual)?.ids;
    let structure = scene.structure();
    let is_along = |gone: &ComponentId, id: &ComponentId| {
        let pair = structure.element(gone).zip(structure.element(id));
        gone == id
            || pair.is_some_and(|(one, other)| {
                structure.is_ancestor(one, other) || structure.is_ancestor(other, one)
            })
    };
    ids.retain(|id| !gone.iter().any(|gone| is_along(gone, id)));
    Ok(())
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
    if ids.is_empty() { Err(Doubt::NoTarget) } else { Ok(Targets::guess(ids)) }
}

/// Gives the noun of the last part to those before it: `the first and the second card`.
pub(super) fn distribute(reference: &Reference) -> Reference {
    let mut reference = reference.clone();
    let Some((last, before)) = reference.parts.split_last_mut() else { return reference };
    for part in before.iter_mut().filter(|part| part.head.is_none() && part.pronoun.is_none()) {
        part.head = last.head.map(|head| Head { is_plural: false, ..head });
    }
    reference
}
