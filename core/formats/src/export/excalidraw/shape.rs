//! Reader of single Excalidraw elements.

use super::custom_data::{ARROW, CustomData};
use super::paint;
use kurbo::Size;
use serde_json::{Map, Value};
use std::f64::consts::{FRAC_PI_2, PI};
use websketch_json::{excerpt, type_name};
use websketch_layout::text_metrics::Font;
use websketch_sketch::geometry::fmax;
use websketch_sketch::limits::MAX_PX;

/// The largest control. Pixels. Larger boxes with a text are containers.
pub(super) const MAX_CONTROL: Size = Size::new(480.0, 80.0);

/// Font sizes from which a text is a heading. Pixels. They are Excalidraw's L and XL.
const LARGE_PX: f64 = 28.0;
pub(super) const EXTRA_LARGE_PX: f64 = 36.0;

/// An element that can become a component, or a part of one.
#[derive(Debug)]
pub(super) struct Shape<'a> {
    /// Its id; empty if it has none.
    pub(super) id: &'a str,
    pub(super) form: ShapeForm<'a>,
    pub(super) area: Area,
    pub(super) is_locked: bool,
    /// Whether it is opaque. Frames are only edges.
    pub(super) is_solid: bool,
    /// The color of a solid box.
    pub(super) fill: Option<&'a str>,
    pub(super) custom_data: Option<CustomData<'a>>,
    /// The change made to read it, for the report.
    pub(super) note: Option<&'static str>,
}

/// The shape of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ShapeForm<'a> {
    Rectangle,
    Diamond,
    Ellipse,
    /// A picture, or an embedded web page.
    Picture,
    Frame {
        name: Option<&'a str>,
    },
    /// A straight line, the straight line between the ends of a slightly bent one, or a bent line.
    Line(LineDirection),
    Text(TextElement<'a>),
}

impl<'a> Shape<'a> {
    /// Returns the id of the element that a text is bound to.
    pub(super) const fn container(&self) -> Option<&'a str> {
        match self.form {
            ShapeForm::Text(writing) => writing.container,
            _ => None,
        }
    }
}

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineDirection {
    Level,
    Upright,
    Slanted,
    /// None: the line is bent.
    Bent,
}

/// A text element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TextElement<'a> {
    /// The text without the line breaks of wrapping.
    pub(super) text: &'a str,
    pub(super) font_px: f64,
    pub(super) is_centered: bool,
    /// The box it is bound to.
    pub(super) container: Option<&'a str>,
}

impl TextElement<'_> {
    /// Returns the font size in a sketch, the nearest one of its scale. Pixels.
    pub(super) const fn px(&self) -> f64 {
        match self.font_px {
            ..13.0 => 12.0,
            ..15.0 => 14.0,
            ..18.0 => 16.0,
            ..LARGE_PX => 20.0,
            ..EXTRA_LARGE_PX => LARGE_PX,
            _ => EXTRA_LARGE_PX,
        }
    }

    /// Whether it is as large as a heading.
    pub(super) const fn is_large(&self) -> bool {
        self.font_px >= LARGE_PX
    }

    /// Returns the width of the widest line in the font of a sketch. Pixels.
    pub(super) fn width(&self) -> f64 {
        let font = Font::regular(self.px());
        self.text.lines().map(|line| font.width(line.trim_end())).fold(0.0, fmax)
    }
}

/// A box on Excalidraw's unbounded canvas. Sides are not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The largest coordinate of anything in a sketch. Pixels. It is that of a label in the center of the largest box.
const FARTHEST: f64 = 2.0 * MAX_PX;
/// The slope up to which a line counts as horizontal or vertical, as a share of its length.
const NEARLY_STRAIGHT: f64 = 0.05;
/// The least number of points of an outline: three corners and the first one again.
const MIN_CORNERS: usize = 4;
/// A line with ends this close in both directions is closed. Pixels.
const CLOSED: f64 = 8.0;
/// The largest distance of a point of a line from the straight one between its ends: in pixels, and as a share of its
/// length. A line is bent if it exceeds both.
const MAX_SAG: (f64, f64) = (6.0, 0.1);
const ROTATED: &str = "was rotated; it stands upright now";
/// Angles this close to a quarter turn count as one. Radians; about a third of a degree.
const NEARLY_TURNED: f64 = 0.006;

/// Reads one element.
///
/// Returns `Ok(None)` for an element without a counterpart of its own, such as a decorative one or an arrow. Fails
/// with the reason why it has no counterpart.
pub(super) fn read(value: &Value) -> Result<Option<Shape<'_>>, String> {
    let Value::Object(element) = value else {
        return Err(format!("an element must be an object, found {}", type_name(value)));
    };
    let mark = CustomData::read(element);
    let is_deleted = element.get("isDeleted") == Some(&Value::Bool(true));
    if matches!(mark, Some(CustomData::Decoration)) || (is_deleted && mark_is_part(mark.as_ref())) {
        return Ok(None);
    }
    if is_deleted {
        return Err("it is deleted".to_owned());
    }
    let Some(kind) = string(element, "type") else { return Err("it has no type".to_owned()) };
    if kind == "selection" || kind == ARROW {
        return Ok(None);
    }
    let run = if matches!(kind, "line" | "draw") { run(element)? } else { None };
    let (area, turn) = upright(area(element, run.as_ref())?, element);
    let course = run.as_ref().map(|run| run.course);
    let form = form(kind, element, area, course)?;
    Ok(Some(Shape {
        id: string(element, "id").unwrap_or_default(),
        form,
        area: if let ShapeForm::Line(slope) = form { straightened(area, slope) } else { area },
        is_locked: element.get("locked") == Some(&Value::Bool(true)),
        is_solid: is_solid(form, element) && turn != Some(ROTATED) && run.is_none(),
        fill: string(element, "backgroundColor").filter(|_| is_solid(form, element)),
        custom_data: mark,
        note: turn.or(course.and_then(Course::note)),
    }))
}

fn mark_is_part(mark: Option<&CustomData>) -> bool {
    matches!(mark, Some(CustomData::Decoration | CustomData::Label))
}

fn is_solid(form: ShapeForm, element: &Map<String, Value>) -> bool {
    match form {
        ShapeForm::Rectangle | ShapeForm::Diamond | ShapeForm::Ellipse => paint::is_filled(element),
        ShapeForm::Picture => paint::is_opaque(element),
        ShapeForm::Frame { .. } | ShapeForm::Line(_) | ShapeForm::Text(_) => false,
    }
}

fn form<'a>(
    kind: &str,
    element: &'a Map<String, Value>,
    area: Area,
    course: Option<Course>,
) -> Result<ShapeForm<'a>, String> {
    Ok(match kind {
        "rectangle" => ShapeForm::Rectangle,
        "diamond" => ShapeForm::Diamond,
        "ellipse" => ShapeForm::Ellipse,
        "image" | "embeddable" | "iframe" => ShapeForm::Picture,
        "frame" | "magicframe" => ShapeForm::Frame { name: string(element, "name") },
        "line" | "draw" if course == Some(Course::Closed) => ShapeForm::Rectangle,
        "line" | "draw" if course == Some(Course::Bent) => ShapeForm::Line(LineDirection::Bent),
        "line" | "draw" => ShapeForm::Line(slope(area)),
        "text" => ShapeForm::Text(writing(element)?),
        "freedraw" => return Err("a wireframe has no free-hand drawings".to_owned()),
        other => return Err(format!("unknown element type {}", excerpt(other))),
    })
}

fn writing(element: &Map<String, Value>) -> Result<TextElement<'_>, String> {
    // `originalText` is the typed text; `text` also has the line breaks of wrapping.
    let typed = string(element, "originalText").filter(|text| !text.is_empty());
    let text = match (typed, element.get("text")) {
        (Some(typed), _) => typed,
        (None, Some(Value::String(text))) => text,
        (None, None | Some(Value::Null)) => return Err("it has no text".to_owned()),
        (None, Some(other)) => return Err(format!("text must be a string, found {}", type_name(other))),
    };
    if text.trim().is_empty() {
        return Err("the text is empty".to_owned());
    }
    Ok(TextElement {
        text,
        font_px: element.get("fontSize").and_then(Value::as_f64).unwrap_or(20.0),
        is_centered: string(element, "textAlign") == Some("center"),
        container: string(element, "containerId"),
    })
}

fn area(element: &Map<String, Value>, run: Option<&LinePoints>) -> Result<Area, String> {
    let number = |field: &str| match element.get(field).and_then(Value::as_f64) {
        Some(value) if value.abs() <= FARTHEST => Ok(value),
        Some(_) => Err(format!("{field} must be between -{FARTHEST} and {FARTHEST}")),
        None => Err(format!("{field} must be a number")),
    };
    let (x, y) = (number("x")?, number("y")?);
    if let Some(LinePoints { extent: [left, top, right, bottom], .. }) = run {
        return Ok(Area { x: x + left, y: y + top, width: right - left, height: bottom - top });
    }
    let (width, height) = (number("width")?, number("height")?);
    Ok(Area { x: x + width.min(0.0), y: y + height.min(0.0), width: width.abs(), height: height.abs() })
}

/// The geometry of a line, from its points.
struct LinePoints {
    /// The box around its ends, or around all of it if it is closed or bent: left, top, right and bottom edge, relative to x
    /// and y.
    extent: [f64; 4],
    course: Course,
}

/// The course of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Straight,
    /// Slightly bent, as lines by hand are.
    Wavy,
    Bent,
    /// It ends at its start.
    Closed,
}

impl Course {
    const fn note(self) -> Option<&'static str> {
        match self {
            Self::Closed => Some("was an outline; wireframes have none"),
            Self::Wavy => Some("was bent; it is the line between its ends now"),
            Self::Straight | Self::Bent => None,
        }
    }

    fn of(points: &[(f64, f64)], first: (f64, f64), last: (f64, f64)) -> Self {
        let (dx, dy) = (last.0 - first.0, last.1 - first.1);
        if points.len() >= MIN_CORNERS && dx.abs() <= CLOSED && dy.abs() <= CLOSED {
            return Self::Closed;
        }
        if points.len() <= 2 {
            return Self::Straight;
        }
        let length = (dx * dx + dy * dy).sqrt();
        let sag = |&(x, y): &(f64, f64)| {
            let (x, y) = (x - first.0, y - first.1);
            if length == 0.0 { (x * x + y * y).sqrt() } else { (x * dy - y * dx).abs() / length }
        };
        let sag = points.iter().map(sag).fold(0.0, fmax);
        if sag > MAX_SAG.0 && sag > length * MAX_SAG.1 { Self::Bent } else { Self::Wavy }
    }
}

/// Returns `None` for a line without points, which runs through its box.
fn run(element: &Map<String, Value>) -> Result<Option<LinePoints>, String> {
    let fault = || format!("points must be pairs of numbers between -{FARTHEST} and {FARTHEST}");
    let points = match element.get("points") {
        None | Some(Value::Null) => return Ok(None),
        Some(points) => points.as_array().ok_or_else(fault)?,
    };
    let point = |value: &Value| {
        let (x, y) = (value.get(0)?.as_f64()?, value.get(1)?.as_f64()?);
        (x.abs() <= FARTHEST && y.abs() <= FARTHEST).then_some((x, y))
    };
    let points: Vec<_> = points.iter().map(point).collect::<Option<_>>().ok_or_else(fault)?;
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Err(fault()) };
    let course = Course::of(&points, first, last);
    let ends = [first, last];
    let is_whole = matches!(course, Course::Closed | Course::Bent);
    let around = if is_whole { points.as_slice() } else { ends.as_slice() };
    let extent =
        around.iter().fold([first.0, first.1, first.0, first.1], |[left, top, right, bottom], &(x, y)| {
            [left.min(x), top.min(y), right.max(x), bottom.max(y)]
        });
    Ok(Some(LinePoints { extent, course }))
}

fn slope(area: Area) -> LineDirection {
    if area.height <= area.width * NEARLY_STRAIGHT {
        LineDirection::Level
    } else if area.width <= area.height * NEARLY_STRAIGHT {
        LineDirection::Upright
    } else {
        LineDirection::Slanted
    }
}

/// Centers a horizontal line vertically, and an upright one horizontally.
fn straightened(area: Area, slope: LineDirection) -> Area {
    match slope {
        LineDirection::Level => Area { y: area.y + area.height / 2.0, height: 0.0, ..area },
        LineDirection::Upright => Area { x: area.x + area.width / 2.0, width: 0.0, ..area },
        LineDirection::Slanted | LineDirection::Bent => area,
    }
}

/// Returns the box of a rotated element without the rotation. A quarter turn swaps its sides.
fn upright(area: Area, element: &Map<String, Value>) -> (Area, Option<&'static str>) {
    let angle = element.get("angle").and_then(Value::as_f64).unwrap_or(0.0);
    let turn = angle.rem_euclid(PI);
    if turn.min(PI - turn) <= NEARLY_TURNED {
        return (area, None);
    }
    if (turn - FRAC_PI_2).abs() > NEARLY_TURNED {
        return (area, Some(ROTATED));
    }
    let (dx, dy) = ((area.width - area.height) / 2.0, (area.height - area.width) / 2.0);
    let turned = Area { x: area.x + dx, y: area.y + dy, width: area.height, height: area.width };
    (turned, Some("was turned by a quarter; its sides are swapped"))
}

fn string<'a>(object: &'a Map<String, Value>, field: &str) -> Option<&'a str> {
    object.get(field)?.as_str()
}
