//! What a request is understood against: the sketch as it is by then, its texts, what is selected and
//! what was meant before.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;
use websketch_layout::naming::{NamedComponent, VisibleTexts};
use websketch_layout::structure::{Element, Structure, rows_of};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// What the conversation before a message meant last, looked for when somebody asks.
pub(super) trait Remembering {
    /// The components.
    fn ids(&self) -> &[ComponentId];
}

/// The surroundings of one request.
#[derive(Clone)]
pub(super) struct Scene<'s> {
    pub(super) sketch: &'s Sketch,
    /// The texts of the components, read when somebody asks.
    pub(super) texts: &'s OnceCell<Rc<VisibleTexts>>,
    pub(super) selection: &'s [ComponentId],
    /// What the earlier requests of the message meant.
    pub(super) mentioned: Cow<'s, [ComponentId]>,
    /// What the earlier requests of the message only looked at, to place or size by.
    pub(super) anchored: &'s [ComponentId],
    /// What the conversation before the message meant last.
    pub(super) memory: Option<&'s dyn Remembering>,
    /// What was made last.
    pub(super) spoken: &'s [ComponentId],
    /// Answers to questions asked before: whatever is open between them is decided.
    pub(super) chosen: &'s [ComponentId],
    /// What a person sees on the sketch, once somebody asks; copies of the scene share it.
    pub(super) structure: Rc<OnceCell<Structure<'s>>>,
    /// Every component with the texts it can be called by, once somebody asks.
    pub(super) names: Rc<OnceCell<Vec<NamedComponent<'s>>>>,
}

impl<'s> Scene<'s> {
    /// The scene of a sketch in which nothing is selected and nothing was said.
    pub(super) fn of(sketch: &'s Sketch, texts: &'s OnceCell<Rc<VisibleTexts>>) -> Self {
        Self {
            sketch,
            texts,
            selection: &[],
            mentioned: Cow::Borrowed(&[]),
            anchored: &[],
            memory: None,
            spoken: &[],
            chosen: &[],
            structure: Rc::default(),
            names: Rc::default(),
        }
    }

    /// What the conversation before the message meant last.
    pub(super) fn remembered(&self) -> &[ComponentId] {
        self.memory.map_or(&[], Remembering::ids)
    }

    /// Every component with the texts it can be called by, in paint order.
    pub(super) fn names(&self) -> &[NamedComponent<'s>] {
        let texts = self.texts.get_or_init(|| Rc::new(VisibleTexts::of(self.sketch)));
        self.names.get_or_init(|| texts.named(self.sketch))
    }

    /// What a person sees on the sketch.
    pub(super) fn structure(&self) -> &Structure<'s> {
        self.structure.get_or_init(|| Structure::of(self.sketch, None))
    }

    /// A component as the structure knows it.
    pub(super) fn element(&self, id: &ComponentId) -> Option<&Element<'s>> {
        self.structure().element(id)
    }

    /// The longest series of equals of a kind, of several that of the largest, in reading order.
    pub(super) fn equals(&self, kind: ComponentKind) -> Vec<ComponentId> {
        let of_kind = |series: &&Vec<Element>| series.first().is_some_and(|one| one.kind() == kind);
        let weight = |series: &[Element]| (series.len(), series.first().map_or(0.0, |one| one.bounds.area()));
        let mut longest: Option<&Vec<Element>> = None;
        for series in self.structure().series().iter().filter(of_kind) {
            if longest.is_none_or(|longest| weight(series) > weight(longest)) {
                longest = Some(series);
            }
        }
        longest.into_iter().flatten().map(|one| one.component.id().clone()).collect()
    }

    pub(super) fn component(&self, id: &ComponentId) -> Option<&'s Component> {
        self.sketch.get(id)
    }

    /// The boxes of those of `ids` that exist.
    pub(super) fn bounds(&self, ids: &[ComponentId]) -> Vec<Bounds> {
        ids.iter().filter_map(|id| self.component(id)).map(Component::bounds).collect()
    }
}

/// Components in reading order: row by row, each from left to right.
pub(super) fn in_reading_order(components: &[&Component]) -> Vec<ComponentId> {
    rows_of(components).into_iter().flatten().map(|component| component.id().clone()).collect()
}
