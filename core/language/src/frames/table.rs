//! The table of acts and its interpreter.

use super::Frame;
use super::act::{Act, Form};
use super::clause::Clause;
use super::fill::{Filled, Reading, SlotKind, fill};
use crate::chunks::Chunk;
use crate::lexicon::{Function, Verb};
use crate::tokens::Sentence;
use std::sync::LazyLock;
use websketch_sketch::sort::sort_by;

const ACTS: &str = include_str!("acts.txt");

/// The most readings of a clause that are kept.
const MOST: usize = 8;

/// One line of the table.
struct Line {
    act: Act,
    verbs: Vec<Verb>,
    takes_be: bool,
    takes_none: bool,
    takes: Vec<SlotKind>,
    /// Each group needs one of its slots.
    needs: Vec<Vec<SlotKind>>,
    reading: Reading,
}

/// The table, parsed once: parsing again gives the same.
static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| ACTS.lines().filter_map(line).collect());

fn line(text: &str) -> Option<Line> {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let [act, verbs, takes, needs, reading] = parts.as_slice() else { return None };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let has = |text: &str, word: &str| text.split_whitespace().any(|own| own == word);
    Some(Line {
        act: Act::from_name(act)?,
        verbs: words(verbs).iter().filter_map(|verb| Verb::from_name(verb)).collect(),
        takes_be: has(verbs, "be"),
        takes_none: has(verbs, "none"),
        takes: words(takes).iter().filter_map(|slot| SlotKind::from_name(slot)).collect(),
        needs: words(needs)
            .iter()
            .filter(|group| *group != "-")
            .map(|group| group.split('/').filter_map(SlotKind::from_name).collect())
            .collect(),
        reading: Reading { places_tell: has(reading, "which"), takes_text: has(reading, "value") },
    })
}

/// Returns the readings of a clause, those that use the most words first.
pub(super) fn readings(sentence: &Sentence, clause: &Clause) -> Vec<Frame> {
    let is_question = clause.form == Form::Question;
    let mut readings: Vec<(usize, Frame)> = Vec::new();
    if is_question {
        readings.push((0, question(sentence, clause)));
    }
    let be =
        |chunk: &Chunk| matches!(chunk, Chunk::Function(Function::Be | Function::Should | Function::Have));
    let has_be = clause.chunks.iter().any(|(chunk, _)| be(chunk));
    let mut filled: [Option<Filled>; 4] = [None, None, None, None];
    for line in LINES.iter().filter(|_| !is_question) {
        let fits = clause.verbs.iter().any(|verb| line.verbs.contains(verb))
            || clause.verbs.is_empty() && (has_be && line.takes_be || !has_be && line.takes_none)
            || has_be
                && line.takes_be
                && clause.verbs.iter().all(|verb| matches!(verb, Verb::Make | Verb::Need));
        if !fits {
            continue;
        }
        let Some(slot) = filled.get_mut(line.reading.index()) else { continue };
        let filled = slot.get_or_insert_with(|| fill(sentence, clause, line.reading));
        let has = |slot: &SlotKind| filled.slots_used.iter().any(|(own, _)| own == slot);
        if line.act != Act::Add && filled.names_new_part() {
            continue;
        }
        if !line.needs.iter().all(|group| group.iter().any(has)) {
            continue;
        }
        let unused = filled.slots_used.iter().filter(|(slot, _)| !line.takes.contains(slot));
        let mut left_over = filled.left_over.clone();
        left_over.extend(unused.map(|(_, range)| range.clone()));
        let cost = left_over.iter().map(|range| cost(sentence, range)).sum();
        let mut frame = Frame {
            act: line.act,
            slots: filled.slots.clone(),
            form: clause.form,
            verbs: clause.verbs.clone(),
            left_over,
            span: clause.span.clone(),
        };
        sort_by(&mut frame.left_over, |a, b| a.start.cmp(&b.start));
        readings.push((cost, frame));
    }
    sort_by(&mut readings, |(a, _), (b, _)| a.cmp(b));
    readings.truncate(MOST);
    readings.into_iter().map(|(_, frame)| frame).collect()
}

fn question(sentence: &Sentence, clause: &Clause) -> Frame {
    let filled = fill(sentence, clause, Reading { places_tell: false, takes_text: false });
    Frame {
        act: Act::Question,
        slots: filled.slots,
        form: Form::Question,
        verbs: clause.verbs.clone(),
        left_over: filled.left_over,
        span: clause.span.clone(),
    }
}

/// Returns the cost of tokens that no slot uses: those that are no words of the grammar.
fn cost(sentence: &Sentence, range: &std::ops::Range<usize>) -> usize {
    range.clone().filter(|at| !super::fill::is_grammar(sentence, *at)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_table_is_read() {
        for text in ACTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let parts: Vec<&str> = text.split('|').map(str::trim).collect();
            let [act, verbs, takes, needs, reading] = parts.as_slice() else { panic!("{text}") };
            assert!(Act::from_name(act).is_some(), "{text}");
            for verb in verbs.split_whitespace().filter(|verb| !["be", "none"].contains(verb)) {
                assert!(Verb::from_name(verb).is_some(), "{text}: {verb}");
            }
            let groups =
                needs.split_whitespace().filter(|group| *group != "-").flat_map(|group| group.split('/'));
            for slot in takes.split_whitespace().chain(groups) {
                assert!(SlotKind::from_name(slot).is_some(), "{text}: {slot}");
            }
            for word in reading.split_whitespace() {
                assert!(["which", "value", "-"].contains(&word), "{text}: {word}");
            }
        }
    }
}
