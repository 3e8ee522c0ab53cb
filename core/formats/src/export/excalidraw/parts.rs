//! Decorative elements of a component.

use super::custom_data;
use super::element::{Element, PartIds, Style, TextStyle};
use crate::export::svg::light;
use kurbo::{Point, Rect};
use websketch_layout::drawing::{Anchor, ColorRole, Label, Primitive, trace_icon};
use websketch_sketch::Component;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::IconPaths;

/// Decorative elements of one component. More would be indistinguishable.
const MAX_PARTS: usize = 1_000;
/// Corners with a larger radius are round in Excalidraw. Pixels.
const MIN_RADIUS: f64 = 3.0;

/// Returns the elements of the primitives, back to front.
pub(super) fn parts(
    component: &Component,
    primitives: Vec<Primitive>,
    icons: Option<&IconPaths>,
    ids: &mut PartIds,
) -> Vec<Element> {
    let owner = component.id().as_str();
    let mut parts = Vec::new();
    let primitives = primitives.into_iter().flat_map(|primitive| drawn(primitive, icons));
    for (at, primitive) in primitives.take(MAX_PARTS).enumerate() {
        let Some(id) = ids.make_extra(owner, &format!("part{at}")) else { break };
        let Some(mut part) = part(&id, &primitive) else { continue };
        part.set("customData", custom_data::decoration());
        parts.push(part);
    }
    parts
}

/// Returns the style of a panel.
pub(super) fn panel_style(radius: f64, fill: Option<ColorRole>, border: Option<ColorRole>) -> Style {
    Style {
        stroke: border.map_or(Style::UNSEEN.stroke, light),
        fill: fill.map_or(Style::UNSEEN.fill, light),
        is_rounded: radius > MIN_RADIUS,
        ..Style::PLAIN
    }
}

/// Replaces an icon by its lines, if its path is known. Excalidraw has no icons.
fn drawn(primitive: Primitive, icons: Option<&IconPaths>) -> Vec<Primitive> {
    let lines = match &primitive {
        Primitive::Icon { name, square, color } => {
            icons.and_then(|icons| trace_icon(icons.get(name)?, *square, *color))
        }
        _ => None,
    };
    lines.unwrap_or_else(|| vec![primitive])
}

fn part(id: &str, primitive: &Primitive) -> Option<Element> {
    Some(match primitive {
        &Primitive::Panel { rect, radius, fill, border } => {
            let (style, bounds) = (panel_style(radius, fill, border), bounds_of(rect)?);
            let is_circle = radius * 2.0 >= rect.width().max(rect.height()) - 0.5;
            if is_circle {
                Element::ellipse(id, bounds, style)
            } else {
                Element::rectangle(id, bounds, style)
            }
        }
        &Primitive::Stroke { from, to, color, width, is_dashed } => {
            let style = Style { stroke: light(color), stroke_width: pen(width), is_dashed, ..Style::PLAIN };
            Element::path(id, &[from, to], style)
        }
        Primitive::Outline { points, is_closed, fill, stroke } => {
            let (color, width) = stroke.unzip();
            let style = Style {
                stroke: color.map_or(Style::UNSEEN.stroke, light),
                fill: fill.map_or(Style::UNSEEN.fill, light),
                stroke_width: pen(width.unwrap_or(1.0)),
                ..Style::PLAIN
            };
            let first = points.first().copied().filter(|_| *is_closed);
            let points: Vec<Point> = points.iter().copied().chain(first).collect();
            Element::path(id, &points, style)
        }
        Primitive::Label(label) => text(id, label)?,
        // Placeholder of an icon without a path: a rounded box.
        &Primitive::Icon { square, color, .. } => {
            let edge =
                Rect::from_center_size(square.center(), (square.width() * 0.75, square.width() * 0.75));
            let style = Style { stroke: light(color), is_rounded: true, ..Style::PLAIN };
            Element::rectangle(id, bounds_of(edge)?, style)
        }
        Primitive::Scribble { .. } => return None,
    })
}

/// Returns one line of text.
fn text(id: &str, label: &Label) -> Option<Element> {
    // Excalidraw's font is wider; the line must not wrap.
    let width = label.length * 1.2 + label.size;
    let x = match label.anchor {
        Anchor::Start => label.at.x,
        Anchor::Middle => label.at.x - width / 2.0,
        Anchor::End => label.at.x - width,
    };
    let room = Rect::new(x, label.at.y - label.size * 0.7, x + width, label.at.y + label.size * 0.7);
    let align = text_align(label.anchor);
    let style = TextStyle { font_px: label.size, color: light(label.color), align, vertical_align: "middle" };
    Some(Element::label(id, bounds_of(room)?, &label.text, style))
}

/// Returns the value of `textAlign`.
pub(super) const fn text_align(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "left",
        Anchor::Middle => "center",
        Anchor::End => "right",
    }
}

/// Returns a box of the drawing. Negative coordinates are clipped.
fn bounds_of(rect: Rect) -> Option<Bounds> {
    Bounds::new(rect.x0.max(0.0), rect.y0.max(0.0), rect.width(), rect.height()).ok()
}

/// Rounds to a stroke width of Excalidraw: 1, 2 or 4 px.
fn pen(width: f64) -> u32 {
    match width {
        width if width < 1.5 => 1,
        width if width < 3.0 => 2,
        _ => 4,
    }
}
