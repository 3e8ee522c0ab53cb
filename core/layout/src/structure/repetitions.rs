//! Repetitions: parts of the page with the same make, such as cards, columns of a board, questions with their answers and
//! fields with their labels.

use super::Structure;
use super::cut::CutNode;
use super::device_frame::page_in;
use super::element::Element;
use super::lines::Line;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;

/// Finds the repetitions, each with its members in reading order. A member is a filled box, or several components with a
/// text among them that stand together without a box.
pub(super) fn repetitions<'s>(structure: &Structure<'s>) -> Vec<Vec<Line<'s>>> {
    let is_filled =
        |one: &Element| one.is_box() && structure.children(one).next().is_some() && page_in(one).is_none();
    let boxes = structure.series().iter().filter(|series| series.iter().all(is_filled));
    let mut all: Vec<Vec<Line>> = boxes.map(|series| series.iter().map(|one| vec![*one]).collect()).collect();
    for siblings in structure.sibling_groups() {
        let boxes = siblings.into_iter().filter(|one| is_filled(one));
        let contents = |one: &Element| structure.children(one).map(make_of).collect::<Vec<_>>();
        all.extend(by(boxes.map(|one| vec![*one]), |member| {
            member.first().map(contents).unwrap_or_default()
        }));
    }
    for (_, cut) in structure.outline().cuts() {
        collect(cut, &mut all);
    }
    let mut unique: Vec<Vec<Line>> = Vec::new();
    for members in all {
        if !unique.contains(&members) {
            unique.push(members);
        }
    }
    unique
}

/// Collects the repetitions among the parts of a cut, and inside of them.
fn collect<'s>(cut: &CutNode<'s>, all: &mut Vec<Vec<Line<'s>>>) {
    match cut {
        CutNode::Single(_) | CutNode::Overlapping { .. } => {}
        CutNode::Backdrop { rest, .. } => collect(rest, all),
        CutNode::Split { axis, parts, .. } => {
            all.extend(by_make(parts.iter().map(CutNode::elements)));
            all.extend(periods(&cut.parts_along(*axis)));
            if *axis == Axis::Y {
                // The rows of a grid count as one.
                let rows: Vec<Vec<&CutNode>> = parts.iter().map(|part| part.parts_along(Axis::X)).collect();
                let cells = rows.iter().flatten().map(|part| part.elements());
                all.extend(by_make(cells));
                all.extend(by_make(columns_of(&rows).into_iter()));
            }
            parts.iter().for_each(|part| collect(part, all));
        }
    }
}

/// Finds the runs in which several different parts follow each other in the same order again and again, such as a row and
/// a text below it.
fn periods<'s>(parts: &[&CutNode<'s>]) -> Vec<Vec<Line<'s>>> {
    /// The most parts of a member.
    const LONGEST: usize = 4;
    let makes: Vec<Vec<_>> = parts.iter().map(|part| part.elements().iter().map(make_of).collect()).collect();
    let repeats = |from: usize, length: usize| {
        let block = makes.get(from..from + length)?;
        let is_same = block.windows(2).all(|pair| pair.first() == pair.last());
        let rest = makes.get(from..).unwrap_or_default();
        let count = rest.chunks_exact(length).take_while(|other| *other == block).count();
        (count > 1 && !is_same).then_some((count, length))
    };
    let mut all = Vec::new();
    let mut from = 0;
    while from < parts.len() {
        let Some((count, length)) = (2..=LONGEST).find_map(|length| repeats(from, length)) else {
            from += 1;
            continue;
        };
        let members = parts.get(from..from + count * length).unwrap_or_default().chunks(length);
        all.extend(by_make(members.map(|member| member.iter().flat_map(|part| part.elements()).collect())));
        from += count * length;
    }
    all
}

/// Returns the make of a component: its piece, and its level if it is a heading.
fn make_of(element: &Element) -> (Piece, Option<u8>) {
    (Piece::of(element.component), element.component.props().level())
}

/// Returns the columns of rows with parts at the same places, such as titles above texts. The kind with which a column
/// begins begins the next one as well.
fn columns_of<'s>(rows: &[Vec<&CutNode<'s>>]) -> Vec<Line<'s>> {
    /// The largest difference of aligned left edges. Pixels.
    const SAME: f64 = 2.0;
    let kind = |row: &[&CutNode]| row.first().and_then(|part| part.single()).map(Element::kind);
    let mut columns: Vec<Line> = Vec::new();
    // The row with which the open columns began, and their number.
    let mut open: Option<(&[&CutNode], usize)> = None;
    for row in rows {
        let is_next = open.is_some_and(|(first, _)| {
            first.len() == row.len()
                && kind(first) != kind(row)
                && first
                    .iter()
                    .zip(row)
                    .all(|(one, other)| (one.bounds().x() - other.bounds().x()).abs() <= SAME)
        });
        if !is_next {
            open = (row.len() > 1).then_some((row.as_slice(), columns.len()));
            columns.extend(row.iter().filter(|_| row.len() > 1).map(|part| part.elements()));
            continue;
        }
        let from = open.map_or(columns.len(), |(_, from)| from);
        columns.iter_mut().skip(from).zip(row).for_each(|(column, part)| column.extend(part.elements()));
    }
    columns
}

/// Groups parts of several components with a text among them that have the same kinds in the same order.
fn by_make<'s>(parts: impl Iterator<Item = Line<'s>>) -> Vec<Vec<Line<'s>>> {
    let is_words = |one: &Element| matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text);
    let parts = parts.filter(|part| part.len() > 1 && part.iter().any(is_words));
    by(parts, |part| part.iter().map(Element::kind).collect::<Vec<_>>())
}

/// Groups parts by a key, without those that are alone.
fn by<'s, K: PartialEq>(
    parts: impl Iterator<Item = Line<'s>>,
    key: impl Fn(&Line<'s>) -> K,
) -> Vec<Vec<Line<'s>>> {
    let mut groups: Vec<(K, Vec<Line>)> = Vec::new();
    for part in parts {
        let own = key(&part);
        match groups.iter_mut().find(|(key, _)| *key == own) {
            Some((_, group)) => group.push(part),
            None => groups.push((own, vec![part])),
        }
    }
    groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
}
