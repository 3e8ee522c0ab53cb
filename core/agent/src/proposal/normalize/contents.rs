//! Contents of a component: nested components, labels and entries under other keys.

use super::JsonObject;
use super::draft::OperationDraft;
use serde_json::Value;
use websketch_layout::layout_tree::toolkit_component;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Keys of nested components.
const NESTED: [&str; 5] = ["children", "content", "contents", "components", "elements"];
/// Keys of a label other than the displayed one.
pub(super) const LABELS: [&str; 8] =
    ["text", "label", "title", "content", "value", "caption", "alt", "placeholder"];
/// Texts of a box that no box displays.
const DESCRIPTIONS: [&str; 9] =
    ["description", "subtitle", "subheading", "body", "content", "details", "price", "caption", "quote"];

impl OperationDraft {
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

    /// Takes the texts of a box that it does not display, as components in it.
    pub(super) fn take_described(&mut self, kind: Option<ComponentKind>) -> Vec<JsonObject> {
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return Vec::new() };
        if kind != Some(ComponentKind::Container) {
            return Vec::new();
        }
        let is_text = |value: &Value| value.as_str().is_some_and(|text| !text.trim().is_empty());
        let mut texts = Vec::new();
        for key in DESCRIPTIONS {
            if props.get(key).is_some_and(is_text) {
                texts.extend(props.shift_remove(key).map(|text| (key, text)));
            }
        }
        texts
            .into_iter()
            .map(|(key, text)| {
                self.report(&format!("props.{key}"), text.clone(), "a text in the box");
                JsonObject::from_iter([("type".to_owned(), "Text".into()), ("text".to_owned(), text)])
            })
            .collect()
    }

    /// Returns true if this is a box with a title.
    pub(super) fn is_titled(&self, kind: Option<ComponentKind>) -> bool {
        let text = self.object.get("props").and_then(|props| props.get("text")).and_then(Value::as_str);
        kind == Some(ComponentKind::Container) && text.is_some_and(|text| !text.trim().is_empty())
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
}

/// Returns true if this can be a component: it names a type, and no operation.
fn is_component(value: &Value) -> bool {
    let name = |key: &str| value.get(key).and_then(Value::as_str);
    let name = name("componentType").or_else(|| name("type")).or_else(|| name("kind"));
    name.is_some_and(|name| toolkit_component(name).is_some() || ComponentKind::from_name(name).is_some())
}

/// Replaces an entry of a list by its text.
fn to_text(item: &mut Value) {
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
