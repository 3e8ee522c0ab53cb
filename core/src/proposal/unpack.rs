//! An operation as weak models write it → plain operations, before their values are put right.
//!
//! Read, and reported: the component of an `add` in an object of its own; components nested in it, with places in their
//! parent where they fit in it; names of kits for types; a label under another key than the one that is shown; percent
//! of the page or the parent; lengths with a sign for moves by them; a move that has a size; a move of many by a length.
//! What stands under a key that no operation has is told if it is an object or a list: it may have been meant.

use super::Coercion;
use super::coerce::existing;
use super::compound::{Compound, kind_of};
use super::expand::px;
use crate::layout::{KitPiece, kit_piece};
use crate::operation::{OperationKind, Refusal};
use crate::sketch::{ComponentKind, Sketch};
use kurbo::Size;
use serde_json::{Map, Value};

type Object = Map<String, Value>;

/// A plain operation, and what had to be put right to get it.
#[derive(Debug)]
pub(super) struct Unpacked {
    pub(super) operation: Value,
    pub(super) coercions: Vec<Coercion>,
    /// Why it cannot be done, if that is known by now.
    pub(super) refusal: Option<Refusal>,
}

/// Keys under which the component of an `add` stands in an object of its own.
const PACKED: [&str; 4] = ["component", "element", "node", "item"];
/// Keys under which components are nested.
const NESTED: [&str; 5] = ["children", "content", "contents", "components", "elements"];
/// Keys of a label that is not under the key that is shown.
const LABELS: [&str; 8] = ["text", "label", "title", "content", "value", "caption", "alt", "placeholder"];
/// Props that stand beside the props.
const LOOSE: [&str; 14] = [
    "text",
    "label",
    "title",
    "content",
    "value",
    "caption",
    "alt",
    "src",
    "placeholder",
    "items",
    "columns",
    "rows",
    "level",
    "variant",
];
/// Components in components that are looked into.
const DEEPEST: usize = 8;
/// Components of one operation.
const MOST: usize = 2_000;

/// Takes an element of the operations apart.
pub(super) fn unpack(written: Value, sketch: &Sketch, page: Option<Size>) -> Vec<Unpacked> {
    let Value::Object(object) = written else {
        return vec![Unpacked { operation: written, coercions: Vec::new(), refusal: None }];
    };
    let mut work = Work { sketch, page: page.unwrap_or_else(|| sketch.page()), done: Vec::new() };
    work.operation(object);
    work.done
}

struct Work<'a> {
    sketch: &'a Sketch,
    page: Size,
    done: Vec<Unpacked>,
}

/// An operation that is being put right.
struct Draft {
    object: Object,
    coercions: Vec<Coercion>,
}

impl Work<'_> {
    fn operation(&mut self, object: Object) {
        let mut draft = Draft { object, coercions: Vec::new() };
        draft.name_compound();
        if Compound::of(&draft.object).is_some() {
            return self.push(draft);
        }
        match draft.object.get("type").and_then(Value::as_str).and_then(kind_of) {
            Some(OperationKind::Add) => self.add(draft, self.page, (0.0, 0.0), 0),
            Some(OperationKind::Modify) => self.modify(draft),
            Some(OperationKind::Move | OperationKind::Resize) => self.displace(draft),
            _ => self.push(draft),
        }
    }

    fn push(&mut self, draft: Draft) {
        let Draft { object, coercions } = draft;
        self.done.push(Unpacked { operation: Value::Object(object), coercions, refusal: None });
    }

    /// Tells of components that are not looked into; `what` is limited.
    fn leave_out(&mut self, components: Vec<Object>, what: &'static str, limit: usize, found: usize) {
        let refusal = Some(Refusal::LimitExceeded { what, limit, found });
        let operation = components.into_iter().map(Value::Object).collect();
        self.done.push(Unpacked { operation, coercions: Vec::new(), refusal });
    }

    /// An `add` in a room of that size, whose corner is there.
    fn add(&mut self, mut draft: Draft, room: Size, corner: (f64, f64), depth: usize) {
        draft.unpack_component();
        let nested = draft.take_nested();
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
        draft.tell_unknown(&["componentType", "componentId", "x", "y", "width", "height", "props", "index"]);
        let bounds = draft.bounds();
        self.push(draft);
        if nested.is_empty() {
            return;
        }
        if depth >= DEEPEST {
            return self.leave_out(nested, "the nesting of components", DEEPEST, depth + 1);
        }
        let (x, y, room) = bounds.unwrap_or((corner.0, corner.1, room));
        let fits = nested.iter().all(|child| fits(child, room));
        let mut nested = nested.into_iter();
        while let Some(child) = nested.next() {
            if self.done.len() >= MOST {
                let left = std::iter::once(child).chain(nested).collect::<Vec<_>>();
                let found = MOST + left.len();
                return self.leave_out(left, "the number of components in one operation", MOST, found);
            }
            let mut object = Object::from_iter([("type".to_owned(), "add".into())]);
            object.extend(child.into_iter().map(|(key, value)| {
                let key = match key.as_str() {
                    "type" | "kind" => "componentType".to_owned(),
                    "id" => "componentId".to_owned(),
                    _ => key,
                };
                (key, value)
            }));
            let child = Draft { object, coercions: vec![told("children", Value::Null, "add")] };
            let corner = if fits { (x, y) } else { (0.0, 0.0) };
            self.add(child, room, corner, depth + 1);
        }
    }

    fn modify(&mut self, mut draft: Draft) {
        draft.gather_props();
        let id = draft.object.get("componentId").and_then(Value::as_str);
        let component = id.and_then(|id| existing(self.sketch, id)).and_then(|id| self.sketch.get(&id));
        draft.show_label("props", component.map(|component| component.kind()));
        draft.tell_unknown(&["componentId", "props"]);
        self.push(draft);
    }

    /// A `move` or `resize` that says more or something else.
    fn displace(&mut self, mut draft: Draft) {
        let has = |draft: &Draft, key: &str| draft.object.get(key).is_some_and(|value| !value.is_null());
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

impl Draft {
    fn tell(&mut self, field: &str, from: Value, to: impl Into<Value>) {
        self.coercions.push(told(field, from, to));
    }

    fn rename(&mut self, name: &str) {
        let from = self.object.insert("type".to_owned(), name.into()).unwrap_or_default();
        self.tell("type", from, name);
    }

    /// The name of a compound that stands under another key, or is the only key.
    fn name_compound(&mut self) {
        if self.object.contains_key("type") {
            return;
        }
        let named = |key: &&str| self.object.get(*key).and_then(Value::as_str).and_then(Compound::from_name);
        if let Some(compound) = ["op", "action", "operation"].iter().find_map(named) {
            return self.rename(compound.name());
        }
        if let (1, Some((key, Value::Object(fields)))) = (self.object.len(), self.object.iter().next())
            && let Some(compound) = Compound::from_name(key)
        {
            let fields = fields.clone();
            // Of texts and trees the fields may be the texts and the tree.
            let is_bare = compound == Compound::Texts && !fields.contains_key("texts");
            self.object = if is_bare {
                Object::from_iter([("texts".to_owned(), Value::Object(fields))])
            } else {
                fields
            };
            self.rename(compound.name());
        }
    }

    /// Puts the fields of a component that stands in an object of its own beside the others.
    fn unpack_component(&mut self) {
        for key in PACKED {
            match self.object.get(key) {
                Some(Value::Object(_)) => {
                    let Some(Value::Object(fields)) = self.object.shift_remove(key) else { continue };
                    self.tell(key, Value::Object(fields.clone()), "the fields of the operation");
                    for (name, value) in fields {
                        let name = match name.as_str() {
                            "type" => "componentType",
                            "id" => "componentId",
                            name => name,
                        };
                        self.object.entry(name).or_insert(value);
                    }
                }
                Some(Value::String(_)) if !self.object.contains_key("componentType") => {
                    let Some(name) = self.object.shift_remove(key) else { continue };
                    self.tell(key, name.clone(), "componentType");
                    self.object.insert("componentType".to_owned(), name);
                }
                _ => {}
            }
        }
        for (box_key, fields) in [("position", ["x", "y"]), ("size", ["width", "height"])] {
            if let Some(Value::Object(inner)) = self.object.get(box_key)
                && fields.iter().all(|field| inner.contains_key(*field))
                && let Some(Value::Object(inner)) = self.object.shift_remove(box_key)
            {
                self.tell(box_key, Value::Object(inner.clone()), "the fields of the operation");
                for (name, value) in inner {
                    self.object.entry(name).or_insert(value);
                }
            }
        }
    }

    /// The components that are nested in this one.
    fn take_nested(&mut self) -> Vec<Object> {
        let is_nested = |value: &Value| {
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            !items.is_empty() && items.iter().all(is_component)
        };
        let mut nested = Vec::new();
        for key in NESTED {
            let found = self.object.get(key).is_some_and(is_nested).then(|| self.object.shift_remove(key));
            let in_props = || self.object.get("props")?.get(key).filter(|value| is_nested(value)).cloned();
            let found = match found.flatten() {
                Some(found) => Some(found),
                None => {
                    let found = in_props();
                    if found.is_some()
                        && let Some(Value::Object(props)) = self.object.get_mut("props")
                    {
                        props.shift_remove(key);
                    }
                    found
                }
            };
            if let Some(Value::Array(items)) = found {
                self.tell(key, items.len().into(), "operations of their own");
                nested.extend(items.into_iter().filter_map(|item| match item {
                    Value::Object(object) => Some(object),
                    _ => None,
                }));
            }
        }
        nested
    }

    /// The type for a name from a kit, with its variant.
    fn name_kind(&mut self, is_holder: bool) -> Option<KitPiece> {
        let name = self.object.get("componentType")?.as_str()?;
        let is_own = |kind: &ComponentKind| kind.name().eq_ignore_ascii_case(name);
        if ComponentKind::ALL.iter().any(is_own) {
            return None;
        }
        let mut piece = kit_piece(name)?;
        if is_holder && piece.kind != ComponentKind::Container {
            piece = KitPiece { kind: ComponentKind::Container, variant: "", level: None };
        }
        let from = self.object.insert("componentType".to_owned(), piece.kind.name().into());
        self.tell("componentType", from.unwrap_or_default(), piece.kind.name());
        let props = self.object.entry("props").or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(props) = props {
            if !piece.variant.is_empty() {
                props.entry("variant").or_insert_with(|| piece.variant.into());
            }
            if let Some(level) = piece.level {
                props.entry("level").or_insert_with(|| level.into());
            }
        }
        Some(piece)
    }

    fn kind(&self) -> Option<ComponentKind> {
        let name = self.object.get("componentType")?.as_str()?;
        ComponentKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// Puts props that stand beside the props among them.
    fn gather_props(&mut self) {
        for key in LOOSE {
            if self.object.get(key).is_none_or(Value::is_null) {
                continue;
            }
            let Some(value) = self.object.shift_remove(key) else { continue };
            let props = self.object.entry("props").or_insert_with(|| Value::Object(Map::new()));
            let Value::Object(props) = props else { continue };
            props.entry(key).or_insert_with(|| value.clone());
            self.tell(key, value, format!("props.{key}"));
        }
    }

    /// The label under the key that is shown of this kind.
    fn show_label(&mut self, path: &str, kind: Option<ComponentKind>) {
        let Some(kind) = kind else { return };
        let Some(Value::Object(props)) = self.object.get_mut("props") else { return };
        let (shown, keys): (&str, &[&str]) = match kind {
            ComponentKind::ImagePlaceholder => {
                ("alt", &["label", "title", "caption", "text", "src", "placeholder"])
            }
            ComponentKind::List | ComponentKind::NavigationBox => {
                ("items", &["links", "options", "content", "children", "entries", "labels"])
            }
            ComponentKind::Table => ("columns", &["headers", "header", "cols"]),
            ComponentKind::Input => ("text", &["label", "title", "caption"]),
            ComponentKind::HorizontalLine => return,
            ComponentKind::Container
            | ComponentKind::Button
            | ComponentKind::Text
            | ComponentKind::Heading
            | ComponentKind::Footer => ("text", &LABELS),
        };
        let wants_list = matches!(shown, "items" | "columns");
        if props.contains_key(shown) {
            return;
        }
        let fits = |value: &Value| if wants_list { value.is_array() } else { value.is_string() };
        let Some(key) = keys.iter().copied().find(|key| props.get(*key).is_some_and(fits)) else { return };
        let Some(mut value) = props.shift_remove(key) else { return };
        let from = value.clone();
        if let Value::Array(items) = &mut value {
            items.iter_mut().for_each(to_text);
        }
        props.insert(shown.to_owned(), value);
        self.tell(&format!("{path}.{key}"), from, format!("{path}.{shown}"));
    }

    /// Percent of the room.
    fn percent(&mut self, room: Size) {
        for (field, start, whole) in [("width", "x", room.width), ("height", "y", room.height)] {
            let Some(part) = self.object.get(field).and_then(Value::as_str).and_then(part) else { continue };
            let left = self.number(start).filter(|start| *start < whole).map_or(whole, |start| whole - start);
            let length = crate::geometry::lesser((whole * part).round(), left);
            let from = self.object.insert(field.to_owned(), length.into()).unwrap_or_default();
            self.tell(field, from, length);
        }
        for (field, whole) in [("x", room.width), ("y", room.height)] {
            let Some(part) = self.object.get(field).and_then(Value::as_str).and_then(part) else { continue };
            let length = (whole * part).round();
            let from = self.object.insert(field.to_owned(), length.into()).unwrap_or_default();
            self.tell(field, from, length);
        }
    }

    /// The usual size of a kit piece, for what is not given.
    fn size_piece(&mut self, piece: KitPiece) {
        let usual = match (piece.kind, piece.variant) {
            (ComponentKind::Input, "checkbox" | "radio" | "toggle") => Size::new(240.0, 24.0),
            (ComponentKind::Input, "textarea") => Size::new(320.0, 96.0),
            (ComponentKind::ImagePlaceholder, "avatar" | "icon") => Size::new(48.0, 48.0),
            (ComponentKind::ImagePlaceholder, "logo") => Size::new(120.0, 40.0),
            (ComponentKind::Text, "badge" | "label" | "caption" | "link") => Size::new(120.0, 24.0),
            (kind, _) => kind.default_size(),
        };
        for (field, side) in [("width", usual.width), ("height", usual.height)] {
            if self.object.get(field).is_none_or(Value::is_null) {
                self.object.insert(field.to_owned(), side.into());
                self.tell(field, Value::Null, side);
            }
        }
    }

    /// Places in a parent are places on the page from its corner on.
    fn offset(&mut self, (x, y): (f64, f64)) {
        for (field, by) in [("x", x), ("y", y)] {
            let Some(own) = self.number(field) else { continue };
            let from = self.object.insert(field.to_owned(), (own + by).into()).unwrap_or_default();
            self.tell(field, from, own + by);
        }
    }

    /// A length with a sign is added to what is there, as is one under its own key.
    fn relative(&mut self, field: &str, by: &str, old: f64) {
        let signed = |value: &Value| {
            let text = value.as_str()?.trim();
            text.starts_with(['+', '-']).then(|| px(text)).flatten()
        };
        let length = |value: &Value| value.as_f64().or_else(|| px(value.as_str()?));
        let from = match (self.object.get(field), self.object.get(by)) {
            (Some(value), _) if signed(value).is_some() => value.clone(),
            (None | Some(Value::Null), Some(value)) if length(value).is_some() => value.clone(),
            _ => return,
        };
        let Some(difference) = length(&from) else { return };
        self.object.insert(field.to_owned(), (old + difference).into());
        self.tell(field, from, old + difference);
    }

    fn number(&self, field: &str) -> Option<f64> {
        number(&self.object, field)
    }

    /// Corner and size.
    fn bounds(&self) -> Option<(f64, f64, Size)> {
        let size = Size::new(self.number("width")?, self.number("height")?);
        Some((self.number("x")?, self.number("y")?, size))
    }

    /// Tells what stands under keys that mean nothing here.
    fn tell_unknown(&mut self, known: &[&str]) {
        let is_unknown = |(key, value): &(&String, &Value)| {
            (value.is_object() || value.is_array())
                && key.as_str() != "type"
                && !known.contains(&key.as_str())
        };
        let unknown: Vec<(String, Value)> =
            self.object.iter().filter(is_unknown).map(|(key, value)| (key.clone(), value.clone())).collect();
        for (key, value) in unknown {
            self.tell(&key, value, Value::Null);
        }
    }
}

fn told(field: &str, from: Value, to: impl Into<Value>) -> Coercion {
    Coercion { field: field.to_owned(), from, to: to.into() }
}

fn number(object: &Object, field: &str) -> Option<f64> {
    let value = object.get(field)?;
    value.as_f64().or_else(|| px(value.as_str()?))
}

/// `"50%"`.
fn part(text: &str) -> Option<f64> {
    let percent = px(text.trim().strip_suffix('%')?)?;
    (0.0..=100.0).contains(&percent).then_some(percent / 100.0)
}

/// Whether this can be a component: it says its type, and none of the operations.
fn is_component(value: &Value) -> bool {
    let name = |key: &str| value.get(key).and_then(Value::as_str);
    let name = name("componentType").or_else(|| name("type")).or_else(|| name("kind"));
    name.is_some_and(|name| kit_piece(name).is_some() || ComponentKind::from_name(name).is_some())
}

/// Whether a child lies in a room of that size when its place is counted from the corner.
fn fits(child: &Object, room: Size) -> bool {
    let end = |start: &str, side: &str| Some(number(child, start)? + number(child, side).unwrap_or(0.0));
    end("x", "width").is_none_or(|right| right <= room.width)
        && end("y", "height").is_none_or(|bottom| bottom <= room.height)
}

/// An entry of a list: its text.
fn to_text(item: &mut Value) {
    let text = match &*item {
        Value::Object(parts) => {
            let known = ["text", "label", "title", "name"].iter().find_map(|key| parts.get(*key)?.as_str());
            known.map(str::to_owned)
        }
        _ => None,
    };
    if let Some(text) = text {
        *item = text.into();
    }
}
