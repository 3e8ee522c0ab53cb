//! Templates of sections: layout trees with holes, filled from the content of a page.
//!
//! A string `{key}` takes a text, `{*block.field}` a list of texts. An object `{"each": block, "as": node}` in a list
//! gives one node for each row, with `skip` and `take` for a part of the rows; the fields of the row are keys in it.
//! `{"parts": block, "in": n, "as": node}` gives n nodes with a share of the rows each, as the block `part`; `"of": n`
//! gives n rows to each. `on` is
//! the device that a node is for: `wide` or `phone`. A node with content that has no value is left out.

use crate::brief::Device;
use crate::content::{Content, Row, fill_holes};
use crate::json::json;
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;

/// Options with numbers as texts.
const NUMBERS: [&str; 3] = ["value", "values", "active"];
/// The text of a switch that is on, and of a line with a sum.
const ON: &str = "On";
/// Most nodes from one `each`.
const MOST_ROWS: usize = 24;

/// The values for the holes of a template.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) content: &'a Content<'a>,
    pub(crate) device: Device,
    /// The row of the innermost `each`, and its number from 1.
    row: Option<(&'a Row, usize)>,
    /// The rows of the innermost part.
    part: Option<&'a [Row]>,
    /// The name of the section.
    section: &'a str,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(content: &'a Content<'a>, device: Device) -> Self {
        Self { content, device, row: None, part: None, section: "" }
    }

    /// Returns the scope of a section. Its title, text and link are keys.
    pub(crate) fn of_section(self, section: &'a str) -> Self {
        Self { section, ..self }
    }

    /// Returns the scope without rows.
    fn bare<'b>(&self) -> Scope<'b>
    where
        'a: 'b,
    {
        Scope { content: self.content, device: self.device, row: None, part: None, section: self.section }
    }

    /// Fills a template. `None` if its content has no value.
    pub(crate) fn fill(&self, template: &Value) -> Option<Value> {
        match template {
            Value::String(text) => self.text(text),
            Value::Array(list) => Some(Value::Array(self.list(list))),
            Value::Object(object) => self.node(object),
            other => Some(other.clone()),
        }
    }

    /// Returns the rows of a block, of the part, or those in a cell of the row: `Espresso, $2.60; Tea, $3`.
    fn rows(&self, block: &str) -> Vec<Row> {
        if let Some(cell) = self.row.and_then(|(row, _)| row.cell(block)) {
            return cell.split(';').map(|item| Row::priced(item.trim())).collect_vec();
        }
        match (block, self.part) {
            ("part", Some(part)) => part.to_vec(),
            _ => self.content.rows(block),
        }
    }

    fn text(&self, text: &str) -> Option<Value> {
        if let Some(list) = text.strip_prefix("{*").and_then(|rest| rest.strip_suffix('}')) {
            return self.texts(list);
        }
        fill_holes(text, |key| self.value(key)).map(Value::String)
    }

    /// Returns a value for a key: of the row, else of the content.
    fn value(&self, key: &str) -> Option<String> {
        let of_row = || {
            let (row, number) = self.row?;
            match key {
                "n" => Some(number.to_string()),
                "sum" => row.is_sum.then(|| ON.to_owned()),
                "portrait" => self.described(row.cell("name")?, "profession"),
                "shown" => self.described(row.cell("name")?, "item"),
                _ => row.cell(key).map(str::to_owned),
            }
        };
        if let Some(cell) = of_row() {
            return Some(cell);
        }
        match key {
            "title" | "text" | "link" => self.content.title(self.section, key),
            _ => self.content.text(key),
        }
    }

    /// Returns a name with the noun of a key: `Ella Frost, lawyer`. The name alone if the content has no such key.
    fn described(&self, name: &str, key: &str) -> Option<String> {
        Some(self.content.text(key).map_or_else(|| name.to_owned(), |noun| format!("{name}, {noun}")))
    }

    /// Returns a list: the texts of a column, the parts of a cell, the values of a key, or the rows of a table.
    fn texts(&self, key: &str) -> Option<Value> {
        if key == "table" {
            let rows = self.content.rows(key).into_iter().skip(1);
            return Some(rows.map(|row| Value::from(row.cells)).collect());
        }
        if key == "table.head" {
            return self.content.rows("table").into_iter().next().map(|row| Value::from(row.cells));
        }
        if key == "table.tones" {
            return self.tones();
        }
        if key == "calendar.events" {
            return self.events();
        }
        let cell = self.row.and_then(|(row, _)| row.cell(key));
        let texts: Vec<String> = match (cell, key.split_once('.')) {
            (Some(cell), _) => cell.split(';').map(|part| part.trim().to_owned()).collect_vec(),
            (None, Some((block, field))) => {
                let rows = self.rows(block);
                let cells = rows.iter().filter_map(|row| row.cell(field));
                // The options of a choice stand in one cell.
                let mark = if field == "options" { ';' } else { '\n' };
                cells.flat_map(|cell| cell.split(mark)).map(|text| text.trim().to_owned()).collect_vec()
            }
            (None, None) => {
                let value = self.content.raw(key)?;
                let parts = value.split(if value.contains('|') { '|' } else { ',' }).map(str::trim);
                parts.filter_map(|part| self.content.filled(part, 2)).collect_vec()
            }
        };
        Some(Value::from(texts)).filter(|list| list.as_array().is_some_and(|list| !list.is_empty()))
    }

    /// Returns the tones of cells by their texts: `tones: Failed = danger, Sent = muted`.
    fn tones(&self) -> Option<Value> {
        let pairs = self.content.raw("tones")?.split(',').filter_map(|pair| pair.split_once('='));
        Some(pairs.map(|(text, tone)| (text.trim(), tone.trim())).collect())
    }

    /// Returns the events of a calendar from the block `days`: `Mon 16 | Visit, 14:00 · Late shift`.
    fn events(&self) -> Option<Value> {
        let mut events = Vec::new();
        for row in self.content.rows("days") {
            let digits: String = row.cell("day")?.chars().filter(char::is_ascii_digit).collect();
            let Ok(day) = digits.parse::<u32>() else { continue };
            let texts = row.cell("text").unwrap_or_default().split('·');
            events.extend(texts.map(|text| json!({ "day": day, "text": text.trim() })));
        }
        (!events.is_empty()).then(|| Value::Array(events))
    }

    fn list(&self, list: &[Value]) -> Vec<Value> {
        let mut filled = Vec::new();
        for template in list {
            match template.as_object() {
                Some(object) if object.contains_key("each") => self.each(object, &mut filled),
                Some(object) if object.contains_key("parts") => self.parts(object, &mut filled),
                _ => filled.extend(self.fill(template)),
            }
        }
        filled
    }

    fn each(&self, object: &Map<String, Value>, filled: &mut Vec<Value>) {
        if !self.is_for_device(object) {
            return;
        }
        let (Some(block), Some(node)) = (object.get("each").and_then(Value::as_str), object.get("as")) else {
            return;
        };
        let (skip, take) = (number(object, "skip").unwrap_or(0), number(object, "take").unwrap_or(MOST_ROWS));
        let rows = self.rows(block);
        for (at, row) in rows.iter().enumerate().skip(skip).take(take.min(MOST_ROWS)) {
            let scope = Scope { row: Some((row, at + 1)), part: self.part, ..self.bare() };
            filled.extend(scope.fill(node));
        }
    }

    fn parts(&self, object: &Map<String, Value>, filled: &mut Vec<Value>) {
        let (Some(block), Some(node)) = (object.get("parts").and_then(Value::as_str), object.get("as"))
        else {
            return;
        };
        let rows = self.rows(block);
        let count = number(object, "in").unwrap_or(2).max(1);
        let size = number(object, "of").unwrap_or_else(|| rows.len().div_ceil(count)).max(1);
        for part in rows.chunks(size) {
            let scope = Scope { part: Some(part), row: self.row, ..self.bare() };
            filled.extend(scope.fill(node));
        }
    }

    /// Fills a node. Its first key has the content; options without a value are left out.
    fn node(&self, object: &Map<String, Value>) -> Option<Value> {
        if !self.is_for_device(object) {
            return None;
        }
        let mut node = Map::new();
        for (at, (key, value)) in object.iter().filter(|(key, _)| *key != "on").enumerate() {
            match self.fill(value) {
                Some(Value::Array(list)) if at == 0 && list.is_empty() => return None,
                Some(value) => {
                    let value = match key.as_str() {
                        number if NUMBERS.contains(&number) => as_numbers(value),
                        "checked" | "bold" if value.is_string() => Value::Bool(value.as_str() == Some(ON)),
                        _ => value,
                    };
                    node.insert(key.clone(), value);
                }
                None if at == 0 => return None,
                None => {}
            }
        }
        Some(Value::Object(node))
    }

    fn is_for_device(&self, object: &Map<String, Value>) -> bool {
        match object.get("on").and_then(Value::as_str) {
            Some("phone") => self.device == Device::Phone,
            Some("wide") => self.device != Device::Phone,
            _ => true,
        }
    }
}

fn number(object: &Map<String, Value>, key: &str) -> Option<usize> {
    object.get(key).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok())
}

/// Turns texts that are numbers into numbers.
fn as_numbers(value: Value) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(as_numbers).collect(),
        Value::String(text) => websketch_json::parse_number(&text).map_or(Value::String(text), Value::from),
        other => other,
    }
}
