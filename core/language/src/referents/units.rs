//! Units of the structure as candidates: rows, columns, cards, sections, screens, fields, entries, cells.

use super::pager::pagers;
use super::scene::Scene;
use super::section::section_content;
use crate::lexicon::StructureUnit;
use crate::sketch_words::{Label, Source};
use websketch_layout::structure::{Cluster, CutNode, Element, sections};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by;

/// The most rows of a table that are candidates.
const MOST_ROWS: u16 = 500;

/// A part of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// An entry of a list, menu or field, from 0.
    Item(u16),
    /// A row of a table, from 0.
    Row(u16),
    /// A column of a table, from 0.
    Column(u16),
    /// A cell of a table.
    Cell {
        /// The row, from 0.
        row: u16,
        /// The column, from 0.
        column: u16,
    },
}

/// A unit of the structure.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The components, by their paint indices.
    pub(super) members: Vec<usize>,
    /// The part of the only member.
    pub(super) part: Option<Part>,
    /// The bounds.
    pub(super) bounds: Bounds,
    /// The labels of its title.
    pub(super) titles: Vec<Label>,
}

/// Returns all units of a kind, in no particular order.
pub(super) fn units(scene: &Scene, unit: StructureUnit) -> Vec<Unit> {
    let structure = scene.structure();
    let lines =
        |lines: &[Vec<Element>]| lines.iter().filter_map(|line| whole(scene, line)).collect::<Vec<_>>();
    match unit {
        StructureUnit::Page => {
            whole(scene, &structure.roots().copied().collect::<Vec<_>>()).into_iter().collect()
        }
        StructureUnit::Screen => {
            let frames = screen_units(scene);
            if frames.is_empty() { units(scene, StructureUnit::Page) } else { frames }
        }
        StructureUnit::Header => bars(scene, true),
        StructureUnit::Footer => bars(scene, false),
        StructureUnit::Sidebar => {
            let sides = structure.frame().sides.iter().filter_map(|side| titled(scene, side));
            sides.collect()
        }
        StructureUnit::Brand => brands(scene),
        StructureUnit::Pager => lines(&pagers(scene)),
        StructureUnit::Hero => hero(scene).into_iter().collect(),
        StructureUnit::Section => section_units(scene),
        StructureUnit::Form => lines(&structure.forms()),
        // Records are found by their noun.
        StructureUnit::Record => Vec::new(),
        StructureUnit::Card => cards(scene).filter_map(|one| titled(scene, one)).collect(),
        StructureUnit::Row => lines(structure.rows()),
        StructureUnit::Column => {
            // A column of a board is a high box.
            let is_high = |one: &&Element| one.bounds.height() >= one.bounds.width();
            let boards: Vec<Unit> =
                cards(scene).filter(is_high).filter_map(|one| titled(scene, one)).collect();
            let is_loose = |line: &Unit| !boards.iter().any(|board| board.bounds.contains(&line.bounds));
            let loose: Vec<Unit> = lines(structure.columns()).into_iter().filter(is_loose).collect();
            boards.into_iter().chain(loose).collect()
        }
        StructureUnit::Field => fields(scene)
            .filter_map(|(label, field)| {
                let mut unit = whole(scene, &[label, field])?;
                unit.titles = scene.words().labels(label.order).to_vec();
                Some(unit)
            })
            .collect(),
        StructureUnit::Label => fields(scene).filter_map(|(label, _)| whole(scene, &[label])).collect(),
        StructureUnit::Entries => {
            let entries = structure.clusters().iter().filter_map(|cluster| match cluster {
                Cluster::Entries(entries) => whole(scene, &entries.concat()),
                _ => None,
            });
            entries.collect()
        }
        StructureUnit::Entry => {
            let drawn = structure.clusters().iter().flat_map(|cluster| match cluster {
                Cluster::Entries(entries) => entries.as_slice(),
                _ => &[],
            });
            let drawn: Vec<Unit> = drawn.filter_map(|entry| whole(scene, entry)).collect();
            parts(scene, StructureUnit::Entry).into_iter().chain(drawn).collect()
        }
        StructureUnit::TableRow | StructureUnit::TableColumn | StructureUnit::Cell => parts(scene, unit),
    }
}

/// Returns the device frames with their titles.
pub(super) fn screen_units(scene: &Scene) -> Vec<Unit> {
    let frames = scene.structure().elements().iter().filter(|one| is_screen(one));
    frames.filter_map(|one| titled(scene, one)).collect()
}

/// Returns a unit of these elements.
pub(super) fn whole(scene: &Scene, elements: &[Element]) -> Option<Unit> {
    let bounds = union_of(elements.iter().map(|element| &element.bounds))?;
    let is_title =
        |element: &&Element| matches!(element.kind(), ComponentKind::Heading | ComponentKind::Text);
    let title = elements.iter().find(is_title).map(|element| scene.words().labels(element.order).to_vec());
    Some(Unit {
        members: elements.iter().map(|element| element.order).collect(),
        part: None,
        bounds,
        titles: title.unwrap_or_default(),
    })
}

/// Returns a box as a unit with its title: its own text, or the first heading or text in it.
pub(super) fn titled(scene: &Scene, element: &Element) -> Option<Unit> {
    let structure = scene.structure();
    let mut unit = whole(scene, &[*element])?;
    let held = structure.subtree(element);
    // A tile is called by its caption rather than by its figure.
    let has_letters =
        |one: &&&Element| one.component.props().text().is_some_and(|text| text.contains(char::is_alphabetic));
    let of_kind = |kind: ComponentKind| held.iter().filter(move |one| one.kind() == kind);
    let texts = || of_kind(ComponentKind::Heading).chain(of_kind(ComponentKind::Text));
    let title = texts().find(has_letters).or_else(|| texts().next());
    unit.titles = scene.words().labels(element.order).to_vec();
    unit.titles.extend(title.into_iter().flat_map(|title| scene.words().labels(title.order).to_vec()));
    Some(unit)
}

fn is_screen(element: &Element) -> bool {
    matches!(Piece::of(element.component), Piece::Browser | Piece::Phone | Piece::Tablet)
}

/// Returns the boxes with content that are no screens, bars or side columns.
pub(super) fn cards<'a, 's>(scene: &'a Scene<'s>) -> impl Iterator<Item = &'a Element<'s>> {
    let structure = scene.structure();
    structure.elements().iter().filter(move |one| {
        let frame = structure.frame();
        one.kind() == ComponentKind::Container
            && !is_screen(one)
            && !frame.bars.contains(one)
            && !frame.sides.contains(one)
            && structure.children(one).next().is_some()
    })
}

fn fields<'s>(scene: &Scene<'s>) -> impl Iterator<Item = (Element<'s>, Element<'s>)> {
    scene.structure().clusters().iter().filter_map(|cluster| match cluster {
        Cluster::Field { label, field } => Some((*label, *field)),
        _ => None,
    })
}

/// Returns the bars at the top or bottom of the page and of every screen.
fn bars(scene: &Scene, is_top: bool) -> Vec<Unit> {
    let structure = scene.structure();
    let mut bars: Vec<Element> = structure.frame().bars.clone();
    for screen in structure.elements().iter().filter(|one| is_screen(one)) {
        bars.extend(structure.frame_in(screen).into_iter().flat_map(|frame| frame.bars));
    }
    let middle = structure.bounds().map_or(0.0, |bounds| bounds.center().y);
    let is_there = |bar: &&Element| {
        let middle = structure.page_of(bar).map_or(middle, |page| page.center().y);
        (bar.bounds.center().y < middle) == is_top
    };
    bars.iter().filter(is_there).filter_map(|bar| titled(scene, bar)).collect()
}

/// Returns the logos; without any, the names or pictures at the start of the bars at the top and of the side columns.
fn brands(scene: &Scene) -> Vec<Unit> {
    let structure = scene.structure();
    let logos = structure.elements().iter().filter(|one| Piece::of(one.component) == Piece::Logo);
    let logos: Vec<Unit> = logos.filter_map(|one| titled(scene, one)).collect();
    if !logos.is_empty() {
        return logos;
    }
    let bars = bars(scene, true).into_iter().filter_map(|bar| structure.at(*bar.members.first()?));
    let holders = bars.chain(&structure.frame().sides);
    holders.filter_map(|holder| titled(scene, first_name(scene, holder)?)).collect()
}

/// Returns the text or picture at the start of a bar or side column.
fn first_name<'a, 's>(scene: &'a Scene<'s>, holder: &Element<'s>) -> Option<&'a Element<'s>> {
    /// The share of the bar or column in which it starts.
    const START: f64 = 0.25;
    let around = holder.bounds;
    let is_wide = around.width() > around.height();
    let start = |one: &Element| {
        if is_wide {
            (one.bounds.x() - around.x()) / around.width()
        } else {
            (one.bounds.y() - around.y()) / around.height()
        }
    };
    let is_name =
        |kind| matches!(kind, ComponentKind::Text | ComponentKind::Heading | ComponentKind::ImagePlaceholder);
    let parts = scene.structure().children(holder);
    let mut first = parts.filter(|one| is_name(one.kind()) && start(one) < START).collect::<Vec<_>>();
    sort_by(&mut first, |a, b| start(a).total_cmp(&start(b)));
    first.first().copied()
}

/// Returns the first section below the header that has a heading.
fn hero(scene: &Scene) -> Option<Unit> {
    let structure = scene.structure();
    let bars = &structure.frame().bars;
    let has_heading = |part: &&&CutNode| {
        part.elements().iter().any(|one| {
            one.kind() == ComponentKind::Heading
                || structure.subtree(one).iter().any(|one| one.kind() == ComponentKind::Heading)
        })
    };
    let is_bar = |part: &CutNode| part.elements().iter().all(|one| bars.contains(one));
    let all = sections(structure);
    let part = all.iter().filter(|part| !is_bar(part)).find(has_heading)?;
    whole(scene, &part.elements())
}

/// Returns the headings with their content, and the boxes with a heading in them.
fn section_units(scene: &Scene) -> Vec<Unit> {
    let elements = scene.structure().elements().iter();
    let headings = elements.filter(|one| one.kind() == ComponentKind::Heading);
    let headed = headings.filter_map(|heading| {
        let mut all = vec![*heading];
        all.extend(section_content(scene.structure(), heading)?);
        let mut unit = whole(scene, &all)?;
        unit.titles = scene.words().labels(heading.order).to_vec();
        Some(unit)
    });
    let boxes = cards(scene).filter_map(|one| titled(scene, one)).filter(|unit| !unit.titles.is_empty());
    let boxes: Vec<Unit> = boxes.collect();
    // A section that is all of a box is that box.
    let words = |unit: &Unit| unit.titles.last().map(|label| label.words.clone());
    let is_box =
        |unit: &Unit| boxes.iter().any(|one| one.bounds.contains(&unit.bounds) && words(one) == words(unit));
    let headed: Vec<Unit> = headed.filter(|unit| !is_box(unit)).collect();
    headed.into_iter().chain(boxes).collect()
}

/// Returns the parts of all components: entries, rows, columns or cells.
pub(super) fn parts(scene: &Scene, unit: StructureUnit) -> Vec<Unit> {
    let mut parts = Vec::new();
    for element in scene.structure().elements() {
        add_parts(scene, element, unit, &mut parts);
    }
    parts
}

/// Adds the parts of one component to `parts`.
pub(super) fn add_parts(scene: &Scene, element: &Element, unit: StructureUnit, parts: &mut Vec<Unit>) {
    let props = element.component.props();
    let has_cells = matches!(unit, StructureUnit::TableRow | StructureUnit::Cell);
    let columns = if has_cells { props.columns().len() } else { 1 };
    let columns = u16::try_from(columns).unwrap_or(u16::MAX).max(1);
    let mut add = |part: Part, titles: Vec<Label>| {
        parts.push(Unit { members: vec![element.order], part: Some(part), bounds: element.bounds, titles });
    };
    let labels = scene.words().labels(element.order);
    let cell_row =
        |label: &&Label, wanted: u16| matches!(label.source, Source::Cell(cell) if cell / columns == wanted);
    if unit == StructureUnit::TableRow {
        if element.kind() == ComponentKind::Table {
            for row in 0..u16::try_from(props.row_count()).unwrap_or(u16::MAX).min(MOST_ROWS) {
                add(Part::Row(row), labels.iter().filter(|label| cell_row(label, row)).cloned().collect());
            }
        }
        return;
    }
    for label in labels {
        let part = match (unit, label.source) {
            (StructureUnit::Entry, Source::Item(item)) => Part::Item(item),
            (StructureUnit::TableColumn, Source::Column(column)) => Part::Column(column),
            (StructureUnit::Cell, Source::Cell(cell)) => {
                Part::Cell { row: cell / columns, column: cell % columns }
            }
            _ => continue,
        };
        add(part, vec![label.clone()]);
    }
}
