//! Rows of the layer tree: groups and boxes with their contents, the frontmost first. Pure.

use crate::editor::describe;
use std::collections::BTreeSet;
use websketch_layout::flow::screens;
use websketch_layout::selection::{group_of, group_within};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::{ComponentId, Sketch};

/// Identity of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowKey {
    /// A component.
    Component(ComponentId),
    /// The group with this path.
    Group(String),
}

/// One row of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Component or group.
    pub key: RowKey,
    /// Depth from 1.
    pub level: usize,
    /// Position among its siblings from 1, and their number.
    pub place: (usize, usize),
    /// Whether it has children.
    pub holds: bool,
    /// Whether its children are shown.
    pub is_open: bool,
    /// Index of the parent row.
    pub parent: Option<usize>,
}

/// A node before its children are expanded.
enum LayerNode<'a, 's> {
    One(&'a Element<'s>),
    Group(String, Vec<&'a Element<'s>>),
}

/// A node that waits for expansion.
struct QueuedNode<'a, 's> {
    node: LayerNode<'a, 's>,
    level: usize,
    place: (usize, usize),
    parent: Option<usize>,
}

/// Returns the rows of a sketch without the children of `closed` rows. With a search text, returns the matching rows
/// and their ancestors.
pub fn rows(sketch: &Sketch, closed: &BTreeSet<RowKey>, text: &str) -> Vec<Row> {
    let structure = Structure::of(sketch, None);
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let mut rows: Vec<Row> = Vec::new();
    let mut is_found: Vec<bool> = Vec::new();
    let mut due = Vec::new();
    push(&mut due, screens_first(&structure, nodes(structure.roots().collect(), "")), 1, None);
    while let Some(QueuedNode { node, level, place, parent }) = due.pop() {
        let (key, children) = match node {
            LayerNode::One(element) => (
                RowKey::Component(element.component.id().clone()),
                nodes(structure.children(element).collect(), group_of(element.component)),
            ),
            LayerNode::Group(path, members) => {
                let children = nodes(members, &path);
                (RowKey::Group(path), children)
            }
        };
        let is_open = !words.is_empty() || !closed.contains(&key);
        let own = rows.len();
        if !words.is_empty() {
            let label = label(sketch, &key).to_lowercase();
            is_found.push(words.iter().all(|word| label.contains(word.as_str())));
        }
        rows.push(Row { key, level, place, holds: !children.is_empty(), is_open, parent });
        if is_open {
            push(&mut due, children, level + 1, Some(own));
        }
    }
    if words.is_empty() { rows } else { with_holders(rows, is_found) }
}

/// Moves the screens before all other nodes, in reading order.
fn screens_first<'a, 's>(structure: &Structure<'s>, nodes: Vec<LayerNode<'a, 's>>) -> Vec<LayerNode<'a, 's>> {
    let order: Vec<usize> = screens(structure).into_iter().map(|screen| screen.order).collect();
    let place = |node: &LayerNode| match node {
        LayerNode::One(element) => order.iter().position(|order| *order == element.order),
        LayerNode::Group(..) => None,
    };
    let mut nodes: Vec<_> =
        nodes.into_iter().map(|node| (place(&node).unwrap_or(order.len()), node)).collect();
    nodes.sort_by_key(|(place, _)| *place);
    nodes.into_iter().map(|(_, node)| node).collect()
}

/// Pushes nodes in reverse, because they are popped from the end.
fn push<'a, 's>(
    due: &mut Vec<QueuedNode<'a, 's>>,
    nodes: Vec<LayerNode<'a, 's>>,
    level: usize,
    parent: Option<usize>,
) {
    let count = nodes.len();
    let waiting = nodes.into_iter().enumerate();
    let waiting = waiting.map(|(index, node)| QueuedNode { node, level, place: (index + 1, count), parent });
    due.extend(waiting.collect::<Vec<_>>().into_iter().rev());
}

/// Converts siblings, given back to front, to nodes, front to back. Members of one group inside of `within` become one
/// node at the position of the frontmost member.
fn nodes<'a, 's>(siblings: Vec<&'a Element<'s>>, within: &str) -> Vec<LayerNode<'a, 's>> {
    let mut nodes: Vec<LayerNode> = Vec::new();
    for element in siblings.into_iter().rev() {
        let path = group_of(element.component);
        let Some(group) = group_within(path, within) else {
            nodes.push(LayerNode::One(element));
            continue;
        };
        let known = nodes.iter_mut().rev().find_map(|node| match node {
            LayerNode::Group(path, members) if path == group => Some(members),
            _ => None,
        });
        match known {
            Some(members) => members.push(element),
            None => nodes.push(LayerNode::Group(group.to_owned(), vec![element])),
        }
    }
    for node in &mut nodes {
        if let LayerNode::Group(_, members) = node {
            members.reverse();
        }
    }
    nodes
}

/// Returns the matching rows with their ancestors.
fn with_holders(rows: Vec<Row>, mut is_found: Vec<bool>) -> Vec<Row> {
    for (index, row) in rows.iter().enumerate().rev() {
        let is_stored = is_found.get(index).copied().unwrap_or(false);
        let parent = row.parent.and_then(|parent| is_found.get_mut(parent));
        if let Some(parent) = parent.filter(|_| is_stored) {
            *parent = true;
        }
    }
    let mut places: Vec<Option<usize>> = Vec::with_capacity(rows.len());
    let mut kept: Vec<Row> = Vec::new();
    for (row, is_found) in rows.into_iter().zip(is_found) {
        places.push(is_found.then_some(kept.len()));
        if is_found {
            let parent = row.parent.and_then(|parent| places.get(parent).copied().flatten());
            kept.push(Row { parent, ..row });
        }
    }
    kept
}

/// Returns the label of a row.
pub fn label(sketch: &Sketch, key: &RowKey) -> String {
    match key {
        RowKey::Group(_) => "Group".to_owned(),
        RowKey::Component(id) => sketch.get(id).map(describe::display_name).unwrap_or_default(),
    }
}

/// Returns the previous or the next sibling of a row.
pub fn sibling(rows: &[Row], place: usize, is_before: bool) -> Option<usize> {
    let row = rows.get(place)?;
    let is_sibling = |other: &Row| (other.level, other.parent) == (row.level, row.parent);
    if is_before {
        let before = rows.get(..place)?;
        before.iter().rposition(is_sibling)
    } else {
        let after = rows.get(place + 1..)?;
        after.iter().position(is_sibling).map(|index| place + 1 + index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    #[track_caller]
    fn check(closed: &[&str], text: &str, expected: Expect) {
        let json = r#"[{"id":"card","type":"Container","x":0,"y":0,"width":400,"height":300,"props":{"name":"Plan"}},
            {"id":"title","type":"Heading","x":20,"y":20,"width":200,"height":40,"props":{"text":"Pro"}},
            {"id":"buy","type":"Button","x":20,"y":80,"width":120,"height":40,"props":{"text":"Buy","group":"g1"}},
            {"id":"try","type":"Button","x":160,"y":80,"width":120,"height":40,"props":{"text":"Try","group":"g1/g2","hidden":true}},
            {"id":"out","type":"Text","x":500,"y":0,"width":120,"height":40,"props":{"text":"Outside"}}]"#;
        let sketch = Sketch::read(&json::parse(json).unwrap()).unwrap().sketch;
        let closed = closed.iter().map(|id| RowKey::Component(ComponentId::new(id).unwrap())).collect();
        let rows = rows(&sketch, &closed, text);
        let line = |row: &Row| {
            let (place, count) = row.place;
            let state = match (row.holds, row.is_open) {
                (true, true) => " open",
                (true, false) => " closed",
                (false, _) => "",
            };
            format!("{}{}{state} {place}/{count}", "  ".repeat(row.level - 1), label(&sketch, &row.key))
        };
        expected.assert_eq(&rows.iter().map(line).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn boxes_and_groups_hold_what_lies_in_them_and_the_frontmost_comes_first() {
        check(
            &[],
            "",
            expect![[r#"
                Text “Outside” 1/2
                Plan open 2/2
                  Group open 1/2
                    Group open 1/2
                      Button “Try” 1/1
                    Button “Buy” 2/2
                  Heading “Pro” 2/2"#]],
        );
        check(
            &["card"],
            "",
            expect![[r#"
            Text “Outside” 1/2
            Plan closed 2/2"#]],
        );
    }

    #[test]
    fn what_is_looked_for_is_shown_with_all_that_it_lies_in() {
        check(
            &["card"],
            "buy",
            expect![[r#"
            Plan open 2/2
              Group open 1/2
                Button “Buy” 2/2"#]],
        );
        check(&[], "nothing like it", expect![""]);
    }

    #[test]
    fn siblings_lie_in_the_same_box() {
        let json = r#"[{"id":"a","type":"Container","x":0,"y":0,"width":400,"height":300},
            {"id":"b","type":"Button","x":20,"y":80,"width":120,"height":40},
            {"id":"c","type":"Container","x":500,"y":0,"width":400,"height":300},
            {"id":"d","type":"Button","x":520,"y":80,"width":120,"height":40}]"#;
        let sketch = Sketch::read(&json::parse(json).unwrap()).unwrap().sketch;
        // c, d, a, b
        let rows = rows(&sketch, &BTreeSet::new(), "");
        assert_eq!(sibling(&rows, 0, false), Some(2));
        assert_eq!(sibling(&rows, 2, true), Some(0));
        assert_eq!(sibling(&rows, 1, false), None);
        assert_eq!(sibling(&rows, 3, true), None);
    }
}
