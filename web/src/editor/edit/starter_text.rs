//! Starter text of new components.

use serde_json::{Map, Value, json};
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{ComponentKind, Props};

/// Returns the props of a new component: its variant, and a starter text if it would be empty otherwise.
pub(super) fn starter_props(piece: Piece) -> Props {
    let mut map = Map::new();
    if piece != Piece::default_of(piece.kind()) {
        map.extend(piece.variant().map(|variant| ("variant".to_owned(), variant.into())));
    }
    if let Value::Object(words) = words(piece) {
        map.extend(words);
    }
    Props::from_map(map).unwrap_or_default()
}

fn words(piece: Piece) -> Value {
    let shows = |shown: VisibleProp| piece.shown().contains(&shown);
    let is_usual = piece == Piece::default_of(piece.kind());
    match piece.kind() {
        ComponentKind::Button if piece.shown().first() == Some(&VisibleProp::Icon) => {
            json!({ "icon": "plus" })
        }
        ComponentKind::Button if piece == Piece::Chip => json!({ "text": "Chip" }),
        ComponentKind::Button => json!({ "text": "Button" }),
        ComponentKind::Input if piece == Piece::Search => json!({ "placeholder": "Search" }),
        ComponentKind::Input if shows(VisibleProp::Placeholder) => json!({ "placeholder": "Placeholder" }),
        ComponentKind::Text if is_usual => json!({ "text": "Some text that says what this is about." }),
        ComponentKind::Input | ComponentKind::Text => {
            json!({ "text": crate::editor::describe::piece_name(piece) })
        }
        ComponentKind::Heading => json!({ "text": "Heading", "level": 2 }),
        ComponentKind::Footer => json!({ "text": "Footer" }),
        ComponentKind::NavigationBox if piece == Piece::Pagination => json!({ "items": ["1", "2", "3"] }),
        ComponentKind::NavigationBox => json!({ "items": ["Home", "Products", "About"] }),
        ComponentKind::List => json!({ "items": ["First item", "Second item", "Third item"] }),
        ComponentKind::Table if shows(VisibleProp::Columns) => {
            json!({ "columns": ["Name", "Date", "Status"], "rows": [["", "", ""], ["", "", ""], ["", "", ""]] })
        }
        ComponentKind::Container if is_usual || piece.screen().is_some() => json!({}),
        ComponentKind::Container => json!({ "text": crate::editor::describe::piece_name(piece) }),
        ComponentKind::ImagePlaceholder if piece == Piece::Icon => json!({ "icon": "search" }),
        ComponentKind::HorizontalLine if shows(VisibleProp::Value) => json!({ "value": 60 }),
        ComponentKind::Table | ComponentKind::ImagePlaceholder | ComponentKind::HorizontalLine => json!({}),
    }
}
