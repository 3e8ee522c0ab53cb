//! Elements that are links in a played document.

use super::layout::BoxForm;
use super::link_table::Link;
use super::page::{Height, HtmlPage};
use websketch_layout::structure::Element;
use websketch_sketch::Component;

impl<'s> HtmlPage<'_, 's> {
    /// Returns the link of a component, or of its entry with this text.
    pub(super) fn link(&self, component: &Component, entry: Option<&str>) -> Option<Link> {
        self.links()?.of(component, entry)
    }

    /// Like [`HtmlPage::link`], for an element that is a link in any case. Without a target it leads to its own page.
    pub(super) fn entry_link(&self, component: &Component, entry: Option<&str>) -> Link {
        let link = self.links().map(|links| links.of(component, entry).unwrap_or_else(|| links.own()));
        link.unwrap_or_else(Link::nowhere)
    }

    /// Writes a text, all of which is the link of its component if there is one.
    pub(super) fn linked(&mut self, tag: &'static str, class: &str, component: &Component, text: &str) {
        let Some(link) = self.link(component, None) else {
            return self.markup.text(tag, &[("class", class)], text);
        };
        self.markup.open(tag, &[("class", class)]);
        self.markup.text("a", &link.attributes_with("go"), text);
        self.markup.close(tag);
    }

    /// Writes the link of a box or a picture, over all of it.
    pub(super) fn cover(&mut self, component: &Component, name: &str) {
        if let Some(link) = self.link(component, None) {
            let mut attributes = link.attributes_with("cover");
            attributes.push(("aria-label", name));
            self.markup.text("a", &attributes, "");
        }
    }

    /// Writes the point that links to a component scroll to.
    pub(super) fn anchor(&mut self, element: &Element<'s>) {
        let id = element.component.id();
        let Some(fragment) = self.links().and_then(|links| links.anchor(id)) else { return };
        let space = self.place(element, (0.0, 0.0), BoxForm::Anchor);
        let class = self.class(space, 0.0, Height::Free);
        self.markup.text("span", &[("id", fragment), ("class", &class)], "");
    }
}
