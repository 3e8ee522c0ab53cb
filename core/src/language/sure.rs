//! When a change may be made without asking anybody: the law of certainty.
//!
//! Every word of the request stands for something: it is a word that edits are made of, it is shown on the sketch, or it is
//! in a text that is written, and that text is said to be one. A word that stands for nothing (a condition, a reason, a
//! judgement, a wish that no rule knows) makes the whole request uncertain, wherever it stands; so no list of phrases has to
//! know it. Nothing is invented: what is added shows what was said, or what its kind shows anyway.

use super::grammar::is_spoken;
use super::token::{Token, TokenKind, tokens, word_spans, words};
use super::vocabulary::{Tag, meanings};
use crate::geometry::Bounds;
use crate::letter::lower_text;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentKind, Sketch};
use serde_json::Value;

/// Words of a phrase that is looked up together.
const LONGEST: usize = 6;

/// Words for what things are there for, which name them though they stand nowhere.
const NAMING: [Tag; 7] =
    [Tag::Thing, Tag::Form, Tag::LooseForm, Tag::Role, Tag::Part, Tag::Group, Tag::Person];

/// What new lists, menus and tables show where nothing is said.
const USUAL: [&str; 9] =
    ["first item", "second item", "third item", "home", "about", "contact", "name", "status", "date"];

/// Words that only seem to be plain: what follows is guessed, or judged.
const LOOSE: &str = "roughly approximately maybe perhaps somewhat somehow nearly almost if unless when whenever \
    while once until because since though although whether better best worse worst nice nicer proper usual sample \
    something anything whatever whoever wherever stuff junk clutter old needed enough ugly good great fancy modern";

/// What comes before a text that is said as it is to be.
const SAYING: [&str; 15] = [
    "says", "say", "saying", "said", "reads", "read", "reading", "called", "named", "titled", "labeled",
    "labelled", "label", "title", "text",
];

/// A text that operations put on the sketch.
struct New {
    text: String,
    /// What of it was not there before.
    changed: String,
    role: Role,
}

/// Where a new text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// In place of what was written there.
    Written,
    /// On something that was not there.
    Added,
    /// An entry of a list, a menu or a table.
    Entry,
}

/// How sure it is that these operations are what a message asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// Nobody needs to be asked.
    Sure,
    /// Something in it was guessed or passed over; a model may know better.
    Unsure,
    /// So much would be deleted on a guess that nothing is done.
    WouldDelete(usize),
    /// Words that describe a text would be written in its place.
    WouldWrite,
}

/// How sure it is that these operations are what this message asks for.
pub(super) fn certainty(message: &str, sketch: &Sketch, operations: &[Operation]) -> Certainty {
    let Some(tokens) = tokens(message) else { return Certainty::Unsure };
    let mut new = Vec::new();
    operations.iter().for_each(|operation| add_texts(sketch, operation, &mut new));
    let replaces = operations.iter().any(|operation| matches!(operation, Operation::Replace { .. }));
    let is_accounted = !replaces && is_accounted_for(&tokens, sketch, &new);
    let unsaid: Vec<&New> = new.iter().filter(|new| !is_said(message, &tokens, sketch, new)).collect();
    let deleted = blocks_deleted(sketch, operations);
    if deleted > 1 && !is_accounted {
        return Certainty::WouldDelete(deleted);
    }
    if unsaid.iter().any(|new| new.role == Role::Written && !is_plain(&words(&new.changed))) {
        return Certainty::WouldWrite;
    }
    if is_accounted && unsaid.is_empty() { Certainty::Sure } else { Certainty::Unsure }
}

/// How many things are deleted; what lies in another one of them is a part of that.
fn blocks_deleted(sketch: &Sketch, operations: &[Operation]) -> usize {
    let boxes = operations.iter().filter_map(|operation| match operation {
        Operation::Delete { component_id } => sketch.get(component_id).map(Component::bounds),
        _ => None,
    });
    let boxes: Vec<Bounds> = boxes.collect();
    let is_inside = |bounds: &Bounds| boxes.iter().any(|other| other != bounds && other.contains(bounds));
    boxes.iter().filter(|bounds| !is_inside(bounds)).count()
}

/// Whether words may be a text: they do not describe one, as `something shorter` and `a friendlier word` do.
fn is_plain(text: &[String]) -> bool {
    const BEGINNINGS: [&str; 10] = ["a", "an", "the", "what", "our", "my", "so", "more", "less", "that"];
    let begins_well = text.first().is_some_and(|first| !BEGINNINGS.contains(&first.as_str()));
    begins_well && text.iter().all(|word| !is_in(LOOSE, word))
}

/// Whether every word of the message stands for something.
fn is_accounted_for(tokens: &[Token], sketch: &Sketch, new: &[New]) -> bool {
    let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += match token.kind {
            TokenKind::Word => match accounted(words.get(at..).unwrap_or_default(), sketch, new) {
                Some(length) => length,
                None => return false,
            },
            TokenKind::Number(_) | TokenKind::Quoted(_) | TokenKind::Mark(_) => 1,
        };
    }
    true
}

/// How many of the first words stand for something together; `None` if the first one does not.
fn accounted(known: &[&str], sketch: &Sketch, new: &[New]) -> Option<usize> {
    let first = *known.first()?;
    let meanings = meanings(known.get(..known.len().min(LONGEST)).unwrap_or_default());
    let longest = meanings.iter().map(|(_, length)| *length).max();
    // `if you can` is no condition.
    let is_phrase = longest.is_some_and(|length| length > 1);
    let spoken = || (is_spoken(first) || NAMING.iter().any(|tag| tag.counts(first))).then_some(1);
    let known = if is_in(LOOSE, first) && !is_phrase { None } else { longest.or_else(spoken) };
    known.or_else(|| (is_new(first, new) || is_shown(first, sketch)).then_some(1))
}

fn is_new(word: &str, new: &[New]) -> bool {
    new.iter().any(|new| is_word_of(&new.text, word))
}

fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

fn is_word_of(text: &str, word: &str) -> bool {
    words(text).iter().any(|own| own == word)
}

/// Whether a word is on the sketch: in a text, a name, or an entry of a list.
fn is_shown(word: &str, sketch: &Sketch) -> bool {
    sketch.iter().any(|component| shown(component).any(|text| is_word_of(text, word)))
}

/// Everything that a component shows or is called.
fn shown(component: &Component) -> impl Iterator<Item = &str> {
    let props = component.props();
    let labels = props.labels().into_iter().flatten();
    labels.chain(props.items()).chain(props.columns()).chain(props.cells())
}

/// Whether a new text is one that the message says: quoted, with a capital or no letter at its start, or after a word such
/// as `says`; or what its kind or something like it shows anyway.
fn is_said(message: &str, tokens: &[Token], sketch: &Sketch, new: &New) -> bool {
    [&new.changed, &new.text].into_iter().any(|text| says(message, tokens, sketch, text, new.role))
}

fn says(message: &str, tokens: &[Token], sketch: &Sketch, text: &str, role: Role) -> bool {
    let lower = lower_text(text);
    let is_quoted =
        tokens.iter().any(|token| matches!(&token.kind, TokenKind::Quoted(quote) if quote.contains(text)));
    let is_usual = role != Role::Written
        && (USUAL.contains(&lower.as_str())
            || ComponentKind::ALL.iter().any(|kind| lower_text(kind.noun()) == lower)
            || sketch.iter().any(|component| shown(component).any(|own| own == text)));
    if is_quoted || is_usual {
        return true;
    }
    let own = words(text);
    if !text.contains(char::is_alphabetic) {
        return message.contains(text.trim());
    }
    let starts = (0..tokens.len()).filter(|at| {
        let said = tokens
            .iter()
            .skip(*at)
            .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Number(_)));
        said.zip(&own).filter(|(token, own)| token.word == **own).count() == own.len()
    });
    for at in starts {
        let Some(token) = tokens.get(at) else { continue };
        let as_said = message.get(token.span.clone()).unwrap_or_default();
        let has_capital =
            as_said.starts_with(|letter: char| letter.is_uppercase() || !letter.is_alphabetic());
        let before =
            at.checked_sub(1).and_then(|before| tokens.get(before)).map_or("", |token| token.word.as_str());
        if has_capital || is_plain(&own) && (role != Role::Written || SAYING.contains(&before)) {
            return true;
        }
    }
    false
}

/// Adds the texts that an operation puts on the sketch.
fn add_texts(sketch: &Sketch, operation: &Operation, new: &mut Vec<New>) {
    let (map, before, role) = match operation {
        Operation::Add(addition) => (addition.props.to_map(), None, Role::Added),
        Operation::Modify { component_id, props } => (
            props.to_map(),
            sketch.get(component_id).map(|component| component.props().to_map()),
            Role::Written,
        ),
        _ => return,
    };
    for key in ["text", "placeholder", "alt", "name", "items", "columns"] {
        let old = before.as_ref().and_then(|before| before.get(key));
        match map.get(key) {
            Some(Value::String(text)) => {
                let old = old.and_then(Value::as_str).unwrap_or_default();
                let changed = changed(old, text);
                new.push(New { text: text.clone(), changed: changed.to_owned(), role });
            }
            Some(Value::Array(entries)) => {
                let old = old.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
                let added = entries.iter().filter(|entry| !old.contains(entry)).filter_map(Value::as_str);
                new.extend(added.map(|text| New {
                    text: text.to_owned(),
                    changed: text.to_owned(),
                    role: Role::Entry,
                }));
            }
            _ => {}
        }
    }
}

/// What of a text is new: without the words at its beginning and at its end that were there.
fn changed<'t>(old: &str, text: &'t str) -> &'t str {
    let spans = word_spans(text);
    let own: Vec<&str> = spans.iter().filter_map(|span| text.get(span.clone())).collect();
    let before: Vec<&str> = word_spans(old).into_iter().filter_map(|span| old.get(span)).collect();
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let start = own.iter().zip(&before).take_while(same).count();
    let left = own.len().min(before.len()) - start;
    let end = own.iter().rev().zip(before.iter().rev()).take(left).take_while(same).count();
    let first = spans.get(start).map_or(0, |span| span.start);
    let last =
        spans.len().checked_sub(end + 1).and_then(|at| spans.get(at)).map_or(text.len(), |span| span.end);
    let is_part = start > 0 || end > 0;
    if is_part { text.get(first..last).unwrap_or(text) } else { text }
}
