//! Requests about thousands of components.

use super::ids;
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::Sketch;

/// Returns buttons in rows of ten, each a few px off the grid.
fn buttons(count: usize) -> Sketch {
    let button = |at: usize| {
        let (x, y) = (40 + at % 10 * 120 + at * 7_919 % 13, 40 + at / 10 * 60 + at * 104_729 % 11);
        format!(
            r#"{{"id":"b{at}","type":"Button","x":{x},"y":{y},"width":100,"height":40,"props":{{"text":"B {at}"}}}}"#
        )
    };
    let buttons: Vec<String> = (0..count).map(button).collect();
    Sketch::read_text(format!("[{}]", buttons.join(",")).as_bytes()).unwrap().sketch
}

#[test]
fn a_step_that_would_arrange_thousands_asks_for_fewer() {
    let sketch = buttons(3_000);
    let meant = interpret(&sketch, "align all buttons to the left", &Context::default(), &mut ids());
    let Interpretation::Answer { text } = meant else { panic!("{meant:?}") };
    assert!(text.contains("more than 2,000 components"), "{text}");
}

#[test]
fn one_of_thousands_is_found_and_moved() {
    let sketch = buttons(3_000);
    let meant = interpret(&sketch, "move “B 2345” 20 px to the right", &Context::default(), &mut ids());
    let Interpretation::Operations { operations, .. } = meant else { panic!("{meant:?}") };
    assert_eq!(operations.len(), 1);
}
