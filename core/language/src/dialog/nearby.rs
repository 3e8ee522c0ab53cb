//! Sentences near to one that was not understood. Each was tried: it works on this sketch.

use super::turn::{Turn, run};
use crate::acts::{Draft, Setting};
use crate::chunks::{Article, Chunk};
use crate::frames::frames;
use crate::lexicon::Verb;
use crate::referents::{Scene, find_in};
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use std::ops::Range;
use std::rc::Rc;
use websketch_layout::naming::describe;
use websketch_sketch::{IdSource, Sketch};

/// The most suggestions.
const MOST: usize = 3;
/// The most sentences that are tried.
const TRIALS: usize = 10;

/// Returns sentences that work on this sketch: the message without the words that were not understood, or with a
/// component in their place, then usual requests with its verb about the likeliest component.
pub(super) fn suggestions(sketch: &Sketch, setting: &Setting, turn: &Turn, draft: Draft) -> Vec<String> {
    let (shown, ids) = (draft.shown, draft.ids);
    let mut near: Vec<String> = Vec::new();
    for sentence in sentences(sketch, &shown, setting, turn).into_iter().take(TRIALS) {
        if near.len() < MOST
            && !near.contains(&sentence)
            && works(sketch, &shown, setting, &sentence, &mut ids.clone())
        {
            near.push(sentence);
        }
    }
    near
}

/// Returns the sentences to try, the nearest first.
fn sentences(sketch: &Sketch, shown: &Rc<SketchWords>, setting: &Setting, turn: &Turn) -> Vec<String> {
    let names = names(sketch, shown, setting);
    let message = setting.sentence;
    let mut all = Vec::new();
    let gaps: Vec<&Range<usize>> = turn.left_over.iter().filter(|gap| gap.len() < message.len()).collect();
    if let [gap] = gaps.as_slice() {
        let (before, after) =
            (message.text(&(0..gap.start)).trim(), message.text(&(gap.end..message.len())).trim());
        let with = |name: &str| format!("{before} {name} {after}").trim().to_owned();
        all.push(format!("{before} {after}").trim().to_owned());
        all.extend(names.iter().take(MOST).map(|name| with(name)));
    }
    let has = |verb: Verb| (0..message.len()).any(|at| message.verbs(at).any(|(own, _)| own == verb));
    let forms: [(bool, &str, &str); 5] = [
        (has(Verb::Remove), "delete", ""),
        (has(Verb::Rename) || has(Verb::Write), "rename", " to “New text”"),
        (has(Verb::Move) || has(Verb::Put), "move", " down"),
        (has(Verb::Make) || has(Verb::Grow) || has(Verb::Widen), "make", " wider"),
        (has(Verb::Add) || has(Verb::Need), "add a button below", ""),
    ];
    let fitting: Vec<_> = forms.iter().filter(|(fits, ..)| *fits).collect();
    let usual: Vec<_> = if fitting.is_empty() { forms.iter().skip(2).collect() } else { fitting };
    for name in names.iter().take(2) {
        all.extend(usual.iter().map(|(_, verb, rest)| format!("{verb} {name}{rest}")));
    }
    all.retain(|sentence| !sentence.is_empty() && sentence != message.message());
    all
}

/// Returns noun phrases for the components that a message is likely about: its own, then those of the likeliest
/// components.
fn names(sketch: &Sketch, shown: &Rc<SketchWords>, setting: &Setting) -> Vec<String> {
    let sentence = setting.sentence;
    let clauses = frames(sentence);
    let chunks = clauses.iter().flat_map(|(clause, _)| &clause.chunks);
    let nouns = chunks.filter(|(chunk, _)| match chunk {
        Chunk::Noun(reference) => {
            reference.parts.iter().all(|part| part.head.is_some() && part.article != Article::Indefinite)
        }
        Chunk::Quote(_) => true,
        _ => false,
    });
    let mut all: Vec<String> = nouns.map(|(_, range)| sentence.text(range).trim().to_owned()).collect();
    all.extend(likely(sketch, shown, setting));
    all
}

/// Returns noun phrases for the likeliest components.
fn likely(sketch: &Sketch, shown: &Rc<SketchWords>, setting: &Setting) -> Vec<String> {
    let scene = Scene::with_words(sketch, shown.clone(), setting.page);
    let found = find_in(&scene, setting.sentence.message(), setting.surroundings());
    let ids = found.candidates.iter().filter_map(|one| one.ids.first());
    let name = |id| {
        let component = sketch.get(id)?;
        let text = describe::caption(component)?;
        Some(format!("the “{text}” {}", component.kind().noun()))
    };
    ids.filter_map(name).take(MOST).collect()
}

/// Whether a sentence changes this sketch and is understood to its last word.
fn works(
    sketch: &Sketch,
    shown: &Rc<SketchWords>,
    setting: &Setting,
    sentence: &str,
    ids: &mut IdSource,
) -> bool {
    let read = Sentence::read(sentence, setting.lexicon, shown);
    let inner = Setting { sentence: &read, picked: &[], ..*setting };
    let mut draft = Draft::new(sketch, shown.clone(), setting.page, ids);
    let turn = run(sketch, &inner, &mut draft);
    !draft.operations.is_empty() && turn.doubt.is_none() && turn.left_over.iter().all(Range::is_empty)
}
