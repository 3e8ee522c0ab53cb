//! Broken answers and what must come out: every case of `tests/cases/repair`, and the laws.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

#[path = "repair/cost.rs"]
mod cost;
#[path = "repair/laws.rs"]
mod laws;

use std::fs;
use std::path::Path;
use websketch_core::json;
use websketch_core::repair::{RepairError, repair, repair_text};

/// A case of a file: `## title`, then two blocks fenced by five tildes.
struct Case {
    title: String,
    input: String,
    output: String,
}

/// The cases of one file. A block marked `escaped` is written as a JSON string is, without its marks.
fn cases(file: &str) -> Vec<Case> {
    file.split("\n## ")
        .skip(1)
        .map(|section| {
            let (title, body) = section.split_once('\n').expect("a title");
            let mut blocks = body.split("~~~~~");
            let mut block = |name: &str| {
                blocks.next().expect("text before a block");
                let (info, content) = blocks.next().expect(name).split_once('\n').expect("a block");
                assert!(info.starts_with(name), "{title}: wanted {name}, found {info}");
                let content = content.strip_suffix('\n').unwrap_or(content);
                if info.ends_with("escaped") {
                    serde_json::from_str(&format!("\"{content}\"")).expect("a JSON string")
                } else {
                    content.to_owned()
                }
            };
            Case { title: title.trim().to_owned(), input: block("input"), output: block("output") }
        })
        .collect()
}

fn shown(text: &str) -> String {
    match repair(text) {
        Ok(repaired) => {
            let mut shown = json::to_string(&repaired.value);
            if let Some(error) = repaired.stream_error {
                shown.push_str("\nstream error: ");
                shown.push_str(&error);
            }
            shown
        }
        Err(error) => format!("error: {error}"),
    }
}

/// JSON as it is written everywhere, so that a case may use spaces; other text as it is.
fn canonical(expected: &str) -> String {
    let (value, rest) =
        expected.split_once("\nstream error: ").map_or((expected, None), |(value, rest)| (value, Some(rest)));
    let value = json::parse(value).map_or_else(|_| value.to_owned(), |value| json::to_string(&value));
    rest.map_or_else(|| value.clone(), |rest| format!("{value}\nstream error: {rest}"))
}

#[test]
fn every_case_comes_out_as_a_person_would_say_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/repair");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let (mut count, mut wrong) = (0, Vec::new());
    for path in files {
        for case in cases(&fs::read_to_string(&path).expect("a readable file")) {
            count += 1;
            let (found, wanted) = (shown(&case.input), canonical(&case.output));
            if found != wanted {
                let class = path.file_stem().expect("a name").to_string_lossy();
                wrong.push(format!("{class}: {}\n  found  {found}\n  wanted {wanted}", case.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} cases:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 150, "found only {count} cases");
}

#[test]
fn no_json_is_an_error_and_no_guess() {
    for text in ["", " \n", "I would rather not.", "Use {curly} braces, see [1] and [ ].", "<think>{\"a\":1}"]
    {
        assert_eq!(repair(text), Err(RepairError::NoJson), "{text}");
    }
}

#[test]
fn deep_nesting_is_a_clean_error() {
    for text in ["[".repeat(1_000_000), "{\"a\":".repeat(200_000), "[{\"a\":".repeat(100_000)] {
        assert_eq!(repair(&text), Err(RepairError::TooDeep { limit: 127 }));
    }
}

#[test]
fn strict_json_comes_back_as_it_is() {
    for text in [
        r#"{"a":"```json\n{}\n```"}"#,
        r#"["<think>","</think>","<<STREAM_ERROR: x>>"]"#,
        "\"{\\\"a\\\":1}\"",
        " 5 ",
    ] {
        let repaired = repair_text(text).expect("JSON");
        assert_eq!((&*repaired.json, repaired.repairs), (text, Vec::new()));
    }
}
