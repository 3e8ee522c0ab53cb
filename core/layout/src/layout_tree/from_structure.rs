//! From a sketch to a layout tree: containment, rows, columns, grids.

use super::tree::{Content, Flow, Frame, Node, Options};
use crate::structure::tolerance::BLEEDS;
use crate::structure::{CutNode, Element, Structure, page_in};
use crate::tokens::QUARTER;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentKind};

/// The maximum depth; deeper contents keep their coordinates. Pages have about eight levels. The limit bounds
/// recursion.
const MAX_LEVELS: usize = 40;
/// The largest difference of equal widths. Pixels.
const SAME_WIDTH: f64 = 2.0;

/// Returns the whole sketch as a page.
pub(crate) fn page<'s>(structure: &Structure<'s>) -> Node {
    let Some(part) = structure.cut_of(None) else { return Node::new(Content::Flow(Flow::Page, Vec::new())) };
    Node::new(Content::Flow(Flow::Page, sections(structure, part, &structure.frame().sides, MAX_LEVELS)))
}

/// Returns the stacked sections of a page.
fn sections<'s>(
    structure: &Structure<'s>,
    part: &CutNode<'s>,
    sides: &[Element<'s>],
    levels: usize,
) -> Vec<Node> {
    let one = |part| shell(structure, part, sides, levels).unwrap_or_else(|| node(structure, part, levels));
    part.parts_along(Axis::Y).into_iter().map(one).collect_vec()
}

/// Returns a component with its descendants.
pub(crate) fn block<'s>(structure: &Structure<'s>, element: &Element<'s>) -> Node {
    one(structure, element, MAX_LEVELS)
}

/// Returns the shell that a row of the page is, if a side column stands at one of its edges.
fn shell<'s>(
    structure: &Structure<'s>,
    part: &CutNode<'s>,
    sides: &[Element<'s>],
    levels: usize,
) -> Option<Node> {
    let is_side = |part: &&&CutNode<'s>| part.single().is_some_and(|element| sides.contains(element));
    let row = part.parts_along(Axis::X);
    if row.len() < 2 || !row.iter().any(|part| is_side(&part)) {
        return None;
    }
    let (mut side, mut main, mut aside) = (Vec::new(), Vec::new(), Vec::new());
    let last = row.len() - 1;
    for (at, part) in row.iter().enumerate() {
        if is_side(&part) && at == 0 {
            side.push(node(structure, part, levels));
        } else if is_side(&part) && at == last {
            aside.push(node(structure, part, levels));
        } else {
            main.push(*part);
        }
    }
    let main = match main.as_slice() {
        [] => return None,
        [only] => {
            only.parts_along(Axis::Y).into_iter().map(|part| node(structure, part, levels)).collect_vec()
        }
        several => vec![Node::new(Content::Flow(
            Flow::Row,
            several.iter().map(|part| node(structure, part, levels)).collect_vec(),
        ))],
    };
    Some(Node::new(Content::Shell { side, main, aside }))
}

fn node<'s>(structure: &Structure<'s>, part: &CutNode<'s>, levels: usize) -> Node {
    let Some(levels) = levels.checked_sub(1) else { return overlay(structure, part) };
    match part {
        CutNode::Single(element) => one(structure, element, levels),
        CutNode::Split { axis: Axis::X, parts, .. } => row(structure, parts, levels),
        CutNode::Split { axis: Axis::Y, parts, .. } => column(structure, part, parts, levels),
        CutNode::Backdrop { back, rest } => {
            let nodes = vec![one(structure, back, levels), node(structure, rest, levels)];
            Node::new(Content::Flow(Flow::Overlay, nodes))
        }
        CutNode::Overlapping { elements, .. } => {
            let nodes = elements.iter().map(|element| one(structure, element, levels)).collect_vec();
            Node::new(Content::Flow(Flow::Overlay, nodes))
        }
    }
}

/// Returns all components of a part with their coordinates.
fn overlay<'s>(structure: &Structure<'s>, part: &CutNode<'s>) -> Node {
    let mut nodes = Vec::new();
    for element in structure.reading_order_of(part) {
        nodes.push(Node::new(Content::Existing(element.component.id().clone())));
    }
    Node::new(Content::Flow(Flow::Overlay, nodes))
}

fn one<'s>(structure: &Structure<'s>, element: &Element<'s>, levels: usize) -> Node {
    let component = element.component;
    let Some(part) = structure.cut_of(Some(element)) else {
        return Node::new(Content::Existing(component.id().clone()));
    };
    let options = Options { id: Some(component.id().clone()), ..Options::default() };
    if let Some(page) = page_in(element) {
        let nodes = sections(structure, part, &structure.sides_in(element, &page).0, levels);
        return Node { content: Content::Frame(frame(component, Flow::Page, false), nodes), options };
    }
    let bleeds = is_bar(structure, element);
    let inside = match part {
        // Menus and buttons of a bar are its own items, even if some of them stand close together.
        CutNode::Split { axis: Axis::X, .. } if bleeds => {
            let parts = part.parts_along(Axis::X).into_iter();
            Node::new(Content::Flow(Flow::Row, parts.map(|part| node(structure, part, levels)).collect_vec()))
        }
        _ => node(structure, part, levels),
    };
    let (flow, nodes) = match inside.content {
        Content::Flow(flow @ Flow::Column, nodes) => (flow, nodes),
        Content::Flow(flow @ Flow::Row, nodes) if bleeds => (flow, nodes),
        content => {
            (if bleeds { Flow::Row } else { Flow::Column }, vec![Node { content, options: inside.options }])
        }
    };
    // A bar is a row; stacked contents are one item of it.
    let (flow, nodes) = match flow {
        Flow::Column if bleeds => (Flow::Row, vec![Node::new(Content::Flow(Flow::Column, nodes))]),
        flow => (flow, nodes),
    };
    Node { content: Content::Frame(frame(component, flow, bleeds), nodes), options }
}

fn frame(component: &Component, flow: Flow, bleeds: bool) -> Frame {
    Frame { kind: component.kind(), props: component.props().clone(), flow, bleeds }
}

/// Whether a box spans the full width of its page.
fn is_bar<'s>(structure: &Structure<'s>, element: &Element<'s>) -> bool {
    let may_be = matches!(element.component.kind(), ComponentKind::Container | ComponentKind::Footer);
    if !may_be || !structure.is_on_page(element) {
        return false;
    }
    let (page, bounds) = (structure.page_across(element), element.bounds);
    bounds.x() <= page.start + BLEEDS
        && bounds.right() >= page.end - BLEEDS
        && bounds.height() <= bounds.width() * QUARTER
}

fn row<'s>(structure: &Structure<'s>, parts: &[CutNode<'s>], levels: usize) -> Node {
    let nodes = parts.iter().map(|part| node(structure, part, levels)).collect_vec();
    let boxes: Vec<Bounds> = parts.iter().map(CutNode::bounds).collect_vec();
    if is_of_equals(parts) && are_as_wide(&boxes) {
        return grid(nodes, parts.len());
    }
    Node::new(Content::Flow(Flow::Row, nodes))
}

fn grid(nodes: Vec<Node>, columns: usize) -> Node {
    let options = Options { columns: Some(columns), ..Options::default() };
    Node { content: Content::Flow(Flow::Grid, nodes), options }
}

fn column<'s>(structure: &Structure<'s>, part: &CutNode<'s>, parts: &[CutNode<'s>], levels: usize) -> Node {
    let rows: Vec<Vec<&CutNode<'s>>> = parts.iter().map(|part| part.parts_along(Axis::X)).collect_vec();
    let columns = rows.first().map_or(0, Vec::len);
    if columns > 1 && are_in_columns(&rows, columns) {
        let nodes_of = |parts: &[&CutNode<'s>]| -> Vec<Node> {
            parts.iter().map(|part| node(structure, part, levels)).collect_vec()
        };
        if are_alike_across(&rows) && rows.iter().all(|row| row.len() == columns) {
            // Pictures above titles above texts: each column belongs together.
            let column = |at: usize| -> Vec<&CutNode<'s>> {
                rows.iter().filter_map(|row| row.get(at).copied()).collect_vec()
            };
            let nodes: Vec<Node> = (0..columns)
                .map(|at| Node::new(Content::Flow(Flow::Column, nodes_of(&column(at)))))
                .collect_vec();
            return grid(nodes, columns);
        }
        let cells: Vec<&CutNode<'s>> = rows.iter().flatten().copied().collect_vec();
        let boxes: Vec<Bounds> = cells.iter().map(|part| part.bounds()).collect_vec();
        if are_as_wide(&boxes) {
            return grid(nodes_of(&cells), columns);
        }
    }
    let mut nodes = Vec::new();
    for part in part.parts_along(Axis::Y) {
        nodes.push(node(structure, part, levels));
    }
    Node::new(Content::Flow(Flow::Column, nodes))
}

/// Whether rows have their parts at the same places. Only the last row may be shorter.
fn are_in_columns(rows: &[Vec<&CutNode<'_>>], columns: usize) -> bool {
    let Some((first, rest)) = rows.split_first() else { return false };
    let is_full =
        |at: usize, row: &[&CutNode<'_>]| row.len() == columns || at + 2 == rows.len() && row.len() < columns;
    rest.iter().enumerate().all(|(at, row)| {
        is_full(at, row)
            && row
                .iter()
                .zip(first)
                .all(|(one, other)| (one.bounds().x() - other.bounds().x()).abs() <= SAME_WIDTH)
    })
}

/// Whether each row has components of one kind, and adjacent rows have different kinds.
fn are_alike_across(rows: &[Vec<&CutNode<'_>>]) -> bool {
    let kind_of = |row: &Vec<&CutNode<'_>>| {
        let first = row.first()?.single()?.kind();
        row.iter().all(|part| part.single().is_some_and(|one| one.kind() == first)).then_some(first)
    };
    let kinds: Option<Vec<ComponentKind>> = rows.iter().map(kind_of).collect();
    kinds.is_some_and(|kinds| kinds.windows(2).all(|pair| pair.first() != pair.last()))
}

/// Whether parts side by side are equal items: boxes, pictures or groups.
fn is_of_equals(parts: &[CutNode<'_>]) -> bool {
    let is_equal = |part: &CutNode<'_>| match part.single() {
        Some(element) => matches!(element.kind(), ComponentKind::Container | ComponentKind::ImagePlaceholder),
        None => true,
    };
    parts.len() > 1 && parts.iter().all(is_equal)
}

fn are_as_wide(boxes: &[Bounds]) -> bool {
    let Some(first) = boxes.first() else { return false };
    boxes.iter().all(|bounds| (bounds.width() - first.width()).abs() <= SAME_WIDTH)
}
