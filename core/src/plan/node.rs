//! A node of a plan, as it is written; what becomes of it is in the [`Execution`](super::Execution).

use super::action::Action;
use super::slot::Slot;
use crate::provider::Provider;
use crate::sketch::ComponentId;
use serde::Serialize;
use serde_json::{Map, Value};

/// One step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name for references and dependencies.
    pub id: String,
    /// Its number for `$stepN`, fixed when the plan is made.
    pub step: u32,
    /// A few words for people.
    pub name: String,
    /// What it does.
    pub description: String,
    /// Why.
    pub reasoning: String,
    /// Which action does it.
    pub action: Action,
    /// What the action is given; with references.
    pub parameters: Map<String, Value>,
    /// The place of what it draws.
    pub slot: Option<Slot>,
    /// The rough height of what it draws.
    pub size: Option<Size>,
    /// All contents of what it draws, in words.
    pub holds: Option<String>,
    /// Who is asked.
    pub provider: Provider,
    /// Which of its models.
    pub model: String,
    /// Who was to be asked and cannot.
    pub fallback_from: Option<String>,
    /// What it needs, in words.
    pub input_description: String,
    /// What it yields, in words.
    pub output_description: String,
    /// The nodes that come first, by place in the plan, ascending, those that are referred to included.
    pub dependencies: Vec<usize>,
    /// Whether it runs at all.
    pub when: Option<When>,
    /// Over which list it runs once for each element: a reference.
    pub for_each: Option<String>,
    /// Whether it runs although a node that it depends on was skipped for its condition or by the person.
    pub optional: bool,
    /// Whether the person is asked before its operations count; as the execution says when absent.
    pub confirm: Option<Confirm>,
    /// The components that it may change; none said is any.
    pub owns: Vec<ComponentId>,
    /// How often it is tried.
    pub max_attempts: u32,
}

/// The rough height of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// About 240 px.
    S,
    /// About 400 px.
    M,
    /// About 640 px.
    L,
}

impl Size {
    /// The height that is drawn until the part is there, px.
    #[must_use]
    pub const fn height(self) -> f64 {
        match self {
            Self::S => 240.0,
            Self::M => 400.0,
            Self::L => 640.0,
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "s" | "small" => Some(Self::S),
            "m" | "medium" => Some(Self::M),
            "l" | "large" => Some(Self::L),
            _ => None,
        }
    }
}

/// When the person is asked before operations count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confirm {
    /// Before much would go: a replace, the deletion of more than one component or of a fifth of the sketch, anything
    /// outside what the node owns.
    #[default]
    Destructive,
    /// Never.
    Never,
    /// Before every change.
    Always,
}

impl Confirm {
    /// The rule with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "destructive" => Some(Self::Destructive),
            "never" => Some(Self::Never),
            "always" => Some(Self::Always),
            _ => None,
        }
    }
}

/// A condition on a result.
#[derive(Clone, Debug, PartialEq)]
pub struct When {
    /// A reference.
    pub reference: String,
    /// What is asked of the value.
    pub test: Test,
}

/// What can be asked of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// It is there: no null, no empty text or list, not false.
    Present,
    /// It is not.
    Empty,
    /// It is this value.
    Equals(Value),
    /// It is a greater number, or a list that is longer.
    MoreThan(f64),
}

impl Test {
    /// Whether a value passes; what is not there is null.
    #[must_use]
    pub fn holds(&self, value: &Value) -> bool {
        match self {
            Self::Present => is_present(value),
            Self::Empty => !is_present(value),
            Self::Equals(wanted) => match (wanted.as_f64(), value.as_f64()) {
                // 2 and 2.0 are one number.
                (Some(wanted), Some(found)) => wanted.total_cmp(&found).is_eq(),
                _ => wanted == value,
            },
            Self::MoreThan(least) => amount(value).is_some_and(|amount| amount > *least),
        }
    }

    /// What it compares with.
    pub(super) fn value(&self) -> Option<Value> {
        match self {
            Self::Present | Self::Empty => None,
            Self::Equals(wanted) => Some(wanted.clone()),
            Self::MoreThan(least) => Some((*least).into()),
        }
    }

    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Present => "present",
            Self::Empty => "empty",
            Self::Equals(_) => "equals",
            Self::MoreThan(_) => "more_than",
        }
    }
}

fn is_present(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

#[expect(clippy::cast_precision_loss, reason = "lists are far shorter than 2^52")]
fn amount(value: &Value) -> Option<f64> {
    value.as_array().map(|items| items.len() as f64).or_else(|| value.as_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json as object;

    #[test]
    fn conditions_go_by_what_is_there() {
        let values = [object!(null), object!([]), object!([1, 2]), object!(0), object!(3), object!("no")];
        let check = |test: &Test, expected: [bool; 6]| {
            assert_eq!(values.clone().map(|value| test.holds(&value)), expected, "{test:?}");
        };
        check(&Test::Present, [false, false, true, true, true, true]);
        check(&Test::Empty, [true, true, false, false, false, false]);
        check(&Test::MoreThan(1.0), [false, false, true, false, true, false]);
        check(&Test::Equals(object!(3.0)), [false, false, false, false, true, false]);
        check(&Test::Equals(object!("no")), [false, false, false, false, false, true]);
    }
}
