//! Lists that a model writes into a box which displays none, as components in it.

use super::JsonObject;
use super::draft::OperationDraft;
use serde_json::{Value, json as object};
use websketch_sketch::ComponentKind;

/// The components that a list in a box stands for.
#[derive(Clone, Copy)]
enum ListForm {
    /// One component with all entries, of this type and variant.
    Together(ComponentKind, Option<&'static str>),
    /// A component for each entry.
    Each(ComponentKind),
}

/// Keys of lists, in the order in which their components stand in the box.
const LISTS: [(&str, ListForm); 16] = {
    use ComponentKind::{Button, Input, List, NavigationBox};
    use ListForm::{Each, Together};
    [
        ("steps", Together(NavigationBox, Some("steps"))),
        ("tabs", Together(NavigationBox, Some("tabs"))),
        ("nav", Together(NavigationBox, None)),
        ("links", Together(NavigationBox, None)),
        ("fields", Each(Input)),
        ("inputs", Each(Input)),
        ("items", Together(List, None)),
        ("list", Together(List, None)),
        ("entries", Together(List, None)),
        ("options", Together(List, None)),
        ("features", Together(List, None)),
        ("bullets", Together(List, None)),
        ("points", Together(List, None)),
        ("lines", Together(List, None)),
        ("buttons", Each(Button)),
        ("actions", Each(Button)),
    ]
};
/// Keys of the name of an entry, and of its details.
const NAMES: [&str; 5] = ["text", "label", "title", "name", "item"];
const DETAILS: [&str; 6] = ["price", "value", "amount", "quantity", "status", "description"];
/// Keys of sums, which are named.
const SUMS: [&str; 3] = ["subtotal", "tax", "total"];

impl OperationDraft {
    /// Takes the lists and sums of a box, as components in it.
    pub(super) fn take_listed(&mut self, kind: Option<ComponentKind>) -> Vec<JsonObject> {
        let mut components = Vec::new();
        if kind != Some(ComponentKind::Container) {
            return components;
        }
        for (key, listed) in LISTS {
            let texts = |value: &Value| -> Option<Vec<String>> {
                value.as_array()?.iter().map(words).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
            };
            let Some((value, texts)) = self.take(key, texts) else { continue };
            self.report(key, value, "components in the box");
            match listed {
                ListForm::Together(kind, variant) => {
                    let props = object!({ "variant": variant, "items": texts });
                    components.push(component(kind, props));
                }
                ListForm::Each(kind) => {
                    components.extend(texts.iter().map(|text| component(kind, object!({ "text": text }))));
                }
            }
        }
        // A button ends the box.
        let end = components.iter().position(|one| one.get("type").is_some_and(|kind| kind == "Button"));
        let mut sums = Vec::new();
        for key in SUMS {
            let Some((value, text)) = self.take(key, scalar) else { continue };
            self.report(key, value, "a text in the box");
            let name: String =
                key.chars().take(1).flat_map(char::to_uppercase).chain(key.chars().skip(1)).collect();
            sums.push(component(ComponentKind::Text, object!({ "text": format!("{name}: {text}") })));
        }
        let end = end.unwrap_or(components.len());
        components.splice(end..end, sums);
        components
    }

    /// Takes the value under a key of the operation or of its props, if it can be read.
    fn take<T>(&mut self, key: &str, read: impl Fn(&Value) -> Option<T>) -> Option<(Value, T)> {
        let own = self.object.get(key).and_then(&read);
        let holder = match own {
            Some(_) => Some(&mut self.object),
            None => self.object.get_mut("props").and_then(Value::as_object_mut),
        }?;
        let found = read(holder.get(key)?)?;
        holder.shift_remove(key).map(|value| (value, found))
    }
}

/// Returns a nested component.
fn component(kind: ComponentKind, props: Value) -> JsonObject {
    JsonObject::from_iter([("type".to_owned(), kind.name().into()), ("props".to_owned(), props)])
}

/// Returns the text of an entry: itself, or its name with its details.
fn words(entry: &Value) -> Option<String> {
    let Value::Object(parts) = entry else { return scalar(entry) };
    let name = NAMES.iter().find_map(|key| scalar(parts.get(*key)?))?;
    let details = DETAILS.iter().filter_map(|key| scalar(parts.get(*key)?));
    Some(std::iter::once(name).chain(details).collect::<Vec<_>>().join(" · "))
}

/// Returns a text or a number as a text.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Number(_) => Some(websketch_json::to_string(value)),
        _ => None,
    }
}
