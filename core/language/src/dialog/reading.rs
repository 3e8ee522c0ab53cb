//! The reading of a clause: the first of its frames that can be done.

use crate::acts::{Done, Doubt, Draft, Setting, fact, meant, perform};
use crate::chunks::{Article, Chunk, Description, Role, Word};
use crate::frames::{Act, Clause, Form, Frame};
use crate::lexicon::{Amount, Fit, Function, Pronoun, Verb};
use crate::referents::Item;
use crate::sketch_words::Source;

/// The reason why a clause is not done, with the reading that comes nearest.
pub(super) type Undone = (Doubt, Option<Box<Frame>>);

/// Does a clause by its first reading that can be done. A doubt that shows that a reading is right ends the search.
pub(super) fn clause_of(
    (clause, readings): (&Clause, &[Frame]),
    setting: &Setting,
    draft: &mut Draft,
) -> Result<(Frame, Done), Undone> {
    if let Some((frame, done)) = fact(clause, setting, draft) {
        return match done {
            Ok(done) => Ok((frame, done)),
            Err(doubt) => Err((doubt, Some(Box::new(frame)))),
        };
    }
    let mut first: Option<Undone> = None;
    let adds = readings.iter().any(|frame| frame.act == Act::Add);
    for frame in readings {
        if adds && (is_new(frame, setting, draft) || is_there(frame, draft) || is_remark(frame, setting)) {
            continue;
        }
        let before = draft.checkpoint();
        match perform(frame, setting, draft) {
            Ok(done) => return Ok((frame.clone(), done)),
            Err(doubt) => {
                draft.restore(before);
                let is_open = matches!(doubt, Doubt::Unread | Doubt::Missing { .. } | Doubt::NoTarget)
                    || adds && is_maybe_new(frame) && matches!(doubt, Doubt::Which { .. });
                if !is_open || frame.act == Act::Question {
                    return Err((doubt, Some(Box::new(frame.clone()))));
                }
                let is_better = first.as_ref().is_none_or(|(first, _)| *first == Doubt::Unread);
                if is_better {
                    first = Some((doubt, Some(Box::new(frame.clone()))));
                }
            }
        }
    }
    Err(first.unwrap_or((Doubt::Unread, None)))
}

/// Whether an act is about components that are there, where the same words can add some.
const fn is_about_old(act: Act) -> bool {
    matches!(act, Act::Back | Act::Align | Act::Flow | Act::Move)
}

/// Whether a clause adds the thing that it names: a phrase with `a`, or with a word that no component of its kind has.
fn is_new(frame: &Frame, setting: &Setting, draft: &Draft) -> bool {
    let first = frame.slots.target.as_ref().and_then(|target| target.parts.first());
    let Some(first) = first.filter(|_| is_about_old(frame.act)) else { return false };
    let places = frame.verbs.iter().any(|verb| matches!(verb, Verb::Put | Verb::Add | Verb::Need));
    let is_indefinite = first.article == Article::Indefinite && first.pronoun.is_none();
    let is_bare = frame.form == Form::BareNoun && first.article == Article::Bare && first.pronoun.is_none();
    (places || frame.form == Form::BareNoun) && is_indefinite
        || places && is_strange(first, setting, draft)
        || is_bare && !is_called(first, draft)
}

/// Whether a clause says something about a thing of the sketch, without a wish: `Omar left the school`.
fn is_remark(frame: &Frame, setting: &Setting) -> bool {
    let is_content = |at: usize| setting.sentence.meanings(at).is_empty();
    let is_more = frame.left_over.iter().any(|range| range.clone().any(is_content));
    let parts = frame.slots.target.iter().flat_map(|target| &target.parts);
    let is_known = |part: &Description| {
        part.article == Article::Bare
            && part.head.is_none()
            && part.words.iter().all(|word| setting.sentence.is_shown(word.token))
    };
    frame.act == Act::Add && frame.form == Form::BareNoun && is_more && parts.into_iter().all(is_known)
}

/// Whether a clause to add `the` thing names one of the sketch, which can only be moved.
fn is_there(frame: &Frame, draft: &Draft) -> bool {
    let first = frame.slots.target.as_ref().and_then(|target| target.parts.first());
    let is_put = frame.act == Act::Add && frame.verbs.contains(&Verb::Put);
    let has_place = frame.slots.place.is_some();
    let Some(first) = first.filter(|_| is_put) else { return false };
    if !(first.article == Article::Definite && has_place || is_label(first, draft)) {
        return false;
    }
    let scene = draft.scene();
    let is_it = |(at, item): (usize, &Item)| {
        let own: Vec<&str> = scene.words().of_component(at).collect();
        let mut words = first.words.iter().filter(|word| !matches!(word.role, Role::Head | Role::Side));
        first.head.is_none_or(|head| head.kind.fit(item.component, &item.bounds) >= Fit::Near)
            && words.all(|word| own.contains(&word.text.as_str()))
    };
    scene.items().iter().enumerate().any(is_it)
}

/// Whether the words of a phrase are the whole label of a component.
fn is_label(description: &Description, draft: &Draft) -> bool {
    let scene = draft.scene();
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let is_bare = description.article == Article::Bare && description.head.is_none() && !said.is_empty();
    let has_label = |at: usize| {
        let mut labels = scene.words().labels(at).iter().filter(|label| label.source == Source::Text);
        labels.any(|label| scene.words().said(label).eq(said.iter().copied()))
    };
    is_bare && (0..scene.items().len()).any(has_label)
}

/// Whether a phrase with a noun has words before it, and the sketch has none of them.
fn is_strange(description: &Description, setting: &Setting, draft: &Draft) -> bool {
    let Some(head) = description.head.filter(|head| head.kind.piece().is_some()) else { return false };
    let scene = draft.scene();
    let of_kind = |item: &&(usize, &Item)| head.kind.fit(item.1.component, &item.1.bounds) >= Fit::Near;
    let items: Vec<(usize, &Item)> = scene.items().iter().enumerate().collect();
    let has = |word: &Word| {
        items.iter().filter(of_kind).any(|(at, _)| {
            scene
                .words()
                .labels(*at)
                .iter()
                .flat_map(|label| &label.words)
                .any(|own| scene.words().word(*own) == word.text)
        })
    };
    let mut before = description.words.iter().filter(|word| word.role == Role::Before).peekable();
    before.peek().is_some() && before.all(|word| !has(word) && setting.sentence.label(word.token) == 0)
}

/// Whether some component has all the words of a phrase that are no noun.
fn is_called(description: &Description, draft: &Draft) -> bool {
    let scene = draft.scene();
    let words = || description.words.iter().filter(|word| !matches!(word.role, Role::Head | Role::Side));
    words().all(|word| word.role == Role::Label)
        || (0..scene.items().len()).any(|at| {
            let own: Vec<&str> = scene.words().of_component(at).collect();
            words().all(|word| own.contains(&word.text.as_str()))
        })
}

/// Whether a phrase without an article may name something new: `avatar stack next to export`.
fn is_maybe_new(frame: &Frame) -> bool {
    let first = frame.slots.target.as_ref().and_then(|target| target.parts.first());
    let is_bare = |part: &Description| part.article == Article::Bare && part.pronoun.is_none();
    is_about_old(frame.act) && frame.form == Form::BareNoun && first.is_some_and(is_bare)
}

/// Whether a clause only asks to put right the complaint before it: `fix that`.
pub(super) fn is_fix(clause: &Clause, readings: &[Frame]) -> bool {
    let is_pronoun = |part: &Description| {
        matches!(part.pronoun, Some(Pronoun::It | Pronoun::This | Pronoun::That | Pronoun::Them))
    };
    let is_bare = |frame: &Frame| {
        frame.slots.parts().iter().all(is_pronoun)
            && frame.slots.place.is_none()
            && frame.left_over.is_empty()
    };
    clause.verbs.contains(&Verb::Fix) && readings.iter().any(|frame| frame.act == Act::Tidy && is_bare(frame))
}

/// Whether a clause after a deletion only repeats it or names a thing that stays: `no photos, take them all out`, `empty
/// the box but keep the box itself`.
pub(super) fn is_said_already(readings: &[Frame], setting: &Setting, draft: &Draft) -> bool {
    let is_them = |part: &Description| {
        matches!(part.pronoun, Some(Pronoun::It | Pronoun::Them | Pronoun::That | Pronoun::Everything))
    };
    let stays = |frame: &Frame| {
        let is_only = frame.slots.has(Amount::Only);
        let kept = meant(frame.slots.target.as_ref(), setting, draft);
        !is_only && kept.is_some_and(|kept| kept.iter().all(|id| draft.sketch.contains(id)))
    };
    readings.iter().any(|frame| match frame.act {
        Act::Remove => !frame.slots.parts().is_empty() && frame.slots.parts().iter().all(is_them),
        Act::Keep => stays(frame),
        _ => false,
    })
}

/// Whether a clause only gives the reason for the next one, which is about the same: `the title is lost up there, put it
/// below the image`.
pub(super) fn is_reason(clause: &Clause, next: &(Clause, Vec<Frame>)) -> bool {
    let asks_why = clause.form == Form::Question
        && clause.chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(Function::Question));
    let is_complaint = clause.form == Form::Complaint
        || clause.verbs.iter().any(|verb| matches!(verb, Verb::Look | Verb::Overlook))
        || asks_why;
    let is_pronoun =
        |part: &Description| matches!(part.pronoun, Some(Pronoun::It | Pronoun::Them | Pronoun::That));
    let (next, readings) = next;
    let is_condition = clause.chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(Function::If));
    let target = readings.first().and_then(|frame| frame.slots.target.as_ref());
    let is_should = next.chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(Function::Should));
    is_complaint
        && !is_condition
        && (next.form == Form::Imperative || next.form == Form::Wish && is_should)
        && target.is_some_and(|target| target.parts.iter().all(is_pronoun))
}
