//! Faults that a message states: the decision that they are so, and their repair.
//!
//! `the two buttons overlap`, `the prices don't line up`, `the third cover is smaller than the others`.

mod closer;
mod level;
mod likes;
mod order;
mod request;
mod size;
mod spread;
mod thing;
mod things;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference};
use crate::frames::{Act, FaultPhrase, Form, Frame, Slots, faults, is_reason, statements};
use crate::lexicon::{Degree, Dimension, Fault, Function, Pronoun};
use crate::memory::DoneAct;
pub(crate) use request::{Request, request};
use std::ops::Range;
use thing::Thing;
use things::{ThingSet, found, parts};
use websketch_sketch::ComponentId;

/// The repairs of the faults of a message.
#[derive(Default)]
pub(crate) struct Mended {
    /// The sentences about the repairs.
    pub(crate) said: Vec<String>,
    /// The acts that stand for them.
    pub(crate) acts: Vec<DoneAct>,
    /// The components that had a fault last.
    pub(crate) spoken: Vec<ComponentId>,
    /// The rest of the message, as text, if a fault was mended. Reasons are left out.
    pub(crate) rest: Option<String>,
    /// The reason why a fault is not mended, if it is not so.
    pub(crate) doubt: Option<Doubt>,
    /// The faults, if the message states some and asks for nothing.
    pub(crate) stated: Vec<Fault>,
}

/// The sides of a fault.
struct Sides {
    /// The things that have it.
    subject: Vec<ThingSet>,
    /// The things that they are related to. Empty without any.
    object: Vec<ThingSet>,
    /// Whether second things are said that nothing is called.
    is_lacking: bool,
    /// Whether the second things belong to the first: `its box`.
    is_own: bool,
}

/// Repairs the faults that a message states, as far as they are so.
pub(crate) fn mend(setting: &Setting, draft: &mut Draft) -> Mended {
    let sentence = setting.sentence;
    let all = statements(sentence, setting.lexicon);
    let phrases: Vec<(usize, FaultPhrase)> = all
        .iter()
        .enumerate()
        .flat_map(|(at, range)| {
            faults(sentence, setting.lexicon, range).into_iter().map(move |phrase| (at, phrase))
        })
        .collect();
    let mut mended = Mended { spoken: setting.spoken.to_vec(), ..Mended::default() };
    if phrases.is_empty() {
        return mended;
    }
    let request = request(sentence, &all, &phrases);
    // `the cards look cramped, give the columns some air`: the request says more than the fault.
    if matches!(request, Request::Other) && phrases.len() == 1 {
        return mended;
    }
    if request == Request::None {
        mended.stated = phrases.iter().map(|(_, phrase)| phrase.fault).collect();
    }
    let mut told: Vec<usize> = Vec::new();
    for (at, phrase) in &phrases {
        // `there's a hole in the list, the times are too far from the days`: the second says it better.
        let is_vague = phrase.dimension == Dimension::Gap && phrase.object.is_empty();
        if is_vague && phrases.iter().any(|(next, other)| next > at && other.fault == phrase.fault) {
            continue;
        }
        let mut phrase = phrase.clone();
        if let Request::Even = request
            && matches!(phrase.fault, Fault::Low | Fault::High | Fault::Near)
        {
            phrase.fault = Fault::Gaps;
        }
        // `Buy should be the main button, not Cancel`
        let next = all.get(at + 1).filter(|next| sentence.function(next.start, Function::Not) > 0);
        if let Some(next) = next.filter(|_| phrase.fault == Fault::Weak && phrase.object.is_empty()) {
            phrase.object = next.start + 1..next.end;
        }
        let own = Setting { spoken: &mended.spoken, ..*setting };
        let before = draft.checkpoint();
        let about = told.is_empty().then(|| all.get(..*at)).flatten().unwrap_or_default();
        let sides = sides(&phrase, about, &own, draft);
        match repair(&phrase, &sides, &own, draft) {
            Some((frame, done)) if draft.is_clean_since(&before) => {
                mended.acts.push(super::repeat::entry(&frame, &done));
                mended.said.extend(Some(done.said).filter(|said| !mended.said.contains(said)));
                mended.spoken = done.targets;
                told.push(*at);
            }
            _ => {
                draft.restore(before);
                let ids = (phrase.fault == Fault::Line).then(|| level::is_level(&sides, draft)).flatten();
                mended.doubt = mended.doubt.or(ids.map(|ids| Doubt::AlreadySo { ids }));
            }
        }
    }
    if told.is_empty() {
        return mended;
    }
    mended.doubt = None;
    let is_rest = |at: &usize| request.is_open(*at) && !phrases.iter().any(|(own, _)| own == at);
    let open = all.iter().enumerate().filter(|(at, range)| is_rest(at) && !is_reason(sentence, range));
    let kept: Vec<&str> = open.map(|(_, range)| sentence.text(range)).collect();
    mended.rest = Some(kept.join(". "));
    mended
}

/// Repairs a fault, if it is so. Returns the frame of the act that stands for the repair.
fn repair(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    // `the fares are glued to the seats`, where there are no seats
    let may_lack = phrase.fault == Fault::Far && phrase.dimension == Dimension::Gap || sides.is_own;
    if sides.is_lacking && !may_lack && phrase.fault != Fault::Weak {
        return None;
    }
    match phrase.fault {
        Fault::Overlap | Fault::Near => closer::apart(phrase, sides, setting, draft),
        Fault::Far => closer::together(phrase, sides, setting, draft),
        Fault::Line => level::level(phrase, sides, setting, draft),
        Fault::Scattered => level::scattered(phrase, sides, draft),
        Fault::Gaps => order::even(phrase, sides, draft),
        Fault::Low | Fault::High => order::place(phrase, sides, setting, draft),
        Fault::Unequal | Fault::Squashed => size::equal(phrase, sides, setting, draft),
        Fault::Weak | Fault::Illegible | Fault::Small | Fault::Large => {
            size::strength(phrase, sides, setting, draft)
        }
    }
}

/// Finds the things of a fault.
fn sides(phrase: &FaultPhrase, about: &[Range<usize>], setting: &Setting, draft: &Draft) -> Sides {
    let scene = draft.scene();
    let sentence = setting.sentence;
    let is_owned = |range: &Range<usize>| matches!(sentence.word(range.start), "its" | "their");
    let named = parts(sentence, &phrase.subject);
    let text = |range: &Range<usize>| match about.last().filter(|_| is_pronoun(sentence, range)) {
        Some(before) => sentence.text(&subject_of(sentence, before)),
        None => sentence.text(range),
    };
    let one = |range: &Range<usize>, spoken: &[ComponentId]| found(&scene, setting, text(range), spoken);
    // `name and password on the login screen`
    let place = |range: &Range<usize>| {
        let is_place = |at: &usize| *at > range.start && sentence.relation(*at).is_some();
        let at = range.clone().find(is_place)?;
        Some(sentence.text(&(at..range.end)))
    };
    let ids = |found: &[ThingSet]| found.first().map(|first| first.things.concat()).unwrap_or_default();
    match named.as_slice() {
        [first, second] if phrase.object.is_empty() => {
            let placed = place(second).filter(|_| place(first).is_none());
            let placed = placed.map(|place| [text(first), place].join(" "));
            let subject = placed.map_or_else(Vec::new, |text| found(&scene, setting, &text, setting.spoken));
            let subject = if subject.is_empty() { one(first, setting.spoken) } else { subject };
            let object = one(second, &ids(&subject));
            // The sides of a hole are whole sections.
            let whole = |found: Vec<ThingSet>| -> Vec<ThingSet> {
                found.into_iter().map(|it| ThingSet { things: vec![it.things.concat()], ..it }).collect()
            };
            let is_hole = phrase.dimension == Dimension::Gap;
            let (subject, object) = if is_hole { (whole(subject), whole(object)) } else { (subject, object) };
            Sides { is_own: is_owned(second), is_lacking: object.is_empty(), subject, object }
        }
        [_, _, ..] => {
            let firsts = named.iter().filter_map(|range| one(range, setting.spoken).into_iter().next());
            let all: Vec<ThingSet> = firsts.collect();
            let things: Vec<Thing> = all.iter().flat_map(|found| found.things.clone()).collect();
            let is_sure = all.len() == named.len();
            let object = object(&scene, phrase, setting, &[]);
            let is_lacking = object.is_empty() && !phrase.object.is_empty();
            let is_own = is_owned(&phrase.object);
            Sides { subject: vec![ThingSet { things, is_sure }], object, is_own, is_lacking }
        }
        _ => {
            let subject = one(&phrase.subject, setting.spoken);
            let object = object(&scene, phrase, setting, &ids(&subject));
            let is_lacking = object.is_empty() && !phrase.object.is_empty();
            Sides { is_own: is_owned(&phrase.object), is_lacking, subject, object }
        }
    }
}

/// Whether the things of a fault are named before.
fn is_pronoun(sentence: &crate::tokens::Sentence, range: &Range<usize>) -> bool {
    let word = sentence.word(range.start);
    range.len() == 1 && matches!(word, "it" | "they" | "they're" | "that" | "this" | "these" | "them")
}

fn object(
    scene: &crate::referents::Scene,
    phrase: &FaultPhrase,
    setting: &Setting,
    spoken: &[ComponentId],
) -> Vec<ThingSet> {
    if phrase.object.is_empty() {
        Vec::new()
    } else {
        found(scene, setting, setting.sentence.text(&phrase.object), spoken)
    }
}

/// Returns the tokens of a statement before its verb.
fn subject_of(sentence: &crate::tokens::Sentence, range: &Range<usize>) -> Range<usize> {
    use crate::lexicon::Function::{Be, Could, Do, Have, Should};
    let is_verb = |at: &usize| [Be, Could, Do, Have, Should].iter().any(|it| sentence.function(*at, *it) > 0);
    range.start..range.clone().find(is_verb).unwrap_or(range.end)
}

/// Returns the frame of an act about components that are known.
fn frame(phrase: &FaultPhrase, act: Act, sizes: Vec<(Dimension, Degree)>) -> Frame {
    let them = Description { pronoun: Some(Pronoun::Them), ..Description::default() };
    let slots = Slots { target: Some(Reference::of(vec![them])), sizes, ..Slots::default() };
    let (span, form) = (phrase.span.clone(), Form::Complaint);
    Frame { act, slots, form, verbs: Vec::new(), left_over: Vec::new(), span }
}

/// Does an act about components that are known.
fn done(
    frame: Frame,
    ids: &[ComponentId],
    setting: &Setting,
    draft: &mut Draft,
    act: fn(&Frame, &Setting, &mut Draft) -> Result<Done, Doubt>,
) -> Option<(Frame, Done)> {
    let own = Setting { spoken: ids, ..*setting };
    let before = draft.checkpoint();
    match act(&frame, &own, draft) {
        Ok(done) => Some((frame, done)),
        Err(_) => {
            draft.restore(before);
            None
        }
    }
}
