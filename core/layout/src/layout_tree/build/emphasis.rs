//! Emphasis: one box among equals that stands out.

use super::Builder;
use crate::layout_tree::layout_box::{BoxContent, LayoutBox};
use crate::layout_tree::size;
use crate::layout_tree::tree::Flow;
use crate::tokens::EMPHASIS;
use serde_json::Value;
use websketch_sketch::{ComponentKind, Props};

impl Builder<'_> {
    /// Gives the emphasized box of a row or grid a light fill and a primary button. Emphasis of a box without equals
    /// is ignored and reported.
    pub(super) fn emphasize(&mut self, parent: &mut LayoutBox, path: &str) {
        let Some(group) = &mut parent.group else { return };
        let is_row = matches!(group.flow, Flow::Row | Flow::Grid);
        let frames = group.items.iter().filter(|item| is_row && item.is_frame()).count();
        let mut is_ignored = false;
        for item in group.items.iter_mut().filter(|item| item.is_emphasized) {
            if frames < 2 || !item.is_frame() {
                item.is_emphasized = false;
                is_ignored = true;
                continue;
            }
            item.change_props(|map| {
                map.entry("fill").or_insert_with(|| Value::from("light"));
            });
            if !item.has_primary() {
                item.promote_button();
            }
        }
        if group.items.iter().any(|item| item.is_emphasized) {
            for item in group.items.iter_mut().filter(|item| item.is_frame() && !item.is_emphasized) {
                item.row_inset = EMPHASIS;
            }
        }
        if is_ignored {
            self.ignored(path);
        }
    }
}

impl LayoutBox {
    /// Changes the properties of a new component.
    fn change_props(&mut self, change: impl FnOnce(&mut serde_json::Map<String, Value>)) {
        if let BoxContent::New { props, .. } = &mut self.content {
            let mut map = props.to_map();
            change(&mut map);
            if let Ok(changed) = Props::from_map(map) {
                *props = changed;
            }
        }
    }

    fn items_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        self.group.iter_mut().flat_map(|group| &mut group.items)
    }

    fn has_primary(&self) -> bool {
        let own = self.content.component().is_some_and(|(kind, props)| size::is_primary_button(kind, props));
        own || self.group.iter().flat_map(|group| &group.items).any(Self::has_primary)
    }

    /// Turns the first secondary button inside into a primary one. Returns whether there is one.
    fn promote_button(&mut self) -> bool {
        let is_secondary = self.content.component().is_some_and(|(kind, props)| {
            kind == ComponentKind::Button && size::variant(props) == "secondary"
        });
        if is_secondary {
            self.change_props(|map| drop(map.shift_remove("variant")));
            return true;
        }
        self.items_mut().any(Self::promote_button)
    }
}
