//! The component kit: common wireframe elements as variants of the eleven types.
//!
//! The types are closed and on the wire; a variant is a prop of a type. A [`Piece`] is a type with a variant. One row
//! of the table defines it, and sizes, hints, drawings and names follow from that row.

mod icon;
mod name;
mod paths;
mod piece;
mod visible_prop;

pub use icon::Icon;
pub use name::name_letters;
pub use paths::{IconPaths, InvalidIcons};
pub use piece::{Insets, Piece};
pub use visible_prop::VisibleProp;

use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentKind};
use kurbo::Rect;

/// The places of the pieces of each type in [`Piece::ALL`]: the start and the end of its rows, which are adjacent.
const PLACES: [(usize, usize); ComponentKind::ALL.len()] = places();

#[expect(clippy::indexing_slicing, reason = "an index out of range does not compile")]
const fn places() -> [(usize, usize); ComponentKind::ALL.len()] {
    let mut places = [(0, 0); ComponentKind::ALL.len()];
    let mut at = 0;
    while at < Piece::ALL.len() {
        let place = &mut places[Piece::ALL[at].kind() as usize];
        if place.1 == 0 {
            place.0 = at;
        }
        at += 1;
        place.1 = at;
    }
    places
}

impl Piece {
    /// Returns the piece of a component. An unknown variant counts as the default of its type.
    #[must_use]
    pub fn of(component: &Component) -> Self {
        let kind = component.kind();
        let named = component.props().variant().and_then(|variant| Self::from_variant(kind, variant));
        named.unwrap_or_else(|| Self::default_of(kind))
    }

    /// Returns the piece with this variant of a type. Case-sensitive.
    #[must_use]
    pub fn from_variant(kind: ComponentKind, variant: &str) -> Option<Self> {
        Self::of_kind(kind).find(|piece| piece.variant() == Some(variant))
    }

    /// Returns the default piece of a type, used for components without a variant.
    #[must_use]
    pub fn default_of(kind: ComponentKind) -> Self {
        // Every type has a row. Its first row is the default.
        Self::of_kind(kind).next().unwrap_or(Self::Box)
    }

    /// Returns the pieces of a type, the default first.
    pub fn of_kind(kind: ComponentKind) -> impl Iterator<Item = Self> {
        let (start, end) = PLACES.get(kind as usize).copied().unwrap_or_default();
        Self::ALL.get(start..end).unwrap_or_default().iter().copied()
    }

    /// Returns the piece of a component that is a device frame. `None` for any other component.
    #[must_use]
    pub fn screen_of(component: &Component) -> Option<Self> {
        // Only containers can be one. The props of others need not be read.
        let container = Some(component).filter(|one| one.kind() == ComponentKind::Container);
        container.map(Self::of).filter(|piece| piece.screen().is_some())
    }

    /// Returns the piece of a component that lies over others. `None` for any other component.
    #[must_use]
    pub fn overlay_of(component: &Component) -> Option<Self> {
        // Components of other types never do. Their props need not be read.
        let may_be = |one: &&Component| {
            matches!(
                one.kind(),
                ComponentKind::Container | ComponentKind::NavigationBox | ComponentKind::Text
            )
        };
        Some(component).filter(may_be).map(Self::of).filter(|piece| piece.is_overlay())
    }

    /// Returns the page area within a device frame, or `None` if the piece is not a device frame.
    #[must_use]
    pub fn page_area(self, screen: Rect) -> Option<Rect> {
        let Insets { top, side, bottom } = self.screen()?;
        let Rect { x0, y0, x1, y1 } = screen;
        let (side, top) = (side.min(screen.width() / 4.0), top.min(screen.height() / 2.0));
        Some(Rect::new(x0 + side, y0 + top, x1 - side, (y1 - bottom).max(y0 + top)))
    }

    /// Returns the page area of a component. `None` if the component is not a device frame, or is too small for a page.
    #[must_use]
    pub fn page_of(component: &Component) -> Option<Bounds> {
        let page = Self::screen_of(component)?.page_area(component.bounds().rect())?;
        Bounds::new(page.x0, page.y0, page.width(), page.height()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{ComponentId, Props};
    use std::collections::BTreeSet;

    #[test]
    fn each_type_has_a_default_and_names_its_variants_once() {
        for kind in ComponentKind::ALL {
            let pieces: Vec<_> = Piece::of_kind(kind).collect();
            assert_eq!(
                pieces,
                Piece::ALL.iter().copied().filter(|one| one.kind() == kind).collect::<Vec<_>>()
            );
            let names: BTreeSet<_> = pieces.iter().map(|piece| piece.variant()).collect();
            assert_eq!(names.len(), pieces.len(), "{kind:?}");
            assert_eq!(Some(&Piece::default_of(kind)), pieces.first());
            assert_eq!(Piece::default_of(kind).size(), kind.default_size());
        }
    }

    #[test]
    fn overlays_and_screens_are_told_by_their_types() {
        for piece in Piece::ALL.iter().copied() {
            let variant = piece.variant().map(|variant| ("variant".to_owned(), variant.into()));
            let props = Props::from_map(variant.into_iter().collect()).unwrap();
            let bounds = Bounds::new(0.0, 0.0, 500.0, 500.0).unwrap();
            let id = ComponentId::new("one").unwrap();
            let component = Component::new(id, piece.kind(), bounds, props).unwrap();
            assert_eq!(Piece::of(&component), piece);
            assert_eq!(Piece::overlay_of(&component).is_some(), piece.is_overlay());
            assert_eq!(Piece::screen_of(&component).is_some(), piece.screen().is_some());
        }
    }

    #[test]
    fn a_new_piece_has_room_and_a_name_of_its_own() {
        let mut nouns = BTreeSet::new();
        for piece in Piece::ALL.iter().copied() {
            let (size, least) = (piece.size(), piece.kind().min_size());
            assert!(size.width >= least.width && size.height >= least.height, "{piece:?}");
            assert!(nouns.insert(piece.noun()), "{}", piece.noun());
            assert_eq!(piece.words().next(), Some(piece.noun()));
        }
    }

    #[test]
    fn the_page_of_a_screen_lies_in_it_whatever_its_size() {
        for piece in Piece::ALL.iter().copied() {
            for (width, height) in [(20.0, 20.0), (375.0, 812.0), (1e6, 20.0)] {
                let screen = Rect::new(100.0, 50.0, 100.0 + width, 50.0 + height);
                let page = piece.page_area(screen);
                assert_eq!(page.is_some(), piece.screen().is_some());
                assert!(page.is_none_or(|page| screen.union(page) == screen && page.width() > 0.0));
            }
        }
    }
}
