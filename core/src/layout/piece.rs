//! What is solved: pieces that become components, and groups of them.

use super::size::{self, NARROWEST_CARD, NARROWEST_COLUMN, NARROWEST_COLUMN_PHONE};
use super::tree::{Align, Flow};
use crate::geometry::{Bounds, greater, lesser, union_of};
use crate::sketch::{Component, ComponentId, ComponentKind, Props};
use crate::structure::tolerance::{MAX_TOUCH, TOUCH};
use kurbo::Size;

/// A page is a phone's below this width, and a desktop's from the second on, px.
const TABLET_FROM: f64 = 600.0;
const DESKTOP_FROM: f64 = 1280.0;

/// The page that is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Page {
    pub(super) size: Size,
    /// Px between its sections.
    pub(super) gap: f64,
    /// Px from its edges to what does not go over the full width.
    pub(super) margin: f64,
}

/// What a page is looked at with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    Phone,
    Tablet,
    Desktop,
}

impl Page {
    /// A page with its usual margins and gaps.
    pub(super) fn new(size: Size) -> Self {
        let (margin, gap): (f64, f64) = match Screen::of(size.width) {
            Screen::Phone => (16.0, 32.0),
            Screen::Tablet => (40.0, 64.0),
            Screen::Desktop => (120.0, 64.0),
        };
        Self { size, gap, margin: margin.min((size.width / 4.0).floor()) }
    }

    pub(super) fn screen(&self) -> Screen {
        Screen::of(self.size.width)
    }
}

impl Screen {
    pub(super) fn of(width: f64) -> Self {
        match width {
            width if width < TABLET_FROM => Self::Phone,
            width if width < DESKTOP_FROM => Self::Tablet,
            _ => Self::Desktop,
        }
    }
}

/// What a piece becomes.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// Nothing that can be seen.
    Nothing,
    /// A component of the sketch.
    Existing(Component),
    /// A new component.
    New {
        kind: ComponentKind,
        props: Props,
        /// What it is to be called.
        id: Option<ComponentId>,
    },
}

impl Part {
    /// Kind and props of the component.
    pub(super) fn component(&self) -> Option<(ComponentKind, &Props)> {
        match self {
            Self::Nothing => None,
            Self::Existing(component) => Some((component.kind(), component.props())),
            Self::New { kind, props, .. } => Some((*kind, props)),
        }
    }
}

/// A part of the layout: first what it wants, then its place within the piece around it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) part: Part,
    /// What lies inside; nothing for a component that holds nothing.
    pub(super) group: Option<Group>,
    /// Asked for, px.
    pub(super) width: Option<f64>,
    pub(super) height: Option<f64>,
    /// Parts of the free width of a row, where something is asked for.
    pub(super) share: Option<f64>,
    /// Whether it takes what height is left.
    pub(super) fill: bool,
    /// Whether it goes over the full width of the page.
    pub(super) bleeds: bool,
    /// Where it lies now, of what is on the sketch.
    pub(super) was: Option<Bounds>,
    /// Measured: see [`size::Width`].
    pub(super) wish: size::Width,
    /// Solved: its place within the piece around it, px.
    pub(super) place: Place,
}

/// A solved place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Pieces that are laid out together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) flow: Flow,
    pub(super) pieces: Vec<Piece>,
    pub(super) padding: Padding,
    /// Px between pieces, where something is asked for.
    pub(super) gap: Option<f64>,
    pub(super) align: Option<Align>,
    pub(super) columns: Option<usize>,
    /// Whether it is a bar, with its ends apart.
    pub(super) is_bar: bool,
    /// The room that its pieces have on the sketch, if all of them lie there as this group lays them out.
    pub(super) room: Option<Bounds>,
}

/// Px between a box and what it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Padding {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Padding {
    pub(super) const fn all(px: f64) -> Self {
        Self { left: px, top: px, right: px, bottom: px }
    }
}

impl Group {
    pub(super) fn new(flow: Flow, pieces: Vec<Piece>) -> Self {
        Self {
            flow,
            pieces,
            padding: Padding::default(),
            gap: None,
            align: None,
            columns: None,
            is_bar: false,
            room: None,
        }
    }
}

/// Sides nearer to each other than this are the same, px.
const SAME: f64 = 0.5;
/// A box with running text stays as wide on a phone, px.
const TIGHT: f64 = 240.0;
/// What is narrower on the sketch keeps its width, px.
const SMALL: f64 = 120.0;

/// Whether a box stands right of another one, but for what counts as touching.
fn is_right_of(next: &Bounds, one: &Bounds) -> bool {
    let touch = lesser(lesser(one.width(), next.width()) * TOUCH, MAX_TOUCH);
    next.x() >= one.right() - touch
}

/// As [`is_right_of`], for what stands below.
pub(super) fn is_below(next: &Bounds, one: &Bounds) -> bool {
    let touch = lesser(lesser(one.height(), next.height()) * TOUCH, MAX_TOUCH);
    next.y() >= one.bottom() - touch
}

impl Piece {
    pub(super) fn new(part: Part, group: Option<Group>) -> Self {
        let was = match &part {
            Part::Existing(component) => Some(component.bounds()),
            Part::Nothing | Part::New { .. } => None,
        };
        Self {
            part,
            group,
            width: None,
            height: None,
            share: None,
            fill: false,
            bleeds: false,
            was,
            wish: size::Width { hug: None, natural: 0.0, least: 0.0, in_row: 0.0 },
            place: Place::default(),
        }
    }

    /// A group without anything visible around it.
    pub(super) fn group(flow: Flow, pieces: Vec<Self>) -> Self {
        let mut piece = Self::new(Part::Nothing, Some(Group::new(flow, pieces)));
        piece.remember();
        piece
    }

    pub(super) fn is_frame(&self) -> bool {
        self.group.is_some() && !matches!(self.part, Part::Nothing)
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.group.is_none()
    }

    /// Its kind, if it is a single component that holds nothing.
    pub(super) fn leaf_kind(&self) -> Option<ComponentKind> {
        if self.group.is_some() {
            return None;
        }
        self.part.component().map(|(kind, _)| kind)
    }

    /// Whether it is or holds a text that may break into lines.
    fn has_running_text(&self) -> bool {
        match &self.group {
            Some(group) => group.pieces.iter().any(Self::has_running_text),
            None => self.part.component().is_some_and(|(kind, props)| size::is_running(kind, props)),
        }
    }

    /// Notes how the pieces of its group lie on the sketch, if that is how the group would lay them out.
    pub(super) fn remember(&mut self) {
        let Some(group) = &mut self.group else { return };
        let boxes: Option<Vec<Bounds>> = group.pieces.iter().map(|piece| piece.was).collect();
        let Some((boxes, around)) =
            boxes.and_then(|boxes| Some((union_of(&boxes)?, boxes))).map(|(a, b)| (b, a))
        else {
            return;
        };
        let is_said = group.gap.is_some() || group.align.is_some();
        let follows = |flow: Flow| {
            boxes.windows(2).all(|pair| match (pair, flow) {
                ([one, next], Flow::Row) => is_right_of(next, one),
                ([one, next], Flow::Grid) => is_right_of(next, one) || is_below(next, one),
                ([one, next], Flow::Column | Flow::Page) => is_below(next, one),
                _ => true,
            })
        };
        if matches!(self.part, Part::Nothing) {
            self.was = Some(around);
        }
        if !is_said && follows(group.flow) {
            group.room = Some(around);
        }
    }

    /// Works out how wide it wants to be, and all it holds.
    pub(super) fn measure(&mut self, page: &Page, in_bar: bool) {
        let own = match (&self.part.component(), &mut self.group) {
            (Some((kind, props)), None) => size::width(*kind, props, in_bar),
            (_, Some(group)) => {
                let inside = in_bar && group.flow == Flow::Row || group.is_bar;
                for piece in &mut group.pieces {
                    piece.measure(page, inside);
                }
                group_width(group, page.screen())
            }
            (None, None) => size::Width { hug: Some(0.0), natural: 0.0, least: 0.0, in_row: 0.0 },
        };
        let mut wish = own;
        if self.is_frame() {
            let is_tight = page.screen() == Screen::Phone && self.has_running_text();
            wish.hug = None;
            wish.in_row = greater(wish.least, if is_tight { TIGHT } else { NARROWEST_CARD });
        }
        if let Some(was) = &self.was {
            // What is on the sketch is as wide as somebody wanted it, unless it takes the room there is.
            wish.natural = was.width();
            wish.least = wish.least.min(was.width());
            wish.in_row = wish.in_row.min(was.width());
            let is_small = self.group.is_none() && was.width() < SMALL;
            if wish.hug.is_some() || in_bar && self.group.is_none() || is_small {
                wish.hug = Some(was.width());
                wish.in_row = was.width();
            }
        }
        if self.share.is_some() {
            wish.hug = None;
            if let Some((ComponentKind::Button, props)) = self.part.component() {
                wish.in_row = size::narrowest_button(props);
            }
        }
        if let Some(width) = self.width {
            wish = size::Width { hug: Some(width), natural: width, least: width, in_row: width };
        }
        self.wish = wish;
    }
}

pub(super) fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < SAME
}

/// How wide a group wants to be.
fn group_width(group: &Group, screen: Screen) -> size::Width {
    let pieces = &group.pieces;
    let sides = group.padding.left + group.padding.right;
    let widest = |of: fn(&Piece) -> f64| pieces.iter().map(of).fold(0.0, greater);
    let gaps = super::solve::gap_of(group) * size::count(pieces.len().saturating_sub(1));
    let hugs: Option<Vec<f64>> = pieces.iter().map(|piece| piece.wish.hug).collect();
    let least = widest(|piece| piece.wish.least);
    let (hug, natural, in_row) = match group.flow {
        Flow::Row => {
            let sum = |of: fn(&Piece) -> f64| pieces.iter().map(of).sum::<f64>() + gaps;
            let hug = hugs.map(|hugs| hugs.iter().sum::<f64>() + gaps);
            (hug, sum(|piece| piece.wish.natural), sum(|piece| piece.wish.hug.unwrap_or(piece.wish.in_row)))
        }
        Flow::Page | Flow::Column | Flow::Grid | Flow::Pile => {
            let hug = hugs.filter(|_| group.flow == Flow::Column && !pieces.iter().any(Piece::is_written));
            let hug = hug.map(|hugs| hugs.into_iter().fold(0.0, greater));
            // A column of texts may be narrow, one of anything else is a column of the page.
            let is_plain = hug.is_some() || pieces.iter().all(Piece::is_written);
            let usual = match screen {
                _ if is_plain => 0.0,
                Screen::Phone => NARROWEST_COLUMN_PHONE,
                Screen::Tablet | Screen::Desktop => NARROWEST_COLUMN,
            };
            (hug, widest(|piece| piece.wish.natural), greater(usual, widest(Piece::in_column)))
        }
    };
    size::Width {
        hug: hug.map(|hug| hug + sides),
        natural: natural + sides,
        least: least + sides,
        in_row: in_row + sides,
    }
}

impl Piece {
    /// The narrowest that a column with it stays in a row; a row in a column may become a column itself.
    fn in_column(&self) -> f64 {
        if self.is_leaf() || self.is_frame() { self.wish.in_row } else { self.wish.least }
    }

    /// Whether it is a single text or heading.
    fn is_written(&self) -> bool {
        matches!(self.leaf_kind(), Some(ComponentKind::Text | ComponentKind::Heading))
    }
}
