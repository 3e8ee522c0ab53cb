//! What can be written on each type of component, and how it is written as plain text.

use serde_json::Value;
use websketch_core::json;
use websketch_core::sketch::{Component, ComponentKind};

/// A property that a person edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `text`, one or more lines.
    Text,
    /// `placeholder` of an Input.
    Placeholder,
    /// `alt` of an image.
    Alt,
    /// `items`, one a line.
    Items,
    /// `columns` and `rows` of a table: a line each, cells separated by `|`; one in a cell is written `\|`.
    Cells,
    /// `level` of a Heading.
    Level,
    /// `name`: what the user calls it.
    Name,
}

/// Whether a component is there for what is written on it.
pub fn is_text(kind: ComponentKind) -> bool {
    match kind {
        ComponentKind::Button
        | ComponentKind::Input
        | ComponentKind::Text
        | ComponentKind::Heading
        | ComponentKind::Footer
        | ComponentKind::NavigationBox
        | ComponentKind::List => true,
        ComponentKind::Container
        | ComponentKind::ImagePlaceholder
        | ComponentKind::HorizontalLine
        | ComponentKind::Table => false,
    }
}

impl Field {
    /// The fields of a type, the most important first.
    pub const fn of(kind: ComponentKind) -> &'static [Self] {
        match kind {
            ComponentKind::Button | ComponentKind::Text | ComponentKind::Footer => &[Self::Text, Self::Name],
            ComponentKind::Container => &[Self::Text, Self::Name],
            ComponentKind::Heading => &[Self::Text, Self::Level, Self::Name],
            ComponentKind::Input => &[Self::Text, Self::Placeholder, Self::Name],
            ComponentKind::ImagePlaceholder => &[Self::Alt, Self::Name],
            ComponentKind::HorizontalLine => &[Self::Name],
            ComponentKind::NavigationBox | ComponentKind::List => &[Self::Items, Self::Name],
            ComponentKind::Table => &[Self::Cells, Self::Name],
        }
    }

    /// What is edited in place, by a double click.
    pub fn main(kind: ComponentKind) -> Self {
        Self::of(kind).first().copied().unwrap_or(Self::Name)
    }

    /// Its label in the properties panel.
    pub const fn label(self, kind: ComponentKind) -> &'static str {
        match (self, kind) {
            (Self::Text, ComponentKind::Input) => "Label",
            (Self::Text, ComponentKind::Container) => "Title",
            (Self::Text, _) => "Text",
            (Self::Placeholder, _) => "Placeholder",
            (Self::Alt, _) => "Description",
            (Self::Items, _) => "Items, one a line",
            (Self::Cells, _) => r"Rows, cells separated by | (in a cell: \|)",
            (Self::Level, _) => "Level",
            (Self::Name, _) => "Name",
        }
    }

    /// Whether it is written on several lines.
    pub const fn is_multiline(self, kind: ComponentKind) -> bool {
        match self {
            Self::Items | Self::Cells => true,
            Self::Text => matches!(kind, ComponentKind::Text),
            Self::Placeholder | Self::Alt | Self::Level | Self::Name => false,
        }
    }

    /// Its value as text; empty when absent.
    pub fn read(self, component: &Component) -> String {
        let props = component.props();
        match self {
            Self::Text => props.text().unwrap_or_default().to_owned(),
            Self::Placeholder => props.placeholder().unwrap_or_default().to_owned(),
            Self::Alt => props.alt().unwrap_or_default().to_owned(),
            Self::Name => props.name().unwrap_or_default().to_owned(),
            Self::Items => props.items().into_iter().map(one_line).collect::<Vec<_>>().join("\n"),
            Self::Cells => read_cells(component),
            Self::Level => props.level().map_or_else(|| "2".to_owned(), |level| level.to_string()),
        }
    }

    /// The properties by which `component` says the same as `text`; `None` removes one.
    pub fn write(self, component: &Component, text: &str) -> Vec<(&'static str, Option<Value>)> {
        let whole = |key| vec![(key, (!text.trim().is_empty()).then(|| Value::from(text)))];
        match self {
            Self::Text => whole("text"),
            Self::Placeholder => whole("placeholder"),
            Self::Alt => whole("alt"),
            Self::Name => whole("name"),
            Self::Items => vec![("items", list(lines(text).map(Value::from)))],
            Self::Cells => write_cells(component, text),
            Self::Level => vec![("level", text.trim().parse::<u8>().ok().map(Value::from))],
        }
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn list(values: impl Iterator<Item = Value>) -> Option<Value> {
    let values: Vec<Value> = values.collect();
    (!values.is_empty()).then_some(Value::Array(values))
}

/// A text that stands on one line.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn read_cells(component: &Component) -> String {
    let props = component.props();
    let word = |value: &Value| value.as_str().map_or_else(|| json::to_string(value), str::to_owned);
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

fn write_cells(component: &Component, text: &str) -> Vec<(&'static str, Option<Value>)> {
    let row = |line: &str| Value::Array(cells(line).into_iter().map(Value::from).collect());
    let mut lines = text.lines();
    // A blank first line is a table without titles.
    let columns = lines.next().filter(|line| !line.trim().is_empty()).map(row);
    let rows: Vec<Value> = lines.filter(|line| !line.trim().is_empty()).map(row).collect();
    let mut written = vec![("columns", columns)];
    // A table whose `rows` is a number of empty rows keeps it while only its columns are written.
    if !rows.is_empty() || component.props().get("rows").is_some_and(|rows| rows.is_array()) {
        written.push(("rows", Some(Value::Array(rows))));
    }
    written
}

/// A cell as it stands between separators: each `|` and the backslashes in front of it get a backslash.
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

/// The cells of a line. Backslashes mean something only in front of a `|`: two are one, and one that is left makes the
/// `|` part of the cell.
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

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::sketch::Sketch;

    fn table(props: &str) -> Component {
        let table =
            format!(r#"[{{"id":"a","type":"Table","x":0,"y":0,"width":99,"height":99,"props":{props}}}]"#);
        let sketch = Sketch::read(&json::parse(&table).unwrap()).unwrap().sketch;
        sketch.iter().next().unwrap().clone()
    }

    #[track_caller]
    fn written(field: Field, before: &str, text: &str) -> String {
        let written = field.write(&table(before), text).into_iter();
        let written: serde_json::Map<String, Value> =
            written.filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
        json::to_string(&written)
    }

    /// Reading what was written gives `text` back.
    #[track_caller]
    fn check(field: Field, text: &str, props: &str) {
        assert_eq!(written(field, "{}", text), props);
        assert_eq!(field.read(&table(props)), text);
    }

    #[test]
    fn fields_read_what_was_written() {
        check(Field::Text, "Save", r#"{"text":"Save"}"#);
        check(Field::Text, "", "{}");
        check(Field::Items, "Home\nShop", r#"{"items":["Home","Shop"]}"#);
        check(Field::Cells, "A | B\n1 | 2\n | 4", r#"{"columns":["A","B"],"rows":[["1","2"],["","4"]]}"#);
        check(Field::Cells, "\n1 | 2", r#"{"rows":[["1","2"]]}"#);
        check(Field::Level, "3", r#"{"level":3}"#);
    }

    #[test]
    fn a_cell_may_hold_what_separates_cells() {
        check(Field::Cells, r"a \| b | c", r#"{"columns":["a | b","c"]}"#);
        check(Field::Cells, r"C:\dir | \\\| | x\\\\\|", r#"{"columns":["C:\\dir","\\|","x\\\\|"]}"#);
        assert_eq!(written(Field::Cells, "{}", r"a\\|b"), r#"{"columns":["a\\","b"]}"#);
    }

    #[test]
    fn the_last_row_can_be_removed_but_a_number_of_rows_stays() {
        assert_eq!(written(Field::Cells, r#"{"rows":[["1"]]}"#, "A"), r#"{"columns":["A"],"rows":[]}"#);
        assert_eq!(written(Field::Cells, r#"{"rows":[["1"]]}"#, ""), r#"{"rows":[]}"#);
        assert_eq!(written(Field::Cells, r#"{"rows":5}"#, "A"), r#"{"columns":["A"]}"#);
    }

    #[test]
    fn what_spans_lines_stands_on_one() {
        assert_eq!(Field::Cells.read(&table(r#"{"columns":["a\n b"],"rows":[["\n",1]]}"#)), "a b\n | 1");
        assert_eq!(Field::Items.read(&table(r#"{"items":["a\nb"]}"#)), "a b");
    }
}
