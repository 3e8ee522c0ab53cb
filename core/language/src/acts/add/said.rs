//! The texts that a clause says for a new member of a repetition.

use super::content::with_figures;
use crate::acts::setting::Setting;
use crate::chunks::{Description, Role};
use crate::frames::Frame;
use crate::lexicon::{Function, Relation};
use std::ops::Range;
use websketch_layout::naming::describe::capitalized;

/// The texts of a new member.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Texts {
    pub(super) title: Option<String>,
    pub(super) figure: Option<String>,
    pub(super) others: Vec<String>,
}

/// Returns the texts in a noun phrase and after it. `title` are the tokens of the title in the phrase.
pub(super) fn texts(frame: &Frame, setting: &Setting, part: &Description, title: Range<usize>) -> Texts {
    let mut rest = segments(frame, setting, part.span.end);
    let is_number = |text: &&String| websketch_json::parse_decimal(text).is_some();
    let own = quoted_or_named(setting, part).or_else(|| {
        // `Sat 16`
        let is_next = !title.is_empty()
            && title.end == part.span.end
            && rest.first().is_some_and(|next| is_number(&next));
        let end = title.end + usize::from(is_next);
        if is_next {
            rest.remove(0);
        }
        let text = setting
            .sentence
            .text(&with_figures(setting, part, title.start..end))
            .trim_start_matches([':', ',', ' '])
            .trim();
        (!title.is_empty() && !text.is_empty()).then(|| text.to_owned())
    });
    let figure = rest.iter().position(|text| is_figure(text)).map(|at| rest.remove(at));
    let title = own.or_else(|| (!rest.is_empty()).then(|| rest.remove(0)));
    Texts { title: title.map(|title| capitalized(&title)), figure, others: rest }
}
/// Whether a text has at least as many digits as letters, or a currency.
pub(super) fn is_figure(text: &str) -> bool {
    let count = |is: fn(char) -> bool| text.chars().filter(|letter| is(*letter)).count();
    let digits = count(|letter| letter.is_ascii_digit());
    digits > 0
        && (digits >= count(char::is_alphabetic) || text.contains(['$', '€', '£', '¥']) && text.len() <= 20)
}

/// Returns the text of a phrase in quotes or after `called`.
fn quoted_or_named(setting: &Setting, part: &Description) -> Option<String> {
    let sentence = setting.sentence;
    [Role::Quoted, Role::Named].into_iter().find_map(|role| {
        let mut words = part.words.iter().filter(|word| word.role == role);
        let first = words.next()?.token;
        let last = words.next_back().map_or(first, |word| word.token);
        Some(sentence.quoted(first).unwrap_or_else(|| sentence.text(&(first..last + 1))).to_owned())
    })
}

/// Returns the texts between commas, colons, `for` and `about` after a token, up to the place.
fn segments(frame: &Frame, setting: &Setting, from: usize) -> Vec<String> {
    let sentence = setting.sentence;
    let ends = |at: usize| {
        sentence.relation(at).is_some_and(|(relation, _)| relation != Relation::Of)
            || [
                Function::To,
                Function::At,
                Function::Courtesy,
                Function::Also,
                Function::Says,
                Function::Called,
            ]
            .into_iter()
            .any(|function| sentence.function(at, function) > 0)
    };
    let splits = |at: usize| {
        let joint = [Function::For, Function::About, Function::With, Function::And];
        usize::from(matches!(sentence.mark(at), Some(',' | ':' | '.' | ';' | '(' | ')')))
            .max(joint.into_iter().map(|function| sentence.function(at, function)).max().unwrap_or_default())
    };
    let mut all: Vec<Range<usize>> = Vec::new();
    let (mut at, mut start, mut is_listed) = (from, from, false);
    while at <= frame.span.end {
        // After a comma, a place is one only at the start: `price on request`.
        let is_place = ends(at) && sentence.quoted(at).is_none() && (!is_listed || at == start);
        let is_end = at == frame.span.end || is_place;
        let split = if is_end { 1 } else { splits(at) };
        if split > 0 {
            all.push(start..at);
            start = at + split;
            is_listed = sentence.mark(at).is_some();
        }
        if is_end {
            break;
        }
        at += split.max(1);
    }
    let text = |range: Range<usize>| {
        let article = [Function::The, Function::A].into_iter().map(|it| sentence.function(range.start, it));
        let first = range.start + article.max().unwrap_or_default();
        let quoted = range.clone().find_map(|at| sentence.quoted(at));
        quoted.map(str::to_owned).or_else(|| {
            let text = if first < range.end { sentence.text(&(first..range.end)).trim() } else { "" };
            (!text.is_empty()).then(|| text.to_owned())
        })
    };
    all.into_iter().filter(|range| !range.is_empty()).filter_map(text).collect()
}
