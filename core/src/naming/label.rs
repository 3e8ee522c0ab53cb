//! What a component is called where it is listed, announced or found fault with: `Checkbox “Remember me”`.

use super::describe::capitalized;
use crate::json::excerpt;
use crate::kit::Piece;
use crate::sketch::Component;

/// What a piece is called, such as `Checkbox`.
#[must_use]
pub fn piece(piece: Piece) -> String {
    capitalized(piece.noun())
}

/// What a component is, by its type where it is the usual piece of it, and what is written on it, long texts cut.
#[must_use]
pub fn label(component: &Component) -> String {
    let own = Piece::of(component);
    let usual = Piece::usual(component.kind());
    let what = if own == usual { component.kind().name().to_owned() } else { piece(own) };
    match component.visible_text() {
        Some(text) => format!("{what} “{}”", excerpt(text.trim())),
        None => what,
    }
}

/// What a person calls a component: by the name that it was given, else as its label.
#[must_use]
pub fn called(component: &Component) -> String {
    component.props().name().map_or_else(|| label(component), excerpt)
}

/// A count with its noun, such as `1 component` or `3 components`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
