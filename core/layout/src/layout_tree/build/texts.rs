//! Contents of copies and of components with new texts.

use crate::layout_tree::layout_box::{BoxContent, LayoutBox};
use crate::layout_tree::tree::Leaf;
use serde_json::{Map, Value};
use websketch_sketch::{Component, ComponentKind, Props};

impl LayoutBox {
    /// Turns existing components into new ones with other texts.
    pub(super) fn copy(&mut self, texts: &Map<String, Value>) {
        if let BoxContent::Existing(component) = &self.content {
            let props = copied(component, texts.get(component.id().as_str()));
            self.original = Some(component.id().clone());
            self.content = BoxContent::New { kind: component.kind(), props, id: None };
        }
        for item in self.group.iter_mut().flat_map(|group| &mut group.items) {
            item.copy(texts);
        }
    }

    /// Applies the texts of `leaf` to an existing component.
    pub(super) fn set_texts(&mut self, leaf: &Leaf) {
        let BoxContent::Existing(component) = &self.content else { return };
        if component.kind() != leaf.kind {
            return;
        }
        let own = component.props().to_map();
        let mut changes = leaf.props.to_map();
        changes.retain(|key, value| own.get(key) != Some(value));
        if changes.is_empty() {
            return;
        }
        let mut map = own.clone();
        map.extend(changes);
        if let Ok(props) = Props::from_map(map)
            && let Ok(changed) =
                Component::new(component.id().clone(), component.kind(), component.bounds(), props)
        {
            self.content = BoxContent::Existing(changed);
        }
    }
}

/// Returns the properties of a copy, with `text` if it is given. Properties that are unique to the original are left
/// out.
fn copied(component: &Component, said: Option<&Value>) -> Props {
    let mut map = component.props().to_map();
    map.shift_remove("locked");
    map.shift_remove("group");
    if let Some(said) = said {
        let key = match component.kind() {
            ComponentKind::ImagePlaceholder => "alt",
            ComponentKind::List | ComponentKind::NavigationBox => "items",
            ComponentKind::Table => "columns",
            ComponentKind::Input if map.contains_key("placeholder") => "placeholder",
            _ => "text",
        };
        match said {
            Value::Object(props) => map.extend(props.clone()),
            Value::String(_) | Value::Array(_) => drop(map.insert(key.to_owned(), said.clone())),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    Props::from_map(map).unwrap_or_default()
}
