//! The text form of a sketch for models.
//!
//! One line of JSON per component, as many as fit; the others are counted.

use super::component_line::{line, whole, whole_line};
use super::focus::Focus;
use super::template::fenced;
use super::{LINTED, Situation};
use crate::proposal::ShortNames;
use kurbo::Size;
use serde_json::{Map, Value, json as object};
use std::collections::BTreeMap;
use websketch_layout::analysis::overview::Overview;
use websketch_layout::lint::{Finding, Severity, lint_in_steps};
use websketch_layout::structure::{Element, Line, Structure};
use websketch_sketch::geometry::{Bounds, fmax, union_of};
use websketch_sketch::{Component, ComponentKind, Sketch};

/// The number of lines tried after the first one that does not fit.
const MOST_MISFITS: usize = 20;
/// The maximum number of lines that count components which do not fit.
const MOST_AREAS: usize = 24;

/// The maximum numbers of overview lines: rows of equal components, sections, findings.
const MOST_ROWS: usize = 6;
const MOST_SECTIONS: usize = 8;
const MOST_FINDINGS: usize = 8;
/// The maximum number of named members of a row.
const MOST_MEMBERS: usize = 12;
/// The divisor of the room that gives the share of the overview lines.
const NOTES_SHARE: usize = 4;

/// The byte limits of the lines in the code fence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The limit of all lines.
    pub(super) all: usize,
    /// The limit of lines of components that the request names or the user has selected. At least `all`.
    pub(super) named: usize,
}

/// Returns the lines in the code fence. For mere talk, only the first line.
pub(super) fn view(
    situation: &Situation,
    names: &ShortNames,
    message: &str,
    room: Room,
    is_talk: bool,
) -> String {
    let Situation { sketch, selection, edited, page, .. } = *situation;
    // Without a selection, the request is most likely about the last change.
    let selection = if selection.is_empty() { edited } else { selection };
    let structure = Structure::of(sketch, page);
    let focus = Focus::new(sketch, &structure, selection, message);
    let overview = Overview::of(&structure, &focus.centers());
    let head = head(&structure, page.unwrap_or_else(|| sketch.page()), &overview.description);
    if is_talk {
        return head;
    }
    let mut notes = Vec::new();
    let mut left = (room.all / NOTES_SHARE).min(room.all.saturating_sub(head.len()));
    for note in findings(situation, names)
        .into_iter()
        .chain(sections(&overview, sketch, names))
        .chain(rows(&structure, names))
    {
        if note.len() < left {
            left -= note.len() + 1;
            notes.push(note);
        }
    }
    let spent: usize = head.len() + notes.iter().map(|note| note.len() + 1).sum::<usize>();
    let components: Vec<&Component> = sketch.iter().collect();
    let depths = depths(&structure);
    let (mut shown, mut bytes, mut misfits) = (BTreeMap::new(), 0, 0);
    for (place, is_whole) in focus.ranked(&overview.near) {
        let Some(component) = components.get(place) else { continue };
        let indent = "  ".repeat(depths.get(place).copied().unwrap_or_default());
        let budget = if is_whole { room.named } else { room.all }.saturating_sub(spent);
        let whole = is_whole.then(|| indent.clone() + &whole_line(component, names));
        let line = match whole {
            Some(whole) if bytes + whole.len() < budget => whole,
            _ => indent + &line(component, names),
        };
        // Shorter lines may still fit after a long one, but the search for one is limited.
        if bytes + line.len() < budget {
            bytes += line.len() + 1;
            shown.insert(place, line);
        } else if misfits < MOST_MISFITS {
            misfits += 1;
        } else {
            break;
        }
    }
    let hidden: Vec<(usize, &Component)> =
        components.into_iter().enumerate().filter(|(place, _)| !shown.contains_key(place)).collect();
    let mut lines = vec![head];
    for place in reading_order(&structure) {
        lines.extend(shown.remove(&place));
    }
    lines.extend(shown.into_values());
    // Lines that count hidden components take room from the overview lines.
    let areas = areas(&hidden, &overview.sections);
    let more: usize = areas.iter().map(|area| area.len() + 1).sum();
    let mut over = (spent + bytes + more).saturating_sub(room.all);
    while over > 0
        && let Some(note) = notes.pop()
    {
        over = over.saturating_sub(note.len() + 1);
    }
    lines.extend(areas);
    lines.extend(notes);
    lines.join("\n")
}

/// Returns the page, its margins, columns and gaps, and a sentence on the whole.
pub fn head(structure: &Structure, page: Size, description: &str) -> String {
    let frame = structure.frame();
    let mut head = Map::new();
    head.insert("page".to_owned(), object!([whole(page.width), whole(page.height)]));
    if let Some((left, right)) = frame.margins() {
        head.insert("margins".to_owned(), object!([whole(left), whole(right)]));
    }
    let columns = structure.frame_columns();
    if columns.spans.len() > 1 {
        let spans = columns.spans.iter().take(MOST_MEMBERS);
        let columns: Vec<Value> =
            spans.map(|column| object!([whole(column.start), whole(column.end)])).collect();
        head.insert("columns".to_owned(), columns.into());
    }
    for (key, gap) in [("sectionGap", frame.section_gap), ("columnGap", columns.gap)] {
        if let Some(gap) = gap {
            head.insert(key.to_owned(), whole(gap));
        }
    }
    head.insert("layout".to_owned(), description.into());
    fenced(&head)
}

/// Returns the existing findings, worst first. Equal messages about several components are merged.
fn findings(situation: &Situation, names: &ShortNames) -> Vec<String> {
    let Situation { sketch, page, findings, .. } = *situation;
    let found;
    let findings = match findings {
        _ if sketch.len() > LINTED => &[],
        Some(findings) => findings,
        None => {
            found = lint_in_steps(sketch, page).findings;
            found.as_slice()
        }
    };
    let mut findings: Vec<&Finding> = findings.iter().collect();
    websketch_sketch::sort::sort_by_key(&mut findings, |finding| match finding.severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Hint => 2,
    });
    let mut joined: Vec<(&str, Vec<&str>)> = Vec::new();
    for finding in findings {
        let ids = finding.ids.iter().map(|id| names.name(id));
        match joined.iter_mut().find(|(message, _)| *message == finding.message) {
            Some((_, known)) => known.extend(ids),
            None => joined.push((&finding.message, ids.collect())),
        }
    }
    let line = |(message, ids): (&str, Vec<&str>)| {
        let ids: Vec<&str> = ids.into_iter().take(MOST_MEMBERS).collect();
        fenced(&object!({ "finding": message, "ids": ids }))
    };
    joined.into_iter().take(MOST_FINDINGS).map(line).collect()
}

/// `{"section":"features-title","says":"Why Fernway","area":[120,600,1200,300]}`
fn sections(overview: &Overview, sketch: &Sketch, names: &ShortNames) -> Vec<String> {
    let components: Vec<&Component> = sketch.iter().collect();
    let section = |places: &Vec<usize>| {
        let members: Vec<&&Component> = places.iter().filter_map(|place| components.get(*place)).collect();
        let first = members.first().filter(|_| members.len() > 1)?;
        let bounds: Vec<Bounds> = members.iter().map(|member| member.bounds()).collect();
        let area = union_of(bounds.iter())?;
        let area = [area.x(), area.y(), area.width(), area.height()].map(whole);
        let heading = members.iter().find(|member| member.kind() == ComponentKind::Heading);
        let says = heading.and_then(|heading| heading.props().text()).map(websketch_json::excerpt);
        Some(fenced(&match says {
            Some(says) => object!({ "section": names.name(first.id()), "says": says, "area": area }),
            None => object!({ "section": names.name(first.id()), "area": area }),
        }))
    };
    overview.sections.iter().filter_map(section).take(MOST_SECTIONS).collect()
}

/// `{"row":["a","b","c"],"gap":24}`: components of one kind and size.
fn rows(structure: &Structure, names: &ShortNames) -> Vec<String> {
    let row = |line: &Line| {
        let ids: Vec<&str> =
            line.iter().take(MOST_MEMBERS).map(|member| names.name(member.component.id())).collect();
        let gap = match line.as_slice() {
            [first, second, ..] => {
                fmax(first.bounds.gap_x(&second.bounds), first.bounds.gap_y(&second.bounds))
            }
            _ => return None,
        };
        (line.len() > 2).then(|| fenced(&object!({ "row": ids, "gap": whole(gap) })))
    };
    structure.series().iter().filter_map(row).take(MOST_ROWS).collect()
}

/// Returns the number of boxes that contain each component.
pub fn depths(structure: &Structure) -> Vec<usize> {
    const DEEPEST: usize = 6;
    let depth = |element: &Element| {
        let mut depth = 0;
        let mut holder = structure.parent(element);
        while let Some(outer) = holder.filter(|_| depth < DEEPEST) {
            depth += 1;
            holder = structure.parent(outer);
        }
        depth
    };
    structure.elements().iter().map(depth).collect()
}

/// Returns the components in preorder: each box before its contents.
pub fn reading_order(structure: &Structure) -> Vec<usize> {
    let mut order = Vec::new();
    let mut open: Vec<&Element> = structure.roots().collect();
    open.reverse();
    while let Some(element) = open.pop() {
        order.push(element.order);
        let inside: Vec<&Element> = structure.children(element).collect();
        open.extend(inside.into_iter().rev());
    }
    order
}

/// Returns counts of the hidden components, by the section in which they lie.
fn areas(hidden: &[(usize, &Component)], sections: &[Vec<usize>]) -> Vec<String> {
    let mut section_of = BTreeMap::new();
    for (number, section) in sections.iter().take(MOST_AREAS).enumerate() {
        section_of.extend(section.iter().map(|place| (*place, number)));
    }
    let mut parts: BTreeMap<usize, Vec<&Component>> = BTreeMap::new();
    for (place, component) in hidden {
        let number = section_of.get(place).copied().unwrap_or(MOST_AREAS);
        parts.entry(number).or_default().push(component);
    }
    parts.values().filter_map(|components| area(components)).collect()
}

/// `{"more":{"Text":30},"area":[0,600,1440,300]}`
fn area(components: &[&Component]) -> Option<String> {
    let bounds: Vec<Bounds> = components.iter().map(|component| component.bounds()).collect();
    let area = union_of(bounds.iter())?;
    let mut counts = Map::new();
    for component in components {
        let count = counts.entry(component.kind().name().to_owned()).or_insert_with(|| 0.into());
        *count = (count.as_u64().unwrap_or_default() + 1).into();
    }
    let area = [area.x(), area.y(), area.width(), area.height()].map(whole);
    Some(fenced(&object!({ "more": counts, "area": area })))
}
