//! The order of parts and their nodes: beside each other, as columns, with titles.

use crate::lists::Lists;
use crate::made::with_share;
use crate::phrase::Word;
use crate::want::{Place, Want};
use serde_json::{Value, json};

/// Makes columns of the things before them of parts that are no things of their own: `jobs, customer address`.
pub(super) fn merged(wants: Vec<Want>, parts: &[String], lists: &Lists<'_>) -> (Vec<Want>, Vec<String>) {
    // Room status is about rooms, customer address about what comes before.
    let is_person = |word: Option<&Word>| {
        let values = word.and_then(|word| lists.column(std::slice::from_ref(word)));
        values.is_some_and(|values| values.first() == Some(&"{p1}"))
    };
    let (mut all, mut kept): (Vec<Want>, Vec<String>) = (Vec::new(), Vec::new());
    for (want, part) in wants.into_iter().zip(parts) {
        let is_column = !want.is_plural()
            && want.words.len() > 1
            && want.details.is_empty()
            && want.words.len() == want.phrase().len()
            && is_person(want.words.first())
            && lists.column(want.words.get(1..).unwrap_or_default()).is_some();
        match all
            .last_mut()
            .filter(|last| is_column && last.is_plural() && lists.shape(&want.words).is_none())
        {
            Some(last) => last.details.push(want.text),
            None => {
                all.push(want);
                kept.push(part.clone());
            }
        }
    }
    (all, kept)
}

/// Adds a column before the last one of the tables in a node, unless a table has one with that label.
pub(super) fn add_column(node: &mut Value, label: &str, values: &[String]) {
    match node {
        Value::Array(nodes) => nodes.iter_mut().for_each(|node| add_column(node, label, values)),
        Value::Object(object) => {
            let Some(Value::Array(head)) = object.get_mut("table") else {
                return object.values_mut().for_each(|node| add_column(node, label, values));
            };
            let is_state = matches!(label, "Status" | "State");
            let is_there = |cell: &Value| {
                cell.as_str()
                    .is_some_and(|cell| cell.eq_ignore_ascii_case(label) || is_state && cell == "State")
            };
            let at = head.len().saturating_sub(1);
            if at == 0 || head.iter().any(is_there) {
                return;
            }
            head.insert(at, json!(label));
            if let Some(Value::Array(kinds)) = object.get_mut("kinds") {
                kinds.insert(at.min(kinds.len()), json!("text"));
            }
            let rows = object.get_mut("rows").and_then(Value::as_array_mut);
            for (number, row) in rows.into_iter().flatten().enumerate() {
                let value = number.checked_rem(values.len()).and_then(|number| values.get(number));
                if let Some(cells) = row.as_array_mut() {
                    cells.insert(at.min(cells.len()), json!(value));
                }
            }
        }
        _ => {}
    }
}

/// Puts the title above a node that does not show it.
pub(super) fn with_title(node: Value, title: Option<String>) -> Value {
    match title.filter(|title| !node.to_string().contains(title.as_str())) {
        Some(title) => json!({ "column": [{ "h2": title, "textSize": "l" }, node], "gap": "s" }),
        None => node,
    }
}

/// Puts nodes beside those that they ask to stand beside, and above those that they ask to stand above.
pub(super) fn beside(listed: Vec<(Option<Place>, Value)>) -> Vec<Value> {
    let mut nodes: Vec<Value> = Vec::new();
    let mut before: Option<Place> = None;
    for (place, node) in listed {
        let is_pair = match (before, place) {
            (Some(Place::Left), Some(Place::Left)) | (Some(Place::Right), Some(Place::Right)) => false,
            (Some(Place::Left | Place::Right), Some(_)) | (_, Some(Place::Beside)) => true,
            (None, Some(Place::Left | Place::Right)) | (_, None | Some(_)) => false,
        };
        before = place;
        match (place, nodes.pop()) {
            (Some(Place::Above), Some(last)) => nodes.extend([node, last]),
            (_, Some(last)) if is_pair => {
                let pair = if place == Some(Place::Left) { [node, last] } else { [last, node] };
                let [left, right] = pair;
                let row = [with_share(left, 3), with_share(right, 2)];
                nodes.push(json!({ "row": row, "gap": 40, "cross": "top" }));
                before = None;
            }
            (_, last) => {
                nodes.extend(last);
                nodes.push(node);
            }
        }
    }
    nodes
}

/// Puts a narrow node at the side of the one after it.
pub(super) fn beside_next(pair: Vec<Value>, place: Place) -> Value {
    let mut pair = pair;
    if place == Place::Right {
        pair.reverse();
    }
    json!({ "row": pair, "gap": 40, "cross": "top" })
}
