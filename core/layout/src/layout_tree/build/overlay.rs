//! Boxes that lie over others.

use super::Builder;
use crate::layout_tree::layout_box::LayoutBox;
use crate::layout_tree::tree::OverTarget;
use websketch_sketch::{ComponentId, ComponentKind};

impl Builder<'_> {
    /// Finds the box below a box that asks to lie over another one. An unknown target is the box before it. Only
    /// overlays may lie over anything; other boxes may lie over a picture, which then holds them. Anywhere else the
    /// option is ignored and reported.
    pub(crate) fn place_over(&mut self, item: &mut LayoutBox, before: Option<&LayoutBox>, path: &str) {
        let Some(over) = &mut item.over else { return };
        if let OverTarget::Component(id) = &over.target
            && !self.is_known(id)
        {
            over.target = OverTarget::Sibling;
        }
        let is_picture = match &over.target {
            OverTarget::Page => false,
            OverTarget::Component(id) => self.is_picture(id),
            OverTarget::Sibling => {
                before.and_then(LayoutBox::leaf_kind) == Some(ComponentKind::ImagePlaceholder)
            }
        };
        let has_target = over.target != OverTarget::Sibling || before.is_some();
        if !has_target || !is_picture && !item.is_overlay() {
            item.over = None;
            self.ignored(path);
        }
    }

    fn is_known(&self, id: &ComponentId) -> bool {
        self.structure.element(id).is_some() || self.new_ids.contains(id)
    }

    fn is_picture(&self, id: &ComponentId) -> bool {
        let existing = self.structure.element(id).map(|element| element.kind());
        existing == Some(ComponentKind::ImagePlaceholder) || self.pictures.contains(id)
    }
}
