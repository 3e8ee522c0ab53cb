//! Recognition of signs with a text at their right: check boxes, radio buttons, and the lens of a search.

use super::counterpart::{Counterpart, prop};
use super::placed_shape::PlacedShape;
use super::shape::{LineDirection, MAX_CONTROL, ShapeForm, TextElement};
use super::surface_color::SurfaceColor;
use websketch_layout::text_metrics::Font;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax};
use websketch_sketch::kit::Piece;

/// The least and the largest side of the sign, in font sizes of its text.
const SIDE: (f64, f64) = (0.6, 2.6);
/// The least ratio of its shorter to its longer side.
const SQUARE: f64 = 0.75;
/// The largest gap between the sign and its text, in font sizes.
const GAP: f64 = 1.6;
/// The room of the sign in a sketch and the size of the text beside it. Pixels.
const SIGN: f64 = 28.0;
const TEXT_PX: f64 = 14.0;

/// Turns signs with a text into searches, check boxes and radio buttons. The texts and the marks in the signs are parts of
/// them.
pub(super) fn join_signs(pieces: &[PlacedShape], held: &[Vec<usize>], counterparts: &mut [Counterpart]) {
    for (at, (field, inside)) in pieces.iter().zip(held).enumerate() {
        if let Some(search) = search(field, inside, pieces) {
            replace(counterparts, at, search, inside);
        }
    }
    for (at, (sign, inside)) in pieces.iter().zip(held).enumerate() {
        let is_own = is_component(counterparts, at) && inside.iter().all(|&mark| is_mark(pieces, mark));
        let Some((bounds, piece)) = sign_of(sign).filter(|_| is_own) else { continue };
        let Some((text, end, writing)) = text_beside(&bounds, pieces, counterparts) else { continue };
        let is_filled = sign.shape.fill.is_some_and(|color| SurfaceColor::of(color) != SurfaceColor::White);
        let mut props = prop("variant", piece.variant());
        props.extend(prop("text", Some(writing.text.trim())));
        if is_filled || !inside.is_empty() {
            props.insert("checked".to_owned(), true.into());
        }
        let own = bounds.x() + SIGN + Font::regular(TEXT_PX).width(writing.text.trim()).ceil();
        let right = Some(fmax(end, own));
        let toggle = Counterpart::Component { kind: ComponentKind::Input, props, note: None, right };
        let parts: Vec<usize> = inside.iter().copied().chain([text]).collect();
        replace(counterparts, at, toggle, &parts);
    }
}

/// Replaces a counterpart by one with these parts.
fn replace(counterparts: &mut [Counterpart], at: usize, whole: Counterpart, parts: &[usize]) {
    let parts = parts.iter().map(|&part| (part, Counterpart::Part));
    for (place, counterpart) in std::iter::once((at, whole)).chain(parts) {
        if let Some(known) = counterparts.get_mut(place) {
            *known = counterpart;
        }
    }
}

fn is_component(counterparts: &[Counterpart], at: usize) -> bool {
    matches!(counterparts.get(at), Some(Counterpart::Component { .. }))
}

/// Recognizes a box with a lens and a single text as a search. A lens is a circle, with or without its handle.
fn search(field: &PlacedShape, inside: &[usize], pieces: &[PlacedShape]) -> Option<Counterpart> {
    let is_field =
        |bounds: &Bounds| bounds.height() <= MAX_CONTROL.height && bounds.width() >= 2.0 * bounds.height();
    field.bounds.as_ref().filter(|bounds| is_field(bounds) && field.shape.form == ShapeForm::Rectangle)?;
    let (mut text, mut lenses, mut handles) = (None, 0, 0);
    for form in inside.iter().filter_map(|&at| pieces.get(at)).map(|piece| piece.shape.form) {
        match form {
            ShapeForm::Ellipse => lenses += 1,
            ShapeForm::Line(LineDirection::Slanted) => handles += 1,
            ShapeForm::Text(writing) if text.is_none() => text = Some(writing),
            _ => return None,
        }
    }
    let writing = text.filter(|_| lenses == 1 && handles <= 1)?;
    let mut props = prop("variant", Piece::Search.variant());
    props.extend(prop("placeholder", Some(writing.text.trim())));
    Some(Counterpart::plain(ComponentKind::Input, props))
}

/// Returns the box of a foreign sign, and its piece.
fn sign_of(sign: &PlacedShape) -> Option<(Bounds, Piece)> {
    let bounds = sign.bounds.filter(|_| sign.shape.custom_data.is_none() && sign.label.is_none())?;
    let (width, height) = (bounds.width(), bounds.height());
    let piece = match sign.shape.form {
        ShapeForm::Rectangle => Piece::Checkbox,
        ShapeForm::Ellipse => Piece::Radio,
        _ => return None,
    };
    (width.min(height) >= width.max(height) * SQUARE).then_some((bounds, piece))
}

/// Whether a piece in a sign can be the mark of a checked one: a tick or a dot.
fn is_mark(pieces: &[PlacedShape], at: usize) -> bool {
    pieces.get(at).is_some_and(|piece| {
        piece.shape.custom_data.is_none()
            && matches!(piece.shape.form, ShapeForm::Line(_) | ShapeForm::Ellipse)
    })
}

/// Returns the nearest text right of a sign with its right edge. Parts of other pieces are left out.
fn text_beside<'a>(
    sign: &Bounds,
    pieces: &[PlacedShape<'a>],
    counterparts: &[Counterpart],
) -> Option<(usize, f64, TextElement<'a>)> {
    let texts = pieces.iter().enumerate().filter_map(|(at, piece)| {
        let (ShapeForm::Text(writing), Some(bounds)) = (piece.shape.form, piece.bounds) else { return None };
        let is_free = is_component(counterparts, at) && is_beside(sign, &bounds, writing);
        is_free.then_some((at, bounds, writing))
    });
    let nearest = texts.min_by(|one, other| one.1.x().total_cmp(&other.1.x()))?;
    Some((nearest.0, nearest.1.right(), nearest.2))
}

/// Whether a single line of text begins right of a sign of its height.
fn is_beside(sign: &Bounds, text: &Bounds, writing: TextElement) -> bool {
    let (side, font) = (sign.height(), writing.font_px);
    let is_level = (sign.center().y - text.center().y).abs() <= font / 2.0;
    let is_sized = side >= font * SIDE.0 && side <= font * SIDE.1;
    let is_near = (0.0..=font * GAP).contains(&(text.x() - sign.right()));
    writing.text.trim().lines().count() == 1 && is_level && is_sized && is_near
}
