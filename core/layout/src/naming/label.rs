//! Labels of components in lists, announcements and findings: `Checkbox “Remember me”`.

use super::describe::capitalized;
use websketch_json::excerpt;
use websketch_sketch::Component;
use websketch_sketch::kit::Piece;

/// Returns the name of a piece, such as `Checkbox`.
#[must_use]
pub fn piece_name(piece: Piece) -> String {
    capitalized(piece.noun())
}

/// Returns the label of a component: its type or, for an unusual piece, the name of the piece, and its text. Long texts
/// are cut.
#[must_use]
pub fn label(component: &Component) -> String {
    let own = Piece::of(component);
    let usual = Piece::default_of(component.kind());
    let what = if own == usual { component.kind().name().to_owned() } else { piece_name(own) };
    match component.visible_text() {
        Some(text) => format!("{what} “{}”", excerpt(text.trim())),
        None => what,
    }
}

/// Returns the given name of a component, else its label.
#[must_use]
pub fn display_name(component: &Component) -> String {
    component.props().name().map_or_else(|| label(component), excerpt)
}

/// Formats a count with its noun, such as `1 component` or `3 components`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
