//! Facts about the whole business: its name, its units, and things that it has no more.

use super::ClauseWords;
use super::ledger::{Cell, Ledger};
use super::scan::values;
use super::statement::{Statement, is_same};
use super::value::{is_currency_unit, unit};
use crate::acts::draft::{Done, Draft};
use crate::acts::remove::delete;
use crate::acts::setting::{Doubt, Setting};
use crate::acts::titled::unit_of;
use crate::acts::write::rewrite;
use crate::frames::{Act, Clause};
use websketch_layout::naming::{count, words};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Does a fact about the whole business that a clause tells. `None` if it says nothing of that kind.
pub(super) fn business(
    clause: &Clause,
    setting: &Setting,
    ledgers: &dyn Fn(&Draft) -> Vec<Ledger>,
    draft: &mut Draft,
) -> Option<(Act, Result<Done, Doubt>)> {
    let said = ClauseWords::of(setting, &clause.span);
    let has = |word: &str| (0..said.len()).find(|at| said.word(*at) == word);
    if let Some(at) = has("called").or_else(|| has("named"))
        && matches!(said.word(0), "we" | "our")
        && let Some(range) = said.run_after(at + 1)
    {
        return Some((Act::Write, rename(said.text(&range), draft)?));
    }
    if let Some(gone) = gone(&said, &ledgers(draft)) {
        let (title, cells) = gone;
        let unit = unit_of(&draft.scene(), &title);
        let ids = if unit.len() > 1 || unit.first() != Some(&title) { unit } else { cells };
        return Some((Act::Remove, delete(draft, &[title], ids, true, true)));
    }
    let (old, new) = units(&said)?;
    Some((Act::Write, convert(old, new, draft)?))
}

/// Writes the name of the business in the place of the old one.
fn rename(new: &str, draft: &mut Draft) -> Option<Result<Done, Doubt>> {
    let is_text = |one: &&Component| one.kind() == ComponentKind::Text && one.bounds().x() < 400.0;
    let logo = draft.sketch.iter().find(|one| Piece::of(one) == Piece::Logo);
    let first = || {
        let top = |one: &&Component| one.bounds().y();
        draft.sketch.iter().filter(is_text).min_by(|a, b| top(a).total_cmp(&top(b)))
    };
    let old = logo.or_else(first)?.props().text()?.to_owned();
    let changed = rewrite(draft, &|text| text.contains(&old).then(|| text.replace(&old, new)));
    Some(changed.map(|ids| {
        Done::of(format!("Changed “{old}” to “{new}” in {}.", count(ids.len(), "component")), ids, true)
    }))
}

/// Returns the title and the texts of the record that a clause says to be no more: `we don't rent kids bikes`.
fn gone(said: &ClauseWords, ledgers: &[Ledger]) -> Option<(ComponentId, Vec<ComponentId>)> {
    let is_not = |at: &usize| matches!(said.word(*at), "don't" | "dont" | "not" | "longer" | "stopped");
    let not = (1..said.len()).find(is_not).filter(|_| said.word(0) == "we")?;
    let end = |at: &usize| !matches!(said.word(*at), "any" | "more" | "anymore" | "longer");
    let last = (not..said.len()).rev().find(end)?;
    // The verb says what is done with it.
    let named: Vec<usize> = (not + 2..last + 1).collect();
    let title = |ledger: &Ledger| {
        let told = Statement { ledger, said, is_loose: false };
        let (row, name) = told.row(&named)?;
        let is_said = |cell: &&Cell| {
            words(&cell.text).iter().any(|own| named.iter().any(|at| is_same(own, said.word(*at))))
        };
        let title = row.iter().find(is_said).filter(|_| name.is_empty())?;
        let cells = row.iter().map(|cell| cell.place.id.clone()).collect();
        Some((title.place.id.clone(), cells))
    };
    ledgers.iter().find_map(title)
}

/// Returns the old and the new unit that a clause says: `the money should be in euros, not dollars`.
fn units(said: &ClauseWords) -> Option<(Option<&'static str>, &'static str)> {
    let all: Vec<(usize, &'static str)> = (0..said.len())
        .filter_map(|at| Some((at, unit(said.word(at)).filter(|unit| *unit != said.word(at))?)))
        .collect();
    let has = |words: &[&str]| (0..said.len()).any(|at| words.contains(&said.word(at)));
    let has_figure = !values(said.clause()).is_empty();
    if has_figure || !has(&["should", "in", "use", "instead", "not", "to"]) {
        return None;
    }
    match all.as_slice() {
        [(at, one), (later, other)] if one != other => {
            let is_former = (*at..*later).any(|at| matches!(said.word(at), "not" | "of" | "than"));
            Some(if is_former { (Some(*other), *one) } else { (Some(*one), *other) })
        }
        [(_, new)]
            if is_currency_unit(new) && has(&["money", "prices", "price", "amounts", "everything"]) =>
        {
            Some((None, *new))
        }
        _ => None,
    }
}

/// Writes a unit in the place of another one, or of all other currencies.
fn convert(old: Option<&str>, new: &str, draft: &mut Draft) -> Option<Result<Done, Doubt>> {
    let replaced = |text: &str| {
        let is_old = |unit: &str| old.map_or(unit != new && is_currency_unit(unit), |old| old == unit);
        let mut changed = text.to_owned();
        for value in values(text).iter().rev().filter(|value| value.unit(text).is_some_and(is_old)) {
            changed.replace_range(value.second.clone(), new);
        }
        (changed != text).then_some(changed)
    };
    let changed = rewrite(draft, &replaced);
    match changed {
        Ok(ids) if ids.is_empty() => None,
        changed => Some(changed.map(|ids| {
            Done::of(format!("Changed the units to {new} in {}.", count(ids.len(), "component")), ids, true)
        })),
    }
}
