//! Normalization of operations as weak models write them, before their values are corrected.
//!
//! Read, and reported: the component of an `add` in an object of its own; components nested in it, with positions
//! relative to their parent if they fit into it; names of kits for types; a label under another key; percentages of the
//! page or the parent; signed lengths for relative moves; a move with a size; a move of several components by a length.
//! An object or a list under a key that no operation has is reported, because it may have been meant.

mod contents;
mod draft;
mod listed;
mod naming;
mod stacking;

use super::Coercion;
use super::JsonObject;
use super::coerce::existing;
use super::macro_operation::{MacroOperation, kind_of};
use draft::{OperationDraft, coercion_of};
use kurbo::Size;
use serde_json::Value;
use stacking::Stack;
use websketch_sketch::Sketch;
use websketch_sketch::operation::{OperationError, OperationKind};

/// A plain operation, and the corrections made to get it.
#[derive(Debug)]
pub(super) struct NormalizedOperation {
    pub(super) operation: Value,
    pub(super) coercions: Vec<Coercion>,
    /// The reason why it cannot be applied, if known.
    pub(super) reason: Option<OperationError>,
}

/// The maximum depth of nested components.
const DEEPEST: usize = 8;
/// The maximum number of components of one operation.
const MOST: usize = 2_000;

/// Expands an element of the operations. `keeps_unseen` keeps props that no kit piece displays.
pub(super) fn normalize(
    written: Value,
    sketch: &Sketch,
    page: Option<Size>,
    keeps_unseen: bool,
) -> Vec<NormalizedOperation> {
    let Value::Object(object) = written else {
        return vec![NormalizedOperation { operation: written, coercions: Vec::new(), reason: None }];
    };
    let mut work =
        Normalizer { sketch, page: page.unwrap_or_else(|| sketch.page()), keeps_unseen, done: Vec::new() };
    work.operation(object);
    work.done
}

struct Normalizer<'a> {
    sketch: &'a Sketch,
    page: Size,
    /// Whether props that no kit piece displays are kept.
    keeps_unseen: bool,
    done: Vec<NormalizedOperation>,
}

impl Normalizer<'_> {
    fn operation(&mut self, object: JsonObject) {
        let mut draft = OperationDraft { object, coercions: Vec::new() };
        draft.name_macro();
        if let Some(compound) = MacroOperation::of(&draft.object) {
            draft.report_unknown(match compound {
                MacroOperation::Shift => &["componentIds", "targetIds", "ids", "components", "from"],
                MacroOperation::Texts => &["texts"],
                MacroOperation::Reflow => &["page"],
                MacroOperation::Place => &["componentId"],
                // Without a tree, the remaining members are the tree.
                MacroOperation::Compose if !draft.object.contains_key("tree") => return self.push(draft),
                MacroOperation::Compose => &["at", "tree", "place", "page"],
            });
            return self.push(draft);
        }
        match draft.object.get("type").and_then(Value::as_str).and_then(kind_of) {
            Some(OperationKind::Add) => self.add(draft, self.page, (0.0, 0.0), 0),
            Some(OperationKind::Modify) => self.modify(draft),
            Some(OperationKind::Move | OperationKind::Resize) => {
                draft.report_unknown(&["componentId", "targetIds", "componentIds", "ids"]);
                self.displace(draft);
            }
            Some(_) => {
                draft.report_unknown(&["componentId", "components", "targetIds"]);
                self.push(draft);
            }
            None => self.push(draft),
        }
    }

    fn push(&mut self, draft: OperationDraft) {
        let OperationDraft { object, coercions } = draft;
        self.done.push(NormalizedOperation { operation: Value::Object(object), coercions, reason: None });
    }

    /// Reports components beyond a limit; `what` is the limited quantity.
    fn leave_out(&mut self, components: Vec<JsonObject>, what: &'static str, limit: usize, found: usize) {
        let reason = Some(OperationError::LimitExceeded { what, limit, found });
        let operation = components.into_iter().map(Value::Object).collect();
        self.done.push(NormalizedOperation { operation, coercions: Vec::new(), reason });
    }

    /// Reads an `add` in a parent of the size `room` at `corner`.
    fn add(&mut self, mut draft: OperationDraft, room: Size, corner: (f64, f64), depth: usize) {
        draft.unpack_component();
        let mut nested = draft.take_nested();
        let piece = draft.name_kind(!nested.is_empty());
        draft.gather_props();
        let kind = draft.kind();
        draft.show_label("props", kind);
        draft.percent(room);
        if let Some(piece) = piece {
            draft.size_piece(piece);
        }
        if corner != (0.0, 0.0) {
            draft.offset(corner);
        }
        draft.show_entries(kind);
        draft.count_pages(kind);
        nested.extend(draft.take_described(kind));
        nested.extend(draft.take_listed(kind));
        if !self.keeps_unseen {
            draft.drop_unseen(kind);
            draft.raise_target(kind);
        }
        draft.report_unknown(&[
            "componentType",
            "componentId",
            "x",
            "y",
            "width",
            "height",
            "props",
            "index",
        ]);
        if nested.is_empty() {
            return self.push(draft);
        }
        let (x, y, room) = draft.bounds().unwrap_or((corner.0, corner.1, room));
        let Stack { children: nested, height, is_relative } = Stack::of(nested, room, draft.is_titled(kind));
        if draft.bounds().is_some() && height > room.height {
            draft.object.insert("height".to_owned(), height.into());
            draft.report("height", room.height.into(), height);
        }
        self.push(draft);
        if depth >= DEEPEST {
            return self.leave_out(nested, "the nesting of components", DEEPEST, depth + 1);
        }
        let mut nested = nested.into_iter();
        while let Some(child) = nested.next() {
            if self.done.len() >= MOST {
                let left = std::iter::once(child).chain(nested).collect::<Vec<_>>();
                let found = MOST + left.len();
                return self.leave_out(left, "the number of components in one operation", MOST, found);
            }
            let mut object = JsonObject::from_iter([("type".to_owned(), "add".into())]);
            object.extend(child.into_iter().map(|(key, value)| {
                let key = match key.as_str() {
                    "type" | "kind" => "componentType".to_owned(),
                    "id" => "componentId".to_owned(),
                    _ => key,
                };
                (key, value)
            }));
            let child =
                OperationDraft { object, coercions: vec![coercion_of("children", Value::Null, "add")] };
            let corner = if is_relative { (x, y) } else { (0.0, 0.0) };
            self.add(child, room, corner, depth + 1);
        }
    }

    fn modify(&mut self, mut draft: OperationDraft) {
        draft.gather_props();
        let id = draft.object.get("componentId").and_then(Value::as_str);
        let component = id.and_then(|id| existing(self.sketch, id)).and_then(|id| self.sketch.get(&id));
        let labels = draft.coercions.len();
        draft.show_label("props", component.map(|component| component.kind()));
        // Otherwise an existing label under that key would stay.
        let renamed =
            draft.coercions.get(labels).and_then(|told| told.field.strip_prefix("props.").map(str::to_owned));
        if let (Some(key), Some(component)) = (renamed, component)
            && component.props().get(&key).is_some()
            && let Some(Value::Object(props)) = draft.object.get_mut("props")
        {
            props.insert(key, Value::Null);
        }
        let kind = component.map(|component| component.kind());
        draft.show_entries(kind);
        if !self.keeps_unseen {
            draft.drop_unseen(kind);
        }
        draft.report_unknown(&["componentId", "props"]);
        self.push(draft);
    }

    /// Reads a `move` or `resize` with further or other fields.
    fn displace(&mut self, mut draft: OperationDraft) {
        let has =
            |draft: &OperationDraft, key: &str| draft.object.get(key).is_some_and(|value| !value.is_null());
        let is_many = !has(&draft, "componentId")
            && ["targetIds", "componentIds", "ids"].iter().any(|key| has(&draft, key));
        if is_many && (has(&draft, "dx") || has(&draft, "dy")) {
            draft.rename("shift");
            return self.push(draft);
        }
        let id = draft.object.get("componentId").and_then(Value::as_str);
        let old = id
            .and_then(|id| existing(self.sketch, id))
            .and_then(|id| self.sketch.get(&id))
            .map(|it| it.bounds());
        if let Some(old) = old {
            let fields = [
                ("x", "dx", old.x()),
                ("y", "dy", old.y()),
                ("width", "dwidth", old.width()),
                ("height", "dheight", old.height()),
            ];
            for (field, by, old) in fields {
                draft.relative(field, by, old);
            }
            draft.percent(self.page);
            let kind = draft.object.get("type").and_then(Value::as_str).and_then(kind_of);
            let others: [&str; 2] =
                if kind == Some(OperationKind::Move) { ["width", "height"] } else { ["x", "y"] };
            if kind == Some(OperationKind::Move) {
                // A move along one axis.
                for (field, old) in [("x", old.x()), ("y", old.y())] {
                    let is_moved = has(&draft, "dx") || has(&draft, "dy");
                    if is_moved && !has(&draft, field) {
                        draft.object.insert(field.to_owned(), old.into());
                    }
                }
            }
            if others.iter().any(|field| has(&draft, field)) {
                draft.rename("place");
            }
        }
        self.push(draft);
    }
}
