//! Replies of every dialect, in any chunks.

use expect_test::{Expect, expect};
use websketch_agent::provider::{Dialect, ModelReply};

/// Feeds a body in chunks of many sizes, which must not matter. Returns text, usage and outcome.
#[track_caller]
fn show(dialect: Dialect, body: &str) -> String {
    let shown = |size: usize| {
        let mut reply = ModelReply::new(dialect);
        let mut text: String = body.as_bytes().chunks(size).map(|chunk| reply.push(chunk)).collect();
        let is_over = if reply.is_over() { " over" } else { "" };
        let end = reply.finish();
        text += &end.text;
        format!("{text:?} {}+{} {:?}{is_over}", end.usage.input_tokens, end.usage.output_tokens, end.outcome)
    };
    let whole = shown(body.len().max(1));
    for size in [1, 2, 3, 5, 17] {
        assert_eq!(shown(size), whole, "in chunks of {size}");
    }
    whole
}

/// Checks a reply. Each line of `events` is the data of one event; lines that begin with `:` or a field are sent as
/// they are.
#[track_caller]
fn check(dialect: Dialect, events: &str, expected: Expect) {
    let event = |line: &str| match line.trim() {
        "" => "\n".to_owned(),
        line if line.starts_with(':') || line.starts_with("event:") || line.starts_with("data:") => {
            format!("{line}\n")
        }
        line => format!("data: {line}\n\n"),
    };
    let body: String = events.lines().map(event).collect();
    let shown = show(dialect, &body);
    assert_eq!(show(dialect, &body.replace('\n', "\r\n")), shown);
    assert_eq!(show(dialect, &format!("\u{feff}{body}")), shown);
    expected.assert_eq(&shown);
}

#[test]
fn openai_counts_when_it_says_it_is_complete() {
    check(
        Dialect::OpenAi,
        r#"{"choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null}}],"usage":null}
           : keep-alive
           {"choices":[{"delta":{"content":"Hel"}}]}
           {"choices":[{"delta":{"content":"lo ü✓"},"finish_reason":null}],"obfuscation":"x1"}
           {"choices":[{"delta":{},"finish_reason":"stop"}]}
           {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3}}
           [DONE]
           {"choices":[{"delta":{"content":"after the end"}}]}"#,
        expect![[r#""Hello ü✓" 12+3 Ok(()) over"#]],
    );
}

#[test]
fn openai_ends_in_many_ways() {
    let check = |events: &str, expected: Expect| check(Dialect::OpenAi, events, expected);
    check(r#"{"choices":[{"delta":{"content":"Hel"}}]}"#, expect![[r#""Hel" 0+0 Err(BrokenOff)"#]]);
    check("[DONE]", expect![[r#""" 0+0 Err(BrokenOff) over"#]]);
    check(
        r#"{"choices":[{"delta":{"content":"Hel"},"finish_reason":"length"}]}"#,
        expect![[r#""Hel" 0+0 Err(Truncated)"#]],
    );
    check(
        r#"{"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#,
        expect![[r#""" 0+0 Err(Filtered)"#]],
    );
    check(
        r#"{"choices":[{"delta":{"refusal":"No."},"finish_reason":"stop"}]}"#,
        expect![[r#""" 0+0 Err(Refused) over"#]],
    );
    check(
        r#"{"choices":[{"delta":{"content":"Hel"},"finish_reason":"error"}]}"#,
        expect![[r#""Hel" 0+0 Err(StreamError { is_transient: true, words: None }) over"#]],
    );
    check(
        r#"{"error":{"message":"overloaded","code":503}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: true, words: Some("overloaded") }) over"#]],
    );
    check(
        r#"{"error":{"message":"no such model","code":404}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: false, words: Some("no such model") }) over"#]],
    );
    check(
        r#"{"object":"error","message":"out of memory"}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: true, words: Some("out of memory") }) over"#]],
    );
    check(
        r#"{"choices":[{"delta":{"content":"Hel"},"finish_reason":"stop"}],"base_resp":{"status_code":1002}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: true, words: None }) over"#]],
    );
    check(
        r#"{"choices":[{"delta":{}}],"base_resp":{"status_code":1027}}"#,
        expect![[r#""" 0+0 Err(Filtered) over"#]],
    );
    check(
        r#"{"choices":[{"delta":{"content":"x"}}],"output_sensitive":true}"#,
        expect![[r#""" 0+0 Err(Filtered) over"#]],
    );
    check("{half a chunk", expect![[r#""" 0+0 Err(Unreadable) over"#]]);
}

#[test]
fn openai_relatives_are_understood() {
    let check = |events: &str, expected: Expect| check(Dialect::OpenAi, events, expected);
    // Reasoning beside the answer, parts of a message, and the answer as call arguments.
    check(
        r#"{"choices":[{"delta":{"reasoning_content":"hmm","reasoning":"hmm"}}]}
           {"choices":[{"delta":{"content":[{"type":"text","text":"Hi"}]},"finish_reason":""}]}
           {"choices":[{"delta":{},"finish_reason":"stop"}],"base_resp":{"status_code":0}}"#,
        expect![[r#""Hi" 0+0 Ok(())"#]],
    );
    check(
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"answer","arguments":"{\"a\""}}]}}]}
           {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]}}]}
           {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
        expect![[r#""{\"a\":1}" 0+0 Ok(())"#]],
    );
    check(
        r#": OPENROUTER PROCESSING

           data: {"choices":
           data: [{"delta":{"content":"two lines"},"finish_reason":"stop"}]}

           [DONE]"#,
        expect![[r#""two lines" 0+0 Ok(()) over"#]],
    );
}

#[test]
fn anthropic_streams_text_or_the_input_of_its_tool() {
    check(
        Dialect::Anthropic,
        r#"event: message_start
           {"type":"message_start","message":{"usage":{"input_tokens":10,"cache_read_input_tokens":5,"output_tokens":1}}}
           event: ping
           {"type":"ping"}
           {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}
           {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hmm"}}
           {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"x"}}
           {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","name":"answer","input":{}}}
           {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}
           {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"intent\":"}}
           {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"details\"}"}}
           {"type":"content_block_stop","index":1}
           {"type":"something_new","delta":{"note":"skipped"}}
           {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":25}}
           {"type":"message_stop"}
           {"type":"content_block_delta","delta":{"text":"after the end"}}"#,
        expect![[r#""{\"intent\":\"details\"}" 15+25 Ok(()) over"#]],
    );
    check(
        Dialect::Anthropic,
        r#"{"type":"message_start","message":{"usage":{"input_tokens":10}}}
           {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
           {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
           {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":25}}
           {"type":"message_stop"}"#,
        expect![[r#""Hello" 10+25 Ok(()) over"#]],
    );
}

#[test]
fn anthropic_ends_in_many_ways() {
    let check = |events: &str, expected: Expect| check(Dialect::Anthropic, events, expected);
    let stop = |reason: &str| {
        format!(
            r#"{{"type":"message_delta","delta":{{"stop_reason":"{reason}"}},"usage":{{"output_tokens":2}}}}"#
        )
    };
    check(
        r#"{"type":"content_block_delta","delta":{"type":"text_delta","text":"Hel"}}"#,
        expect![[r#""Hel" 0+0 Err(BrokenOff)"#]],
    );
    check(&stop("stop_sequence"), expect![[r#""" 0+2 Ok(())"#]]);
    check(&stop("max_tokens"), expect![[r#""" 0+2 Err(Truncated)"#]]);
    check(&stop("model_context_window_exceeded"), expect![[r#""" 0+2 Err(Truncated)"#]]);
    check(&stop("refusal"), expect![[r#""" 0+2 Err(Refused)"#]]);
    check(
        &stop("pause_turn"),
        expect![[r#""" 0+2 Err(StreamError { is_transient: false, words: None }) over"#]],
    );
    check(r#"{"type":"message_delta","delta":{"stop_reason":null}}"#, expect![[r#""" 0+0 Err(BrokenOff)"#]]);
    check(
        r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: true, words: Some("Overloaded") }) over"#]],
    );
    check(
        r#"{"type":"error","error":{"type":"invalid_request_error","message":""}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: false, words: None }) over"#]],
    );
    check(r#"{"type":"message_stop"}"#, expect![[r#""" 0+0 Err(BrokenOff) over"#]]);
}

#[test]
fn gemini_counts_when_it_says_it_is_complete() {
    check(
        Dialect::Gemini,
        r#"{"candidates":[{"content":{"role":"model","parts":[{"text":"hmm","thought":true},{"text":"Hel"}]},"index":0}],"usageMetadata":{"promptTokenCount":7}}
           {"candidates":[{"content":{"parts":[{"text":"lo"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":7,"candidatesTokenCount":2,"thoughtsTokenCount":3}}"#,
        expect![[r#""Hello" 7+5 Ok(())"#]],
    );
}

#[test]
fn gemini_ends_in_many_ways() {
    let check = |events: &str, expected: Expect| check(Dialect::Gemini, events, expected);
    let finish = |reason: &str| format!(r#"{{"candidates":[{{"finishReason":"{reason}"}}]}}"#);
    check(
        r#"{"candidates":[{"content":{"parts":[{"text":"Hel"}]}}]}"#,
        expect![[r#""Hel" 0+0 Err(BrokenOff)"#]],
    );
    check(&finish("MAX_TOKENS"), expect![[r#""" 0+0 Err(Truncated)"#]]);
    check(&finish("SAFETY"), expect![[r#""" 0+0 Err(Filtered)"#]]);
    check(&finish("PROHIBITED_CONTENT"), expect![[r#""" 0+0 Err(Filtered)"#]]);
    check(
        &finish("MALFORMED_FUNCTION_CALL"),
        expect![[r#""" 0+0 Err(StreamError { is_transient: true, words: None }) over"#]],
    );
    check(&finish("FINISH_REASON_UNSPECIFIED"), expect![[r#""" 0+0 Err(BrokenOff)"#]]);
    check(r#"{"promptFeedback":{"blockReason":"SAFETY"}}"#, expect![[r#""" 0+0 Err(Filtered) over"#]]);
    check(
        r#"{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: true, words: Some("overloaded") }) over"#]],
    );
    check(
        r#"{"error":{"code":400,"status":"INVALID_ARGUMENT"}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: false, words: None }) over"#]],
    );
}

#[test]
fn a_whole_answer_is_read_as_well() {
    let check = |dialect, body: &str, expected: Expect| expected.assert_eq(&show(dialect, body));
    check(
        Dialect::OpenAi,
        "\n {\"choices\":[{\"message\":{\"content\":\"Hello\",\"refusal\":null},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}",
        expect![[r#""Hello" 1+2 Ok(())"#]],
    );
    check(
        Dialect::OpenAi,
        r#"{"choices":[{"message":{"content":"Hel"},"finish_reason":"length"}]}"#,
        expect![[r#""Hel" 0+0 Err(Truncated)"#]],
    );
    check(
        Dialect::Anthropic,
        r#"{"type":"message","content":[{"type":"thinking","thinking":"hmm"},{"type":"tool_use","name":"answer","input":{"intent":"details","n":50.0}}],"stop_reason":"tool_use","usage":{"input_tokens":3,"output_tokens":4}}"#,
        expect![[r#""{\"intent\":\"details\",\"n\":50}" 3+4 Ok(())"#]],
    );
    check(
        Dialect::Gemini,
        r#"{"candidates":[{"content":{"parts":[{"text":"Hello"}]},"finishReason":"STOP"}]}"#,
        expect![[r#""Hello" 0+0 Ok(())"#]],
    );
    check(
        Dialect::Gemini,
        r#"[{"candidates":[{"content":{"parts":[{"text":"Hel"}]}}]},
            {"candidates":[{"content":{"parts":[{"text":"lo"}]},"finishReason":"STOP"}]}]"#,
        expect![[r#""Hello" 0+0 Ok(())"#]],
    );
    check(Dialect::OpenAi, r#"{"choices":[{"message":{"conte"#, expect![[r#""" 0+0 Err(Unreadable)"#]]);
    check(
        Dialect::OpenAi,
        r#"{"error":{"message":"no","type":"invalid_request_error"}}"#,
        expect![[r#""" 0+0 Err(StreamError { is_transient: false, words: Some("no") })"#]],
    );
}

#[test]
fn what_is_no_reply_at_all() {
    let check = |body: &str, expected: Expect| {
        let [first, others @ ..] =
            [Dialect::OpenAi, Dialect::Anthropic, Dialect::Gemini].map(|dialect| show(dialect, body));
        assert!(others.iter().all(|other| *other == first), "{others:?}");
        expected.assert_eq(&first);
    };
    check("", expect![[r#""" 0+0 Err(BrokenOff)"#]]);
    check("<html><body>Bad gateway</body></html>", expect![[r#""" 0+0 Err(Unreadable)"#]]);
    check("upstream error\n\n", expect![[r#""" 0+0 Err(Unreadable)"#]]);
    check(": only\n\n: comments\n\n", expect![[r#""" 0+0 Err(BrokenOff)"#]]);
    check("data: null\n\ndata: []\n\ndata: 7\n\n", expect![[r#""" 0+0 Err(BrokenOff)"#]]);
}

/// Pushes `piece` repeatedly after `head` until the reply stops reading, and checks the number of bytes read.
#[track_caller]
fn check_endless(head: &str, piece: &str, expected_bytes: usize) {
    let mut reply = ModelReply::new(Dialect::OpenAi);
    reply.push(head.as_bytes());
    let mut bytes = 0;
    while !reply.is_over() && bytes < 64 << 20 {
        reply.push(piece.as_bytes());
        bytes += piece.len();
    }
    let expected = format!("{expected_bytes} Err(Truncated)");
    assert_eq!(format!("{bytes} {:?}", reply.finish().outcome), expected, "{head}");
}

#[test]
fn whatever_never_ends_is_cut() {
    let x = "x".repeat(1 << 16);
    let event = format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{x}\"}}}}]}}\n\n");
    check_endless("", &event, event.len());
    check_endless("data: ", &x, 1 << 18);
    check_endless("data: x\n", &format!("data: {x}\n"), (x.len() + 7) * 4);
    check_endless("", &format!(": {x}\n\n"), 512 * (x.len() + 4));
    check_endless("{\"choices\": \"", &x, 1 << 21);
    check_endless("", &" ".repeat(1 << 16), (32 << 20) + (1 << 16));
}

#[test]
fn a_character_cut_between_two_chunks_is_whole_again() {
    check(
        Dialect::OpenAi,
        r#"{"choices":[{"delta":{"content":"Hi \ud83c"}}]}
           {"choices":[{"delta":{"content":"\udf89 there \ud83c"},"finish_reason":"stop"}]}
           [DONE]"#,
        expect![[r#""Hi 🎉 there �" 0+0 Ok(()) over"#]],
    );
    check(
        Dialect::Anthropic,
        r#"{"type":"content_block_delta","delta":{"type":"text_delta","text":"Hi \ud83c"}}
           {"type":"content_block_delta","delta":{"type":"text_delta","text":"\udf89"}}
           {"type":"message_delta","delta":{"stop_reason":"end_turn"}}
           {"type":"message_stop"}"#,
        expect![[r#""Hi 🎉" 0+0 Ok(()) over"#]],
    );
    check(
        Dialect::Gemini,
        r#"{"candidates":[{"content":{"parts":[{"text":"Hi \ud83c"}]}}]}
           {"candidates":[{"content":{"parts":[{"text":"\udf89"}]},"finishReason":"STOP"}]}"#,
        expect![[r#""Hi 🎉" 0+0 Ok(())"#]],
    );
}

#[test]
fn the_last_event_counts_without_an_empty_line_after_it() {
    let shown = |end: &str| {
        let hel = r#"{"choices":[{"delta":{"content":"Hel"}}]}"#;
        show(Dialect::OpenAi, &format!("data: {hel}\n\ndata: {end}"))
    };
    let stop = r#"{"choices":[{"delta":{"content":"lo"},"finish_reason":"stop"}]}"#;
    expect![[r#""Hello" 0+0 Ok(())"#]].assert_eq(&shown(stop));
    expect![[r#""Hel" 0+0 Err(BrokenOff)"#]].assert_eq(&shown(&stop[..40]));
}

#[test]
fn calls_of_functions_are_read_in_every_form() {
    let said = |dialect, body: &str| {
        let mut reply = ModelReply::new(dialect);
        let shown = reply.push(body.as_bytes());
        shown + &reply.finish().text
    };
    for message in [
        r#"{"tool_calls":[{"function":{"name":"answer","arguments":"{\"a\":1}"}}]}"#,
        r#"{"tool_calls":[{"function":{"name":"answer","arguments":{"a":1}}}]}"#,
        r#"{"function_call":{"name":"answer","arguments":"{\"a\":1}"}}"#,
        r#"{"content":"{\"a\":1}","reasoning":"first","reasoning_content":"hm"}"#,
        r#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"{\"a\":1}"}]}"#,
    ] {
        let body = format!(r#"{{"choices":[{{"message":{message},"finish_reason":"stop"}}]}}"#);
        assert_eq!(said(Dialect::OpenAi, &body), r#"{"a":1}"#, "{message}");
    }
    for parts in [
        r#"[{"functionCall":{"name":"answer","args":{"a":1}}}]"#,
        r#"[{"text":"hm","thought":true},{"text":"{\"a\":1}"}]"#,
    ] {
        let body = format!(r#"{{"candidates":[{{"content":{{"parts":{parts}}},"finishReason":"STOP"}}]}}"#);
        assert_eq!(said(Dialect::Gemini, &body), r#"{"a":1}"#, "{parts}");
    }
    let body = r#"{"type":"message","content":[{"type":"thinking","thinking":"hm"},{"type":"tool_use","input":{"a":1}}],"stop_reason":"tool_use"}"#;
    assert_eq!(said(Dialect::Anthropic, body), r#"{"a":1}"#);
}
