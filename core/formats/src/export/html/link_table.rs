//! The links of a played document, and their fragments.

use crate::export::markup::HtmlAttribute;
use std::collections::{BTreeMap, BTreeSet};
use websketch_layout::play::Stage;
use websketch_sketch::{Component, ComponentId, Target};

/// The links of one screen of a document, and the fragments of their targets.
#[derive(Clone, Debug)]
pub(super) struct Links {
    stage: Stage,
    fragments: BTreeMap<ComponentId, String>,
    /// The targets that are neither screens nor overlays.
    anchors: BTreeSet<ComponentId>,
    /// The fragment of the screen of this page, and that of the first one.
    own: String,
    start: String,
}

/// A link of an element.
pub(super) struct Link {
    /// The fragment with its `#`.
    href: String,
    /// Whether the link leads to the screen before. Without a script it leads to the first one.
    is_back: bool,
}

impl Link {
    /// Returns a link of a document that does not play.
    pub(super) fn nowhere() -> Self {
        Self { href: "#".to_owned(), is_back: false }
    }

    /// Returns the attributes of the element.
    pub(super) fn attributes(&self) -> Vec<HtmlAttribute<'_>> {
        let mut attributes: Vec<HtmlAttribute> = vec![("href", &self.href)];
        attributes.extend(self.is_back.then_some(("data-back", "")));
        attributes
    }

    /// Returns the attributes of an element with a class.
    pub(super) fn attributes_with<'l>(&'l self, class: &'l str) -> Vec<HtmlAttribute<'l>> {
        let mut attributes: Vec<HtmlAttribute> = vec![("class", class)];
        attributes.extend(self.attributes());
        attributes
    }
}

impl Links {
    pub(super) fn new(
        stage: &Stage,
        fragments: BTreeMap<ComponentId, String>,
        anchors: BTreeSet<ComponentId>,
        start: &str,
    ) -> Self {
        Self { stage: stage.clone(), fragments, anchors, own: String::new(), start: start.to_owned() }
    }

    /// Returns the links of the page with this fragment.
    pub(super) fn on(&self, own: &str) -> Self {
        Self { own: own.to_owned(), ..self.clone() }
    }

    /// Returns the link to the own page. It closes a dialog.
    pub(super) fn own(&self) -> Link {
        Link { href: format!("#{}", self.own), is_back: false }
    }

    pub(super) fn fragment(&self, id: &ComponentId) -> Option<&str> {
        self.fragments.get(id).map(String::as_str)
    }

    pub(super) fn anchor(&self, id: &ComponentId) -> Option<&str> {
        self.anchors.get(id).and_then(|id| self.fragment(id))
    }

    pub(super) fn of(&self, component: &Component, entry: Option<&str>) -> Option<Link> {
        match self.stage.target(component.id(), entry)? {
            Target::Back => Some(Link { href: format!("#{}", self.start), is_back: true }),
            Target::Component(id) => {
                self.fragment(id).map(|fragment| Link { href: format!("#{fragment}"), is_back: false })
            }
            Target::Unreadable => None,
        }
    }
}
