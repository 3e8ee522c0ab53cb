//! Plan graph: waves as columns, dependencies as lines. Pure except for its view.

use crate::conversation::PlanNode;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// Width and height of a node, and the gaps between columns and rows. Px.
const NODE: (f64, f64) = (132.0, 36.0);
const GAP: (f64, f64) = (36.0, 12.0);
/// Most characters of a name in a node.
const MAX_LETTERS: usize = 17;

/// A node with its upper left corner.
#[derive(Clone, Debug, PartialEq)]
struct NodePosition {
    node: PlanNode,
    x: f64,
    y: f64,
}

#[expect(clippy::cast_precision_loss, reason = "a plan has at most a few dozen nodes")]
fn placed(nodes: Vec<PlanNode>) -> Vec<NodePosition> {
    let mut in_wave: Vec<u64> = Vec::new();
    let first = nodes.iter().map(|node| node.wave).min().unwrap_or_default();
    nodes
        .into_iter()
        .filter(|node| !node.id.contains('['))
        .map(|node| {
            let row = in_wave.iter().filter(|wave| **wave == node.wave).count();
            in_wave.push(node.wave);
            let (x, y) = ((node.wave - first) as f64 * (NODE.0 + GAP.0), row as f64 * (NODE.1 + GAP.1));
            NodePosition { node, x, y }
        })
        .collect()
}

fn short(name: &str) -> String {
    if name.chars().count() <= MAX_LETTERS {
        return name.to_owned();
    }
    let cut: String = name.chars().take(MAX_LETTERS - 1).collect();
    format!("{}…", cut.trim_end())
}

/// Returns the path from the end of one node to the start of another.
fn line(from: &NodePosition, to: &NodePosition) -> String {
    let (x, y) = (from.x + NODE.0, from.y + NODE.1 / 2.0);
    let (to_x, to_y) = (to.x, to.y + NODE.1 / 2.0);
    let middle = GAP.0 / 2.0;
    format!("M{x} {y}C{} {y} {} {to_y} {to_x} {to_y}", x + middle, to_x - middle)
}

/// The graph of a plan. Screen readers see one image, because the list has the same content.
#[component]
pub fn Graph(nodes: Memo<Vec<PlanNode>>) -> impl IntoView {
    move || {
        let placed = placed(nodes.get());
        let width = placed.iter().map(|at| at.x + NODE.0).fold(NODE.0, f64::max);
        let height = placed.iter().map(|at| at.y + NODE.1).fold(NODE.1, f64::max);
        let waves = placed.iter().map(|at| at.node.wave).collect::<BTreeSet<_>>().len();
        let find = |id: &str| placed.iter().find(|at| at.node.id == id);
        let lines = placed
            .iter()
            .flat_map(|to| to.node.dependencies.iter().filter_map(move |id| Some(line(find(id)?, to))));
        let lines = lines.map(|d| view! { <path class="edge" d=d/> }).collect_view();
        let boxes = placed.iter().map(|at| {
            let status = at.node.status.to_lowercase();
            view! {
                <g class=format!("node {status}") transform=format!("translate({} {})", at.x, at.y)>
                    <title>{at.node.name.clone()}</title>
                    <rect width=NODE.0 height=NODE.1 rx="8"/>
                    <circle cx="14" cy=NODE.1 / 2.0 r="4"/>
                    <text x="26" y=NODE.1 / 2.0 + 4.0>{short(&at.node.name)}</text>
                </g>
            }
        });
        let label =
            format!("{} steps in {waves} waves; the list names them and what each waits for", placed.len());
        view! {
            <div class="graph" tabindex="0" role="group" aria-label="Graph of the plan">
                <svg
                    role="img" aria-label=label width=width + 2.0 height=height + 2.0
                    viewBox=format!("-1 -1 {} {}", width + 2.0, height + 2.0)
                >
                    {lines}
                    {boxes.collect_view()}
                </svg>
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_are_columns() {
        let node = |id: &str, wave| PlanNode { id: id.to_owned(), wave, ..PlanNode::default() };
        let placed = placed(vec![node("a", 1), node("b", 1), node("b[0]", 1), node("c", 2)]);
        let places: Vec<_> = placed.iter().map(|at| (at.node.id.as_str(), at.x, at.y)).collect();
        assert_eq!(places, [("a", 0.0, 0.0), ("b", 0.0, 48.0), ("c", 168.0, 0.0)]);
        assert_eq!(line(&placed[0], &placed[2]), "M132 18C150 18 150 18 168 18");
        assert_eq!(short("A very long name of a step"), "A very long name…");
    }
}
