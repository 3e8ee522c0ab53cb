//! The working state of one operation: keys, names, labels, lengths.

use super::super::Coercion;
use super::super::expansion::px;
use super::super::macro_operation::MacroOperation;
use super::JsonObject;
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::{ToolkitComponent, toolkit_component};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Keys of the component of an `add` in an object of its own.
const PACKED: [&str; 4] = ["component", "element", "node", "item"];
/// Keys of nested components.
const NESTED: [&str; 5] = ["children", "content", "contents", "components", "elements"];
/// Keys of a label other than the displayed one.
const LABELS: [&str; 8] = ["text", "label", "title", "content", "value", "caption", "alt", "placeholder"];
/// Props that stand beside `props`.
const LOOSE: [&str; 14] = [
    "text",
    "label",
    "title",
    "content",
    "value",
    "caption",
    "alt",
    "src",
    "placeholder",
    "items",
    "columns",
    "rows",
    "level",
    "variant",
];

/// Props with a meaning that no kit piece draws as its own.
const KEPT: [&str; 22] = [
    "about",
    "bold",
    "events",
    "fill",
    "group",
    "hidden",
    "locked",
    "name",
    "pin",
    "sameAs",
    "size",
    "state",
    "stateOf",
    "stateSeen",
    "text",
    "textAlign",
    "textSize",
    "to",
    "tone",
    "tos",
    "values",
    "variant",
];

/// An operation while it is normalized.
pub(super) struct OperationDraft {
    pub(super) object: JsonObject,
    pub(super) coercions: Vec<Coercion>,
}

impl OperationDraft {
    pub(super) fn report(&mut self, field: &str, from: Value, to: impl Into<Value>) {
        self.coercions.push(coercion_of(field, from, to));
    }

    pub(super) fn rename(&mut self, name: &str) {
        let from = self.object.insert("type".to_owned(), name.into()).unwrap_or_default();
        self.report("type", from, name);
    }

    /// Moves the name of a macro operation from another key, or from the only key, to `type`.
    pub(super) fn name_macro(&mut self) {
        if self.object.contains_key("type") {
            return;
        }
        let named =
            |key: &&str| self.object.get(*key).and_then(Value::as_str).and_then(MacroOperation::from_name);
        if let Some(compound) = ["op", "action", "operation"].iter().find_map(named) {
            return self.rename(compound.name());
        }
        if let (1, Some((key, Value::Object(fields)))) = (self.object.len(), self.object.iter().next())
            && let Some(compound) = MacroOperation::from_name(key)
        {
            let fields = fields.clone();
            // For `texts` and trees, the fields may be the texts or the tree.
            let is_bare = compound == MacroOperation::Texts && !fields.contains_key("texts");
            self.object = if is_bare {
                JsonObject::from_iter([("texts".to_owned(), Value::Object(fields))])
            } else {
                fields
            };
            self.rename(compound.name());
        }
    }

    /// Moves the fields of a component in an object of its own beside the others.
    pub(super) fn unpack_component(&mut self) {
        for key in PACKED {
            match self.object.get(key) {
                Some(Value::Object(_)) => {
                    let Some(Value::Object(fields)) = self.object.shift_remove(key) else { continue };
                    self.report(key, Value::Object(fields.clone()), "the fields of the operation");
                    for (name, value) in fields {
                        let name = match name.as_str() {
                            "type" => "componentType",
                            "id" => "componentId",
                            name => name,
                        };
                        self.object.entry(name).or_insert(value);
                    }
                }
                Some(Value::String(_)) if !self.object.contains_key("componentType") => {
                    let Some(name) = self.object.shift_remove(key) else { continue };
                    self.report(key, name.clone(), "componentType");
                    self.object.insert("componentType".to_owned(), name);
                }
                _ => {}
            }
        }
        for (box_key, fields) in [("position", ["x", "y"]), ("size", ["width", "height"])] {
            if let Some(Value::Object(inner)) = self.object.get(box_key)
                && fields.iter().all(|field| inner.contains_key(*field))
                && let Some(Value::Object(inner)) = self.object.shift_remove(box_key)
            {
                self.report(box_key, Value::Object(inner.clone()), "the fields of the operation");
                for (name, value) in inner {
                    self.object.entry(name).or_insert(value);
                }
            }
        }
    }

    /// Takes the components nested in this one.
    pub(super) fn take_nested(&mut self) -> Vec<JsonObject> {
        let is_nested = |value: &Value| {
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            !items.is_empty() && items.iter().all(is_component)
        };
        let mut nested = Vec::new();
        for key in NESTED {
            let found = self.object.get(key).is_some_and(is_nested).then(|| self.object.shift_remove(key));
            let in_props = || self.object.get("props")?.get(key).filter(|value| is_nested(value)).cloned();
            let found = match found.flatten() {
                Some(found) => Some(found),
                None => {
                    let found = in_props();
                    if found.is_some()
                        && let Some(Value::Object(props)) = self.object.get_mut("props")
                    {
                        props.shift_remove(key);
                    }
                    found
                }
            };
            if let Some(Value::Array(items)) = found {
                self.report(key, items.len().into(), "operations of their own");
                nested.extend(items.into_iter().filter_map(|item| match item {
                    Value::Object(object) => Some(object),
                    _ => None,
                }));
            }
        }
        nested
    }

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
        Some(named.piece)
    }

    pub(super) fn kind(&self) -> Option<ComponentKind> {
        let name = self.object.get("componentType")?.as_str()?;
        ComponentKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// Moves props that stand beside `props` into it.
    pub(super) fn gather_props(&mut self) {
        for key in LOOSE {
            if self.object.get(key).is_none_or(Value::is_null) {
                continue;
            }
            let Some(value) = self.object.shift_remove(key) else { continue };
            let props = self.object.entry("props").or_insert_with(|| Value::Object(Map::new()));
            let Value::Object(props) = props else { continue };
            props.entry(key).or_insert_with(|| value.clone());
            self.report(key, value, format!("props.{key}"));
        }
    }

    /// Moves the label under the key that this kind displays.
    pub(super) fn show_label(&mut self, path: &str, kind: Option<ComponentKind>) {
        let Some(kind) = kind else { return };
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return };
        let (shown, keys): (&str, &[&str]) = match kind {
            ComponentKind::ImagePlaceholder => {
                ("alt", &["label", "title", "caption", "text", "src", "placeholder"])
            }
            ComponentKind::List | ComponentKind::NavigationBox => {
                ("items", &["links", "options", "content", "children", "entries", "labels"])
            }
            ComponentKind::Table => ("columns", &["headers", "header", "cols"]),
            ComponentKind::Input => ("text", &["label", "title", "caption"]),
            ComponentKind::HorizontalLine => return,
            ComponentKind::Container
            | ComponentKind::Button
            | ComponentKind::Text
            | ComponentKind::Heading
            | ComponentKind::Footer => ("text", &LABELS),
        };
        let wants_list = matches!(shown, "items" | "columns");
        if props.contains_key(shown) {
            return;
        }
        let fits = |value: &Value| if wants_list { value.is_array() } else { value.is_string() };
        let Some(key) = keys.iter().copied().find(|key| props.get(*key).is_some_and(fits)) else { return };
        let Some(mut value) = props.shift_remove(key) else { return };
        let from = value.clone();
        if let Value::Array(items) = &mut value {
            items.iter_mut().for_each(to_text);
        }
        props.insert(shown.to_owned(), value);
        self.report(&format!("{path}.{key}"), from, format!("{path}.{shown}"));
    }

    /// Replaces percentages by lengths in the parent.
    pub(super) fn percent(&mut self, room: Size) {
        for (field, start, whole) in [("width", "x", room.width), ("height", "y", room.height)] {
            let Some(part) = self.object.get(field).and_then(Value::as_str).and_then(part) else { continue };
            let left = self.number(start).filter(|start| *start < whole).map_or(whole, |start| whole - start);
            let length = websketch_sketch::geometry::fmin((whole * part).round(), left);
            let from = self.object.insert(field.to_owned(), length.into()).unwrap_or_default();
            self.report(field, from, length);
        }
        for (field, whole) in [("x", room.width), ("y", room.height)] {
            let Some(part) = self.object.get(field).and_then(Value::as_str).and_then(part) else { continue };
            let length = (whole * part).round();
            let from = self.object.insert(field.to_owned(), length.into()).unwrap_or_default();
            self.report(field, from, length);
        }
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

    /// Turns positions relative to a parent into positions on the page.
    pub(super) fn offset(&mut self, (x, y): (f64, f64)) {
        for (field, by) in [("x", x), ("y", y)] {
            let Some(own) = self.number(field) else { continue };
            let from = self.object.insert(field.to_owned(), (own + by).into()).unwrap_or_default();
            self.report(field, from, own + by);
        }
    }

    /// Adds a signed length, or a length under its own key, to the existing value.
    pub(super) fn relative(&mut self, field: &str, by: &str, old: f64) {
        let signed = |value: &Value| {
            let text = value.as_str()?.trim();
            text.starts_with(['+', '-']).then(|| px(text)).flatten()
        };
        let length = |value: &Value| value.as_f64().or_else(|| px(value.as_str()?));
        let from = match (self.object.get(field), self.object.get(by)) {
            (Some(value), _) if signed(value).is_some() => value.clone(),
            (None | Some(Value::Null), Some(value)) if length(value).is_some() => value.clone(),
            _ => return,
        };
        let Some(difference) = length(&from) else { return };
        self.object.insert(field.to_owned(), (old + difference).into());
        self.report(field, from, old + difference);
    }

    pub(super) fn number(&self, field: &str) -> Option<f64> {
        number(&self.object, field)
    }

    /// Returns corner and size.
    pub(super) fn bounds(&self) -> Option<(f64, f64, Size)> {
        let size = Size::new(self.number("width")?, self.number("height")?);
        Some((self.number("x")?, self.number("y")?, size))
    }

    /// Moves entries under the displayed key, and sets the kit piece of `type`.
    pub(super) fn show_entries(&mut self, kind: Option<ComponentKind>) {
        const ENTRIES: [&str; 5] = ["options", "choices", "entries", "tabs", "links"];
        let (Some(kind), Some(Value::Object(props))) = (kind, self.object.get_mut("props")) else { return };
        let mut told = Vec::new();
        let shows_items =
            Piece::of_kind(kind).any(|piece| piece.shown().iter().any(|shown| shown.key() == "items"));
        let key = ENTRIES.into_iter().find(|key| props.get(*key).is_some_and(Value::is_array));
        if let (true, false, Some(key)) = (shows_items, props.contains_key("items"), key)
            && let Some(from) = props.shift_remove(key)
        {
            let mut items = from.clone();
            items.as_array_mut().into_iter().flatten().for_each(to_text);
            props.insert("items".to_owned(), items);
            told.push((format!("props.{key}"), from, "props.items"));
        }
        let named =
            props.get("type").and_then(Value::as_str).and_then(|name| Piece::from_variant(kind, name));
        if let (Some(variant), false) =
            (named.and_then(|piece| piece.variant()), props.contains_key("variant"))
            && let Some(from) = props.shift_remove("type")
        {
            props.insert("variant".to_owned(), variant.into());
            told.push(("props.type".to_owned(), from, "props.variant"));
        }
        told.into_iter().for_each(|(field, from, to)| self.report(&field, from, to));
    }

    /// Removes props that no kit piece of this kind displays. Removals of props stay.
    pub(super) fn drop_unseen(&mut self, kind: Option<ComponentKind>) {
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return };
        let is_unseen = |key: &str, value: &Value| {
            let shows = |piece: &Piece| piece.shown().iter().any(|shown| shown.key() == key);
            let is_shown = match kind {
                Some(kind) => Piece::of_kind(kind).any(|piece| shows(&piece)),
                None => Piece::ALL.iter().any(shows),
            };
            !value.is_null() && !KEPT.contains(&key) && !is_shown
        };
        let unseen: Vec<String> =
            props.iter().filter(|(key, value)| is_unseen(key, value)).map(|(key, _)| key.clone()).collect();
        for key in unseen {
            let value =
                self.object.get_mut("props").and_then(|props| props.as_object_mut()?.shift_remove(&key));
            self.report(&format!("props.{key}"), value.unwrap_or_default(), Value::Null);
        }
    }

    /// Reports values under unknown keys.
    pub(super) fn report_unknown(&mut self, known: &[&str]) {
        let is_unknown = |(key, value): &(&String, &Value)| {
            (value.is_object() || value.is_array())
                && key.as_str() != "type"
                && !known.contains(&key.as_str())
        };
        let unknown: Vec<(String, Value)> =
            self.object.iter().filter(is_unknown).map(|(key, value)| (key.clone(), value.clone())).collect();
        for (key, value) in unknown {
            self.report(&key, value, Value::Null);
        }
    }
}

pub(super) fn coercion_of(field: &str, from: Value, to: impl Into<Value>) -> Coercion {
    Coercion { field: field.to_owned(), from, to: to.into() }
}

pub(super) fn number(object: &JsonObject, field: &str) -> Option<f64> {
    let value = object.get(field)?;
    value.as_f64().or_else(|| px(value.as_str()?))
}

/// Parses `"50%"`.
pub(super) fn part(text: &str) -> Option<f64> {
    let percent = px(text.trim().strip_suffix('%')?)?;
    (0.0..=100.0).contains(&percent).then_some(percent / 100.0)
}

/// Returns true if this can be a component: it names a type, and no operation.
pub(super) fn is_component(value: &Value) -> bool {
    let name = |key: &str| value.get(key).and_then(Value::as_str);
    let name = name("componentType").or_else(|| name("type")).or_else(|| name("kind"));
    name.is_some_and(|name| toolkit_component(name).is_some() || ComponentKind::from_name(name).is_some())
}

/// Replaces an entry of a list by its text.
pub(super) fn to_text(item: &mut Value) {
    let text = match &*item {
        Value::Object(parts) => {
            let known = ["text", "label", "title", "name"].iter().find_map(|key| parts.get(*key)?.as_str());
            known.map(str::to_owned)
        }
        _ => None,
    };
    if let Some(text) = text {
        *item = text.into();
    }
}
