//! Several components together.

use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::intent::{Gap, Grid, Intent, Line, Order, Place};
use crate::sentence::whole_count;
use crate::vocabulary::{Edge, Relation, Way};
use websketch_sketch::operation::{Alignment, Axis};

impl Meaning<'_> {
    pub(super) fn arranging(&self, act: Act, said: &Said) -> Option<Intent> {
        let mut what = self.what(said)?;
        let with = match said.role("with") {
            Some(with) => Some(self.reference(with)?),
            None => None,
        };
        Some(match act {
            Act::Space => {
                let gap = match (said.numbers().last(), said.change()) {
                    (Some(px), _) => Gap::Px(*px),
                    (None, Some(change)) if change.grows => Gap::Bigger,
                    (None, Some(_)) => Gap::Smaller,
                    (None, None) => Gap::Equal,
                };
                Intent::Space { what, axis: said.along(), gap }
            }
            Act::SpaceBy => {
                let px = *said.numbers().last()?;
                let gap = Gap::By(if said.change()?.grows { px } else { -px });
                Intent::Space { what, axis: said.along(), gap }
            }
            Act::SpaceTimes => {
                Intent::Space { what, axis: said.along(), gap: Gap::Times(*said.numbers().last()?) }
            }
            Act::Align => Intent::Align { what, with, alignment: line(said, lined_up) },
            Act::AlignAlong => Intent::Align { what, with, alignment: line(said, centers) },
            Act::Stack => Intent::Line { what, axis: said.along()?, gap: said.number() },
            Act::InGrid => Intent::Grid { what, grid: self.grid(said)? },
            Act::Swap => {
                what.parts.extend(with.into_iter().flat_map(|with| with.parts));
                Intent::Swap { what }
            }
            Act::Reverse => Intent::Order { what, order: Order::Reversed },
            Act::Sort => Intent::Order { what, order: Order::Sorted },
            Act::Rank => Intent::Order { what, order: Order::At(said.ordinal()?) },
            Act::Copy => {
                let place = match (aside(said), said.acts().is_empty()) {
                    (Some(relation), true) => {
                        Some(Place::By { relation, anchor: what.clone(), gap: None, centered: false })
                    }
                    (None, true) => None,
                    (_, false) => Some(self.place(said)?),
                };
                let times = said.number().map_or(Some(1), whole_count)?;
                Intent::Duplicate { what, place, times }
            }
            Act::OneMore | Act::OneMoreRow => {
                let titled = said.acts().first().copied();
                let title = titled.and_then(|(_, captures)| self.written(&self.said(captures, None), 0));
                let times = said.number().map_or(Some(1), whole_count)?;
                Intent::OneMore { what, title, times, row: act == Act::OneMoreRow }
            }
            Act::Wrap => Intent::Wrap { what },
            Act::Spread => Intent::Spread { what, over: with? },
            _ => return None,
        })
    }

    fn grid(&self, said: &Said) -> Option<Grid> {
        let mut grid = Grid { gap: said.number(), ..Grid::default() };
        for (act, captures) in said.acts() {
            let counts = self.said(captures, None).numbers();
            let (first, last) = (whole_count(*counts.first()?)?, whole_count(*counts.last()?)?);
            match act {
                Act::Per | Act::CrossedColumns => grid.per_row = Some(first),
                Act::Crossed => grid.per_row = Some(last),
                Act::Rows => grid.rows = Some(first),
                _ => return None,
            }
        }
        Some(grid)
    }
}

/// On which side of the original a copy goes.
fn aside(said: &Said) -> Option<Relation> {
    let along = |way| match way {
        Way::Left => Relation::LeftOf,
        Way::Right => Relation::RightOf,
        Way::Up => Relation::Above,
        Way::Down => Relation::Below,
    };
    said.relation().or_else(|| said.way().map(along))
}

/// The line that the last edge names. Without one, `align vertically` makes a column and `align horizontally` a row;
/// said before the verb (`vertically align`), the centers are meant.
fn line(said: &Said, along: fn(Axis) -> Line) -> Line {
    match (said.edges().last(), said.along()) {
        (Some(edge), axis) => line_of(*edge, axis),
        (None, Some(axis)) => along(axis),
        (None, None) => Line::Unsaid,
    }
}

fn lined_up(axis: Axis) -> Line {
    Line::Along(if axis == Axis::X { Alignment::Middle } else { Alignment::Center })
}

fn centers(axis: Axis) -> Line {
    line_of(Edge::Middle, Some(axis))
}

/// The line that an edge names.
fn line_of(edge: Edge, along: Option<Axis>) -> Line {
    match (edge, along) {
        (Edge::Left, _) => Line::Along(Alignment::Left),
        (Edge::Right, _) => Line::Along(Alignment::Right),
        (Edge::Top, _) => Line::Along(Alignment::Top),
        (Edge::Bottom, _) => Line::Along(Alignment::Bottom),
        (Edge::Middle, Some(Axis::X)) => Line::Along(Alignment::Center),
        (Edge::Middle, Some(Axis::Y)) => Line::Along(Alignment::Middle),
        (Edge::Middle, None) => Line::Middle,
    }
}
