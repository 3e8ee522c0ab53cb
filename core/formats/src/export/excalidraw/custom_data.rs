//! The custom data that identifies elements written here.

use serde_json::{Map, Value};
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::{Component, ComponentKind};

/// The type of an arrow.
pub(super) const ARROW: &str = "arrow";

/// The own key in `customData`.
const KEY: &str = "websketch";

/// The custom data of an element.
#[derive(Debug)]
pub(super) enum CustomData<'a> {
    /// It represents a component.
    Main {
        kind: ComponentKind,
        props: &'a Map<String, Value>,
        /// Whether its label is an element of its own.
        has_label: bool,
        box_around: Option<BoxAround>,
    },
    /// It shows the text of a component.
    Label,
    /// It is only decoration.
    Decoration,
}

/// The box of a `HorizontalLine`. Its element has no height and runs through the center.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoxAround {
    /// Top edge. Pixels.
    pub(super) y: f64,
    /// Height. Pixels.
    pub(super) height: f64,
}

/// Returns the vertical position of a `HorizontalLine` element: the center of its box.
pub(super) fn middle(y: f64, height: f64) -> f64 {
    (y + height / 2.0).min(MAX_PX)
}

/// Builds the custom data of the main element of `component`.
pub(super) fn main(component: &Component, has_label: bool) -> Value {
    let mut mark = Map::new();
    mark.insert("type".to_owned(), component.kind().name().into());
    mark.insert("props".to_owned(), Value::Object(component.props().to_map()));
    mark.insert("hasLabel".to_owned(), has_label.into());
    if component.kind() == ComponentKind::HorizontalLine {
        mark.insert("y".to_owned(), component.bounds().y().into());
        mark.insert("height".to_owned(), component.bounds().height().into());
    }
    custom_data(mark)
}

/// Builds the custom data of the arrow of a link: its source, and the entry that has the link.
pub(super) fn link(from: &str, item: Option<&str>) -> Value {
    let mut link = Map::new();
    link.insert("from".to_owned(), from.into());
    link.extend(item.map(|item| ("item".to_owned(), item.into())));
    let mut mark = Map::new();
    mark.insert("link".to_owned(), Value::Object(link));
    custom_data(mark)
}

/// The link of an arrow written here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link<'a> {
    /// The component that has the link.
    pub(super) from: &'a str,
    /// The entry that has the link, or `None` for the whole component.
    pub(super) item: Option<&'a str>,
}

impl<'a> Link<'a> {
    /// Reads the custom data of an arrow. `None` if it is missing or malformed.
    pub(super) fn read(element: &'a Map<String, Value>) -> Option<Self> {
        let link = element.get("customData")?.get(KEY)?.get("link")?;
        let text = |field: &str| link.get(field)?.as_str();
        Some(Self { from: text("from")?, item: text("item") })
    }
}

/// Builds the custom data of an element that shows a component's text.
pub(super) fn label() -> Value {
    part("label")
}

/// Builds the custom data of a decorative element.
pub(super) fn decoration() -> Value {
    part("decoration")
}

fn part(role: &str) -> Value {
    let mut mark = Map::new();
    mark.insert("part".to_owned(), role.into());
    custom_data(mark)
}

fn custom_data(mark: Map<String, Value>) -> Value {
    let mut data = Map::new();
    data.insert(KEY.to_owned(), Value::Object(mark));
    Value::Object(data)
}

impl<'a> CustomData<'a> {
    /// Reads the custom data of an element. `None` if it is missing or malformed.
    pub(super) fn read(element: &'a Map<String, Value>) -> Option<Self> {
        let mark = element.get("customData")?.get(KEY)?;
        match mark.get("part").and_then(Value::as_str) {
            Some("label") => return Some(Self::Label),
            Some("decoration") => return Some(Self::Decoration),
            _ => {}
        }
        let kind = ComponentKind::from_name(mark.get("type")?.as_str()?)?;
        let props = mark.get("props")?.as_object()?;
        let number = |field: &str| mark.get(field)?.as_f64();
        let box_around = number("y").zip(number("height")).map(|(y, height)| BoxAround { y, height });
        let has_label = mark.get("hasLabel") == Some(&Value::Bool(true));
        Some(Self::Main { kind, props, has_label, box_around })
    }
}
