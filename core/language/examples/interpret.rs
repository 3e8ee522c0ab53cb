//! Interprets messages: a JSON object a line on stdin, its interpretation a line on stdout.
//!
//! `{ "sketch": […], "message": "…", "selection"?, "spoken"?, "memory"?, "page"? }`. With `--readings` it prints the
//! frames of a message instead.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::error::Error;
use std::io::{BufRead, Write};
use websketch_json as json;
use websketch_language::dialog::{Context, Memory, interpret};
use websketch_language::frames::frames;
use websketch_language::lexicon::Lexicon;
use websketch_language::referents::{Scene, Surroundings, resolve_all};
use websketch_language::sketch_words::SketchWords;
use websketch_language::tokens::Sentence;
use websketch_sketch::{ComponentId, IdSource, Sketch};

fn main() -> Result<(), Box<dyn Error>> {
    let shows_readings = std::env::args().any(|argument| argument == "--readings");
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let case: serde_json::Value = serde_json::from_str(&line)?;
        let sketch = case.get("sketch").map(json::to_string).unwrap_or_else(|| "[]".to_owned());
        let sketch = Sketch::read_text(sketch.as_bytes())?.sketch;
        let message = case.get("message").and_then(serde_json::Value::as_str).unwrap_or_default();
        if shows_readings {
            print_readings(&sketch, message);
            continue;
        }
        let ids = |key: &str| {
            let list = case.get(key).and_then(serde_json::Value::as_array).into_iter().flatten();
            list.filter_map(|id| ComponentId::new(id.as_str()?).ok()).collect::<Vec<_>>()
        };
        let memory =
            case.get("memory").map(|memory| Memory::read(&json::to_string(memory))).unwrap_or_default();
        let context =
            Context { selection: ids("selection"), spoken: ids("spoken"), memory, ..Context::default() };
        let mut source = IdSource::new(1.0, &format!("{number:016}"))?;
        let understood = interpret(&sketch, message, &context, &mut source);
        println!("{}", json::to_string(&understood));
        std::io::stdout().flush()?;
    }
    Ok(())
}

fn print_readings(sketch: &Sketch, message: &str) {
    let shown = SketchWords::of(sketch);
    let sentence = Sentence::read(message, Lexicon::english(), &shown);
    println!("# {message}");
    for (clause, readings) in frames(&sentence) {
        println!("  {:?} {:?} [{}]", clause.form, clause.verbs, sentence.text(&clause.span));
        for (chunk, range) in &clause.chunks {
            println!("      {:?} = {chunk:?}", sentence.text(range));
        }
        for frame in readings {
            let left: Vec<&str> = frame.left_over.iter().map(|range| sentence.text(range)).collect();
            let scene = Scene::of(sketch, None);
            for reference in
                frame.slots.target.iter().chain(frame.slots.others.iter().map(|other| &other.reference))
            {
                for found in resolve_all(&scene, Lexicon::english(), reference, Surroundings::default()) {
                    let shown: Vec<String> = found
                        .candidates
                        .iter()
                        .take(4)
                        .map(|one| {
                            format!(
                                "{:.2} {:?} {:?} {:?}",
                                one.score,
                                one.naming,
                                one.part,
                                websketch_layout::naming::describe::names(sketch, &one.ids)
                            )
                        })
                        .collect();
                    println!("        = sure {} {shown:?}", found.sure);
                }
            }
            println!(
                "    {:?} left {left:?} place {:?} value {:?}",
                frame.act,
                frame.slots.place.is_some(),
                frame.slots.value
            );
        }
    }
}
