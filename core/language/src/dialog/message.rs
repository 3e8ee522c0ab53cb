//! A message: an answer to a question, a page, or a turn of acts.

use super::nearby::suggestions;
use super::screens::screens;
use super::turn::{Turn, run};
use super::types::{Context, Interpretation, Understood};
use super::version::version;
use super::wording;
use crate::acts::{Done, Doubt, Draft, Setting, any_page, page};
use crate::chunks::{Article, Chunk, Role};
use crate::frames::{Act, Form, frames, is_phatic};
use crate::languages::Language;
use crate::lexicon::{Function, Lexicon, Sense, Verb};
use crate::memory::{Choice, Memory, Pending};
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use std::rc::Rc;
use websketch_layout::naming::{describe, words};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch, execute};

/// Words around the place of a choice: `the second one`, `option 2`.
const AROUND: [&str; 8] = ["the", "option", "number", "no", "choice", "answer", "one", "please"];
/// Kinds that are a whole page, or may be about one.
const WHOLE: [&str; 6] = ["page", "screen", "phone", "tablet", "browser", "photo"];
/// The least words of a brief that is read as one before any act.
const BRIEF_WORDS: usize = 7;
/// The most bytes of a message.
const MOST_BYTES: usize = 8 * 1024;

/// Understands one message. `shown` are the words of the sketch.
pub(super) fn interpret(
    sketch: &Sketch,
    shown: &Rc<SketchWords>,
    message: &str,
    context: &Context,
    ids: &mut IdSource,
) -> Understood {
    if let Some(pending) = context.memory.pending() {
        match answer(pending, message) {
            // The choice is no longer there.
            Some(Answered::Chosen(picked)) if !picked.iter().all(|id| sketch.contains(id)) => {
                let (not_understood, suggestions) = (Vec::new(), Vec::new());
                return Understood {
                    meaning: Interpretation::Unknown { not_understood, suggestions },
                    memory: context.memory.clone(),
                };
            }
            Some(Answered::Chosen(picked)) => {
                let picked = [pending.picked.clone(), picked].concat();
                return turn(sketch, shown, &pending.request, context, &picked, false, ids);
            }
            Some(Answered::Anyway) => {
                return turn(sketch, shown, &pending.request, context, &pending.picked, true, ids);
            }
            Some(Answered::Leave) => {
                let text = "All right, nothing was changed.".to_owned();
                return Understood {
                    meaning: Interpretation::answer(text),
                    memory: context.memory.with(Vec::new()),
                };
            }
            None => {}
        }
    }
    let whole = version(sketch, message, context, ids).or_else(|| screens(sketch, message, context, ids));
    if let Some(meaning) = whole {
        return Understood { meaning, memory: context.memory.with(Vec::new()) };
    }
    turn(sketch, shown, message, context, &[], false, ids)
}

/// An answer to a question.
enum Answered {
    Chosen(Vec<ComponentId>),
    Anyway,
    Leave,
}

/// Returns the components of the choice that an answer picks. `None` if the answer is a request of its own.
pub(super) fn picks(pending: &Pending, message: &str) -> Option<Vec<ComponentId>> {
    Some(match answer(pending, message)? {
        Answered::Chosen(picked) => picked,
        Answered::Anyway | Answered::Leave => Vec::new(),
    })
}

/// Whether a message only says yes, hello or thanks.
pub(super) fn is_phatic_message(message: &str) -> bool {
    let sentence = Sentence::read(clipped(message), Lexicon::english(), &SketchWords::default());
    let clauses = frames(&sentence);
    !clauses.is_empty() && clauses.iter().all(|(clause, _)| is_phatic(clause))
}

/// Returns the choice that an answer picks. `None` if the answer is a request of its own.
fn answer(pending: &Pending, message: &str) -> Option<Answered> {
    let said = words(message);
    let chosen = |choice: &Choice| {
        if choice.label == wording::ANYWAY {
            return Answered::Anyway;
        }
        if choice.label == wording::LEAVE {
            return Answered::Leave;
        }
        let all = choice.component_ids.iter().chain(&choice.component_id);
        Answered::Chosen(all.cloned().collect())
    };
    let is_id =
        |choice: &Choice| choice.component_id.as_ref().is_some_and(|id| id.as_str() == message.trim());
    let is_label = |choice: &Choice| choice.label.trim() == message.trim() || words(&choice.label) == said;
    let named = pending.choices.iter().find(|choice| is_label(choice));
    if let Some(choice) = named.or_else(|| pending.choices.iter().find(|choice| is_id(choice))) {
        return Some(chosen(choice));
    }
    let is = |all: &[&str]| said.iter().all(|word| all.contains(&word.as_str())) && !said.is_empty();
    if is(&["both", "all", "every", "one", "of", "them", "these", "please"])
        && said.iter().any(|word| matches!(word.as_str(), "both" | "all" | "every"))
        && pending.choices.iter().all(has_component)
    {
        let all =
            pending.choices.iter().flat_map(|choice| choice.component_ids.iter().chain(&choice.component_id));
        return Some(Answered::Chosen(all.cloned().collect()));
    }
    // `yes`, where one choice is asked about.
    let is_yes =
        is(&["yes", "yeah", "yep", "sure", "exactly", "ok", "okay", "please", "that", "one", "do", "it"]);
    if let (true, Some(first)) = (is_yes, pending.choices.first())
        && (pending.choices.len() == 1 || first.label == wording::ANYWAY)
    {
        return Some(chosen(first));
    }
    let mut counted = said.iter().map(String::as_str).filter(|word| !AROUND.contains(word));
    let only = counted.next().filter(|_| counted.next().is_none());
    // `one` alone is a number.
    let word =
        only.or_else(|| said.last().map(String::as_str).filter(|word| *word == "one" && said.len() < 3))?;
    let named = |sense| match sense {
        Sense::Ordinal(place) => Some(place),
        #[expect(clippy::cast_possible_truncation, reason = "float to integer casts saturate")]
        Sense::Number(number) => Some(number as i32),
        _ => None,
    };
    let meanings = Lexicon::english().meanings(&[word]);
    let place: i32 = word.parse().ok().or_else(|| meanings.iter().find_map(|it| named(it.sense)))?;
    let at = usize::try_from(place.abs()).ok()?.checked_sub(1)?;
    let at = if place > 0 { at } else { pending.choices.len().checked_sub(at + 1)? };
    pending.choices.get(at).map(chosen)
}

fn has_component(choice: &Choice) -> bool {
    choice.component_id.is_some()
}

fn turn(
    sketch: &Sketch,
    shown: &Rc<SketchWords>,
    message: &str,
    context: &Context,
    picked: &[ComponentId],
    is_forced: bool,
    ids: &mut IdSource,
) -> Understood {
    let memory = &context.memory;
    let message = clipped(message);
    let mut draft = Draft::new(sketch, shown.clone(), context.page, ids);
    draft.is_forced = is_forced;
    draft.packs = context.packs;
    let language = Language::of(message, shown);
    let lexicon = language.lexicon();
    let sentence = Sentence::read(message, lexicon, shown);
    if sketch.is_empty()
        && !is_part(&sentence)
        && let Some(done) = page(message, &mut draft)
    {
        return drawn(done, draft, memory);
    }
    // A longer message on an empty sketch that asks for no piece of the kit is a brief.
    let is_brief = sketch.is_empty() && language == Language::English && !is_edit(&sentence);
    if is_brief
        && !is_part(&sentence)
        && words(message).len() >= BRIEF_WORDS
        && let Some(done) = any_page(message, true, &mut draft)
    {
        return drawn(done, draft, memory);
    }
    let own = memory.spoken();
    let is_there = own.iter().any(|id| sketch.contains(id));
    let spoken = if is_there { own } else { context.spoken.as_slice() };
    let setting = Setting {
        lexicon,
        sentence: &sentence,
        selection: &context.selection,
        spoken,
        picked,
        memory,
        page: context.page,
    };
    let turn = run(sketch, &setting, &mut draft);
    let is_english = language == Language::English;
    let suggests = !context.skips_suggestions;
    let mut understood = present(sketch, &setting, turn, draft, suggests);
    if is_brief && is_open(&understood.meaning) {
        let mut draft = Draft::new(sketch, shown.clone(), context.page, ids);
        draft.packs = context.packs;
        if let Some(done) = any_page(message, false, &mut draft) {
            return drawn(done, draft, memory);
        }
    }
    if !is_english {
        in_language(&mut understood.meaning, language);
    }
    understood
}

/// Returns the answer to a brief after its page is drawn.
fn drawn(done: Done, draft: Draft, memory: &Memory) -> Understood {
    let acts = vec![super::DoneAct {
        act: Act::Add,
        slots: crate::frames::Slots::default(),
        sides: Vec::new(),
        targets: done.targets,
        made: done.made,
        undone: false,
    }];
    let meaning = Interpretation::Operations {
        operations: draft.operations,
        description: done.said,
        certain: false,
        not_understood: Vec::new(),
        alternatives: None,
    };
    Understood { meaning, memory: memory.with(acts) }
}

/// Whether a part of a message was not understood.
const fn is_open(meaning: &Interpretation) -> bool {
    match meaning {
        Interpretation::Unknown { .. } => true,
        Interpretation::Operations { not_understood, .. } => !not_understood.is_empty(),
        _ => false,
    }
}

/// Whether a message begins with a question, with a verb that changes components, or asks for a piece of the kit:
/// `delete the title`, `add a round button`.
fn is_edit(sentence: &Sentence) -> bool {
    let readings = frames(sentence);
    let Some((clause, frames)) = readings.iter().find(|(clause, _)| !is_phatic(clause)) else { return true };
    let makes = |verb: &Verb| {
        matches!(verb, Verb::Add | Verb::Make | Verb::Need | Verb::Show | Verb::Give | Verb::Select)
    };
    let added = frames.iter().find(|frame| frame.act == Act::Add);
    let part = added.and_then(|frame| frame.slots.target.as_ref()?.parts.first());
    let kind = part.and_then(|part| part.head).map(|head| head.kind);
    let is_piece = kind.is_some_and(|kind| kind.piece().is_some());
    let is_part = kind.is_some_and(|kind| !WHOLE.contains(&kind.name()));
    let asks = matches!(clause.chunks.first(), Some((Chunk::Function(Function::Question), _)));
    let is_put = clause.verbs.iter().any(|verb| matches!(verb, Verb::Add | Verb::Put | Verb::Make));
    let is_short = sentence.len() < 2 * BRIEF_WORDS;
    let is_definite = frames
        .iter()
        .filter_map(|frame| frame.slots.target.as_ref()?.parts.first())
        .any(|part| part.article != Article::Bare || part.pronoun.is_some());
    // `we need a form: name, pain level`
    let first_verb = clause.chunks.iter().find_map(|(chunk, _)| match chunk {
        Chunk::Verb(group) => group.verbs.first(),
        _ => None,
    });
    asks || is_part && is_put
        || is_piece && clause.form == Form::BareNoun && is_short
        || clause.form == Form::Question
        || clause.form == Form::Imperative
            && !clause.verbs.is_empty()
            && !clause.verbs.iter().chain(first_verb).any(makes)
            // `trash collection calendar of our town, …` is none.
            && (is_definite || is_short)
}

/// Names the language of a message in the answer. Only English is certain.
fn in_language(meaning: &mut Interpretation, language: Language) {
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

/// Whether a message asks for a part of a page rather than for a page: the last noun of its first phrase names one.
fn is_part(sentence: &Sentence) -> bool {
    let readings = frames(sentence);
    let first = readings.iter().find_map(|(_, readings)| readings.iter().find(|frame| frame.act == Act::Add));
    let part = first.and_then(|frame| frame.slots.target.as_ref()?.parts.first());
    let (Some(frame), Some(head)) = (first, part.and_then(|part| part.head)) else { return false };
    let name = head.kind.name();
    if WHOLE.contains(&name) {
        return false;
    }
    let is_asked = matches!(frame.form, Form::Imperative | Form::Wish);
    is_asked || head.kind.unit().is_some() || matches!(name, "table" | "list" | "navigation")
}

fn clipped(message: &str) -> &str {
    let mut end = message.len().min(MOST_BYTES);
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    message.get(..end).unwrap_or_default()
}

/// Chooses among the outcomes. `suggests` is whether sentences near to a message without a meaning are sought.
fn present(sketch: &Sketch, setting: &Setting, turn: Turn, draft: Draft, suggests: bool) -> Understood {
    let memory = setting.memory;
    let plain = |meaning: Interpretation| Understood { meaning, memory: memory.with(Vec::new()) };
    let not_understood = words_of(setting, &turn);
    if turn.is_phatic {
        return plain(Interpretation::answer(wording::phatic(setting.sentence)));
    }
    if !draft.operations.is_empty() {
        let mut description = turn.said.join(" ");
        if let Some(doubt) = &turn.doubt
            && let Some(text) = wording::doubt(sketch, doubt)
        {
            description = format!("{description} {text}");
        }
        if !not_understood.is_empty() {
            description = format!("{description} {}", wording::left_out(&not_understood));
        }
        let certain = turn.is_certain && turn.doubt.is_none() && not_understood.is_empty();
        let memory = memory.with(turn.acts).with_inverse(inverse(sketch, &draft));
        let meaning = Interpretation::Operations {
            operations: draft.operations,
            description,
            certain,
            not_understood,
            alternatives: None,
        };
        return Understood { meaning, memory };
    }
    let pending = |choices: Vec<Choice>| {
        memory.asking(Pending {
            request: setting.sentence.message().to_owned(),
            choices,
            picked: setting.picked.to_vec(),
        })
    };
    // An act that changed nothing was done already.
    let done = turn.acts.last().map(|act| Doubt::AlreadySo { ids: act.targets.clone() });
    match turn.doubt.clone().or(done) {
        // `undo that` is about the last message; `undo` alone about the last step.
        Some(Doubt::Undo) if memory.is_idle() && setting.sentence.len() > 1 => {
            plain(Interpretation::answer(wording::NOTHING_TO_UNDO.to_owned()))
        }
        Some(Doubt::Undo) => Understood { meaning: Interpretation::Undo, memory: memory.undone(true) },
        Some(Doubt::Redo) => Understood { meaning: Interpretation::Redo, memory: memory.undone(false) },
        Some(doubt @ Doubt::Play { .. }) => {
            let text = wording::doubt(sketch, &doubt).unwrap_or_default();
            let plays = if let Doubt::Play { at } = doubt { Some(at) } else { None };
            plain(Interpretation::Answer { text, plays })
        }
        Some(Doubt::Answer(text)) => plain(Interpretation::answer(text)),
        Some(doubt @ (Doubt::Remark(_) | Doubt::AlreadySo { .. } | Doubt::Locked { .. })) => {
            let text = wording::doubt(sketch, &doubt).unwrap_or_default();
            let named = match &doubt {
                Doubt::AlreadySo { ids } => ids.as_slice(),
                _ => &[],
            };
            let memory = memory.with(Vec::new()).naming(named);
            Understood { meaning: Interpretation::answer(text), memory }
        }
        Some(Doubt::Which { candidates }) => {
            let choices = choices(sketch, &candidates);
            let prompt = wording::which(sketch, &candidates);
            Understood {
                meaning: Interpretation::Question { prompt, choices: choices.clone() },
                memory: pending(choices),
            }
        }
        Some(doubt) if wording::is_question(&doubt) => {
            let choices = wording::choices(&doubt);
            let prompt = wording::doubt(sketch, &doubt).unwrap_or_default();
            Understood {
                meaning: Interpretation::Question { prompt, choices: choices.clone() },
                memory: pending(choices),
            }
        }
        _ => {
            let shown = draft.shown.clone();
            let suggestions = if suggests { suggestions(sketch, setting, &turn, draft) } else { Vec::new() };
            let unknown = unknown_words(setting.sentence, &shown);
            let not_understood = if unknown.is_empty() { not_understood } else { unknown };
            plain(Interpretation::Unknown { not_understood, suggestions })
        }
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
