//! Room on a page: where a piece goes that is wanted beside, between, inside or at an edge of something, and what else has
//! to move for it.
//!
//! These are questions about boxes alone: a [`Page`] as it stands and what is [`Wanted`] there give the new boxes of what is
//! placed and of what makes room ([`Moves`]). Nothing here changes a sketch or knows how a wish was worded.
//!
//! The ladders, which try one remedy after the other, are `adding` for what is new, `moving` and `copying`. Spots are found
//! by `ground`, `beside`, `edge` and `anywhere`; remedies are `push`, `in_box`, `in_row`, `corner`, `order` and `column`.
//! What several get together is in `aligning`, `spacing`, `arranging` and `scaling`.

mod adding;
mod aligning;
mod anywhere;
mod arranging;
mod bands;
mod beside;
mod closing;
mod column;
mod copying;
mod corner;
mod edge;
mod flank;
mod ground;
mod in_box;
mod in_row;
mod moving;
mod order;
mod page;
mod parting;
mod push;
mod scaling;
mod series;
mod side;
mod sizing;
mod spacing;
#[cfg(test)]
mod tests;
mod tolerance;
mod wanted;
mod way;

pub use adding::{Found, Remedy, Request};
pub use aligning::{Aligning, aligned};
pub use closing::OpenGap;
pub use edge::Within;
pub use flank::Flank;
pub use ground::Ground;
pub use in_row::Side;
pub use moving::{Arrival, Moved, Movement, Stuck};
pub use order::{Lineup, neighbor, with_place};
pub use page::{Moves, Page, resized};
pub use parting::crossing;
pub(crate) use push::Push;
pub use side::Sides;
pub use sizing::{meeting, reaching, room_in, usual};
pub use spacing::{Gap, gaps_between, uneven_lines};
pub use wanted::{Near, Region, Wanted};

use kurbo::Size;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{ComponentId, ComponentKind};

/// The gap to a neighbor that nobody gave a number for, in px.
pub const GAP: f64 = 16.0;
/// The distance to the edge of the page, in px.
pub const MARGIN: f64 = 24.0;
/// The room of the title of a container, in px.
pub const TITLE: f64 = 40.0;
/// What is as wide as this part of the page is one of its sections.
const SECTION_SHARE: f64 = 0.5;
/// What stands in a row is at most this far from its neighbor, in px.
const NEAR: f64 = 64.0;
/// Places tried before the nearest one is taken as it is: bounds the work on crowded sketches.
const MAX_TRIES: usize = 400;

/// A line of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Left,
    Right,
    Top,
    Bottom,
    /// The middle; of which axis, the sentence says.
    Middle,
}

/// Where one thing stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Below,
    Above,
    LeftOf,
    RightOf,
    /// Right or left of it, wherever there is room.
    Beside,
    Inside,
    Between,
    /// Right of what stands in a row, below anything else.
    After,
    Before,
}

impl Relation {
    /// Where something is that comes after or before something in no row.
    pub fn standing(self) -> Self {
        match self {
            Self::After => Self::Below,
            Self::Before => Self::Above,
            relation => relation,
        }
    }
}

/// A direction to move in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// What is being placed.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    pub size: Size,
    pub kind: ComponentKind,
    /// Components that are on their way and stand in nobody's way.
    pub moving: &'a [ComponentId],
    /// Whether it may slide out of line with its anchor to find room.
    pub slides: bool,
}

/// A box, and whether it is free of others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub bounds: Bounds,
    pub free: bool,
}

impl Ground {
    /// The first free one of `origins`; else the first one that lies on the page, else the first one.
    fn first_free(&self, piece: &Piece<'_>, origins: impl IntoIterator<Item = (f64, f64)>) -> Option<Spot> {
        let (mut first, mut inside) = (None, None);
        for (x, y) in origins.into_iter().take(MAX_TRIES) {
            let Ok(bounds) =
                Bounds::new(x.max(0.0).round(), y.max(0.0).round(), piece.size.width, piece.size.height)
            else {
                continue;
            };
            let possible = x >= 0.0 && y >= 0.0 && self.on_page(&bounds);
            if possible && self.is_free(&bounds, piece.kind) {
                return Some(Spot { bounds, free: true });
            }
            let spot = Spot { bounds, free: false };
            first.get_or_insert(spot);
            if possible {
                inside.get_or_insert(spot);
            }
        }
        inside.or(first)
    }
}
