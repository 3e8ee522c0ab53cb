//! Alignment of letters in their box.

use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use serde_json::Value;
use websketch_layout::arrangement::Edge;
use websketch_layout::layout_tree::natural_size;
use websketch_sketch::{Component, ComponentId, ComponentKind, TextAlign};

/// A box that is wider or narrower than one line of its text by less looks as wide as its letters. Pixels.
const SNUG: f64 = 8.0;

/// Aligns the letters of texts in boxes that are wider or narrower than one line of them. Returns whether any changed.
pub(super) fn align_letters(draft: &mut Draft, ids: &[ComponentId], edge: Edge) -> Result<bool, Doubt> {
    let (name, align) = match edge {
        Edge::Left => ("left", TextAlign::Left),
        Edge::Center => ("center", TextAlign::Center),
        Edge::Right => ("right", TextAlign::Right),
        Edge::Top | Edge::Middle | Edge::Bottom => return Ok(false),
    };
    let before = draft.operations.len();
    for id in ids {
        let component = draft.component(id)?;
        let own = component.props().text_style().align.unwrap_or(TextAlign::Left);
        if has_loose_letters(component) && own != align {
            draft.set(id, "textAlign", Value::from(name))?;
        }
    }
    Ok(draft.operations.len() > before)
}

/// Whether the letters of a text do not fill its box.
fn has_loose_letters(component: &Component) -> bool {
    let is_text = matches!(component.kind(), ComponentKind::Text | ComponentKind::Heading);
    is_text && (natural_size(component).width - component.bounds().width()).abs() > SNUG
}
