//! What is solved: pieces that become components, and groups of them.

use super::size;
use super::tree::{Align, Flow};
use crate::geometry::{Bounds, lesser, union_of};
use crate::kit::Piece as KitPiece;
use crate::sketch::{Component, ComponentId, ComponentKind, Props};
use crate::structure::Span;
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

/// The usual distance between the sections of a page of this size, px.
pub(crate) fn section_gap(page: Size) -> f64 {
    Page::new(page).gap
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

    /// From its left edge to its right one.
    pub(super) fn across(&self) -> Span {
        Span { start: 0.0, end: self.size.width }
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

    /// Which browser, phone or tablet it is, if it is one.
    pub(super) fn screen(&self) -> Option<KitPiece> {
        let (kind, props) = self.part.component()?;
        KitPiece::find(kind, size::variant(props)).filter(|piece| piece.screen().is_some())
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
}

pub(super) fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < SAME
}
