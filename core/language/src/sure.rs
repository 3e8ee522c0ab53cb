//! When a change may be made without asking anybody: the law of certainty.
//!
//! Every word of the request stands for something: it is a word that edits are made of, it is shown on the sketch, or it is
//! in a text that is written, and that text is said to be one. A word that stands for nothing (a condition, a reason, a
//! judgement, a wish that no rule knows) makes the whole request uncertain, wherever it stands; so no list of phrases has to
//! know it. Nothing is invented: what is added shows what was said, or what its kind shows anyway.

use super::grammar::is_spoken;
use super::left_over::{describes_entries, runs_on};
use super::token::{Token, TokenKind, tokens, word_spans, words};
use super::vocabulary::{Sense, Tag, meanings};
use serde_json::Value;
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Operation, OperationKind};
use websketch_sketch::{Component, ComponentKind, Sketch};

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

/// Function words of sentences that are no plain order: negations, alternatives, wishes. Rules read some of them, and a
/// person may mean them in another way.
const TURNING: &str = "or nor neither not no never none nothing nobody noone wish don't dont doesn't doesnt \
    didn't didnt isn't isnt aren't arent can't cant cannot couldn't couldnt won't wont wouldn't wouldnt shouldn't \
    shouldnt useless unnecessary needless unneeded unused superfluous";

/// Words of a question that is an order in polite words.
const POLITE: &str = "can could would will may might please mind possible";

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
    /// Something would be added by a word alone, of a sentence in which nobody knows what is to be done.
    WouldGuess,
}

/// How sure it is that these operations are what this message asks for.
pub(super) fn certainty(message: &str, sketch: &Sketch, operations: &[Operation]) -> Certainty {
    let Some(tokens) = tokens(message) else { return Certainty::Unsure };
    let mut new = Vec::new();
    operations.iter().for_each(|operation| add_texts(sketch, operation, &mut new));
    let is_accounted = is_accounted_for(&tokens, sketch, &new);
    if new.iter().any(|new| is_left_over(&tokens, new)) {
        return Certainty::WouldWrite;
    }
    let unsaid: Vec<&New> = new.iter().filter(|new| !is_said(message, &tokens, sketch, new)).collect();
    let deleted = blocks_deleted(sketch, operations);
    if deleted > 1 && !is_accounted {
        return Certainty::WouldDelete(deleted);
    }
    if unsaid.iter().any(|new| new.role == Role::Written && !is_plain(&words(&new.changed))) {
        return Certainty::WouldWrite;
    }
    let adds = operations.iter().any(|operation| operation.kind() == OperationKind::Add);
    if adds
        && !is_accounted
        && !sketch.is_empty()
        && !tokens.iter().any(is_known_verb)
        && is_foreign(&tokens, sketch, &new)
    {
        return Certainty::WouldGuess;
    }
    let is_sure = is_accounted && unsaid.is_empty() && !converts(operations) && !is_doubt(&tokens);
    if is_sure { Certainty::Sure } else { Certainty::Unsure }
}

/// Whether every word of a message stands for something, without any new text.
pub(super) fn is_plain_order(message: &str, sketch: &Sketch) -> bool {
    tokens(message).is_some_and(|tokens| is_accounted_for(&tokens, sketch, &[]))
}

/// Whether something takes the place of something else, which has to be thought about.
fn converts(operations: &[Operation]) -> bool {
    let has = |kind| operations.iter().any(|operation| operation.kind() == kind);
    has(OperationKind::Replace) || has(OperationKind::Delete) && has(OperationKind::Add)
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
    begins_well && text.iter().all(|word| !is_in(LOOSE, word) && !is_in(TURNING, word))
}

/// Whether every word of the message stands for something.
fn is_accounted_for(tokens: &[Token], sketch: &Sketch, new: &[New]) -> bool {
    let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += match token.kind {
            TokenKind::Word => match accounted(&words, at, sketch, new) {
                Some(length) => length,
                None => return false,
            },
            TokenKind::Number(_) | TokenKind::Quoted(_) | TokenKind::Mark(_) => 1,
        };
    }
    true
}

/// Whether a new text is what is left over of a sentence rather than words to write: it goes on with another request or with
/// a place, or says what a text is to be about. What is quoted is written as it is.
fn is_left_over(tokens: &[Token], new: &New) -> bool {
    let is_quoted = |token: &Token| matches!(&token.kind, TokenKind::Quoted(quote) if quote.contains(&new.changed) || new.changed.contains(quote.as_str()));
    if tokens.iter().any(is_quoted) {
        return false;
    }
    // Only what comes from the message can be left over of it.
    let is_word = |token: &&Token| !matches!(token.kind, TokenKind::Mark(_));
    let said: Vec<&str> = tokens.iter().filter(is_word).map(|token| token.word.as_str()).collect();
    let text = words(&new.changed);
    let at = said.windows(text.len().max(1)).position(|window| window.iter().eq(text.iter()));
    let before = at.and_then(|at| at.checked_sub(1)).and_then(|at| said.get(at)).copied().unwrap_or_default();
    at.is_some()
        && (runs_on(&new.changed) || new.role == Role::Entry && describes_entries(before, &new.changed))
}

/// Whether half of the words of a message mean nothing at all: they neither say what is to be done nor judge it.
fn is_foreign(tokens: &[Token], sketch: &Sketch, new: &[New]) -> bool {
    let is_word = |token: &&Token| token.kind == TokenKind::Word;
    let words: Vec<&str> = tokens.iter().filter(is_word).map(|token| token.word.as_str()).collect();
    let judges = |word: &str| is_in(LOOSE, word) || is_in(TURNING, word);
    let is_unknown = |at: &usize| {
        words.get(*at).is_some_and(|word| !judges(word)) && accounted(&words, *at, sketch, new).is_none()
    };
    (0..words.len()).filter(is_unknown).count() * 2 >= words.len()
}

/// Whether a word can say what is to be done.
fn is_known_verb(token: &Token) -> bool {
    let is_verb = |(sense, _): &(Sense, usize)| matches!(sense, Sense::Verb(..));
    token.kind == TokenKind::Word && meanings(&[token.word.as_str()]).iter().any(is_verb)
}

/// Whether a message ends as a question that is no order in polite words: `delete the footer, right?`
fn is_doubt(tokens: &[Token]) -> bool {
    let is_question = tokens.last().is_some_and(|token| token.kind == TokenKind::Mark('?'));
    is_question && !tokens.iter().any(|token| is_in(POLITE, &token.word))
}

/// How many words from a place on stand for something together; `None` if the first one does not.
fn accounted(all: &[&str], at: usize, sketch: &Sketch, new: &[New]) -> Option<usize> {
    let first = *all.get(at)?;
    let meanings = meanings(all.get(at..all.len().min(at + LONGEST)).unwrap_or_default());
    let longest = meanings.iter().map(|(_, length)| *length).max();
    // `if you can` is no condition.
    let is_phrase = longest.is_some_and(|length| length > 1);
    if is_in(TURNING, first) || is_in(LOOSE, first) && !is_phrase {
        // By itself such a word says too little to be the text that it is in.
        return texts(sketch, new).any(|text| is_said_with(text, all, at)).then_some(1);
    }
    let spoken = || (is_spoken(first) || NAMING.iter().any(|tag| tag.counts(first))).then_some(1);
    let known = longest.or_else(spoken);
    known.or_else(|| texts(sketch, new).any(|text| is_word_of(text, first)).then_some(1))
}

/// The new texts, and all that is on the sketch: texts, names, and entries of lists.
fn texts<'a>(sketch: &'a Sketch, new: &'a [New]) -> impl Iterator<Item = &'a str> {
    new.iter().map(|new| new.text.as_str()).chain(sketch.iter().flat_map(shown))
}

/// Whether the word at a place stands in a text beside the same word as in the message, or is all of it.
fn is_said_with(text: &str, all: &[&str], at: usize) -> bool {
    let own = words(text);
    let said = all.get(at).copied();
    let before = at.checked_sub(1).and_then(|before| all.get(before)).copied();
    let after = all.get(at + 1).copied();
    let word = |place: Option<usize>| own.get(place?).map(String::as_str);
    own.iter().enumerate().any(|(place, word_here)| {
        Some(word_here.as_str()) == said
            && (own.len() == 1
                || before.is_some() && word(place.checked_sub(1)) == before
                || after.is_some() && word(Some(place + 1)) == after)
    })
}

fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

fn is_word_of(text: &str, word: &str) -> bool {
    words(text).iter().any(|own| own == word)
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
    let lower = lowercase(text);
    let is_quoted =
        tokens.iter().any(|token| matches!(&token.kind, TokenKind::Quoted(quote) if quote.contains(text)));
    let is_usual = role != Role::Written
        && (USUAL.contains(&lower.as_str())
            || ComponentKind::ALL.iter().any(|kind| lowercase(kind.noun()) == lower)
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
