//! What the app does not need for its first picture, as a wasm module of its own: the offline language, a third of what
//! would else have to come before, and the formats besides JSON. The app loads it as soon as it stands (`web/src/lazy.rs`);
//! what crosses is texts. A `sketch` is the JSON array of its components.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use websketch_core::export::excalidraw::{Imported, InvalidExcalidraw, from_excalidraw, to_excalidraw};
use websketch_core::export::html::{HtmlOptions, to_html};
use websketch_core::export::svg::{SvgOptions, Theme, to_svg};
use websketch_core::json;
use websketch_core::language::{self, Message};
use websketch_core::sketch::{ComponentId, IdSource, InvalidSeed, Sketch, UnreadableSketch};

/// Understands `message` and returns the wire form of its [`language::Interpretation`].
///
/// `context` is `{ selection, history }`; `now` and `random` seed new ids, as in [`IdSource::new`].
///
/// # Errors
/// An `Error` whose message is that of the [`InvalidRequest`]; so with every function here.
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

/// Writes a sketch as `svg` or `svg-dark`, `html` or `excalidraw`.
///
/// # Errors
/// [`InvalidRequest`].
#[wasm_bindgen]
pub fn write(sketch: &str, format: &str) -> Result<String, JsError> {
    Ok(written(sketch, format)?)
}

/// Reads an Excalidraw document: `{ sketch, left }`, where `left` counts what had no counterpart or could not be kept as
/// it was.
///
/// # Errors
/// [`InvalidRequest`].
#[wasm_bindgen(js_name = readExcalidraw)]
pub fn read_excalidraw(document: &str) -> Result<String, JsError> {
    Ok(excalidraw_read(document)?)
}

/// Why a call has no answer.
#[derive(Debug, thiserror::Error)]
enum InvalidRequest {
    #[error(transparent)]
    Sketch(#[from] UnreadableSketch),
    #[error("the context must be {{ selection, history }}: {0}")]
    Context(#[from] serde_json::Error),
    #[error(transparent)]
    Seed(#[from] InvalidSeed),
    #[error("no format is called {0:?}")]
    Format(String),
    #[error(transparent)]
    Json(#[from] json::InvalidJson),
    #[error(transparent)]
    Excalidraw(#[from] InvalidExcalidraw),
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

fn written(sketch: &str, format: &str) -> Result<String, InvalidRequest> {
    let sketch = Sketch::read_text(sketch.as_bytes())?.sketch;
    let svg = |theme| to_svg(&sketch, &SvgOptions { theme, ..SvgOptions::default() });
    Ok(match format {
        "svg" => svg(Theme::Light),
        "svg-dark" => svg(Theme::Dark),
        "html" => to_html(&sketch, &HtmlOptions::default()),
        "excalidraw" => json::to_string(&to_excalidraw(&sketch)),
        other => return Err(InvalidRequest::Format(other.to_owned())),
    })
}

fn excalidraw_read(document: &str) -> Result<String, InvalidRequest> {
    let Imported { sketch, skipped, adjusted } = from_excalidraw(&json::parse(document)?)?;
    Ok(json::to_string(&Read { sketch: &sketch, left: skipped.len() + adjusted.len() }))
}

#[derive(Serialize)]
struct Read<'a> {
    sketch: &'a Sketch,
    left: usize,
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
    #[test]
    fn every_format_is_written_and_ours_come_back() {
        for (format, beginning) in
            [("svg", "<svg "), ("svg-dark", "<svg "), ("html", "<!DOCTYPE html>"), ("excalidraw", "{")]
        {
            let text = written(BUTTON, format).unwrap();
            assert!(text.starts_with(beginning), "{format}: {}", &text[..60]);
        }
        assert_ne!(written(BUTTON, "svg").unwrap(), written(BUTTON, "svg-dark").unwrap());
        let read = excalidraw_read(&written(BUTTON, "excalidraw").unwrap()).unwrap();
        assert_eq!(read, format!("{{\"sketch\":{BUTTON},\"left\":0}}"));
    }

    #[test]
    fn what_is_no_format_is_named() {
        assert_eq!(written(BUTTON, "pdf").unwrap_err().to_string(), "no format is called \"pdf\"");
        let fault = excalidraw_read("[]").unwrap_err().to_string();
        assert_eq!(fault, "an Excalidraw document must be an object, found array");
    }
}
