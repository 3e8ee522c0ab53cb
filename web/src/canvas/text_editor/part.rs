//! Editable parts of a component: a field, a cell of a table, an item of a menu.

use crate::actions;
use crate::editor::content::{Field, read_cell, write_cell};
use crate::editor::edit;
use crate::store::Store;
use leptos::ev::KeyboardEvent;
use websketch_layout::drawing::cut_off_letters;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Props, Sketch};

/// The edited part.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum EditablePart {
    /// A text field.
    Field(Field),
    /// A cell of a table, and the table's number of rows and columns.
    Cell((usize, usize), (usize, usize)),
    /// An item in a row of items, and the number of editable items.
    Item(usize, usize),
}

impl EditablePart {
    /// Returns the text of the part.
    pub(super) fn read(self, component: &Component) -> String {
        match self {
            Self::Field(field) => field.read(component),
            Self::Cell(cell, _) => read_cell(component, cell),
            Self::Item(place, _) => {
                component.props().items().get(place).map(|item| (*item).to_owned()).unwrap_or_default()
            }
        }
    }

    /// Returns the label of the part's text field.
    pub(super) fn label(self, piece: Piece) -> String {
        let kind = piece.kind().name();
        match self {
            Self::Field(field) => format!("{} of {kind}", field.label(piece)),
            Self::Cell((row, column), _) => format!("Row {}, column {} of {kind}", row + 1, column + 1),
            Self::Item(place, _) => format!("Item {} of {kind}", place + 1),
        }
    }

    /// Returns the component with `text` in this part.
    fn layout_field(self, sketch: &Sketch, component: &Component, text: &str) -> Option<Component> {
        match self {
            Self::Field(field) => edit::with_field(component, field, text),
            Self::Cell(cell, size) => {
                let (key, value) = write_cell(component, cell, size, text);
                let mut props = component.props().to_map();
                props.insert(key.to_owned(), value);
                let props = Props::from_map(props).ok()?;
                Component::new(component.id().clone(), component.kind(), component.bounds(), props).ok()
            }
            Self::Item(place, _) => edit::with_field(
                component,
                Field::Items,
                &edit::items_with(sketch, component.id(), place, text)?,
            ),
        }
    }

    /// Sets the text of the part.
    pub(super) fn write(self, store: Store, id: &ComponentId, text: &str) {
        match self {
            Self::Field(field) => actions::write(store, std::slice::from_ref(id), field, text),
            Self::Cell(cell, _) => actions::write_cell(store, id, cell, text),
            Self::Item(place, _) => actions::write_item(store, id, place, text),
        }
    }

    /// Returns the operations that set the text of the part.
    pub(super) fn writing(self, sketch: &Sketch, id: &ComponentId, text: &str) -> Vec<Operation> {
        match self {
            Self::Field(field) => edit::written(sketch, std::slice::from_ref(id), field, text),
            Self::Cell(cell, _) => edit::cell_written(sketch, id, cell, text).into_iter().collect(),
            Self::Item(place, _) => match edit::items_with(sketch, id, place, text) {
                Some(items) => edit::written(sketch, std::slice::from_ref(id), Field::Items, &items),
                None => Vec::new(),
            },
        }
    }

    /// Returns the part to which a key moves. Tab moves to the next one and wraps into the next row. In a table, Enter
    /// moves to the cell below.
    pub(super) fn next(self, event: &KeyboardEvent) -> Option<(usize, usize)> {
        match self {
            Self::Field(_) => None,
            Self::Cell(cell, size) => next_cell(event, cell, size),
            Self::Item(place, count) => match (event.key().as_str(), event.shift_key()) {
                ("Tab", false) => place.checked_add(1),
                ("Tab", true) => place.checked_sub(1),
                _ => None,
            }
            .filter(|place| *place < count)
            .map(|place| (0, place)),
        }
    }

    /// Returns true if the component would cut off more of `text` than it cuts off already.
    pub(super) fn cuts_off(self, sketch: &Sketch, component: &Component, text: &str) -> bool {
        let lost =
            |text: &str| self.layout_field(sketch, component, text).map_or(0, |next| cut_off_letters(&next));
        let with = lost(text);
        with > 0 && with > lost("")
    }
}

/// Returns the cell to which a key moves: Tab to the next one with wrapping, Enter to the one below.
fn next_cell(event: &KeyboardEvent, cell: (usize, usize), size: (usize, usize)) -> Option<(usize, usize)> {
    let ((row, column), (rows, columns)) = (cell, size);
    let place = row * columns + column;
    let place = match (event.key().as_str(), event.shift_key()) {
        ("Tab", false) => place.checked_add(1),
        ("Tab", true) => place.checked_sub(1),
        ("Enter", false) => place.checked_add(columns),
        ("Enter", true) => place.checked_sub(columns),
        _ => None,
    };
    place.filter(|place| *place < rows * columns).map(|place| (place / columns, place % columns))
}
