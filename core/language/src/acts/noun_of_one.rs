//! The noun that `one` stands for: that of the component spoken of last.

use super::correct::before;
use super::draft::Draft;
use super::setting::Setting;
use crate::chunks::{Description, Head, Role};
use crate::frames::Frame;
use crate::lexicon::{Kind, Pronoun};
use crate::referents::step_of;
use websketch_sketch::{Component, ComponentKind};

/// Returns a frame in which `one` after a word has its noun: `the orders one`, `a cancel one`. `None` if there is none.
pub(super) fn with_noun(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Option<Frame> {
    let target = frame.slots.target.as_ref()?;
    target.parts.iter().find(|part| is_one(part))?;
    let last = setting.memory.last().and_then(|last| last.targets.first());
    let id = setting.spoken.first().or(last)?;
    let kind = match draft.sketch.get(id) {
        Some(one) => kind_of(one),
        None => before(setting, draft).as_ref().and_then(|sketch| sketch.get(id)).and_then(kind_of),
    }?;
    let mut frame = frame.clone();
    let parts = frame.slots.target.iter_mut().flat_map(|target| &mut target.parts);
    for part in parts.filter(|part| is_one(part)) {
        part.pronoun = None;
        let token = part.span.start;
        part.head = Some(match part.words.last_mut() {
            Some(word) => {
                word.role = Role::Head;
                Head { kind, is_plural: word.text == "ones", token: word.token }
            }
            None => Head { kind, is_plural: false, token },
        });
    }
    Some(frame)
}

/// Whether `one` stands for the noun of a phrase with another word.
fn is_one(part: &Description) -> bool {
    let is_last = |word: &crate::chunks::Word| {
        word.role != Role::Quoted && matches!(word.text.as_str(), "one" | "ones")
    };
    // `the one in the top right corner`
    let is_placed = part.pronoun == Some(Pronoun::One)
        && part.words.is_empty()
        && part.ordinal.is_none()
        && part.quantifier.is_none()
        && (!part.sides.is_empty() || !part.relations.is_empty());
    part.head.is_none()
        && (is_placed || part.words.len() > 1 && part.words.last().is_some_and(is_last))
        && step_of(part).is_none()
}

/// Returns the kind of a component, as a person calls it.
fn kind_of(component: &Component) -> Option<Kind> {
    Kind::from_name(match component.kind() {
        ComponentKind::Container => "card",
        ComponentKind::Button => "button",
        ComponentKind::Text => "text",
        ComponentKind::Heading => "heading",
        ComponentKind::ImagePlaceholder => "image",
        ComponentKind::Input => "input",
        ComponentKind::List => "list",
        ComponentKind::Table => "table",
        ComponentKind::NavigationBox => "navigation",
        ComponentKind::HorizontalLine => "line",
        ComponentKind::Footer => "footer",
    })
}
