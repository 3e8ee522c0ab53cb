//! Findings and tidying with a work budget.

use websketch_layout::lint::{lint, lint_in_steps, tidy, tidy_in_steps};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};
use websketch_testing::sketches::fixture;

/// Small buttons in one spot, each overlapping dozens of others.
fn piled(count: usize) -> Sketch {
    let button = |at: usize| {
        let (x, y) = (at % 1_000, at / 20);
        format!(
            r#"{{"id":"b{at}","type":"Button","x":{x},"y":{y},"width":20,"height":20,"props":{{"text":"B"}}}}"#
        )
    };
    let buttons: Vec<String> = (0..count).map(button).collect();
    Sketch::read_text(format!("[{}]", buttons.join(",")).as_bytes()).unwrap().sketch
}

#[test]
fn a_usual_page_is_looked_at_whole() {
    for name in ["dashboard", "landing", "messy", "settings", "tiny"] {
        let sketch = fixture(name);
        let (linted, tidied) = (lint_in_steps(&sketch, None), tidy_in_steps(&sketch, None));
        assert!(linted.is_complete && tidied.is_complete, "{name}");
        assert_eq!((linted.findings, tidied.operations), (lint(&sketch), tidy(&sketch)), "{name}");
    }
}

#[test]
fn a_crooked_page_of_a_thousand_is_tidied_whole() {
    let button = |at: usize| {
        let (x, y) = (40 + at % 10 * 120 + at * 7_919 % 13, 40 + at / 10 * 60 + at * 104_729 % 11);
        format!(
            r#"{{"id":"b{at}","type":"Button","x":{x},"y":{y},"width":100,"height":40,"props":{{"text":"B"}}}}"#
        )
    };
    let buttons: Vec<String> = (0..1_000).map(button).collect();
    let sketch = Sketch::read_text(format!("[{}]", buttons.join(",")).as_bytes()).unwrap().sketch;
    let (linted, tidied) = (lint_in_steps(&sketch, None), tidy_in_steps(&sketch, None));
    assert!(linted.is_complete && tidied.is_complete && tidied.operations.len() > 900);
}

#[test]
fn of_a_pile_some_is_found_and_it_is_said_that_this_is_not_all() {
    let sketch = piled(20_000);
    let linted = lint_in_steps(&sketch, None);
    assert!(!linted.is_complete);
    assert!((1_000..60_000).contains(&linted.findings.len()), "{}", linted.findings.len());
}

#[test]
fn what_is_tidied_in_part_can_be_done() {
    let mut sketch = piled(20_000);
    let tidied = tidy_in_steps(&sketch, None);
    assert!(!tidied.is_complete);
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let outcome = execute(&mut sketch, tidied.operations.into(), Mode::Atomic, Actor::User, &mut ids);
    assert_eq!(outcome.rejections, []);
}
