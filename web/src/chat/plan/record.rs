//! Content of an execution's record. Pure.

use serde_json::Value;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Returns all operations of an execution in order, each with the id of its node.
pub fn operations(record: &Value) -> Vec<(String, Operation)> {
    let decoded = |value: Option<&Value>| -> Vec<Operation> {
        let list = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|operation| Operation::decode(operation).ok()).collect()
    };
    let by_node = record.get("operations").and_then(Value::as_object);
    // The operations of a node keep their order, so the first one not yet assigned matches.
    let mut left: Vec<(&String, std::collections::VecDeque<Operation>)> =
        by_node.into_iter().flatten().map(|(node, list)| (node, decoded(Some(list)).into())).collect();
    let mut all = Vec::new();
    for operation in decoded(record.pointer("/outcome/operations")) {
        let node = left.iter_mut().find(|(_, list)| list.front() == Some(&operation)).map(|(node, list)| {
            list.pop_front();
            (*node).clone()
        });
        all.push((node.unwrap_or_default(), operation));
    }
    all
}

/// Returns the final message.
pub fn message(record: &Value) -> &str {
    record.pointer("/outcome/message").and_then(Value::as_str).unwrap_or_default()
}

/// One step of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayFrame {
    /// Name of the node that just ran.
    pub name: String,
    /// Sketch after that node.
    pub sketch: Sketch,
}

/// Returns the initial sketch, and the sketch after each node that changes it. Empty for an unreadable record.
pub fn replay_frames(record: &Value) -> Vec<ReplayFrame> {
    let Some(first) = record.get("initialSketch").map(json::to_string) else { return Vec::new() };
    let read = LazyValue::parse(first.as_bytes()).ok().and_then(|view| Sketch::restore(view).ok());
    let (Some(mut sketch), Ok(mut ids)) = (read, IdSource::new(0.0, "a replay makes no names")) else {
        return Vec::new();
    };
    let nodes = record.pointer("/plan/nodes").and_then(Value::as_array).cloned().unwrap_or_default();
    let name = |id: &str| {
        let base = id.split('[').next().unwrap_or_default();
        let node = nodes.iter().find(|node| node.get("id").and_then(Value::as_str) == Some(base));
        node.and_then(|node| node.get("name")?.as_str()).unwrap_or(id).to_owned()
    };
    let mut replay_frames = vec![ReplayFrame { name: "Before".to_owned(), sketch: sketch.clone() }];
    let all = operations(record);
    for run in all.chunk_by(|(one, _), (other, _)| one == other) {
        let batch: Vec<Operation> = run.iter().map(|(_, operation)| operation.clone()).collect();
        execute(&mut sketch, batch.into(), Mode::Partial, Actor::User, &mut ids);
        let id = run.first().map_or("", |(node, _)| node.as_str());
        replay_frames.push(ReplayFrame { name: name(id), sketch: sketch.clone() });
    }
    replay_frames
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_played_node_by_node() {
        let text = r#"{"initialSketch":[],"plan":{"nodes":[{"id":"a","name":"A"},{"id":"b","name":"B"}]},
            "operations":{"a":[{"type":"add","componentId":"one","componentType":"Text","x":0,"y":0,"width":80,"height":40}],
                "b":[{"type":"move","componentId":"one","x":9,"y":0}]},
            "outcome":{"message":"Done.","operations":[
                {"type":"add","componentId":"one","componentType":"Text","x":0,"y":0,"width":80,"height":40},
                {"type":"move","componentId":"one","x":9,"y":0}]}}"#;
        let record = json::parse(text).unwrap();
        let shown: Vec<String> = replay_frames(&record)
            .iter()
            .map(|moment| {
                format!("{} {:?}", moment.name, moment.sketch.iter().map(|c| c.bounds().x()).next())
            })
            .collect();
        assert_eq!(shown, ["Before None", "A Some(0.0)", "B Some(9.0)"]);
        assert_eq!(message(&record), "Done.");
        assert!(replay_frames(&json::parse("{}").unwrap()).is_empty());
    }
}
