//! Play: a walk through the screens begins.

use super::draft::{Done, Draft};
use super::link::destination;
use super::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference};
use crate::frames::{Form, Frame, Locality};
use crate::lexicon::{Function, Pronoun};
use websketch_layout::flow::screens;
use websketch_sketch::ComponentId;

/// Begins the play at the screen that a clause names, else at the selected one, else at the first.
///
/// # Errors
/// Always fails: with [`Doubt::Play`], or because the screen is not found.
pub(super) fn play(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    if frame.form != Form::Imperative && frame.form != Form::Wish {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let named = start(frame).filter(|part| !is_whole(part));
    let at = match &named {
        Some(part) => Some(destination(&scene, setting, part, None)?),
        None => setting.selection.first().cloned(),
    };
    let first = || -> Option<ComponentId> {
        let screen = screens(scene.structure()).first().map(|screen| screen.component.id().clone());
        screen.or_else(|| draft.sketch.iter().next().map(|one| one.id().clone()))
    };
    let at = at.or_else(first).ok_or_else(|| Doubt::Answer("There is nothing to play yet.".to_owned()))?;
    Err(Doubt::Play { at })
}

/// Returns the phrase for the screen at which the play begins: after `from` or `at`, else the target.
fn start(frame: &Frame) -> Option<Description> {
    let place = match &frame.slots.place {
        Some(Locality::Into(reference)) => reference.parts.first(),
        Some(Locality::Beside(located)) => located.anchors.first(),
        _ => None,
    };
    let from = frame.slots.other(Function::From).and_then(first_part);
    from.or(place).or_else(|| frame.slots.target.as_ref().and_then(first_part)).cloned()
}

fn first_part(reference: &Reference) -> Option<&Description> {
    reference.parts.first()
}

/// Whether a phrase means all screens: `it`, `the prototype`, `the screens`.
fn is_whole(part: &Description) -> bool {
    part.is_page() && part.ordinal.is_none()
        || part.is_plural()
        || matches!(part.pronoun, Some(Pronoun::It | Pronoun::This | Pronoun::That))
}
