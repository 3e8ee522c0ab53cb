//! Incremental composition: operations of a layout tree, section by section.

use super::Coercion;
use super::JsonObject;
use super::expansion::page_of;
use crate::sections::{SectionFiller, has_section};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_json as json;
use websketch_layout::composition::{self, ComposeResult, InsertAt};
use websketch_layout::layout_tree::{InvalidTree, Tree, TreeReading, TreeRepair};
use websketch_sketch::operation::{Operation, OperationError};
use websketch_sketch::{IdSource, Sketch};

/// A composition of which some sections may have been emitted.
#[derive(Clone, Debug)]
pub(super) struct StreamingComposition {
    /// The sketch before the composition.
    base: Sketch,
    /// The id source before the composition.
    ids: IdSource,
    page: Option<Size>,
    /// The filler of named sections, if there are packs.
    sections: Option<SectionFiller>,
    /// The number of emitted operations.
    emitted: usize,
    /// The number of sections at which the tree is laid out again.
    next: usize,
}

/// The next operations of a composition, each with the corrections in its section.
pub(super) type ComposedOperations = Vec<(Operation, Vec<Coercion>)>;

/// The number of sections that are each laid out at once. After that, the tree is laid out again when it has grown by
/// half, so that the total cost stays proportional to its length.
const ONE_BY_ONE: usize = 8;

impl StreamingComposition {
    pub(super) fn new(
        base: Sketch,
        ids: IdSource,
        page: Option<Size>,
        sections: Option<SectionFiller>,
    ) -> Self {
        Self { base, ids, page, sections, emitted: 0, next: 1 }
    }

    /// Returns the sketch before the composition.
    pub(super) const fn base(&self) -> &Sketch {
        &self.base
    }

    /// Returns true if the tree is to be laid out again at this number of complete sections.
    pub(super) fn is_due(&self, sections: usize) -> bool {
        sections >= self.next
    }

    /// Returns the operations of the complete sections, while others are still to come.
    pub(super) fn compose_complete(&mut self, written: &JsonObject, sections: usize) -> ComposedOperations {
        self.next = sections + if sections < ONE_BY_ONE { 1 } else { sections / 2 };
        let Ok((at, TreeReading { tree, repairs })) = self.read(written) else { return Vec::new() };
        let (page, mut ids) = (self.page(written), self.ids.clone());
        match composition::compose_prefix(&self.base, &at, &tree, page, &mut ids) {
            Some(composed) => self.emit(composed, &repairs, &[], false),
            None => Vec::new(),
        }
    }

    /// Returns the remaining operations of the tree, and the id source after it. `found` are the corrections made to
    /// find it.
    pub(super) fn finish(
        mut self,
        written: &JsonObject,
        found: &[Coercion],
        is_whole: bool,
    ) -> Result<(ComposedOperations, IdSource), OperationError> {
        let (at, TreeReading { tree, repairs }) = self.read(written)?;
        let (page, mut ids) = (self.page(written), self.ids.clone());
        let composed = composition::compose_tree(&self.base, &at, &tree, page, &mut ids);
        Ok((self.emit(composed, &repairs, found, is_whole), ids))
    }

    fn read(&self, written: &JsonObject) -> Result<(InsertAt, TreeReading), OperationError> {
        let at = InsertAt::read(written.get("at").or_else(|| written.get("place")), &self.base)
            .map_err(|fault| reason(&fault))?;
        let mut tree = tree(written);
        if let Some(fill) = self.sections.filter(|_| has_section(&tree)) {
            let refused = |message| OperationError::Tree { code: "unknown_section", message };
            tree = fill(&tree, self.page(written)).map_err(refused)?;
        }
        Ok((at, Tree::read(&tree, &self.base).map_err(|fault| reason(&fault))?))
    }

    fn page(&self, written: &JsonObject) -> Option<Size> {
        let height = self.page.map_or(900.0, |page| page.height);
        written.get("page").and_then(|page| page_of(page, height)).or(self.page)
    }

    /// Returns the operations that were not emitted, with their corrections. Corrections outside of any section come
    /// with the last one.
    fn emit(
        &mut self,
        composed: ComposeResult,
        read: &[TreeRepair],
        found: &[Coercion],
        is_whole: bool,
    ) -> ComposedOperations {
        let ComposeResult { operations, repairs, starts, .. } = composed;
        let mut next: ComposedOperations =
            operations.into_iter().skip(self.emitted).map(|operation| (operation, Vec::new())).collect();
        let last = starts.len().saturating_sub(1);
        for repair in read.iter().chain(&repairs) {
            let section = section(&repair.path);
            if section.is_none() && !is_whole {
                continue;
            }
            let start = starts.get(section.unwrap_or(last)).copied().unwrap_or_default();
            if let Some(place) = start.checked_sub(self.emitted)
                && let Some((_, coercions)) = next.get_mut(place)
            {
                coercions.push(coercion(repair));
            }
        }
        if is_whole
            && let Some(place) = starts.get(last).and_then(|start| start.checked_sub(self.emitted))
            && let Some((_, coercions)) = next.get_mut(place)
        {
            coercions.splice(0..0, found.iter().cloned());
        }
        self.emitted += next.len();
        next
    }
}

/// Returns the tree of a composition. Without a key for it, the remaining members are the tree.
fn tree(written: &JsonObject) -> Value {
    if let Some(tree) = ["tree", "layout", "root"].into_iter().find_map(|key| written.get(key)) {
        return match tree {
            // Nodes in a column.
            Value::Array(nodes) => Value::Object(Map::from_iter([("page".to_owned(), nodes.clone().into())])),
            tree => tree.clone(),
        };
    }
    let mut rest = written.clone();
    ["type", "at", "place"].into_iter().for_each(|key| drop(rest.shift_remove(key)));
    Value::Object(rest)
}

/// Returns the section of a path in a tree: the first number in it.
fn section(path: &str) -> Option<usize> {
    let (_, rest) = path.split_once('[')?;
    rest.split_once(']')?.0.parse().ok()
}

fn coercion(repair: &TreeRepair) -> Coercion {
    let field = if repair.path.is_empty() { "tree".to_owned() } else { format!("tree.{}", repair.path) };
    let to = json::to_string(&repair.kind);
    Coercion { field, from: Value::Null, to: to.trim_matches('"').into() }
}

fn reason(fault: &InvalidTree) -> OperationError {
    OperationError::Tree { code: fault.code(), message: fault.to_string() }
}
