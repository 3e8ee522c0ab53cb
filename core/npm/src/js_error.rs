//! Errors of the package: a message for people, and a code and place for programs.

use crate::InvalidArgument;
use serde::Serialize;
use websketch_json::{InvalidJson, InvalidJsonKind};
use websketch_layout::layout_tree::InvalidTree;
use websketch_repair::RepairError;
use websketch_sketch::geometry::InvalidBounds;
use websketch_sketch::{InsertError, InvalidComponent, InvalidSketch, SketchFault};

/// The data from which `js/lib/boundary.js` creates an `Error`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsError {
    message: String,
    code: &'static str,
    /// The path, such as `options.partial` or `sketch[3].width`.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// The index of the component, or of the commit in a log, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
}

impl From<&InvalidArgument> for JsError {
    fn from(error: &InvalidArgument) -> Self {
        let (code, path, index) = match error {
            InvalidArgument::Unreadable { argument, fault } => {
                (code_of_json(fault), Some((*argument).to_owned()), None)
            }
            InvalidArgument::Wrong { path, .. } => ("wrong_argument", Some(path.clone()), None),
            InvalidArgument::Sketch { argument, fault: InvalidSketch { index, fault } } => {
                let (code, field) = of_sketch(fault);
                (code, Some(path(argument, *index, field)), *index)
            }
            InvalidArgument::Seed(_) => ("invalid_seed", None, None),
            InvalidArgument::Log(fault) => ("invalid_log", Some(path("log", fault.index, None)), fault.index),
            InvalidArgument::Excalidraw(_) => ("invalid_document", Some("document".to_owned()), None),
            InvalidArgument::Text(RepairError::NoJson) => ("no_json", Some("text".to_owned()), None),
            InvalidArgument::Text(RepairError::TooDeep { .. }) => ("too_deep", Some("text".to_owned()), None),
            InvalidArgument::Tree(fault) => (code_of_tree(fault), Some("request.tree".to_owned()), None),
            InvalidArgument::Finished => ("finished", None, None),
            InvalidArgument::Unusual { argument } => ("unusual", Some((*argument).to_owned()), None),
            InvalidArgument::NoSuchCall { .. } => ("no_such_call", None, None),
        };
        Self { message: error.to_string(), code, path, index }
    }
}

fn code_of_json(fault: &InvalidJson) -> &'static str {
    if fault.kind == InvalidJsonKind::TooDeep { "too_deep" } else { "unreadable" }
}

fn code_of_tree(fault: &InvalidTree) -> &'static str {
    fault.code()
}

/// Returns the code, the same as for rejections if one exists, and the field.
fn of_sketch(fault: &SketchFault) -> (&'static str, Option<&'static str>) {
    match fault {
        SketchFault::NotAnArray { .. } | SketchFault::NotAnObject { .. } => ("wrong_type", None),
        SketchFault::MissingField { field } => ("missing_field", Some(field)),
        SketchFault::WrongType { field, .. } => ("wrong_type", Some(field)),
        SketchFault::UnknownComponentType { .. } => ("unknown_component_type", Some("type")),
        SketchFault::Id(_) => ("invalid_id", Some("id")),
        SketchFault::Bounds(InvalidBounds::NotFinite { field }) => ("not_finite", Some(field)),
        SketchFault::Bounds(InvalidBounds::OutOfRange { field, .. }) => ("out_of_range", Some(field)),
        SketchFault::Component(InvalidComponent::TooSmall { .. }) => ("too_small", None),
        SketchFault::Component(InvalidComponent::PropsTooLarge { .. }) => ("limit_exceeded", Some("props")),
        SketchFault::Insert(InsertError::DuplicateId(_)) => ("duplicate_id", Some("id")),
        SketchFault::Insert(InsertError::Full | InsertError::TooLarge { .. }) => ("limit_exceeded", None),
    }
}

fn path(argument: &str, index: Option<usize>, field: Option<&str>) -> String {
    let place = index.map_or_else(String::new, |index| format!("[{index}]"));
    let field = field.map_or_else(String::new, |field| [".", field].concat());
    [argument, &place, &field].concat()
}
