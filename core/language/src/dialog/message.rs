//! A message: an answer to a question, a page, or a turn of acts.

use super::brief::{BRIEF_WORDS, is_edit, is_part, may_be_page};
use super::choice::{Answered, answer};
use super::outcome::{in_language, outcome};
use super::screens::screens;
use super::turn::{Turn, run};
use super::types::{Context, Interpretation, Understood};
use super::version::version;
use crate::acts::{Done, Draft, Setting, any_page, list_page, mend, page};
use crate::frames::{Act, frames, is_phatic};
use crate::languages::Language;
use crate::lexicon::Lexicon;
use crate::memory::Memory;
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use std::rc::Rc;
use websketch_layout::naming::words;
use websketch_sketch::{ComponentId, IdSource, Sketch};

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
    if let Some(pending) = context.memory.pending()
        && let Some(answered) = answer(pending, message)
    {
        let (added, is_forced) = match answered {
            Answered::Chosen(picked) if !picked.iter().all(|id| sketch.contains(id)) => {
                return choice_gone(context);
            }
            Answered::Chosen(picked) => (picked, false),
            Answered::Anyway => (Vec::new(), true),
            Answered::Leave => {
                let meaning = Interpretation::answer("All right, nothing was changed.".to_owned());
                return Understood { meaning, memory: context.memory.with(Vec::new()) };
            }
        };
        let picked = [pending.picked.clone(), added].concat();
        return turn(sketch, shown, &pending.request, context, &picked, is_forced, ids);
    }
    let whole = version(sketch, message, context, ids).or_else(|| screens(sketch, message, context, ids));
    if let Some(meaning) = whole {
        return Understood { meaning, memory: context.memory.with(Vec::new()) };
    }
    turn(sketch, shown, message, context, &[], false, ids)
}

/// Returns the outcome of an answer that picks a component which is no longer there.
fn choice_gone(context: &Context) -> Understood {
    let meaning = Interpretation::Unknown { not_understood: Vec::new(), suggestions: Vec::new() };
    Understood { meaning, memory: context.memory.clone() }
}

/// Whether a message only says yes, hello or thanks.
pub(super) fn is_phatic_message(message: &str) -> bool {
    let sentence = Sentence::read(clipped(message), Lexicon::english(), &SketchWords::default());
    let clauses = frames(&sentence);
    !clauses.is_empty() && clauses.iter().all(|(clause, _)| is_phatic(clause))
}

/// Understands a message that is no answer: a brief on an empty sketch, else a turn of acts.
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
    (draft.is_forced, draft.packs) = (is_forced, context.packs);
    let language = Language::of(message, shown);
    let lexicon = language.lexicon();
    let sentence = Sentence::read(message, lexicon, shown);
    // A longer message on an empty sketch that asks for no piece of the kit is a brief.
    let is_brief = sketch.is_empty() && language == Language::English && !is_edit(&sentence);
    if sketch.is_empty()
        && !is_part(&sentence)
        && let Some(done) = page(message, &mut draft).or_else(|| {
            let is_long = is_brief && words(message).len() >= BRIEF_WORDS;
            is_long.then(|| any_page(message, true, &mut draft)).flatten()
        })
    {
        return drawn(done, draft, memory);
    }
    if sketch.is_empty()
        && language == Language::English
        && may_be_page(&sentence)
        && let Some(done) = list_page(message, &mut draft)
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
        like: None,
        memory,
        page: context.page,
    };
    let mended = mend(&setting, &mut draft);
    let rest = mended.rest.as_ref().map(|rest| Sentence::read(rest, lexicon, shown));
    let setting = match &rest {
        Some(sentence) => Setting { sentence, spoken: &mended.spoken, ..setting },
        None => setting,
    };
    let mut turn = match &mended.doubt {
        Some(doubt) => Turn { doubt: Some(doubt.clone()), ..Turn::default() },
        None => run(sketch, &setting, &mut draft),
    };
    turn.follow(&mended, &mut draft);
    let mut understood = outcome(sketch, &setting, turn, draft, !context.skips_suggestions);
    if is_brief && is_open(&understood.meaning) {
        let mut draft = Draft::new(sketch, shown.clone(), context.page, ids);
        draft.packs = context.packs;
        if let Some(done) = any_page(message, false, &mut draft) {
            return drawn(done, draft, memory);
        }
    }
    if language != Language::English {
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
        anchors: Vec::new(),
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

fn clipped(message: &str) -> &str {
    let mut end = message.len().min(MOST_BYTES);
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    message.get(..end).unwrap_or_default()
}
