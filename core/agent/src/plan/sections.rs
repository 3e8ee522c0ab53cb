//! Composition of drawn sections into a page.

use super::slot::{Column, Section, Slot};
use super::state::TaskKey;
use websketch_layout::layout_tree::{Content, Flow, Node as Branch, Options};
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// A parsed section.
pub(super) struct DrawnSection {
    pub(super) key: TaskKey,
    pub(super) slot: Slot,
    pub(super) place: u32,
    pub(super) branch: Branch,
    pub(super) ids: Vec<ComponentId>,
    /// Components drawn by the interpreter, which the branch arranges.
    pub(super) drawn: Vec<Component>,
}

/// Assigns ids to all new components of a section, so that they do not depend on its position.
pub(super) fn name_all(
    branch: &mut Branch,
    sketch: &Sketch,
    source: &mut IdSource,
    ids: &mut Vec<ComponentId>,
) {
    let is_new = matches!(branch.content, Content::Leaf(_) | Content::Frame(..))
        && !branch.options.id.as_ref().is_some_and(|id| sketch.contains(id));
    if is_new {
        let id = source.next_id(sketch);
        ids.push(id.clone());
        branch.options.id = Some(id);
    }
    let lists: [&mut [Branch]; 3] = match &mut branch.content {
        Content::Flow(_, nodes) | Content::Frame(_, nodes) => [nodes, &mut [], &mut []],
        Content::Shell { side, main, aside } => [side, main, aside],
        Content::Leaf(_) | Content::Existing(_) | Content::Copy { .. } => [&mut [], &mut [], &mut []],
    };
    for inside in lists.into_iter().flatten() {
        name_all(inside, sketch, source, ids);
    }
}

/// Returns the page that consists of all sections.
pub(super) fn page_of(parts: Vec<DrawnSection>) -> Branch {
    let mut options = Options::default();
    let mut sections: Vec<Branch> = Vec::new();
    let mut open: Option<(u32, bool)> = None;
    for DrawnSection { slot, place, branch, .. } in parts {
        match slot.section {
            Section::Whole => {
                open = None;
                match branch.content {
                    // A page within a page is replaced by its sections.
                    Content::Flow(Flow::Page, inside) => {
                        options.margin = options.margin.or(branch.options.margin);
                        options.gap = options.gap.or(branch.options.gap);
                        sections.extend(inside);
                    }
                    Content::Flow(Flow::Column, inside) if branch.options == Options::default() => {
                        sections.extend(inside);
                    }
                    _ => sections.push(branch),
                }
            }
            Section::Shell(column, _) => {
                if open != Some((place, true)) {
                    let content = Content::Shell { side: Vec::new(), main: Vec::new(), aside: Vec::new() };
                    sections.push(Branch::new(content));
                    open = Some((place, true));
                }
                if let Some(Content::Shell { side, main, aside }) =
                    sections.last_mut().map(|section| &mut section.content)
                {
                    let column = match column {
                        Column::Side => side,
                        Column::Main => main,
                        Column::Aside => aside,
                    };
                    column.push(inner(branch));
                }
            }
            Section::Row(_) => {
                if open != Some((place, false)) {
                    sections.push(Branch::new(Content::Flow(Flow::Row, Vec::new())));
                    open = Some((place, false));
                }
                if let Some(Content::Flow(Flow::Row, row)) =
                    sections.last_mut().map(|section| &mut section.content)
                {
                    row.push(inner(branch));
                }
            }
        }
    }
    Branch { content: Content::Flow(Flow::Page, sections), options }
}

/// Turns a page within another node into a column.
fn inner(branch: Branch) -> Branch {
    match branch.content {
        Content::Flow(Flow::Page, inside) => {
            Branch { content: Content::Flow(Flow::Column, inside), options: branch.options }
        }
        content => Branch { content, options: branch.options },
    }
}
