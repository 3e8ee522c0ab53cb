//! Groups that are called by what they are there for: the pagination, the filters.

use super::form::form_fit;
use crate::language::names::Named;
use crate::language::reference::Description;
use crate::language::vocabulary::{Tag, singular_of};
use crate::sketch::{Component, ComponentKind};
use crate::sort::sort_by;

/// Parts of a group stand at most this far apart, in px.
const NEAR: f64 = 48.0;
/// Whether a word names several components together, though it is no plural.
pub(super) fn is_whole(word: &str) -> bool {
    matches!(word, "pagination" | "pager" | "paging" | "toolbar")
}

/// Those that are called by what they are there for, if the words are a name for such a group: at least two.
pub(super) fn playing<'n>(
    description: &Description,
    all: &'n [Named<'n>],
    of_kind: &[&'n Named<'n>],
    said: &[String],
) -> Vec<&'n Named<'n>> {
    let [word] = said else { return Vec::new() };
    let group = match word.as_str() {
        "toolbar" => toolbar(all),
        word if is_whole(word) => pagination(all),
        word if singular_of(word) == "filter" => filters(all),
        word if singular_of(word) == "tab" => tabs(all),
        word if singular_of(word) == "step" => steps(all),
        _ => return Vec::new(),
    };
    let mut playing = of_kind.to_vec();
    playing.retain(|named| group.iter().any(|member| member.component.id() == named.component.id()));
    let is_enough = playing.len() > 1 || description.noun.is_some() && !playing.is_empty();
    if is_enough { playing } else { Vec::new() }
}

fn says(component: &Component, tag: Tag) -> bool {
    component.props().text().is_some_and(|text| tag.has(text.trim()))
}

fn is_in_row(one: &Component, other: &Component) -> bool {
    one.bounds().overlaps_y(&other.bounds())
}

/// What turns the pages of a list, in one row, and what says on which page one is.
fn pagination<'n>(all: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    let turns = |named: &&Named<'_>| {
        let text = named.component.props().text().unwrap_or_default().trim();
        let is_number = !text.is_empty() && text.len() < 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        named.component.kind() == ComponentKind::Button && (is_number || says(named.component, Tag::Turning))
    };
    let turning: Vec<_> = all.iter().filter(turns).collect();
    let Some(first) = turning.last() else { return Vec::new() };
    let is_part = |named: &&Named<'_>| {
        is_in_row(named.component, first.component)
            && (turns(named) || form_fit("pagination", named.component).is_some())
    };
    all.iter().filter(is_part).collect()
}

/// The topmost row of buttons.
fn toolbar<'n>(all: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    let mut buttons: Vec<_> =
        all.iter().filter(|named| named.component.kind() == ComponentKind::Button).collect();
    sort_by(&mut buttons, |a, b| a.component.bounds().y().total_cmp(&b.component.bounds().y()));
    let mut rows = buttons.chunk_by(|a, b| is_in_row(a.component, b.component));
    rows.find(|row| row.len() > 1).unwrap_or_default().to_vec()
}

/// What is numbered from 1 on: `1 Address`, `2 Payment`.
fn steps<'n>(all: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    let number = |named: &Named<'_>| {
        use ComponentKind::{Button, Heading, Text};
        let text = named.component.props().text().unwrap_or_default();
        let is_wording = matches!(named.component.kind(), Button | Heading | Text);
        let digits = text.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let is_called = text
            .get(digits.len()..)
            .is_some_and(|rest| rest.starts_with([' ', '.', ')', ':']) && rest.contains(char::is_alphabetic));
        if is_wording && is_called { digits.parse::<usize>().ok() } else { None }
    };
    let mut steps: Vec<(usize, &Named<'_>)> =
        all.iter().filter_map(|named| Some((number(named)?, named))).collect();
    sort_by(&mut steps, |a, b| a.0.cmp(&b.0));
    let is_series = steps.iter().enumerate().all(|(at, (number, _))| *number == at + 1);
    if is_series { steps.into_iter().map(|(_, named)| named).collect() } else { Vec::new() }
}

/// The only row of buttons of one size, none of which is far from the next.
fn tabs<'n>(all: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    /// Buttons that make a row of tabs, at least.
    const LEAST: usize = 3;
    let mut buttons: Vec<_> =
        all.iter().filter(|named| named.component.kind() == ComponentKind::Button).collect();
    let place = |named: &Named<'_>| (named.component.bounds().y(), named.component.bounds().x());
    sort_by(&mut buttons, |a, b| {
        let ((ay, ax), (by, bx)) = (place(a), place(b));
        ay.total_cmp(&by).then(ax.total_cmp(&bx))
    });
    let is_next = |a: &&Named<'_>, b: &&Named<'_>| {
        let (one, other) = (a.component.bounds(), b.component.bounds());
        one.y() == other.y() && one.size() == other.size() && one.gap_x(&other) <= NEAR
    };
    let mut rows = buttons.chunk_by(is_next).filter(|row| row.len() >= LEAST);
    rows.next().filter(|_| rows.next().is_none()).unwrap_or_default().to_vec()
}

/// Buttons in a row of one that says “All”.
fn filters<'n>(all: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    let is_button = |named: &&Named<'_>| named.component.kind() == ComponentKind::Button;
    let buttons: Vec<_> = all.iter().filter(is_button).collect();
    let Some(loosest) = buttons.iter().find(|named| says(named.component, Tag::Loosest)) else {
        return Vec::new();
    };
    let mut row = vec![*loosest];
    let mut at = 0;
    while let Some(member) = row.get(at).copied() {
        for named in &buttons {
            let (one, other) = (member.component.bounds(), named.component.bounds());
            let is_next = is_in_row(member.component, named.component)
                && one.height() == other.height()
                && one.gap_x(&other) <= NEAR;
            if is_next && !row.iter().any(|known| known.component.id() == named.component.id()) {
                row.push(*named);
            }
        }
        at += 1;
    }
    row
}
