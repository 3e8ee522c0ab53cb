//! Import of JSON sketches. Unreadable components are left out.

use super::UnreadableFile;
use crate::export::excalidraw::{IdGenerator, ImportedSketch, SkippedElement, UNREADABLE, holds, visible};
use serde_json::Value;
use websketch_json as json;
use websketch_json::{LazyValue, LenientReport, excerpt};
use websketch_sketch::limits::MAX_COMPONENTS;
use websketch_sketch::{
    Adjustment, Component, ComponentId, InsertError, Sketch, SketchFault, read_component,
};

/// Reads the components of a list, back to front.
pub(super) fn read(items: &[Value], mut report: LenientReport) -> Result<ImportedSketch, UnreadableFile> {
    if items.len() > MAX_COMPONENTS {
        return Err(InsertError::Full.into());
    }
    let mut names = IdGenerator::default();
    let mut imported = ImportedSketch { sketch: Sketch::new(), skipped: Vec::new(), adjusted: Vec::new() };
    let (mut first, mut is_told) = (None, false);
    for (index, item) in items.iter().enumerate() {
        match component(item, &mut names, &mut imported) {
            Ok(id) => {
                if report.characters > 0 && imported.sketch.get(&id).is_some_and(is_broken) {
                    is_told = true;
                    imported.adjusted.push(format!("{id}: {UNREADABLE}"));
                }
            }
            Err(fault) => {
                let reason = fault.to_string();
                imported.skipped.push(SkippedElement { id: name(item, index), reason: reason.clone() });
                first.get_or_insert(reason);
            }
        }
    }
    match first {
        _ if items.is_empty() => Err(UnreadableFile::NoEntries),
        Some(first) if imported.sketch.is_empty() => {
            Err(UnreadableFile::NoComponents { count: items.len(), first })
        }
        _ => {
            if is_told {
                report.characters = 0;
            }
            imported.adjusted.extend(report.sentences());
            Ok(imported)
        }
    }
}

/// Adds one component, with a new id if its own is in use, and returns the id.
fn component(
    item: &Value,
    names: &mut IdGenerator,
    imported: &mut ImportedSketch,
) -> Result<ComponentId, SketchFault> {
    let entry = read_component(LazyValue::trusted(&json::to_string(item)))?;
    let (own, kind, bounds) = (entry.component.id(), entry.component.kind(), entry.component.bounds());
    let id = names.name(own.as_str(), &imported.sketch);
    let component = Component::new(id.clone(), kind, bounds, entry.component.props().clone())?;
    imported.sketch.push(component)?;
    imported.adjusted.extend(entry.adjustments.iter().map(sentence));
    if id != *own {
        imported.adjusted.push(format!("{own}: has the id {id} now, because its own one is in use"));
    }
    Ok(id)
}

/// Whether a text of the component contains a replacement character.
fn is_broken(component: &Component) -> bool {
    component.props().to_map().values().any(|value| holds(value, char::REPLACEMENT_CHARACTER))
}

fn sentence(adjustment: &Adjustment) -> String {
    match adjustment {
        Adjustment::RaisedSize { id, field, from, to } => {
            format!("{id}: its {field} was {from} px; it is {to} px now")
        }
        Adjustment::DroppedKey { id, field } => {
            format!("{id}: components have no {}; it is left out", visible(field))
        }
    }
}

/// Returns the name of an entry in reports.
fn name(item: &Value, index: usize) -> String {
    let id = item.get("id").and_then(Value::as_str).map(|id| visible(&excerpt(id)));
    id.filter(|id| !id.is_empty()).unwrap_or_else(|| format!("component {index}"))
}
