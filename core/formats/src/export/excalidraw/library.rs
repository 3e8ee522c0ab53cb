//! Excalidraw libraries (`.excalidrawlib`).
//!
//! In version 1 items are lists of elements, in version 2 objects with a name.

use super::placed_shape::{PlacedShape, visible};
use super::shape::Area;
use serde_json::{Map, Value};
use websketch_json::{excerpt, type_name};
use websketch_sketch::limits::MAX_PX;

/// The position of the first item. Pixels.
const MARGIN: f64 = 40.0;
/// The gap between items. Pixels.
const GAP: f64 = 40.0;
/// The end of a row of items. Pixels. It is the margin of the usual page.
const ROW_END: f64 = 1400.0;

/// An item of a library.
#[derive(Clone, Copy, Debug)]
pub(super) struct LibraryItem<'a> {
    /// The trimmed name from the user.
    pub(super) name: Option<&'a str>,
    pub(super) elements: &'a [Value],
}

/// Reads an item of either version. Fails with the reason.
pub(super) fn item(value: &Value) -> Result<LibraryItem<'_>, String> {
    let (name, elements) = match value {
        Value::Array(elements) => (None, elements),
        Value::Object(item) => match item.get("elements") {
            Some(Value::Array(elements)) => (name(item), elements),
            None | Some(Value::Null) => return Err("it has no elements".to_owned()),
            Some(other) => return Err(format!("elements must be an array, found {}", type_name(other))),
        },
        other => return Err(format!("an item must be an object or an array, found {}", type_name(other))),
    };
    Ok(LibraryItem { name, elements })
}

fn name(item: &Map<String, Value>) -> Option<&str> {
    item.get("name")?.as_str().map(str::trim).filter(|name| !visible(name).is_empty())
}

impl LibraryItem<'_> {
    /// Returns the name of the item at `index` for reports and ids.
    pub(super) fn title(&self, index: usize) -> String {
        self.name.map_or_else(|| format!("item-{}", index + 1), |name| visible(&excerpt(name)))
    }
}

/// Shelf packing of items: free places in rows.
pub(super) struct ShelfPacker {
    x: f64,
    y: f64,
    row_height: f64,
}

impl ShelfPacker {
    pub(super) const fn new() -> Self {
        Self { x: MARGIN, y: MARGIN, row_height: 0.0 }
    }

    /// Moves the pieces of an item to the next free place.
    pub(super) fn place(&mut self, pieces: &mut [PlacedShape]) {
        let Some(around) = pieces.iter().map(|piece| piece.shape.area).reduce(united) else { return };
        if self.x > MARGIN && self.x + around.width > ROW_END {
            (self.x, self.y, self.row_height) = (MARGIN, self.y + self.row_height + GAP, 0.0);
        }
        for piece in pieces {
            piece.shape.area.x += self.x - around.x;
            piece.shape.area.y += self.y - around.y;
        }
        // An item too large for any page takes no place from the others.
        if self.x + around.width <= MAX_PX && self.y + around.height <= MAX_PX {
            self.x += around.width + GAP;
            self.row_height = self.row_height.max(around.height);
        }
    }
}

fn united(one: Area, other: Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let (right, bottom) =
        ((one.x + one.width).max(other.x + other.width), (one.y + one.height).max(other.y + other.height));
    Area { x, y, width: right - x, height: bottom - y }
}
