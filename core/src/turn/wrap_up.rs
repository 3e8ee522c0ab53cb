//! What every turn ends with: a sentence that concludes it, and what could follow.

use super::answer::NOTHING;
use super::{Answer, Question};
use crate::execute::{Mode, execute};
use crate::language::{Context, Interpretation, certain, understand};
use crate::naming;
use crate::operation::{Operation, OperationKind};
use crate::sketch::{Component, ComponentId, ComponentKind, IdSource, Sketch};
use crate::validate::Origin;

/// Suggestions that are offered at most.
const MOST: usize = 3;
/// Components that suggestions are about at most.
const MOST_SUBJECTS: usize = 4;
/// Characters of a text that a sentence can quote.
const LONGEST_QUOTE: usize = 40;

/// Adds up to three sentences that would work on the answer's sketch. A question to the person offers its choices instead, and a cancelled turn nothing.
pub(super) fn wrap_up(answer: &mut Answer, context: &Context) {
    if answer.prompt.is_some() || answer.is_cancelled() {
        return;
    }
    let is_refused = answer.failure.is_some() || answer.operations.is_empty();
    if (answer.suggestions.is_empty() || !is_refused) && answer.suggestions.len() < MOST {
        let more = suggestions(answer, context, MOST - answer.suggestions.len());
        answer.suggestions.extend(more);
    }
    answer.suggestions.truncate(MOST);
}

/// Whether a model's idea of what could follow is worth offering on the sketch as it is now: it is not what was just asked
/// for, it is about something that is there, and something would come of it that is not there yet. What the interpreter
/// does not understand is for the model to do.
pub(super) fn is_worth(sentence: &str, request: &str, sketch: &Sketch, question: &Question) -> bool {
    if is_same(sentence, request)
        || quotes(sentence).any(|text| !is_shown(text, sketch) && !is_given(sentence))
    {
        return false;
    }
    let Ok(mut ids) = IdSource::new(0.0, "no id is given out") else { return true };
    let context = Context { page: question.context.page, ..Context::default() };
    match understand(sketch, sentence, &context, &mut ids) {
        Interpretation::Operations { operations, .. } => {
            let mut changed = sketch.clone();
            let is_there = operations.iter().all(|operation| is_there(operation, sketch));
            let outcome = execute(&mut changed, operations.into(), Mode::Partial, Origin::Model, &mut ids);
            !is_there && !outcome.applied.is_empty() && changed != *sketch
        }
        // What was done can be taken back anyway.
        Interpretation::Undo | Interpretation::Redo => false,
        Interpretation::Question { .. } | Interpretation::Answer { .. } | Interpretation::Unknown { .. } => {
            true
        }
    }
}

/// Whether two sentences have the same words.
fn is_same(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    words(one) == words(other)
}

/// What stands in quotes.
fn quotes(sentence: &str) -> impl Iterator<Item = &str> {
    let is_mark = |letter: char| matches!(letter, '"' | '“' | '”');
    sentence.split(is_mark).skip(1).step_by(2).filter(|text| !text.trim().is_empty())
}

/// Whether quotes in a sentence can be new texts: it adds something, or says what something is to say.
fn is_given(sentence: &str) -> bool {
    const WORDS: [&str; 20] = [
        "add", "another", "build", "called", "change", "create", "draw", "includ", "insert", "labeled",
        "named", "new", "put", "renam", "replac", "say", "tit", "to", "with", "writ",
    ];
    let lower = sentence.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| {
        WORDS.iter().any(|stem| if stem.len() < 3 { word == *stem } else { word.starts_with(stem) })
    })
}

fn is_shown(text: &str, sketch: &Sketch) -> bool {
    let text = text.trim().to_lowercase();
    let mut is_found = false;
    for component in sketch.iter() {
        component.props().each_text(|own| is_found |= own.to_lowercase().contains(&text));
    }
    is_found
}

/// Whether an operation adds what a page has once and this one has by now.
fn is_there(operation: &Operation, sketch: &Sketch) -> bool {
    let Operation::Add(addition) = operation else { return false };
    let is_single = matches!(addition.component_type, ComponentKind::Footer | ComponentKind::NavigationBox);
    let text = addition.props.text();
    sketch.iter().any(|own| {
        let says_same = text.is_some_and(|text| own.props().text() == Some(text));
        own.kind() == addition.component_type && (is_single || says_same)
    })
}

/// `Moved 2 components, added 1 component.`
pub(super) fn conclusion(operations: &[Operation]) -> String {
    let phrase = |(kind, verb): (OperationKind, &str)| {
        let count = operations.iter().filter(|operation| operation.kind() == kind).count();
        match (kind, count) {
            (_, 0) => None,
            (OperationKind::Align | OperationKind::Distribute | OperationKind::Replace, _) => {
                Some(verb.to_owned())
            }
            (_, count) => Some(format!("{verb} {}", naming::count(count, "component"))),
        }
    };
    let phrases: Vec<String> = [
        (OperationKind::Replace, "drew the sketch anew"),
        (OperationKind::Add, "added"),
        (OperationKind::Move, "moved"),
        (OperationKind::Resize, "resized"),
        (OperationKind::Modify, "changed"),
        (OperationKind::Delete, "deleted"),
        (OperationKind::Align, "aligned components"),
        (OperationKind::Distribute, "spaced components evenly"),
        (OperationKind::Reorder, "restacked"),
    ]
    .into_iter()
    .filter_map(phrase)
    .collect();
    let text = phrases.join(", ");
    match text.split_at_checked(1) {
        Some((first, rest)) => format!("{}{rest}.", first.to_ascii_uppercase()),
        None => NOTHING.to_owned(),
    }
}

/// The first thing that a page of some length has, and this one lacks. One is enough: room is made for it on the whole page
/// when it is tried, and the other suggestions are about what the turn has done.
fn lacking(sketch: &Sketch) -> Option<String> {
    const PAGE: usize = 8;
    let has = |kind| sketch.iter().any(|component| component.kind() == kind);
    let wanted = [
        (ComponentKind::Heading, "add a heading that says Welcome"),
        (ComponentKind::NavigationBox, "add a navigation bar at the top"),
        (ComponentKind::Footer, "add a footer"),
        (ComponentKind::Button, "add a button"),
    ];
    let lacks = wanted.into_iter().find(|(kind, _)| sketch.len() >= PAGE && !has(*kind));
    lacks.map(|(_, sentence)| sentence.to_owned())
}

/// The first `most` sentences that the interpreter is certain of on this sketch, about what the turn was about. Each is
/// tried, so no more are looked for than are shown.
fn suggestions(answer: &Answer, context: &Context, most: usize) -> Vec<String> {
    // Ids that only a trial gives out; none of them is kept.
    let Ok(ids) = IdSource::new(0.0, "no id is given out") else { return Vec::new() };
    let fresh = Context { page: context.page, ..Context::default() };
    let mut candidates: Vec<String> = lacking(&answer.sketch).into_iter().collect();
    candidates.extend(about(&answer.sketch, &subjects(answer, context)));
    candidates.extend(ADDITIONS.map(str::to_owned));
    candidates.retain(|candidate| !answer.suggestions.contains(candidate));
    certain(&answer.sketch, candidates, &fresh, &ids, most)
}

/// Sentences that work on every sketch, for when there is nothing to talk about.
const ADDITIONS: [&str; 3] =
    ["add a heading that says Welcome", "add a button", "add a text that says Hello"];

/// What the turn has touched, else what is selected, else what is at the back.
fn subjects<'a>(answer: &'a Answer, context: &'a Context) -> Vec<&'a Component> {
    let find = |id: &ComponentId| answer.sketch.get(id);
    let mut found: Vec<&Component> =
        answer.operations.iter().rev().flat_map(touched).filter_map(find).collect();
    found.extend(context.selection.iter().filter_map(find));
    found.extend(answer.sketch.iter().take(MOST_SUBJECTS));
    let mut subjects: Vec<&Component> = Vec::new();
    for component in found {
        if subjects.len() < MOST_SUBJECTS && subjects.iter().all(|other| other.id() != component.id()) {
            subjects.push(component);
        }
    }
    subjects
}

/// The components that an operation leaves behind changed.
fn touched(operation: &Operation) -> Vec<&ComponentId> {
    match operation {
        Operation::Move { component_id, .. }
        | Operation::Resize { component_id, .. }
        | Operation::Modify { component_id, .. }
        | Operation::Reorder { component_id, .. } => vec![component_id],
        Operation::Add(addition) => addition.component_id.iter().collect(),
        Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
            target_ids.iter().take(MOST_SUBJECTS).collect()
        }
        Operation::Replace { components } => {
            components.iter().take(MOST_SUBJECTS).map(Component::id).collect()
        }
        Operation::Delete { .. } => Vec::new(),
    }
}

/// One kind of sentence after another, so that three suggestions are three different things to do.
fn about(sketch: &Sketch, subjects: &[&Component]) -> Vec<String> {
    let named = named(sketch, subjects);
    let mut sentences = Vec::new();
    for (component, name) in &named {
        sentences.push(match component.kind() {
            ComponentKind::Heading => format!("center {name} on the page"),
            ComponentKind::Input => format!("add a button below {name}"),
            ComponentKind::Button | ComponentKind::ImagePlaceholder => format!("make {name} wider"),
            ComponentKind::Container
            | ComponentKind::Text
            | ComponentKind::HorizontalLine
            | ComponentKind::Footer
            | ComponentKind::NavigationBox
            | ComponentKind::List
            | ComponentKind::Table => format!("duplicate {name}"),
        });
    }
    for (component, _) in &named {
        if is_one_of_several(sketch, component) {
            sentences.push(format!("align the {}s to the left", component.kind().noun()));
        }
    }
    for (_, name) in &named {
        sentences.push(format!("duplicate {name}"));
        sentences.push(format!("make {name} wider"));
    }
    let mut seen: Vec<String> = Vec::new();
    for sentence in sentences {
        if !seen.contains(&sentence) {
            seen.push(sentence);
        }
    }
    seen
}

/// What a person can call each of `subjects`: by its text if that is its own, or by its kind if it is the
/// only one. Those that have no such name are left out.
fn named<'a>(sketch: &Sketch, subjects: &[&'a Component]) -> Vec<(&'a Component, String)> {
    let texts: Vec<Option<&str>> = subjects.iter().map(|subject| caption(subject)).collect();
    let mut bearers = vec![0; texts.len()];
    for other in sketch.iter() {
        let text = caption(other);
        for (count, _) in bearers.iter_mut().zip(&texts).filter(|(_, own)| **own == text) {
            *count += 1;
        }
    }
    let name = |((component, text), bearers): ((&&'a Component, &Option<&str>), usize)| {
        let noun = component.kind().noun();
        let name = match text.filter(|text| is_quotable(text)) {
            Some(text) if bearers == 1 => format!("the “{}” {noun}", text.trim()),
            _ if is_one_of_several(sketch, component) => return None,
            _ => format!("the {noun}"),
        };
        Some((*component, name))
    };
    subjects.iter().zip(&texts).zip(bearers).filter_map(name).collect()
}

fn caption(component: &Component) -> Option<&str> {
    let props = component.props();
    props.text().or(props.name())
}

fn is_one_of_several(sketch: &Sketch, component: &Component) -> bool {
    sketch.iter().filter(|other| other.kind() == component.kind()).take(2).count() > 1
}

fn is_quotable(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty()
        && text.chars().count() <= LONGEST_QUOTE
        && !text.chars().any(|c| c.is_control() || matches!(c, '"' | '“' | '”'))
}
