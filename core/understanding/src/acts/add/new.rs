//! New components from noun phrases.

use super::compound::compound;
use crate::acts::draft::Draft;
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference, Role};
use crate::frames::Frame;
use crate::lexicon::{Dimension, Function, Property, State, Verb};
use crate::referents::Scene;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::{Content, Leaf, Node};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::kit::{Icon, Piece, VisibleProp};
use websketch_sketch::{ComponentId, ComponentKind, Props};

/// The most copies of a piece.
const MOST: u32 = 24;
/// Entries of a new list that names none.
const ENTRIES: [&str; 3] = ["First item", "Second item", "Third item"];
/// Entries of a new menu that names none.
const PLACES: [&str; 3] = ["Home", "About", "Contact"];
/// Columns of a new table that names none.
const COLUMNS: [&str; 3] = ["Name", "Status", "Date"];

/// Returns the trees of all pieces that a reference describes.
pub(in crate::acts) fn new_nodes(
    reference: &Reference,
    frame: &Frame,
    setting: &Setting,
    draft: &Draft,
) -> Result<Vec<Node>, Doubt> {
    let _ = draft;
    let head = reference.parts.last().and_then(|part| part.head);
    let mut nodes = Vec::new();
    for part in &reference.parts {
        if let Some(node) = compound(frame, setting, part) {
            nodes.push(node);
            continue;
        }
        let head = part.head.or(head.filter(|head| head.is_plural));
        let piece = match head.and_then(|head| head.kind.piece()) {
            Some(piece) => of_state(piece, part, frame),
            // A thing that is called as an icon is one.
            None if may_be_words(frame, part) && icon_of(part).is_some() => Piece::Icon,
            // A thing of no known kind is its words.
            None if may_be_words(frame, part) => Piece::Body,
            None => return Err(Doubt::Missing { words: setting.sentence.text(&part.span).to_owned() }),
        };
        let text = text(frame, setting, part).unwrap_or_default();
        let entries = entries(frame, setting, part);
        let count = part.count.unwrap_or(1).clamp(1, MOST);
        for _ in 0..count {
            let mut node = match frame.slots.property {
                Some(Property::Placeholder) => {
                    with_prop(leaf(piece, "", &entries), "placeholder", Value::from(text.as_str()))
                }
                _ => leaf(piece, &text, &entries),
            };
            if piece.kind() == ComponentKind::Table
                && let Some(rows) = rows(frame, setting)
            {
                node = with_prop(node, "rows", Value::from(rows));
            }
            size(&mut node, frame);
            nodes.push(node);
        }
    }
    Ok(nodes)
}

/// Returns the icon that a phrase names: `a settings gear`. None if its words name several.
fn icon_of(part: &Description) -> Option<Icon> {
    let mut words = part.words.iter().filter(|word| word.role == Role::Before);
    let has_name = part.words.iter().any(|word| matches!(word.role, Role::Named | Role::Quoted));
    let icon = Icon::named(&words.next_back()?.text).filter(|_| !has_name && part.words.len() <= 2)?;
    words.all(|word| Icon::named(&word.text).is_none_or(|other| other == icon)).then_some(icon)
}

/// Whether a noun phrase without a known noun may become a text: it is asked for in so many words, or has a place.
fn may_be_words(frame: &Frame, part: &Description) -> bool {
    let is_asked =
        frame.verbs.iter().any(|verb| matches!(verb, Verb::Add | Verb::Need | Verb::Give | Verb::Show));
    part.words.iter().any(|word| word.role == Role::Before)
        && (is_asked || frame.slots.place.is_some() && frame.left_over.is_empty())
}

/// Returns the variant of a piece that a state names: a secondary button.
fn of_state(piece: Piece, part: &Description, frame: &Frame) -> Piece {
    let has = |state: State| part.states.contains(&state) || frame.slots.states.contains(&state);
    match piece.kind() {
        ComponentKind::Button if has(State::Secondary) => Piece::Secondary,
        ComponentKind::ImagePlaceholder if has(State::Round) && piece == Piece::Image => Piece::Avatar,
        _ => piece,
    }
}

/// Returns the tree of one piece.
pub(in crate::acts) fn leaf(piece: Piece, text: &str, entries: &[String]) -> Node {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
    if let Some(variant) = piece.variant().filter(|_| piece != Piece::default_of(piece.kind())) {
        put("variant", Value::from(variant));
    }
    let shows = |prop: VisibleProp| piece.shown().contains(&prop);
    let or = |usual: &[&str]| {
        if entries.is_empty() {
            usual.iter().map(|one| Value::from(*one)).collect()
        } else {
            Value::from(entries.to_vec())
        }
    };
    match piece.kind() {
        ComponentKind::List => put("items", or(&ENTRIES)),
        ComponentKind::NavigationBox => put("items", or(&PLACES)),
        ComponentKind::Table => {
            put("columns", or(&COLUMNS));
            put("rows", Value::from(3));
        }
        ComponentKind::ImagePlaceholder => {
            if shows(VisibleProp::Icon)
                && let Some(icon) = Icon::named(text)
            {
                put("icon", Value::from(icon.name()));
            }
            let alt = if text.is_empty() { capitalized(piece.noun()) } else { text.to_owned() };
            put("alt", Value::from(alt));
        }
        ComponentKind::Input if shows(VisibleProp::Items) && !entries.is_empty() => {
            put("items", Value::from(entries.to_vec()));
            if !text.is_empty() {
                put("text", Value::from(text));
            }
        }
        ComponentKind::Input if piece == Piece::Search => {
            put("placeholder", Value::from(if text.is_empty() { "Search" } else { text }));
        }
        ComponentKind::HorizontalLine => {}
        ComponentKind::Button if piece == Piece::IconButton => {
            let icon = Icon::named(text).map_or("plus", Icon::name);
            put("icon", Value::from(icon));
        }
        _ if !text.is_empty() => put("text", Value::from(text)),
        ComponentKind::Button | ComponentKind::Heading | ComponentKind::Text => {
            put("text", Value::from(capitalized(piece.noun())));
        }
        _ => {}
    }
    let props = Props::from_map(map).unwrap_or_default();
    Node::new(Content::Leaf(Leaf { kind: piece.kind(), props }))
}

/// Sets a property of a leaf.
fn with_prop(mut node: Node, key: &str, value: Value) -> Node {
    if let Content::Leaf(leaf) = &mut node.content {
        let mut map = leaf.props.to_map();
        map.insert(key.to_owned(), value);
        leaf.props = Props::from_map(map).unwrap_or_default();
    }
    node
}

/// Returns the number of rows that a clause names: `6 rows`.
fn rows(frame: &Frame, setting: &Setting) -> Option<u32> {
    let sentence = setting.sentence;
    frame.span.clone().find_map(|at| {
        let number = sentence.number(at)?;
        let is_row = sentence.kind(at + 1).is_some_and(|(kind, ..)| kind.name() == "row");
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
        is_row.then_some(number.clamp(0.0, 100.0) as u32)
    })
}

fn size(node: &mut Node, frame: &Frame) {
    for quantity in &frame.slots.quantities {
        match quantity.size.map(|(dimension, _)| dimension) {
            Some(Dimension::Width) => node.options.width = Some(quantity.value),
            Some(Dimension::Height) => node.options.height = Some(quantity.value),
            _ => {}
        }
    }
}

/// Returns the text of a new piece: as quoted or named, after a colon, or the words before its noun.
pub(in crate::acts) fn text(frame: &Frame, setting: &Setting, part: &Description) -> Option<String> {
    let of_role = |role: Role| {
        let mut words = part.words.iter().filter(|word| word.role == role);
        let first = words.next()?.token;
        let last = words.next_back().map_or(first, |word| word.token);
        match setting.sentence.quoted(first) {
            Some(text) => Some(text.to_owned()),
            None => Some(setting.sentence.text(&(first..last + 1)).to_owned()),
        }
    };
    if let Some(text) = of_role(Role::Quoted) {
        return Some(text);
    }
    if let Some(value) = &frame.slots.value {
        return Some(value.text.clone());
    }
    let named = of_role(Role::Named).map(|text| capitalized(&text));
    let labelled = || of_role(Role::Label).map(|text| capitalized(&text));
    let before = || words_before(setting, part).map(|text| capitalized(&text));
    let about = || {
        let other = frame.slots.other(Function::For)?;
        let part = other.parts.first()?;
        Some(capitalized(&said(setting, part)))
    };
    named.or_else(labelled).or_else(before).or_else(about)
}

/// Returns the name in a noun phrase without a known noun: from its first capital on, else all of its words.
pub(super) fn name_of(setting: &Setting, part: &Description) -> Option<String> {
    let tokens: Vec<usize> = part.words.iter().map(|word| word.token).collect();
    let (first, last) = (*tokens.first()?, *tokens.last()?);
    let is_capital = |at: &usize| setting.sentence.text(&(*at..*at + 1)).starts_with(char::is_uppercase);
    let start = tokens.iter().copied().find(is_capital).unwrap_or(first);
    Some(capitalized(setting.sentence.text(&(start..last + 1))))
}

/// Returns the words from the first one before the noun up to the noun: `sign up link`, `remember me checkbox`.
pub(super) fn words_before(setting: &Setting, part: &Description) -> Option<String> {
    let mut before = part.words.iter().filter(|word| word.role == Role::Before);
    let first = before.next()?.token;
    let last = before.next_back().map_or(first, |word| word.token);
    let end = part.head.map_or(last + 1, |head| head.token).max(last + 1);
    let text = setting.sentence.text(&(first..end)).trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns a noun phrase as the person wrote it, without its article.
pub(super) fn said(setting: &Setting, part: &Description) -> String {
    if let Some(word) = part.words.iter().find(|word| word.role == Role::Quoted)
        && let Some(text) = setting.sentence.quoted(word.token)
    {
        return text.to_owned();
    }
    let first = part.words.first().map_or(part.span.start, |word| word.token);
    setting.sentence.text(&(first..part.span.end.max(first + 1))).to_owned()
}

/// Returns the entries that stand after `with`, a colon or a bracket.
pub(super) fn entries(frame: &Frame, setting: &Setting, part: &Description) -> Vec<String> {
    let sentence = setting.sentence;
    let opens = |at: &usize| {
        sentence.function(*at, Function::With) > 0 || matches!(sentence.mark(*at), Some(':' | '('))
    };
    let Some(start) = (part.span.end..frame.span.end).find(opens) else { return Vec::new() };
    let mut entries: Vec<String> = Vec::new();
    let mut from = start + 1;
    for at in start + 1..=frame.span.end {
        let is_place = sentence.relation(at).is_some()
            || sentence.function(at, Function::At) > 0
                && (at + 1..at + 3).any(|at| sentence.side(at).is_some());
        let is_end = at == frame.span.end
            || is_place && at > from
            || sentence.mark(at).is_some_and(|mark| matches!(mark, ')' | ';'));
        let splits = sentence.mark(at) == Some(',') || sentence.function(at, Function::And) > 0;
        if is_end || splits {
            let text = without_head(setting, from..at);
            if !text.is_empty() {
                entries.push(text);
            }
            from = at + 1;
        }
        if is_end {
            break;
        }
    }
    entries
}

/// Cuts `the columns`, `items` and the like before the first entry, and leaves out `6 rows`.
fn without_head(setting: &Setting, range: std::ops::Range<usize>) -> String {
    let sentence = setting.sentence;
    let mut from = range.start;
    while from + 1 < range.end {
        let is_article =
            sentence.function(from, Function::The) > 0 || sentence.function(from, Function::A) > 0;
        let is_plural = sentence.kind(from).is_some_and(|(_, plural, words)| plural && words == 1);
        if !is_article && !is_plural {
            break;
        }
        from += 1;
    }
    if sentence.number(from).is_some()
        && sentence.kind(from + 1).is_some_and(|(kind, ..)| kind.name() == "row")
    {
        return String::new();
    }
    let text = sentence.text(&(from..range.end)).trim();
    sentence.quoted(from).map_or_else(|| capitalized(text), str::to_owned)
}

/// Returns the texts of a copy: its title says the new text.
pub(super) fn texts_of_copy(scene: &Scene, of: &ComponentId, text: Option<&str>) -> Map<String, Value> {
    let Some(text) = text else { return Map::new() };
    let structure = scene.structure();
    let Some(element) = structure.element(of) else { return Map::new() };
    let held = structure.subtree(element);
    let of_kind = |kind: ComponentKind| {
        held.iter().find(|one| one.kind() == kind && one.component.props().text().is_some())
    };
    let own = scene.sketch().get(of).filter(|own| own.props().text().is_some()).map(|own| own.id().clone());
    let title = own.or_else(|| {
        of_kind(ComponentKind::Heading)
            .or_else(|| of_kind(ComponentKind::Text))
            .map(|one| one.component.id().clone())
    });
    title.map(|id| Map::from_iter([(id.as_str().to_owned(), Value::from(text))])).unwrap_or_default()
}
