//! The outcome of a turn: operations with their description, a question, an answer, or the words without a meaning.

use super::nearby::suggestions;
use super::turn::Turn;
use super::types::{Interpretation, Understood};
use super::wording;
use crate::acts::{Doubt, Draft, Setting};
use crate::chunks::{Chunk, Role};
use crate::frames::frames;
use crate::languages::Language;
use crate::memory::{Choice, Memory, Pending};
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use websketch_layout::naming::describe;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, Sketch, execute};

/// Words the outcome of a turn. `suggests` is whether sentences near to a message without a meaning are sought.
pub(super) fn outcome(
    sketch: &Sketch,
    setting: &Setting,
    turn: Turn,
    draft: Draft,
    suggests: bool,
) -> Understood {
    let memory = setting.memory;
    if turn.is_phatic {
        return answered(memory, wording::phatic(setting.sentence));
    }
    if !draft.operations.is_empty() {
        return done(sketch, setting, turn, draft);
    }
    let text = |doubt: &Doubt| wording::doubt(sketch, doubt).unwrap_or_default();
    // An act that changed nothing was done already.
    let already = turn.acts.last().map(|act| Doubt::AlreadySo { ids: act.targets.clone() });
    match turn.doubt.clone().or(already) {
        // `undo that` is about the last message; `undo` alone about the last step.
        Some(Doubt::Undo) if memory.is_idle() && setting.sentence.len() > 1 => {
            answered(memory, wording::NOTHING_TO_UNDO.to_owned())
        }
        Some(Doubt::Undo) => Understood { meaning: Interpretation::Undo, memory: memory.undone(true) },
        Some(Doubt::Redo) => Understood { meaning: Interpretation::Redo, memory: memory.undone(false) },
        Some(Doubt::Answer(text)) => answered(memory, text),
        Some(Doubt::Play { at }) => {
            let text = text(&Doubt::Play { at: at.clone() });
            let meaning = Interpretation::Answer { text, plays: Some(at) };
            Understood { meaning, memory: memory.with(Vec::new()) }
        }
        Some(doubt @ (Doubt::Remark(_) | Doubt::AlreadySo { .. } | Doubt::Locked { .. })) => {
            let answer = answered(memory, text(&doubt));
            let named = if let Doubt::AlreadySo { ids } = doubt { ids } else { Vec::new() };
            Understood { memory: answer.memory.naming(&named), ..answer }
        }
        Some(Doubt::Which { candidates }) => {
            asked(setting, wording::which(sketch, &candidates), choices(sketch, &candidates))
        }
        Some(doubt) if wording::is_question(&doubt) => asked(setting, text(&doubt), wording::choices(&doubt)),
        _ => unknown(sketch, setting, &turn, draft, suggests),
    }
}

/// Returns an answer that changes nothing.
fn answered(memory: &Memory, text: String) -> Understood {
    Understood { meaning: Interpretation::answer(text), memory: memory.with(Vec::new()) }
}

/// Returns a question, which the memory keeps with its choices.
fn asked(setting: &Setting, prompt: String, choices: Vec<Choice>) -> Understood {
    let memory = setting.memory.asking(Pending {
        request: setting.sentence.message().to_owned(),
        choices: choices.clone(),
        picked: setting.picked.to_vec(),
    });
    Understood { meaning: Interpretation::Question { prompt, choices }, memory }
}

/// Returns the operations of a turn with their description, a doubt about the rest, and the words that were left out.
fn done(sketch: &Sketch, setting: &Setting, turn: Turn, draft: Draft) -> Understood {
    let not_understood = words_of(setting, &turn);
    let doubt = turn.doubt.as_ref().and_then(|doubt| wording::doubt(sketch, doubt));
    let left_out = (!not_understood.is_empty()).then(|| wording::left_out(&not_understood));
    let sentences: Vec<String> = [turn.said.join(" ")].into_iter().chain(doubt).chain(left_out).collect();
    let certain = turn.is_certain && turn.doubt.is_none() && not_understood.is_empty();
    let memory = setting.memory.with(turn.acts).with_inverse(inverse(sketch, &draft));
    let meaning = Interpretation::Operations {
        operations: draft.operations,
        description: sentences.join(" "),
        certain,
        not_understood,
        alternatives: None,
    };
    Understood { meaning, memory }
}

/// Returns the words without a meaning, with sentences near to the message.
fn unknown(sketch: &Sketch, setting: &Setting, turn: &Turn, draft: Draft, suggests: bool) -> Understood {
    let unknown = unknown_words(setting.sentence, &draft.shown);
    let not_understood = if unknown.is_empty() { words_of(setting, turn) } else { unknown };
    let suggestions = if suggests { suggestions(sketch, setting, turn, draft) } else { Vec::new() };
    let meaning = Interpretation::Unknown { not_understood, suggestions };
    Understood { meaning, memory: setting.memory.with(Vec::new()) }
}

/// Names the language of a message in the answer. Only English is certain.
pub(super) fn in_language(meaning: &mut Interpretation, language: Language) {
    let name = wording::language(language);
    match meaning {
        Interpretation::Operations { description, certain, .. } => {
            *certain = false;
            *description = format!("{description} (I read that as {name}.)");
        }
        Interpretation::Question { prompt, .. } => *prompt = format!("I read that as {name}. {prompt}"),
        Interpretation::Answer { text, .. } => *text = format!("I read that as {name}. {text}"),
        Interpretation::Unknown { .. } => *meaning = Interpretation::answer(wording::unread(language)),
        Interpretation::Undo | Interpretation::Redo => {}
    }
}

/// Returns the operations that take back those of a draft. Empty if there are too many.
fn inverse(sketch: &Sketch, draft: &Draft) -> Vec<Operation> {
    /// The most operations that are taken back.
    const MOST: usize = 60;
    if draft.operations.len() > MOST {
        return Vec::new();
    }
    let mut before = sketch.clone();
    let mut ids = draft.ids.clone();
    let mut inverse: Vec<Operation> = Vec::new();
    for (number, operation) in draft.operations.iter().enumerate() {
        let Ok(applied) = execute::apply(&mut before, operation.clone(), Actor::User, &mut ids) else {
            return Vec::new();
        };
        // What a correction took back stays so, if it is corrected again.
        if number >= draft.taken_back {
            inverse.splice(0..0, applied.inverse);
        }
    }
    inverse
}

/// Returns the phrases without a word that the lexicon or the sketch has, as the person wrote them.
fn unknown_words(sentence: &Sentence, shown: &SketchWords) -> Vec<String> {
    let is_known = |word: &str| shown.words().any(|own| own == word);
    let clauses = frames(sentence);
    let chunks = clauses.iter().flat_map(|(clause, _)| &clause.chunks);
    let unknown = chunks.filter(|(chunk, _)| match chunk {
        Chunk::Unknown => true,
        Chunk::Noun(reference) => reference.parts.iter().all(|part| {
            part.head.is_none()
                && !part.words.is_empty()
                && part.words.iter().all(|word| word.role != Role::Quoted && !is_known(&word.text))
        }),
        _ => false,
    });
    let texts = unknown.map(|(_, range)| sentence.text(range).trim().to_owned());
    texts.filter(|text| !text.is_empty()).take(4).collect()
}

/// Returns the words that no slot used, as the person wrote them.
fn words_of(setting: &Setting, turn: &Turn) -> Vec<String> {
    let said = turn.left_over.iter().map(|range| setting.sentence.text(range).trim().to_owned());
    said.filter(|text| !text.is_empty()).take(4).collect()
}

fn choices(sketch: &Sketch, candidates: &[Vec<ComponentId>]) -> Vec<Choice> {
    let choice = |ids: &Vec<ComponentId>| {
        let first = ids.first()?;
        let component = sketch.get(first)?;
        let label = match ids.as_slice() {
            [_] => describe::choice_label(sketch, component),
            many => {
                let named = describe::names(sketch, many);
                // A unit is called by its title: `Teachers and 12 more`.
                match named.strip_suffix(" components") {
                    Some(_) => {
                        format!("{} and {} more", describe::choice_label(sketch, component), many.len() - 1)
                    }
                    None => named,
                }
            }
        };
        let component_ids = if ids.len() > 1 { ids.clone() } else { Vec::new() };
        Some(Choice { label, component_id: Some(first.clone()), component_ids })
    };
    candidates.iter().filter_map(choice).collect()
}
