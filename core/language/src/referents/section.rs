//! The content of a heading.

use websketch_layout::structure::{Cluster, Element, Structure};
use websketch_sketch::ComponentKind;

/// Returns the components below a heading that belong to it. Where sections end with a line, the last one does, too:
/// buttons of the whole form follow it.
pub fn section_content<'a, 's>(
    structure: &'a Structure<'s>,
    heading: &Element<'s>,
) -> Option<&'a [Element<'s>]> {
    let clusters = structure.clusters();
    let is_line = |one: &Element| one.kind() == ComponentKind::HorizontalLine;
    let content = clusters.iter().find_map(|cluster| match cluster {
        Cluster::Section { heading: own, rest } if own == heading => Some(rest.as_slice()),
        _ => None,
    })?;
    let has_line = |cluster: &&Cluster| matches!(cluster, Cluster::Section { rest, .. } if rest.last().is_some_and(is_line));
    let are_lined = clusters.iter().filter(has_line).count() > 1;
    let line = content.iter().position(is_line).filter(|_| are_lined);
    content.get(..line.map_or(content.len(), |line| line + 1))
}
