//! Layout boxes and groups: the input and output of the solver.

use super::size;
use super::tree::{Align, Cross, Flow, Over, Padding, Sizing, Span as GridSpan};
use crate::structure::Span;
use crate::structure::tolerance::{MAX_TOUCH, TOUCH};
use crate::tokens::{DESKTOP_FROM, LINE_GAP, QUARTER, TABLET_FROM, page_spacing};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_sketch::geometry::{Bounds, fmin, union_of};
use websketch_sketch::kit::Piece as KitPiece;
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

/// The page of a layout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PageMetrics {
    pub(crate) size: Size,
    /// The gap between its sections. Pixels.
    pub(crate) gap: f64,
    /// The margin of sections that do not span the full width. Pixels.
    pub(crate) margin: f64,
}

/// Returns the usual gap between the sections of a page of this size. Pixels.
pub fn section_gap(page: Size) -> f64 {
    PageMetrics::new(page).gap
}

/// Returns the usual margin of a page of this width. Pixels.
pub(crate) fn page_margin(width: f64) -> f64 {
    PageMetrics::new(Size::new(width, 0.0)).margin
}

/// The device class of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeviceClass {
    Phone,
    Tablet,
    Desktop,
}

impl PageMetrics {
    /// Creates a page with its usual margins and gaps.
    pub(crate) fn new(size: Size) -> Self {
        let (margin, gap) = page_spacing(size.width);
        Self { size, gap, margin: margin.min((size.width * QUARTER).floor()) }
    }

    /// Returns its horizontal extent.
    pub(crate) fn across(&self) -> Span {
        Span { start: 0.0, end: self.size.width }
    }

    pub(crate) fn device_class(&self) -> DeviceClass {
        DeviceClass::of(self.size.width)
    }
}

impl DeviceClass {
    pub(crate) fn of(width: f64) -> Self {
        match width {
            width if width < TABLET_FROM => Self::Phone,
            width if width < DESKTOP_FROM => Self::Tablet,
            _ => Self::Desktop,
        }
    }
}

/// The content of a layout box.
#[derive(Clone, Debug)]
pub(crate) enum BoxContent {
    /// Nothing visible.
    Nothing,
    /// An existing component.
    Existing(Component),
    /// A new component.
    New {
        kind: ComponentKind,
        props: Props,
        /// The requested id.
        id: Option<ComponentId>,
    },
}

impl BoxContent {
    /// Returns the kind and the properties of the component.
    pub(crate) fn component(&self) -> Option<(ComponentKind, &Props)> {
        match self {
            Self::Nothing => None,
            Self::Existing(component) => Some((component.kind(), component.props())),
            Self::New { kind, props, .. } => Some((*kind, props)),
        }
    }
}

/// A layout box: first measured, then solved relative to its parent.
#[derive(Clone, Debug)]
pub(crate) struct LayoutBox {
    pub(crate) content: BoxContent,
    /// The children; `None` for a component without children.
    pub(crate) group: Option<BoxGroup>,
    /// The requested size. Pixels.
    pub(crate) width: Option<f64>,
    pub(crate) height: Option<f64>,
    /// The requested share of the free width of a row (`flex-grow`).
    pub(crate) flex_grow: Option<f64>,
    /// Its width, if it depends on the content or the available space.
    pub(crate) sizing: Option<Sizing>,
    /// The height as a share of the width.
    pub(crate) ratio: Option<f64>,
    /// The lines of its text.
    pub(crate) lines: Option<usize>,
    /// The requested gap above it. Pixels.
    pub(crate) before: Option<f64>,
    /// The columns and rows of a grid that it takes.
    pub(crate) span: GridSpan,
    /// Its place over another box; it takes no room in its group.
    pub(crate) over: Option<Over>,
    /// Whether it takes the remaining height.
    pub(crate) stretches: bool,
    /// Whether it spans the full width of the page.
    pub(crate) bleeds: bool,
    /// Whether it stands at the lower edge, with all boxes after it.
    pub(crate) is_pinned: bool,
    /// Whether it is a shell.
    pub(crate) is_shell: bool,
    /// Whether it is at least as high as the page.
    pub(crate) fills_page: bool,
    /// Whether it asks to stand out among equals.
    pub(crate) is_emphasized: bool,
    /// The space above and below it in a row with an emphasized box. Pixels.
    pub(crate) row_inset: f64,
    /// Whether it is as wide as its column, although its content is narrower.
    pub(crate) fills_column: bool,
    /// Whether it is centered in its column.
    pub(crate) is_centered: bool,
    /// The current box of an existing component.
    pub(crate) sketch_bounds: Option<Bounds>,
    /// The measured intrinsic width; see [`size::IntrinsicWidth`].
    pub(crate) intrinsic_width: size::IntrinsicWidth,
    /// The solved place relative to the parent. Pixels.
    pub(crate) place: SolvedRect,
    /// The component of the sketch that a new one copies.
    pub(crate) original: Option<ComponentId>,
}

/// A solved place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SolvedRect {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Layout boxes that are laid out together.
#[derive(Clone, Debug)]
pub(crate) struct BoxGroup {
    pub(crate) flow: Flow,
    pub(crate) items: Vec<LayoutBox>,
    /// The boxes that lie over others, each with the number of items before it.
    pub(crate) overlays: Vec<(usize, LayoutBox)>,
    pub(crate) padding: Padding,
    /// The requested gap. Pixels.
    pub(crate) gap: Option<f64>,
    pub(crate) row_gap: Option<f64>,
    pub(crate) align: Option<Align>,
    pub(crate) cross: Option<Cross>,
    pub(crate) columns: Option<usize>,
    /// Widths of the columns, as shares. Empty for equal columns.
    pub(crate) tracks: Vec<f64>,
    /// Whether it is a bar, with its ends apart.
    pub(crate) is_bar: bool,
    /// The content area on the sketch, if all boxes lie there as this group would lay them out.
    pub(crate) room: Option<Bounds>,
}

impl BoxGroup {
    /// Creates a group. Boxes that lie over others take no room in it.
    pub(crate) fn new(flow: Flow, boxes: Vec<LayoutBox>) -> Self {
        let (mut items, mut overlays) = (Vec::new(), Vec::new());
        for item in boxes {
            if item.over.is_some() {
                overlays.push((items.len(), item));
            } else {
                items.push(item);
            }
        }
        Self {
            flow,
            items,
            overlays,
            padding: Padding::default(),
            gap: None,
            row_gap: None,
            align: None,
            cross: None,
            columns: None,
            tracks: Vec::new(),
            is_bar: false,
            room: None,
        }
    }
}

impl BoxGroup {
    /// Puts a line between its boxes.
    pub(crate) fn divide(&mut self) {
        let boxes = std::mem::take(&mut self.items);
        for (at, item) in boxes.into_iter().enumerate() {
            if at > 0 {
                let kind = ComponentKind::HorizontalLine;
                let mut map = Map::new();
                map.insert("tone".to_owned(), Value::from("muted"));
                let props = Props::from_map(map).unwrap_or_default();
                let content = BoxContent::New { kind, props, id: None };
                self.items.push(LayoutBox::new(content, None));
            }
            self.items.push(item);
        }
        for (before, _) in &mut self.overlays {
            *before = (2 * *before).saturating_sub(1);
        }
        self.gap = Some(self.gap.unwrap_or(LINE_GAP) / 2.0);
    }
}

/// Lengths that differ by less are the same. Pixels.
const SAME: f64 = 0.5;

/// Whether a box stands right of another one, up to a touching overlap.
fn is_right_of(next: &Bounds, one: &Bounds) -> bool {
    let touch = fmin(fmin(one.width(), next.width()) * TOUCH, MAX_TOUCH);
    next.x() >= one.right() - touch
}

/// Like [`is_right_of`], for a box below another one.
pub(crate) fn is_below(next: &Bounds, one: &Bounds) -> bool {
    let touch = fmin(fmin(one.height(), next.height()) * TOUCH, MAX_TOUCH);
    next.y() >= one.bottom() - touch
}

impl LayoutBox {
    /// Whether it is nothing visible around several boxes.
    pub(crate) fn holds_several(&self) -> bool {
        matches!(self.content, BoxContent::Nothing)
            && self.group.as_ref().is_some_and(|group| group.items.len() > 1)
    }

    pub(crate) fn new(part: BoxContent, group: Option<BoxGroup>) -> Self {
        let was = match &part {
            BoxContent::Existing(component) => Some(component.bounds()),
            BoxContent::Nothing | BoxContent::New { .. } => None,
        };
        Self {
            content: part,
            group,
            width: None,
            height: None,
            flex_grow: None,
            sizing: None,
            ratio: None,
            lines: None,
            before: None,
            span: GridSpan { columns: 1, rows: 1 },
            over: None,
            stretches: false,
            bleeds: false,
            is_pinned: false,
            is_shell: false,
            fills_page: false,
            is_emphasized: false,
            row_inset: 0.0,
            fills_column: false,
            is_centered: false,
            sketch_bounds: was,
            intrinsic_width: size::IntrinsicWidth {
                fit_content: None,
                max_content: 0.0,
                min_content: 0.0,
                min_in_row: 0.0,
            },
            place: SolvedRect::default(),
            original: None,
        }
    }

    /// Creates a group without a visible box.
    pub(crate) fn group(flow: Flow, items: Vec<Self>) -> Self {
        let mut item = Self::new(BoxContent::Nothing, Some(BoxGroup::new(flow, items)));
        item.capture_sketch_bounds();
        item
    }

    pub(crate) fn is_frame(&self) -> bool {
        self.group.is_some() && !matches!(self.content, BoxContent::Nothing)
    }

    /// Returns the device frame that it is, if any.
    pub(crate) fn device_frame(&self) -> Option<KitPiece> {
        let (kind, props) = self.content.component()?;
        KitPiece::from_variant(kind, size::variant(props)).filter(|piece| piece.screen().is_some())
    }

    /// Returns the solved height. Pixels.
    pub(crate) fn solved_height(&self) -> f64 {
        self.place.height
    }

    /// Whether it is a new box that only gives its nodes a background.
    pub(crate) fn is_backdrop(&self) -> bool {
        let BoxContent::New { kind: ComponentKind::Container, props, .. } = &self.content else {
            return false;
        };
        self.group.is_some() && !self.bleeds && props.variant().is_none() && props.fill().is_some()
    }

    /// Whether it is a piece that lies over others: a dialog, a message, a menu, a badge or a note.
    pub(crate) fn is_overlay(&self) -> bool {
        let Some((kind, props)) = self.content.component() else { return false };
        KitPiece::from_variant(kind, size::variant(props)).is_some_and(KitPiece::is_overlay)
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.group.is_none()
    }

    /// Returns the kind of a single component without children.
    pub(crate) fn leaf_kind(&self) -> Option<ComponentKind> {
        if self.group.is_some() {
            return None;
        }
        self.content.component().map(|(kind, _)| kind)
    }

    /// Stores the current boxes of the group, if they lie as the group would lay them out.
    pub(crate) fn capture_sketch_bounds(&mut self) {
        let Some(group) = &mut self.group else { return };
        let boxes: Option<Vec<Bounds>> = group.items.iter().map(|item| item.sketch_bounds).collect();
        let Some((boxes, around)) =
            boxes.and_then(|boxes| Some((union_of(&boxes)?, boxes))).map(|(a, b)| (b, a))
        else {
            return;
        };
        let is_said = group.gap.is_some() || group.align.is_some();
        let follows = |flow: Flow| {
            boxes.windows(2).all(|pair| match (pair, flow) {
                ([one, next], Flow::Row | Flow::Screens) => is_right_of(next, one),
                ([one, next], Flow::Grid) => is_right_of(next, one) || is_below(next, one),
                ([one, next], Flow::Column | Flow::Page) => is_below(next, one),
                _ => true,
            })
        };
        if matches!(self.content, BoxContent::Nothing) {
            self.sketch_bounds = Some(around);
        }
        if !is_said && follows(group.flow) {
            group.room = Some(around);
        }
    }
}

pub(crate) fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < SAME
}
