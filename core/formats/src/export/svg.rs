//! Export of a sketch as an SVG picture.
//!
//! The markup is written directly into one string: pictures are flat with few shapes, and a drawing library would add
//! to the download of the core.

mod paint;
mod theme;

pub use theme::Theme;

use crate::export::markup::{Markup, Xml, hundredths};
use kurbo::{Rect, Size};
use paint::Painter;
use theme::CURRENT;
use websketch_json::excerpt;
use websketch_layout::drawing::{ColorRole, Primitive, link_drawings, picture, screen_name, surfaces};
use websketch_sketch::Sketch;
use websketch_sketch::geometry::union_of;
use websketch_sketch::kit::IconPaths;

/// Options of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions<'a> {
    /// Its colors.
    pub theme: Theme,
    /// Whether lines look hand-drawn.
    pub hand_drawn: bool,
    /// Whether the arrows of links and the lines of notes are left out.
    pub without_links: bool,
    /// The paths of icons. Unknown icons get a placeholder.
    pub icons: Option<&'a IconPaths>,
}

/// The margin around the components. Pixels.
const MARGIN: f64 = 32.0;
/// Metric-compatible fonts, so that texts are as wide as measured, and the nearest one of systems without them.
const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', Arimo, 'DejaVu Sans Condensed', sans-serif";

/// Draws a sketch as a wireframe, clipped to its components and a margin. An empty sketch is a blank page. Hidden
/// components are left out.
///
/// Arrows of links and lines of notes are behind the components. Each component is a group with a `<title>`, in paint
/// order, and the name of a screen stands above its frame. Texts without room end in an ellipsis, and nothing is
/// drawn outside a component's box. Foreign text is escaped. Deterministic.
///
/// ```
/// use websketch_formats::export::svg::{SvgOptions, to_svg};
/// use websketch_sketch::Sketch;
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"<Save>"}}]"#;
/// let picture = to_svg(&Sketch::read_text(text)?.sketch, &SvgOptions::default());
/// assert!(picture.contains("&lt;Save&gt;"));
/// # Ok::<(), websketch_sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn to_svg(sketch: &Sketch, options: &SvgOptions<'_>) -> String {
    let painter = Painter { palette: options.theme.palette(), icons: options.icons };
    let sketch = &*sketch.shown();
    let boxes: Vec<_> = sketch.iter().map(websketch_sketch::Component::bounds).collect();
    let view = match union_of(&boxes) {
        Some(bounds) => bounds.rect().inflate(MARGIN, MARGIN),
        None => Rect::from_origin_size((0.0, 0.0), sketch.page()),
    };
    let view_box = [view.x0, view.y0, view.width(), view.height()].map(hundredths).join(" ");
    let mut xml = Markup::<Xml>::new();
    let root = [
        ("xmlns", "http://www.w3.org/2000/svg".into()),
        ("viewBox", view_box.as_str().into()),
        ("width", view.width().into()),
        ("height", view.height().into()),
        ("role", "img".into()),
        ("font-family", FONTS.into()),
    ];
    xml.element("svg", &root, |xml| {
        xml.text("title", &[], &title(sketch));
        xml.line_break();
        let paper = [
            ("x", view.x0.into()),
            ("y", view.y0.into()),
            ("fill", painter.palette.of(ColorRole::Paper).into()),
        ];
        let size = [("width", view.width().into()), ("height", view.height().into())];
        xml.empty("rect", &[paper.as_slice(), &size].concat());
        xml.line_break();
        if !options.without_links {
            links(xml, painter, sketch);
        }
        let surfaces = surfaces(sketch);
        for (at, component) in sketch.iter().enumerate() {
            let bounds = component.bounds();
            let surface = surfaces.get(at).copied().unwrap_or_default();
            let name = screen_name(component, bounds.rect());
            name.iter().for_each(|primitive| painter.paint(xml, primitive));
            let place = [
                ("x", bounds.x().into()),
                ("y", bounds.y().into()),
                ("width", bounds.width().into()),
                ("height", bounds.height().into()),
            ];
            // A nested `svg` has its own origin and clips its contents.
            xml.element("svg", &place, |xml| {
                xml.text("title", &[], &excerpt(&component.label()));
                let room = bounds.size().to_rect();
                let primitives = picture(component, room, surface, options.hand_drawn);
                primitives.iter().for_each(|primitive| painter.paint(xml, primitive));
            });
            xml.line_break();
        }
    });
    xml.line_break();
    xml.finish()
}

/// Writes the arrows of links and the lines of notes.
fn links(xml: &mut Markup<Xml>, painter: Painter<'_>, sketch: &Sketch) {
    let drawings = link_drawings(sketch);
    if drawings.is_empty() {
        return;
    }
    xml.element("g", &[("aria-hidden", "true".into())], |xml| {
        let primitives = drawings.iter().flat_map(|drawing| &drawing.primitives);
        primitives.for_each(|primitive| painter.paint(xml, primitive));
    });
    xml.line_break();
}

/// Writes a drawing as a part of an HTML page, in the colors of the light theme. A drawing without a name is
/// decorative.
pub(super) fn inline(
    primitives: &[Primitive],
    size: Size,
    name: Option<&str>,
    icons: Option<&IconPaths>,
) -> String {
    part(primitives, size, name, Painter { palette: Theme::Light.palette(), icons })
}

/// Like [`inline`], in the color of the text beside it.
pub(super) fn inline_icon(primitives: &[Primitive], size: Size, icons: Option<&IconPaths>) -> String {
    part(primitives, size, None, Painter { palette: &CURRENT, icons })
}

fn part(primitives: &[Primitive], size: Size, name: Option<&str>, painter: Painter<'_>) -> String {
    let view_box = format!("0 0 {} {}", hundredths(size.width), hundredths(size.height));
    let mut attributes = vec![
        ("viewBox", view_box.as_str().into()),
        ("width", size.width.into()),
        ("height", size.height.into()),
    ];
    match name {
        Some(name) => attributes.extend([("role", "img".into()), ("aria-label", name.into())]),
        None => attributes.push(("aria-hidden", "true".into())),
    }
    let mut xml = Markup::<Xml>::new();
    xml.element("svg", &attributes, |xml| {
        primitives.iter().for_each(|primitive| painter.paint(xml, primitive));
    });
    xml.line_break();
    xml.finish()
}

/// Returns the color of a role in the light theme.
pub(super) const fn light(color: ColorRole) -> &'static str {
    Theme::Light.palette().of(color)
}

fn title(sketch: &Sketch) -> String {
    match sketch.len() {
        0 => "Empty sketch".to_owned(),
        1 => "Sketch of 1 component".to_owned(),
        count => format!("Sketch of {count} components"),
    }
}
