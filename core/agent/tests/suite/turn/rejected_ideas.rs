//! Operations that an answer rejects, omits or only claims are not executed.

use super::script::{POP, Run, ids, partial, question, with_model};
use websketch_agent::turn::TurnInput;
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

fn asked(message: &str) -> Run {
    Run::new(TurnInput { asks_model: true, ..question(with_model(), message) })
}

#[test]
fn an_idea_that_the_prose_turns_down_is_not_done() {
    let delete = r#"{"type":"delete","componentId":"title"}"#;
    let moved = r#"{"type":"move","componentId":"save","x":400,"y":120}"#;
    for answer in [
        format!("I could do {delete} but no. Here: [{moved}]"),
        format!("I could do {delete} but no. Here: {moved}"),
        format!("One idea: {delete}. Instead: {moved}"),
        format!("{delete}\\nWait, that is wrong. {moved}"),
        format!("I would not do {delete}."),
        format!("First I thought of {delete}, then of [{moved}]"),
        format!("I considered {delete}, but: {{\"operations\":[{moved}]}}"),
    ] {
        for whole in [true, false] {
            let mut run = asked(POP);
            if whole {
                run.play(&format!("answer {answer}"));
            } else {
                let (one, other) = answer.split_at(answer.find("title").unwrap());
                run.play(&format!("text {one}\ntext {other}\nend"));
            }
            assert!(!run.log.contains(r#"commit [{"type":"delete""#), "{answer}: {}", run.log);
            let is_asked_again = run.told.len() == 3;
            let is_moved = run.committed.len() == 1 && matches!(run.committed[0], Operation::Move { .. });
            let has_failed = run.answer.as_ref().is_some_and(|answer| answer.failure.is_some());
            assert!(is_asked_again || is_moved || has_failed, "{answer}: {}", run.log);
        }
    }
    let mut run = asked(POP);
    run.play(&format!("answer Sure, here it is: {moved}"));
    assert_eq!(run.committed.len(), 1, "{}", run.log);
}

const LISTED: &str = r#"[
    {"id":"list","type":"List","x":40,"y":40,"width":300,"height":160,"props":{"items":["A","B","C","D"]}},
    {"id":"table","type":"Table","x":40,"y":240,"width":300,"height":160,"props":{"columns":["One","Two"],"rows":[["a","b"],["c","d"],["e","f"]]}},
    {"id":"pages","type":"NavigationBox","x":40,"y":440,"width":300,"height":40,"props":{"variant":"pagination","items":["1","2","…","9"]}}
]"#;

fn listed(answer: &str) -> Run {
    let sketch = Sketch::read_text(LISTED.as_bytes()).unwrap().sketch;
    let mut run = Run::new(TurnInput { asks_model: true, sketch, ids: ids(), ..question(partial(), POP) });
    run.play(&format!("answer {answer}"));
    run
}

#[test]
fn an_ellipsis_deletes_nothing() {
    let modify = |id: &str, props: &str| {
        format!(
            r#"{{"operations":[{{"type":"modify","componentId":"{id}","props":{{{props}}}}}],"description":"Done"}}"#
        )
    };
    for (answer, wanted) in [
        (modify("list", r#""items":["A","B", ... ]"#), r#""items":["A","B","C","D"]"#),
        (modify("list", r#""items":["A","New","B", ...]"#), r#""items":["A","New","B","C","D"]"#),
        (modify("list", r#""items":["A", "...", "D", "E"]"#), r#""items":["A","B","C","D","E"]"#),
        (modify("list", r#""items":[… , "D"]"#), r#""items":["A","B","C","D"]"#),
        (
            modify("table", r#""rows":[["x","y"],["a","b"],...]"#),
            r#""rows":[["x","y"],["a","b"],["c","d"],["e","f"]]"#,
        ),
        (modify("pages", r#""items":["1","2","3","…","9"]"#), r#""items":["1","2","3","…","9"]"#),
        (
            r#"{"operations":[{"type":"texts","texts":{"list":["A","B", ... ]}}]}"#.to_owned(),
            r#""items":["A","B","C","D"]"#,
        ),
    ] {
        let run = listed(&answer);
        assert!(run.log.contains(wanted), "{answer}: {}", run.log);
    }
    for answer in [
        modify("list", r#""items":["X","Y", ... ]"#),
        modify("list", r#""items":["A", ..., "Z"]"#),
        modify("table", r#""rows":[["a", ...], ["c","d"]]"#),
        r#"{"operations":[{"type":"align","targetIds":["list","table", ...],"alignment":"left"}]}"#.to_owned(),
        r#"{"operations":[{"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":80,"height":40}, ...]}]}"#.to_owned(),
    ] {
        let run = listed(&answer);
        assert!(run.committed.is_empty() && run.told.len() == 3, "{answer}: {}", run.log);
        assert!(run.told[2].contains("the whole list"), "{answer}: {}", run.told[2]);
    }
    let run = listed(
        r#"{"operations":[{"type":"add","componentType":"List","x":400,"y":40,"width":200,"height":120,"props":{"items":["One","Two", ...]}}]}"#,
    );
    assert!(
        run.log.contains(r#""items":["One","Two"]"#) && run.log.contains(r#""field":"…""#),
        "{}",
        run.log
    );
}
