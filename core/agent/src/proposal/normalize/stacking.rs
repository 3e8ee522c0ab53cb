//! Positions of nested components: as written, or below each other.

use super::JsonObject;
use super::draft::number;
use kurbo::Size;
use websketch_layout::layout_tree::toolkit_component;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;

/// The padding of a parent, the gap between its children, and the height of its title. Pixels.
const PADDING: f64 = 16.0;
const GAP: f64 = 12.0;
const TITLE: f64 = 24.0;
/// The least width of a child. Pixels.
const LEAST: f64 = 20.0;
/// The size of a child of an unknown type. Pixels.
const USUAL: Size = Size::new(120.0, 24.0);

/// The nested components of one parent, each with a position.
pub(super) struct Stack {
    pub(super) children: Vec<JsonObject>,
    /// The height of the parent around children below each other; 0 if they have positions of their own. Pixels.
    pub(super) height: f64,
    /// Whether the positions are relative to the parent.
    pub(super) is_relative: bool,
}

impl Stack {
    /// Stacks children without positions in a parent of that size, below its title.
    pub(super) fn of(mut children: Vec<JsonObject>, room: Size, is_titled: bool) -> Self {
        if children.iter().any(|child| number(child, "x").is_some() || number(child, "y").is_some()) {
            let is_relative = children.iter().all(|child| fits(child, room));
            return Self { children, height: 0.0, is_relative };
        }
        let widest = fmax(room.width - 2.0 * PADDING, LEAST);
        let mut y = PADDING + if is_titled { TITLE } else { 0.0 };
        for child in &mut children {
            let usual = usual_size(child);
            let width = number(child, "width").unwrap_or_else(|| fmin(usual.width, widest));
            let height = number(child, "height").unwrap_or(usual.height);
            for (key, value) in [("x", PADDING), ("y", y), ("width", width), ("height", height)] {
                child.insert(key.to_owned(), value.into());
            }
            y += height + GAP;
        }
        Self { children, height: y - GAP + PADDING, is_relative: true }
    }
}

/// Returns the usual size of a child's type.
fn usual_size(child: &JsonObject) -> Size {
    let name = ["componentType", "type", "kind"].iter().find_map(|key| child.get(*key)?.as_str());
    let Some(name) = name else { return USUAL };
    let variant = child.get("props").and_then(|props| props.get("variant")?.as_str());
    let piece = || {
        let kind = ComponentKind::from_name(name)?;
        variant.and_then(|variant| Piece::from_variant(kind, variant))
    };
    let named = || toolkit_component(name).map(|named| named.piece);
    piece().or_else(named).map_or(USUAL, Piece::size)
}

/// Returns true if a child lies within a parent of that size when its position is relative to it.
fn fits(child: &JsonObject, room: Size) -> bool {
    let end = |start: &str, side: &str| Some(number(child, start)? + number(child, side).unwrap_or(0.0));
    end("x", "width").is_none_or(|right| right <= room.width)
        && end("y", "height").is_none_or(|bottom| bottom <= room.height)
}
