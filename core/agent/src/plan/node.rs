//! A node of a plan. Its run state is in the [`Execution`](super::Execution).

use super::action::Action;
use super::slot::Slot;
use crate::provider::Provider;
use serde::Serialize;
use serde_json::{Map, Value};
use websketch_sketch::ComponentId;

/// One step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The name for references and dependencies.
    pub id: String,
    /// The number for `$stepN`, fixed when the plan is made.
    pub step: u32,
    /// A short name for display.
    pub name: String,
    /// The description of the work.
    pub description: String,
    /// The reason for the step.
    pub reasoning: String,
    /// The action.
    pub action: Action,
    /// The parameters of the action, possibly with references.
    pub parameters: Map<String, Value>,
    /// The slot of a drawn section.
    pub slot: Option<Slot>,
    /// The rough height of a drawn section.
    pub size: Option<SectionSize>,
    /// The contents of a drawn section, in words.
    pub holds: Option<String>,
    /// The provider.
    pub provider: Provider,
    /// The model of the provider.
    pub model: String,
    /// The unavailable provider that this one replaces.
    pub fallback_from: Option<String>,
    /// The inputs, in words.
    pub input_description: String,
    /// The outputs, in words.
    pub output_description: String,
    /// The indices of the nodes it depends on, including referenced ones. Ascending.
    pub dependencies: Vec<usize>,
    /// The condition for running it.
    pub when: Option<Condition>,
    /// A reference to a list. The node runs once per element.
    pub for_each: Option<String>,
    /// Whether it runs even if a dependency was skipped by its condition or by the user.
    pub optional: bool,
    /// The changes that need confirmation. If absent, the execution's rule.
    pub confirm: Option<ConfirmRule>,
    /// The components that it may change; empty for all.
    pub owns: Vec<ComponentId>,
    /// The maximum number of attempts.
    pub max_attempts: u32,
}

/// The rough height of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SectionSize {
    /// About 240 px.
    S,
    /// About 400 px.
    M,
    /// About 640 px.
    L,
}

impl SectionSize {
    /// Returns the height of the placeholder. Pixels.
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

/// The rule for confirmation by the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ConfirmRule {
    /// Destructive changes: a replace, the deletion of more than one component or of a fifth of the sketch, any change
    /// of a component that the node does not own.
    #[default]
    Destructive,
    /// No change.
    Never,
    /// Every change.
    Always,
}

impl ConfirmRule {
    /// Returns the rule with this name.
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
pub struct Condition {
    /// A reference.
    pub reference: String,
    /// The test of its value.
    pub test: ValueTest,
}

/// A test of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueTest {
    /// The value is not null, false, an empty text or an empty list.
    Present,
    /// The value is null, false, an empty text or an empty list.
    Empty,
    /// The value equals this one.
    Equals(Value),
    /// The value is a greater number or a longer list.
    MoreThan(f64),
}

impl ValueTest {
    /// Returns true if a value passes. An absent value is null.
    #[must_use]
    pub fn holds(&self, value: &Value) -> bool {
        match self {
            Self::Present => is_present(value),
            Self::Empty => !is_present(value),
            Self::Equals(wanted) => match (wanted.as_f64(), value.as_f64()) {
                // 2 and 2.0 are the same number.
                (Some(wanted), Some(found)) => wanted.total_cmp(&found).is_eq(),
                _ => wanted == value,
            },
            Self::MoreThan(least) => amount(value).is_some_and(|amount| amount > *least),
        }
    }

    /// Returns the value to compare with.
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
        let check = |test: &ValueTest, expected: [bool; 6]| {
            assert_eq!(values.clone().map(|value| test.holds(&value)), expected, "{test:?}");
        };
        check(&ValueTest::Present, [false, false, true, true, true, true]);
        check(&ValueTest::Empty, [true, true, false, false, false, false]);
        check(&ValueTest::MoreThan(1.0), [false, false, true, false, true, false]);
        check(&ValueTest::Equals(object!(3.0)), [false, false, false, false, true, false]);
        check(&ValueTest::Equals(object!("no")), [false, false, false, false, false, true]);
    }
}
