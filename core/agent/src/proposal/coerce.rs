//! Corrections of slightly wrong operations. Everything else is rejected as written.
//!
//! Allowed: numbers in strings, with or without `px`; the case of component types; sizes below the minimum; the names
//! `create`, `update` and `remove`; the type under `op`, `action` or `operation` or as the only key; and an id with one
//! typo. An id with a typo is never corrected for `delete` or `replace`, if a digit differs, if it has fewer than 6
//! characters, or if there are several candidates. An unknown id may refer to a component that the same answer has
//! added (see `id_alias`).

use super::macro_operation::kind_of;
use super::{Coercion, id_alias};
use serde_json::{Map, Value};
use websketch_sketch::limits::{MIN_LINE_HEIGHT, MIN_SIDE};
use websketch_sketch::operation::OperationKind;
use websketch_sketch::{ComponentId, ComponentKind, Sketch};

/// A corrected operation.
pub(super) struct CorrectedOperation {
    pub(super) corrected: Value,
    /// The original, if it differs.
    written: Option<Value>,
    /// The corrections.
    pub(super) coercions: Vec<Coercion>,
}

impl CorrectedOperation {
    /// Returns the original operation.
    pub(super) fn written(self) -> Value {
        self.written.unwrap_or(self.corrected)
    }
}

/// Corrects an operation. `comparisons_left` is the remaining budget of ids compared for typos. `added` are the
/// components that the answer has added.
pub(super) fn coerce(
    operation: Value,
    sketch: &Sketch,
    comparisons_left: &mut usize,
    added: &[ComponentId],
) -> CorrectedOperation {
    let Value::Object(object) = operation else {
        return CorrectedOperation { corrected: operation, written: None, coercions: Vec::new() };
    };
    let mut work = Corrector { object, written: None, coercions: Vec::new() };
    work.correct(sketch, comparisons_left, added);
    CorrectedOperation {
        corrected: Value::Object(work.object),
        written: work.written.map(Value::Object),
        coercions: work.coercions,
    }
}

struct Corrector {
    object: Map<String, Value>,
    /// The original, set before the first change.
    written: Option<Map<String, Value>>,
    coercions: Vec<Coercion>,
}

impl Corrector {
    fn correct(&mut self, sketch: &Sketch, comparisons_left: &mut usize, added: &[ComponentId]) {
        const NUMBERS: [&str; 6] = ["x", "y", "width", "height", "index", "spacing"];
        self.find_type();
        let Some(kind) = self.object.get("type").and_then(Value::as_str).and_then(kind_of) else { return };
        self.name_kind(kind);
        let is_text =
            |(field, value): (&String, &Value)| value.is_string() && NUMBERS.contains(&field.as_str());
        if self.object.iter().any(is_text) {
            NUMBERS.into_iter().for_each(|field| self.number(field, field));
        }
        self.correct_ids(kind, sketch, comparisons_left);
        self.resolve_new_ids(kind, sketch, added, comparisons_left);
        match kind {
            OperationKind::Add => {
                let kind = self.component_type("componentType", "componentType");
                self.raise(kind, "");
            }
            OperationKind::Resize => self.raise_height(sketch),
            OperationKind::Replace => self.components(),
            OperationKind::Move
            | OperationKind::Delete
            | OperationKind::Modify
            | OperationKind::Align
            | OperationKind::Distribute
            | OperationKind::Reorder => {}
        }
    }

    /// Stores the original before the first change.
    fn keep_original(&mut self) {
        if self.written.is_none() {
            self.written = Some(self.object.clone());
        }
    }

    /// Replaces a field by `to`; `path` is its name in the report.
    fn set(&mut self, field: &str, path: &str, to: Value) {
        self.keep_original();
        let from = self.object.insert(field.to_owned(), to.clone()).unwrap_or_default();
        self.coercions.push(Coercion { field: path.to_owned(), from, to });
    }

    /// Finds the operation's kind under another key, or as the only key, with the operation as its value.
    fn find_type(&mut self) {
        const KEYS: [&str; 3] = ["op", "action", "operation"];
        if self.object.contains_key("type") {
            return;
        }
        let named = |key: &str| self.object.get(key).and_then(Value::as_str).and_then(kind_of);
        let mut inner = None;
        if let (1, Some((key, Value::Object(fields)))) = (self.object.len(), self.object.iter().next())
            && !fields.contains_key("type")
        {
            inner = kind_of(key).map(|kind| (kind, fields.clone()));
        }
        if let Some((kind, fields)) = inner {
            self.keep_original();
            self.object = fields;
            self.set("type", "type", kind.name().into());
        } else if let Some(kind) = KEYS.into_iter().find_map(named) {
            self.set("type", "type", kind.name().into());
        }
    }

    /// Replaces an alias of the operation's kind by its name.
    fn name_kind(&mut self, kind: OperationKind) {
        if self.object.get("type").and_then(Value::as_str) != Some(kind.name()) {
            self.set("type", "type", kind.name().into());
        }
    }

    /// Parses a number in a string.
    fn number(&mut self, field: &str, path: &str) {
        let Some(Value::String(text)) = self.object.get(field) else { return };
        let digits = text.trim();
        let digits = digits.strip_suffix("px").unwrap_or(digits).trim_end();
        if let Ok(number @ Value::Number(_)) = websketch_json::parse(digits) {
            self.set(field, path, number);
        }
    }

    /// Returns the component type, with its case corrected.
    fn component_type(&mut self, field: &str, path: &str) -> Option<ComponentKind> {
        let name = self.object.get(field)?.as_str()?;
        if let Some(kind) = ComponentKind::from_name(name) {
            return Some(kind);
        }
        let kind = ComponentKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))?;
        self.set(field, path, kind.name().into());
        Some(kind)
    }

    /// Raises positive sides below the minimum of `kind` to it.
    fn raise(&mut self, kind: Option<ComponentKind>, prefix: &str) {
        let Some(least) = kind.map(ComponentKind::min_size) else { return };
        for (field, least) in [("width", least.width), ("height", least.height)] {
            let side = self.object.get(field).and_then(Value::as_f64);
            if side.is_some_and(|side| side > 0.0 && side < least) {
                self.set(field, &format!("{prefix}{field}"), least.into());
            }
        }
    }

    /// Raises a height that only lines may have, for other types. A height below every minimum, or a width too small,
    /// is rejected, so that the model is told.
    fn raise_height(&mut self, sketch: &Sketch) {
        let id = self.object.get("componentId").and_then(Value::as_str);
        let kind = id.and_then(|id| existing(sketch, id)).and_then(|id| sketch.get(&id)).map(|it| it.kind());
        let is_line = kind == Some(ComponentKind::HorizontalLine);
        let height = self.object.get("height").and_then(Value::as_f64);
        let is_between = height.is_some_and(|height| (MIN_LINE_HEIGHT..MIN_SIDE).contains(&height));
        if kind.is_some() && !is_line && is_between {
            self.set("height", "height", MIN_SIDE.into());
        }
    }

    /// Corrects typos in component ids where that is safe.
    fn correct_ids(&mut self, kind: OperationKind, sketch: &Sketch, comparisons_left: &mut usize) {
        if matches!(kind, OperationKind::Delete | OperationKind::Replace) {
            return;
        }
        let mut mended = Vec::new();
        for (index, id) in self.ids(kind).enumerate() {
            let Value::String(wanted) = id else { continue };
            if existing(sketch, wanted).is_none()
                && let Some(corrected) = typo(wanted, sketch, comparisons_left)
            {
                mended.push((index, corrected));
            }
        }
        self.set_ids(kind, mended);
    }

    /// Returns the values that name existing components.
    fn ids(&mut self, kind: OperationKind) -> impl Iterator<Item = &mut Value> {
        let key = match kind {
            OperationKind::Align | OperationKind::Distribute => "targetIds",
            OperationKind::Add | OperationKind::Replace => "",
            OperationKind::Move
            | OperationKind::Resize
            | OperationKind::Modify
            | OperationKind::Delete
            | OperationKind::Reorder => "componentId",
        };
        match self.object.get_mut(key) {
            Some(Value::Array(ids)) => ids.iter_mut(),
            Some(id) => std::slice::from_mut(id).iter_mut(),
            None => [].iter_mut(),
        }
    }

    /// Resolves unknown ids that can only refer to a component `added` by this answer.
    fn resolve_new_ids(
        &mut self,
        kind: OperationKind,
        sketch: &Sketch,
        added: &[ComponentId],
        comparisons_left: &mut usize,
    ) {
        if added.is_empty() || !id_alias::can_alias(kind) {
            return;
        }
        let mut bound = Vec::new();
        for (index, id) in self.ids(kind).enumerate().take(id_alias::MOST_IDS) {
            if let Some(wanted) = id.as_str().filter(|wanted| existing(sketch, wanted).is_none())
                && let Some(corrected) = id_alias::resolve(wanted, added, sketch, comparisons_left)
            {
                bound.push((index, corrected.clone()));
            }
        }
        self.set_ids(kind, bound);
    }

    /// Replaces the ids with these indices.
    fn set_ids(&mut self, kind: OperationKind, corrected: Vec<(usize, ComponentId)>) {
        let is_list = matches!(kind, OperationKind::Align | OperationKind::Distribute);
        for (index, corrected) in corrected {
            self.keep_original();
            let field = if is_list { format!("targetIds[{index}]") } else { "componentId".to_owned() };
            let to = Value::from(corrected.as_str());
            let Some(id) = self.ids(kind).nth(index) else { continue };
            let from = std::mem::replace(id, to.clone());
            self.coercions.push(Coercion { field, from, to });
        }
    }

    /// Corrects the components of a `replace`.
    fn components(&mut self) {
        self.keep_original();
        let Some(Value::Array(items)) = self.object.get_mut("components") else { return };
        for (index, item) in items.iter_mut().enumerate() {
            let Value::Object(object) = item else { continue };
            let mut work =
                Self { object: std::mem::take(object), written: Some(Map::new()), coercions: Vec::new() };
            let path = |field: &str| format!("components[{index}].{field}");
            for field in ["x", "y", "width", "height"] {
                work.number(field, &path(field));
            }
            let kind = work.component_type("type", &path("type"));
            work.raise(kind, &path(""));
            *object = work.object;
            self.coercions.append(&mut work.coercions);
        }
    }
}

pub(super) fn existing(sketch: &Sketch, id: &str) -> Option<ComponentId> {
    ComponentId::new(id).ok().filter(|id| sketch.contains(id))
}

/// Returns the only id at an edit distance of one typo that has the same digits. Every id is compared, because a second
/// candidate makes the match ambiguous.
pub(super) fn typo(wanted: &str, sketch: &Sketch, comparisons_left: &mut usize) -> Option<ComponentId> {
    const SHORTEST: usize = 6;
    let is_long = |id: &str| id.chars().count() >= SHORTEST;
    if !is_long(wanted) {
        return None;
    }
    *comparisons_left = comparisons_left.checked_sub(sketch.len())?;
    let mut near = sketch.ids().filter(|id| is_one_typo(id.as_str(), wanted) && is_long(id.as_str()));
    let only = near.next()?;
    let digits = |id: &str| id.chars().filter(char::is_ascii_digit).collect::<String>();
    (near.next().is_none() && digits(only.as_str()) == digits(wanted)).then(|| only.clone())
}

/// Returns true if one letter is changed, missing or added, or two neighbors are swapped.
fn is_one_typo(one: &str, other: &str) -> bool {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let start: usize = same.map(|(a, _)| a.len_utf8()).sum();
    let (one, other) = (one.get(start..).unwrap_or_default(), other.get(start..).unwrap_or_default());
    let same = one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
    let end: usize = same.map(|(a, _)| a.len_utf8()).sum();
    let rest = |text: &str| text.get(..text.len() - end).map(|text| text.chars().collect::<Vec<_>>());
    match (rest(one).as_deref(), rest(other).as_deref()) {
        (Some([_] | []), Some([_])) | (Some([_]), Some([])) => true,
        (Some([a, b]), Some([c, d])) => a == d && b == c,
        _ => false,
    }
}
