//! The offline language of the app as a wasm module of its own: a third of what the app would else have to download before
//! its first picture. The app loads it as soon as it stands (`web/src/language.rs`); what crosses is texts.

use serde::Deserialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use websketch_core::json;
use websketch_core::language::{self, Message};
use websketch_core::sketch::{ComponentId, IdSource, InvalidSeed, Sketch, UnreadableSketch};

/// Understands `message` and returns the wire form of its [`language::Interpretation`].
///
/// `sketch` is the JSON array of its components, `context` is `{ selection, history }`; `now` and `random` seed new ids, as
/// in [`IdSource::new`].
///
/// # Errors
/// An `Error` whose message is that of the [`InvalidRequest`].
#[wasm_bindgen]
pub fn interpret(
    sketch: &str,
    message: &str,
    context: &str,
    now: f64,
    random: &str,
) -> Result<String, JsError> {
    let ids = IdSource::new(now, random).map_err(InvalidRequest::from)?;
    Ok(interpretation(sketch, message, context, ids)?)
}

/// Why nothing could be understood.
#[derive(Debug, thiserror::Error)]
enum InvalidRequest {
    #[error(transparent)]
    Sketch(#[from] UnreadableSketch),
    #[error("the context must be {{ selection, history }}: {0}")]
    Context(#[from] serde_json::Error),
    #[error(transparent)]
    Seed(#[from] InvalidSeed),
}

#[derive(Deserialize)]
struct Context {
    selection: Vec<ComponentId>,
    history: Vec<Message>,
}

fn interpretation(
    sketch: &str,
    message: &str,
    context: &str,
    mut ids: IdSource,
) -> Result<String, InvalidRequest> {
    let sketch = Sketch::read_text(sketch.as_bytes())?.sketch;
    let Context { selection, history } = serde_json::from_str(context)?;
    let context = language::Context { selection, history, page: None };
    Ok(json::to_string(&language::interpret(&sketch, message, &context, &mut ids)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(sketch: &str, context: &str, message: &str, expected: Expect) {
        let ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let shown = match interpretation(sketch, message, context, ids) {
            Ok(text) => text,
            Err(fault) => format!("fault: {fault}"),
        };
        expected.assert_eq(&shown);
    }

    const BUTTON: &str =
        r#"[{"id":"a","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Save"}}]"#;

    #[test]
    fn texts_become_an_interpretation() {
        check(
            BUTTON,
            r#"{"selection":[],"history":[]}"#,
            "move the button 8 px down",
            expect![[
                r#"{"kind":"operations","operations":[{"type":"move","componentId":"a","x":40,"y":48}],"description":"Moved ‘Save’ 8 px down.","certain":true}"#
            ]],
        );
        check(
            BUTTON,
            r#"{"selection":["a"],"history":[]}"#,
            "delete it",
            expect![[
                r#"{"kind":"operations","operations":[{"type":"delete","componentId":"a"}],"description":"Deleted ‘Save’.","certain":true}"#
            ]],
        );
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        check(
            "[}",
            r#"{"selection":[],"history":[]}"#,
            "undo",
            expect!["fault: not valid JSON at line 1, column 2: expected value"],
        );
        check(
            BUTTON,
            "{}",
            "undo",
            expect![
                "fault: the context must be { selection, history }: missing field `selection` at line 1 column 2"
            ],
        );
    }
}
