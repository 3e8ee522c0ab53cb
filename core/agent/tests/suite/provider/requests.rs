//! Requests of every provider.

use expect_test::{Expect, expect};
use serde_json::Value;
use websketch_agent::proposal::{schema, strict_schema};
use websketch_agent::provider::{
    AnswerForm, CallOptions, Image, ModelCall, ModelRequest, Provider, ReasoningEffort, Sampling,
};
use websketch_json as json;
use websketch_language::{Message, Role};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn call(messages: &[(Role, &str)]) -> ModelCall {
    let message = |(role, content): &(Role, &str)| Message {
        role: *role,
        content: (*content).to_owned(),
        timestamp: None,
    };
    ModelCall {
        system: "Be brief. Draw.".to_owned(),
        shared: "Be brief.".len(),
        messages: messages.iter().map(message).collect(),
        image: None,
        form: AnswerForm::Edit,
    }
}

fn options(stream: bool) -> CallOptions<'static> {
    let sampling = Sampling { temperature: Some(1.5), effort: Some(ReasoningEffort::None) };
    CallOptions { model: "m-1", sampling, stream, request_id: "r-1", group_id: None }
}

/// Formats a request. The common schema is only named.
fn show(provider: Provider, call: &ModelCall, options: &CallOptions) -> String {
    let profile = provider.profile().unwrap();
    let request = ModelRequest::new(profile, call, options);
    let url = request.url(profile.base_url.unwrap_or("http://127.0.0.1:1234/v1/"));
    let headers: Vec<_> = request.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let body = request.body.replace(&json::to_string(&schema()), "SCHEMA");
    let body = body.replace(&json::to_string(&strict_schema()), "STRICT_SCHEMA");
    format!("{url}\n{}\n{body}\n", headers.join("\n"))
}

#[track_caller]
fn check(provider: Provider, stream: bool, expected: Expect) {
    let call = call(&[(Role::User, "Hello"), (Role::Assistant, "Hi"), (Role::User, "Move it")]);
    expected.assert_eq(&show(provider, &call, &options(stream)));
}

#[test]
fn openai_gets_a_schema_that_it_enforces() {
    check(
        Provider::OpenAi,
        true,
        expect![[r#"
            https://api.openai.com/v1/chat/completions
            content-type: application/json
            accept: text/event-stream
            x-request-id: r-1
            {"model":"m-1","messages":[{"role":"system","content":"Be brief. Draw."},{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"Move it"}],"temperature":1.5,"reasoning_effort":"none","max_completion_tokens":16384,"prompt_cache_key":"websketch","stream":true,"stream_options":{"include_usage":true},"response_format":{"type":"json_schema","json_schema":{"name":"answer","schema":STRICT_SCHEMA,"strict":true}}}
        "#]],
    );
    check(
        Provider::OpenAi,
        false,
        expect![[r#"
            https://api.openai.com/v1/chat/completions
            content-type: application/json
            accept: application/json
            x-request-id: r-1
            {"model":"m-1","messages":[{"role":"system","content":"Be brief. Draw."},{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"Move it"}],"temperature":1.5,"reasoning_effort":"none","max_completion_tokens":16384,"prompt_cache_key":"websketch","response_format":{"type":"json_schema","json_schema":{"name":"answer","schema":STRICT_SCHEMA,"strict":true}}}
        "#]],
    );
}

#[test]
fn anthropic_answers_by_a_tool_whose_input_streams() {
    check(
        Provider::Anthropic,
        true,
        expect![[r#"
            https://api.anthropic.com/v1/messages
            content-type: application/json
            accept: text/event-stream
            x-request-id: r-1
            anthropic-version: 2023-06-01
            {"model":"m-1","max_tokens":16384,"system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}},{"type":"text","text":" Draw.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":[{"type":"text","text":"Hello"}]},{"role":"assistant","content":[{"type":"text","text":"Hi"}]},{"role":"user","content":[{"type":"text","text":"Move it"}]}],"tools":[{"name":"answer","description":"Gives the answer to the person's request.","input_schema":SCHEMA,"eager_input_streaming":true}],"tool_choice":{"type":"tool","name":"answer"},"stream":true,"temperature":1,"thinking":{"type":"disabled"}}
        "#]],
    );
    check(
        Provider::Anthropic,
        false,
        expect![[r#"
            https://api.anthropic.com/v1/messages
            content-type: application/json
            accept: application/json
            x-request-id: r-1
            anthropic-version: 2023-06-01
            {"model":"m-1","max_tokens":16384,"system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}},{"type":"text","text":" Draw.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":[{"type":"text","text":"Hello"}]},{"role":"assistant","content":[{"type":"text","text":"Hi"}]},{"role":"user","content":[{"type":"text","text":"Move it"}]}],"tools":[{"name":"answer","description":"Gives the answer to the person's request.","input_schema":SCHEMA,"eager_input_streaming":false}],"tool_choice":{"type":"tool","name":"answer"},"stream":false,"temperature":1,"thinking":{"type":"disabled"}}
        "#]],
    );
}

#[test]
fn gemini_has_the_model_and_the_method_in_its_path() {
    check(
        Provider::Gemini,
        true,
        expect![[r#"
            https://generativelanguage.googleapis.com/v1beta/models/m-1:streamGenerateContent?alt=sse
            content-type: application/json
            accept: text/event-stream
            x-request-id: r-1
            {"systemInstruction":{"parts":[{"text":"Be brief. Draw."}]},"contents":[{"role":"user","parts":[{"text":"Hello"}]},{"role":"model","parts":[{"text":"Hi"}]},{"role":"user","parts":[{"text":"Move it"}]}],"generationConfig":{"responseMimeType":"application/json","responseJsonSchema":SCHEMA,"maxOutputTokens":16384,"temperature":1.5,"thinkingConfig":{"thinkingLevel":"minimal"}}}
        "#]],
    );
    check(
        Provider::Gemini,
        false,
        expect![[r#"
            https://generativelanguage.googleapis.com/v1beta/models/m-1:generateContent
            content-type: application/json
            accept: application/json
            x-request-id: r-1
            {"systemInstruction":{"parts":[{"text":"Be brief. Draw."}]},"contents":[{"role":"user","parts":[{"text":"Hello"}]},{"role":"model","parts":[{"text":"Hi"}]},{"role":"user","parts":[{"text":"Move it"}]}],"generationConfig":{"responseMimeType":"application/json","responseJsonSchema":SCHEMA,"maxOutputTokens":16384,"temperature":1.5,"thinkingConfig":{"thinkingLevel":"minimal"}}}
        "#]],
    );
}

#[test]
fn the_others_speak_as_openai_does_and_get_what_they_understand() {
    check(
        Provider::MiniMax,
        true,
        expect![[r#"
            https://api.minimax.io/v1/chat/completions
            content-type: application/json
            accept: text/event-stream
            x-request-id: r-1
            {"model":"m-1","messages":[{"role":"system","content":"Be brief. Draw."},{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"Move it"}],"temperature":1,"thinking":{"type":"disabled"},"max_completion_tokens":16384,"stream":true,"stream_options":{"include_usage":true}}
        "#]],
    );
    check(
        Provider::OpenRouter,
        true,
        expect![[r#"
            https://openrouter.ai/api/v1/chat/completions
            content-type: application/json
            accept: text/event-stream
            x-request-id: r-1
            {"model":"m-1","messages":[{"role":"system","content":"Be brief. Draw."},{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"Move it"}],"temperature":1.5,"reasoning":{"effort":"none"},"max_tokens":16384,"stream":true,"stream_options":{"include_usage":true},"response_format":{"type":"json_schema","json_schema":{"name":"answer","schema":STRICT_SCHEMA,"strict":true}},"provider":{"require_parameters":true}}
        "#]],
    );
    check(
        Provider::Custom,
        true,
        expect![[r#"
            http://127.0.0.1:1234/v1/chat/completions
            content-type: application/json
            accept: text/event-stream
            x-request-id: r-1
            {"model":"m-1","messages":[{"role":"system","content":"Be brief. Draw."},{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"Move it"}],"temperature":1.5,"reasoning_effort":"none","max_tokens":16384,"stream":true,"stream_options":{"include_usage":true},"response_format":{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":false}}}
        "#]],
    );
    let group = CallOptions { group_id: Some("a b&c"), ..options(true) };
    let shown = show(Provider::MiniMax, &call(&[(Role::User, "Hi")]), &group);
    assert!(shown.starts_with("https://api.minimax.io/v1/chat/completions?GroupId=a%20b%26c\n"), "{shown}");
}

#[test]
fn a_picture_goes_with_the_last_message() {
    let mut call = call(&[(Role::User, "Hello"), (Role::Assistant, "Hi"), (Role::User, "Draw this")]);
    call.image = Some(Image::new(PNG).unwrap());
    let last = |provider: Provider, list: &str| {
        let body = ModelRequest::new(provider.profile().unwrap(), &call, &options(true)).body;
        let body = json::parse(&body).unwrap();
        json::to_string(body[list].as_array().and_then(|list| list.last()).unwrap_or(&Value::Null))
    };
    expect![[r#"{"role":"user","content":[{"type":"text","text":"Draw this"},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}]}"#]]
        .assert_eq(&last(Provider::OpenAi, "messages"));
    expect![[r#"{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}},{"type":"text","text":"Draw this"}]}"#]]
        .assert_eq(&last(Provider::Anthropic, "messages"));
    expect![[r#"{"role":"user","parts":[{"inlineData":{"mimeType":"image/png","data":"iVBORw0KGgo="}},{"text":"Draw this"}]}"#]]
        .assert_eq(&last(Provider::Gemini, "contents"));
}

#[test]
fn a_conversation_begins_with_the_person_and_takes_turns() {
    let call = call(&[
        (Role::Assistant, "Welcome"),
        (Role::User, "First"),
        (Role::User, "Second"),
        (Role::Assistant, "  "),
        (Role::User, "Third"),
        (Role::Assistant, "Yes"),
        (Role::User, "Fourth"),
    ]);
    let body = ModelRequest::new(Provider::Custom.profile().unwrap(), &call, &options(true)).body;
    let messages = json::parse(&body).unwrap()["messages"].clone();
    expect![[r#"[{"role":"system","content":"Be brief. Draw."},{"role":"user","content":"First\n\nSecond\n\nThird"},{"role":"assistant","content":"Yes"},{"role":"user","content":"Fourth"}]"#]]
        .assert_eq(&json::to_string(&messages));
}

#[test]
fn a_version_in_the_base_url_is_not_said_twice() {
    let url = |provider: Provider, base: &str| {
        let call = call(&[(Role::User, "Hi")]);
        let stream = CallOptions { model: "models/a/b", ..options(false) };
        ModelRequest::new(provider.profile().unwrap(), &call, &stream).url(base)
    };
    assert_eq!(url(Provider::Anthropic, "https://a.example"), "https://a.example/v1/messages");
    assert_eq!(url(Provider::Anthropic, "https://a.example/v1/"), "https://a.example/v1/messages");
    assert_eq!(
        url(Provider::Anthropic, "https://a.example/proxyv1"),
        "https://a.example/proxyv1/v1/messages"
    );
    assert_eq!(
        url(Provider::Gemini, "http://127.0.0.1:9/v1beta"),
        "http://127.0.0.1:9/v1beta/models/a%2Fb:generateContent"
    );
    assert_eq!(url(Provider::Custom, "http://[::1]:9/v1"), "http://[::1]:9/v1/chat/completions");
}

#[test]
fn a_temperature_stays_in_the_providers_range_or_is_not_sent() {
    let temperature = |provider: Provider, temperature| {
        let sampling = Sampling { temperature, effort: None };
        let options = CallOptions { sampling, ..options(false) };
        let body =
            ModelRequest::new(provider.profile().unwrap(), &call(&[(Role::User, "Hi")]), &options).body;
        json::parse(&body).unwrap().get("temperature").cloned()
    };
    assert_eq!(temperature(Provider::OpenAi, Some(1.5)), Some(1.5.into()));
    assert_eq!(temperature(Provider::Anthropic, Some(1.5)), Some(1.into()));
    assert_eq!(temperature(Provider::OpenAi, None), None);
    assert_eq!(temperature(Provider::Anthropic, None), None);
}
