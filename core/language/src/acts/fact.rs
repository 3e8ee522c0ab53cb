//! Facts of a record: a row of a table or an item that repeats, one of its columns, and the new text there.
//!
//! `Mia got a 2 in the second test`, `the order from Kite should be 398.50, not 389.50`.

mod business;
mod clause_words;
mod clock;
mod dealer;
mod drawn;
mod form;
mod found;
mod ledger;
mod loose;
mod more;
mod neutral;
mod new_record;
mod peers;
mod reading;
mod scan;
mod statement;
mod value;
mod word_classes;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::Targets;
use super::write::{write_figure, write_part};
use crate::frames::{Act, Clause, Form, Frame, Slots, Text};
use crate::lexicon::{Pronoun, Sense, Verb};
use crate::only::only;
use crate::referents::Part;
use business::business;
use clause_words::ClauseWords;
use drawn::draw;
use found::{ledgers, loose_texts};
use ledger::{Ledger, Place};
use more::more;
use new_record::new_record;
use peers::peers;
use reading::{Change, Reading, readings, row};
use statement::Statement;
use std::cmp::Reverse;
use std::ops::Range;
use websketch_sketch::ComponentId;

/// The verbs of statements and of their imperatives: `set`, `got`, `costs`.
const VERBS: [Verb; 10] = [
    Verb::Set,
    Verb::Change,
    Verb::Write,
    Verb::Give,
    Verb::Need,
    Verb::Cost,
    Verb::Belong,
    Verb::Contain,
    Verb::Open,
    Verb::Select,
];

/// The verbs of changes of a value: `moved to the 16th`.
const CHANGES: [Verb; 6] = [Verb::Put, Verb::Move, Verb::Raise, Verb::Lower, Verb::Grow, Verb::Shrink];

/// Writes the texts that a clause states of a record. `None` if it says something else, or more than that.
pub(crate) fn fact(
    clause: &Clause,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Result<Done, Doubt>)> {
    if clause.form != Form::Question
        && let Some((act, done)) = business(clause, setting, &|draft| ledgers(&draft.scene()), draft)
    {
        return Some((frame(act, clause, None), done));
    }
    if clause.form != Form::Question
        && let Some(done) = added(clause, setting, draft)
    {
        return Some(done);
    }
    let is_statement = clause.form != Form::Question
        && (clause.verbs.is_empty() || clause.verbs.iter().any(|verb| VERBS.contains(verb)));
    // `lunch went up to 40`
    let is_change = !is_statement
        && clause.form != Form::Question
        && clause.verbs.iter().any(|verb| CHANGES.contains(verb));
    if !is_statement && !is_change {
        return None;
    }
    let found = {
        let scene = draft.scene();
        let mut all: Vec<Reading> = Vec::new();
        let ledgers = ledgers(&scene);
        for ledger in &ledgers {
            let said = ClauseWords::of(setting, &clause.span);
            let told = Statement { ledger, said: &said, is_loose: false }.read();
            let found = match told.or_else(|| more(ledger, &said)).or_else(|| peers(ledger, &said)) {
                Some(told) => vec![told],
                None if is_change => Vec::new(),
                None => readings(ledger, &mut ClauseWords::of(setting, &clause.span)),
            };
            for found in found {
                if !all.iter().any(|known| known.is_same(&found)) {
                    all.push(found);
                }
            }
        }
        if all.is_empty() {
            let ledger = &loose_texts(&scene, &ledgers);
            all.extend(
                Statement { ledger, said: &ClauseWords::of(setting, &clause.span), is_loose: true }
                    .read_loose(),
            );
        }
        // What is named first is the record.
        let first = all.iter().map(|found| found.at).min()?;
        only(all.into_iter().filter(|found| found.at == first))?
    };
    let value = found.changes.first().map(|it| Text { text: it.text.clone(), is_quoted: true });
    Some((frame(Act::Write, clause, value), write(&found, draft)))
}

/// Adds the record that a clause tells with its values, also if verbs among these split the clause.
fn added(clause: &Clause, setting: &Setting, draft: &mut Draft) -> Option<(Frame, Result<Done, Doubt>)> {
    let sentence = setting.sentence;
    // `St. Anne's`
    let is_short = |at: usize| at.checked_sub(1).is_some_and(|at| sentence.word(at).len() < 3);
    let stops = |at: &usize| matches!(sentence.mark(*at), Some('.' | ';' | '!' | '?')) && !is_short(*at);
    let end = (clause.span.start..sentence.len()).find(stops).unwrap_or(sentence.len());
    let whole = clause.span.start..end;
    let ledgers = ledgers(&draft.scene());
    let read = |span: &Range<usize>| {
        let said = ClauseWords::of(setting, span);
        let found =
            ledgers.iter().filter_map(|ledger| Some((ledger, new_record(ledger, &said, setting.spoken)?)));
        let (ledger, record) = found.max_by_key(|(ledger, record)| {
            (record.clarity, record.texts.len(), Reverse(ledger.headers.len()))
        })?;
        let left: Vec<Range<usize>> = record.left.iter().map(|range| said.tokens(range)).collect();
        Some((ledger, record, left))
    };
    let of_whole = read(&whole).filter(|(.., left)| left.is_empty()).map(|found| (found, whole));
    let own = || read(&clause.span).map(|found| (found, clause.span.clone()));
    let ((ledger, record, left_over), span) = of_whole.or_else(own)?;
    let before = draft.checkpoint();
    let done = draw((ledger, &ledgers), &record, draft);
    if done.is_err() {
        draft.restore(before);
        return None;
    }
    draft.used = span.clone();
    Some((Frame { span, left_over, ..frame(Act::Add, clause, None) }, done))
}

/// Returns the frame of a clause that is read as a fact.
fn frame(act: Act, clause: &Clause, value: Option<Text>) -> Frame {
    Frame {
        act,
        form: clause.form,
        verbs: clause.verbs.clone(),
        span: clause.span.clone(),
        slots: Slots { value, ..Slots::default() },
        left_over: Vec::new(),
    }
}

/// Returns the row of a table that a clause with a verb names by the text of a cell: `take Omar out of the table`. `him`
/// is named before.
pub(super) fn row_of_table(frame: &Frame, setting: &Setting, draft: &Draft) -> Option<Targets> {
    let sentence = setting.sentence;
    let is_verb = |at: usize| {
        let own = sentence.verbs(at).filter(|(verb, _)| frame.verbs.contains(verb));
        frame.span.contains(&at) && own.map(|(_, meaning)| meaning.words).max().is_some()
    };
    let words_of = |at: usize| sentence.verbs(at).map(|(_, meaning)| meaning.words).max().unwrap_or(1);
    let is_of_verb = |token: usize| {
        // `take Omar out`
        let is_separated = sentence.separated().iter().any(|it| it.verb == token || it.particle == token);
        is_separated || (0..=token).any(|at| is_verb(at) && at + words_of(at) > token)
    };
    let is_it = |sense| matches!(sense, Sense::Pronoun(Pronoun::It)).then_some(());
    let is_back = frame.span.clone().any(|at| sentence.find(at, is_it).is_some());
    let start = if is_back { 0 } else { frame.span.start };
    let scene = draft.scene();
    let found = ledgers(&scene).into_iter().filter_map(|ledger| {
        let mut said = ClauseWords::of(setting, &(start..frame.span.end));
        said.use_tokens(&is_of_verb);
        let row = row(&ledger, &mut said, frame.span.start)?;
        let place = &ledger.rows.get(row)?.first()?.place;
        let Some(Part::Cell { row, .. }) = place.part else { return None };
        Some(Targets { ids: vec![place.id.clone()], part: Some(Part::Row(row)), is_guess: false })
    });
    only(found)
}

/// Adds an entry to the list of a record.
fn add_entry(draft: &mut Draft, list: &ComponentId, text: &str) -> Result<Done, Doubt> {
    super::entries::add(draft, list, &[text.to_owned()], None)?;
    let said = format!("Added “{text}” to {}.", draft.names(std::slice::from_ref(list)));
    Ok(Done::of(said, vec![list.clone()], true))
}

/// Writes the new texts.
fn write(found: &Reading, draft: &mut Draft) -> Result<Done, Doubt> {
    let mut all = Done { is_guess: found.is_guess, ..Done::default() };
    let mut already = Vec::new();
    for Change { record, place, text } in &found.changes {
        let one = Targets { ids: vec![record.clone()], part: None, is_guess: found.is_guess };
        let next = match place.part {
            Some(Part::Item(_)) => add_entry(draft, &place.id, text),
            Some(part) => write_part(draft, &one, part, text),
            None => write_figure(draft, one, &place.id, text.clone()),
        };
        match next {
            Ok(next) => {
                all.said = [all.said, next.said].join(" ").trim_start().to_owned();
                all.targets.extend(next.targets);
            }
            Err(Doubt::AlreadySo { ids }) => already.extend(ids),
            Err(doubt) => return Err(doubt),
        }
    }
    if all.targets.is_empty() { Err(Doubt::AlreadySo { ids: already }) } else { Ok(all) }
}
