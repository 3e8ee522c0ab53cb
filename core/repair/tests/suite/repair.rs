//! Repair of broken answers: every case of `tests/cases/repair`, and laws.

mod cost;
mod laws;
mod memory;
mod mutations;

use websketch_json as json;
use websketch_repair::{RepairError, repair, repair_text};
use websketch_testing::cases::{Case, cases};

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

/// Normalizes JSON, so that a case may use spaces. Other text is unchanged.
fn canonical(expected: &str) -> String {
    let (value, rest) =
        expected.split_once("\nstream error: ").map_or((expected, None), |(value, rest)| (value, Some(rest)));
    let value = json::parse(value).map_or_else(|_| value.to_owned(), |value| json::to_string(&value));
    rest.map_or_else(|| value.clone(), |rest| format!("{value}\nstream error: {rest}"))
}

#[test]
fn every_case_comes_out_as_a_person_would_say_it() {
    let (mut count, mut wrong) = (0, Vec::new());
    for Case { class, title, input, output } in cases("repair") {
        count += 1;
        let (found, wanted) = (shown(&input), canonical(&output));
        if found != wanted {
            wrong.push(format!("{class}: {title}\n  found  {found}\n  wanted {wanted}"));
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
