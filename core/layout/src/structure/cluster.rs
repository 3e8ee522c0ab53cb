//! Clusters: components that are moved, copied and deleted together.

use super::Structure;
use super::cut::CutNode;
use super::element::Element;
use super::lines::Line;
use super::tolerance::{CAPTION_BELOW, CAPTION_HEIGHT, FLUSH, MAX_TOUCH};
use websketch_sketch::ComponentKind;
use websketch_sketch::operation::Axis;

/// Components that belong together without a box around them. For the contents of a box see [`Structure::subtree`].
#[derive(Clone, Debug, PartialEq)]
pub enum Cluster<'s> {
    /// A field with its label.
    Field {
        /// The label: before, above or, at a checkbox, after the field.
        label: Element<'s>,
        /// The field.
        field: Element<'s>,
    },
    /// A heading and its content.
    Section {
        /// The heading.
        heading: Element<'s>,
        /// The components beside and below the heading, up to the next heading of the same or a higher rank, in reading
        /// order. Each stands for its subtree.
        rest: Vec<Element<'s>>,
    },
    /// A picture with its caption.
    Picture {
        /// The picture.
        picture: Element<'s>,
        /// Its caption.
        caption: Element<'s>,
    },
    /// A list drawn in pieces: successive entries with the same parts, each in reading order.
    Entries(Vec<Line<'s>>),
}

/// Finds all clusters: fields, then for each stack its sections, pictures and lists. A component can be in several,
/// such as a field in a section. O(n log n).
pub(super) fn clusters<'s>(structure: &Structure<'s>) -> Vec<Cluster<'s>> {
    let mut units: Vec<Cluster<'s>> = Vec::new();
    for field in structure.elements() {
        units.extend(structure.label(field).map(|label| Cluster::Field { label: *label, field: *field }));
    }
    for (_, part) in structure.outline().cuts() {
        visit(structure, part, true, &mut units);
    }
    let mut has_caption = vec![false; structure.elements().len()];
    for pair in structure.columns().iter().chain(structure.runs()).flat_map(|line| line.windows(2)) {
        if let [picture, caption] = pair
            && is_caption(picture, caption)
            && let Some(is_known @ false) = has_caption.get_mut(picture.order)
        {
            *is_known = true;
            units.push(Cluster::Picture { picture: *picture, caption: *caption });
        }
    }
    units
}

/// Finds the clusters of a part and of its descendants. `is_whole` is false for a part of a longer stack.
fn visit<'s>(structure: &Structure<'s>, part: &CutNode<'s>, is_whole: bool, units: &mut Vec<Cluster<'s>>) {
    match part {
        CutNode::Single(_) | CutNode::Overlapping { .. } => {}
        CutNode::Backdrop { rest, .. } => visit(structure, rest, true, units),
        CutNode::Split { axis, parts, .. } => {
            if *axis == Axis::Y {
                // Entries that are stacks are parts of this split. Other entries are found in the flattened stack,
                // because a heading can stand closer to its first line than that line to the next.
                entries(structure, parts.iter(), is_stack, units);
            }
            if *axis == Axis::Y && is_whole {
                let stack = part.parts_along(Axis::Y);
                entries(structure, stack.iter().copied(), |_| true, units);
                sections(&stack, units);
            }
            for inner in parts {
                visit(structure, inner, *axis == Axis::X, units);
            }
        }
    }
}

/// Returns the heading of a part and its level. The part is the heading itself or a row with no other heading.
fn lead<'s>(part: &CutNode<'s>) -> Option<(Element<'s>, u8)> {
    let elements = match part {
        CutNode::Single(element) => vec![*element],
        CutNode::Split { axis: Axis::X, .. } if part.is_line(Axis::X) => part.elements(),
        _ => return None,
    };
    let mut headings = elements.into_iter().filter(|element| element.kind() == ComponentKind::Heading);
    let heading = headings.next()?;
    headings.next().is_none().then(|| (heading, heading.component.props().level().unwrap_or(USUAL_LEVEL)))
}

/// The level of a heading without one: that of a section.
const USUAL_LEVEL: u8 = 2;

/// Adds the sections of a stack.
fn sections<'s>(stack: &[&CutNode<'s>], units: &mut Vec<Cluster<'s>>) {
    // The open sections, outermost first.
    let mut open: Vec<(Element<'s>, u8, Vec<Element<'s>>)> = Vec::new();
    let close = |(heading, _, rest): (Element<'s>, u8, Vec<Element<'s>>), units: &mut Vec<Cluster<'s>>| {
        if !rest.is_empty() {
            units.push(Cluster::Section { heading, rest });
        }
    };
    for part in stack {
        let lead = lead(part);
        // The title of a page has only the first part as its content, not all others.
        let ends = |of: u8| match (&lead, part.single()) {
            (Some((_, level)), _) => *level <= of || of == 1,
            (None, one) => one.is_some_and(|one| one.kind() == ComponentKind::Footer),
        };
        while let Some(done) = open.pop_if(|(_, level, _)| ends(*level)) {
            close(done, units);
        }
        let beside = part.elements();
        for (_, _, rest) in &mut open {
            rest.extend(beside.iter().copied());
        }
        if let Some((heading, level)) = lead {
            open.push((heading, level, beside.into_iter().filter(|one| *one != heading).collect()));
        }
    }
    while let Some(done) = open.pop() {
        close(done, units);
    }
}

/// Whether a text after a picture in a line is its caption.
fn is_caption(picture: &Element, caption: &Element) -> bool {
    let (image, text) = (picture.bounds, caption.bounds);
    picture.kind() == ComponentKind::ImagePlaceholder
        && caption.kind() == ComponentKind::Text
        && (-MAX_TOUCH..=CAPTION_BELOW).contains(&(text.y() - image.bottom()))
        && text.height() <= CAPTION_HEIGHT
        && text.x() >= image.x() - FLUSH
        && text.right() <= image.right() + FLUSH
}

fn is_stack(part: &CutNode) -> bool {
    matches!(part, CutNode::Split { axis: Axis::Y, .. })
}

/// Adds runs of stacked parts with the same make, with or without lines between them. Labeled fields are left out, as
/// they have their own cluster.
fn entries<'p, 's: 'p>(
    structure: &Structure<'s>,
    parts: impl Iterator<Item = &'p CutNode<'s>>,
    can_be: impl Fn(&CutNode<'s>) -> bool,
    units: &mut Vec<Cluster<'s>>,
) {
    let mut run: Vec<Line<'s>> = Vec::new();
    let close = |run: &mut Vec<Line<'s>>, units: &mut Vec<Cluster<'s>>| {
        let entries = std::mem::take(run);
        if entries.len() > 1 {
            units.push(Cluster::Entries(entries));
        }
    };
    for part in parts {
        let members = part.elements();
        let is_line = |element: &Element| element.kind() == ComponentKind::HorizontalLine;
        if let [only] = members.as_slice()
            && is_line(only)
        {
            continue;
        }
        if run.last().is_some_and(|former| !can_be(part) || !is_same_make(former, &members)) {
            close(&mut run, units);
        }
        if can_be(part) && is_entry(structure, &members) {
            run.push(members);
        }
    }
    close(&mut run, units);
}

/// Whether a part can be an entry: several components, at least one text, and no labeled field.
fn is_entry(structure: &Structure, members: &[Element]) -> bool {
    let is_words = |one: &Element| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading);
    members.len() > 1
        && members.iter().any(is_words)
        && !members.iter().any(|one| structure.label(one).is_some())
}

/// Whether two parts have the same kinds at the same horizontal places.
fn is_same_make(one: &[Element], other: &[Element]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            let (left, right) =
                (one.bounds.x() - other.bounds.x(), one.bounds.right() - other.bounds.right());
            one.kind() == other.kind() && (left.abs() <= FLUSH || right.abs() <= FLUSH)
        })
}
