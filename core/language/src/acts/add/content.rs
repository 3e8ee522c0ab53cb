//! The texts and entries of new components, from noun phrases.

use crate::acts::setting::Setting;
use crate::chunks::{Description, Role};
use crate::frames::{Frame, Locality};
use crate::lexicon::Function;
use std::ops::Range;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::case_mapping::LowerCase;

/// Nouns that new pieces show as their text.
const SPEAKING: [&str; 4] = ["remember me", "keep me signed in", "stay signed in", "load more"];

/// Returns the text of a new piece: as quoted or named, after a colon, or the words before its noun.
pub(in crate::acts) fn text(frame: &Frame, setting: &Setting, part: &Description) -> Option<String> {
    let of_role = |role: Role| {
        let mut words = part.words.iter().filter(|word| word.role == role);
        let first = words.next()?.token;
        let last = words.next_back().map_or(first, |word| word.token);
        match setting.sentence.quoted(first) {
            Some(text) => Some(text.to_owned()),
            None => Some(setting.sentence.text(&(first..last + 1)).to_owned()),
        }
    };
    if let Some(text) = of_role(Role::Quoted) {
        return Some(text);
    }
    if let Some(value) = &frame.slots.value {
        return Some(value.text.clone());
    }
    let named = of_role(Role::Named).map(|text| capitalized(&text));
    let labelled = || of_role(Role::Label).map(|text| capitalized(&text));
    let before = || words_before(setting, part).map(|text| capitalized(&text));
    let about = || {
        let other = frame.slots.first_other(&[Function::For, Function::About])?;
        let part = other.parts.first()?;
        Some(capitalized(&said(setting, part)))
    };
    named.or_else(labelled).or_else(before).or_else(about).or_else(|| own_text(setting, part))
}

/// Returns the noun of a piece that shows it: `remember me`.
fn own_text(setting: &Setting, part: &Description) -> Option<String> {
    let mut head = part.words.iter().filter(|word| word.role == Role::Head).map(|word| word.token);
    let first = head.next()?;
    let tokens = first..head.next_back().unwrap_or(first) + 1;
    let text = setting.sentence.text(&tokens);
    let own = SPEAKING.iter().find(|own| text.to_lower_case().starts_with(**own))?;
    Some(capitalized(own))
}

/// Returns the words from the first one before the noun up to the noun: `sign up link`, `remember me checkbox`.
pub(super) fn words_before(setting: &Setting, part: &Description) -> Option<String> {
    let mut before = part.words.iter().filter(|word| word.role == Role::Before);
    let first = before.next()?.token;
    let last = before.next_back().map_or(first, |word| word.token);
    // Of `the archive and print buttons` the first has a noun that stands after the second.
    let head = part.head.filter(|head| head.token < part.span.end);
    let end = head.map_or(last + 1, |head| head.token).max(last + 1);
    let text = setting.sentence.text(&with_figures(setting, part, first..end)).trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Extends the words of a phrase over the figures that belong to them: `two factor switch`, `step 1 of 3`, `Africa 4 %`.
pub(super) fn with_figures(setting: &Setting, part: &Description, words: Range<usize>) -> Range<usize> {
    let sentence = setting.sentence;
    let is_figure = |at: usize| sentence.number(at).is_some() && sentence.mark(at).is_none();
    let (mut first, mut end) = (words.start, words.end);
    if first == part.span.start && first > 0 && is_figure(first - 1) {
        first -= 1;
    }
    while part.head.is_none() && end >= part.span.end {
        let of = sentence.function(end, Function::Of);
        if !is_figure(end + of) {
            break;
        }
        end += of + 1;
        end += usize::from(sentence.word(end) == "%");
    }
    first..end
}

/// Returns a noun phrase as the person wrote it, without its article.
pub(super) fn said(setting: &Setting, part: &Description) -> String {
    if let Some(word) = part.words.iter().find(|word| word.role == Role::Quoted)
        && let Some(text) = setting.sentence.quoted(word.token)
    {
        return text.to_owned();
    }
    let first = part.words.first().map_or(part.span.start, |word| word.token);
    setting.sentence.text(&with_figures(setting, part, first..part.span.end.max(first + 1))).to_owned()
}

/// Returns the entries that stand after `with`, a colon or a bracket.
pub(super) fn entries(frame: &Frame, setting: &Setting, part: &Description) -> Vec<String> {
    let sentence = setting.sentence;
    let opens = |at: &usize| {
        sentence.function(*at, Function::With) > 0 || matches!(sentence.mark(*at), Some(':' | '('))
    };
    let Some(start) = (part.span.end..frame.span.end).find(opens) else { return Vec::new() };
    // `with Shop and Cart to the first screen`
    let place = match &frame.slots.place {
        Some(Locality::Into(reference)) => reference.parts.first().map(|part| part.span.start),
        _ => None,
    };
    let place = place.and_then(|place| place.checked_sub(1)).filter(|place| *place > start);
    let last = place.unwrap_or(frame.span.end);
    let mut entries: Vec<String> = Vec::new();
    let mut from = start + 1;
    for at in start + 1..=last {
        let is_place = sentence.relation(at).is_some();
        let is_end = at == last || is_place && at > from;
        let splits = sentence.mark(at) == Some(',') || sentence.function(at, Function::And) > 0;
        if is_end || splits {
            let text = without_head(setting, from..at);
            if !text.is_empty() {
                entries.push(text);
            }
            from = at + 1;
        }
        if is_end {
            break;
        }
    }
    entries
}

/// Cuts `the columns`, `items` and the like before the first entry, and leaves out `6 rows`.
fn without_head(setting: &Setting, range: Range<usize>) -> String {
    let sentence = setting.sentence;
    let mut from = range.start;
    while from + 1 < range.end {
        let is_article =
            sentence.function(from, Function::The) > 0 || sentence.function(from, Function::A) > 0;
        let is_plural = sentence.kind(from).is_some_and(|(_, plural, words)| plural && words == 1);
        if !is_article && !is_plural {
            break;
        }
        from += 1;
    }
    if sentence.number(from).is_some()
        && sentence.kind(from + 1).is_some_and(|(kind, ..)| kind.name() == "row")
    {
        return String::new();
    }
    let text = sentence.text(&(from..range.end)).trim();
    sentence.quoted(from).map_or_else(|| capitalized(text), str::to_owned)
}
