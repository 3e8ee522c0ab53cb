//! The arguments of tool calls.

use super::tool::Tool;
use crate::InvalidRequest;
use crate::{Fields, check_length, read_count, read_ids, read_page, read_variation, wrong};
use kurbo::Size;
use websketch_json::LazyValue;
use websketch_pages::Variation;
use websketch_sketch::ComponentId;

/// The names of all tool arguments.
const FIELDS: [&str; 18] = [
    "sessionId",
    "baseRevision",
    "tree",
    "components",
    "template",
    "page",
    "as",
    "ids",
    "from",
    "find",
    "operations",
    "message",
    "selection",
    "format",
    "request",
    "at",
    "alternatives",
    "states",
];

/// A tool call with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolCall {
    /// Creates a session with a new sketch.
    Create(Creation),
    /// Works on the sketch of a session.
    On {
        /// The session id, as given.
        session_id: String,
        /// The task.
        task: Task,
    },
    /// Lets a model draw on the sketch of a session.
    Plan {
        /// The session id, as given.
        session_id: String,
        /// The request to the model.
        request: String,
    },
}

/// The initial state of a new sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Creation {
    /// The contents.
    pub(super) contents: Contents,
    /// The page size to draw for. Pixels.
    pub(super) page: Option<Size>,
    /// The number of alternatives beside it.
    pub(super) alternatives: Option<usize>,
    /// The states and views beside it.
    pub(super) variations: Vec<Variation>,
}

/// The contents of a new sketch. Long values stay JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    Nothing,
    Tree(String),
    Components(String),
    Template(String),
}

/// A task on a sketch.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Returns the sketch.
    Get {
        /// The format.
        form: SketchFormat,
        /// If not empty, only these components, in full.
        ids: Vec<ComponentId>,
        /// The first line to return.
        from: usize,
        /// A phrase: only the components that it means.
        find: Option<String>,
    },
    /// Applies operations.
    Edit {
        /// The revision that the operations are based on.
        base_revision: Option<u64>,
        /// A JSON array of operations, including macro operations.
        operations: String,
        /// The page size to draw for. Pixels.
        page: Option<Size>,
    },
    /// Applies a request in natural language.
    Ask {
        /// The request.
        message: String,
        /// The components that "it" refers to.
        selection: Vec<ComponentId>,
    },
    /// Finds faults.
    Check {
        /// If not empty, only faults that involve these components.
        ids: Vec<ComponentId>,
    },
    /// Aligns edges and evens out gaps.
    Tidy {
        /// If not empty, only of these components.
        ids: Vec<ComponentId>,
    },
    /// Undoes or redoes the newest step.
    Revert {
        /// Whether to redo.
        is_redo: bool,
        /// The revision that must still be the newest.
        base_revision: Option<u64>,
    },
    /// Exports the sketch.
    Export(
        /// The format.
        SketchFormat,
    ),
}

/// A format of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchFormat {
    /// One line per component.
    Components,
    /// Rows and columns.
    Tree,
    /// An SVG drawing.
    Svg,
    /// An HTML page.
    Html,
    /// The sketch as JSON.
    Json,
    /// An Excalidraw scene.
    Excalidraw,
}

impl SketchFormat {
    const LOOKS: [Self; 3] = [Self::Components, Self::Tree, Self::Svg];
    const FILES: [Self; 4] = [Self::Svg, Self::Html, Self::Json, Self::Excalidraw];

    const fn name(self) -> &'static str {
        match self {
            Self::Components => "components",
            Self::Tree => "tree",
            Self::Svg => "svg",
            Self::Html => "html",
            Self::Json => "json",
            Self::Excalidraw => "excalidraw",
        }
    }
}

impl ToolCall {
    /// Reads the arguments of a tool.
    ///
    /// # Errors
    /// The first [`InvalidRequest`], as advice.
    pub(super) fn read(tool: Tool, arguments: LazyValue<'_>) -> Result<Self, InvalidRequest> {
        let fields = &Fields::of(arguments, &FIELDS)?;
        if tool == Tool::Create {
            return creation(fields).map(Self::Create);
        }
        let session_id = needed(fields, "sessionId")?;
        let ids = |field| fields.get(field).map_or_else(|| Ok(Vec::new()), |value| read_ids(field, value));
        let task = match tool {
            Tool::Get => Task::Get {
                form: form(fields, "as", &SketchFormat::LOOKS, LOOKS)?.unwrap_or(SketchFormat::Components),
                ids: ids("ids")?,
                from: from(fields)?,
                find: fields.get("find").map(|_| sentence(fields, "find")).transpose()?,
            },
            Tool::Edit => Task::Edit {
                base_revision: fields.revision()?,
                operations: operations(fields)?,
                page: fields.get("page").map(read_page).transpose()?,
            },
            Tool::Ask => Task::Ask { message: sentence(fields, "message")?, selection: ids("selection")? },
            Tool::Check => Task::Check { ids: ids("ids")? },
            Tool::Tidy => Task::Tidy { ids: ids("ids")? },
            Tool::Undo | Tool::Redo => {
                Task::Revert { is_redo: tool == Tool::Redo, base_revision: fields.revision()? }
            }
            Tool::Export => Task::Export(
                form(fields, "format", &SketchFormat::FILES, FILES)?
                    .ok_or(InvalidRequest::MissingField { field: "format" })?,
            ),
            Tool::Plan | Tool::Create => {
                return Ok(Self::Plan { session_id, request: sentence(fields, "request")? });
            }
        };
        Ok(Self::On { session_id, task })
    }
}

const LOOKS: &str = "\"components\", \"tree\" or \"svg\"";
const FILES: &str = "\"svg\", \"html\", \"json\" or \"excalidraw\"";

fn needed(fields: &Fields<'_>, field: &'static str) -> Result<String, InvalidRequest> {
    fields.string(field)?.ok_or(InvalidRequest::MissingField { field })
}

fn sentence(fields: &Fields<'_>, field: &'static str) -> Result<String, InvalidRequest> {
    let text = needed(fields, field)?;
    check_length(field, &text)?;
    if text.trim().is_empty() { Err(InvalidRequest::Blank { field }) } else { Ok(text) }
}

fn form(
    fields: &Fields<'_>,
    field: &'static str,
    forms: &[SketchFormat],
    wanted: &'static str,
) -> Result<Option<SketchFormat>, InvalidRequest> {
    let Some(value) = fields.get(field) else { return Ok(None) };
    let name = value.string().unwrap_or_default();
    let form = forms.iter().find(|form| form.name() == name);
    form.copied().map(Some).ok_or_else(|| wrong(field, wanted, value))
}

fn from(fields: &Fields<'_>) -> Result<usize, InvalidRequest> {
    let Some(value) = fields.get("from") else { return Ok(0) };
    let from = value.whole().and_then(|from| usize::try_from(from).ok());
    from.ok_or_else(|| wrong("from", "a whole number of 0 or more", value))
}

/// Reads a JSON array. Many agents send it as a string.
fn array(
    fields: &Fields<'_>,
    field: &'static str,
    wanted: &'static str,
) -> Result<Option<String>, InvalidRequest> {
    let Some(value) = fields.get(field) else { return Ok(None) };
    let text = value.string().map_or_else(|| value.text().to_owned(), std::borrow::Cow::into_owned);
    let is_array = LazyValue::parse(text.as_bytes()).is_ok_and(|view| view.items().is_some());
    if is_array { Ok(Some(text)) } else { Err(wrong(field, wanted, value)) }
}

/// Rejects a call that gives more than one of several exclusive fields.
fn only_one_of(fields: &Fields<'_>, names: &[&'static str]) -> Result<(), InvalidRequest> {
    let mut given = names.iter().filter_map(|name| Some((*name, fields.get(name)?)));
    match (given.next(), given.next()) {
        (Some((first, _)), Some((second, value))) => {
            let wanted = match first {
                "tree" => "left out where there is a tree",
                "operations" => "left out where there are operations",
                _ => "left out where there are components",
            };
            Err(wrong(second, wanted, value))
        }
        _ => Ok(()),
    }
}

/// Returns the operations, or an operation that composes the given tree.
fn operations(fields: &Fields<'_>) -> Result<String, InvalidRequest> {
    only_one_of(fields, &["operations", "tree"])?;
    if let Some(operations) = array(fields, "operations", "an array of operations")? {
        return Ok(operations);
    }
    let tree = fields.get("tree").ok_or(InvalidRequest::MissingField { field: "operations" })?;
    let at = fields.get("at").map_or("\"page\"", LazyValue::text);
    Ok(format!("[{{\"type\":\"compose\",\"at\":{at},\"tree\":{}}}]", tree.text()))
}

fn creation(fields: &Fields<'_>) -> Result<Creation, InvalidRequest> {
    // Otherwise one of them would be ignored silently.
    only_one_of(fields, &["tree", "components", "template"])?;
    let contents = if let Some(tree) = fields.get("tree") {
        Contents::Tree(tree.string().map_or_else(|| tree.text().to_owned(), std::borrow::Cow::into_owned))
    } else if let Some(components) = array(fields, "components", "an array of components")? {
        Contents::Components(components)
    } else if fields.get("template").is_some() {
        Contents::Template(sentence(fields, "template")?)
    } else {
        Contents::Nothing
    };
    let states = fields.get("states");
    let variations = states.map_or_else(
        || Ok(Vec::new()),
        |states| {
            let list = states.items().ok_or_else(|| wrong("states", "an array of names", states))?;
            list.map(|name| read_variation("states", name)).collect()
        },
    )?;
    Ok(Creation {
        contents,
        page: fields.get("page").map(read_page).transpose()?,
        alternatives: fields.get("alternatives").map(read_count).transpose()?,
        variations,
    })
}
