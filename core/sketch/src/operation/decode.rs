//! Decoding of the wire form into [`Operation`], with the checks that hold for every sketch.

use super::{Addition, Alignment, Axis, Operation, OperationError, OperationKind};
use crate::geometry::COORDINATE_RANGE;
use crate::limits::{MAX_COMPONENTS, MAX_PX};
use crate::sketch::{
    Adjustment, Component, ComponentId, ComponentKind, PropChanges, Props, append_adjustments, read_component,
};
use std::borrow::Cow;
use std::collections::BTreeSet;
use websketch_json as json;
use websketch_json::{LazyValue, NON_FINITE_MARKER, Scanner, excerpt};

/// Decodes validated text.
pub(super) fn operation(value: LazyValue<'_>) -> Result<Operation, OperationError> {
    let Some(members) = value.members() else {
        let field = "operation".to_owned();
        return Err(OperationError::WrongType { field, wanted: "an object", found: value.type_name() });
    };
    let mut fields = Fields::default();
    for (key, value) in members {
        fields.set(&key, value);
    }
    fields.operation()
}

/// Decodes the operation at the cursor in one pass. Returns `None` for text that is not in canonical form.
pub(super) fn canonical(scan: &mut Scanner<'_>) -> Option<Result<Operation, OperationError>> {
    let mut fields = Fields::default();
    scan.members(|key, value| fields.set(key, value))?;
    Some(fields.operation())
}

fn kind(fields: &Fields) -> Result<OperationKind, OperationError> {
    let found = match fields.get("type") {
        None => "a missing type".to_owned(),
        Some(value) => {
            let name = value.string();
            let kind = OperationKind::ALL.into_iter().find(|kind| name.as_deref() == Some(kind.name()));
            if let Some(kind) = kind {
                return Ok(kind);
            }
            name.map_or_else(|| value.excerpt(), |name| excerpt(&name))
        }
    };
    Err(OperationError::UnknownType { found })
}

fn decode_move(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("componentId", "componentId")?;
    fields.require_both(["x", "y"], "x or y")?;
    let id = fields.string("componentId")?;
    let [x, y] = fields.coordinates(["x", "y"])?;
    Ok(Operation::Move { component_id: reference("componentId", &id)?, x, y })
}

fn decode_resize(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("componentId", "componentId")?;
    fields.require_both(["width", "height"], "width or height")?;
    let id = fields.string("componentId")?;
    let [width, height] = fields.lengths(["width", "height"])?;
    Ok(Operation::Resize { component_id: reference("componentId", &id)?, width, height })
}

fn decode_add(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("componentType", "componentType")?;
    fields.require_both(["x", "y"], "x or y")?;
    fields.require_both(["width", "height"], "width or height")?;
    let kind = fields.string("componentType")?;
    let component_type = ComponentKind::from_name(&kind).ok_or_else(|| {
        OperationError::UnknownComponentType { field: "componentType".to_owned(), found: excerpt(&kind) }
    })?;
    let props = fields.optional("props").map(|value| object("props", value)).transpose()?;
    let id = fields.optional("componentId").map(|_| fields.string("componentId")).transpose()?;
    let index = fields.optional("index").map(|value| number("index", value)).transpose()?;
    let numbers = ["x", "y", "width", "height"].map(|field| fields.number(field));
    let [x, y, width, height] = all_finite(numbers, ["x", "y", "width", "height"])?;
    let index = index.map(|index| place(index, MAX_COMPONENTS)).transpose()?;
    in_range("x", x, 0.0, COORDINATE_RANGE)?;
    in_range("y", y, 0.0, COORDINATE_RANGE)?;
    in_range("width", width, f64::MIN, LENGTH_RANGE)?;
    in_range("height", height, f64::MIN, LENGTH_RANGE)?;
    let props = props.map_or_else(|| Ok(Props::new()), Props::read)?;
    let component_id = id.map(|id| new_id(&id)).transpose()?;
    Ok(Operation::Add(Addition { component_id, component_type, x, y, width, height, props, index }))
}

fn decode_delete(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("componentId", "componentId")?;
    let id = fields.string("componentId")?;
    Ok(Operation::Delete { component_id: reference("componentId", &id)? })
}

fn decode_modify(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("componentId", "componentId")?;
    let props = fields.require("props", "props")?;
    let id = fields.string("componentId")?;
    let props = PropChanges::read(object("props", props)?)?;
    Ok(Operation::Modify { component_id: reference("componentId", &id)?, props })
}

fn decode_align(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("targetIds", "targetIds")?;
    fields.require("alignment", "alignment")?;
    let targets = fields.strings("targetIds")?;
    let name = fields.string("alignment")?;
    let alignment = Alignment::ALL
        .into_iter()
        .find(|alignment| alignment.name() == name)
        .ok_or_else(|| OperationError::UnknownAlignment { found: excerpt(&name) })?;
    Ok(Operation::Align { target_ids: target_ids("align", &targets)?, alignment })
}

fn decode_distribute(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("targetIds", "targetIds")?;
    fields.require("spacing", "spacing")?;
    let targets = fields.strings("targetIds")?;
    let axis = fields.optional("axis").map(|_| fields.string("axis")).transpose()?;
    let axis = match axis.as_deref() {
        None | Some("x") => Axis::X,
        Some("y") => Axis::Y,
        Some(found) => return Err(out_of_range("axis", "\"x\" or \"y\"", &excerpt(found))),
    };
    let [spacing] = all_finite([fields.number("spacing")], ["spacing"])?;
    in_range("spacing", spacing, -MAX_PX, "between -1000000 and 1000000")?;
    Ok(Operation::Distribute {
        target_ids: target_ids("distribute", &targets)?,
        spacing: spacing + 0.0,
        axis,
    })
}

fn decode_replace(fields: &Fields) -> Result<Operation, OperationError> {
    let value = fields.require("components", "components")?;
    let items = value.items().ok_or_else(|| wrong_type("components", "an array", value))?;
    let found = items.clone().count();
    if found == 0 {
        return Err(OperationError::Empty);
    }
    if found > MAX_COMPONENTS {
        return Err(OperationError::LimitExceeded {
            what: "a sketch's components",
            limit: MAX_COMPONENTS,
            found,
        });
    }
    let mut components: Vec<Component> = Vec::new();
    for (index, item) in items.enumerate() {
        let entry = read_component(item).map_err(|fault| OperationError::in_component(index, fault))?;
        components.push(entry.component);
    }
    Ok(Operation::Replace { components })
}

/// Returns the corrections made when the components of a `replace` are decoded.
pub(super) fn adjustments(operation: LazyValue<'_>) -> Vec<Adjustment> {
    let mut adjustments = Vec::new();
    let field = |name| operation.get(name);
    let is_replace =
        field("type").and_then(LazyValue::string).is_some_and(|kind| kind == OperationKind::Replace.name());
    let items = field("components").and_then(LazyValue::items).filter(|_| is_replace);
    for entry in items.into_iter().flatten().filter_map(|item| read_component(item).ok()) {
        append_adjustments(&mut adjustments, entry.adjustments);
    }
    adjustments
}

fn decode_reorder(fields: &Fields) -> Result<Operation, OperationError> {
    fields.require("componentId", "componentId")?;
    let index = fields.require("index", "index")?;
    let id = fields.string("componentId")?;
    let index = place(number("index", index)?, MAX_COMPONENTS)?;
    Ok(Operation::Reorder { component_id: reference("componentId", &id)?, index })
}

/// The range of width and height before the component is known. The least side is checked later.
const LENGTH_RANGE: &str = "at most 1000000";

/// Returns the place of a key among the fields.
#[inline]
fn place_of(key: &str) -> Option<usize> {
    Some(match key {
        "type" => 0,
        "componentId" => 1,
        "component_id" => 2,
        "componentType" => 3,
        "component_type" => 4,
        "x" => 5,
        "y" => 6,
        "width" => 7,
        "height" => 8,
        "props" => 9,
        "index" => 10,
        "targetIds" => 11,
        "target_ids" => 12,
        "alignment" => 13,
        "spacing" => 14,
        "axis" => 15,
        "components" => 16,
        _ => return None,
    })
}

/// Number of keys that [`place_of`] knows.
const KEYS: usize = 17;

/// The fields of an operation, in camelCase or `snake_case`. `null` counts as absent.
#[derive(Default)]
struct Fields<'a>([Option<LazyValue<'a>>; KEYS]);

impl<'a> Fields<'a> {
    /// Sets the value of a key. Of duplicate keys the last value counts.
    fn set(&mut self, key: &str, value: LazyValue<'a>) {
        if let Some(place) = place_of(key).and_then(|place| self.0.get_mut(place)) {
            *place = Some(value);
        }
    }

    fn operation(&self) -> Result<Operation, OperationError> {
        match kind(self)? {
            OperationKind::Move => decode_move(self),
            OperationKind::Resize => decode_resize(self),
            OperationKind::Add => decode_add(self),
            OperationKind::Delete => decode_delete(self),
            OperationKind::Modify => decode_modify(self),
            OperationKind::Align => decode_align(self),
            OperationKind::Distribute => decode_distribute(self),
            OperationKind::Replace => decode_replace(self),
            OperationKind::Reorder => decode_reorder(self),
        }
    }

    fn get(&self, field: &str) -> Option<LazyValue<'a>> {
        let found =
            |name: &str| self.0.get(place_of(name)?).copied().flatten().filter(|value| !value.is_null());
        found(field).or_else(|| match field {
            "componentId" => found("component_id"),
            "componentType" => found("component_type"),
            "targetIds" => found("target_ids"),
            _ => None,
        })
    }

    fn optional(&self, field: &str) -> Option<LazyValue<'a>> {
        self.get(field)
    }

    fn require(&self, field: &str, wanted: &'static str) -> Result<LazyValue<'a>, OperationError> {
        self.get(field).ok_or_else(|| OperationError::MissingField { field: field.to_owned(), wanted })
    }

    fn require_both(&self, pair: [&str; 2], wanted: &'static str) -> Result<(), OperationError> {
        pair.into_iter().try_for_each(|field| self.require(field, wanted).map(drop))
    }

    fn string(&self, field: &'static str) -> Result<Cow<'a, str>, OperationError> {
        let value = self.require(field, field)?;
        value.string().ok_or_else(|| wrong_type(field, "a string", value))
    }

    fn strings(&self, field: &'static str) -> Result<Vec<Cow<'a, str>>, OperationError> {
        const WANTED: &str = "an array of strings";
        let value = self.require(field, field)?;
        let items = value.items().ok_or_else(|| wrong_type(field, WANTED, value))?;
        let found = items.clone().count();
        if found > MAX_COMPONENTS {
            return Err(OperationError::LimitExceeded { what: field, limit: MAX_COMPONENTS, found });
        }
        items.map(|item| item.string().ok_or_else(|| wrong_type(field, WANTED, item))).collect()
    }

    fn number(&self, field: &'static str) -> Result<f64, OperationError> {
        number(field, self.require(field, field)?)
    }

    fn coordinates(&self, names: [&'static str; 2]) -> Result<[f64; 2], OperationError> {
        let values = all_finite(names.map(|field| self.number(field)), names)?;
        for (field, value) in names.into_iter().zip(values) {
            in_range(field, value, 0.0, COORDINATE_RANGE)?;
        }
        // Adding 0 turns -0 into 0.
        Ok(values.map(|value| value + 0.0))
    }

    fn lengths(&self, names: [&'static str; 2]) -> Result<[f64; 2], OperationError> {
        let values = all_finite(names.map(|field| self.number(field)), names)?;
        for (field, value) in names.into_iter().zip(values) {
            in_range(field, value, f64::MIN, LENGTH_RANGE)?;
        }
        Ok(values)
    }
}

/// Reads a number, possibly not finite, because types are checked before values.
fn number(field: &'static str, value: LazyValue<'_>) -> Result<f64, OperationError> {
    let marked = || value.string().filter(|text| text == NON_FINITE_MARKER).map(|_| f64::NAN);
    value.number().or_else(marked).ok_or_else(|| wrong_type(field, "a number", value))
}

/// Checks the types of all fields first, then that all numbers are finite.
fn all_finite<const N: usize>(
    values: [Result<f64, OperationError>; N],
    names: [&str; N],
) -> Result<[f64; N], OperationError> {
    let mut numbers = [0.0; N];
    for (number, value) in numbers.iter_mut().zip(values) {
        *number = value?;
    }
    for (field, number) in names.into_iter().zip(numbers) {
        if !number.is_finite() {
            return Err(OperationError::NotFinite { field: field.to_owned() });
        }
    }
    Ok(numbers)
}

fn in_range(field: &str, value: f64, least: f64, wanted: &str) -> Result<(), OperationError> {
    if (least..=MAX_PX).contains(&value) {
        Ok(())
    } else {
        Err(out_of_range(field, wanted, &json::to_string(&value)))
    }
}

/// Converts an index in paint order: an integer of at most `last`.
fn place(value: f64, last: usize) -> Result<usize, OperationError> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, and the comparison below finds every value that was changed"
    )]
    let index = value as usize;
    #[expect(clippy::cast_precision_loss, reason = "a saturated index is far past the limit")]
    let exact = index as f64 == value;
    if !value.is_finite() {
        return Err(OperationError::NotFinite { field: "index".to_owned() });
    }
    if !exact || index > last {
        return Err(out_of_range(
            "index",
            &format!("a whole number between 0 and {last}"),
            &json::to_string(&value),
        ));
    }
    Ok(index)
}

fn object<'a>(field: &'static str, value: LazyValue<'a>) -> Result<LazyValue<'a>, OperationError> {
    if value.is_object() { Ok(value) } else { Err(wrong_type(field, "an object", value)) }
}

/// Reads the id of an existing component. An invalid id cannot exist.
fn reference(field: &'static str, id: &str) -> Result<ComponentId, OperationError> {
    ComponentId::new(id).map_err(|_| OperationError::UnknownComponent {
        field,
        id: excerpt(id),
        nearest: None,
    })
}

fn new_id(id: &str) -> Result<ComponentId, OperationError> {
    ComponentId::new(id).map_err(|fault| OperationError::in_id(fault, "componentId".to_owned()))
}

fn target_ids(operation: &'static str, targets: &[Cow<'_, str>]) -> Result<Vec<ComponentId>, OperationError> {
    if targets.len() < 2 {
        return Err(OperationError::TooFewTargets { operation, found: targets.len() });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = targets.iter().find(|&id| !seen.insert(id)) {
        return Err(OperationError::DuplicateTarget { id: excerpt(twice) });
    }
    targets.iter().map(|id| reference("targetIds", id)).collect()
}

fn wrong_type(field: &str, wanted: &'static str, value: LazyValue<'_>) -> OperationError {
    OperationError::WrongType { field: field.to_owned(), wanted, found: value.type_name() }
}

fn out_of_range(field: &str, wanted: &str, found: &str) -> OperationError {
    OperationError::OutOfRange { field: field.to_owned(), wanted: wanted.to_owned(), found: found.to_owned() }
}
