//! The part of a sketch that alternatives restructure.

use super::block::{Block, sections_in};
use kurbo::Size;
use websketch_layout::flow::{base_screen, is_screen, screen_of};
use websketch_layout::structure::{Element, Structure, page_in};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::{ComponentId, Sketch};

/// The page of a sketch, one of its screens, or some sections of either.
#[derive(Clone, Debug, PartialEq)]
pub struct AlternativeScope {
    /// The screen. `None` for the page of the sketch.
    screen: Option<ComponentId>,
    pub(super) sections: Vec<Block>,
    is_part: bool,
}

impl AlternativeScope {
    /// Returns the whole page. Screens on it count as components.
    #[must_use]
    pub fn page(sketch: &Sketch) -> Self {
        let structure = Structure::of(sketch, None);
        Self { screen: None, sections: sections_in(&structure, None), is_part: false }
    }

    /// Returns the screen that is selected, or the sections of a screen or page that contain the selection. Without a
    /// selection, the first screen or, for a sketch without screens, the page.
    #[must_use]
    pub fn of_selection(sketch: &Sketch, selection: &[ComponentId]) -> Self {
        let structure = Structure::of(sketch, None);
        let selected: Vec<&Element> = selection.iter().filter_map(|id| structure.element(id)).collect_vec();
        let screen = match selected.first() {
            Some(first) => screen_of(&structure, first).copied(),
            None => base_screen(sketch).and_then(|id| structure.element(&id).copied()),
        };
        let sections = sections_in(&structure, screen.as_ref());
        let is_in = |section: &Block| {
            section.pieces().into_iter().any(|piece| {
                selected.iter().any(|one| {
                    one.component.id().as_str() == piece.id
                        || std::iter::successors(structure.parent(one), |holder| structure.parent(holder))
                            .any(|holder| holder.component.id().as_str() == piece.id)
                })
            })
        };
        let is_whole = selected.iter().any(|one| is_screen(one.component));
        let all = sections.len();
        let chosen: Vec<Block> =
            sections.iter().filter(|section| is_whole || is_in(section)).cloned().collect_vec();
        let is_part = !chosen.is_empty() && chosen.len() < all;
        let screen = screen.map(|screen| screen.component.id().clone());
        Self { screen, sections: if is_part { chosen } else { sections }, is_part }
    }

    /// The screen. `None` for the page of the sketch.
    #[must_use]
    pub fn screen(&self) -> Option<&ComponentId> {
        self.screen.as_ref()
    }

    /// Whether it is some sections, instead of a whole screen or page.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.is_part
    }

    /// Returns the outermost components in it.
    pub fn components(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().flat_map(Block::ids)
    }

    /// Returns the size of the page that it is laid out on. Pixels.
    pub(super) fn size(&self, sketch: &Sketch) -> Size {
        let structure = Structure::of(sketch, None);
        let frame = self.screen.as_ref().and_then(|id| structure.element(id)).and_then(page_in);
        frame.map_or_else(|| sketch.page(), |page| page.size())
    }
}
