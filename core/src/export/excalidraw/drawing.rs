//! Sketch → Excalidraw: what each type looks like there.

use super::element::{Element, FAINT, INK, PartIds, Style, TextStyle};
use super::{label, mark, table};
use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentKind, Sketch};
use kurbo::Size;
use serde_json::{Map, Value};

/// Space that Excalidraw leaves around a text inside a box, px.
pub(super) const PADDING: f64 = 5.0;

/// The least image with room for its alternative text, px.
const LEAST_CAPTIONED: Size = Size::new(120.0, 60.0);

/// The sketch as an Excalidraw document: opens in Excalidraw, and comes back as it was with
/// [`super::from_excalidraw`]. The same sketch gives the same document.
#[must_use]
pub fn to_excalidraw(sketch: &Sketch) -> Value {
    let mut ids = PartIds::of(sketch);
    let elements = sketch.iter().flat_map(|component| draw(component, &mut ids)).map(Value::from).collect();
    let mut app_state = Map::new();
    app_state.insert("gridSize".to_owned(), 20.into());
    app_state.insert("gridStep".to_owned(), 5.into());
    app_state.insert("gridModeEnabled".to_owned(), false.into());
    app_state.insert("viewBackgroundColor".to_owned(), "#ffffff".into());
    let mut document = Map::new();
    document.insert("type".to_owned(), "excalidraw".into());
    document.insert("version".to_owned(), 2.into());
    document.insert("source".to_owned(), "websketch".into());
    document.insert("elements".to_owned(), Value::Array(elements));
    document.insert("appState".to_owned(), Value::Object(app_state));
    document.insert("files".to_owned(), Value::Object(Map::new()));
    Value::Object(document)
}

/// The elements of one component, the main one first.
fn draw(component: &Component, ids: &mut PartIds) -> Vec<Element> {
    let mut main = main_element(component);
    let label = bound_label(component, &mut main, ids);
    main.set("customData", mark::main(component, label.is_some()));
    let mut parts = decoration(component, ids);
    parts.extend(label);
    // What is not bound to the main element stays with it as a group.
    let group = (!parts.is_empty()).then(|| ids.make(component.id().as_str(), "group"));
    let mut elements = vec![main];
    elements.extend(parts);
    for element in &mut elements {
        if let Some(group) = &group {
            element.set("groupIds", vec![group.as_str()].into());
        }
        element.set("locked", component.props().is_locked().into());
    }
    elements
}

/// Whether the component is a text element itself. Excalidraw throws empty texts away, so those are boxes.
fn is_bare_text(component: &Component) -> bool {
    matches!(component.kind(), ComponentKind::Text | ComponentKind::Heading) && label::of(component).is_some()
}

fn main_element(component: &Component) -> Element {
    let (id, bounds) = (component.id().as_str(), component.bounds());
    match label::of(component) {
        Some(text) if is_bare_text(component) => Element::text(id, bounds, &text, text_style(component)),
        _ if component.kind() == ComponentKind::HorizontalLine => {
            let middle = mark::middle(bounds.y(), bounds.height());
            let style = Style { stroke_width: 2, ..Style::PLAIN };
            Element::line(id, (bounds.x(), middle), (bounds.width(), 0.0), style)
        }
        _ => Element::rectangle(id, bounds, style(component.kind())),
    }
}

fn bound_label(component: &Component, main: &mut Element, ids: &mut PartIds) -> Option<Element> {
    let text = label::of(component)?;
    let bounds = component.bounds();
    let is_thumbnail = component.kind() == ComponentKind::ImagePlaceholder
        && (bounds.width() < LEAST_CAPTIONED.width || bounds.height() < LEAST_CAPTIONED.height);
    if is_bare_text(component) || is_thumbnail {
        return None;
    }
    let id = ids.make(component.id().as_str(), "label");
    let mut label = Element::label(&id, inset(bounds, PADDING), &text, text_style(component));
    label.set("customData", mark::label());
    main.bind(&mut label);
    Some(label)
}

/// The outline of each type.
fn style(kind: ComponentKind) -> Style {
    match kind {
        ComponentKind::Container | ComponentKind::Table => Style { fill: "#ffffff", ..Style::PLAIN },
        ComponentKind::Button => Style { fill: "#dee2e6", is_rounded: true, ..Style::PLAIN },
        ComponentKind::Input => Style { fill: "#ffffff", is_rounded: true, ..Style::PLAIN },
        ComponentKind::ImagePlaceholder => Style { fill: "#f1f3f5", ..Style::PLAIN },
        ComponentKind::Footer | ComponentKind::NavigationBox => Style { fill: "#e9ecef", ..Style::PLAIN },
        ComponentKind::Text
        | ComponentKind::Heading
        | ComponentKind::HorizontalLine
        | ComponentKind::List => Style { is_dashed: true, ..Style::FAINT },
    }
}

/// How the label of a component is set; the sizes are Excalidraw's S, M, L and XL.
fn text_style(component: &Component) -> TextStyle {
    let style = |font_px, color, align, vertical_align| TextStyle { font_px, color, align, vertical_align };
    match component.kind() {
        ComponentKind::Heading => {
            let font_px = match component.props().level().unwrap_or(1) {
                1 => 36.0,
                2 => 28.0,
                _ => 20.0,
            };
            style(font_px, INK, "left", "top")
        }
        ComponentKind::Text | ComponentKind::Container | ComponentKind::List => {
            style(label::LABEL_PX, INK, "left", "top")
        }
        ComponentKind::Input => style(label::LABEL_PX, FAINT, "left", "middle"),
        ComponentKind::ImagePlaceholder => style(label::LABEL_PX, FAINT, "center", "middle"),
        ComponentKind::Button
        | ComponentKind::Footer
        | ComponentKind::NavigationBox
        | ComponentKind::Table
        | ComponentKind::HorizontalLine => style(label::LABEL_PX, INK, "center", "middle"),
    }
}

/// What is drawn for the eye: the cross of an image, the lines and cells of a table.
fn decoration(component: &Component, ids: &mut PartIds) -> Vec<Element> {
    let mut parts = match component.kind() {
        ComponentKind::ImagePlaceholder => cross(component, ids),
        ComponentKind::Table => table::grid(component, ids),
        ComponentKind::Container
        | ComponentKind::Button
        | ComponentKind::Input
        | ComponentKind::Text
        | ComponentKind::HorizontalLine
        | ComponentKind::Heading
        | ComponentKind::Footer
        | ComponentKind::NavigationBox
        | ComponentKind::List => Vec::new(),
    };
    for part in &mut parts {
        part.set("customData", mark::decoration());
    }
    parts
}

fn cross(component: &Component, ids: &mut PartIds) -> Vec<Element> {
    let (owner, bounds) = (component.id().as_str(), component.bounds());
    let size = (bounds.width(), bounds.height());
    vec![
        Element::line(&ids.make(owner, "falling"), (bounds.x(), bounds.y()), size, Style::FAINT),
        Element::line(
            &ids.make(owner, "rising"),
            (bounds.x(), bounds.bottom()),
            (size.0, -size.1),
            Style::FAINT,
        ),
    ]
}

/// The box without a margin all around; a tiny box keeps at least half of each side.
pub(super) fn inset(bounds: Bounds, margin: f64) -> Bounds {
    let (dx, dy) = (margin.min(bounds.width() / 4.0), margin.min(bounds.height() / 4.0));
    let (width, height) = (bounds.width() - 2.0 * dx, bounds.height() - 2.0 * dy);
    Bounds::new(bounds.x() + dx, bounds.y() + dy, width, height).unwrap_or(bounds)
}
