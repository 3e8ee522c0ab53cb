//! Views of a screen on another device, and its alternatives, beside it.

use super::derivation::laid_out;
use super::part::Part;
use super::{STATE_GAP, addition, part_of, source, title_of};
use crate::alternative::alternatives;
use crate::brief::Device;
use crate::seed::Seed;
use kurbo::{Point, Size, Vec2};
use serde_json::{Map, Value};
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, ComponentKind, IdSource, Sketch};

impl Device {
    /// Returns the device of a name: `phone`, `tablet` or `desktop`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "phone" => Some(Self::Phone),
            "tablet" => Some(Self::Tablet),
            "desktop" => Some(Self::Desktop),
            _ => None,
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Tablet => "tablet",
            Self::Desktop => "desktop",
        }
    }

    /// Returns the size of a page on it. Pixels.
    #[must_use]
    pub fn page(self) -> Size {
        match self {
            Self::Phone => Size::new(390.0, 844.0),
            Self::Tablet => Size::new(768.0, 1_024.0),
            Self::Desktop => Sketch::new().page(),
        }
    }

    /// Returns the frame around its screens.
    const fn frame(self) -> Piece {
        match self {
            Self::Phone => Piece::Phone,
            Self::Tablet => Piece::Tablet,
            Self::Desktop => Piece::Browser,
        }
    }
}

/// Returns the operations that put a view of a screen on a device beside it: a copy in a frame, laid out for the width
/// of the device. `screen` is a device frame; without one the content of the sketch becomes a browser window first.
/// `None` for an empty sketch, and for an id that is no device frame.
#[must_use]
pub fn derive_view(
    sketch: &Sketch,
    screen: Option<&ComponentId>,
    device: Device,
    ids: &mut IdSource,
) -> Option<Vec<Operation>> {
    let mut operations = Vec::new();
    let (_, frame, parts) = source(sketch, screen, ids, &mut operations)?;
    let (variant, own) = (frame.text("variant").unwrap_or_default(), device.frame().screen()?);
    let insets = Piece::from_variant(frame.kind, variant)?.screen()?;
    let origin = Point::new(frame.bounds.x() + insets.side, frame.bounds.y() + insets.top);
    let corner = Point::new(right_of(sketch, &frame) + STATE_GAP, frame.bounds.y());
    let to = corner + Vec2::new(own.side, own.top);
    let title = format!("{}, {}", title_of(&frame, &parts), device.name());
    let parts = laid_out(parts, origin, device.page(), to)?;
    let bottom = parts.iter().map(|part| part.bounds.bottom()).fold(to.y + device.page().height, f64::max);
    let size = Size::new(device.page().width + 2.0 * own.side, bottom + own.bottom - corner.y);
    operations.push(addition(
        frame_part(device, &title, corner, size)?,
        Vec2::ZERO,
        Some(ids.next_id(sketch)),
    )?);
    for part in parts {
        operations.push(addition(part, Vec2::ZERO, Some(ids.next_id(sketch)))?);
    }
    Some(operations)
}

/// Returns the operations that put alternatives of a page beside it, each in a browser window with the name of its
/// structure. `None` for a sketch without an alternative, and for one with device frames.
#[must_use]
pub fn alternatives_beside(
    sketch: &Sketch,
    count: usize,
    seed: Seed,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Option<Vec<Operation>> {
    if sketch.iter().any(super::is_screen) {
        return None;
    }
    let found = alternatives(sketch, count, seed, page, ids);
    if found.is_empty() {
        return None;
    }
    let mut operations = Vec::new();
    let (_, frame, _) = source(sketch, None, ids, &mut operations)?;
    let bar = Device::Desktop.frame().screen()?.top;
    let mut corner = Point::new(right_of(sketch, &frame) + STATE_GAP, frame.bounds.y());
    let mut names: Vec<String> = Vec::new();
    for alternative in found {
        let mut after = sketch.clone();
        for operation in alternative.operations {
            apply(&mut after, operation, Actor::User, ids).ok()?;
        }
        let number = names.iter().filter(|name| **name == alternative.name).count() + 1;
        let title =
            if number == 1 { alternative.name.clone() } else { format!("{} {number}", alternative.name) };
        names.push(alternative.name);
        let bottom = after.iter().map(|component| component.bounds().bottom()).fold(0.0, f64::max);
        let size = Size::new(frame.bounds.width(), bottom + bar);
        let window = frame_part(Device::Desktop, &title, corner, size)?;
        operations.push(addition(window, Vec2::ZERO, Some(ids.next_id(sketch)))?);
        let by = corner.to_vec2() + Vec2::new(0.0, bar);
        for component in after.iter() {
            operations.push(addition(part_of(component), by, Some(ids.next_id(sketch)))?);
        }
        corner.x += size.width + STATE_GAP;
    }
    Some(operations)
}

fn frame_part(device: Device, name: &str, corner: Point, size: Size) -> Option<Part> {
    let mut props = Map::new();
    props.insert("variant".to_owned(), Value::from(device.frame().variant()?));
    props.insert("name".to_owned(), Value::from(name));
    let bounds = Bounds::new(corner.x, corner.y, size.width, size.height).ok()?;
    Some(Part { kind: ComponentKind::Container, props, bounds })
}

/// Returns the right end of all components and of a frame.
fn right_of(sketch: &Sketch, frame: &Part) -> f64 {
    sketch.iter().map(|component| component.bounds().right()).fold(frame.bounds.right(), f64::max)
}
