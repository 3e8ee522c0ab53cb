//! Expansion of [`MacroOperation`](super::Compound) operations, except trees.

use super::Coercion;
use super::JsonObject;
use super::coerce::{existing, typo};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_json as json;
use websketch_json::type_name;
use websketch_layout::composition;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Operation, OperationError};
use websketch_sketch::validate::nearest_id;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// One operation of the expansion, or a rejected part with its reason.
pub(super) type Expansion = Result<Operation, (Value, OperationError)>;

/// Words for every component of the sketch.
const ALL: [&str; 3] = ["all", "*", "everything"];
/// Keys that name the components of a macro operation.
const ID_KEYS: [&str; 5] = ["componentIds", "targetIds", "ids", "components", "componentId"];
/// The prefix of a section's name in place of ids.
const SECTION: &str = "section:";

/// Expands macro operations on a sketch.
pub(super) struct Expander<'a> {
    pub(super) sketch: &'a Sketch,
    /// The remaining budget of ids compared for typos.
    pub(super) comparisons_left: &'a mut usize,
    pub(super) coercions: Vec<Coercion>,
}

impl Expander<'_> {
    /// Expands `shift`: components with their contents, components beyond a line, or those of a section.
    pub(super) fn shift(&mut self, object: &JsonObject) -> Result<Vec<Operation>, OperationError> {
        let (dx, dy) = (self.length(object, "dx")?, self.length(object, "dy")?);
        if dx.is_none() && dy.is_none() {
            return Err(OperationError::MissingField { field: "dy".to_owned(), wanted: "dx or dy" });
        }
        let (dx, dy) = (dx.unwrap_or_default(), dy.unwrap_or_default());
        let structure = Structure::of(self.sketch, None);
        let orders = self.shifted(object, &structure)?;
        let elements = structure.elements().iter().filter(|element| orders.contains(&element.order));
        let movement = |element: &Element| {
            let (bounds, id) = (element.bounds, element.component.id().clone());
            Operation::Move { component_id: id, x: bounds.x() + dx, y: bounds.y() + dy }
        };
        Ok(elements.map(movement).collect())
    }

    /// Returns the indices of the components to shift.
    fn shifted(
        &mut self,
        object: &JsonObject,
        structure: &Structure,
    ) -> Result<std::collections::BTreeSet<usize>, OperationError> {
        let all = || structure.elements().iter().map(|element| element.order).collect();
        let given = |key: &str| object.get(key).filter(|value| !value.is_null());
        if let Some(from) = given("from") {
            return Ok(self.beyond(from, structure)?.into_iter().collect());
        }
        if let Some(section) = given("section") {
            let name = section.as_str().unwrap_or_default();
            return section_of(structure, name)
                .map(|orders| orders.into_iter().collect())
                .ok_or_else(|| unknown("section", name, self.sketch));
        }
        let Some(named) = ID_KEYS.iter().find_map(|key| given(key)) else {
            let wanted = "componentIds, from or section";
            return Err(OperationError::MissingField { field: "componentIds".to_owned(), wanted });
        };
        let list = match named {
            Value::Array(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut orders = std::collections::BTreeSet::new();
        for id in list {
            let Value::String(name) = id else {
                let found = type_name(id);
                return Err(OperationError::WrongType {
                    field: "componentIds".to_owned(),
                    wanted: "an array of ids",
                    found,
                });
            };
            if ALL.contains(&name.as_str()) && existing(self.sketch, name).is_none() {
                self.report("componentIds", id.clone(), "every component".into());
                return Ok(all());
            }
            if let Some(section) = name.strip_prefix(SECTION)
                && let Some(section) = section_of(structure, section)
            {
                orders.extend(section);
                continue;
            }
            let id = self.id("componentIds", name)?;
            let element = structure.elements().iter().find(|element| *element.component.id() == id);
            let block = element.map(|element| structure.subtree(element)).unwrap_or_default();
            orders.extend(block.into_iter().map(|inside| inside.order));
        }
        Ok(orders)
    }

    /// Returns the components that begin at or beyond a line: the outermost boxes with their contents. If every
    /// outermost box begins before the line, returns contents.
    fn beyond(&mut self, from: &Value, structure: &Structure) -> Result<Vec<usize>, OperationError> {
        let Value::Object(from) = from else {
            let found = type_name(from);
            return Err(OperationError::WrongType {
                field: "from".to_owned(),
                wanted: "an object with x or y",
                found,
            });
        };
        let (x, y) = (self.length(from, "x")?, self.length(from, "y")?);
        let is_beyond =
            |bounds: &Bounds| x.is_none_or(|x| bounds.x() >= x) && y.is_none_or(|y| bounds.y() >= y);
        let blocks = structure.roots().filter(|element| is_beyond(&element.bounds));
        let orders: Vec<usize> =
            blocks.flat_map(|element| structure.subtree(element)).map(|element| element.order).collect();
        if !orders.is_empty() {
            return Ok(orders);
        }
        let single = structure.elements().iter().filter(|element| is_beyond(&element.bounds));
        Ok(single.map(|element| element.order).collect())
    }

    /// Expands `place`: a move, a resize, or both.
    pub(super) fn place(&mut self, object: &JsonObject) -> Result<Vec<Operation>, OperationError> {
        let id = self.named(object)?;
        let Some(bounds) = self.sketch.get(&id).map(Component::bounds) else { return Ok(Vec::new()) };
        let x = self.length(object, "x")?.unwrap_or(bounds.x());
        let y = self.length(object, "y")?.unwrap_or(bounds.y());
        let width = self.length(object, "width")?.unwrap_or(bounds.width());
        let height = self.length(object, "height")?.unwrap_or(bounds.height());
        let mut operations = Vec::new();
        if (x, y) != (bounds.x(), bounds.y()) {
            operations.push(Operation::Move { component_id: id.clone(), x, y });
        }
        if (width, height) != (bounds.width(), bounds.height()) {
            operations.push(Operation::Resize { component_id: id.clone(), width, height });
        }
        if operations.is_empty() {
            operations.push(Operation::Move { component_id: id, x, y });
        }
        Ok(operations)
    }

    /// Expands `texts`, component by component: the operation, or a rejected entry with its reason.
    pub(super) fn texts(&mut self, object: &JsonObject) -> Result<Vec<Expansion>, OperationError> {
        let texts = match object.get("texts") {
            Some(Value::Object(texts)) => texts,
            Some(other) => {
                let (wanted, found) = ("an object of ids and texts", type_name(other));
                return Err(OperationError::WrongType { field: "texts".to_owned(), wanted, found });
            }
            None => return Err(OperationError::MissingField { field: "texts".to_owned(), wanted: "texts" }),
        };
        let mut entries = Vec::new();
        for (name, said) in texts {
            let written = || serde_json::json!({ "type": "texts", "texts": { name: said } });
            entries.push(self.text(name, said).map_err(|reason| (written(), reason)));
        }
        Ok(entries)
    }

    fn text(&mut self, name: &str, said: &Value) -> Result<Operation, OperationError> {
        let component_id = self.id("texts", name)?;
        let component = self.sketch.get(&component_id);
        let props = component.and_then(|component| saying(component, said)).ok_or_else(|| {
            OperationError::WrongType {
                field: "texts".to_owned(),
                wanted: "a text, a list of texts, or an object of props",
                found: type_name(said),
            }
        })?;
        Ok(Operation::Modify { component_id, props: props.into() })
    }

    /// Expands `reflow`: a layout for a page of the given width. Pixels.
    pub(super) fn reflow(&mut self, object: &JsonObject) -> Result<Vec<Operation>, OperationError> {
        let found = object.get("page").or_else(|| object.get("width"));
        let Some(found) = found else {
            return Err(OperationError::MissingField { field: "page".to_owned(), wanted: "page" });
        };
        let page = page_of(found, self.sketch.page().height).ok_or_else(|| OperationError::WrongType {
            field: "page".to_owned(),
            wanted: "the width of the page in px",
            found: type_name(found),
        })?;
        Ok(composition::reflow(self.sketch, page))
    }

    fn named(&mut self, object: &JsonObject) -> Result<ComponentId, OperationError> {
        let name = object.get("componentId").or_else(|| object.get("id")).and_then(Value::as_str);
        let wanted = "componentId";
        let name = name.ok_or_else(|| OperationError::MissingField { field: wanted.to_owned(), wanted })?;
        self.id(wanted, name)
    }

    /// Returns the component of a name: its id, or its id with a typo.
    fn id(&mut self, field: &'static str, name: &str) -> Result<ComponentId, OperationError> {
        if let Some(id) = existing(self.sketch, name) {
            return Ok(id);
        }
        let Some(meant) = typo(name, self.sketch, self.comparisons_left) else {
            return Err(unknown(field, name, self.sketch));
        };
        self.report(field, name.into(), meant.as_str().into());
        Ok(meant)
    }

    /// Returns a length in px. Texts with `px` or a sign are accepted.
    fn length(&mut self, object: &JsonObject, field: &str) -> Result<Option<f64>, OperationError> {
        let found = match object.get(field) {
            None | Some(Value::Null) => return Ok(None),
            Some(found) => found,
        };
        if let Some(length) = found.as_f64() {
            return Ok(Some(length));
        }
        let length = found.as_str().and_then(px);
        let length = length.ok_or_else(|| OperationError::WrongType {
            field: field.to_owned(),
            wanted: "a number",
            found: type_name(found),
        })?;
        self.report(field, found.clone(), length.into());
        Ok(Some(length))
    }

    fn report(&mut self, field: &str, from: Value, to: Value) {
        self.coercions.push(Coercion { field: field.to_owned(), from, to });
    }
}

/// Reads a page from its width, from a list of both sides, or from an object.
pub(super) fn page_of(value: &Value, height: f64) -> Option<Size> {
    let size = match value {
        Value::Array(sides) => match sides.as_slice() {
            [width] => Size::new(side(width)?, height),
            [width, height] => Size::new(side(width)?, side(height)?),
            _ => return None,
        },
        Value::Object(object) => {
            let height = object.get("height").and_then(side).unwrap_or(height);
            Size::new(side(object.get("width")?)?, height)
        }
        one => Size::new(side(one)?, height),
    };
    Some(size)
}

fn side(value: &Value) -> Option<f64> {
    let side = value.as_f64().or_else(|| px(value.as_str()?))?;
    (side.is_finite() && (1.0..=websketch_sketch::limits::MAX_PX).contains(&side)).then_some(side)
}

/// Parses `"120"`, `"120px"`, `"+120"`, `"-120 px"`.
pub(super) fn px(text: &str) -> Option<f64> {
    let digits = text.trim();
    let digits = digits.strip_suffix("px").unwrap_or(digits).trim_end();
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    json::parse(digits).ok()?.as_f64()
}

fn unknown(field: &'static str, name: &str, sketch: &Sketch) -> OperationError {
    OperationError::UnknownComponent { field, id: json::excerpt(name), nearest: nearest_id(sketch, name) }
}

/// Returns the indices of the components of a section, which is named by a component in it or by the text of its first
/// heading.
fn section_of(structure: &Structure, name: &str) -> Option<Vec<usize>> {
    let wanted = name.trim().to_lowercase();
    let sections = websketch_layout::structure::sections(structure);
    let orders = |section: &&websketch_layout::structure::CutNode| -> Vec<usize> {
        let blocks = section.elements();
        blocks.iter().flat_map(|element| structure.subtree(element)).map(|element| element.order).collect()
    };
    let is_named = |orders: &Vec<usize>, by: &dyn Fn(&Component) -> bool| {
        orders.iter().filter_map(|order| structure.at(*order)).any(|element| by(element.component))
    };
    let all: Vec<Vec<usize>> = sections.iter().map(orders).collect();
    let by_id = |component: &Component| component.id().as_str() == name;
    let by_heading = |component: &Component| {
        matches!(component.kind(), ComponentKind::Heading | ComponentKind::Container)
            && component.props().text().is_some_and(|text| text.trim().to_lowercase() == wanted)
    };
    let found = all.iter().find(|orders| is_named(orders, &by_id));
    found.or_else(|| all.iter().find(|orders| is_named(orders, &by_heading))).cloned()
}

/// Returns the props that give a component this text.
fn saying(component: &Component, said: &Value) -> Option<JsonObject> {
    let key = match (component.kind(), said) {
        (_, Value::Object(props)) => return Some(props.clone()),
        (ComponentKind::ImagePlaceholder, Value::String(_)) => "alt",
        (ComponentKind::List | ComponentKind::NavigationBox, Value::Array(_)) => "items",
        (ComponentKind::Table, Value::Array(rows)) if rows.iter().any(Value::is_array) => "rows",
        (ComponentKind::Table, Value::Array(_)) => "columns",
        (ComponentKind::Input, Value::String(_)) if component.props().text().is_none() => "placeholder",
        (_, Value::String(_)) => "text",
        _ => return None,
    };
    Some(Map::from_iter([(key.to_owned(), said.clone())]))
}
