//! The frame of the page: bars, side columns, margins, columns and gaps.

use super::Structure;
use super::element::{Element, Span};
use super::series::is_same_side;
use super::tolerance::{
    ACROSS, BAR_OF_PAGE, BAR_RATIO, BLEEDS, COLUMNS_SHARE, MAIN_SHARE, MAX_BAR_HEIGHT, MIN_PAGE, SIDE_HEIGHT,
    SIDE_MARGIN, SIDE_WIDTH, USUAL_PAGE,
};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, collect_set, sort_by_number, sort_keyed};

/// The frame of a page. Lengths are pixels.
#[derive(Clone, Debug)]
pub struct Frame<'s> {
    /// From the left edge of the page to its right one, as far as it is drawn. A header 1,200 px wide shows that the
    /// page is no wider.
    pub page: Span,
    /// Strips across the page, or across the space between side columns, from top to bottom.
    pub bars: Vec<Element<'s>>,
    /// High boxes along the edges of the page, from left to right.
    pub sides: Vec<Element<'s>>,
    /// The horizontal space between the side columns.
    pub main: Span,
    /// The horizontal extent of the content; `None` without content. If there is little content yet, its left margin
    /// counts for both sides.
    pub content: Option<Span>,
    /// The usual gap between stacked sections. The gap between a heading and its own content does not count.
    pub section_gap: Option<f64>,
}

/// The columns of the page. Lengths are pixels.
#[derive(Clone, Debug)]
pub struct FrameColumns {
    /// The usual gap between parts side by side.
    pub gap: Option<f64>,
    /// The columns of the longest row of equally wide parts, from left to right. Empty without such a row.
    pub spans: Vec<Span>,
}

impl FrameColumns {
    pub(super) fn of<'s>(structure: &Structure<'s>) -> Self {
        let all: Vec<Element<'s>> = structure.roots().copied().collect();
        let frame = structure.frame();
        let rows = rows_of(structure, &parts(&all, &frame.sides, frame.main));
        Self {
            gap: usual(rows.iter().flat_map(|row| gaps(row)).collect()),
            spans: columns(&rows, frame.content.unwrap_or(frame.main)),
        }
    }
}

impl<'s> Frame<'s> {
    pub(super) fn of(structure: &Structure<'s>) -> Self {
        let outermost: Vec<Element<'s>> = structure.roots().copied().collect();
        let page = drawn_page(&outermost, Span { start: 0.0, end: structure.page().width });
        Self::of_parts(structure, outermost, page)
    }

    /// Builds the frame of the page inside a device frame. The frame draws the edges of that page.
    pub(super) fn of_device_frame(structure: &Structure<'s>, screen: &Element, page: Bounds) -> Self {
        let parts = structure.children(screen).copied().collect();
        Self::of_parts(structure, parts, Span::of(&page, Axis::X))
    }

    /// Builds the frame of the parts of a page that spans `page` horizontally.
    fn of_parts(structure: &Structure<'s>, all: Vec<Element<'s>>, page: Span) -> Self {
        let (sides, main) = sides(&all, page);
        let bars = bars(&all, &sides, main);
        let parts = parts(&all, &sides, main);
        let content = content(structure, &parts, &bars, main).map(|drawn| margins_of(drawn, main));
        Self { page, main, content, section_gap: usual(section_gaps(&parts)), bars, sides }
    }

    /// Returns the left and right margins between the content and the side columns or page edges. `None` without
    /// content.
    #[must_use]
    pub fn margins(&self) -> Option<(f64, f64)> {
        self.content.map(|content| (content.start - self.main.start, self.main.end - content.end))
    }
}

/// Returns the components that are neither side columns nor bars, from top to bottom.
fn parts<'s>(all: &[Element<'s>], sides: &[Element<'s>], main: Span) -> Vec<Element<'s>> {
    let side_places = collect_set(sides.iter().map(|side| side.order));
    from_the_top(all.iter().filter(|one| !side_places.contains(&one.order) && !is_bar(one, main)))
}

/// Returns the right edge of the widest bar that begins at the left edge of the page. A header or footer is as wide as
/// its page. `None` without such a bar.
pub(super) fn bar_end(structure: &Structure) -> Option<f64> {
    let drawn = around(structure.roots().map(|one| Span::of(&one.bounds, Axis::X)))?;
    let least = fmin(drawn.end, USUAL_PAGE) * BAR_OF_PAGE;
    let is_edge_bar = |element: &&Element| {
        let bounds = element.bounds;
        let from_edge = Span { start: 0.0, end: bounds.right() };
        bounds.x() <= BLEEDS && bounds.width() >= least && is_bar(element, from_edge)
    };
    structure.roots().filter(is_edge_bar).map(|bar| bar.bounds.right()).reduce(fmax)
}

/// Returns the drawn width of the page. A bar from the left edge sets it. Otherwise it is the extent of the parts plus
/// a right margin equal to the left one, if that is a good part of `given`.
fn drawn_page(outermost: &[Element], given: Span) -> Span {
    let spans = || outermost.iter().map(|element| Span::of(&element.bounds, Axis::X));
    let Some(drawn) = around(spans()) else { return given };
    let from_edge = Span { start: 0.0, end: drawn.end };
    if outermost.iter().any(|element| element.bounds.x() <= BLEEDS && is_bar(element, from_edge)) {
        return from_edge;
    }
    let (_, main) = sides(outermost, given);
    let left =
        around(spans().filter(|span| span.start >= main.start)).map_or(0.0, |rest| rest.start - main.start);
    let mirrored = drawn.end + left;
    let end = if mirrored >= given.length() * MIN_PAGE { fmin(mirrored, given.end) } else { given.end };
    Span { start: 0.0, end: fmax(end, drawn.end) }
}

/// Extends content that does not fill the page yet by a right margin equal to the left one.
fn margins_of(drawn: Span, main: Span) -> Span {
    if drawn.length() >= main.length() * MIN_PAGE {
        return drawn;
    }
    let margin = fmin(drawn.start - main.start, main.end - drawn.end);
    Span { start: fmin(drawn.start, main.start + margin), end: fmax(drawn.end, main.end - margin) }
}

/// Returns the strips across the space between side columns, from top to bottom.
pub(super) fn bars<'s>(all: &[Element<'s>], sides: &[Element<'s>], main: Span) -> Vec<Element<'s>> {
    let side_places = collect_set(sides.iter().map(|side| side.order));
    from_the_top(all.iter().filter(|one| !side_places.contains(&one.order) && is_bar(one, main)))
}

/// Returns the side columns and the space between them.
pub(super) fn sides<'s>(outermost: &[Element<'s>], page: Span) -> (Vec<Element<'s>>, Span) {
    let Some(drawn) = around(outermost.iter().map(|one| Span::of(&one.bounds, Axis::Y))) else {
        return (Vec::new(), page);
    };
    let is_high = |element: &&Element| {
        let bounds = element.bounds;
        matches!(element.kind(), ComponentKind::Container | ComponentKind::NavigationBox)
            && bounds.width() <= page.length() * SIDE_WIDTH
            && bounds.height() >= drawn.length() * SIDE_HEIGHT
            && bounds.height() >= bounds.width()
    };
    let mut high: Vec<Element<'s>> = outermost.iter().filter(is_high).copied().collect();
    sort_keyed(&mut high, |element| SortKey::number(element.bounds.x(), element.order));
    let (mut main, mut rest, mut sides) = (page, high.as_slice(), Vec::new());
    while let [first, after @ ..] = rest
        && first.bounds.x() - main.start <= SIDE_MARGIN
    {
        main.start = fmax(main.start, first.bounds.right());
        sides.push(*first);
        rest = after;
    }
    let mut at_right = Vec::new();
    while let [before @ .., last] = rest
        && main.end - last.bounds.right() <= SIDE_MARGIN
    {
        main.end = fmin(main.end, last.bounds.x());
        at_right.push(*last);
        rest = before;
    }
    sides.extend(at_right.into_iter().rev());
    // If high columns fill the page, it is a board, and all of them are content.
    if main.length() < page.length() * MAIN_SHARE { (Vec::new(), page) } else { (sides, main) }
}

/// Whether a root component is a strip across `main`.
fn is_bar(element: &Element, main: Span) -> bool {
    let bounds = element.bounds;
    let is_strip = bounds.height() <= MAX_BAR_HEIGHT && bounds.width() >= bounds.height() * BAR_RATIO;
    is_strip
        && match element.kind() {
            ComponentKind::NavigationBox | ComponentKind::Footer => bounds.width() >= main.length() * ACROSS,
            ComponentKind::Container => bleeds(element, main),
            _ => false,
        }
}

/// Whether a component reaches both edges of `main`.
fn bleeds(element: &Element, main: Span) -> bool {
    element.bounds.x() <= main.start + BLEEDS && element.bounds.right() >= main.end - BLEEDS
}

/// Returns the horizontal extent of the content. A part that reaches both edges counts by its children. Bars count the
/// same way if there is nothing else.
fn content<'s>(
    structure: &Structure<'s>,
    parts: &[Element<'s>],
    bars: &[Element<'s>],
    main: Span,
) -> Option<Span> {
    [parts, bars].into_iter().find_map(|all| {
        let mut spans = Vec::new();
        for element in all {
            if !bleeds(element, main) {
                spans.push(Span::of(&element.bounds, Axis::X));
                continue;
            }
            let held = structure.children(element).filter(|held| !bleeds(held, main));
            spans.extend(held.map(|held| Span::of(&held.bounds, Axis::X)));
        }
        around(spans.into_iter().filter(|span| span.start < main.end && span.end > main.start))
    })
}

/// Returns the smallest span around all.
fn around(spans: impl Iterator<Item = Span>) -> Option<Span> {
    spans.reduce(|all, span| Span { start: fmin(all.start, span.start), end: fmax(all.end, span.end) })
}

fn from_the_top<'a, 's: 'a>(elements: impl Iterator<Item = &'a Element<'s>>) -> Vec<Element<'s>> {
    let mut sorted: Vec<Element<'s>> = elements.copied().collect();
    sort_keyed(&mut sorted, |element| SortKey::number(element.bounds.y(), element.order));
    sorted
}

/// Returns the gaps between stacked parts, from top to bottom. The gap after a heading that stands alone belongs to its
/// section and is left out.
fn section_gaps(parts: &[Element]) -> Vec<f64> {
    let mut gaps = Vec::new();
    let mut band: Option<(Span, bool)> = None;
    for part in parts {
        let own = Span::of(&part.bounds, Axis::Y);
        let is_heading = part.kind() == ComponentKind::Heading;
        band = match band {
            Some((before, was_heading)) if own.start < before.end => {
                let end = fmax(before.end, own.end);
                Some((Span { start: before.start, end }, was_heading && is_heading))
            }
            Some((before, was_heading)) => {
                gaps.extend((!was_heading && own.start > before.end).then_some(own.start - before.end));
                Some((own, is_heading))
            }
            None => Some((own, is_heading)),
        };
    }
    gaps
}

/// Returns the rows that consist of parts of the page, in reading order.
fn rows_of<'a, 's>(structure: &'a Structure<'s>, parts: &[Element<'s>]) -> Vec<&'a [Element<'s>]> {
    let mut is_part = vec![false; structure.elements().len()];
    for part in parts {
        is_part.get_mut(part.order).into_iter().for_each(|is_part| *is_part = true);
    }
    let is_own = |element: &Element| is_part.get(element.order).copied().unwrap_or(false);
    let rows = structure.rows().iter().map(Vec::as_slice);
    rows.filter(|row| row.iter().all(is_own)).collect()
}

/// Returns the gaps between the members of a row.
fn gaps(row: &[Element]) -> Vec<f64> {
    let gap = |pair: &[Element]| match pair {
        [one, next] => Some(next.bounds.x() - one.bounds.right()),
        _ => None,
    };
    row.windows(2).filter_map(gap).filter(|&gap| gap > 0.0).collect()
}

/// Returns the most frequent number; of equally frequent ones the median.
fn usual(mut gaps: Vec<f64>) -> Option<f64> {
    sort_by_number(&mut gaps, |gap| *gap);
    let runs: Vec<&[f64]> = gaps.chunk_by(|one, next| one.to_bits() == next.to_bits()).collect();
    let most = runs.iter().map(|run| run.len()).max()?;
    let frequent: Vec<f64> =
        runs.iter().filter(|run| run.len() == most).filter_map(|run| run.first().copied()).collect();
    frequent.get(frequent.len() / 2).copied()
}

/// Returns the columns of the longest run of equally wide parts in a row; of equally long runs the first.
fn columns(rows: &[&[Element]], content: Span) -> Vec<Span> {
    let is_even = |one: &Element, next: &Element| is_same_side(one.bounds.width(), next.bounds.width());
    let spans = |run: &[Element]| run.iter().map(|one| Span::of(&one.bounds, Axis::X)).collect::<Vec<_>>();
    let reach = |run: &[Span]| around(run.iter().copied()).map_or(0.0, Span::length);
    let runs = rows.iter().flat_map(|row| row.chunk_by(is_even)).filter(|run| run.len() > 1).map(spans);
    let wide = runs.filter(|run| reach(run) >= content.length() * COLUMNS_SHARE).collect::<Vec<_>>();
    wide.into_iter().rev().max_by_key(Vec::len).unwrap_or_default()
}
