//! The screens, links and overlays of a sketch, as play sees them.

use crate::flow::{is_screen, screen_name, screen_of, screens};
use crate::structure::{Element, Structure};
use std::collections::BTreeMap;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, Relation, Sketch, Target};

/// Returns true for a component that a link opens over its screen: a hidden dialog, sheet, message or menu.
#[must_use]
pub fn can_open(component: &Component) -> bool {
    let piece = Piece::of(component);
    component.props().is_hidden() && matches!(piece, Piece::Modal | Piece::Sheet | Piece::Toast | Piece::Menu)
}

/// The place that a target of a link has in a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayedPart {
    /// A screen.
    Screen,
    /// Opened over a screen. `None` is the page of a sketch without screens.
    Over(Option<ComponentId>),
    /// On a screen, which is scrolled to it.
    On(Option<ComponentId>),
}

/// The screens, links and overlays of a sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    screens: Vec<ComponentId>,
    names: BTreeMap<ComponentId, String>,
    places: BTreeMap<ComponentId, PlayedPart>,
    links: BTreeMap<ComponentId, Vec<(Relation, Target)>>,
}

impl Stage {
    /// Reads a sketch. Hidden screens, states of screens, and contents of other hidden components are no part of play.
    /// O(n log n).
    #[must_use]
    pub fn of(sketch: &Sketch) -> Self {
        let structure = Structure::of(sketch, None);
        let is_shown = |screen: &Element| !screen.component.props().is_hidden();
        let shown: Vec<Element> = screens(&structure).into_iter().filter(is_shown).collect_vec();
        let id = |screen: &Element| screen.component.id().clone();
        let mut stage = Self {
            screens: shown.iter().map(id).collect_vec(),
            names: shown.iter().map(|screen| (id(screen), screen_name(&structure, screen))).collect(),
            places: BTreeMap::new(),
            links: BTreeMap::new(),
        };
        for element in structure.elements() {
            let component = element.component;
            let links: Vec<_> = component
                .props()
                .references()
                .into_iter()
                .filter(|reference| reference.relation.is_link())
                .map(|reference| (reference.relation, reference.target))
                .collect_vec();
            if !links.is_empty() {
                stage.links.insert(component.id().clone(), links);
            }
            if let Some(place) = stage.place_of(&structure, element) {
                stage.places.insert(component.id().clone(), place);
            }
        }
        stage
    }

    fn place_of(&self, structure: &Structure, element: &Element) -> Option<PlayedPart> {
        let component = element.component;
        if self.screens.contains(component.id()) {
            return Some(PlayedPart::Screen);
        }
        let screen = screen_of(structure, element).map(|screen| screen.component.id().clone());
        let is_reachable = match &screen {
            Some(screen) => self.screens.contains(screen),
            None => self.screens.is_empty(),
        };
        if !is_reachable || is_screen(component) && component.props().is_hidden() {
            return None;
        }
        match can_open(component) {
            true => Some(PlayedPart::Over(screen)),
            false => (!component.props().is_hidden()).then_some(PlayedPart::On(screen)),
        }
    }

    /// The screens in reading order. Empty for a sketch without device frames: its page is the only screen, without an id.
    #[must_use]
    pub fn screens(&self) -> &[ComponentId] {
        &self.screens
    }

    /// The name of a screen.
    #[must_use]
    pub fn name(&self, screen: &ComponentId) -> Option<&str> {
        self.names.get(screen).map(String::as_str)
    }

    /// The first screen. `None` for the page.
    #[must_use]
    pub fn start(&self) -> Option<&ComponentId> {
        self.screens.first()
    }

    /// Returns the target of a click on a component, or on its entry with this text. An entry without a link has that of
    /// the component.
    #[must_use]
    pub fn target(&self, component: &ComponentId, entry: Option<&str>) -> Option<&Target> {
        let links = self.links.get(component)?;
        let of = |wanted: &Relation| links.iter().find(|(relation, _)| relation == wanted).map(|(_, to)| to);
        let of_entry = entry.and_then(|entry| of(&Relation::Entry(entry.to_owned())));
        of_entry.or_else(|| of(&Relation::Link))
    }

    /// Returns the screen of a component: `Some(None)` is the page of a sketch without screens. `None` for a component that
    /// play never shows.
    #[must_use]
    pub fn screen_of(&self, id: &ComponentId) -> Option<Option<&ComponentId>> {
        match self.places.get_key_value(id)? {
            (screen, PlayedPart::Screen) => Some(Some(screen)),
            (_, PlayedPart::Over(screen) | PlayedPart::On(screen)) => Some(screen.as_ref()),
        }
    }

    pub(super) fn place(&self, id: &ComponentId) -> Option<&PlayedPart> {
        self.places.get(id)
    }

    pub(super) fn contains(&self, screen: Option<&ComponentId>) -> bool {
        screen.map_or(self.screens.is_empty(), |screen| self.screens.contains(screen))
    }
}
