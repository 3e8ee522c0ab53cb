//! Phrases about something new: its label of several words, its text after a place, a wish that only approves of it.

use crate::chunks::{Article, Chunk, Description, Head, Reference, Role, SpannedChunk, VerbGroup, Word};
use crate::lexicon::{Form, Function, Kind, Relation, Verb};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_layout::naming::describe;
use websketch_sketch::ComponentKind;

/// Words that approve of something new: `would be good`.
const APPROVALS: [&str; 10] =
    ["good", "nice", "great", "useful", "helpful", "handy", "cool", "lovely", "neat", "better"];
/// The most chunks of a label before its noun.
const LONGEST_LABEL: usize = 6;

/// Reads the phrases of a clause about something new.
pub(super) fn read_new_part(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    read_approval_as_wish(sentence, chunks);
    read_search_as_field(chunks);
    read_words_before_noun(sentence, chunks);
    read_words_after_noun(sentence, chunks);
    read_text_after_anchor(sentence, chunks);
    place_in_bar(chunks);
    read_banner_as_message(sentence, chunks);
}

/// Reads `a map beside the hours would be good` as a wish to add one.
fn read_approval_as_wish(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    let Some(at) = chunks.windows(2).position(|pair| {
        matches!(
            pair,
            [(Chunk::Function(Function::Could), _), (Chunk::Function(Function::Be) | Chunk::Verb(_), _)]
        )
    }) else {
        return;
    };
    let is_approval = |(chunk, range): &SpannedChunk| {
        matches!(chunk, Chunk::Function(_) | Chunk::Mark(_))
            || range.clone().any(|at| APPROVALS.contains(&sentence.word(at)) || sentence.word(at) == "help")
    };
    let is_new = |(chunk, _): &SpannedChunk| matches!(chunk, Chunk::Noun(noun) if noun.parts.iter().all(|part| part.article != Article::Definite && part.pronoun.is_none()));
    let (before, after) = chunks.split_at(at);
    let mut things = before.iter().filter(|(chunk, _)| !matches!(chunk, Chunk::Amount(_)));
    if after.len() < 2 || !after.iter().skip(1).all(is_approval) || !things.next().is_some_and(is_new) {
        return;
    }
    chunks.truncate(at);
    chunks.retain(|(chunk, _)| !matches!(chunk, Chunk::Amount(_)));
    let add = VerbGroup { verbs: vec![Verb::Add], form: Form::Base, is_negated: false, is_modal: false };
    let start = chunks.first().map_or(0, |(_, range)| range.start);
    chunks.insert(0, (Chunk::Verb(add), start..start));
}

/// Reads `a search` as a search field.
fn read_search_as_field(chunks: &mut [SpannedChunk]) {
    for (chunk, _) in chunks {
        let Chunk::Noun(noun) = chunk else { continue };
        let is_search = |part: &&mut Description| {
            let is_last =
                part.words.last().is_some_and(|last| last.text == "search" && last.role == Role::Before);
            part.article == Article::Indefinite && part.head.is_none() && is_last
        };
        let Some(part) = noun.parts.last_mut().filter(is_search) else { continue };
        let Some((kind, token)) = Kind::from_name("search").zip(part.words.last().map(|last| last.token))
        else {
            continue;
        };
        part.head = Some(Head { kind, is_plural: false, token });
        part.words.iter_mut().filter(|word| word.token == token).for_each(|word| word.role = Role::Head);
    }
}

/// Reads all words between an article and the noun of a control as its label: `a chat with us button`.
fn read_words_before_noun(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    let begins = |chunk: &Chunk| match chunk {
        Chunk::Noun(noun) => {
            matches!(noun.parts.as_slice(), [only] if only.article == Article::Indefinite && only.head.is_none() && only.relations.is_empty())
        }
        _ => false,
    };
    let ends = |chunk: &Chunk| match chunk {
        Chunk::Noun(noun) => {
            matches!(noun.parts.as_slice(), [only] if only.article == Article::Bare && only.relations.is_empty() && is_control(only))
        }
        _ => false,
    };
    let Some(first) = chunks.iter().position(|(chunk, _)| begins(chunk)) else { return };
    let last = chunks.iter().skip(first).take(LONGEST_LABEL).position(|(chunk, _)| ends(chunk));
    let Some(last) = last.map(|last| first + last).filter(|last| *last > first) else { return };
    let is_apart =
        |(chunk, _): &SpannedChunk| matches!(chunk, Chunk::Joint(_) | Chunk::Mark(_) | Chunk::Place(_));
    if chunks.get(first..last).unwrap_or_default().iter().any(is_apart) {
        return;
    }
    let (Some((Chunk::Noun(start), _)), Some((Chunk::Noun(end), range))) =
        (chunks.get(first), chunks.get(last))
    else {
        return;
    };
    let (Some(start), Some(mut noun)) = (start.parts.first(), end.parts.first().cloned()) else { return };
    let from = start.words.first().map_or(start.span.end, |word| word.token);
    let head = noun.head.map_or(range.start, |head| head.token);
    noun.words.retain(|word| word.role == Role::Head);
    noun.words.splice(0..0, named(sentence, from..head));
    noun.article = Article::Indefinite;
    noun.span = start.span.start..range.end;
    let whole = noun.span.clone();
    chunks.splice(first..=last, [(Chunk::Noun(Reference::of(vec![noun])), whole)]);
}

/// Reads the words after `for` or `back` as the label of a new control: `a checkbox for getting the newsletter`.
fn read_words_after_noun(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    let is_new = |chunk: &Chunk| match chunk {
        Chunk::Noun(noun) => noun.parts.last().is_some_and(|part| {
            part.article == Article::Indefinite
                && is_control(part)
                && part.words.iter().all(|word| word.role == Role::Head)
        }),
        _ => false,
    };
    let Some(at) = chunks.iter().position(|(chunk, _)| is_new(chunk)) else { return };
    let Some((introducer, range)) = chunks.get(at + 1) else { return };
    let is_for = *introducer == Chunk::Function(Function::For);
    let is_back = sentence.word(range.start) == "back";
    let ends = |(chunk, _): &SpannedChunk| {
        matches!(
            chunk,
            Chunk::Place(_)
                | Chunk::Joint(_)
                | Chunk::Mark(_)
                | Chunk::Rank(_)
                | Chunk::Function(Function::With | Function::Called | Function::Says | Function::Courtesy)
        ) || matches!(chunk, Chunk::Sides(sides) if !sides.is_empty() && !is_bare_side(chunk))
    };
    let start = if is_for { range.end } else { range.start };
    let rest = chunks.get(at + 2..).unwrap_or_default();
    let count = rest.iter().position(ends).unwrap_or(rest.len());
    // One noun phrase after `for` is read as such.
    if !(is_back && count > 0 || is_for && count > 1) {
        return;
    }
    let end = rest.get(count - 1).map_or(start, |(_, range)| range.end);
    let start = start + sentence.function(start, Function::The).max(sentence.function(start, Function::A));
    let words = named(sentence, start..end);
    if let Some((Chunk::Noun(noun), range)) = chunks.get_mut(at)
        && let Some(part) = noun.parts.last_mut()
    {
        part.words.extend(words);
        part.span.end = end;
        range.end = end;
    }
    chunks.drain(at + 1..at + 2 + count);
}

/// Whether a side has no word that makes it a place: `middle` in `the middle name`.
fn is_bare_side(chunk: &Chunk) -> bool {
    matches!(chunk, Chunk::Sides(sides) if sides.len() == 1)
}

/// Gives the words after `saying` behind an anchor to the new text: `a text under the title saying since 1987`.
fn read_text_after_anchor(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    if !chunks.iter().any(is_new) {
        return;
    }
    let says = chunks.iter().position(|(chunk, _)| *chunk == Chunk::Function(Function::Says));
    let is_place = |at: usize| matches!(chunks.get(at), Some((Chunk::Place(_) | Chunk::Sides(_), _)));
    if let Some(says) = says.filter(|says| says.checked_sub(1).is_some_and(is_place)) {
        let rest = chunks.get(says + 1..).unwrap_or_default();
        if let ([(_, first), ..], Some((_, last))) = (rest, rest.last()) {
            let span = first.start..last.end;
            let text = sentence.quoted(span.start).unwrap_or_else(|| sentence.text(&span));
            let text = describe::capitalized(text);
            chunks.truncate(says + 1);
            chunks.push((Chunk::Quote(text), span));
        }
        return;
    }
    let Some((Chunk::Place(place), range)) = chunks.last_mut() else { return };
    let Some(anchor) = place.anchors.last_mut() else { return };
    let is_named = |word: &Word| word.role == Role::Named;
    let Some(first) = anchor.words.iter().find(|word| is_named(word)).map(|word| word.token) else { return };
    if !matches!(first.checked_sub(1).map(|at| sentence.word(at)), Some("saying" | "reading")) {
        return;
    }
    anchor.words.retain(|word| !is_named(word));
    let end = range.end;
    range.end = first - 1;
    anchor.span.end = anchor.span.end.min(range.end);
    let text = describe::capitalized(sentence.text(&(first..end)));
    chunks.extend([(Chunk::Function(Function::Says), first - 1..first), (Chunk::Quote(text), first..end)]);
}

/// Reads a place in a bar with a place of its own as the place beside that: `in the header before the button`.
fn place_in_bar(chunks: &mut [SpannedChunk]) {
    if !chunks.iter().any(is_new) {
        return;
    }
    let is_bar = |part: &Description| {
        part.head.is_some_and(|head| {
            matches!(head.kind.name(), "header" | "footer" | "sidebar" | "form" | "toolbar")
        })
    };
    for (chunk, _) in chunks {
        let Chunk::Place(place) = chunk else { continue };
        let [bar] = place.anchors.as_mut_slice() else { continue };
        let is_beside = matches!(bar.relations.as_slice(), [only] if !only.relation.holds() && only.relation != Relation::Of);
        if !place.relation.holds() || !is_bar(bar) || !is_beside {
            continue;
        }
        let Some(mut beside) = bar.relations.pop() else { continue };
        beside.anchors.iter_mut().for_each(|anchor| anchor.relations.push(place.clone()));
        *place = beside;
    }
}

/// Reads a banner with a text as a message rather than as a hero: `a banner at the top: closed in May`.
fn read_banner_as_message(sentence: &Sentence, chunks: &mut [SpannedChunk]) {
    let is_text = |(chunk, _): &SpannedChunk| {
        matches!(chunk, Chunk::Mark(':') | Chunk::Function(Function::Says | Function::That) | Chunk::Quote(_))
    };
    if !chunks.iter().any(is_text) {
        return;
    }
    let parts = chunks.iter_mut().filter_map(|(chunk, _)| match chunk {
        Chunk::Noun(noun) => noun.parts.last_mut(),
        _ => None,
    });
    let alert = Kind::from_name("alert");
    let heads =
        parts.filter(|part| part.article == Article::Indefinite).filter_map(|part| part.head.as_mut());
    for head in heads.filter(|head| sentence.word(head.token) == "banner") {
        head.kind = alert.unwrap_or(head.kind);
    }
}

/// Whether a noun phrase names something new by its article.
fn is_new((chunk, _): &SpannedChunk) -> bool {
    let is_indefinite = |part: &Description| part.article == Article::Indefinite;
    matches!(chunk, Chunk::Noun(noun) if noun.parts.iter().any(is_indefinite))
}

fn named(sentence: &Sentence, tokens: Range<usize>) -> impl Iterator<Item = Word> {
    tokens.map(|token| Word { text: sentence.word(token).to_owned(), token, role: Role::Named })
}

/// Whether the noun of a phrase is one control with a label.
fn is_control(part: &Description) -> bool {
    let piece = part.head.filter(|head| !head.is_plural).and_then(|head| head.kind.piece());
    piece.is_some_and(|piece| {
        matches!(piece.kind(), ComponentKind::Button | ComponentKind::Input)
            || matches!(piece.noun(), "link" | "badge")
    })
}
