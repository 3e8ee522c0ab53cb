//! Actions of plan nodes: the closed list, each with its parameters and result fields.

/// The action of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Finds components by words, type or text.
    FindComponents,
    /// Describes the sketch.
    AnalyzeLayout,
    /// Applies operations given in the plan.
    ApplyOperations,
    /// Draws a section of a page, as a layout tree that is placed when all sections exist.
    GenerateSection,
    /// Runs a turn: changes the sketch as a message requests.
    Edit,
    /// Lays the sketch out for another page width.
    Reflow,
    /// Reports lint findings.
    Lint,
    /// Reports regressions of the plan: new findings and lost texts.
    Check,
    /// Aligns and evens out by small moves.
    Tidy,
    /// Exports the sketch in another format.
    Export,
    /// Asks the user.
    AskUser,
    /// Reports the plan's outcome to the user.
    ReplyToUser,
    /// Calls the model for a text. The action of a node that names none.
    Answer,
}

/// The type of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// A list of ids. Nested lists are flattened.
    Ids,
    /// A length in px.
    Length,
    /// A list of operations.
    Operations,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any value.
    Any,
}

/// A parameter of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: ParameterType,
    /// Whether the action requires it.
    pub is_required: bool,
}

const fn needs(name: &'static str, kind: ParameterType) -> Parameter {
    Parameter { name, kind, is_required: true }
}

const fn takes(name: &'static str, kind: ParameterType) -> Parameter {
    Parameter { name, kind, is_required: false }
}

/// The formats of [`Action::Export`].
pub(super) const FORMATS: &[&str] = &["svg", "html", "json", "excalidraw"];
/// The rough heights of a section.
pub(super) const SIZES: &[&str] = &["s", "m", "l"];
/// The positions of a copy for another page width.
pub(super) const COPY_PLACES: &[&str] = &["below", "right"];
/// The outcomes that a plan may declare.
const STATUSES: &[&str] = &["completed", "success", "partial_success", "failed"];

impl Action {
    /// Every action, in the order of the documentation.
    pub const ALL: [Self; 13] = [
        Self::FindComponents,
        Self::AnalyzeLayout,
        Self::ApplyOperations,
        Self::GenerateSection,
        Self::Edit,
        Self::Reflow,
        Self::Lint,
        Self::Check,
        Self::Tidy,
        Self::Export,
        Self::AskUser,
        Self::ReplyToUser,
        Self::Answer,
    ];

    /// Returns the name on the wire. [`Action::Answer`] needs none and may be called `none`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FindComponents => "find_components",
            Self::AnalyzeLayout => "analyze_layout",
            Self::ApplyOperations => "apply_operations",
            Self::GenerateSection => "generate_section",
            Self::Edit => "edit",
            Self::Reflow => "reflow",
            Self::Lint => "lint",
            Self::Check => "check",
            Self::Tidy => "tidy",
            Self::Export => "export",
            Self::AskUser => "ask_user",
            Self::ReplyToUser => "reply_to_user",
            Self::Answer => "none",
        }
    }

    /// Returns the action with this name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name().eq_ignore_ascii_case(name.trim()))
    }

    /// Returns the purpose of the action, for authors of plans.
    #[must_use]
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::FindComponents => "ids of components by their words, type or text",
            Self::AnalyzeLayout => "the layout in words and numbers",
            Self::ApplyOperations => "operations that are known already",
            Self::GenerateSection => "draws one part of a page; what it holds is said, never where",
            Self::Edit => "changes what is there, as a message asks",
            Self::Reflow => "the page at another width, in place or as a copy",
            Self::Lint => "findings of a reviewer",
            Self::Check => "what the plan has made worse; last node of a plan that draws",
            Self::Tidy => "small nudges that make things even",
            Self::Export => "the sketch in another format",
            Self::AskUser => "a question only the person can answer",
            Self::ReplyToUser => "what the person reads at the end",
            Self::Answer => "words: the model answers the description from the results of its dependencies",
        }
    }

    /// Returns the parameters, in the order of the documentation.
    #[must_use]
    pub const fn parameters(self) -> &'static [Parameter] {
        const IDS: Parameter = takes("ids", ParameterType::Ids);
        match self {
            Self::FindComponents => {
                const {
                    &[
                        takes("query", ParameterType::Text),
                        takes("type", ParameterType::Text),
                        takes("text", ParameterType::Text),
                    ]
                }
            }
            Self::AnalyzeLayout | Self::Lint | Self::Tidy => const { &[IDS] },
            Self::ApplyOperations => const { &[needs("operations", ParameterType::Operations)] },
            Self::GenerateSection => {
                const {
                    &[
                        takes("holds", ParameterType::Text),
                        takes("slot", ParameterType::Text),
                        takes("size", ParameterType::Word(SIZES)),
                        takes("style", ParameterType::Any),
                    ]
                }
            }
            Self::Edit => const { &[needs("message", ParameterType::Text), IDS] },
            Self::Reflow => {
                const { &[needs("page", ParameterType::Length), takes("at", ParameterType::Word(COPY_PLACES))] }
            }
            Self::Check => const { &[takes("after", ParameterType::Ids)] },
            Self::Export => const { &[needs("format", ParameterType::Word(FORMATS)), IDS] },
            Self::AskUser => {
                const { &[needs("prompt", ParameterType::Text), takes("choices", ParameterType::Texts)] }
            }
            Self::ReplyToUser => {
                const {
                    &[
                        needs("message", ParameterType::Text),
                        takes("details", ParameterType::Text),
                        takes("artifacts", ParameterType::Any),
                        takes("status", ParameterType::Word(STATUSES)),
                    ]
                }
            }
            Self::Answer => &[],
        }
    }

    /// Returns the fields of the result, which other nodes can reference.
    #[must_use]
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::FindComponents => &["ids", "components", "count"],
            Self::AnalyzeLayout => &["description", "layoutStats", "sections"],
            Self::ApplyOperations => &["ids", "operations", "count"],
            Self::GenerateSection => &["ids", "bounds", "text"],
            Self::Edit => &["ids", "operations", "text"],
            Self::Reflow => &["ids", "bounds"],
            Self::Lint => &["findings", "count"],
            Self::Check => &["findings", "count", "lostTexts"],
            Self::Tidy => &["ids", "operations", "count"],
            Self::Export => &["format", "content"],
            Self::AskUser => &["answer"],
            Self::ReplyToUser => &["message", "details", "artifacts", "status"],
            Self::Answer => &["text"],
        }
    }

    /// Returns true if the action completes asynchronously: it calls a model, or runs a turn that may call one.
    #[must_use]
    pub const fn asks_model(self) -> bool {
        matches!(self, Self::GenerateSection | Self::Edit | Self::Answer)
    }

    /// Returns true if the action draws a section that is placed when all sections exist.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(self, Self::GenerateSection)
    }

    /// Returns true if the action changes the sketch.
    #[must_use]
    pub const fn changes(self) -> bool {
        matches!(self, Self::ApplyOperations | Self::GenerateSection | Self::Edit | Self::Reflow | Self::Tidy)
    }

    /// Returns the default number of attempts.
    #[must_use]
    pub const fn usual_attempts(self) -> u32 {
        if matches!(self, Self::AskUser) { 1 } else { 3 }
    }
}

/// Returns one line per action for the planner: name, parameters (optional ones with `?`), purpose, result fields.
pub(super) fn definitions() -> String {
    let mut lines = String::new();
    for action in Action::ALL {
        let parameters = action.parameters().iter().map(|parameter| {
            let mark = if parameter.is_required { "" } else { "?" };
            let words = match parameter.kind {
                ParameterType::Word(words) => format!(" ({})", words.join(", ")),
                ParameterType::Ids => " (ids)".to_owned(),
                ParameterType::Length => " (px)".to_owned(),
                ParameterType::Text
                | ParameterType::Texts
                | ParameterType::Operations
                | ParameterType::Any => String::new(),
            };
            format!("{}{mark}{words}", parameter.name)
        });
        let parameters: Vec<String> = parameters.collect();
        let name = if action == Action::Answer { "no action" } else { action.name() };
        lines += &format!(
            "- `{name}` {{{}}}: {}. Yields {}.\n",
            parameters.join(", "),
            action.purpose(),
            action.fields().join(", ")
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_actions() {
        for action in Action::ALL {
            assert_eq!(Action::from_name(action.name()), Some(action));
            assert!(definitions().contains(action.purpose()));
        }
        assert_eq!(Action::from_name("compose_email"), None);
    }
}
