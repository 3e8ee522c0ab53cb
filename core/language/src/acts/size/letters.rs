//! Sizes of letters.

use super::{Doubt, Draft};
use crate::frames::Slots;
use crate::lexicon::Dimension;
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Length};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// The sizes of letters, from small to large. Source: the kit's text styles.
const LETTERS: [&str; 5] = ["xs", "s", "m", "l", "xl"];
/// The same in pixels.
const PIXELS: [f64; 5] = [12.0, 14.0, 16.0, 20.0, 28.0];
/// The place of the usual size.
const USUAL_LETTERS: usize = 2;

/// Whether the letters are meant rather than the box.
pub(super) fn is_letters(draft: &Draft, ids: &[ComponentId], slots: &Slots) -> bool {
    let is_said = slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Letters);
    let is_both = slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Both);
    let is_text = |id: &ComponentId| {
        draft
            .sketch
            .get(id)
            .is_some_and(|one| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading))
    };
    let is_plain = slots.sizes.is_empty() && slots.quantities.is_empty();
    is_said || (is_both || is_plain) && ids.iter().all(is_text)
}

/// Steps the letters of components up or down, and lets their boxes follow. Returns whether any changed.
pub(super) fn resize_letters(draft: &mut Draft, ids: &[ComponentId], is_larger: bool) -> Result<bool, Doubt> {
    let before = draft.operations.len();
    for id in ids {
        let component = draft.component(id)?;
        let (key, value) = match (component.kind(), component.props().level()) {
            (ComponentKind::Heading, level) => {
                let level = level.unwrap_or(2);
                let next = if is_larger { level.saturating_sub(1) } else { level + 1 };
                if !(1..=6).contains(&next) {
                    continue;
                }
                ("level", Value::from(next))
            }
            _ => {
                let now = component.props().string("textSize");
                let at = LETTERS.iter().position(|own| Some(*own) == now).unwrap_or(USUAL_LETTERS);
                let next = if is_larger { at + 1 } else { at.wrapping_sub(1) };
                let Some(next) = LETTERS.get(next) else { continue };
                ("textSize", Value::from(*next))
            }
        };
        draft.set(id, key, value)?;
        let factor = if is_larger { 1.25 } else { 0.8 };
        if grows_in_row(draft, id, factor)? {
            continue;
        }
        let length = || Some(Length::Factor(factor));
        // The letters are what was asked for: a box without room stays as it is.
        let _ = draft.edit(&Edit::Size { ids: vec![id.clone()], width: None, height: length() });
    }
    Ok(draft.operations.len() > before)
}

/// Resizes a text around its middle where others stand in its row, if it covers nothing then. Returns whether it did.
fn grows_in_row(draft: &mut Draft, id: &ComponentId, factor: f64) -> Result<bool, Doubt> {
    /// The largest difference of the middles of a row. Pixels.
    const LEVEL: f64 = 4.0;
    let own = draft.component(id)?.bounds();
    let is_level = |one: &websketch_sketch::Component| {
        one.id() != id
            && !one.bounds().contains(&own)
            && (one.bounds().center().y - own.center().y).abs() <= LEVEL
    };
    if !draft.sketch.iter().any(is_level) {
        return Ok(false);
    }
    let before = draft.checkpoint();
    let height = (own.height() * factor).round();
    let y = own.y() - ((height - own.height()) / 2.0).round();
    draft.apply(Operation::Resize { component_id: id.clone(), width: own.width(), height })?;
    draft.apply(Operation::Move { component_id: id.clone(), x: own.x(), y })?;
    let is_clean = draft.is_clean_since(&before);
    if !is_clean {
        draft.restore(before);
    }
    Ok(is_clean)
}

/// Gives components the letters of the size nearest to a figure in pixels.
pub(super) fn set_letters(draft: &mut Draft, ids: &[ComponentId], px: f64) -> Result<(), Doubt> {
    let nearest =
        LETTERS.iter().zip(PIXELS).min_by(|(_, a), (_, b)| (a - px).abs().total_cmp(&(b - px).abs()));
    let Some((name, _)) = nearest else { return Err(Doubt::Unread) };
    ids.iter().try_for_each(|id| draft.set(id, "textSize", Value::from(*name)))
}
