//! Editable properties of each variant, and their form as plain text.

mod cells;
mod style;

pub use cells::{read_cell, write_cell};
pub use style::{StyleField, next_text_size};

use serde_json::Value;
use websketch_json as json;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{Component, ComponentKind};

/// An editable property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// `text`, one or more lines.
    Text,
    /// `placeholder` of an Input.
    Placeholder,
    /// `alt` of an image.
    Alt,
    /// `items`, one per line.
    Items,
    /// `columns` and `rows` of a table: one line each, cells separated by `|`. A `|` in a cell is written `\|`.
    Cells,
    /// `level` of a Heading.
    Level,
    /// `icon`: its name.
    Icon,
    /// `checked`: yes or no.
    Checked,
    /// `value`: the text of a field, or the number of a slider.
    Value,
    /// `disabled`: yes or no.
    Disabled,
    /// `active`: the current item, from 1.
    Active,
    /// `name`: the user's name for the component.
    Name,
    /// A property of the look.
    Style(StyleField),
}

/// Returns true if text is the main content of a type.
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

/// Text of true. False is empty.
const YES: &str = "yes";

impl Field {
    /// Returns the fields of a variant by importance: those that the kit shows.
    pub fn of(piece: Piece) -> Vec<Self> {
        let field = |shown: &VisibleProp| match shown {
            VisibleProp::Text => Some(Self::Text),
            VisibleProp::Placeholder => Some(Self::Placeholder),
            VisibleProp::Alt => Some(Self::Alt),
            VisibleProp::Items => Some(Self::Items),
            VisibleProp::Columns => Some(Self::Cells),
            // They are edited together with the columns.
            VisibleProp::Rows => None,
            VisibleProp::Level => Some(Self::Level),
            VisibleProp::Icon => Some(Self::Icon),
            VisibleProp::Checked => Some(Self::Checked),
            VisibleProp::Value => Some(Self::Value),
            VisibleProp::Disabled => Some(Self::Disabled),
            VisibleProp::Active => Some(Self::Active),
        };
        let mut fields: Vec<Self> = piece.shown().iter().filter_map(field).collect();
        // The main content of menus and lists is their items, that of tables their cells.
        if matches!(piece.kind(), ComponentKind::NavigationBox | ComponentKind::List | ComponentKind::Table) {
            fields.sort_by_key(|field| !matches!(field, Self::Items | Self::Cells));
        }
        fields.push(Self::Name);
        fields
    }

    /// Returns the fields common to all `pieces`, in the order of the first one. Several pieces have no common name.
    pub fn common(pieces: &[Piece]) -> Vec<Self> {
        let Some((first, others)) = pieces.split_first() else { return Vec::new() };
        let mut fields = Self::of(*first);
        for other in others {
            let own = Self::of(*other);
            fields.retain(|field| own.contains(field) && *field != Self::Name);
        }
        fields
    }

    /// Returns the field that a double click edits.
    pub fn main(piece: Piece) -> Self {
        Self::of(piece).first().copied().unwrap_or(Self::Name)
    }

    /// Returns the label of the field in the properties panel.
    pub fn label(self, piece: Piece) -> &'static str {
        match (self, piece.kind()) {
            (Self::Text, ComponentKind::Input) => "Label",
            (Self::Text, ComponentKind::Container | ComponentKind::NavigationBox | ComponentKind::List) => {
                "Title"
            }
            (Self::Text, _) => "Text",
            (Self::Placeholder, _) => "Placeholder",
            (Self::Alt, _) => "Description",
            (Self::Items, _) => "Items, one a line",
            (Self::Cells, _) => r"Rows, cells separated by | (in a cell: \|)",
            (Self::Level, _) => "Level",
            (Self::Icon, _) => "Icon",
            (Self::Checked, _) => "Checked",
            (Self::Value, _) if is_percentage(piece) => "Value, 0 to 100",
            (Self::Value, _) => "Value",
            (Self::Disabled, _) => "Disabled",
            (Self::Active, _) if counts_completed(piece) => "Done",
            (Self::Active, _) => "Current item",
            (Self::Name, _) => "Name",
            (Self::Style(field), _) => field.key(),
        }
    }

    /// Returns true if the field is a boolean.
    pub const fn is_switch(self) -> bool {
        matches!(self, Self::Checked | Self::Disabled)
    }

    /// Returns true if the field has several lines.
    pub const fn is_multiline(self, piece: Piece) -> bool {
        match self {
            Self::Items | Self::Cells => true,
            Self::Text => {
                matches!(piece, Piece::Body | Piece::Caption | Piece::Quote | Piece::Code | Piece::Note)
            }
            Self::Value => matches!(piece, Piece::Textarea),
            _ => false,
        }
    }

    /// Returns true if the field is running text of a single line, which can be longer than the panel is wide.
    pub const fn is_prose(self) -> bool {
        matches!(self, Self::Text | Self::Placeholder | Self::Alt | Self::Name)
    }

    /// Returns the value as text, empty if absent.
    pub fn read(self, component: &Component) -> String {
        let props = component.props();
        let yes = |is: bool| if is { YES.to_owned() } else { String::new() };
        match self {
            Self::Text => props.text().unwrap_or_default().to_owned(),
            Self::Placeholder => props.placeholder().unwrap_or_default().to_owned(),
            Self::Alt => props.alt().unwrap_or_default().to_owned(),
            Self::Name => props.name().unwrap_or_default().to_owned(),
            Self::Icon => props.icon().unwrap_or_default().to_owned(),
            Self::Checked => yes(props.is_checked()),
            Self::Disabled => yes(props.is_disabled()),
            Self::Value => props.value_text().unwrap_or_default(),
            Self::Active => {
                props.active().map(|index| (index + first_index(component)).to_string()).unwrap_or_default()
            }
            Self::Items => props.items().into_iter().map(one_line).collect::<Vec<_>>().join("\n"),
            Self::Cells => cells::read(component),
            Self::Style(field) => field.read(component),
            Self::Level => props.level().map_or_else(|| "2".to_owned(), |level| level.to_string()),
        }
    }

    /// Returns the properties that set the field to `text`. `None` removes a property.
    pub fn write(self, component: &Component, text: &str) -> Vec<(&'static str, Option<Value>)> {
        let whole = |key| vec![(key, (!text.trim().is_empty()).then(|| Value::from(text)))];
        let yes = |key| vec![(key, (!text.is_empty()).then_some(Value::Bool(true)))];
        let number = || text.trim().parse::<usize>().ok();
        match self {
            Self::Text => whole("text"),
            Self::Placeholder => whole("placeholder"),
            Self::Alt => whole("alt"),
            Self::Name => whole("name"),
            Self::Icon => vec![("icon", Some(text.trim()).filter(|name| !name.is_empty()).map(Value::from))],
            Self::Checked => yes("checked"),
            Self::Disabled => yes("disabled"),
            Self::Value if is_percentage(Piece::of(component)) => vec![("value", percentage(text))],
            Self::Value => whole("value"),
            Self::Active => {
                let index = number().and_then(|number| number.checked_sub(first_index(component)));
                vec![("active", index.map(Value::from))]
            }
            Self::Items => vec![("items", list(lines(text).map(Value::from)))],
            Self::Cells => cells::write(component, text),
            Self::Style(field) => vec![field.write(text)],
            Self::Level => vec![("level", text.trim().parse::<u8>().ok().map(Value::from))],
        }
    }
}

/// Returns true if the value of a variant is a number from 0 to 100.
fn is_percentage(piece: Piece) -> bool {
    matches!(piece, Piece::Slider | Piece::Progress)
}

/// Reads a number and clamps it to 0–100.
fn percentage(text: &str) -> Option<Value> {
    let number = crate::editor::describe::number(text.trim().trim_end_matches('%'))?;
    json::parse(&json::to_string(&number.clamp(0.0, 100.0))).ok()
}

/// Returns true if `active` of a variant is the number of completed items.
fn counts_completed(piece: Piece) -> bool {
    matches!(piece, Piece::Steps | Piece::Checklist)
}

/// Returns the number of the first item.
fn first_index(component: &Component) -> usize {
    usize::from(!counts_completed(Piece::of(component)))
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn list(values: impl Iterator<Item = Value>) -> Option<Value> {
    let values: Vec<Value> = values.collect();
    (!values.is_empty()).then_some(Value::Array(values))
}

/// Joins a text to one line.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
