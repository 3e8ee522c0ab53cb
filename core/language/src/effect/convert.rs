//! Making something another kind of component, in its place.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::EntryEdit;
use crate::reference::{Part, Reference};
use crate::vocabulary::Property;
use serde_json::{Map, Value};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentKind, Props};

impl Draft<'_> {
    /// Each keeps its id, its place in the paint order, its box as far as the kind allows, and what it says.
    /// `text` is what they say then, if that is to change, and `entries` what is in them. Of several, a `single` list has
    /// what they say as its entries.
    pub(super) fn convert(
        &mut self,
        what: &Reference,
        kind: ComponentKind,
        piece: Option<Piece>,
        single: bool,
        text: Option<&str>,
        entries: &[String],
    ) -> Result<(), Halt> {
        let mut ids = self.targets(what)?;
        if kind == ComponentKind::List {
            ids = self.listed_below(what, ids);
        }
        let names = describe::names(&self.sketch, &ids);
        let one = piece.map_or_else(|| describe::with_article(kind), |piece| describe::a(piece.noun()));
        if single && entries.is_empty() && self.gather(&ids, kind)? {
            self.did(["turned ", &names, " into ", &one].concat());
            return Ok(());
        }
        let before = self.operations.len();
        for id in &ids {
            let Some(component) = self.sketch.get(id) else { continue };
            if component.kind() == kind {
                // `into an input`: whatever it is, it is one.
                if let Some(piece) = piece {
                    self.set_piece(id, piece)?;
                }
                continue;
            }
            let Some(index) = self.sketch.index_of(id) else { continue };
            let bounds = component.bounds();
            let (least, usual) = (kind.min_size(), piece.map_or_else(|| kind.default_size(), Piece::size));
            let height = match (component.kind(), kind) {
                (ComponentKind::HorizontalLine, _) | (_, ComponentKind::HorizontalLine) => usual.height,
                _ => bounds.height().max(least.height),
            };
            let added = Addition {
                component_id: Some(id.clone()),
                component_type: kind,
                x: bounds.x(),
                y: bounds.y(),
                width: bounds.width().max(least.width),
                height,
                props: with_piece(converted(component, kind)?, piece)?,
                index: Some(index),
            };
            self.apply(Operation::Delete { component_id: id.clone() })?;
            self.apply(Operation::Add(added))?;
        }
        let into = if ids.len() == 1 { one } else { describe::plural(kind) };
        if text.is_none() && entries.is_empty() {
            self.changed_since(before, || format!("That is {into} already."))?;
        }
        if self.operations.len() > before {
            self.did(format!("turned {names} into {into}"));
        }
        let now = Reference { parts: ids.iter().cloned().map(Part::Known).collect(), except: None };
        if let Some(text) = text {
            self.write(&now, Property::Text, text)?;
        }
        if !entries.is_empty() {
            self.edit_entries(&now, &EntryEdit::Set(entries.to_vec()))?;
        }
        Ok(())
    }
}

/// Props with the variant of a piece.
pub(super) fn with_piece(props: Props, piece: Option<Piece>) -> Result<Props, Halt> {
    let Some(variant) = piece.and_then(Piece::variant) else { return Ok(props) };
    let mut map = Map::from_iter([("variant".to_owned(), Value::from(variant))]);
    map.extend(props.to_map());
    Props::from_map(map).map_err(|_| Halt::Nothing)
}

/// The props of a component as another kind shows them.
fn converted(component: &Component, kind: ComponentKind) -> Result<Props, Halt> {
    let props = component.props();
    let said = props.text().or(props.alt()).or(props.placeholder()).map(str::to_owned);
    let mut entries = props.items();
    entries.extend(props.columns());
    let mut converted = Map::new();
    let mut set = |key: &str, value: Value| converted.insert(key.to_owned(), value);
    if let Some(name) = props.name() {
        set("name", Value::from(name));
    }
    match kind {
        ComponentKind::List | ComponentKind::NavigationBox if entries.is_empty() => {
            set("items", Value::from(said.into_iter().collect::<Vec<_>>()));
        }
        ComponentKind::List | ComponentKind::NavigationBox => {
            set("items", Value::from(entries));
        }
        ComponentKind::Table if entries.is_empty() => {
            set("columns", Value::from(said.into_iter().collect::<Vec<_>>()));
        }
        ComponentKind::Table => {
            set("columns", Value::from(entries));
        }
        ComponentKind::HorizontalLine => {}
        ComponentKind::ImagePlaceholder => {
            said.map(|said| set("alt", Value::from(said)));
        }
        _ => {
            let listed = (!entries.is_empty()).then(|| entries.join(", "));
            // What has nothing to say shows its kind, as a new one does.
            let usual = match kind {
                ComponentKind::Container | ComponentKind::Input => None,
                kind => Some(describe::capitalized(kind.noun())),
            };
            said.or(listed).or(usual).map(|text| set("text", Value::from(text)));
        }
    }
    Ok(Props::from_map(converted)?)
}
