//! Reading of foreign sketches. Harmless faults are corrected and reported; all others are errors.

use super::parsed::{
    Adjustment, InvalidSketch, ParsedComponent, ParsedSketch, SketchFault, UnreadableSketch,
    append_adjustments, build_component,
};
use crate::geometry::{Bounds, InvalidBounds};
use crate::limits::{MAX_ADJUSTMENTS, MAX_COMPONENTS, MAX_SKETCH_BYTES};
use crate::sketch::{Component, ComponentId, ComponentKind, InsertError, Props, Sketch, bytes_of};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use websketch_json as json;
use websketch_json::{LazyValue, NON_FINITE_MARKER, Scanner, excerpt};

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
        if let Some(reading) = std::str::from_utf8(text).ok().and_then(read_canonical) {
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
        read_canonical(view.text())
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
        let reading = read_canonical(view.text()).map_or_else(|| read_up_to(view, usize::MAX), Ok)?;
        Ok(reading.sketch)
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

/// Reads a sketch of at most `most` bytes from validated text.
fn read_up_to(view: LazyValue<'_>, most: usize) -> Result<ParsedSketch, InvalidSketch> {
    let as_a_whole = |fault| InvalidSketch { index: None, fault };
    let items = view.items().ok_or(as_a_whole(SketchFault::NotAnArray { found: view.type_name() }))?;
    // Too many components count before any fault of one.
    if items.clone().nth(MAX_COMPONENTS).is_some() {
        return Err(as_a_whole(InsertError::Full.into()));
    }
    read_components(items.map(Fields::of), most)
}

/// Reads a faultless sketch in one pass. Returns `None` for faults and for text that is not in canonical form.
fn read_canonical(text: &str) -> Option<ParsedSketch> {
    let mut scan = Scanner::new(text);
    let (mut is_first, mut is_valid) = (true, true);
    scan.expect(b'[')?;
    let entries = std::iter::from_fn(|| {
        let mut fields = Fields::default();
        let is_read = match scan.entry(b']', &mut is_first) {
            Some(true) => scan.members(|key, value| fields.set(key, value)),
            Some(false) => return None,
            None => None,
        };
        is_valid = is_read.is_some();
        is_read.map(|()| Ok(fields))
    });
    let reading = read_components(entries, MAX_SKETCH_BYTES).ok()?;
    (is_valid && scan.is_at_end()).then_some(reading)
}

/// Builds the sketch of these components. Of several faults the first counts, and a repeated id is one.
fn read_components<'a>(
    entries: impl Iterator<Item = Result<Fields<'a>, SketchFault>>,
    most: usize,
) -> Result<ParsedSketch, InvalidSketch> {
    let (mut components, mut adjustments) = (Vec::new(), Vec::new());
    let read = collect_components(entries, most, &mut components, &mut adjustments);
    let sketch = Sketch::of_distinct(components).map_err(|components| repeated_id(&components))?;
    read.map(|()| ParsedSketch { sketch, adjustments })
}

/// Reads components until the first fault.
fn collect_components<'a>(
    entries: impl Iterator<Item = Result<Fields<'a>, SketchFault>>,
    most: usize,
    components: &mut Vec<Component>,
    adjustments: &mut Vec<Adjustment>,
) -> Result<(), InvalidSketch> {
    // The bytes of an empty sketch without its last comma.
    let mut bytes = 1;
    for (index, fields) in entries.enumerate() {
        if index == MAX_COMPONENTS {
            return Err(InvalidSketch { index: None, fault: InsertError::Full.into() });
        }
        let entry = fields.and_then(Fields::component);
        let entry = entry.map_err(|fault| InvalidSketch { index: Some(index), fault })?;
        append_adjustments(adjustments, entry.adjustments);
        bytes += bytes_of(&entry.component);
        components.push(entry.component);
        if bytes > most {
            return Err(InvalidSketch { index: None, fault: InsertError::TooLarge { found: bytes }.into() });
        }
    }
    Ok(())
}

/// Returns the fault of the first component with the id of an earlier one.
fn repeated_id(components: &[Component]) -> InvalidSketch {
    let mut seen = BTreeSet::new();
    let repeated = components.iter().position(|component| !seen.insert(component.id()));
    let id = repeated.and_then(|index| components.get(index)).map(|component| component.id().clone());
    InvalidSketch { index: repeated, fault: id.map_or(InsertError::Full, InsertError::DuplicateId).into() }
}

/// Returns the place of a key among the fields.
#[inline]
fn place_of(key: &str) -> Option<usize> {
    Some(match key {
        "id" => 0,
        "type" => 1,
        "x" => 2,
        "y" => 3,
        "width" => 4,
        "height" => 5,
        "props" => 6,
        _ => return None,
    })
}

/// Number of keys that [`place_of`] knows.
const KEYS: usize = 7;

/// The values of a component's keys. Of duplicate keys the last value counts.
#[derive(Default)]
struct Fields<'a> {
    values: [Option<LazyValue<'a>>; KEYS],
    /// Unknown keys, shortened.
    others: Vec<String>,
}

impl<'a> Fields<'a> {
    fn of(value: LazyValue<'a>) -> Result<Self, SketchFault> {
        let members = value.members().ok_or(SketchFault::NotAnObject { found: value.type_name() })?;
        let mut fields = Self::default();
        for (key, value) in members {
            fields.set(&key, value);
        }
        Ok(fields)
    }

    fn set(&mut self, key: &str, value: LazyValue<'a>) {
        if let Some(place) = place_of(key).and_then(|place| self.values.get_mut(place)) {
            *place = Some(value);
        } else if self.others.len() < MAX_ADJUSTMENTS {
            self.others.push(excerpt(key));
        }
    }

    /// Returns the value of a field. `null` counts as absent.
    fn get(&self, field: &str) -> Option<LazyValue<'a>> {
        self.values.get(place_of(field)?).copied().flatten().filter(|value| !value.is_null())
    }

    /// Builds the component of these fields.
    fn component(self) -> Result<ParsedComponent, SketchFault> {
        let id = ComponentId::new(&self.text("id")?)?;
        let kind = read_kind(&self.text("type")?)?;
        let [x, y] = [self.number("x")?, self.number("y")?];
        let [width, height] = [self.number("width")?, self.number("height")?];
        let bounds = Bounds::new(x, y, width, height)?;
        let mut entry = build_component(id, kind, bounds, self.props()?)?;
        let mut dropped = Vec::new();
        for field in self.others {
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

    fn required(&self, field: &'static str) -> Result<LazyValue<'a>, SketchFault> {
        self.get(field).ok_or(SketchFault::MissingField { field })
    }

    fn text(&self, field: &'static str) -> Result<Cow<'a, str>, SketchFault> {
        let value = self.required(field)?;
        value.string().ok_or(SketchFault::WrongType { field, wanted: "a string", found: value.type_name() })
    }

    fn number(&self, field: &'static str) -> Result<f64, SketchFault> {
        let value = self.required(field)?;
        value.number().ok_or_else(|| match value.string() {
            Some(text) if text == NON_FINITE_MARKER => InvalidBounds::NotFinite { field }.into(),
            _ => SketchFault::WrongType { field, wanted: "a number", found: value.type_name() },
        })
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
    Fields::of(value).and_then(Fields::component)
}

fn read_kind(name: &str) -> Result<ComponentKind, SketchFault> {
    ComponentKind::from_name(name).ok_or_else(|| SketchFault::UnknownComponentType { found: excerpt(name) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text with a blank at its end is not canonical.
    #[track_caller]
    fn check(text: &str) {
        let other = format!("{text} ");
        assert_eq!(Sketch::read_text(text.as_bytes()), Sketch::read_text(other.as_bytes()), "{text}");
    }

    #[test]
    fn too_many_components_count_before_any_other_fault() {
        let one = r#"{"id":"a","type":"Text","x":0,"y":0,"width":40,"height":20}"#;
        let text = format!("[{}]", vec![one; MAX_COMPONENTS + 1].join(","));
        let fault = Sketch::read_view(LazyValue::parse(text.as_bytes()).unwrap()).unwrap_err();
        assert_eq!(fault.to_string(), InsertError::Full.to_string());
    }

    #[test]
    fn both_ways_to_read_a_text_agree() {
        let start = r#"{"id":"a","type":"Text","x":1,"y":83.28513789611293,"width":40"#;
        for rest in [
            "",
            r#","height":20"#,
            r#","height":10,"props":{"text":"ü","own":[1.5,null]}"#,
            r#","height":20,"props":{}"#,
            r#","height":20,"height":30"#,
            r#","height":-1"#,
            r#","height":"20""#,
            r#","height":20,"props":null"#,
            r#","height":20,"props":[]"#,
            r#","height":20,"props":{"a":1.0}"#,
            r#","height":20,"props":{"a":1,"a":2}"#,
            r#","height":20,"own":1,"own":2"#,
            r#","height":20,"x":1.50"#,
        ] {
            check(&format!("[{start}{rest}}}]"));
        }
        let one = format!(r#"{start},"height":20}}"#);
        let next = one.replace("\"a\"", "\"b\"");
        check(&format!("[{one},{next}]"));
        check(&format!("[{one},{next},{one}]"));
        check(&format!("[{one},{one},1]"));
        check(&format!("[{one},1,{one}]"));
        check(&format!("[{one},]"));
        check("[]");
        check("{}");
    }
}
