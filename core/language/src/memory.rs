//! What a conversation was about: what `it` was, and what was asked for last.

use super::effect::like;
use super::intent::Intent;
use super::known::{Known, readings};
use super::reference::{Description, Part, Reference};
use super::scene::Remembering;
use super::{Message, Role};
use std::cell::OnceCell;
use websketch_layout::naming::describe;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Messages that are looked through for what `it` was.
const MAX_MEMORY: usize = 6;

/// The components that the conversation meant last, looked for when a request first needs them: reading earlier messages
/// again takes several times as long as reading the newest one.
pub(super) struct Remembered<'h> {
    known: &'h Known<'h>,
    history: &'h [Message],
    /// What was made last, where that is known.
    spoken: &'h [ComponentId],
    ids: OnceCell<Vec<ComponentId>>,
}

impl<'h> Remembered<'h> {
    pub(super) fn of(known: &'h Known<'h>, history: &'h [Message], spoken: &'h [ComponentId]) -> Self {
        Self { known, history, spoken, ids: OnceCell::new() }
    }
}

impl Remembering for Remembered<'_> {
    fn ids(&self) -> &[ComponentId] {
        self.ids.get_or_init(|| {
            let mut spoken = self.spoken.to_vec();
            spoken.retain(|id| self.known.sketch.contains(id));
            if spoken.is_empty() { remembered(self.known, self.history) } else { spoken }
        })
    }
}

/// What the conversation meant last: the components of the newest message of the person that names some.
fn remembered(known: &Known<'_>, history: &[Message]) -> Vec<ComponentId> {
    let said = history.iter().enumerate().rev().filter(|(_, message)| message.role == Role::User);
    for (at, message) in said.take(MAX_MEMORY) {
        let (readings, _) = readings(known, &message.content);
        let found = readings.iter().flat_map(|intents| intents.iter().rev()).find_map(|intent| {
            let ids = meant(known, intent);
            (!ids.is_empty()).then_some(ids)
        });
        if let Some(ids) = found {
            return ids;
        }
        // A request that had to ask back was about what the question and the answer say.
        let reply = history.get(at + 1).filter(|reply| reply.role == Role::Assistant);
        if let Some(ids) = reply.and_then(|reply| quoted_in(known.sketch, &reply.content)) {
            return ids;
        }
    }
    Vec::new()
}

/// What the person asked for last.
pub(super) fn requested(known: &Known<'_>, history: &[Message]) -> Option<Intent> {
    let mut said = history.iter().rev().filter(|message| message.role == Role::User).take(MAX_MEMORY);
    said.find_map(|message| {
        let (mut readings, _) = readings(known, &message.content);
        // The one that was carried out is the first that means something here.
        let means = |intents: &Vec<Intent>| intents.last().is_some_and(|last| !meant(known, last).is_empty());
        let carried_out = readings.iter().position(means).unwrap_or(0);
        let last = if readings.is_empty() { None } else { readings.swap_remove(carried_out).pop() }?;
        // What only repeats leads on to what was asked for before.
        (!matches!(last, Intent::Same { .. } | Intent::Again { .. } | Intent::Another { .. })).then_some(last)
    })
}

/// The components that an earlier intent was about, as the sketch is now.
fn meant(known: &Known<'_>, intent: &Intent) -> Vec<ComponentId> {
    let scene = known.scene();
    let resolve = |what: &Reference| scene.resolve(what).map(|resolved| resolved.ids).unwrap_or_default();
    match intent {
        Intent::Add(addition) => like(known.sketch, addition),
        Intent::OneMore { what, times, .. } => match newest(known.sketch, what, *times) {
            new if new.is_empty() => resolve(what),
            new => new,
        },
        Intent::AddAlike { text, .. } => resolve(&Reference::literal(text.clone())),
        Intent::Write { what, text, .. } => {
            // It says the new text by now.
            match scene.resolve(&Reference::literal(text.clone())) {
                Ok(found) if found.exact => found.ids,
                _ => resolve(what),
            }
        }
        Intent::Ask(question) => question.about().map(resolve).unwrap_or_default(),
        Intent::Delete { .. } => Vec::new(),
        other => other.what().map(resolve).unwrap_or_default(),
    }
}

/// What was added last of a kind that is no box, as that is in front of all.
fn newest(sketch: &Sketch, what: &Reference, times: usize) -> Vec<ComponentId> {
    let [Part::Described(Description { noun, .. })] = what.parts.as_slice() else { return Vec::new() };
    // What has no noun is a box, or an image that is in front of all.
    let is_image = sketch.iter().last().is_some_and(|one| one.kind() == ComponentKind::ImagePlaceholder);
    let is_of_kind = |one: &&Component| match noun {
        Some(noun) => noun.kinds == [one.kind()] && one.kind() != ComponentKind::Container,
        None => is_image && one.kind() == ComponentKind::ImagePlaceholder,
    };
    let mut ids: Vec<ComponentId> = sketch.iter().filter(is_of_kind).map(|one| one.id().clone()).collect();
    ids.split_off(ids.len().saturating_sub(times.max(1)))
}

/// The one component whose caption a text quotes as our descriptions do.
fn quoted_in(sketch: &Sketch, text: &str) -> Option<Vec<ComponentId>> {
    let quotes = |component: &&Component| {
        describe::caption(component).is_some_and(|caption| text.contains(&format!("‘{caption}’")))
    };
    let quoted: Vec<ComponentId> =
        sketch.iter().filter(quotes).map(|component| component.id().clone()).collect();
    (quoted.len() == 1).then_some(quoted)
}
