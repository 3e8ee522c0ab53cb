//! Fills the templates of `prompts/`, and says the sketch as a model sees it.

mod focus;
mod view;

use crate::json;
use crate::operation::Rejection;
use crate::proposal::ShortNames;
use crate::sketch::{ComponentId, ComponentKind, Sketch};

const EDIT: &str = include_str!("../../prompts/edit.md");
const OPERATIONS: &str = include_str!("../../prompts/operations.md");
const REQUEST: &str = include_str!("../../prompts/request.md");
const REPLY: &str = include_str!("../../prompts/reply.md");
const CORRECTION: &str = include_str!("../../prompts/correction.md");

/// The system message: what operations there are and how to answer.
#[must_use]
pub fn edit() -> String {
    let types = ComponentKind::ALL.map(ComponentKind::name).join(", ");
    fill(EDIT, &[("component_types", &types), ("operations", OPERATIONS.trim_end())])
}

/// The user message of a request: the sketch, what is selected, the request.
///
/// Components are called as [`ShortNames`] of this sketch say.
#[must_use]
pub fn request(sketch: &Sketch, selection: &[ComponentId], message: &str) -> String {
    let names = ShortNames::new(sketch);
    let selected: Vec<&str> =
        selection.iter().filter(|id| sketch.contains(id)).map(|id| names.name(id)).collect();
    let selection_line =
        if selected.is_empty() { String::new() } else { format!("\nSelected: {}\n", fenced(&selected)) };
    fill(
        REQUEST,
        &[
            ("sketch", &view::view(sketch, &names, selection, message)),
            ("selection", &selection_line),
            ("request", message),
        ],
    )
}

/// The request of a turn that goes on: what was asked first, the question back, and its answer.
#[must_use]
pub fn reply(request: &str, question: &str, answer: &str) -> String {
    let text = fill(REPLY, &[("request", request), ("question", question), ("answer", answer)]);
    text.trim_end().to_owned()
}

/// The user message that sends refused operations back.
#[must_use]
pub fn correction(rejections: &[Rejection], message: &str) -> String {
    let line = |rejection: &Rejection| format!("- {}", json::to_string(rejection));
    let lines: Vec<_> = rejections.iter().take(20).map(line).collect();
    fill(CORRECTION, &[("rejections", &lines.join("\n")), ("request", message)])
}

/// JSON on one line that cannot close the fence around it.
pub(crate) fn fenced<T: serde::Serialize + ?Sized>(value: &T) -> String {
    // Outside of texts JSON has no backtick, and inside of them this is another way to write one.
    json::to_string(value).replace('`', "\\u0060")
}

/// Puts values into the blanks of a template, in one pass: a blank inside a value stays as it is.
pub(crate) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        text += before;
        let Some((name, tail)) = after.split_once("}}") else { break };
        text += values.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| *value);
        rest = tail;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::{Alignment, OperationKind};

    #[test]
    fn every_blank_of_every_template_is_filled() {
        let blanks = |template: &str| template.matches("{{").count();
        assert_eq!([EDIT, REQUEST, REPLY, CORRECTION].map(blanks), [2, 3, 3, 2]);
        let empty = Sketch::new();
        let filled = [edit(), request(&empty, &[], "hello"), reply("a", "b?", "c"), correction(&[], "hello")];
        for text in filled {
            assert!(!text.contains("{{"), "{text}");
        }
    }

    #[test]
    fn the_model_is_told_all_that_the_core_can_do() {
        let text = edit();
        for kind in OperationKind::ALL {
            assert!(text.contains(&format!("\"type\": \"{}\"", kind.name())), "{}", kind.name());
        }
        for alignment in Alignment::ALL {
            assert!(text.contains(&format!("\"{}\"", alignment.name())), "{}", alignment.name());
        }
        for kind in ComponentKind::ALL {
            assert!(text.contains(kind.name()), "{}", kind.name());
        }
    }

    #[test]
    fn a_blank_written_by_a_person_stays_text() {
        let text = request(&Sketch::new(), &[], "write {{sketch}} on it");
        assert!(text.ends_with("write {{sketch}} on it\n"));
    }
}
