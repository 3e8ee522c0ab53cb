//! The rules of a phone: full-width primary buttons, lists in place of tables, no fixed widths.

use serde_json::{Map, Value, json};

/// The widest node that keeps its width on a phone. Pixels.
const WIDEST: f64 = 160.0;
/// The highest picture. Pixels.
const HIGHEST: f64 = 220.0;
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

fn fit_node(node: &mut Map<String, Value>) {
    let number = |node: &Map<String, Value>, key: &str| node.get(key).and_then(Value::as_f64);
    if number(node, "w").is_some_and(|width| width > WIDEST) {
        node.shift_remove("w");
    }
    if number(node, "h").is_some_and(|height| height > HIGHEST) && node.contains_key("image") {
        node.insert("h".to_owned(), json!(HIGHEST));
    }
    if node.contains_key("button") && node.get("primary") == Some(&Value::Bool(true)) {
        node.insert("w".to_owned(), Value::from("fill"));
    }
    if let Some(list) = table_as_list(node) {
        *node = list;
    }
}

/// Returns a list of the rows of a table: the first cell as the title, the last one at the end, the others below.
fn table_as_list(node: &Map<String, Value>) -> Option<Map<String, Value>> {
    node.get("table")?;
    let rows = node.get("rows")?.as_array()?;
    let last = |row: &Value| row.as_array()?.last()?.as_str().map(|text| text.chars().count());
    let is_short = rows.iter().filter_map(last).all(|letters| letters <= SHORT_VALUE);
    let width = if is_short { json!(VALUE_WIDTH) } else { Value::from("hug") };
    let items = rows.iter().filter_map(Value::as_array).map(|cells| {
        let texts: Vec<&str> = cells.iter().filter_map(Value::as_str).collect();
        let (first, rest) = texts.split_first().unwrap_or((&"", &[]));
        let (last, middle) = rest.split_last().unwrap_or((&"", &[]));
        let below = middle.iter().take(2).copied().collect::<Vec<_>>().join(" · ");
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
