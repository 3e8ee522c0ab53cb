//! What a new box has in it: one below the other, and buttons side by side.

use super::super::Halt;
use super::{count_of, props, size};
use crate::describe;
use crate::intent::Addition;
use kurbo::Size;
use websketch_layout::placing::{GAP, TITLE};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::{Insets, Piece};
use websketch_sketch::{ComponentKind, Props};

/// The distance of what is in a box from its edges, in px.
const PADDING: f64 = 24.0;
/// How wide the room in a box is that nobody gave a size, in px.
const USUAL: f64 = 272.0;
/// Sizes of images in a box, in px: those that people know as small, and how high others are.
const ICON: f64 = 64.0;
const IMAGE_HEIGHT: f64 = 140.0;

/// What is in a box, relative to its corner.
pub(super) struct Filling {
    /// The size of the box around it.
    pub(super) size: Size,
    pub(super) parts: Vec<(ComponentKind, Bounds, Props)>,
}

impl Filling {
    /// Lays out the contents of a new screen: bars go from edge to edge of its page, a bottom bar to its lower edge.
    fn of_screen(addition: &Addition, usual: Size, keeps: Insets) -> Result<Self, Halt> {
        let size = Size::new(
            addition.traits.width.unwrap_or(usual.width),
            addition.traits.height.unwrap_or(usual.height),
        );
        let mut filling = Self { size, parts: Vec::new() };
        let page = size.width - 2.0 * keeps.side;
        let mut y = keeps.top;
        for part in &addition.contents {
            let texts = props::texts(part);
            for nth in 0..part.count {
                let text = texts.get(nth).or(part.traits.text.as_ref());
                let is_bar = matches!(part.kind, ComponentKind::NavigationBox | ComponentKind::Footer);
                let inset = if is_bar { 0.0 } else { GAP };
                let own = size_in(part, text, (page - 2.0 * inset).max(part.kind.min_size().width));
                let is_low = part.piece == Some(Piece::Bottom) || part.kind == ComponentKind::Footer;
                let low = (size.height - keeps.bottom - own.height).max(0.0);
                let top = if is_low { low } else { y + inset };
                let width = if is_bar { page.max(own.width) } else { own.width };
                let bounds =
                    Bounds::new(keeps.side + inset, top, width, own.height).map_err(|_| Halt::Nothing)?;
                filling.parts.push((part.kind, bounds, props::props_of(part, text)?));
                if !is_low {
                    y = top + own.height;
                }
            }
        }
        Ok(filling)
    }

    /// Lays out the contents of a new box; an asked-for size is kept where they fit.
    pub(super) fn of(addition: &Addition) -> Result<Self, Halt> {
        if let Some((piece, keeps)) = addition.piece.and_then(|piece| Some((piece, piece.screen()?))) {
            return Self::of_screen(addition, piece.size(), keeps);
        }
        let mut widest = USUAL;
        for part in &addition.contents {
            widest = widest.max(part.traits.width.unwrap_or(0.0));
        }
        let traits = &addition.traits;
        let inner = traits
            .width
            .map_or(widest, |width| (width - 2.0 * PADDING).max(ComponentKind::Text.min_size().width));
        let top = if traits.text.is_some() { TITLE } else { PADDING };
        let mut filling = Self { size: Size::new(inner + 2.0 * PADDING, 0.0), parts: Vec::new() };
        // Where the next one starts, and where its row ends.
        let (mut x, mut y, mut bottom) = (0.0, top, top);
        for part in &addition.contents {
            let texts = props::texts(part);
            for nth in 0..part.count {
                let text = texts.get(nth).or(part.traits.text.as_ref());
                let own = size_in(part, text, inner);
                let in_row = part.kind == ComponentKind::Button && x > 0.0 && x + own.width <= inner;
                if !in_row {
                    y = if bottom > top { bottom + GAP } else { top };
                    x = 0.0;
                }
                let bounds = Bounds::new(PADDING + x, y, own.width, own.height)?;
                filling.parts.push((part.kind, bounds, props::props_of(part, text)?));
                bottom = f64::max(bottom, y + own.height);
                x = if part.kind == ComponentKind::Button { x + own.width + GAP } else { 0.0 };
            }
        }
        filling.size.height = (bottom + PADDING).max(traits.height.unwrap_or(0.0));
        Ok(filling)
    }
}

/// `with a heading and two buttons`
pub(super) fn listed(addition: &Addition) -> String {
    let mut names = Vec::new();
    for part in &addition.contents {
        names.push(match part.count {
            1 => match part.name {
                Some(name) => describe::a(name),
                None => super::describe_one(part),
            },
            count => [&count.to_string(), " ", &super::describe_several(part)].concat(),
        });
    }
    if names.is_empty() { String::new() } else { [" with ", &describe::listed(&names)].concat() }
}

fn size_in(part: &Addition, text: Option<&String>, inner: f64) -> Size {
    let usual = part.piece.map_or_else(|| part.kind.default_size(), Piece::size);
    let chars = count_of(text.map_or(0, |text| text.chars().count()));
    let size = match (part.kind, part.hint) {
        (ComponentKind::Button, _) => Size::new(
            usual.width.min(inner).max(chars * size::TEXT_CHAR + size::BUTTON_PADDING).ceil(),
            usual.height,
        ),
        (ComponentKind::ImagePlaceholder, Some("icon" | "avatar" | "logo" | "thumbnail")) => {
            Size::new(ICON, ICON)
        }
        (ComponentKind::ImagePlaceholder, _) => Size::new(inner, IMAGE_HEIGHT),
        (ComponentKind::Text, _) if part.name.is_some() => Size::new(inner, size::LINE_HEIGHT),
        _ => Size::new(inner, usual.height),
    };
    let least = part.kind.min_size();
    Size::new(
        part.traits.width.unwrap_or(size.width).max(least.width),
        part.traits.height.unwrap_or(size.height).max(least.height),
    )
}
