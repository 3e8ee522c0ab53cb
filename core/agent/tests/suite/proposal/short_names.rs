//! Short names of a prompt stand for ids in every place of an answer.

use websketch_agent::proposal::{OperationStream, ShortNames, StreamEvent};
use websketch_json as json;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// Answers with two ids in every possible place. `A` and `B` are the ids.
const ANSWERS: [&str; 47] = [
    r#"{"type":"move","componentId":"A","x":40,"y":2000}"#,
    r#"{"type":"move","componentId":"A","dx":20}"#,
    r#"{"type":"move","componentId":"A","x":"+40","y":0}"#,
    r#"{"type":"move","componentIds":["A","B"],"dy":20}"#,
    r#"{"type":"resize","componentId":"A","width":300,"height":200}"#,
    r#"{"type":"resize","componentId":"A","width":"50%","height":200}"#,
    r#"{"type":"add","componentId":"A","componentType":"Button","x":0,"y":0,"width":80,"height":40}"#,
    r#"{"type":"delete","componentId":"A"}"#,
    r#"{"type":"modify","componentId":"A","props":{"text":"Hi","name":"x"}}"#,
    r#"{"type":"modify","componentId":"A","label":"Hello"}"#,
    r#"{"type":"modify","componentId":"A","props":{"to":"B","sameAs":"B"}}"#,
    r#"{"type":"align","targetIds":["A","B"],"alignment":"left"}"#,
    r#"{"type":"distribute","targetIds":["A","B"],"spacing":20,"axis":"y"}"#,
    r#"{"type":"reorder","componentId":"A","index":0}"#,
    r#"{"type":"replace","components":[{"id":"A","type":"Text","x":0,"y":0,"width":80,"height":40},{"id":"B","type":"Text","x":0,"y":60,"width":80,"height":40}]}"#,
    r#"{"move":{"componentId":"A","x":40,"y":2000}}"#,
    r#"{"op":"update","componentId":"A","props":{"name":"x"}}"#,
    r#"{"type":"place","componentId":"A","x":0,"y":1800,"width":300}"#,
    r#"{"type":"shift","componentIds":["A","B"],"dy":20}"#,
    r#"{"type":"shift","targetIds":["section:A"],"dy":20}"#,
    r#"{"type":"shift","section":"A","dy":20}"#,
    r#"{"type":"shift","from":"A","dy":20}"#,
    r#"{"type":"texts","texts":{"A":"One","B":["Two","Three"]}}"#,
    r#"{"texts":{"A":"One","B":"Two"}}"#,
    r#"{"type":"compose","at":{"below":"A"},"tree":{"row":[{"button":"Save"}]}}"#,
    r#"{"type":"compose","at":{"above":"A"},"tree":{"row":[{"button":"Save"}]}}"#,
    r#"{"type":"compose","at":{"left":"A"},"tree":{"column":[{"button":"Save"}]}}"#,
    r#"{"type":"compose","at":{"right":"A"},"tree":{"column":[{"button":"Save"}]}}"#,
    r#"{"type":"compose","at":{"in":"A"},"tree":{"column":[{"button":"Save"}]}}"#,
    r#"{"type":"compose","at":{"replace":["A","B"]},"tree":{"row":["A",{"text":"New"}]}}"#,
    r#"{"type":"compose","at":{"replace":"A"},"tree":{"text":"New"}}"#,
    r#"{"type":"compose","place":{"below":"A"},"tree":{"text":"New"}}"#,
    r#"{"type":"compose","at":"page","tree":{"row":["A","B"]}}"#,
    r#"{"type":"compose","at":"page","tree":["A",{"text":"x"}]}"#,
    r#"{"type":"compose","at":"page","row":["A","B"]}"#,
    r#"{"compose":{"at":{"above":"B"},"tree":{"column":["A"]}}}"#,
    r#"{"type":"compose","at":"page","tree":{"page":[{"grid":["A",{"copy":"B","texts":{"B":"Costs"}}]}]}}"#,
    r#"{"type":"compose","at":"page","tree":{"card":["A"]}}"#,
    r#"{"type":"compose","at":"page","tree":{"card":"A"}}"#,
    r#"{"type":"compose","at":"page","tree":{"bar":["A",{"nav":["One","Two"]},"B"]}}"#,
    r#"{"type":"compose","at":"page","tree":{"shell":{"side":["A"],"main":["B"]}}}"#,
    r#"{"type":"compose","at":"page","tree":{"column":[{"id":"A"},{"ref":"B"}]}}"#,
    r#"{"type":"compose","at":"page","tree":{"column":[{"button":["A",{"text":"x"}]}]}}"#,
    r#"{"type":"compose","at":"page","tree":{"id":"A","card":["B"]}}"#,
    r#"{"type":"compose","at":"page","tree":[["A","B"]]}"#,
    r#"{"type":"compose","at":"page","tree":{"type":"row","children":["A","B"]}}"#,
    r#"{"action":"delete","target":"A","componentId":"A"}"#,
];

fn fixture(name: &str) -> String {
    let path = format!("{}/../../tests/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn read(text: &str) -> Sketch {
    Sketch::read_text(text.as_bytes()).unwrap().sketch
}

fn long(number: usize) -> String {
    format!("component-1795692490258-{number:09}")
}

/// Returns the sketch with ids of 33 characters in the same order, and the former ids.
fn lengthened(sketch: &Sketch) -> (Sketch, Vec<String>) {
    let mut ids: Vec<String> = sketch.ids().map(ToString::to_string).collect();
    ids.sort();
    let mut value = json::parse(&json::to_string(sketch)).unwrap();
    for component in value.as_array_mut().unwrap() {
        let number = ids.iter().position(|id| component["id"] == id.as_str()).unwrap();
        component["id"] = long(number).into();
    }
    (read(&json::to_string(&value)), ids)
}

/// Returns the events of an answer and the sketch after it.
fn outcome(sketch: &Sketch, answer: &str) -> String {
    let ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut stream = OperationStream::new(sketch.clone(), ids);
    let mut events = Vec::new();
    for chunk in answer.as_bytes().chunks(9) {
        events.extend(stream.push(chunk));
    }
    let end = stream.finish();
    events.extend(end.events);
    // Echoed values may have either name.
    let shown: Vec<String> = events
        .iter()
        .map(|event| match event {
            StreamEvent::Rejected { index, rejection, .. } => {
                format!("{index} {}", json::to_string(rejection))
            }
            other => json::to_string(other),
        })
        .collect();
    format!("{}\n{}", shown.join("\n"), json::to_string(&end.sketch))
}

#[test]
fn long_ids_come_to_the_same_as_short_ones() {
    for name in ["landing", "settings"] {
        let short = read(&fixture(name));
        let (long_sketch, ids) = lengthened(&short);
        let names = ShortNames::new(&long_sketch);
        let made: Vec<ComponentId> = (0..ids.len()).map(|at| ComponentId::new(&long(at)).unwrap()).collect();
        let called: Vec<&str> = made.iter().map(|id| names.name(id)).collect();
        for answer in ANSWERS {
            for (at, step) in (0..ids.len()).step_by(3).zip(1..) {
                let other = (at + step) % ids.len();
                let with = |a: &str, b: &str| {
                    let element = answer.replace("\"A\"", &format!("\"{a}\""));
                    let element = element.replace("\"section:A\"", &format!("\"section:{a}\""));
                    format!(r#"{{"operations":[{}]}}"#, element.replace("\"B\"", &format!("\"{b}\"")))
                };
                let expected = outcome(&short, &with(&ids[at], &ids[other]));
                let mut found = outcome(&long_sketch, &with(called[at], called[other]));
                for (number, id) in ids.iter().enumerate() {
                    found = found.replace(&long(number), id);
                }
                assert_eq!(found, expected, "{name}: {}", with(called[at], called[other]));
            }
        }
    }
}

#[track_caller]
fn composed(request: &str, tree: &str) -> String {
    let sketch = read(&fixture("landing"));
    let (sketch, _) = lengthened(&sketch);
    let ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut stream = OperationStream::new(sketch, ids).for_request(request);
    let answer = format!(
        r#"{{"operations":[{{"type":"delete","componentId":"button1"}},{{"type":"compose","at":"page","tree":{tree}}}]}}"#
    );
    let mut events = stream.push(answer.as_bytes());
    events.extend(stream.finish().events);
    let shown = events.iter().skip(1).map(|event| match event {
        StreamEvent::Rejected { rejection, .. } => json::to_string(rejection),
        StreamEvent::Operation { operation, .. } => json::to_string(operation),
        StreamEvent::Text { .. } => String::new(),
    });
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_looks_like_a_name_is_no_text_unless_it_is_quoted() {
    for name in ["button1", "container77", "card3", "component-12", "text99"] {
        let tree = format!(r#"{{"column":[{{"h2":"Plans"}},"{name}"]}}"#);
        let found = composed("add a section", &tree);
        assert!(found.contains("unknown_component") && found.contains("not found"), "{name}: {found}");
        assert!(!found.contains("\"text\""), "{name} is drawn: {found}");
        if name != "button1" {
            let quoted = composed(&format!("add a column with “{name}” in it"), &tree);
            assert!(quoted.contains(&format!(r#""text":"{name}""#)), "{quoted}");
        }
    }
    for text in ["Step 1", "v2", "H2O", "24", "save"] {
        let found = composed("add a section", &format!(r#"{{"column":["{text}"]}}"#));
        assert!(found.contains(&format!(r#""text":"{text}""#)), "{found}");
    }
}
