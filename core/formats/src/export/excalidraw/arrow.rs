//! Arrows: links between components.
//!
//! An arrow written here names its link in `customData.websketch.link`, so that it can be bound to another target in
//! Excalidraw. Any other arrow is a link if both ends are bound, and its target is a screen or lies in one.

use super::custom_data::{self, ARROW, CustomData};
use super::imported::Report;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use websketch_json::excerpt;
use websketch_layout::flow::screen_of;
use websketch_layout::structure::Structure;
use websketch_sketch::{Component, ComponentId, Props, Relation, Sketch};

const NO_LINK: &str = "an arrow is a link only from one box to another that is a frame or lies in one";
const SECOND: &str = "the box at its start has another link already";

/// An arrow of a document.
#[derive(Debug)]
pub(super) struct Arrow<'a> {
    /// Its name in reports.
    name: String,
    id: &'a str,
    start: Option<&'a str>,
    end: Option<&'a str>,
    /// The source and the entry of a link written here.
    link: Option<custom_data::Link<'a>>,
}

impl<'a> Arrow<'a> {
    /// Reads an element. `None` for a deleted arrow and for any other element.
    pub(super) fn read(element: &'a Value, name: &str) -> Option<Self> {
        let Value::Object(fields) = element else { return None };
        let is_deleted = fields.get("isDeleted") == Some(&Value::Bool(true));
        // The line of a note is decoration.
        let is_part = CustomData::read(fields).is_some();
        if is_deleted || is_part || fields.get("type").and_then(Value::as_str) != Some(ARROW) {
            return None;
        }
        let end = |field: &str| fields.get(field)?.get("elementId")?.as_str();
        Some(Self {
            name: name.to_owned(),
            id: fields.get("id").and_then(Value::as_str).unwrap_or_default(),
            start: end("startBinding"),
            end: end("endBinding"),
            link: custom_data::Link::read(fields),
        })
    }
}

/// Returns the element at the end of the arrow that each text is bound to, by the id of the text's container. The start
/// counts for an arrow with a free end.
pub(super) fn subjects<'a>(arrows: &[Arrow<'a>]) -> BTreeMap<&'a str, &'a str> {
    arrows.iter().filter_map(|arrow| Some((arrow.id, arrow.end.or(arrow.start)?))).collect()
}

/// Returns the sketch with the links of arrows and the subjects of notes. `ids` are the components of elements, and
/// `notes` the subjects of notes by their component, as elements.
pub(super) fn connect(
    sketch: Sketch,
    arrows: &[Arrow],
    ids: &BTreeMap<String, ComponentId>,
    notes: &BTreeMap<ComponentId, String>,
    report: &mut Report,
) -> Sketch {
    let mut props: BTreeMap<ComponentId, Map<String, Value>> = BTreeMap::new();
    for (note, subject) in notes {
        if let Some(subject) = ids.get(subject) {
            let about = (Relation::Subject.key().to_owned(), subject.as_str().into());
            props.entry(note.clone()).or_insert_with(|| map_of(&sketch, note)).extend([about]);
        }
    }
    let structure = Structure::of(&sketch, None);
    for arrow in arrows {
        let component = |element: Option<&str>| element.and_then(|element| ids.get(element));
        let (source, target) = (component(arrow.start), component(arrow.end));
        if let Some(link) = &arrow.link {
            if let Some((source, target)) = ids.get(link.from).zip(target) {
                let props = props.entry(source.clone()).or_insert_with(|| map_of(&sketch, source));
                set_link(props, link.item, target);
            }
            continue;
        }
        let is_in_screen = |target: &&ComponentId| {
            structure.element(target).is_some_and(|element| screen_of(&structure, element).is_some())
        };
        let Some((source, target)) = source.zip(target.filter(is_in_screen)) else {
            if !notes.values().any(|subject| arrow.end.or(arrow.start) == Some(subject)) {
                report.skip(&arrow.name, NO_LINK.to_owned());
            }
            continue;
        };
        let props = props.entry(source.clone()).or_insert_with(|| map_of(&sketch, source));
        match props.get(Relation::Link.key()) {
            None => set_link(props, None, target),
            Some(former) if former.as_str() == Some(target.as_str()) => {}
            Some(_) => report.skip(&arrow.name, SECOND.to_owned()),
        }
    }
    drop(structure);
    if props.is_empty() { sketch } else { with_props(sketch, props) }
}

fn map_of(sketch: &Sketch, id: &ComponentId) -> Map<String, Value> {
    sketch.get(id).map(|component| component.props().to_map()).unwrap_or_default()
}

/// Sets the link of a component, or of one of its entries.
fn set_link(props: &mut Map<String, Value>, entry: Option<&str>, target: &ComponentId) {
    let target = Value::from(target.as_str());
    let Some(entry) = entry else {
        props.insert(Relation::Link.key().to_owned(), target);
        return;
    };
    let key = Relation::Entry(String::new()).key();
    match props.get_mut(key) {
        Some(Value::Object(entries)) => _ = entries.insert(entry.to_owned(), target),
        _ => _ = props.insert(key.to_owned(), Map::from_iter([(entry.to_owned(), target)]).into()),
    }
}

/// Returns the sketch with other props for some components. A component keeps its props if the new ones are too large.
fn with_props(sketch: Sketch, mut props: BTreeMap<ComponentId, Map<String, Value>>) -> Sketch {
    let component = |component: &Component| {
        let changed = props.remove(component.id()).and_then(|props| Props::from_map(props).ok());
        let props = changed.unwrap_or_else(|| component.props().clone());
        Component::new(component.id().clone(), component.kind(), component.bounds(), props).ok()
    };
    let components: Vec<Component> = sketch.iter().filter_map(component).collect();
    Sketch::of(components).unwrap_or(sketch)
}

/// Returns the name of an arrow for reports.
pub(super) fn name_of(element: &Value, index: usize) -> String {
    let id = element.get("id").and_then(Value::as_str).filter(|id| !id.is_empty());
    id.map_or_else(|| format!("element {index}"), |id| super::visible(&excerpt(id)))
}
