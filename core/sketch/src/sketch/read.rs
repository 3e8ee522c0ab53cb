//! Reading of foreign sketches. Harmless faults are corrected and reported; all others are errors.

use super::parsed::{
    Adjustment, InvalidSketch, ParsedComponent, ParsedSketch, SketchFault, UnreadableSketch,
    append_adjustments, build_component,
};
use crate::geometry::{Bounds, InvalidBounds};
use crate::limits::{MAX_ADJUSTMENTS, MAX_COMPONENTS, MAX_SKETCH_BYTES};
use crate::sketch::{ComponentId, ComponentKind, InsertError, Props, Sketch, fast_path};
use serde_json::Value;
use std::borrow::Cow;
use websketch_json as json;
use websketch_json::{LazyValue, Members, NON_FINITE_MARKER, excerpt};

impl Sketch {
    /// Reads the wire form, an array of components in paint order.
    ///
    /// A size below the least is raised, unknown keys are dropped, and missing props are empty. Raised sizes and
    /// dropped keys are reported.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidSketch`] for the first invalid component.
    pub fn read(value: &Value) -> Result<ParsedSketch, InvalidSketch> {
        Self::read_view(LazyValue::trusted(&json::to_string(value)))
    }

    /// Reads JSON text that should be UTF-8, as [`Sketch::read`] does.
    ///
    /// # Errors
    ///
    /// Fails with [`UnreadableSketch`].
    pub fn read_text(text: &[u8]) -> Result<ParsedSketch, UnreadableSketch> {
        if let Some(reading) = std::str::from_utf8(text).ok().and_then(fast_path::sketch) {
            return Ok(check_legible_ids(reading)?);
        }
        Ok(Self::read_view(LazyValue::parse(text)?)?)
    }

    /// Reads a JSON view, as [`Sketch::read`] does.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidSketch`] for the first invalid component.
    pub fn read_view(view: LazyValue<'_>) -> Result<ParsedSketch, InvalidSketch> {
        fast_path::sketch(view.text())
            .map_or_else(|| read_up_to(view, MAX_SKETCH_BYTES), Ok)
            .and_then(check_legible_ids)
    }

    /// Reads a stored sketch of any length and with illegible ids, so that a sketch from before these rules can be
    /// opened and corrected.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidSketch`] for any other fault.
    pub fn restore(view: LazyValue<'_>) -> Result<Self, InvalidSketch> {
        fast_path::sketch(view.text())
            .map_or_else(|| read_up_to(view, usize::MAX), Ok)
            .map(|reading| reading.sketch)
    }
}

/// Fails for a sketch with an illegible id.
fn check_legible_ids(reading: ParsedSketch) -> Result<ParsedSketch, InvalidSketch> {
    for (index, component) in reading.sketch.iter().enumerate() {
        component
            .id()
            .check_legible()
            .map_err(|fault| InvalidSketch { index: Some(index), fault: fault.into() })?;
    }
    Ok(reading)
}

/// Reads a sketch of at most `most` bytes. Only one component is decoded at a time.
fn read_up_to(view: LazyValue<'_>, most: usize) -> Result<ParsedSketch, InvalidSketch> {
    let as_a_whole = |fault| InvalidSketch { index: None, fault };
    let items = view.items().ok_or(as_a_whole(SketchFault::NotAnArray { found: view.type_name() }))?;
    if items.clone().nth(MAX_COMPONENTS).is_some() {
        return Err(as_a_whole(InsertError::Full.into()));
    }
    let (mut sketch, mut adjustments) = (Sketch::new(), Vec::new());
    for (index, item) in items.enumerate() {
        let at = |fault| InvalidSketch { index: Some(index), fault };
        let entry = read_component(item).map_err(at)?;
        append_adjustments(&mut adjustments, entry.adjustments);
        sketch.insert(index, entry.component).map_err(|error| at(error.into()))?;
        if sketch.byte_len() > most {
            return Err(as_a_whole(InsertError::TooLarge { found: sketch.byte_len() }.into()));
        }
    }
    Ok(ParsedSketch { sketch, adjustments })
}

/// The keys of a component.
const KEYS: [&str; 7] = ["id", "type", "x", "y", "width", "height", "props"];

/// The values of a component's keys. Of duplicate keys the last value counts.
#[derive(Default)]
struct Fields<'a> {
    values: [Option<LazyValue<'a>>; KEYS.len()],
    /// Unknown keys, shortened.
    others: Vec<String>,
}

impl<'a> Fields<'a> {
    fn of(members: Members<'a>) -> Self {
        let mut fields = Self::default();
        for (key, value) in members {
            let place =
                KEYS.iter().position(|own| *own == key).and_then(|place| fields.values.get_mut(place));
            if let Some(place) = place {
                *place = Some(value);
            } else if fields.others.len() < MAX_ADJUSTMENTS {
                fields.others.push(excerpt(&key));
            }
        }
        fields
    }

    /// Returns the value of a field. `null` counts as absent.
    fn get(&self, field: &str) -> Option<LazyValue<'a>> {
        let place = KEYS.iter().position(|own| *own == field)?;
        self.values.get(place).copied().flatten().filter(|value| !value.is_null())
    }

    fn required(&self, field: &'static str) -> Result<LazyValue<'a>, SketchFault> {
        self.get(field).ok_or(SketchFault::MissingField { field })
    }

    fn text(&self, field: &'static str) -> Result<Cow<'a, str>, SketchFault> {
        let value = self.required(field)?;
        value.string().ok_or(SketchFault::WrongType { field, wanted: "a string", found: value.type_name() })
    }

    fn number(&self, field: &'static str) -> Result<f64, SketchFault> {
        let value = self.required(field)?;
        if value.string().is_some_and(|text| text == NON_FINITE_MARKER) {
            return Err(InvalidBounds::NotFinite { field }.into());
        }
        value.number().ok_or(SketchFault::WrongType { field, wanted: "a number", found: value.type_name() })
    }

    fn props(&self) -> Result<Props, SketchFault> {
        match self.get("props") {
            None => Ok(Props::new()),
            Some(value) if value.is_object() => Ok(Props::read(value)?),
            Some(other) => {
                let found = other.type_name();
                Err(SketchFault::WrongType { field: "props", wanted: "an object", found })
            }
        }
    }
}

/// Reads one component.
pub fn read_component(value: LazyValue<'_>) -> Result<ParsedComponent, SketchFault> {
    if let Some(entry) = fast_path::component_entry(value.text()) {
        return Ok(entry);
    }
    let members = value.members().ok_or(SketchFault::NotAnObject { found: value.type_name() })?;
    let fields = Fields::of(members);
    let id = ComponentId::new(&fields.text("id")?)?;
    let kind = read_kind(&fields.text("type")?)?;
    let [x, y] = [fields.number("x")?, fields.number("y")?];
    let [width, height] = [fields.number("width")?, fields.number("height")?];
    let bounds = Bounds::new(x, y, width, height)?;
    let mut entry = build_component(id, kind, bounds, fields.props()?)?;
    let mut dropped = Vec::new();
    for field in fields.others {
        if !dropped.contains(&field) {
            dropped.push(field);
        }
    }
    let id = entry.component.id();
    let dropped = dropped.into_iter().map(|field| Adjustment::DroppedKey { id: id.clone(), field });
    let dropped: Vec<_> = dropped.collect();
    append_adjustments(&mut entry.adjustments, dropped);
    Ok(entry)
}

fn read_kind(name: &str) -> Result<ComponentKind, SketchFault> {
    ComponentKind::from_name(name).ok_or_else(|| SketchFault::UnknownComponentType { found: excerpt(name) })
}
