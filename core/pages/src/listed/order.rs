//! The order of parts and their nodes: beside each other, as columns, with titles.

use crate::brief::Device;
use crate::json::json;
use crate::lists::Lists;
use crate::made::with_share;
use crate::phrase::{Word, find_longest, words_of};
use crate::want::{Place, Want};
use serde_json::Value;

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

/// Joins parts that are controls of another one: the button for the people of a list, the file and the fields of a form.
pub(super) fn joined(
    wants: Vec<Want>,
    parts: Vec<String>,
    lists: &Lists<'_>,
    is_app: bool,
) -> (Vec<Want>, Vec<String>) {
    const SENT: &str = "send, remind, call, message, invite, notify, mark";
    const SUBMITTED: &str = "submit button, save button, send button, submit, save";
    let has_board = wants.iter().any(|want| lists.wish(&want.words) == Some("board"));
    let has_clause = is_app && wants.iter().filter(|want| want.first_is("who")).count() > 1;
    // A board has its cards, a list of people what they are listed for.
    let is_shown = |want: &Want| {
        let is_known = lists.samples(want.things()).is_some() || lists.shape(&want.words).is_some();
        has_board && want.words.len() == 1 && want.one() == "card"
            || has_clause && want.is_plural() && want.details.is_empty() && !is_known
    };
    let is_upload = |want: &Want| lists.wish(&want.words) == Some("upload");
    let has_photo = |want: &Want| {
        let is_form = lists.shape(&want.words).is_some_and(|(shape, _)| shape == "form") && !is_upload(want);
        let fields = lists.fields(&want.words);
        is_form
            && fields
                .iter()
                .any(|field| find_longest(&words_of(field), "photo, receipt, file, picture").is_some())
    };
    let has_form = wants.iter().any(has_photo);
    let is_submitted = is_app
        && wants
            .iter()
            .any(|want| find_longest(&want.words, SUBMITTED).is_some_and(|found| found.first == 0));
    let is_field = |want: &Want| {
        let is_known = lists.column(&want.words).is_some()
            && lists.shape(&want.words).is_none_or(|(shape, _)| matches!(shape, "figure" | "chips"));
        is_submitted && !want.is_plural() && want.details.is_empty() && is_known
    };
    let (mut all, mut kept): (Vec<Want>, Vec<String>) = (Vec::new(), Vec::new());
    let mut form: Option<usize> = None;
    for (want, part) in wants.into_iter().zip(parts) {
        let last = all.last_mut().filter(|last| last.first_is("who") && want.first_is(SENT));
        if let Some(last) = last {
            last.details.push([want.text.as_str(), " button"].concat());
            continue;
        }
        if has_form && is_upload(&want) || is_shown(&want) {
            continue;
        }
        let is_button = find_longest(&want.words, SUBMITTED).is_some_and(|found| found.first == 0);
        if is_field(&want) || form.is_some() && is_button {
            match form.and_then(|at| all.get_mut(at)) {
                Some(_) if is_button => {}
                Some(form) => form.details.push(want.text),
                None => {
                    form = Some(all.len());
                    all.push(
                        Want::read(&["submit with ", &want.text].concat()).titled_as(&Want::read("details")),
                    );
                    kept.push(part);
                }
            }
            continue;
        }
        all.push(want);
        kept.push(part);
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

/// Puts a column of choices beside all other nodes, and nodes beside those that they ask for.
pub(super) fn with_side(mut listed: Vec<(Option<Place>, Value)>, device: Device) -> Vec<Value> {
    let is_side = |(place, node): &(Option<Place>, Value)| {
        matches!(place, Some(Place::Left | Place::Right)) && node.to_string().contains("\"checkbox\"")
    };
    let at = listed.iter().position(is_side).filter(|_| device != Device::Phone && listed.len() > 1);
    let Some(at) = at else { return beside(listed) };
    let (place, side) = listed.remove(at);
    // A box of its own keeps its fields apart from the rows beside it.
    let groups = side.get("column").cloned().unwrap_or_else(|| json!([side]));
    let side = json!({ "card": groups, "gap": 24, "w": 260 });
    // A search stands above both.
    let count = listed.iter().take_while(|(_, node)| node.to_string().contains("\"search\"")).count();
    let rest = listed.split_off(count);
    let mut nodes = beside(listed);
    let rest = beside(rest);
    if rest.is_empty() {
        nodes.push(side);
        return nodes;
    }
    nodes.push(beside_next(vec![side, json!({ "column": rest, "gap": 32 })], place.unwrap_or(Place::Left)));
    nodes
}

/// Replaces the amounts to choose from.
pub(super) fn replace_amounts(node: &mut Value, amounts: &[String]) {
    match node {
        Value::Array(nodes) => nodes.iter_mut().for_each(|node| replace_amounts(node, amounts)),
        Value::Object(object) => {
            let is_amount = |chip: &Value| chip.as_str().is_some_and(|text| text.starts_with('$'));
            if let Some(chips) = object.get_mut("chips")
                && chips.as_array().is_some_and(|chips| chips.iter().all(is_amount))
            {
                *chips = json!(amounts);
                return;
            }
            object.values_mut().for_each(|node| replace_amounts(node, amounts));
        }
        _ => {}
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
