//! Foreign elements: what of an Excalidraw element can become a component.

use super::mark::Mark;
use crate::json::{excerpt, type_name};
use crate::limits::MAX_PX;
use serde_json::{Map, Value};
use std::f64::consts::{FRAC_PI_2, PI};

/// An element that can become a component, or a part of one.
#[derive(Debug)]
pub(super) struct Shape<'a> {
    /// Its id; empty when it has none.
    pub(super) id: &'a str,
    pub(super) form: Form<'a>,
    pub(super) area: Area,
    pub(super) is_locked: bool,
    pub(super) mark: Option<Mark<'a>>,
    /// What had to be changed to read it, for the report.
    pub(super) note: Option<&'static str>,
}

/// What an element looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form<'a> {
    Rectangle,
    Diamond,
    Ellipse,
    /// A picture, or a web page shown in a box.
    Picture,
    Frame {
        name: Option<&'a str>,
    },
    /// A straight line, or the straight line between the ends of a bent one.
    Line(Slope),
    Text(Writing<'a>),
}

/// How a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slope {
    Level,
    Upright,
    Slanted,
}

/// A text element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Writing<'a> {
    /// Without the line breaks of wrapping.
    pub(super) text: &'a str,
    pub(super) font_px: f64,
    pub(super) is_centered: bool,
    /// The box it is bound to.
    pub(super) container: Option<&'a str>,
}

/// A box anywhere on Excalidraw's canvas, which has no edges. Sides are not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The farthest that anything of a sketch can reach, px: a label in the middle of the largest box.
const FARTHEST: f64 = 2.0 * MAX_PX;
/// Lines this close to level or upright count as that, as a share of their length.
const NEARLY_STRAIGHT: f64 = 0.05;
/// Angles this close to a quarter turn count as one, in radians (about a third of a degree).
const NEARLY_TURNED: f64 = 0.006;

/// Reads one element that is on the canvas.
///
/// `Ok(None)`: nothing of its own, such as a deleted element or one that we drew for the eye. `Err`:
/// why it has no counterpart.
pub(super) fn read(value: &Value) -> Result<Option<Shape<'_>>, String> {
    let Value::Object(element) = value else {
        return Err(format!("an element must be an object, found {}", type_name(value)));
    };
    if element.get("isDeleted") == Some(&Value::Bool(true)) {
        return Ok(None);
    }
    let mark = Mark::read(element);
    if matches!(mark, Some(Mark::Decoration)) {
        return Ok(None);
    }
    let Some(kind) = string(element, "type") else { return Err("it has no type".to_owned()) };
    if kind == "selection" {
        return Ok(None);
    }
    let (area, note) = upright(area(element)?, element);
    let form = form(kind, element, area)?;
    Ok(Some(Shape {
        id: string(element, "id").unwrap_or_default(),
        form,
        area: if let Form::Line(slope) = form { straightened(area, slope) } else { area },
        is_locked: element.get("locked") == Some(&Value::Bool(true)),
        mark,
        note: note.or(bent(element)),
    }))
}

fn form<'a>(kind: &str, element: &'a Map<String, Value>, area: Area) -> Result<Form<'a>, String> {
    Ok(match kind {
        "rectangle" => Form::Rectangle,
        "diamond" => Form::Diamond,
        "ellipse" => Form::Ellipse,
        "image" | "embeddable" | "iframe" => Form::Picture,
        "frame" | "magicframe" => Form::Frame { name: string(element, "name") },
        "line" | "draw" => Form::Line(slope(area)),
        "text" => Form::Text(writing(element).ok_or("the text is empty")?),
        "arrow" => return Err("a wireframe has no arrows".to_owned()),
        "freedraw" => return Err("a wireframe has no free-hand drawings".to_owned()),
        other => return Err(format!("unknown element type {}", excerpt(other))),
    })
}

fn writing(element: &Map<String, Value>) -> Option<Writing<'_>> {
    // `originalText` is what was typed; `text` has the line breaks of wrapping as well.
    let typed = string(element, "originalText").filter(|text| !text.is_empty());
    let text = typed.or_else(|| string(element, "text"))?;
    (!text.trim().is_empty()).then(|| Writing {
        text,
        font_px: element.get("fontSize").and_then(Value::as_f64).unwrap_or(20.0),
        is_centered: string(element, "textAlign") == Some("center"),
        container: string(element, "containerId"),
    })
}

fn area(element: &Map<String, Value>) -> Result<Area, String> {
    let number = |field: &str| match element.get(field).and_then(Value::as_f64) {
        Some(value) if value.abs() <= FARTHEST => Ok(value),
        Some(_) => Err(format!("{field} must be between -{FARTHEST} and {FARTHEST}")),
        None => Err(format!("{field} must be a number")),
    };
    let (x, y, width, height) = (number("x")?, number("y")?, number("width")?, number("height")?);
    match ends(element) {
        Some((dx, dy)) if dx.abs() <= FARTHEST && dy.abs() <= FARTHEST => {
            Ok(Area { x: x + dx.min(0.0), y: y + dy.min(0.0), width: dx.abs(), height: dy.abs() })
        }
        Some(_) => Err(format!("points must be between -{FARTHEST} and {FARTHEST}")),
        None => Ok(Area {
            x: x + width.min(0.0),
            y: y + height.min(0.0),
            width: width.abs(),
            height: height.abs(),
        }),
    }
}

/// From the first to the last point of a line.
fn ends(element: &Map<String, Value>) -> Option<(f64, f64)> {
    let points = element.get("points")?.as_array()?;
    let point = |value: &Value| Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?));
    let (first, last) = (point(points.first()?)?, point(points.last()?)?);
    Some((last.0 - first.0, last.1 - first.1))
}

fn bent(element: &Map<String, Value>) -> Option<&'static str> {
    let points = element.get("points")?.as_array()?;
    (points.len() > 2).then_some("was bent; it is the line between its ends now")
}

fn slope(area: Area) -> Slope {
    if area.height <= area.width * NEARLY_STRAIGHT {
        Slope::Level
    } else if area.width <= area.height * NEARLY_STRAIGHT {
        Slope::Upright
    } else {
        Slope::Slanted
    }
}

/// A level line through its middle.
fn straightened(area: Area, slope: Slope) -> Area {
    match slope {
        Slope::Level => Area { y: area.y + area.height / 2.0, height: 0.0, ..area },
        Slope::Upright | Slope::Slanted => area,
    }
}

/// The box of a turned element as if it were not; a quarter turn swaps its sides.
fn upright(area: Area, element: &Map<String, Value>) -> (Area, Option<&'static str>) {
    let angle = element.get("angle").and_then(Value::as_f64).unwrap_or(0.0);
    let turn = angle.rem_euclid(PI);
    if turn.min(PI - turn) <= NEARLY_TURNED {
        return (area, None);
    }
    if (turn - FRAC_PI_2).abs() > NEARLY_TURNED {
        return (area, Some("was rotated; it stands upright now"));
    }
    let (dx, dy) = ((area.width - area.height) / 2.0, (area.height - area.width) / 2.0);
    let turned = Area { x: area.x + dx, y: area.y + dy, width: area.height, height: area.width };
    (turned, Some("was turned by a quarter; its sides are swapped"))
}

fn string<'a>(object: &'a Map<String, Value>, field: &str) -> Option<&'a str> {
    object.get(field)?.as_str()
}
