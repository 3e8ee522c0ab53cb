//! The working state of one operation: its fields, its lengths, and the report of its changes.

use super::super::Coercion;
use super::super::expansion::px;
use super::super::macro_operation::MacroOperation;
use super::JsonObject;
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::properties;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Keys of the component of an `add` in an object of its own.
const PACKED: [&str; 4] = ["component", "element", "node", "item"];
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
const KEPT: [&str; 9] = ["fill", "group", "locked", "name", "pin", "size", "stateSeen", "text", "variant"];

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

    /// Removes props that no kit piece of this kind displays. Removals of props stay.
    pub(super) fn drop_unseen(&mut self, kind: Option<ComponentKind>) {
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return };
        let is_unseen = |key: &str, value: &Value| {
            let shows = |piece: &Piece| piece.shown().iter().any(|shown| shown.key() == key);
            let is_shown = match kind {
                Some(kind) => Piece::of_kind(kind).any(|piece| shows(&piece)),
                None => Piece::ALL.iter().any(shows),
            };
            let is_visible = || Piece::ALL.iter().any(shows);
            let has_meaning = || properties().any(|prop| prop.name == key) && !is_visible();
            !value.is_null() && !KEPT.contains(&key) && !is_shown && !has_meaning()
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
