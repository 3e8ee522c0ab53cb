//! Notes about components.

use super::content;
use super::leaf::leaf;
use crate::acts::alone::spot_beside;
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::chunks::{Reference, Role};
use crate::frames::Frame;
use crate::lexicon::Function;
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::layout_tree::Node;
use websketch_layout::naming::describe;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, Relation};

/// Adds a note with a line to the component that it is about. `None` if it is about none.
pub(super) fn note(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let [part] = target.parts.as_slice() else { return Ok(None) };
    let is_note = part.head.is_some_and(|head| head.kind.name() == "note");
    let Some(about) = frame.slots.other(Function::About).filter(|_| is_note) else { return Ok(None) };
    let scene = draft.scene();
    let mut subject = about.clone();
    subject.parts.iter_mut().for_each(|part| part.words.retain(|word| word.role != Role::Named));
    let found = targets(&scene, setting, Some(&subject), Care::Anchor)?;
    drop(scene);
    // `about the button saying …`: the words are those of the note.
    let named = about.parts.iter().flat_map(|part| &part.words).filter(|word| word.role == Role::Named);
    let tokens: Vec<usize> = named.map(|word| word.token).collect();
    let said = tokens
        .first()
        .zip(tokens.last())
        .map(|(first, last)| describe::capitalized(setting.sentence.text(&(*first..*last + 1))));
    let text = said.or_else(|| content::text(frame, setting, part)).unwrap_or_default();
    let node = leaf(Piece::Note, &text, &[]);
    let made = beside(draft, &node, &found.ids)?;
    if let (Some(note), [subject, ..]) = (made.first(), found.ids.as_slice()) {
        draft.set(note, Relation::Subject.key(), Value::from(subject.as_str()))?;
    }
    let said = format!("Added a note about {}.", draft.names(&found.ids));
    Ok(Some(Done::adding(said, made, found.is_guess)))
}

/// Puts a note into free room beside its subject, else over the components at its right. Nothing makes room for a note.
fn beside(draft: &mut Draft, node: &Node, subject: &[ComponentId]) -> Result<Vec<ComponentId>, Doubt> {
    /// The size of a note. Pixels.
    const SIZE: [f64; 2] = [200.0, 120.0];
    /// The distance from the subject. Pixels.
    const GAP: f64 = 16.0;
    let size = kurbo::Size::new(SIZE[0], SIZE[1]);
    let sides = [Side::Right, Side::Left, Side::Below, Side::Above];
    let free = sides.into_iter().find_map(|side| spot_beside(draft, subject, size, side, None, &[]));
    let (x, y) = match free {
        Some(free) => (free.x(), free.y()),
        None => {
            let first = subject.first().ok_or(Doubt::NoTarget)?;
            let bounds = draft.component(first)?.bounds();
            (bounds.right() + GAP, bounds.y())
        }
    };
    let mut tree = node.clone();
    (tree.options.width, tree.options.height) = (Some(size.width), Some(size.height));
    let is_forced = std::mem::replace(&mut draft.is_forced, true);
    let made = draft.edit(&Edit::Insert { tree, place: Place::At { x, y } });
    draft.is_forced = is_forced;
    made
}
