//! Parts of a screen side by side, and the figures of its lists.

use super::title_of;
use crate::draft::MOST_ENTRIES;
use crate::json::json;
use crate::made::with_share;
use serde_json::Value;
use websketch_sketch::collect::CollectVec;

/// Returns the number of things that a node lists.
fn count_of(node: &Value) -> Option<usize> {
    let list = node.get("column").and_then(Value::as_array)?;
    let counted = |node: &Value| {
        let is_list = node.get("divided").is_some();
        let rows = node.get("column").filter(|_| is_list).or_else(|| node.get("rows"));
        rows.and_then(Value::as_array).map(Vec::len)
    };
    list.iter().find_map(counted)
}

/// A kind of node that stands well beside others of its kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Narrow {
    List,
    Figure,
}

impl Narrow {
    pub(super) fn of(node: &Value) -> Option<Self> {
        let is_figure =
            node.get("card").and_then(|card| card.get(0)).is_some_and(|first| first.get("small").is_some());
        if is_figure {
            return Some(Self::Figure);
        }
        let text = node.to_string();
        let is_short = !text.contains("\"button\"") && !text.contains("\"input\"");
        (title_of(node).is_some() && text.contains("\"divided\"") && is_short).then_some(Self::List)
    }
}

/// Puts two or three lists or figures that follow each other side by side, and four in two rows.
pub(super) fn beside(main: Vec<Value>) -> Vec<Value> {
    let mut nodes: Vec<Value> = Vec::new();
    let mut run: Vec<Value> = Vec::new();
    let mut kind = None;
    for node in main {
        let next = Narrow::of(&node);
        if next.is_none() || next != kind {
            nodes.extend(rows_of(std::mem::take(&mut run)));
        }
        kind = next;
        if next.is_some() { run.push(node) } else { nodes.push(node) }
    }
    nodes.extend(rows_of(run));
    nodes
}

fn rows_of(run: Vec<Value>) -> Vec<Value> {
    if run.len() < 2 {
        return run;
    }
    let columns = if run.len() == 3 { 3 } else { 2 };
    let row = |row: &[Value]| {
        let cells: Vec<Value> = row.iter().map(|node| with_share(node.clone(), 1)).collect_vec();
        json!({ "row": cells, "gap": 48, "cross": "top" })
    };
    run.chunks(columns).map(row).collect_vec()
}

/// Returns a figure for each list: `Meals today: 4`.
pub(super) fn figures(main: &[Value]) -> Option<Value> {
    let card = |node: &Value| {
        let (title, count) = (title_of(node)?, count_of(node)?);
        Some(
            json!({ "card": [{ "small": title }, { "text": count.to_string(), "bold": true, "textSize": "l" }], "gap": "xs" }),
        )
    };
    let cards: Vec<Value> = main.iter().filter_map(card).take(MOST_ENTRIES).collect_vec();
    (cards.len() > 1).then(|| json!({ "row": cards, "gap": 16 }))
}
