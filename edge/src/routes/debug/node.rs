//! Single steps of a turn on a given state.

use super::state::StepInput;
use serde_json::json as object;
use websketch_agent::plan::TurnResult;
use websketch_json as json;
use websketch_language::{Context, Interpretation, interpret};
use websketch_layout::analysis::analyze;
use websketch_sketch::execute::{Mode, execute, validate};
use websketch_sketch::operation::Rejection;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// The name of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeName {
    Analyze,
    Modify,
    Validate,
    Execute,
}

/// The names of all steps.
pub(crate) const NODE_NAMES: [&str; 4] = {
    let [a, b, c, d] = NodeName::ALL;
    [a.name(), b.name(), c.name(), d.name()]
};

/// The output of a step.
#[derive(Default)]
struct StepOutput {
    step: &'static str,
    error: Option<String>,
    operations: usize,
    has_modification: bool,
    modified: Option<Sketch>,
}

impl NodeName {
    const ALL: [Self; 4] = [Self::Analyze, Self::Modify, Self::Validate, Self::Execute];

    const fn name(self) -> &'static str {
        match self {
            Self::Analyze => "analyze",
            Self::Modify => "modify",
            Self::Validate => "validate",
            Self::Execute => "execute",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|node| node.name() == name)
    }

    /// Returns the names as a list in words.
    pub(super) fn names() -> String {
        NODE_NAMES.join(", ")
    }

    /// Runs the step and returns its input and output as JSON.
    pub(super) fn run(self, state: &StepInput, ids: &mut IdSource) -> String {
        let output = match self {
            Self::Analyze => run_analyze(state),
            Self::Modify => run_modify(state, ids),
            Self::Validate => run_validate(state, ids),
            Self::Execute => run_execute(state, ids),
        };
        output.write(self, state)
    }
}

impl StepOutput {
    fn write(self, node: NodeName, state: &StepInput) -> String {
        let Self { step, error, operations, has_modification, modified } = self;
        let output = json::to_string(&object!({
            "step": step,
            "error": error,
            "component_count": modified.as_ref().unwrap_or(&state.sketch).len(),
            "has_operations": operations > 0,
            "has_modification": has_modification || state.has_modification,
            "has_modified_sketch": modified.is_some(),
        }));
        let (node, count) = (node.name(), state.sketch.len());
        let modified = modified.as_ref().map_or_else(|| "null".to_owned(), Sketch::to_json);
        let output = output.trim_end_matches('}');
        format!(
            r#"{{"node":"{node}","input_state":{{"component_count":{count}}},"output_state":{output},"modified_sketch":{modified}}}}}"#
        )
    }
}

fn run_analyze(state: &StepInput) -> StepOutput {
    // The analysis cannot fail. This checks that it is complete.
    let analysis = analyze(&state.sketch);
    let is_complete = analysis.components.len() == state.sketch.len();
    let step = if is_complete { "modify" } else { "error" };
    StepOutput { step, operations: state.operations(), ..StepOutput::default() }
}

/// Returns the output of a turn with a model.
pub(super) fn model_output(state: &StepInput, end: &TurnResult) -> String {
    let count = end.operations.len();
    let output = match &end.failure {
        Some((_, error, _)) => error_output(error.clone(), count),
        None if count > 0 => StepOutput {
            step: "validate",
            operations: count,
            has_modification: true,
            ..StepOutput::default()
        },
        None => StepOutput { step: "complete", ..StepOutput::default() },
    };
    output.write(NodeName::Modify, state)
}

/// Runs the offline interpreter.
fn run_modify(state: &StepInput, ids: &mut IdSource) -> StepOutput {
    match interpret(&state.sketch, &state.message, &Context::default(), ids).meaning {
        Interpretation::Operations { operations, .. } if !operations.is_empty() => StepOutput {
            step: "validate",
            operations: operations.len(),
            has_modification: true,
            ..StepOutput::default()
        },
        _ => StepOutput { step: "complete", ..StepOutput::default() },
    }
}

fn run_validate(state: &StepInput, ids: &mut IdSource) -> StepOutput {
    let operations = state.operations();
    if operations == 0 {
        return error_output("No operations to validate".to_owned(), 0);
    }
    let rejections = match state.operations.clone() {
        Ok(batch) => validate(&state.sketch, batch, Actor::Model, ids),
        Err(rejection) => vec![rejection],
    };
    if rejections.is_empty() {
        return StepOutput { step: "execute", operations, ..StepOutput::default() };
    }
    error_output(format!("Validation failed: {}", rejection_messages(&rejections)), operations)
}

fn run_execute(state: &StepInput, ids: &mut IdSource) -> StepOutput {
    let operations = state.operations();
    if operations == 0 {
        return error_output("No operations to execute".to_owned(), 0);
    }
    let mut sketch = state.sketch.clone();
    let rejections = match state.operations.clone() {
        Ok(batch) => execute(&mut sketch, batch, Mode::Atomic, Actor::Model, ids).rejections,
        Err(rejection) => vec![rejection],
    };
    if rejections.is_empty() {
        return StepOutput { step: "complete", operations, modified: Some(sketch), ..StepOutput::default() };
    }
    error_output(format!("Execution failed: {}", rejection_messages(&rejections)), operations)
}

fn error_output(error: String, operations: usize) -> StepOutput {
    StepOutput { step: "error", error: Some(error), operations, ..StepOutput::default() }
}

fn rejection_messages(rejections: &[Rejection]) -> String {
    rejections.iter().map(|rejection| rejection.reason.to_string()).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::Value;
    use websketch_json::LazyValue;

    #[track_caller]
    fn check(node: &str, state: &str, expected: Expect) {
        let sketch =
            r#"[{"id":"save","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{"text":"Save"}}]"#;
        let state = state.replace("SKETCH", sketch);
        let state = StepInput::read(LazyValue::parse(state.as_bytes()).ok()).unwrap();
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let output = json::parse(&NodeName::from_name(node).unwrap().run(&state, &mut ids)).unwrap();
        expected.assert_eq(&json::to_string(output.get("output_state").unwrap()));
    }

    #[test]
    fn every_step_leads_to_the_next() {
        check(
            "analyze",
            r#"{"current_sketch":SKETCH}"#,
            expect![[
                r#"{"step":"modify","error":null,"component_count":1,"has_operations":false,"has_modification":false,"has_modified_sketch":false,"modified_sketch":null}"#
            ]],
        );
        check(
            "modify",
            r#"{"current_sketch":SKETCH,"user_message":"move the button 10 px to the right"}"#,
            expect![[
                r#"{"step":"validate","error":null,"component_count":1,"has_operations":true,"has_modification":true,"has_modified_sketch":false,"modified_sketch":null}"#
            ]],
        );
        let move_it =
            r#"{"currentSketch":SKETCH,"operations":[{"type":"move","componentId":"save","x":9,"y":0}]}"#;
        check(
            "validate",
            move_it,
            expect![[
                r#"{"step":"execute","error":null,"component_count":1,"has_operations":true,"has_modification":false,"has_modified_sketch":false,"modified_sketch":null}"#
            ]],
        );
        check(
            "execute",
            move_it,
            expect![[
                r#"{"step":"complete","error":null,"component_count":1,"has_operations":true,"has_modification":false,"has_modified_sketch":true,"modified_sketch":[{"id":"save","type":"Button","x":9,"y":0,"width":80,"height":40,"props":{"text":"Save"}}]}"#
            ]],
        );
    }

    #[test]
    fn nothing_to_do_and_refusals_are_errors_in_words() {
        let error = |node: &str, state: &str| {
            let state = StepInput::read(LazyValue::parse(state.as_bytes()).ok()).unwrap();
            let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
            let output = json::parse(&NodeName::from_name(node).unwrap().run(&state, &mut ids)).unwrap();
            let text = |field: &str| output.pointer(field).and_then(Value::as_str).map(str::to_owned);
            (text("/output_state/step").unwrap(), text("/output_state/error"))
        };
        let ghost = r#"{"operations":[{"type":"delete","componentId":"ghost"}]}"#;
        assert_eq!(error("modify", r#"{"user_message":"hello"}"#), ("complete".to_owned(), None));
        for (node, state, expected) in [
            ("validate", "{}", "No operations to validate"),
            ("execute", r#"{"operations":[]}"#, "No operations to execute"),
            ("validate", ghost, "Validation failed: Component ghost not found"),
            ("execute", ghost, "Execution failed: Component ghost not found"),
        ] {
            assert_eq!(error(node, state), ("error".to_owned(), Some(expected.to_owned())));
        }
        assert_eq!(NodeName::from_name("dream"), None);
    }
}
