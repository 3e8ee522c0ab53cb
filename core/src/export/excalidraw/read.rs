//! Excalidraw → sketch: a document of ours as it was, any other one by its shapes.

use super::label;
use super::mark::{self, BoxAround, Mark};
use super::piece::{Piece, on_canvas, pieces, shift_into_view, visible};
use super::recognize::{Meaning, recognize};
use super::shape::{Area, Form};
use crate::geometry::Bounds;
use crate::json::{self, excerpt, type_name};
use crate::limits::MAX_COMPONENTS;
use crate::sketch::{Component, ComponentId, ComponentKind, Props, Sketch};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A sketch read from an Excalidraw document, and what is different in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The sketch, valid in every respect.
    pub sketch: Sketch,
    /// Elements that have no counterpart.
    pub skipped: Vec<Skipped>,
    /// What was changed to make the rest fit, each as a sentence for people.
    pub adjusted: Vec<String>,
}

/// An element that is not in the sketch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Its id, or its place in the document when it has none; shortened if very long.
    pub id: String,
    /// Why, for people.
    pub reason: String,
}

/// Why a value is no Excalidraw document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidExcalidraw {
    /// A document is an object.
    #[error("an Excalidraw document must be an object, found {found}")]
    NotAnObject {
        /// JSON type found.
        found: &'static str,
    },
    /// It says that it is something else.
    #[error("type must be \"excalidraw\", found {found}")]
    OtherType {
        /// The type found, shortened.
        found: String,
    },
    /// The elements are no list.
    #[error("elements must be an array, found {found}")]
    WrongElements {
        /// JSON type found.
        found: &'static str,
    },
    /// More than a sketch can hold.
    #[error("a sketch holds at most {MAX_COMPONENTS} components, found {found}")]
    TooManyComponents {
        /// Components found.
        found: usize,
    },
}

/// Reads an Excalidraw document of any origin.
///
/// What we wrote ourselves comes back exactly, with later changes of place, size, text and lock.
/// Boxes with texts become the nearest of the eleven types; a document with negative coordinates is
/// shifted as a whole; elements without a counterpart are reported. O(n log n).
///
/// # Errors
/// [`InvalidExcalidraw`] for a value that is no such document, or one too large.
pub fn from_excalidraw(document: &Value) -> Result<Imported, InvalidExcalidraw> {
    let mut report = Report::default();
    let mut pieces = pieces(elements(document)?, &mut report);
    shift_into_view(&mut pieces, &mut report);
    let pieces = on_canvas(pieces, &mut report);
    if pieces.len() > MAX_COMPONENTS {
        return Err(InvalidExcalidraw::TooManyComponents { found: pieces.len() });
    }
    let meanings = recognize(&pieces);
    let mut sketch = Sketch::new();
    let mut names = Names::default();
    for (piece, meaning) in pieces.iter().zip(meanings) {
        let note = match meaning {
            Meaning::Part => continue,
            Meaning::Nothing(reason) => Err(reason.to_owned()),
            Meaning::Component { kind, props, note } => {
                component(piece, kind, props, &mut names, &sketch, &mut report)
                    .and_then(|component| sketch.insert(sketch.len(), component).map_err(|e| e.to_string()))
                    .map(|()| note)
            }
        };
        match note {
            Ok(note) => report.adjust(&piece.name, note),
            Err(reason) => report.skip(&piece.name, reason),
        }
    }
    Ok(Imported { sketch, skipped: report.skipped, adjusted: report.adjusted })
}

fn elements(document: &Value) -> Result<&[Value], InvalidExcalidraw> {
    let Value::Object(object) = document else {
        return Err(InvalidExcalidraw::NotAnObject { found: type_name(document) });
    };
    match object.get("type") {
        // What Excalidraw puts on the clipboard has the same elements.
        Some(Value::String(kind)) if kind == "excalidraw" || kind == "excalidraw/clipboard" => {}
        found => {
            let found = found.map_or("none".to_owned(), json::to_string);
            return Err(InvalidExcalidraw::OtherType { found: excerpt(&found) });
        }
    }
    match object.get("elements") {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(elements)) => Ok(elements),
        Some(other) => Err(InvalidExcalidraw::WrongElements { found: type_name(other) }),
    }
}

/// Makes the component that a piece means.
fn component(
    piece: &Piece,
    kind: ComponentKind,
    props: Map<String, Value>,
    names: &mut Names,
    sketch: &Sketch,
    report: &mut Report,
) -> Result<Component, String> {
    let props =
        Props::from_map(with_lock(props, piece.shape.is_locked)).map_err(|fault| fault.to_string())?;
    let Area { x, y, width, height } = own_area(piece, kind);
    let least = kind.min_size();
    let bounds = Bounds::new(x, y, width.max(least.width), height.max(least.height));
    let bounds = bounds.map_err(|fault| fault.to_string())?;
    let id = names.name(piece.shape.id, sketch);
    if !piece.shape.id.is_empty() && id.as_str() != piece.shape.id {
        report.adjust(&piece.name, Some("has a new id, because its own one is in use or not allowed"));
    }
    report.adjust(&piece.name, piece.shape.note);
    let is_line = matches!(piece.shape.form, Form::Line(_));
    if width < bounds.width() || (height < bounds.height() && !is_line) {
        let (name, width_now, height_now) = (&piece.name, bounds.width(), bounds.height());
        report
            .adjusted
            .push(format!("{name}: was {width} × {height} px; it is {width_now} × {height_now} px now"));
    }
    Component::new(id, kind, bounds, props).map_err(|fault| fault.to_string())
}

/// The area of the component; our own lines know the box around them.
fn own_area(piece: &Piece, kind: ComponentKind) -> Area {
    let area = piece.shape.area;
    match piece.shape.mark {
        Some(Mark::Main { box_around: Some(BoxAround { y, height }), .. })
            if kind == ComponentKind::HorizontalLine && matches!(piece.shape.form, Form::Line(_)) =>
        {
            let height = height.clamp(kind.min_size().height, crate::limits::MAX_PX);
            // Where the line still runs through the middle of its box, the box is exactly the old one.
            let is_unmoved = mark::middle(y, height) == area.y;
            let y = if is_unmoved { y } else { (area.y - height / 2.0).max(0.0) };
            Area { y, height, ..area }
        }
        _ => area,
    }
}

fn with_lock(mut props: Map<String, Value>, is_locked: bool) -> Map<String, Value> {
    let was_locked = props.get("locked") == Some(&Value::Bool(true));
    if is_locked && !was_locked {
        props.insert("locked".to_owned(), true.into());
    } else if was_locked && !is_locked {
        props.shift_remove("locked");
    }
    props
}

/// The props of an element of ours, with the label that it has now.
pub(super) fn own_props(
    piece: &Piece,
    kind: ComponentKind,
    props: &Map<String, Value>,
    had_label: bool,
) -> Map<String, Value> {
    let Ok(known) = Props::from_map(props.clone()) else { return props.clone() };
    let now = match piece.shape.form {
        Form::Text(writing) => Some(writing.text),
        _ => piece.label.map(|label| label.text),
    };
    match (label::text_of(kind, &known), now) {
        (Some(before), Some(now)) if label::is_same(&before, now) => props.clone(),
        (_, None) if !had_label => props.clone(),
        (_, now) => label::with_text(kind, &known, now),
    }
}

/// Ids for components: the elements' own ones where they can be.
#[derive(Default)]
struct Names {
    /// The next number for each name that was asked for again.
    next: BTreeMap<String, usize>,
}

impl Names {
    fn name(&mut self, wanted: &str, sketch: &Sketch) -> ComponentId {
        if let Some(id) = ComponentId::new(wanted).ok().filter(|id| !sketch.contains(id)) {
            return id;
        }
        let visible: String = visible(wanted).chars().take(64).collect();
        let base = if visible.is_empty() { "element".to_owned() } else { visible };
        let next = self.next.entry(base.clone()).or_insert(1);
        loop {
            *next += 1;
            match ComponentId::new(&format!("{base}-{next}")) {
                Ok(id) if !sketch.contains(&id) => return id,
                _ => {}
            }
        }
    }
}

/// What is different in the sketch.
#[derive(Default)]
pub(super) struct Report {
    skipped: Vec<Skipped>,
    pub(super) adjusted: Vec<String>,
}

impl Report {
    pub(super) fn skip(&mut self, name: &str, reason: String) {
        self.skipped.push(Skipped { id: name.to_owned(), reason });
    }

    fn adjust(&mut self, name: &str, note: Option<&str>) {
        self.adjusted.extend(note.map(|note| format!("{name}: {note}")));
    }
}
