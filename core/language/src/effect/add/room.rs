//! Room for something new, and how to say where that is.

use crate::describe;
use crate::effect::{Draft, Halt};
use crate::intent::{Addition, Place, Traits};
use websketch_layout::placing::{Found, Piece, Remedy, Request, Side, Spot};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;

impl Draft<'_> {
    /// A free place for something new, how to say it, and how many components made room.
    pub(in crate::effect) fn room(
        &mut self,
        piece: &Piece<'_>,
        traits: &Traits,
        single: bool,
    ) -> Result<(Spot, String, usize), Halt> {
        if let Some((x, y)) = traits.at {
            let bounds = Bounds::new(x, y, piece.size.width, piece.size.height)?;
            let words = format!(" at {}, {}", describe::px(x), describe::px(y));
            return Ok((Spot { bounds, free: true }, words, 0));
        }
        let Some(place) = &traits.place else {
            let spot = self.on_page().unasked(piece).ok_or(Halt::Nothing)?;
            return Ok((spot, String::new(), 0));
        };
        let (wanted, words) = self.wanted(place, piece.kind)?;
        let request = Request {
            piece: *piece,
            wanted: &wanted,
            narrows: single && traits.width.is_none(),
            lowers: traits.height.is_none(),
        };
        let Found { spot, moves, remedy } = self.on_page().room(&request).ok_or(Halt::Nothing)?;
        self.carry_out(&moves)?;
        self.exact &= remedy != Remedy::FurtherDown;
        let words = match place {
            Place::Region { .. } => words.replacen("to the", "at the", 1),
            Place::By { .. } => words.replacen("into", "in", 1),
        };
        let (before, after) = match remedy {
            Remedy::Unseen | Remedy::PushedDown => ("", ""),
            Remedy::PushedAside(Side::Right) => ("", " and moved what follows to the right"),
            Remedy::PushedAside(Side::Left) => ("", " and moved what stands before it to the left"),
            Remedy::FurtherDown => (", further down: there is no room", ""),
        };
        let pushed = usize::from(remedy == Remedy::PushedDown);
        Ok((spot, [before, " ", &words, after].concat(), pushed))
    }

    /// Whether the first menu of a page that has something at its top is added: the page moves down for it.
    pub(super) fn is_first_menu(&self, addition: &Addition) -> bool {
        let menu = ComponentKind::NavigationBox;
        let page = self.on_page();
        addition.kind == menu && addition.traits.at.is_none() && !page.has(menu) && page.is_taken_at_top()
    }
}
