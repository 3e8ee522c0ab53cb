//! Numbering of nodes and resolution of dependencies to indices.

use super::fault::FaultKind;
use super::node::Node;
use super::read::{PlanReader, UnresolvedNode};
use super::types::{find, listed};
use super::validation;
use serde_json::{Map, Value};
use websketch_json::excerpt;

impl PlanReader<'_> {
    /// Numbers the nodes: by the given numbers, by the trailing numbers of their ids if all have one and no two are
    /// equal, or by position.
    pub(super) fn number(&mut self, written: &mut [UnresolvedNode], list: &[Value], key: &str) {
        let given = |item: &Value| item.get("step")?.as_u64().and_then(|step| u32::try_from(step).ok());
        let trailing = |node: &Node| {
            let start = node.id.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
            node.id.get(start..)?.parse::<u32>().ok()
        };
        let all = |steps: Vec<Option<u32>>| {
            let steps: Option<Vec<u32>> = steps.into_iter().collect();
            let mut sorted = steps.clone()?;
            sorted.sort_unstable();
            sorted.dedup();
            steps.filter(|steps| steps.len() == sorted.len())
        };
        let steps = all(list.iter().map(given).collect())
            .or_else(|| all(written.iter().map(|written| trailing(&written.node)).collect()));
        for (at, written_node) in written.iter_mut().enumerate() {
            let place = u32::try_from(at + 1).unwrap_or(u32::MAX);
            written_node.node.step = steps.as_ref().and_then(|steps| steps.get(at).copied()).unwrap_or(place);
        }
        for at in 0..written.len() {
            let Some(id) = written.get(at).map(|written| written.node.id.clone()) else { continue };
            if written.iter().take(at).any(|earlier| earlier.node.id == id) {
                self.fault(format!("{key}[{at}].id"), FaultKind::DuplicateId { id });
            }
        }
    }

    pub(super) fn edges(&mut self, object: &Map<String, Value>, written: &mut [UnresolvedNode]) {
        let Some(Value::Array(edges)) = object.get("edges") else { return };
        for (at, edge) in edges.iter().enumerate() {
            let end = |keys: [&str; 2]| match keys.iter().find_map(|key| edge.get(*key))? {
                Value::String(id) => Some(id.clone()),
                Value::Number(number) => Some(format!("step{number}")),
                _ => None,
            };
            let path = format!("edges[{at}]");
            let (Some(from), Some(to)) = (end(["from", "source"]), end(["to", "target"])) else {
                self.wrong(path, "{ from, to }", edge);
                continue;
            };
            match written.iter_mut().find(|written| written.node.id == to) {
                Some(written) => written.dependencies.push((format!("{path}.from"), from)),
                None => {
                    let nodes = listed(written.iter().map(|written| &written.node));
                    self.fault(format!("{path}.to"), FaultKind::UnknownDependency { id: to, nodes });
                }
            }
        }
    }

    /// Resolves names of dependencies to indices. References are dependencies as well.
    pub(super) fn connect(&mut self, written: Vec<UnresolvedNode>, key: &str) -> Vec<Node> {
        let mut names = Vec::new();
        let mut nodes = Vec::new();
        for UnresolvedNode { node, dependencies } in written {
            names.push(dependencies);
            nodes.push(node);
        }
        let mut all = Vec::new();
        for (at, names) in names.into_iter().enumerate() {
            let mut before = Vec::new();
            for (path, id) in names {
                match find(&nodes, &id) {
                    Some(place) => before.push(place),
                    None => {
                        let nodes = listed(nodes.iter());
                        self.fault(path, FaultKind::UnknownDependency { id: excerpt(&id), nodes });
                    }
                }
            }
            let Some(node) = nodes.get(at) else { continue };
            let (referred, faults) = validation::references(&nodes, node, &format!("{key}[{at}]"));
            before.extend(referred);
            self.faults.extend(faults);
            before.sort_unstable();
            before.dedup();
            all.push(before);
        }
        for (node, before) in nodes.iter_mut().zip(all) {
            node.dependencies = before;
        }
        nodes
    }
}
