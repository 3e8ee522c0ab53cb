//! Table cells as text: one line per row, cells separated by `|`.

use super::one_line;
use serde_json::Value;
use websketch_json as json;
use websketch_sketch::Component;

/// Returns the cells as text.
pub(super) fn read(component: &Component) -> String {
    let props = component.props();
    let line = |words: Vec<String>| {
        words.iter().map(|word| escaped(&one_line(word))).collect::<Vec<_>>().join(" | ")
    };
    let row = |value: &Value| value.as_array().map(|row| line(row.iter().map(word).collect()));
    let rows = props.get("rows");
    let rows = rows.as_ref().and_then(Value::as_array);
    let head = std::iter::once(line(props.columns().into_iter().map(str::to_owned).collect()));
    let lines: Vec<String> = head.chain(rows.into_iter().flatten().filter_map(row)).collect();
    lines.join("\n")
}

/// Returns the properties that set the cells.
pub(super) fn write(component: &Component, text: &str) -> Vec<(&'static str, Option<Value>)> {
    let row = |line: &str| Value::Array(cells(line).into_iter().map(Value::from).collect());
    let mut lines = text.lines();
    // An empty first line means a table without column titles.
    let columns = lines.next().filter(|line| !line.trim().is_empty()).map(row);
    let rows: Vec<Value> = lines.filter(|line| !line.trim().is_empty()).map(row).collect();
    let mut written = vec![("columns", columns)];
    // A table with a number as `rows` keeps it if only the columns are written.
    if !rows.is_empty() || component.props().get("rows").is_some_and(|rows| rows.is_array()) {
        written.push(("rows", Some(Value::Array(rows))));
    }
    written
}

/// Returns the text of a cell. Rows count from the column titles, if there are any.
pub fn read_cell(component: &Component, (row, column): (usize, usize)) -> String {
    let props = component.props();
    let titles = props.columns();
    if row == 0 && !titles.is_empty() {
        return titles.get(column).map(|title| one_line(title)).unwrap_or_default();
    }
    let rows = props.get("rows");
    let row = row - usize::from(!titles.is_empty());
    let cell = rows.as_ref().and_then(|rows| rows.as_array()?.get(row)?.as_array()?.get(column));
    cell.map(word).map(|word| one_line(&word)).unwrap_or_default()
}

/// Returns the property that sets one cell of a table with `size` rows and columns, column titles included.
pub fn write_cell(
    component: &Component,
    (row, column): (usize, usize),
    size: (usize, usize),
    text: &str,
) -> (&'static str, Value) {
    let props = component.props();
    let mut titles: Vec<Value> = props.columns().into_iter().map(Value::from).collect();
    let with = |mut cells: Vec<Value>| {
        let count = cells.len().max(column + 1);
        cells.resize(count, Value::from(""));
        if let Some(cell) = cells.get_mut(column) {
            *cell = Value::from(text.trim());
        }
        cells
    };
    if row == 0 && !titles.is_empty() {
        titles = with(titles);
        return ("columns", Value::Array(titles));
    }
    let head = usize::from(!titles.is_empty());
    let rows = props.get("rows");
    let written = rows.as_ref().and_then(Value::as_array).cloned();
    // A number of empty rows becomes a list of rows.
    let empty = || vec![Value::Array(vec![Value::from(""); size.1]); size.0.saturating_sub(head)];
    let mut rows = written.unwrap_or_else(empty);
    if let Some(Value::Array(cells)) = rows.get_mut(row - head) {
        *cells = with(std::mem::take(cells));
    }
    ("rows", Value::Array(rows))
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| json::to_string(value), str::to_owned)
}

/// Escapes a cell: each `|` and the backslashes before it get a backslash.
fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut backslashes = 0;
    for letter in cell.chars() {
        if letter == '|' {
            text.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
        text.push(letter);
    }
    text
}

/// Splits a line into cells. Backslashes escape only before a `|`: two stand for one, and an odd one makes the `|` part
/// of the cell.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut backslashes) = (Vec::new(), String::new(), 0_usize);
    for letter in line.chars() {
        if letter == '|' {
            cell.truncate(cell.len() - backslashes.div_ceil(2));
            if backslashes.is_multiple_of(2) {
                cells.push(std::mem::take(&mut cell));
            } else {
                cell.push(letter);
            }
        } else {
            cell.push(letter);
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
    }
    cells.push(cell);
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}
