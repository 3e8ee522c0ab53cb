//! Fits and scores the ranking of referents on a set of phrases.
//!
//! `cargo run -p websketch-language --example referents -- SET.json [--fit] [--list wrong|asked|unknown|miss] [--explain ID …] [--ablate]`
//!
//! With `--fit` it writes `src/referents/weights.txt`: conditional logit with a quadratic penalty, by `RProp` from zero.
//! The figures of the fit are cross-validated; each phrase has its own screen. Without it, it scores the compiled
//! weights as they decide.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod fit;
mod score;

use std::error::Error;
use websketch_json as json;
use websketch_sketch::Sketch;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) phrase: String,
    pub(crate) targets: Vec<String>,
    pub(crate) sketch: Sketch,
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().ok_or("the path of a set is missing")?;
    let list = arguments.iter().position(|one| one == "--list").and_then(|at| arguments.get(at + 1));
    let (cases, page) = read(path)?;
    if arguments.iter().any(|one| one == "--fit") {
        return fit::fit(&cases, page);
    }
    if arguments.iter().any(|one| one == "--ablate") {
        fit::ablate(&cases, page);
        return Ok(());
    }
    if let Some(at) = arguments.iter().position(|one| one == "--explain") {
        let ids: Vec<&str> = arguments.iter().skip(at + 1).map(String::as_str).collect();
        cases
            .iter()
            .filter(|case| ids.contains(&case.id.as_str()))
            .for_each(|case| score::explain(case, page));
        return Ok(());
    }
    score::score(&cases, page, list.map_or("", String::as_str));
    Ok(())
}

fn read(path: &str) -> Outcome<(Vec<Case>, kurbo::Size)> {
    let set: serde_json::Value = serde_json::from_slice(&std::fs::read(path)?)?;
    let side = |name: &str| set.pointer(name).and_then(serde_json::Value::as_f64).unwrap_or_default();
    let text = |value: Option<&serde_json::Value>| {
        value.and_then(|text| text.as_str()).unwrap_or_default().to_owned()
    };
    let mut cases = Vec::new();
    for case in set.get("cases").and_then(serde_json::Value::as_array).ok_or("no cases")? {
        let sketch = Sketch::read_text(json::to_string(&case.get("sketch")).as_bytes())?.sketch;
        let targets = case
            .get("targets")
            .and_then(serde_json::Value::as_array)
            .into_iter()
            .flatten()
            .map(|id| text(Some(id)))
            .collect();
        cases.push(Case {
            id: text(case.get("id")),
            kind: text(case.get("kind")),
            phrase: text(case.get("phrase")),
            targets,
            sketch,
        });
    }
    Ok((cases, kurbo::Size::new(side("/page/width"), side("/page/height"))))
}

pub(crate) fn percent(part: usize, whole: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "sets are small")]
    let share = 100.0 * part as f64 / whole.max(1) as f64;
    format!("{share:.1} %")
}
