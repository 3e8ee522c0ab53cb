//! What is written on a new component.

use super::Halt;
use crate::describe;
use crate::intent::{Addition, State, Traits};
use serde_json::{Map, Value};
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::{ComponentKind, Props};

/// The props of a new component: what was said, and otherwise what shows its kind.
pub(super) fn props_of(addition: &Addition, text: Option<&String>) -> Result<Props, Halt> {
    let Traits { placeholder, entries, rows, members, .. } = &addition.traits;
    let mut props = Map::new();
    let usual = || {
        // A caption says that it is one.
        let hint = addition.hint.filter(|_| addition.kind == ComponentKind::Text);
        describe::capitalized(hint.unwrap_or_else(|| addition.kind.noun()))
    };
    let label = || text.cloned().unwrap_or_else(usual);
    match addition.kind {
        ComponentKind::Footer if text.is_none() && !entries.is_empty() => {
            props.insert("text".to_owned(), Value::from(entries.join(" · ")));
        }
        ComponentKind::Button | ComponentKind::Text | ComponentKind::Footer => {
            props.insert("text".to_owned(), Value::from(label()));
        }
        ComponentKind::Heading => {
            props.insert("text".to_owned(), Value::from(label()));
            let level = match addition.hint {
                Some("h1") => 1,
                Some("h3") => 3,
                _ => 2,
            };
            props.insert("level".to_owned(), Value::from(level));
        }
        ComponentKind::Input if !entries.is_empty() => {
            props.insert("items".to_owned(), Value::from(entries.clone()));
        }
        ComponentKind::Input | ComponentKind::Container | ComponentKind::HorizontalLine => {}
        ComponentKind::ImagePlaceholder => {
            let hint = addition.hint.map(describe::capitalized);
            if let Some(alt) = text.cloned().or(hint) {
                props.insert("alt".to_owned(), Value::from(alt));
            }
        }
        ComponentKind::List => {
            props.insert(
                "items".to_owned(),
                listed(entries, *members, &["First item", "Second item", "Third item"], "Item"),
            );
        }
        ComponentKind::NavigationBox => {
            props
                .insert("items".to_owned(), listed(entries, *members, &["Home", "About", "Contact"], "Page"));
        }
        ComponentKind::Table => {
            props.insert(
                "columns".to_owned(),
                listed(entries, *members, &["Name", "Status", "Date"], "Column"),
            );
            props.insert("rows".to_owned(), Value::from(rows.unwrap_or(4)));
        }
    }
    let shows_text = matches!(
        addition.kind,
        ComponentKind::Input
            | ComponentKind::Container
            | ComponentKind::List
            | ComponentKind::NavigationBox
            | ComponentKind::Table
    );
    let ticks = matches!(addition.piece, Some(Piece::Checkbox | Piece::Radio | Piece::Toggle));
    let usual = || addition.piece.filter(|_| ticks).map(|piece| describe::capitalized(piece.noun()));
    if let Some(text) = text.filter(|_| shows_text).cloned().or_else(usual) {
        props.insert("text".to_owned(), Value::from(text));
    }
    let hint = addition
        .hint
        .filter(|_| addition.kind == ComponentKind::Input && text.is_none() && !ticks)
        .map(describe::capitalized);
    if let Some(placeholder) = placeholder.clone().or(hint) {
        props.insert("placeholder".to_owned(), Value::from(placeholder));
    }
    if let Some(name) = addition.name {
        props.insert("name".to_owned(), Value::from(describe::capitalized(name)));
    }
    if let Some(variant) = addition.piece.and_then(Piece::variant) {
        props.insert("variant".to_owned(), Value::from(variant));
    }
    let shows_icon = matches!(addition.piece, Some(Piece::Icon | Piece::IconButton));
    let named = || text.filter(|_| shows_icon).and_then(|text| Icon::named(text));
    if let Some(icon) = addition.traits.icon.or_else(named) {
        props.insert("icon".to_owned(), Value::from(icon.name()));
    }
    for state in &addition.traits.states {
        match state {
            State::Checked(true) => props.insert("checked".to_owned(), Value::Bool(true)),
            State::Disabled(true) => props.insert("disabled".to_owned(), Value::Bool(true)),
            State::Value(value) => props.insert("value".to_owned(), Value::from(*value)),
            // What is new is so in no other way.
            _ => None,
        };
    }
    Ok(Props::from_map(props)?)
}

/// What was said; else as many as were said, the usual ones first.
fn listed(entries: &[String], count: Option<usize>, usual: &[&str], noun: &str) -> Value {
    if !entries.is_empty() {
        return Value::from(entries.to_vec());
    }
    let mut listed = Vec::new();
    for at in 0..count.unwrap_or(usual.len()) {
        let numbered = || [noun, " ", &(at + 1).to_string()].concat();
        listed.push(usual.get(at).map_or_else(numbered, |usual| (*usual).to_owned()));
    }
    Value::from(listed)
}

/// The texts of several, where as many were said as there are: `three buttons called A, B and C`.
pub(super) fn texts(addition: &Addition) -> Vec<String> {
    let said = addition.traits.text.as_deref().filter(|_| addition.count > 1);
    let mut texts = Vec::new();
    for part in said.unwrap_or_default().split(',') {
        for text in part.split(" and ") {
            let text = text.trim().trim_start_matches("and ").trim_matches(QUOTES).trim();
            if !text.is_empty() {
                texts.push(text.to_owned());
            }
        }
    }
    if texts.len() == addition.count { texts } else { Vec::new() }
}

const QUOTES: [char; 5] = ['"', '“', '”', '‘', '’'];
