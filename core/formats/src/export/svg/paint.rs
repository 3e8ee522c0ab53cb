//! From primitives to SVG elements.

use super::theme::Palette;
use crate::export::markup::{Attribute, Markup, Xml, XmlValue, hundredths};
use kurbo::{Point, Rect};
use websketch_json as json;
use websketch_layout::drawing::{Anchor, ColorRole, ICON_GRID, ICON_LINE, Label, Primitive};
use websketch_sketch::kit::IconPaths;

/// The distance of a baseline below the middle of a line, in font sizes: half of the height of capitals, which is about
/// 0.7.
const BASELINE: f64 = 0.35;

/// The colors and icons for painting.
#[derive(Clone, Copy)]
pub(super) struct Painter<'a> {
    pub(super) palette: &'a Palette,
    pub(super) icons: Option<&'a IconPaths>,
}

impl Painter<'_> {
    /// Paints one primitive.
    pub(super) fn paint(self, xml: &mut Markup<Xml>, primitive: &Primitive) {
        let palette = self.palette;
        match primitive {
            Primitive::Panel { rect, radius, fill, border } => {
                // A border of 1 px lies inside the edge.
                let (rect, radius) = match border {
                    Some(_) => (rect.inset(-0.5), (radius - 0.5).max(0.0)),
                    None => (*rect, *radius),
                };
                let mut attributes = placed(rect, radius);
                attributes.push(("fill", fill_color(palette, *fill)));
                attributes.extend(border.map(|color| ("stroke", palette.of(color).into())));
                xml.empty("rect", &attributes);
            }
            Primitive::Stroke { from, to, color, width, is_dashed } => {
                let mut attributes = vec![
                    ("x1", from.x.into()),
                    ("y1", from.y.into()),
                    ("x2", to.x.into()),
                    ("y2", to.y.into()),
                ];
                attributes.extend(line(palette, *color, *width));
                attributes.extend(is_dashed.then_some(("stroke-dasharray", "6 4".into())));
                xml.empty("line", &attributes);
            }
            Primitive::Outline { points, is_closed, fill, stroke } => {
                let path = path_of(points, *is_closed);
                let mut attributes = vec![("d", path.as_str().into()), ("fill", fill_color(palette, *fill))];
                if let Some((color, width)) = *stroke {
                    attributes.extend(line(palette, color, width));
                    attributes
                        .extend([("stroke-linecap", "round".into()), ("stroke-linejoin", "round".into())]);
                }
                xml.empty("path", &attributes);
            }
            Primitive::Scribble { curves, color, width } => {
                let path = strokes_of(curves);
                let mut attributes = vec![("d", path.as_str().into()), ("fill", "none".into())];
                attributes.extend(line(palette, *color, *width));
                attributes.push(("stroke-linecap", "round".into()));
                xml.empty("path", &attributes);
            }
            Primitive::Label(label) => write(xml, label, palette),
            Primitive::Icon { name, square, color } => match self.icons.and_then(|icons| icons.get(name)) {
                Some(path) => icon(xml, path, *square, palette.of(*color)),
                None => unknown_icon(xml, *square, *color, palette),
            },
        }
    }
}

fn write(xml: &mut Markup<Xml>, label: &Label, palette: &Palette) {
    let mut attributes = vec![
        ("x", label.at.x.into()),
        ("y", (label.at.y + label.size * BASELINE).into()),
        ("font-size", label.size.into()),
        ("fill", palette.of(label.color).into()),
    ];
    match label.anchor {
        Anchor::Start => {}
        Anchor::Middle => attributes.push(("text-anchor", "middle".into())),
        Anchor::End => attributes.push(("text-anchor", "end".into())),
    }
    if label.bold {
        attributes.push(("font-weight", "700".into()));
    }
    if label.text.chars().nth(1).is_some() {
        // In another font the line keeps the measured width, for which its box has room.
        attributes.push(("textLength", label.length.into()));
        attributes.push(("lengthAdjust", "spacingAndGlyphs".into()));
    }
    xml.text("text", &attributes, &label.text);
}

/// Writes an icon, scaled from its grid into its square.
fn icon(xml: &mut Markup<Xml>, path: &str, square: Rect, color: &'static str) {
    let Rect { x0, y0, .. } = square;
    // A grid of 24 in 20 px has a periodic decimal fraction.
    let scale = json::number((square.width() / ICON_GRID * 1e4).round() / 1e4);
    let place = format!("translate({} {}) scale({scale})", hundredths(x0), hundredths(y0));
    let mut attributes = vec![("d", path.into()), ("fill", "none".into()), ("stroke", color.into())];
    attributes.extend([("stroke-width", ICON_LINE.into()), ("stroke-linecap", "round".into())]);
    attributes.extend([("stroke-linejoin", "round".into()), ("transform", place.as_str().into())]);
    xml.empty("path", &attributes);
}

/// Writes a placeholder of an icon without a known path.
fn unknown_icon(xml: &mut Markup<Xml>, square: Rect, color: ColorRole, palette: &Palette) {
    let side = square.width();
    let edge = Rect::from_center_size(square.center(), (side * 0.75, side * 0.75));
    let mut attributes = placed(edge, side * 0.2);
    attributes.extend([("fill", "none".into()), ("stroke", palette.of(color).into())]);
    attributes.push(("stroke-width", (side / 12.0).clamp(1.0, 2.0).into()));
    xml.empty("rect", &attributes);
    let dot = Rect::from_center_size(square.center(), (side * 0.2, side * 0.2));
    let mut attributes = placed(dot, side * 0.1);
    attributes.push(("fill", palette.of(color).into()));
    xml.empty("rect", &attributes);
}

/// Returns the attributes of a box, with round corners if there is a radius.
fn placed<'a>(rect: Rect, radius: f64) -> Vec<Attribute<'a, Xml>> {
    let mut attributes = vec![
        ("x", rect.x0.into()),
        ("y", rect.y0.into()),
        ("width", rect.width().max(0.0).into()),
        ("height", rect.height().max(0.0).into()),
    ];
    if radius > 0.0 {
        attributes.push(("rx", radius.into()));
    }
    attributes
}

fn line<'a>(palette: &Palette, color: ColorRole, width: f64) -> Vec<Attribute<'a, Xml>> {
    let mut attributes = vec![("stroke", palette.of(color).into())];
    if (width - 1.0).abs() > 1e-9 {
        attributes.push(("stroke-width", width.into()));
    }
    attributes
}

fn fill_color<'a>(palette: &Palette, fill: Option<ColorRole>) -> XmlValue<'a> {
    fill.map_or("none", |color| palette.of(color)).into()
}

fn path_of(points: &[Point], is_closed: bool) -> String {
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        path.push(if at == 0 { 'M' } else { 'L' });
        push(&mut path, *point);
    }
    if is_closed {
        path.push('Z');
    }
    path
}

fn strokes_of(curves: &[[Point; 3]]) -> String {
    let mut path = String::new();
    for [from, over, to] in curves {
        path.push('M');
        push(&mut path, *from);
        path.push('Q');
        push(&mut path, *over);
        path.push(' ');
        push(&mut path, *to);
    }
    path
}

fn push(path: &mut String, point: Point) {
    path.push_str(&hundredths(point.x));
    path.push(' ');
    path.push_str(&hundredths(point.y));
}
