//! The tools: names, descriptions for agents, and argument schemas.

use serde_json::{Value, json as object};
use websketch_pages::Variation;

/// A tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Opens a session.
    Create,
    /// Returns a sketch.
    Get,
    /// Applies operations.
    Edit,
    /// Applies a request in natural language.
    Ask,
    /// Finds faults.
    Check,
    /// Aligns edges and evens out gaps.
    Tidy,
    /// Undoes the newest step.
    Undo,
    /// Redoes the last undone step.
    Redo,
    /// Exports the sketch in another format.
    Export,
    /// Lets a model draw something larger.
    Plan,
}

impl Tool {
    /// Every tool, in the order of lists.
    pub const ALL: [Self; 10] = [
        Self::Create,
        Self::Get,
        Self::Edit,
        Self::Ask,
        Self::Check,
        Self::Tidy,
        Self::Undo,
        Self::Redo,
        Self::Export,
        Self::Plan,
    ];

    /// Returns the name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Create => "create_sketch",
            Self::Get => "get_sketch",
            Self::Edit => "edit_sketch",
            Self::Ask => "ask_sketch",
            Self::Check => "check_sketch",
            Self::Tidy => "tidy_sketch",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Export => "export_sketch",
            Self::Plan => "plan_sketch",
        }
    }

    /// Returns the tool of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.name() == name)
    }

    /// Returns true if the tool is offered only when a model is available.
    #[must_use]
    pub const fn needs_model(self) -> bool {
        matches!(self, Self::Plan)
    }

    const fn only_reads(self) -> bool {
        matches!(self, Self::Get | Self::Check | Self::Export)
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Create => "Create a sketch",
            Self::Get => "Read a sketch",
            Self::Edit => "Edit a sketch",
            Self::Ask => "Edit a sketch in plain words",
            Self::Check => "Check a sketch",
            Self::Tidy => "Tidy a sketch",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Export => "Export a sketch",
            Self::Plan => "Let a model draw",
        }
    }

    const fn says(self) -> &'static str {
        match self {
            Self::Create => {
                "Opens a session with a new sketch; answers with its sessionId and a link for the person. Give `tree` (a whole screen without coordinates, such as {\"page\": [{\"h1\": \"Settings\"}, {\"card\": [{\"toggle\": \"Dark mode\"}, {\"input\": \"Name\"}]}, {\"row\": [{\"button\": \"Save\"}, {\"button\": \"Cancel\", \"variant\": \"secondary\"}]}]}), or `components`, or `template`; nothing for an empty sketch. Name nodes that you will change later with \"id\"."
            }
            Self::Get => {
                "The sketch, one line a component: [id, type, x, y, width, height, props], contents of boxes indented. `as`: \"components\" (default), \"tree\" (rows and columns, ids as leaves) or \"svg\". With `ids`, only those, in full."
            }
            Self::Edit => {
                "Does operations as one step, all or none; answers with what changed and with new findings only. Operations: {\"type\": \"compose\", \"at\": \"page\" | {\"below\" | \"above\" | \"left\" | \"right\" | \"in\": id} | {\"replace\": [ids]}, \"tree\": node}; {\"type\": \"move\", \"componentId\", \"x\", \"y\"}; \"resize\" (\"width\", \"height\"); \"add\" (\"componentType\", x, y, width, height, \"props\"); \"delete\"; \"modify\" (\"props\": merged, null removes); \"align\" (\"targetIds\", \"alignment\"); \"distribute\" (\"targetIds\", \"spacing\", \"axis\"); {\"type\": \"shift\", \"componentIds\": [ids], \"dx\", \"dy\"}; {\"type\": \"texts\", \"texts\": {id: text}}. The whole grammar: websketch://guide."
            }
            Self::Ask => {
                "Understands one plain English sentence about the sketch without a model and does it, such as \"add a login form\", \"move the logo to the right of the heading\", \"make the buttons the same width\", \"how many buttons are there?\". Costs no tokens of a model."
            }
            Self::Check => {
                "What a careful designer would mark: overlaps, cut texts, uneven gaps, missing labels … each with operations that put it right, where there are any."
            }
            Self::Tidy => {
                "Small nudges that make rows, columns and gaps even and edges meet; with `ids`, only of those."
            }
            Self::Undo => "Takes the newest step of the sketch back, whoever made it.",
            Self::Redo => "Does the step again that was taken back last.",
            Self::Export => {
                "The whole sketch as \"svg\", \"html\", \"json\" or \"excalidraw\". Long: for files, not for looking."
            }
            Self::Plan => {
                "Lets the server's own model draw something of several parts. It goes on after the answer; read the sketch later."
            }
        }
    }

    fn properties(self) -> Value {
        let (ids, base) = (
            || object!({ "type": "array", "items": { "type": "string" } }),
            || object!({ "type": "integer", "description": "The revision that you have seen last." }),
        );
        match self {
            Self::Create => object!({
                "tree": { "type": "object" },
                "components": { "type": "array", "items": { "type": "object" } },
                "template": { "type": "string", "description": "Such as \"login page\", \"dashboard\" or \"landing page for a dentist\"." },
                "alternatives": { "type": "integer", "minimum": 1, "maximum": 6, "description": "So many other structures of the page beside it." },
                "states": { "type": "array", "items": { "type": "string", "enum": Variation::NAMES }, "description": "States of the screen and views on devices beside it." },
                "page": page(),
            }),
            Self::Get => object!({
                "as": { "type": "string", "enum": ["components", "tree", "svg"] },
                "ids": ids(),
                "find": { "type": "string", "description": "Words for components, such as “the second card”: which ids they mean." },
                "from": { "type": "integer", "description": "The line to begin with, where an answer said that there are more." },
            }),
            Self::Edit => object!({
                "baseRevision": base(),
                "operations": { "type": "array", "items": { "type": "object" } },
                "page": page(),
            }),
            Self::Ask => object!({ "message": { "type": "string" }, "selection": ids() }),
            Self::Check | Self::Tidy => object!({ "ids": ids() }),
            Self::Undo | Self::Redo => object!({ "baseRevision": base() }),
            Self::Export => {
                object!({ "format": { "type": "string", "enum": ["svg", "html", "json", "excalidraw"] } })
            }
            Self::Plan => object!({ "request": { "type": "string" } }),
        }
    }

    const fn required(self) -> &'static [&'static str] {
        match self {
            Self::Create => &[],
            Self::Get | Self::Check | Self::Tidy | Self::Undo | Self::Redo => &["sessionId"],
            Self::Edit => &["sessionId", "operations"],
            Self::Ask => &["sessionId", "message"],
            Self::Export => &["sessionId", "format"],
            Self::Plan => &["sessionId", "request"],
        }
    }

    /// Returns the entry in the list of tools.
    pub(super) fn describe(self) -> Value {
        let mut properties = self.properties();
        if let (Some(properties), true) = (properties.as_object_mut(), self != Self::Create) {
            properties.insert("sessionId".to_owned(), object!({ "type": "string" }));
        }
        object!({
            "name": self.name(),
            "title": self.title(),
            "description": self.says(),
            "inputSchema": { "type": "object", "properties": properties, "required": self.required() },
            "annotations": {
                "readOnlyHint": self.only_reads(),
                // Every step can be undone.
                "destructiveHint": false,
                "openWorldHint": self.needs_model(),
            },
        })
    }
}

fn page() -> Value {
    object!({
        "type": "object",
        "description": "What it is drawn for, px; 1440 wide by default, 390 for a phone.",
        "properties": { "width": { "type": "number" }, "height": { "type": "number" } },
    })
}
