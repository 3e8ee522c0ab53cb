//! Structural operations of an answer, expanded while it streams.

use super::{SKETCH, check, run, show};
use expect_test::expect;
use std::collections::BTreeMap;
use websketch_agent::proposal::{OperationStream, StreamEvent};
use websketch_json as json;
use websketch_layout::composition::compose;
use websketch_layout::lint::{Severity, lint};
use websketch_sketch::{IdSource, Sketch};

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}

fn operations(events: &[StreamEvent]) -> Vec<String> {
    let operation = |event: &StreamEvent| match event {
        StreamEvent::Operation { operation, .. } => Some(json::to_string(operation)),
        _ => None,
    };
    events.iter().filter_map(operation).collect()
}

const PAGE: &str = r#"{"page":[{"bar":[{"text":"Hydra"},{"nav":["Features","Pricing"]},{"button":"Buy"}]},{"row":[{"column":[{"h1":"Drink on time"},{"text":"A bottle, a light, a sip."}]},{"image":"Bottle","h":320}]},{"grid":[{"card":[{"h3":"One"},{"text":"First"}]},{"card":[{"h3":"Two"},{"text":"Second"}]}]},{"footer":"© Hydra"}]}"#;

#[test]
fn a_tree_comes_to_what_compose_makes_of_it_section_by_section() {
    let answer = format!(
        r#"{{"intent":"creation","operations":[{{"type":"compose","at":"page","tree":{PAGE}}}],"description":"Done"}}"#
    );
    let tree = json::parse(PAGE).unwrap();
    let whole = compose(&Sketch::new(), None, &tree, None, &mut ids()).unwrap();
    let whole: Vec<String> = whole.operations.iter().map(json::to_string).collect();
    let cut = answer.find("{\"footer").unwrap();
    for size in [1, 7, 23, 4096] {
        let mut stream = OperationStream::new(Sketch::new(), ids());
        let (mut events, mut before_the_end) = (Vec::new(), 0);
        for (at, chunk) in answer.as_bytes().chunks(size).enumerate() {
            events.extend(stream.push(chunk));
            if at * size < cut {
                before_the_end = operations(&events).len();
            }
        }
        events.extend(stream.finish().events);
        assert_eq!(operations(&events), whole, "chunks of {size}");
        assert!(size > 23 || before_the_end >= 7, "{before_the_end} operations in chunks of {size}");
    }
}

#[test]
fn a_cut_tree_keeps_its_whole_sections() {
    let answer =
        format!(r#"{{"intent":"creation","operations":[{{"type":"compose","at":"page","tree":{PAGE}"#);
    let cut = answer.find("{\"h3\":\"Two").unwrap();
    let counts: Vec<usize> = [1, 7, 4096]
        .map(|size| {
            let mut stream = OperationStream::new(Sketch::new(), ids());
            let text = &answer.as_bytes()[..cut];
            let mut events: Vec<_> = text.chunks(size).flat_map(|chunk| stream.push(chunk)).collect();
            let end = stream.finish();
            events.extend(end.events);
            assert!(!end.end.complete);
            operations(&events).len()
        })
        .into();
    assert_eq!(counts, [7, 7, 7]);
}

#[test]
fn shift_moves_what_belongs_together() {
    check(
        r#"{"operations":[{"type":"shift","from":{"y":300},"dy":"+40px"},{"type":"shift","componentIds":["titel"],"dx":10},{"type":"shift","componentIds":["nobody"],"dx":10},{"type":"shift","componentIds":["title"]}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"move","componentId":"divider","x":40,"y":400},"coercions":[{"field":"dy","from":"+40px","to":40}]}
            {"kind":"operation","index":1,"operation":{"type":"move","componentId":"component-1718000000000-abcdefghi","x":40,"y":440},"coercions":[]}
            {"kind":"rejected","index":2,"operation":{"type":"shift","componentIds":["titel"],"dx":10},"rejection":{"index":2,"code":"unknown_component","field":"componentIds","message":"Component titel not found","hint":"did you mean title?"}}
            {"kind":"rejected","index":3,"operation":{"type":"shift","componentIds":["nobody"],"dx":10},"rejection":{"index":3,"code":"unknown_component","field":"componentIds","message":"Component nobody not found"}}
            {"kind":"rejected","index":4,"operation":{"type":"shift","componentIds":["title"]},"rejection":{"index":4,"code":"missing_field","field":"dy","message":"Missing dx or dy"}}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn texts_say_what_each_component_shows() {
    check(
        r#"{"operations":[{"type":"texts","texts":{"title":"Hello","button1":"Go","nobody":"x"}}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"modify","componentId":"title","props":{"text":"Hello"}},"coercions":[]}
            {"kind":"operation","index":1,"operation":{"type":"modify","componentId":"button1","props":{"text":"Go"}},"coercions":[]}
            {"kind":"rejected","index":2,"operation":{"type":"texts","texts":{"nobody":"x"}},"rejection":{"index":2,"code":"unknown_component","field":"texts","message":"Component nobody not found"}}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn place_moves_and_resizes() {
    check(
        r#"{"operations":[{"type":"place","componentId":"title","x":80,"y":40,"width":300,"height":48},{"type":"move","componentId":"button1","x":"+100","y":200},{"type":"move","componentId":"button1","x":0,"y":0,"width":200,"height":40}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"move","componentId":"title","x":80,"y":40},"coercions":[]}
            {"kind":"operation","index":1,"operation":{"type":"resize","componentId":"title","width":300,"height":48},"coercions":[]}
            {"kind":"operation","index":2,"operation":{"type":"move","componentId":"button1","x":140,"y":200},"coercions":[{"field":"x","from":"+100","to":140}]}
            {"kind":"operation","index":3,"operation":{"type":"move","componentId":"button1","x":0,"y":0},"coercions":[{"field":"type","from":"move","to":"place"}]}
            {"kind":"operation","index":4,"operation":{"type":"resize","componentId":"button1","width":200,"height":40},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn reflow_lays_the_sketch_out_for_another_width() {
    let (events, _) = run(r#"{"operations":[{"type":"reflow","page":390}]}"#, 7);
    assert!(!events.is_empty());
    let sketch = Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch;
    let mut stream = OperationStream::new(sketch, ids());
    stream.push(br#"{"operations":[{"type":"reflow","page":390}]}"#);
    let after = stream.finish().sketch;
    assert!(after.iter().all(|component| component.bounds().right() <= 390.0));
}

#[test]
fn weak_forms_are_read_and_reported() {
    check(
        r#"{"operations":[{"type":"add","component":{"type":"Navbar","x":0,"y":600,"width":"100%","height":56,"props":{"links":["A","B"]}}}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"add","componentId":"component-0-xhnm1usae","componentType":"NavigationBox","x":0,"y":600,"width":1440,"height":56,"props":{"items":["A","B"]}},"coercions":[{"field":"component","from":{"type":"Navbar","x":0,"y":600,"width":"100%","height":56,"props":{"links":["A","B"]}},"to":"the fields of the operation"},{"field":"componentType","from":"Navbar","to":"NavigationBox"},{"field":"props.links","from":["A","B"],"to":"props.items"},{"field":"width","from":"100%","to":1440}]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"{"operations":[{"type":"add","componentType":"Card","x":40,"y":500,"width":400,"height":300,"title":"Profile","children":[{"type":"Checkbox","x":24,"y":60,"label":"News"},{"type":"Button","x":24,"y":120,"width":120,"height":40,"props":{"label":"Save"}}]}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"add","componentId":"component-0-xhnm1usae","componentType":"Container","x":40,"y":500,"width":400,"height":300,"props":{"variant":"card","text":"Profile"}},"coercions":[{"field":"children","from":2,"to":"operations of their own"},{"field":"componentType","from":"Card","to":"Container"},{"field":"title","from":"Profile","to":"props.title"},{"field":"props.title","from":"Profile","to":"props.text"}]}
            {"kind":"operation","index":1,"operation":{"type":"add","componentId":"component-0-1vhljll1t","componentType":"Input","x":64,"y":560,"width":200,"height":24,"props":{"variant":"checkbox","text":"News"}},"coercions":[{"field":"children","from":null,"to":"add"},{"field":"componentType","from":"Checkbox","to":"Input"},{"field":"label","from":"News","to":"props.label"},{"field":"props.label","from":"News","to":"props.text"},{"field":"width","from":null,"to":200},{"field":"height","from":null,"to":24},{"field":"x","from":24,"to":64},{"field":"y","from":60,"to":560}]}
            {"kind":"operation","index":2,"operation":{"type":"add","componentId":"component-0-pj6apq4z0","componentType":"Button","x":64,"y":620,"width":120,"height":40,"props":{"text":"Save"}},"coercions":[{"field":"children","from":null,"to":"add"},{"field":"props.label","from":"Save","to":"props.text"},{"field":"x","from":24,"to":64},{"field":"y","from":120,"to":620}]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"{"operations":[{"type":"add","componentType":"Button","x":0,"y":600,"width":100,"height":40,"props":{"text":"A"},"style":{"color":"red"}},{"type":"move","targetIds":["all"],"dy":100}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"add","componentId":"component-0-xhnm1usae","componentType":"Button","x":0,"y":600,"width":100,"height":40,"props":{"text":"A"}},"coercions":[{"field":"style","from":{"color":"red"},"to":null}]}
            {"kind":"operation","index":1,"operation":{"type":"move","componentId":"title","x":40,"y":140},"coercions":[{"field":"type","from":"move","to":"shift"},{"field":"componentIds","from":"all","to":"every component"}]}
            {"kind":"operation","index":2,"operation":{"type":"move","componentId":"save-button","x":40,"y":220},"coercions":[]}
            {"kind":"operation","index":3,"operation":{"type":"move","componentId":"button1","x":40,"y":300},"coercions":[]}
            {"kind":"operation","index":4,"operation":{"type":"move","componentId":"button12","x":40,"y":380},"coercions":[]}
            {"kind":"operation","index":5,"operation":{"type":"move","componentId":"divider","x":40,"y":460},"coercions":[]}
            {"kind":"operation","index":6,"operation":{"type":"move","componentId":"component-1718000000000-abcdefghi","x":40,"y":500},"coercions":[]}
            {"kind":"operation","index":7,"operation":{"type":"move","componentId":"component-0-xhnm1usae","x":0,"y":700},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn no_hint_names_another_one_for_what_the_answer_meant_to_create() {
    let hints = |answer: &str| show(answer, 7).matches("did you mean").count();
    let unknown = r#"{"type":"modify","componentId":"titel","props":{"text":"Go"}}"#;
    assert_eq!(hints(&format!(r#"{{"operations":[{unknown}]}}"#)), 1);
    let new = r#"{"type":"add","componentType":"Button","x":0,"y":600,"width":100,"height":40}"#;
    assert_eq!(hints(&format!(r#"{{"operations":[{new},{unknown}]}}"#)), 0);
}

/// Recorded trees for five requests.
#[test]
fn recorded_trees_make_pages_without_warnings() {
    let trees: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(include_str!("../../cases/model/trees.json")).unwrap();
    for (name, tree) in trees {
        let answer = format!(
            r#"{{"operations":[{{"type":"compose","at":"page","tree":{}}}]}}"#,
            json::to_string(&tree)
        );
        let mut stream = OperationStream::new(Sketch::new(), ids());
        stream.push(answer.as_bytes());
        let end = stream.finish();
        let warnings = lint(&end.sketch).into_iter().filter(|finding| finding.severity != Severity::Hint);
        let warnings: Vec<String> = warnings.map(|finding| finding.message).collect();
        assert!(warnings.is_empty(), "{name}: {warnings:?}");
        assert!(end.sketch.len() > 10, "{name}");
    }
}

/// Returns the results of an answer: operations, and rejections as `refused: why`.
fn outcome(answer: &str) -> Vec<String> {
    let mut stream = OperationStream::new(Sketch::new(), ids());
    let mut events = stream.push(answer.as_bytes());
    events.extend(stream.finish().events);
    let line = |event: &StreamEvent| match event {
        StreamEvent::Operation { operation, .. } => Some(json::to_string(operation)),
        StreamEvent::Rejected { rejection, .. } => Some(format!("refused: {}", rejection.reason)),
        StreamEvent::Text { .. } => None,
    };
    events.iter().filter_map(line).collect()
}

#[test]
fn what_is_nested_too_deep_is_told() {
    let component = |inside: &str| {
        format!(r#"{{"type":"Container","x":0,"y":0,"width":100,"height":100,"children":[{inside}]}}"#)
    };
    let deep = (0..12).fold(component(""), |inside, _| component(&inside));
    let answer = format!(r#"{{"operations":[{{"type":"add","component":{deep}}}]}}"#);
    let outcome = outcome(&answer);
    assert_eq!(outcome.len(), 10);
    assert_eq!(outcome.last().unwrap(), "refused: the nesting of components is limited to 8, found 9");
}

#[test]
fn an_id_that_nobody_has_means_the_new_component_that_it_fits() {
    let card = r#"{"type":"add","componentType":"Container","x":40,"y":40,"width":200,"height":120,"props":{"text":"Refunds"}}"#;
    let other = r#"{"type":"add","componentType":"Container","x":40,"y":240,"width":200,"height":120,"props":{"text":"Orders"}}"#;
    let widen = r#"{"type":"resize","componentId":"refunds-card","width":240,"height":120}"#;
    let delete = r#"{"type":"delete","componentId":"refunds-card"}"#;
    let answer = format!(r#"{{"operations":[{card},{other},{widen},{delete}]}}"#);
    let [added, _, resized, deleted] = outcome(&answer).try_into().unwrap();
    let id = added.split('"').nth(7).unwrap().to_owned();
    assert!(resized.contains(&id), "{added} {resized}");
    assert_eq!(deleted, "refused: Component refunds-card not found");
    // Two components match equally well.
    let answer = format!(r#"{{"operations":[{card},{card},{widen}]}}"#);
    assert_eq!(outcome(&answer)[2], "refused: Component refunds-card not found");
}

/// All surroundings of a composition: the text before and after it.
const AROUND: [(&str, &str); 9] = [
    (r#"{"intent":"creation","operations":["#, "]}"),
    (r#"{"operations":["#, r#"],"description":"Done"}"#),
    (r#"{"thoughts":"A page","operations":["#, "]}"),
    (r#"{"plan":{"steps":["a"]},"operations":["#, "]}"),
    ("[", "]"),
    ("", ""),
    ("Here it is:\n\n```json\n", "\n```"),
    ("Sure. Here is the page:\n", ""),
    ("<think>A page, then.</think>[", "]"),
];

#[test]
fn a_tree_comes_and_survives_a_cut_whatever_stands_before_it() {
    for (before, behind) in AROUND {
        for at in [r#""at":"page","#, ""] {
            let answer = format!(r#"{before}{{"type":"compose",{at}"tree":{PAGE}}}{behind}"#);
            let mut stream = OperationStream::new(Sketch::new(), ids());
            let mut events = stream.push(answer.as_bytes());
            let end = stream.finish();
            events.extend(end.events);
            let whole = (events, end.error);
            let done = |events: &[StreamEvent]| operations(events).len();
            assert_eq!(done(&whole.0), 14, "{before}: {:?}", whole.1);
            let cut = answer.find("{\"h3\":\"Two").unwrap();
            for size in [1, 13, 4096] {
                let mut stream = OperationStream::new(Sketch::new(), ids());
                let mut events = Vec::new();
                for chunk in answer.as_bytes()[..cut].chunks(size) {
                    events.extend(stream.push(chunk));
                }
                let early = done(&events);
                let end = stream.finish();
                events.extend(end.events);
                assert_eq!(done(&events), 7, "{before} in chunks of {size}");
                assert!(at.is_empty() || size > 13 || early >= 4, "{before}: {early} in chunks of {size}");
            }
        }
    }
}
