//! The insertion site of a tree, and its effect on surrounding components.

mod anchor_column;

use self::anchor_column::AnchorColumn;
use super::containing_block::{
    content, free_page, is_bar, is_device_frame, page_around, room_in, section_gap,
};
use super::insert_at::InsertAt;
use crate::flow::{SCREEN_GAP, screens};
use crate::layout_tree::{PageMetrics, SpaceAbove, SpacingRole, is_same, spacing_role_of};
use crate::structure::tolerance::BLEEDS;
use crate::structure::{Element, Span, Structure, page_in};
use crate::tokens::{BOX_PADDING, GAP, NARROWEST_SITE, PAGE_TOP, SCREEN_MARGIN, TITLE_HEIGHT, WHOLE_WIDTH};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, fmax, fmin, union_of};
use websketch_sketch::operation::Axis;

/// The insertion site of a tree.
#[derive(Clone, Debug)]
pub(super) struct InsertionSite {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    /// Whether its sections are sections of the page: bars span its full width.
    pub(super) is_page: bool,
    /// The gap above the first section, by default the usual one.
    pub(super) above: SpaceAbove,
    /// The horizontal extent of that page.
    pub(super) page: Span,
    /// The paint index of the parent.
    pub(super) parent: Option<usize>,
    /// The start of the following components. All components that begin here or below move by the height gained.
    pub(super) line: f64,
    /// The components that the tree replaces, by paint index.
    pub(super) replaced: Vec<usize>,
    /// The existing height. Pixels. Only additional height displaces components, and less height closes up after a
    /// replacement.
    pub(super) height: f64,
    /// The spacing role of an anchor below, which needs its distance as well.
    pub(super) below: Option<SpacingRole>,
    /// Whether only overlapping components are displaced: the site had no height before.
    pub(super) is_free: bool,
}

impl InsertionSite {
    /// Returns the site of `at`. `wants_page` marks a tree that is a page of its own.
    pub(super) fn of(structure: &Structure<'_>, at: &InsertAt, page: &PageMetrics, wants_page: bool) -> Self {
        let element = |id| structure.element(id).copied();
        let site = match at {
            InsertAt::Page | InsertAt::Over(_) => None,
            InsertAt::Below(id) => {
                element(id).map(|anchor| Self::below(structure, &anchor, page, wants_page))
            }
            InsertAt::Above(id) => {
                element(id).map(|anchor| Self::above(structure, &anchor, page, wants_page))
            }
            InsertAt::Left(id) => element(id).map(|anchor| Self::beside(structure, &anchor, page, false)),
            InsertAt::Right(id) => element(id).map(|anchor| Self::beside(structure, &anchor, page, true)),
            InsertAt::In(id) => element(id).map(|parent| match page_in(&parent) {
                Some(drawn) => Self::on_screen(structure, &parent, drawn, page),
                None => Self::inside(structure, &parent),
            }),
            InsertAt::First(id) => element(id).map(|parent| Self::first_in(structure, &parent, page)),
            InsertAt::Replace(ids) => {
                let replaced: Vec<Element<'_>> = ids.iter().filter_map(element).collect_vec();
                Self::instead(structure, &replaced, page)
            }
            &InsertAt::Area { x, y, width, height } => Some(Self::area(structure, [x, y, width, height])),
        };
        site.unwrap_or_else(|| Self::page(structure, page))
    }

    fn plain(x: f64, y: f64, width: f64) -> Self {
        Self {
            x,
            y,
            width,
            is_page: false,
            page: Span { start: x, end: x + width },
            above: SpaceAbove::Gap(0.0),
            parent: None,
            line: y,
            replaced: Vec::new(),
            height: 0.0,
            below: None,
            is_free: false,
        }
    }

    /// Below all components; above a footer at the end.
    pub(super) fn page(structure: &Structure<'_>, page: &PageMetrics) -> Self {
        let (x, width) = content(structure, page);
        let sides = &structure.frame().sides;
        let parts: Vec<&Element<'_>> =
            structure.roots().filter(|element| !sides.contains(element)).collect_vec();
        let bottom = |element: &&Element<'_>| element.bounds.bottom();
        let end = parts.iter().map(&bottom).fold(0.0, fmax);
        let footer = parts
            .iter()
            .find(|part| part.component.kind() == ComponentKind::Footer && is_same(bottom(part), end));
        let above = parts.iter().filter(|part| footer.is_none_or(|footer| **part != *footer));
        let last = above.max_by(|one, other| bottom(one).total_cmp(&bottom(other)));
        let y = last.map_or(0.0, |last| last.bounds.bottom());
        let line = footer.map_or(f64::INFINITY, |footer| footer.bounds.y());
        let above = match last {
            None => SpaceAbove::Top(fmin(PAGE_TOP, page.gap)),
            Some(_) => SpaceAbove::Gap(structure.frame().section_gap.unwrap_or(page.gap)),
        };
        let site = Self::plain(x, y, width);
        Self { is_page: true, page: page.across(), above, line: fmax(line, y), ..site }
    }

    /// Below all components on the page of a device frame; above a bar at its lower edge. Only overlapping components
    /// move.
    fn on_screen(structure: &Structure<'_>, screen: &Element<'_>, drawn: Bounds, page: &PageMetrics) -> Self {
        let (start, end) = room_in(structure, Some(screen), page);
        let is_low =
            |one: &&Element<'_>| is_bar(one, &drawn) && one.bounds.bottom() >= drawn.bottom() - BLEEDS;
        let (low, parts): (Vec<&Element<'_>>, Vec<&Element<'_>>) =
            structure.children(screen).partition(is_low);
        let last =
            parts.into_iter().max_by(|one, other| one.bounds.bottom().total_cmp(&other.bounds.bottom()));
        let above = match last.map(|last| (last, spacing_role_of(last.component))) {
            None => SpaceAbove::Top(fmin(PAGE_TOP, page.gap)),
            Some((_, tone)) if tone != SpacingRole::Block => SpaceAbove::Role(tone),
            Some(_) => SpaceAbove::Gap(section_gap(structure, Some(screen), page)),
        };
        let y = last.map_or(drawn.y(), |last| last.bounds.bottom());
        Self {
            is_page: true,
            page: Span::of(&drawn, Axis::X),
            above,
            parent: Some(screen.order),
            line: low.into_iter().map(|bar| bar.bounds.y()).fold(f64::INFINITY, fmin),
            is_free: true,
            ..Self::plain(start.round(), y, (end - start).round())
        }
    }

    /// The place of new screens: at the right of everything on the page, level with the highest screen.
    pub(super) fn screens(structure: &Structure<'_>, page: &PageMetrics) -> Self {
        let right = structure.roots().map(|root| root.bounds.right()).fold(0.0, fmax);
        let tops = screens(structure).into_iter().map(|screen| screen.bounds.y());
        let top = tops.fold(f64::INFINITY, fmin);
        let x = if right > 0.0 { right + SCREEN_GAP } else { SCREEN_MARGIN };
        let y = if top.is_finite() { top } else { SCREEN_MARGIN };
        Self { is_free: true, line: f64::INFINITY, ..Self::plain(x.round(), y, page.size.width) }
    }

    /// From the top of the page.
    pub(super) fn whole_page(structure: &Structure<'_>, page: &PageMetrics) -> Self {
        let (x, width) = content(structure, page);
        let site = Self::plain(x, 0.0, width);
        let above = SpaceAbove::Top(fmin(PAGE_TOP, page.gap));
        Self { is_page: true, page: page.across(), above, line: 0.0, is_free: true, ..site }
    }

    fn below(structure: &Structure<'_>, anchor: &Element<'_>, page: &PageMetrics, wants_page: bool) -> Self {
        let lane = AnchorColumn::of(structure, anchor, page, wants_page);
        let y = lane.around.bottom();
        Self { above: lane.above(page, structure), line: y, ..lane.site(y) }
    }

    fn above(structure: &Structure<'_>, anchor: &Element<'_>, page: &PageMetrics, wants_page: bool) -> Self {
        let lane = AnchorColumn::of(structure, anchor, page, wants_page);
        let y = lane.around.y();
        Self { line: y, below: Some(spacing_role_of(anchor.component)), ..lane.site(y) }
    }

    /// The free width beside a component; below it if there is hardly any.
    fn beside(structure: &Structure<'_>, anchor: &Element<'_>, page: &PageMetrics, right: bool) -> Self {
        let parent = structure.parent(anchor);
        let (start, end) = match parent {
            Some(_) => room_in(structure, parent, page),
            None => free_page(structure, page),
        };
        let bounds = anchor.bounds;
        let siblings: Vec<&Element<'_>> = match parent {
            Some(parent) => structure.children(parent).collect_vec(),
            None => structure.roots().collect_vec(),
        };
        let beside = siblings.into_iter().filter(|one| *one != anchor && one.bounds.gap_y(&bounds) < 0.0);
        let (mut from, mut to) = if right { (bounds.right() + GAP, end) } else { (start, bounds.x() - GAP) };
        for one in beside.map(|one| one.bounds) {
            if right && one.x() >= bounds.right() - 1.0 {
                to = fmin(to, one.x() - GAP);
            } else if !right && one.right() <= bounds.x() + 1.0 {
                from = fmax(from, one.right() + GAP);
            }
        }
        if to - from < NARROWEST_SITE {
            return Self::below(structure, anchor, page, false);
        }
        let site = Self::plain(from, bounds.y(), to - from);
        Self {
            parent: parent.map(|parent| parent.order),
            line: bounds.bottom(),
            height: bounds.height(),
            ..site
        }
    }

    /// Above the children of a component; in it if there are none.
    fn first_in(structure: &Structure<'_>, parent: &Element<'_>, page: &PageMetrics) -> Self {
        let first =
            structure.children(parent).min_by(|one, other| one.bounds.y().total_cmp(&other.bounds.y()));
        match (first, page_in(parent)) {
            (Some(first), Some(_)) => Self::above(structure, first, page, false),
            (Some(first), None) => {
                let y = first.bounds.y().round();
                let below = Some(spacing_role_of(first.component));
                Self { y, line: y, below, ..Self::inside(structure, parent) }
            }
            (None, Some(drawn)) => Self::on_screen(structure, parent, drawn, page),
            (None, None) => Self::inside(structure, parent),
        }
    }

    fn inside(structure: &Structure<'_>, parent: &Element<'_>) -> Self {
        let bounds = parent.bounds;
        let boxes: Vec<Bounds> = structure.children(parent).map(|inside| inside.bounds).collect_vec();
        let (x, y, width) = match union_of(&boxes) {
            Some(content) => {
                let left = fmax(content.x() - bounds.x(), 0.0);
                let right = fmin(left, fmax(bounds.right() - content.right(), 0.0));
                (bounds.x() + left, content.bottom() + GAP, bounds.width() - left - right)
            }
            None => {
                let is_titled = parent.component.props().text().is_some();
                let around = fmin(BOX_PADDING, (bounds.width() / 8.0).floor());
                let top = if is_titled { TITLE_HEIGHT } else { around };
                (bounds.x() + around, bounds.y() + top, bounds.width() - 2.0 * around)
            }
        };
        Self { parent: Some(parent.order), ..Self::plain(x.round(), y.round(), width.round()) }
    }

    fn instead(structure: &Structure<'_>, replaced: &[Element<'_>], page: &PageMetrics) -> Option<Self> {
        let boxes: Vec<Bounds> = replaced.iter().map(|element| element.bounds).collect_vec();
        let around = union_of(&boxes)?;
        let parent = structure.parent(replaced.first()?);
        let mut places = Vec::new();
        for element in replaced {
            places.extend(structure.subtree(element).iter().map(|inside| inside.order));
        }
        let (start, end) = room_in(structure, parent, page);
        let is_page = parent.is_none_or(is_device_frame) && around.width() >= (end - start) * WHOLE_WIDTH;
        let (x, width) = if is_page { (start, end - start) } else { (around.x(), around.width()) };
        let site = Self::plain(x.round(), around.y().round(), width.round());
        Some(Self {
            is_page,
            page: page_around(parent, page),
            parent: parent.map(|parent| parent.order),
            line: around.bottom(),
            replaced: places,
            height: around.height(),
            ..site
        })
    }

    fn area(structure: &Structure<'_>, [x, y, width, height]: [f64; 4]) -> Self {
        let center = (x + width / 2.0, y + fmax(height, 1.0) / 2.0);
        let is_around = |element: &&Element<'_>| {
            let bounds = element.bounds;
            element.component.kind() == ComponentKind::Container
                && bounds.x() <= x
                && bounds.y() <= y
                && bounds.right() >= x + width
                && (bounds.x()..bounds.right()).contains(&center.0)
                && (bounds.y()..bounds.bottom()).contains(&center.1)
        };
        let parent = structure.elements().iter().filter(is_around).min_by(|one, other| {
            one.bounds.area().total_cmp(&other.bounds.area()).then(other.order.cmp(&one.order))
        });
        let site = Self::plain(x, y, width);
        Self {
            parent: parent.map(|parent| parent.order),
            line: y + height,
            height,
            is_free: is_same(height, 0.0),
            ..site
        }
    }
}
