//! Native execution of recorded calls to the package.
//!
//! A record is one of
//! - `{ call, arguments }`,
//! - `{ class, arguments, steps }`: an instance and its methods in order, each `[name, …arguments]`,
//! - `{ class, arguments, text, size }`: a stream that takes `text` in chunks of `size` bytes.
//!
//! An argument that begins with `@` names a sketch of `tests/fixtures`.

use serde_json::Value;
use std::fs;
use std::path::Path;
use websketch_json as json;
use websketch_npm::calls::{self, Args};
use websketch_npm::{InvalidArgument, calls::Instance};

/// Returns the answer as JSON text, or `Error: ` and a message.
pub(crate) fn answer(record: &Value) -> String {
    let arguments = record["arguments"].as_array().cloned().unwrap_or_default();
    let answer = if let Some(name) = record["call"].as_str() {
        called(name, &arguments)
    } else if record["text"].is_string() {
        streamed(record, &arguments)
    } else {
        stepped(record, &arguments)
    };
    answer.unwrap_or_else(|error| format!("Error: {error}"))
}

/// Calls with options as the second argument. In all other calls with options they are the third.
const OPTIONS_SECOND: [&str; 7] =
    ["tidy", "structure", "reflow", "toSvg", "toHtml", "toExcalidraw", "OperationStream"];

/// The owned arguments of a call.
struct Arguments {
    first: String,
    second: String,
    options: Value,
}

impl Arguments {
    fn of(name: &str, arguments: &[Value]) -> Self {
        let value = |index| arguments.get(index).cloned().unwrap_or_default();
        match name {
            "JsonStream" | "schema" => {
                Self { first: String::new(), second: String::new(), options: value(0) }
            }
            // The method of an instance, which takes no sketch.
            "apply" => Self { first: String::new(), second: written(arguments, 0), options: value(1) },
            _ if OPTIONS_SECOND.contains(&name) => {
                Self { first: written(arguments, 0), second: String::new(), options: value(1) }
            }
            _ => Self { first: written(arguments, 0), second: written(arguments, 1), options: value(2) },
        }
    }

    fn give<T>(&self, call: impl FnOnce(Args<'_>) -> T) -> T {
        let platform = serde_json::json!({
            "now": 1_718_000_000_000_u64, "random": "0123456789abcdef", "time": "2024-06-10T06:13:20.000Z",
        });
        let (first, second) = (self.first.as_bytes(), self.second.as_bytes());
        call(Args { first, second, options: &self.options, platform: &platform })
    }
}

fn called(name: &str, arguments: &[Value]) -> Result<String, InvalidArgument> {
    let mut owned = Arguments::of(name, arguments);
    if let Some(text) = arguments.first().and_then(Value::as_str).filter(|_| name == "repairJson") {
        text.clone_into(&mut owned.first);
    }
    owned.give(|args| calls::call(name, args)).map(calls::Answer::into_text)
}

fn opened(record: &Value, arguments: &[Value]) -> Result<Instance, InvalidArgument> {
    let name = record["class"].as_str().unwrap_or_default();
    Arguments::of(name, arguments).give(|args| Instance::new(name, args))
}

fn stepped(record: &Value, arguments: &[Value]) -> Result<String, InvalidArgument> {
    let mut instance = opened(record, arguments)?;
    let mut answers = Vec::new();
    for step in record["steps"].as_array().into_iter().flatten() {
        let step = step.as_array().cloned().unwrap_or_default();
        let name = step.first().and_then(Value::as_str).unwrap_or_default();
        let arguments = Arguments::of(name, step.get(1..).unwrap_or_default());
        answers.push(arguments.give(|args| instance.call(name, args))?.into_text());
    }
    Ok(format!("[{}]", answers.join(",")))
}

/// Returns the values of all chunks and the end.
fn streamed(record: &Value, arguments: &[Value]) -> Result<String, InvalidArgument> {
    let mut stream = opened(record, arguments)?;
    let text = record["text"].as_str().unwrap_or_default();
    let size = record["size"].as_u64().and_then(|size| usize::try_from(size).ok()).unwrap_or(1);
    let mut values = Vec::new();
    for chunk in text.as_bytes().chunks(size) {
        let news = stream.push(chunk)?.unwrap_or_default();
        let list = news.strip_prefix('[').and_then(|news| news.strip_suffix(']'));
        values.extend(list.map(str::to_owned));
    }
    let nothing = Arguments { first: String::new(), second: String::new(), options: Value::Null };
    let end = nothing.give(|args| stream.call("finish", args))?.into_text();
    Ok(format!("[[{}],{end}]", values.join(",")))
}

/// Returns an argument as JSON text; `null` if absent.
fn written(arguments: &[Value], index: usize) -> String {
    let value = arguments.get(index).unwrap_or(&Value::Null);
    match value.as_str().and_then(|text| text.strip_prefix('@')) {
        Some(name) => fixture(name),
        None => json::to_string(value),
    }
}

fn fixture(name: &str) -> String {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    fs::read_to_string(fixtures.join(name).with_extension("json")).unwrap_or_default()
}
