//! The name of a screen, drawn above its frame.

use super::draw_context::{DrawContext, Style};
use super::primitive::{ColorRole, Primitive};
use kurbo::Rect;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, Props};

/// The height of a name above the frame. Pixels.
pub const NAME_HEIGHT: f64 = 24.0;

/// Returns the name of a device frame above `room`, which has the size of the frame. Empty for a frame without a name
/// and for any other component.
#[must_use]
pub fn screen_name(component: &Component, room: Rect) -> Vec<Primitive> {
    let Some(name) = component.props().name().filter(|_| Piece::of(component).screen().is_some()) else {
        return Vec::new();
    };
    let above = Rect { y0: room.y0 - NAME_HEIGHT, y1: room.y0, ..room };
    // The text style of the frame is that of its contents.
    let props = Props::default();
    let mut pen = DrawContext::new(&props, above);
    pen.write(name.trim(), Style::bold(14.0, ColorRole::Muted), above);
    pen.finish()
}
