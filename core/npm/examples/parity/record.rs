//! A record of what a user of the package does, carried out natively.
//!
//! A record is one of
//! - `{ call, arguments }`,
//! - `{ class, arguments, steps }`: an instance and its methods in order, each `[name, …arguments]`,
//! - `{ class, arguments, text, size }`: a stream that takes `text` in chunks of `size` bytes.
//!
//! An argument that begins with `@` stands for a sketch of `tests/fixtures`.

use serde_json::Value;
use std::fs;
use std::path::Path;
use websketch_core::json;
use websketch_npm::{InvalidArgument, calls};

const SEED: &[u8] = br#"{"now":1718000000000,"random":"0123456789abcdef"}"#;
const NOW: &[u8] = b"2024-06-10T06:13:20.000Z";

/// What comes of it, as JSON text, or `Error: ` and a message.
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

fn called(name: &str, arguments: &[Value]) -> Result<String, InvalidArgument> {
    let text = match arguments.first().and_then(Value::as_str) {
        Some(text) if name == "repairJson" => text.to_owned(),
        _ => written(arguments, 0),
    };
    let (second, third) = (written(arguments, 1), written(arguments, 2));
    calls::call(name, [text.as_bytes(), second.as_bytes(), third.as_bytes(), SEED])
}

fn opened(record: &Value, arguments: &[Value]) -> Result<calls::Instance, InvalidArgument> {
    let name = record["class"].as_str().unwrap_or_default();
    calls::Instance::new(name, [written(arguments, 0).as_bytes(), written(arguments, 1).as_bytes(), SEED])
}

fn stepped(record: &Value, arguments: &[Value]) -> Result<String, InvalidArgument> {
    let mut instance = opened(record, arguments)?;
    let mut answers = Vec::new();
    for step in record["steps"].as_array().into_iter().flatten() {
        let step = step.as_array().cloned().unwrap_or_default();
        let name = step.first().and_then(Value::as_str).unwrap_or_default();
        let (first, second) = (written(&step, 1), written(&step, 2));
        let answer = match name {
            "apply" => instance.call(name, [first.as_bytes(), second.as_bytes(), SEED, NOW])?,
            _ => instance.call(name, [NOW, &[], &[], &[]])?,
        };
        answers.push(if answer.is_empty() { "null".to_owned() } else { answer });
    }
    Ok(format!("[{}]", answers.join(",")))
}

/// All that came out of the chunks, and then the end.
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
    let end = stream.call("finish", [&[], &[], &[], &[]])?;
    Ok(format!("[[{}],{end}]", values.join(",")))
}

/// An argument as JSON text; `null` where there is none.
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
