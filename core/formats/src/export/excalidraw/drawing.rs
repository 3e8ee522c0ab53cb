//! From sketch to Excalidraw: a main element for each component, and decoration.

use super::connections::{self, Frames};
use super::element::{Element, PartIds, Style, TextStyle, line_width};
use super::{custom_data, label, parts};
use crate::export::svg::light;
use serde_json::{Map, Value};
use websketch_layout::drawing::{
    Anchor, ColorRole, Label, Primitive, Surface, draw_on, is_upright, surfaces,
};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::{IconPaths, Piece};
use websketch_sketch::{Component, ComponentKind, Sketch};

/// The padding of a text inside a box in Excalidraw. Pixels.
const PADDING: f64 = 5.0;

/// Writes the sketch as an Excalidraw document, with a frame around each screen and an arrow for each link. It looks the same as elsewhere, and [`super::from_excalidraw`] returns
/// it unchanged. Hidden components are included and invisible. Icons are drawn from the given paths; other icons get a
/// placeholder. Deterministic.
#[must_use]
pub fn to_excalidraw(sketch: &Sketch, icons: Option<&IconPaths>) -> Value {
    let mut ids = PartIds::of(sketch);
    let surfaces = surfaces(sketch);
    let frames = Frames::of(sketch, &mut ids);
    let arrows = connections::arrows(sketch, &mut ids);
    let mut drawn: Vec<Element> = Vec::new();
    for (at, component) in sketch.iter().enumerate() {
        let surface = surfaces.get(at).copied().unwrap_or_default();
        let mut elements = elements(component, surface, icons, &mut ids);
        frames.enclose(component.id(), &mut elements);
        drawn.extend(elements);
    }
    connections::bind(&arrows, &mut drawn);
    let elements = arrows.into_iter().chain(drawn).chain(frames.into_elements()).map(Value::from).collect();
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

/// Returns the elements of one component: the main one first, its label last.
fn elements(
    component: &Component,
    surface: Surface,
    icons: Option<&IconPaths>,
    ids: &mut PartIds,
) -> Vec<Element> {
    let is_hidden = component.props().is_hidden();
    let mut primitives =
        if is_hidden { Vec::new() } else { draw_on(component, component.bounds().rect(), surface) };
    let lines = take_label(component, &mut primitives);
    let mut main = main_element(component, &mut primitives, &lines);
    let label = bound_label(component, &lines, &mut main, ids);
    main.set("customData", custom_data::main(component, label.is_some()));
    if is_hidden {
        main.set("opacity", 0.into());
    }
    let mut drawn = parts::parts(component, primitives, icons, ids);
    drawn.extend(label);
    // Elements not bound to the main element are grouped with it.
    let group = (!drawn.is_empty()).then(|| ids.make(component.id().as_str(), "group"));
    let mut elements = vec![main];
    elements.extend(drawn);
    for element in &mut elements {
        if let Some(group) = &group {
            element.set("groupIds", vec![group.as_str()].into());
        }
        element.set("locked", component.props().is_locked().into());
    }
    elements
}

/// Whether its items are one text in sequence, which can be edited as a whole.
fn is_one_text(component: &Component) -> bool {
    match component.kind() {
        ComponentKind::List | ComponentKind::NavigationBox => {
            let has_items = !component.props().items().is_empty();
            !has_items || matches!(Piece::of(component), Piece::Bullets | Piece::Bar)
        }
        _ => true,
    }
}

/// Removes the lines of the component's label from the primitives and returns them.
fn take_label(component: &Component, primitives: &mut Vec<Primitive>) -> Vec<Label> {
    let Some(text) = label::of(component).filter(|_| is_one_text(component)) else { return Vec::new() };
    let is_list = component.kind() == ComponentKind::List && !component.props().items().is_empty();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (whole, items) = (plain(&text), component.props().items());
    let is_line = |line: &Label| {
        let line = line.text.trim_end_matches('…');
        whole.contains(&plain(line)) || items.iter().any(|item| item.starts_with(line))
    };
    let mut lines = Vec::new();
    primitives.retain(|primitive| match primitive {
        Primitive::Label(line) if is_line(line) => {
            lines.push(line.clone());
            false
        }
        // The text has its own bullets.
        Primitive::Panel { rect, border: None, .. } => !is_list || rect.width() > PADDING,
        _ => true,
    });
    lines
}

/// Whether the component is a text element itself. Excalidraw deletes empty texts, so those are boxes.
fn is_bare_text(component: &Component) -> bool {
    let is_plain = matches!(
        Piece::of(component),
        Piece::Body | Piece::Caption | Piece::Label | Piece::Link | Piece::Heading
    );
    is_plain && !component.props().is_hidden() && label::of(component).is_some()
}

/// Returns the main element: its text, its line, or its box, which replaces the outermost panel.
fn main_element(component: &Component, primitives: &mut Vec<Primitive>, lines: &[Label]) -> Element {
    let (id, bounds) = (component.id().as_str(), component.bounds());
    if is_bare_text(component)
        && let Some(text) = label::of(component)
    {
        return Element::text(id, bounds, &text, text_style(component, lines.first()));
    }
    if component.kind() == ComponentKind::HorizontalLine && !is_upright(bounds.size()) {
        let middle = custom_data::middle(bounds.y(), bounds.height());
        let style = match primitives.first() {
            Some(&Primitive::Stroke { color, is_dashed, .. }) => {
                primitives.remove(0);
                Style { stroke: light(color), stroke_width: 2, is_dashed, ..Style::PLAIN }
            }
            _ => Style::UNSEEN,
        };
        return Element::line(id, (bounds.x(), middle), (bounds.width(), 0.0), style);
    }
    let style = match primitives.first() {
        Some(&Primitive::Panel { rect, radius, fill, border }) if rect == bounds.rect() => {
            primitives.remove(0);
            parts::panel_style(radius, fill, border)
        }
        _ => Style::UNSEEN,
    };
    Element::rectangle(id, bounds, style)
}

/// Returns the label of the component at the place of its drawn lines. `None` if it has no room.
fn bound_label(
    component: &Component,
    lines: &[Label],
    main: &mut Element,
    ids: &mut PartIds,
) -> Option<Element> {
    let text = label::of(component)?;
    let first = lines.first()?;
    if is_bare_text(component) {
        return None;
    }
    let style = text_style(component, Some(first));
    let id = ids.make(component.id().as_str(), "label");
    let mut room = room(component.bounds(), lines);
    if component.kind() == ComponentKind::List && first.at.x - component.bounds().x() > PADDING {
        // The bullets are a part of the text.
        room = room.with_origin(component.bounds().x(), room.y()).unwrap_or(room);
    }
    let mut label = Element::label(&id, room, &text, style);
    label.set("customData", custom_data::label());
    main.bind(&mut label);
    Some(label)
}

/// Returns the room of the lines of a label: from their start to the edge, or symmetric to their center.
fn room(bounds: Bounds, lines: &[Label]) -> Bounds {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return bounds };
    let widest = lines.iter().map(|line| line_width(&line.text, line.size)).fold(0.0, f64::max);
    let (x, width) = match first.anchor {
        Anchor::Start => (first.at.x, (bounds.right() - PADDING - first.at.x).max(widest)),
        Anchor::Middle => {
            let side = (first.at.x - bounds.x()).min(bounds.right() - first.at.x) - PADDING;
            let side = side.max(widest / 2.0);
            (first.at.x - side, 2.0 * side)
        }
        Anchor::End => {
            let left = (bounds.x() + PADDING).min(first.at.x - widest);
            (left, first.at.x - left)
        }
    };
    let (top, bottom) = (first.at.y.min(last.at.y), last.at.y.max(first.at.y));
    let half = first.size * 0.7;
    Bounds::new(x.max(0.0), (top - half).max(0.0), width.max(1.0), bottom - top + 2.0 * half)
        .unwrap_or(bounds)
}

/// Returns the style of a component's text, from its first drawn line.
fn text_style(component: &Component, line: Option<&Label>) -> TextStyle {
    let is_high = component.bounds().height() > label::LABEL_PX * 3.0;
    TextStyle {
        font_px: line.map_or(label::LABEL_PX, |line| line.size),
        color: light(line.map_or(ColorRole::Text, |line| line.color)),
        align: line.map_or("left", |line| parts::text_align(line.anchor)),
        vertical_align: match component.kind() {
            ComponentKind::Text | ComponentKind::Heading | ComponentKind::Container | ComponentKind::List => {
                "top"
            }
            ComponentKind::Input if is_high => "top",
            _ => "middle",
        },
    }
}
