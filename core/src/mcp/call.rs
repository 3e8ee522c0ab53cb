//! What a tool is asked for.

use super::tool::Tool;
use crate::json::View;
use crate::protocol::InvalidRequest;
use crate::protocol::{Fields, check_length, read_ids, read_page, wrong};
use crate::sketch::ComponentId;
use kurbo::Size;

/// The arguments that tools have.
const FIELDS: [&str; 15] = [
    "sessionId",
    "baseRevision",
    "tree",
    "components",
    "template",
    "page",
    "as",
    "ids",
    "from",
    "operations",
    "message",
    "selection",
    "format",
    "request",
    "at",
];

/// A tool with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// A session of a new sketch.
    Create(Creation),
    /// Something about the sketch of a session.
    On {
        /// The session's name, as it was given.
        session_id: String,
        /// What.
        task: Task,
    },
    /// A model is to draw on the sketch of a session.
    Plan {
        /// The session's name, as it was given.
        session_id: String,
        /// What it is to draw.
        request: String,
    },
}

/// What a new sketch begins with.
#[derive(Clone, Debug, PartialEq)]
pub struct Creation {
    /// Its contents.
    pub(super) contents: Contents,
    /// The page that it is drawn for, px.
    pub(super) page: Option<Size>,
}

/// The contents of a new sketch. What is long stays JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    Nothing,
    Tree(String),
    Components(String),
    Template(String),
}

/// What is wanted of a sketch.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// To see it.
    Get {
        /// How.
        form: Form,
        /// Only these, in full.
        ids: Vec<ComponentId>,
        /// The line to begin with.
        from: usize,
    },
    /// To change it.
    Edit {
        /// The revision that the operations are made for.
        base_revision: Option<u64>,
        /// A JSON array of operations, also such that stand for several.
        operations: String,
        /// The page that is drawn for, px.
        page: Option<Size>,
    },
    /// To do what a sentence says.
    Ask {
        /// The sentence.
        message: String,
        /// What "it" means.
        selection: Vec<ComponentId>,
    },
    /// To find what is wrong.
    Check {
        /// Only with these.
        ids: Vec<ComponentId>,
    },
    /// To put edges and gaps right.
    Tidy {
        /// Only of these.
        ids: Vec<ComponentId>,
    },
    /// To take the newest step back, or to do it again.
    Revert {
        /// Whether to do it again.
        is_redo: bool,
        /// The revision that must still be the newest.
        base_revision: Option<u64>,
    },
    /// To write it in another format.
    Export(
        /// Which.
        Form,
    ),
}

/// A form in which a sketch is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One line a component.
    Components,
    /// Rows and columns.
    Tree,
    /// A drawing.
    Svg,
    /// A page.
    Html,
    /// The sketch as it is.
    Json,
    /// A scene of Excalidraw.
    Excalidraw,
}

impl Form {
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

impl Call {
    /// Reads the arguments of a tool.
    ///
    /// # Errors
    /// The first [`InvalidRequest`], as advice.
    pub(super) fn read(tool: Tool, arguments: View<'_>) -> Result<Self, InvalidRequest> {
        let fields = &Fields::of(arguments, &FIELDS)?;
        if tool == Tool::Create {
            return creation(fields).map(Self::Create);
        }
        let session_id = needed(fields, "sessionId")?;
        let ids = |field| fields.get(field).map_or_else(|| Ok(Vec::new()), |value| read_ids(field, value));
        let task = match tool {
            Tool::Get => Task::Get {
                form: form(fields, "as", &Form::LOOKS, LOOKS)?.unwrap_or(Form::Components),
                ids: ids("ids")?,
                from: from(fields)?,
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
                form(fields, "format", &Form::FILES, FILES)?
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
    forms: &[Form],
    wanted: &'static str,
) -> Result<Option<Form>, InvalidRequest> {
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

/// A JSON array, which many an agent writes into a string.
fn array(
    fields: &Fields<'_>,
    field: &'static str,
    wanted: &'static str,
) -> Result<Option<String>, InvalidRequest> {
    let Some(value) = fields.get(field) else { return Ok(None) };
    let text = value.string().map_or_else(|| value.text().to_owned(), std::borrow::Cow::into_owned);
    let is_array = View::of(text.as_bytes()).is_ok_and(|view| view.items().is_some());
    if is_array { Ok(Some(text)) } else { Err(wrong(field, wanted, value)) }
}

/// Refuses a call that says in several fields what only one of them can say.
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

/// The operations, or a tree that is to be composed.
fn operations(fields: &Fields<'_>) -> Result<String, InvalidRequest> {
    only_one_of(fields, &["operations", "tree"])?;
    if let Some(operations) = array(fields, "operations", "an array of operations")? {
        return Ok(operations);
    }
    let tree = fields.get("tree").ok_or(InvalidRequest::MissingField { field: "operations" })?;
    let at = fields.get("at").map_or("\"page\"", View::text);
    Ok(format!("[{{\"type\":\"compose\",\"at\":{at},\"tree\":{}}}]", tree.text()))
}

fn creation(fields: &Fields<'_>) -> Result<Creation, InvalidRequest> {
    // One of them would be left out without a word.
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
    Ok(Creation { contents, page: fields.get("page").map(read_page).transpose()? })
}
