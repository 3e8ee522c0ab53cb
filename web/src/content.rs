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
    /// `columns` and `rows` of a table: a line each, cells separated by `|`.
    Cells,
    /// `level` of a Heading.
    Level,
    /// `name`: what the user calls it.
    Name,
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
            (Self::Cells, _) => "Rows, cells separated by |",
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
            Self::Items => props.items().join("\n"),
            Self::Cells => read_cells(component),
            Self::Level => props.level().map_or_else(|| "2".to_owned(), |level| level.to_string()),
        }
    }

    /// The properties that say the same as `text`; `None` removes one.
    pub fn write(self, text: &str) -> Vec<(&'static str, Option<Value>)> {
        let whole = |key| vec![(key, (!text.trim().is_empty()).then(|| Value::from(text)))];
        match self {
            Self::Text => whole("text"),
            Self::Placeholder => whole("placeholder"),
            Self::Alt => whole("alt"),
            Self::Name => whole("name"),
            Self::Items => vec![("items", list(lines(text).map(Value::from)))],
            Self::Cells => write_cells(text),
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

fn read_cells(component: &Component) -> String {
    let props = component.props();
    let cell = |value: &Value| value.as_str().map_or_else(|| json::to_string(value), str::to_owned);
    let row =
        |value: &Value| value.as_array().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let rows = props.get("rows").and_then(Value::as_array);
    let head = std::iter::once(props.columns().join(" | "));
    head.chain(rows.into_iter().flatten().filter_map(row)).collect::<Vec<_>>().join("\n")
}

fn write_cells(text: &str) -> Vec<(&'static str, Option<Value>)> {
    let row = |line: &str| list(line.split('|').map(|cell| Value::from(cell.trim())));
    let mut rows = text.lines().filter(|line| !line.trim().is_empty());
    let columns = rows.next().and_then(row);
    let rows = list(rows.filter_map(row));
    let mut written = vec![("columns", columns)];
    // A table whose `rows` is a number of empty rows keeps it while only its columns are written.
    if rows.is_some() {
        written.push(("rows", rows));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::sketch::Sketch;

    /// Reading what was written gives `text` back.
    #[track_caller]
    fn check(field: Field, text: &str, props: &str) {
        let written: serde_json::Map<String, Value> =
            field.write(text).into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
        assert_eq!(json::to_string(&written), props);
        let table =
            format!(r#"[{{"id":"a","type":"Table","x":0,"y":0,"width":99,"height":99,"props":{props}}}]"#);
        let sketch = Sketch::read(&json::parse(&table).unwrap()).unwrap().sketch;
        assert_eq!(field.read(sketch.iter().next().unwrap()), text);
    }

    #[test]
    fn fields_read_what_was_written() {
        check(Field::Text, "Save", r#"{"text":"Save"}"#);
        check(Field::Text, "", "{}");
        check(Field::Items, "Home\nShop", r#"{"items":["Home","Shop"]}"#);
        check(Field::Cells, "A | B\n1 | 2\n | 4", r#"{"columns":["A","B"],"rows":[["1","2"],["","4"]]}"#);
        check(Field::Level, "3", r#"{"level":3}"#);
    }
}
