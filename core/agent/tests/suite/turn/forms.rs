//! Alternative forms of an answer, as small models write them.

use super::script::{POP, Run, check, question, with_model};
use expect_test::expect;
use websketch_agent::turn::TurnInput;
use websketch_sketch::operation::Operation;

fn asked(message: &str) -> Run {
    Run::new(TurnInput { asks_model: true, ..question(with_model(), message) })
}

/// Forms of one move, each executed at once.
#[test]
fn a_call_is_read_in_every_form_and_at_every_depth() {
    let fields = r#""componentId":"save","x":400,"y":120"#;
    let mut forms = vec![
        format!(r#"{{"tool":"move","args":{{{fields}}}}}"#),
        format!(r#"{{"name":"move","arguments":{{{fields}}}}}"#),
        format!(r#"{{"action":"move","action_input":{{{fields}}}}}"#),
        format!(r#"{{"action":"move",{fields}}}"#),
        format!(r#"{{"op":"move",{fields}}}"#),
        format!(r#"{{"tool":"move",{fields}}}"#),
        format!(r#"{{"tool":"move_component","parameters":{{{fields}}}}}"#),
        format!(r#"{{"function":{{"name":"moveComponent","arguments":{{{fields}}}}}}}"#),
        format!(r#"{{"function":{{"name":"move","parameters":{{{fields}}}}}}}"#),
        format!(r#"{{"tool_call":{{"name":"move","args":{{{fields}}}}}}}"#),
        format!(r#"{{"type":"function","function":{{"name":"move","arguments":{{{fields}}}}}}}"#),
        format!(r#"{{"type":"tool_use","name":"move","input":{{{fields}}}}}"#),
        format!(r#"{{"move":{{{fields}}}}}"#),
        format!(r#"{{"type":"move",{fields}}}"#),
    ];
    let single: Vec<String> = forms.clone();
    for form in &single {
        forms.push(format!(r#"{{"operations":[{form}]}}"#));
        forms.push(format!("[{form}]"));
        for key in ["actions", "tool_calls", "ops", "steps", "edits"] {
            forms.push(format!(r#"{{"{key}":[{form}]}}"#));
        }
    }
    let string = fields.replace('"', "\\\"");
    forms.push(format!(r#"{{"name":"move","arguments":"{{{string}}}"}}"#));
    forms.push(format!(r#"{{"tool_calls":[{{"function":{{"name":"move","arguments":"{{{string}}}"}}}}]}}"#));
    for form in forms {
        let mut run = asked(POP);
        run.play(&format!("answer {form}"));
        assert!(
            run.log.contains(r#"commit [{"type":"move","componentId":"save","x":400.0,"y":120.0}]"#)
                || run.log.contains(r#"commit [{"type":"move","componentId":"save","x":400,"y":120}]"#),
            "{form}: {}",
            run.log
        );
    }
}

#[test]
fn words_are_the_answer_under_any_key() {
    for answer in [
        r#"{"answer":"It has two buttons."}"#,
        r#"{"message":"It has two buttons."}"#,
        r#"{"response":"It has two buttons."}"#,
        r#"{"text":"It has two buttons."}"#,
        r#"{"role":"assistant","content":"It has two buttons."}"#,
        r#"{"action":"Final Answer","action_input":"It has two buttons."}"#,
        r#"{"tool":"reply_to_user","args":{"text":"It has two buttons."}}"#,
        r#"{"response":{"text":"It has two buttons."}}"#,
    ] {
        let mut run = asked("How many buttons are there here, and are they well made?");
        run.play(&format!("answer {answer}"));
        let given = run.answer.unwrap_or_else(|| panic!("{answer}: {}", run.log));
        assert_eq!((given.failure, given.description.as_str()), (None, "It has two buttons."), "{answer}");
    }
}

#[test]
fn a_question_is_never_lost() {
    for (answer, choices) in [
        (r#"{"ask":{"question":"Where to?","options":["Left","Right"]}}"#, 2),
        (r#"{"ask":"Where to?"}"#, 0),
        (r#"{"question":"Where to?","choices":["Left","Right"]}"#, 2),
        (r#"{"clarification":"Where to?"}"#, 0),
        (r#"{"tool":"AskUser","args":{"question":"Where to?"}}"#, 0),
        (
            r#"{"tool":"ask_user","args":{"prompt":"Where to?","options":[{"title":"Left"},{"text":"Right"}]}}"#,
            2,
        ),
        (r#"{"name":"ask_user","arguments":"{\"question\":\"Where to?\"}"}"#, 0),
        (r#"{"action":"ask_user","action_input":"Where to?"}"#, 0),
        (r#"{"type":"ask","question":"Where to?","options":["Left","Right"]}"#, 2),
        (r#"{"operations":[{"type":"ask","question":"Where to?"}]}"#, 0),
        (r#"{"operations":[{"tool":"ask_user","args":{"question":"Where to?"}}],"description":"I ask."}"#, 0),
        (r#"{"intent":"modification","operations":[],"description":"Hm","question":"Where to?"}"#, 0),
        (
            r#"{"tool_calls":[{"function":{"name":"ask_user","arguments":"{\"question\":\"Where to?\"}"}}]}"#,
            0,
        ),
    ] {
        let mut run = asked(POP);
        run.play(&format!("answer {answer}"));
        let paused = run.paused.unwrap_or_else(|| panic!("{answer}: {}", run.log));
        assert_eq!((paused.prompt.as_str(), paused.choices.len()), ("Where to?", choices), "{answer}");
    }
}

#[test]
fn a_tree_alone_is_drawn() {
    for answer in [
        r#"{"page":[{"h1":"Hi"},{"text":"x"}]}"#,
        r#"{"column":[{"h1":"Hi"},{"text":"x"}]}"#,
        r#"{"tree":{"page":[{"h1":"Hi"},{"text":"x"}]}}"#,
        r#"{"at":"page","tree":{"page":[{"h1":"Hi"},{"text":"x"}]},"description":"Done"}"#,
        r#"{"operations":[{"type":"compose","at":"page","tree":"{\"page\":[{\"h1\":\"Hi\"},{\"text\":\"x\"}]}"}]}"#,
    ] {
        let mut run = asked("draw a title");
        run.play(&format!("answer {answer}"));
        let kinds: Vec<_> = run.committed.iter().filter(|it| matches!(it, Operation::Add(_))).collect();
        assert_eq!(kinds.len(), 2, "{answer}: {}", run.log);
        assert!(!run.log.contains(r#""text":"{"#), "{answer}: {}", run.log);
    }
}

#[test]
fn what_cannot_be_read_goes_back_once_with_the_reason() {
    for (answer, fault) in [
        (r#"{"foo":1,"bar":{"x":2}}"#, "found: “foo”, “bar”"),
        ("null", "holds no JSON object"),
        ("42", "holds no JSON object"),
        ("###", "holds no JSON object"),
        ("", "was empty"),
        ("{{{{", "Your answer"),
        ("<div><h1>Hi</h1><button>Go</button></div>", "not done until it stands in"),
        ("# Hi\\n\\n- one\\n- two", "not done until it stands in"),
    ] {
        let mut run = asked("draw a title");
        let before = run.told.clone();
        run.play(&format!("text {answer}\nend"));
        assert!(run.told.len() > before.len(), "{answer}: it is asked once more: {}", run.log);
        assert!(run.told.last().unwrap().contains(fault), "{answer}: {:?}", run.told.last());
        assert!(!run.log.contains("wait"), "{answer}: {}", run.log);
        run.play(&format!("text {answer}\nend"));
        let answer_given = run.answer.unwrap_or_else(|| panic!("{answer}: {}", run.log));
        assert!(answer_given.failure.is_some(), "{answer}: {}", run.log);
    }
}

#[test]
fn a_model_takes_steps_back() {
    check(
        with_model(),
        "please make what you did the last two times go away",
        r#"answer {"operations":[{"type":"undo","steps":2}],"description":"Undone."}
           committed
           committed"#,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"text","field":"description","text":"Undone."}
            end
                commit Undo "Took the last 2 steps back."
            committed
                commit Undo "Took the last 2 steps back."
            committed
                {"kind":"text","field":"description","text":"Took the last 2 steps back."}
                finish "modification" "Took the last 2 steps back." operations=0 rejected=0 tokens=100
        "#]],
    );
    for answer in [
        r#"{"type":"undo"}"#,
        r#"{"operations":[{"tool":"undo","args":{"steps":1}}]}"#,
        r#"{"action":"undo"}"#,
        r#"{"operations":[{"type":"undo","steps":"1"}]}"#,
    ] {
        let mut run = asked(POP);
        run.play(&format!("answer {answer}"));
        assert!(run.log.contains("commit Undo"), "{answer}: {}", run.log);
        run.play("nothing");
        assert!(run.answer.unwrap().operations.is_empty());
    }
    let mut run = asked(POP);
    run.play(r#"answer {"operations":[{"type":"undo","steps":3},{"type":"move","componentId":"save","x":400,"y":120}]}"#);
    assert!(!run.log.contains("commit Undo"), "never with operations: {}", run.log);
}
