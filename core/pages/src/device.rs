//! The rules of small screens. On a phone: full-width primary buttons, lists in place of tables and grids of pictures, a
//! lower type scale, no fixed widths.

use crate::json::json;
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;

/// The widest node that keeps its width on a phone. Pixels.
const WIDEST: f64 = 160.0;
/// The highest picture. Pixels.
const HIGHEST: f64 = 220.0;
/// The width and the height of a picture in a list, and the gap between its items. Pixels.
const SMALL_PICTURE: (u32, u32) = (112, 84);
const ITEM_GAP: u32 = 16;
/// The text sizes of headings: a step below those of a desk.
const HEADINGS: [(&str, &str); 2] = [("h2", "l"), ("h3", "m")];
/// Steps of the type scale. A bold text of the size `l` is a value and keeps it.
const TEXT_STEPS: [(&str, &str); 2] = [("xl", "l"), ("l", "m")];
/// The keys of texts.
const TEXTS: [&str; 4] = ["text", "small", "h3", "label"];
/// The columns at the start and at the end of a table that a tablet has room for.
const TABLE_STARTS: usize = 3;
const TABLE_ENDS: usize = 2;
/// Values of at most so many letters have one width, so that they share both edges. Pixels.
const SHORT_VALUE: usize = 10;
const VALUE_WIDTH: u32 = 96;

/// Makes the tree of a page fit a phone.
pub(crate) fn fit_phone(tree: &mut Value) {
    match tree {
        Value::Array(list) => list.iter_mut().for_each(fit_phone),
        Value::Object(node) => {
            fit_node(node);
            node.values_mut().for_each(fit_phone);
        }
        _ => {}
    }
}

/// Makes the tree of a page fit a tablet: tables lose the columns in the middle that they have no room for.
pub(crate) fn fit_tablet(tree: &mut Value) {
    match tree {
        Value::Array(list) => list.iter_mut().for_each(fit_tablet),
        Value::Object(node) => {
            let count = node.get("table").and_then(Value::as_array).map_or(0, Vec::len);
            if count > TABLE_STARTS + TABLE_ENDS {
                narrow_table(node, count);
            }
            node.values_mut().for_each(fit_tablet);
        }
        _ => {}
    }
}

fn narrow_table(node: &mut Map<String, Value>, count: usize) {
    let narrowed = |cells: &mut Vec<Value>| {
        let mut place = 0..;
        cells.retain(|_| place.next().is_some_and(|at| at < TABLE_STARTS || at + TABLE_ENDS >= count));
    };
    for key in ["table", "kinds", "aligns", "widths"] {
        if let Some(Value::Array(list)) = node.get_mut(key) {
            narrowed(list);
        }
    }
    if let Some(Value::Array(rows)) = node.get_mut("rows") {
        rows.iter_mut().filter_map(Value::as_array_mut).for_each(narrowed);
    }
}

fn fit_node(node: &mut Map<String, Value>) {
    let number = |node: &Map<String, Value>, key: &str| node.get(key).and_then(Value::as_f64);
    if number(node, "w").is_some_and(|width| width > WIDEST) {
        node.shift_remove("w");
    }
    if number(node, "h").is_some_and(|height| height > HIGHEST) && node.contains_key("image") {
        node.insert("h".to_owned(), json!(HIGHEST));
    }
    for (heading, size) in HEADINGS {
        if node.contains_key(heading) {
            node.entry("textSize").or_insert(Value::from(size));
        }
    }
    let size = node.get("textSize").and_then(Value::as_str);
    if let Some((_, lower)) = TEXT_STEPS.iter().find(|(usual, _)| Some(*usual) == size)
        && TEXTS.iter().any(|key| node.contains_key(*key))
        && (size == Some("xl") || node.get("bold").is_none())
    {
        node.insert("textSize".to_owned(), Value::from(*lower));
    }
    if node.contains_key("h1") {
        node.insert("small".to_owned(), Value::Bool(true));
    }
    if node.contains_key("button") && node.get("primary") == Some(&Value::Bool(true)) {
        node.insert("w".to_owned(), Value::from("fill"));
    }
    let list = table_as_list(node).or_else(|| pictures_as_list(node));
    if let Some(list) = list.or_else(|| texts_beside_value(node)) {
        *node = list;
    }
}

/// Returns a list of columns that begin with a picture: a small picture with the rest beside it.
fn pictures_as_list(node: &Map<String, Value>) -> Option<Map<String, Value>> {
    let columns = node.get("grid").or_else(|| node.get("row"))?.as_array().filter(|list| list.len() > 1)?;
    let item = |column: &Value| {
        let (picture, rest) = column.get("column")?.as_array()?.split_first()?;
        let mut picture = picture.as_object().filter(|picture| picture.contains_key("image"))?.clone();
        picture.insert("w".to_owned(), json!(SMALL_PICTURE.0));
        picture.insert("h".to_owned(), json!(SMALL_PICTURE.1));
        (!rest.is_empty())
            .then(|| json!({ "row": [picture, { "column": rest, "gap": "xs" }], "cross": "middle" }))
    };
    let items: Vec<Value> = columns.iter().map(item).collect::<Option<_>>()?;
    Some(column_of(items))
}

/// Returns a row with a text at its right end, in which the other texts stand below each other.
fn texts_beside_value(node: &Map<String, Value>) -> Option<Map<String, Value>> {
    let (value, others) = node.get("row")?.as_array()?.split_last().filter(|(_, others)| others.len() > 1)?;
    let mut value =
        value.as_object().filter(|value| value.get("textAlign") == Some(&json!("right")))?.clone();
    let is_text = |node: &Value| TEXTS.iter().any(|key| node.get(key).is_some());
    if !others.iter().all(is_text) {
        return None;
    }
    value.insert("w".to_owned(), Value::from("hug"));
    let mut row = node.clone();
    row.insert("row".to_owned(), json!([{ "column": others, "gap": "xs" }, value]));
    Some(row)
}

fn column_of(items: Vec<Value>) -> Map<String, Value> {
    [("column".to_owned(), Value::Array(items)), ("gap".to_owned(), json!(ITEM_GAP))].into_iter().collect()
}

/// Returns a list of the rows of a table: the first cell as the title, the last one at the end, the others below.
fn table_as_list(node: &Map<String, Value>) -> Option<Map<String, Value>> {
    node.get("table")?;
    let rows = node.get("rows")?.as_array()?;
    let last = |row: &Value| row.as_array()?.last()?.as_str().map(|text| text.chars().count());
    let is_short = rows.iter().filter_map(last).all(|letters| letters <= SHORT_VALUE);
    let width = if is_short { json!(VALUE_WIDTH) } else { Value::from("hug") };
    let items = rows.iter().filter_map(Value::as_array).map(|cells| {
        let texts: Vec<&str> = cells.iter().filter_map(Value::as_str).collect_vec();
        let (first, rest) = texts.split_first().unwrap_or((&"", &[]));
        let (last, middle) = rest.split_last().unwrap_or((&"", &[]));
        let below = middle.iter().take(2).copied().collect_vec().join(" · ");
        let mut column = vec![json!({ "text": first, "bold": true })];
        if !below.is_empty() {
            column.push(json!({ "small": below }));
        }
        let value = json!({ "text": last, "w": width, "textAlign": "right" });
        json!({ "row": [{ "column": column, "gap": "xs" }, value], "cross": "top" })
    });
    let mut list = Map::new();
    list.insert("column".to_owned(), items.collect());
    list.insert("divided".to_owned(), Value::Bool(true));
    Some(list)
}
