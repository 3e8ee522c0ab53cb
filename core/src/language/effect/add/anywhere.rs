//! Room somewhere.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::intent::{Addition, Place};
use crate::language::vocabulary::Relation;
use crate::placing::{GAP, Piece, Spot};
use crate::sketch::ComponentKind;

/// The distance of a new footer from what is above it, in px.
const FOOTER_GAP: f64 = 40.0;

impl Draft<'_> {
    /// Whether the first menu of a page that has something at its top is added: the page moves down for it.
    pub(super) fn is_first_menu(&self, addition: &Addition) -> bool {
        /// What begins above this leaves no room for a menu, in px.
        const MENU: f64 = 56.0;
        let is_menu = |kind| kind == ComponentKind::NavigationBox;
        is_menu(addition.kind)
            && addition.traits.at.is_none()
            && !self.sketch.iter().any(|one| is_menu(one.kind()))
            && self.sketch.iter().any(|one| one.bounds().y() < MENU)
    }

    /// Where something new goes that was given no place.
    pub(super) fn unasked(&mut self, piece: &Piece<'_>) -> Result<Spot, Halt> {
        let ground = self.ground(&[]);
        if piece.kind == ComponentKind::NavigationBox {
            let top = Bounds::new(0.0, 0.0, piece.size.width, piece.size.height)?;
            if ground.is_free(&top, piece.kind) {
                return Ok(Spot { bounds: top, free: true });
            }
        }
        if piece.kind == ComponentKind::Footer {
            let bottom = self.sketch.iter().map(|component| component.bounds().bottom()).fold(0.0, f64::max);
            let y = if bottom > 0.0 {
                bottom + FOOTER_GAP
            } else {
                (self.page.height - piece.size.height).max(0.0)
            };
            let bounds = Bounds::new(0.0, y, piece.size.width, piece.size.height)?;
            return Ok(Spot { bounds, free: true });
        }
        ground.anywhere(piece, &self.sides()).ok_or(Halt::Nothing)
    }

    /// The first free place on the same side of the anchor, however far.
    pub(super) fn further(&mut self, piece: &Piece<'_>, place: &Place) -> Result<Option<Spot>, Halt> {
        let Place::By { relation: Relation::Below, anchor, .. } = place else {
            let sides = self.sides();
            return Ok(self.ground(&[]).anywhere(piece, &sides).filter(|spot| spot.free));
        };
        let (_, boxes) = self.anchors_of(Relation::Below, anchor, ComponentKind::Text)?;
        let Some(anchor) = union_of(&boxes) else { return Ok(None) };
        let ground = self.ground(&[]);
        let free = ground
            .bottoms(anchor.bottom())
            .iter()
            .find_map(|y| ground.in_line(piece, &anchor, *y + GAP).filter(|spot| spot.free));
        Ok(free)
    }
}
