//! Names from UI toolkits for the types of an `add`.

use super::contents::LABELS;
use super::draft::OperationDraft;
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::{ToolkitComponent, toolkit_component};
use websketch_layout::tokens::LEAST_TARGET;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

impl OperationDraft {
    /// Replaces a name from a kit by the type and variant.
    pub(super) fn name_kind(&mut self, is_holder: bool) -> Option<Piece> {
        let name = self.object.get("componentType")?.as_str()?;
        let is_own = |kind: &ComponentKind| kind.name().eq_ignore_ascii_case(name);
        if ComponentKind::ALL.iter().any(is_own) {
            return None;
        }
        let mut named = toolkit_component(name)?;
        if is_holder && named.piece.kind() != ComponentKind::Container {
            named = ToolkitComponent { piece: Piece::Box, level: None };
        }
        let kind = named.piece.kind().name();
        let from = self.object.insert("componentType".to_owned(), kind.into());
        self.report("componentType", from.unwrap_or_default(), kind);
        let props = self.object.entry("props").or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(props) = props {
            if let Some(variant) = named.variant() {
                props.entry("variant").or_insert_with(|| variant.into());
            }
            if let Some(level) = named.level {
                props.entry("level").or_insert_with(|| level.into());
            }
        }
        self.name_picture(named.piece);
        Some(named.piece)
    }

    /// Describes a picture without an alternative text by the name that the model gave it, such as `Map`.
    fn name_picture(&mut self, piece: Piece) {
        let is_plain = piece == Piece::default_of(ComponentKind::ImagePlaceholder);
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return };
        let has_text = LABELS.iter().any(|key| props.get(*key).is_some_and(Value::is_string));
        if piece.kind() == ComponentKind::ImagePlaceholder && !is_plain && !has_text {
            let noun = piece.noun();
            let mut letters = noun.chars();
            let name: String =
                letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
            props.insert("alt".to_owned(), name.as_str().into());
            self.report("props.alt", Value::Null, name);
        }
    }

    /// Numbers the pages of a pagination that only says how many there are.
    pub(super) fn count_pages(&mut self, kind: Option<ComponentKind>) {
        const COUNTS: [&str; 5] = ["pages", "count", "total", "totalPages", "pageCount"];
        const MOST: u64 = 5;
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return };
        let is_pagination = props.get("variant").is_some_and(|variant| variant == "pagination");
        if kind != Some(ComponentKind::NavigationBox) || !is_pagination || props.contains_key("items") {
            return;
        }
        let found = COUNTS.iter().find_map(|key| Some((*key, props.get(*key)?.as_u64()?)));
        let (key, count) = found.unwrap_or(("pages", MOST));
        let from = props.shift_remove(key).unwrap_or_default();
        let items: Vec<Value> = (1..=count.clamp(1, MOST)).map(|page| page.to_string().into()).collect();
        props.insert("items".to_owned(), items.clone().into());
        self.report("props.items", from, items);
    }

    /// Sets missing sides to the usual size of a kit piece.
    pub(super) fn size_piece(&mut self, piece: Piece) {
        let Size { width, height } = piece.size();
        for (field, side) in [("width", width), ("height", height)] {
            if self.object.get(field).is_none_or(Value::is_null) {
                self.object.insert(field.to_owned(), side.into());
                self.report(field, Value::Null, side);
            }
        }
    }

    /// Raises the sides of a control that are too small to be hit.
    pub(super) fn raise_target(&mut self, kind: Option<ComponentKind>) {
        use ComponentKind::{Button, Input, NavigationBox};
        if !matches!(kind, Some(Button | Input | NavigationBox)) {
            return;
        }
        for field in ["width", "height"] {
            let is_small = |side: &f64| *side > 0.0 && *side < LEAST_TARGET;
            if self.number(field).filter(is_small).is_some() {
                let from = self.object.insert(field.to_owned(), LEAST_TARGET.into());
                self.report(field, from.unwrap_or_default(), LEAST_TARGET);
            }
        }
    }
}
