//! References from one node to the results of others: `$step2.ids`, `$hero.text`, `$step1.components[0].id`.
//!
//! A text that consists of one reference is replaced by the value. A reference within a longer text is replaced by
//! text. `$$` is an escaped dollar. A dollar without a name after it is a dollar as well, so prices need no escape.

use serde_json::{Map, Value};
use std::borrow::Cow;
use websketch_json as json;

/// The name of a loop's element.
pub(super) const ITEM: &str = "item";
/// The name of the element's index, from 0.
pub(super) const INDEX: &str = "index";

/// A reference: a node, and the path into its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference<'t> {
    /// A node by id or as `stepN`, or a variable of a loop.
    pub(super) name: &'t str,
    pub(super) path: Vec<Segment<'t>>,
}

/// A segment of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Segment<'t> {
    Field(&'t str),
    Place(usize),
}

/// A piece of a text.
enum Piece<'t> {
    Text(&'t str),
    Reference(Reference<'t>),
}

/// Splits a text into pieces, in order.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        if let Some(behind) = after.strip_prefix('$') {
            pieces.push(Piece::Text("$"));
            rest = behind;
        } else if let Some((reference, behind)) = reference(after) {
            pieces.push(Piece::Reference(reference));
            rest = behind;
        } else {
            pieces.push(Piece::Text("$"));
            rest = after;
        }
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// Parses a reference at the start of a text. Returns it and the rest. A hyphen belongs to a name only between letters.
fn reference(text: &str) -> Option<(Reference<'_>, &str)> {
    let (name, mut rest) = name(text)?;
    let mut path = Vec::new();
    loop {
        if let Some(((field, behind), _)) =
            rest.strip_prefix('.').and_then(|tail| Some((self::name(tail)?, ())))
        {
            path.push(Segment::Field(field));
            rest = behind;
        } else if let Some((place, behind)) = rest.strip_prefix('[').and_then(|tail| tail.split_once(']'))
            && let Ok(place) = place.parse()
        {
            path.push(Segment::Place(place));
            rest = behind;
        } else {
            return Some((Reference { name, path }, rest));
        }
    }
}

fn name(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
        return None;
    }
    let is_inside = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    let end = text.find(|letter| !is_inside(letter)).unwrap_or(text.len());
    let found = text.get(..end)?.trim_end_matches('-');
    Some((found, text.get(found.len()..)?))
}

/// Returns the reference of a text that consists of exactly one.
pub(super) fn sole(text: &str) -> Option<Reference<'_>> {
    let (reference, rest) = reference(text.strip_prefix('$')?)?;
    rest.is_empty().then_some(reference)
}

/// Calls `take` with every reference in a value, and the path to it.
pub(super) fn visit<'v>(value: &'v Value, path: &str, take: &mut dyn FnMut(&str, Reference<'v>)) {
    match value {
        Value::String(text) => {
            for piece in pieces(text) {
                if let Piece::Reference(reference) = piece {
                    take(path, reference);
                }
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                visit(item, &format!("{path}[{at}]"), take);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                visit(value, &format!("{path}.{key}"), take);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns the value with all references replaced by their values.
///
/// # Errors
/// The first reference, as written, for which `find` returns `None`.
pub(super) fn resolve(
    value: &Value,
    find: &dyn Fn(&Reference<'_>) -> Option<Value>,
) -> Result<Value, String> {
    Ok(match value {
        Value::String(text) => match sole(text) {
            Some(reference) => find(&reference).ok_or_else(|| reference.to_string())?,
            None => Value::String(filled(text, find)?),
        },
        Value::Array(items) => {
            Value::Array(items.iter().map(|item| resolve(item, find)).collect::<Result<_, _>>()?)
        }
        Value::Object(fields) => {
            let entry = |(key, value): (&String, &Value)| Ok((key.clone(), resolve(value, find)?));
            Value::Object(fields.iter().map(entry).collect::<Result<Map<_, _>, String>>()?)
        }
        other => other.clone(),
    })
}

/// Returns a text with its references replaced by text.
fn filled(text: &str, find: &dyn Fn(&Reference<'_>) -> Option<Value>) -> Result<String, String> {
    let mut filled = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Text(text) => filled += text,
            Piece::Reference(reference) => {
                let value = find(&reference).ok_or_else(|| reference.to_string())?;
                filled += &as_text(&value);
            }
        }
    }
    Ok(filled)
}

/// Returns a text with its known references replaced by text. Unknown references stay as written, because a dollar sign
/// may mean money.
pub(super) fn mentioned(text: &str, find: &dyn Fn(&Reference<'_>) -> Option<Value>) -> String {
    let mut mentioned = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Text(text) => mentioned += text,
            Piece::Reference(reference) => match find(&reference) {
                Some(value) => mentioned += &as_text(&value),
                None => mentioned += &reference.to_string(),
            },
        }
    }
    mentioned
}

/// Returns a value as text.
pub(super) fn as_text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::String(text) => Cow::Borrowed(text),
        Value::Array(items) if items.iter().all(|item| !item.is_array() && !item.is_object()) => {
            let items: Vec<_> = items.iter().map(as_text).collect();
            Cow::Owned(items.join(", "))
        }
        other => Cow::Owned(json::to_string(other)),
    }
}

/// Returns the part of a value at a path.
pub(super) fn follow<'v>(value: &'v Value, path: &[Segment<'_>]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, segment| match segment {
        Segment::Field(field) => value.get(field),
        Segment::Place(place) => value.get(place),
    })
}

impl std::fmt::Display for Reference<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "${}", self.name)?;
        self.path.iter().try_for_each(|segment| match segment {
            Segment::Field(field) => write!(out, ".{field}"),
            Segment::Place(place) => write!(out, "[{place}]"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json as object;

    #[track_caller]
    fn check(text: &str, expected: &Value) {
        let results = object!({ "ids": ["a", "b"], "count": 2, "components": [{ "id": "a", "x": 40 }] });
        let find = |reference: &Reference<'_>| {
            let known = if reference.name == "step1" { &results } else { return None };
            follow(known, &reference.path).cloned()
        };
        let found =
            resolve(&Value::from(text), &find).unwrap_or_else(|unknown| Value::from(format!("? {unknown}")));
        assert_eq!(&found, expected, "{text}");
    }

    #[test]
    fn whole_values_keep_their_type() {
        check("$step1.ids", &object!(["a", "b"]));
        check("$step1.count", &object!(2));
        check("$step1.components[0].x", &object!(40));
        check("$step1", &object!({ "ids": ["a", "b"], "count": 2, "components": [{ "id": "a", "x": 40 }] }));
    }

    #[test]
    fn within_a_text_they_become_text() {
        check("Found $step1.count: $step1.ids.", &object!("Found 2: a, b."));
        check("$step1.components[0]!", &object!("{\"id\":\"a\",\"x\":40}!"));
    }

    #[test]
    fn dollars_that_name_nothing_stay() {
        check("$$step1.ids costs $5, $ and $$", &object!("$step1.ids costs $5, $ and $"));
        check("$step1.count-$5", &object!("2-$5"));
    }

    #[test]
    fn what_a_text_only_mentions_may_be_unknown() {
        let find = |reference: &Reference<'_>| (reference.name == "q").then(|| Value::from("rye"));
        let found = mentioned("$q for $$5, or $USD 5, or $q.answer[0]", &find);
        assert_eq!(found, "rye for $5, or $USD 5, or rye");
    }

    #[test]
    fn what_is_unknown_is_named() {
        check("a $step2.ids b", &object!("? $step2.ids"));
        check("$step1.components[1].x", &object!("? $step1.components[1].x"));
    }
}
