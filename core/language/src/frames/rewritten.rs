//! Phrases that say the same as a simpler one: `should not have a button`, `should be the first item`, `a button to send a
//! photo`.

use crate::chunks::{Article, Chunk, Reference, Role, SpannedChunk, VerbGroup, Word};
use crate::lexicon::{Form, Function, Pronoun, Verb};
use crate::tokens::Sentence;
use websketch_layout::naming::describe;
use websketch_sketch::ComponentKind;

/// Reads `take the last card` before a clause about it as the card alone.
pub(super) fn read_topic(chunks: &mut Vec<SpannedChunk>) {
    let takes = |noun: &Reference| {
        matches!(noun.parts.as_slice(), [only] if only.article == Article::Bare
            && matches!(only.words.as_slice(), [word] if matches!(word.text.as_str(), "take" | "grab" | "pick")))
    };
    let is_told = |noun: &Reference| noun.parts.iter().all(|part| part.article == Article::Definite);
    if matches!(chunks.as_slice(), [(Chunk::Noun(take), _), (Chunk::Noun(noun), _), ..] if takes(take) && is_told(noun))
    {
        chunks.remove(0);
    }
}

/// Reads `is not needed` as one verb.
pub(super) fn read_needless(chunks: &mut Vec<SpannedChunk>) {
    let is_needless = |pair: &[SpannedChunk]| matches!(pair, [(Chunk::Function(Function::Not), _), (Chunk::Verb(group), _)] if group.verbs == [Verb::Need]);
    let Some(at) = chunks.windows(2).position(is_needless) else { return };
    chunks.remove(at);
    if let Some((Chunk::Verb(group), _)) = chunks.get_mut(at) {
        group.is_negated = true;
    }
}

/// Reads `should not have` as `does not need`.
pub(super) fn read_unwanted_part(sentence: &Sentence, chunks: &mut [SpannedChunk]) {
    for at in 1..chunks.len() {
        let is_owner =
            matches!(chunks.get(at - 1), Some((Chunk::Function(Function::Should) | Chunk::Noun(_), _)));
        let is_part = matches!(chunks.get(at + 1), Some((Chunk::Noun(_), _)));
        let Some((Chunk::Verb(group), range)) = chunks.get_mut(at) else { continue };
        let has =
            range.clone().any(|at| matches!(sentence.word(at), "have" | "has" | "contain" | "contains"));
        if is_owner && is_part && group.is_negated && has {
            group.verbs = vec![Verb::Need];
        }
    }
}

/// Reads a question with `shouldn't` as a wish: `shouldn't the total come last?`
pub(super) fn read_doubt_as_wish(chunks: &mut Vec<SpannedChunk>) {
    let is_doubt = matches!(
        chunks.as_slice(),
        [
            (Chunk::Function(Function::Should | Function::Could), _),
            (Chunk::Function(Function::Not), _),
            (Chunk::Noun(_), _),
            ..
        ]
    );
    if is_doubt {
        chunks.remove(1);
    }
}

/// Reads `should be the first item` as `should come first`, and `make it the first item` as `move it to the front`.
pub(super) fn read_ordinal_as_rank(chunks: &mut [SpannedChunk]) {
    let Some(at) = chunks.iter().skip(2).position(|(chunk, _)| rank_of(chunk).is_some()).map(|at| at + 2)
    else {
        return;
    };
    let Some(place) = chunks.get(at).and_then(|(chunk, _)| rank_of(chunk)) else { return };
    let is_last = at + 1 == chunks.len();
    let verb = |verb| VerbGroup { verbs: vec![verb], form: Form::Base, is_negated: false, is_modal: false };
    match chunks.get_mut(at - 2..=at) {
        Some(
            [(Chunk::Function(Function::Should), _), (be @ Chunk::Function(Function::Be), _), (item, _)],
        ) if is_last => {
            *be = Chunk::Verb(verb(Verb::Belong));
            *item = Chunk::Rank(place);
        }
        Some([(Chunk::Verb(group), _), (Chunk::Noun(_), _), (item, _)])
            if group.verbs.contains(&Verb::Make) =>
        {
            *group = verb(Verb::Move);
            *item = Chunk::Rank(place);
        }
        _ => {}
    }
}

/// Returns the place among likes that a noun phrase with an ordinal alone names: `the first item`.
fn rank_of(chunk: &Chunk) -> Option<i32> {
    let Chunk::Noun(noun) = chunk else { return None };
    let [only] = noun.parts.as_slice() else { return None };
    let is_place = only.article == Article::Definite
        && only.words.len() < 2
        && only.relations.is_empty()
        && only.words.iter().all(|word| word.role != Role::Label);
    only.ordinal.filter(|_| is_place).map(|ordinal| ordinal.place)
}

/// Reads a statement after `that` as the text of something new: `a note that we are closed in August`.
pub(super) fn read_statement_as_text(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    let is_that = |chunk: &Chunk| {
        matches!(chunk, Chunk::Noun(noun) if matches!(noun.parts.as_slice(), [only]
            if only.pronoun == Some(Pronoun::That) && only.words.is_empty() && only.head.is_none()))
    };
    let is_new = |(chunk, _): &SpannedChunk| matches!(chunk, Chunk::Noun(noun) if noun.parts.iter().any(|part| part.article == Article::Indefinite));
    let Some(at) = chunks.iter().position(|(chunk, _)| is_that(chunk)) else { return };
    let (before, rest) = chunks.split_at(at);
    let has_predicate = rest.iter().skip(2).any(|(chunk, _)| {
        matches!(chunk, Chunk::Verb(_) | Chunk::Function(Function::Be | Function::Could | Function::Should))
    });
    let has_subject = matches!(rest.get(1), Some((Chunk::Function(Function::Person) | Chunk::Noun(_), _)));
    if !has_subject || !has_predicate || !before.iter().any(is_new) {
        return;
    }
    let Some((_, that)) = chunks.get(at).cloned() else { return };
    let end = chunks.last().map_or(that.end, |(_, range)| range.end);
    let text = describe::capitalized(sentence.text(&(that.end..end)));
    chunks.truncate(at);
    chunks.extend([(Chunk::Function(Function::Says), that.clone()), (Chunk::Quote(text), that.end..end)]);
}

/// Reads the words after `to` as the label of a new button: `a button to send a photo`.
pub(super) fn read_purpose_as_label(sentence: &Sentence, chunks: &mut Vec<SpannedChunk>) {
    let is_new = |noun: &Reference| {
        noun.parts.last().is_some_and(|part| {
            let piece = part.head.and_then(|head| head.kind.piece());
            part.article == Article::Indefinite
                && part.words.iter().all(|word| word.role == Role::Head)
                && piece.is_some_and(|piece| piece.kind() == ComponentKind::Button)
        })
    };
    let begins = |parts: &[SpannedChunk]| match parts {
        [(Chunk::Noun(noun), _), (Chunk::Function(Function::To), _), (Chunk::Verb(group), _), ..] => {
            group.form == Form::Base && !group.is_negated && is_new(noun)
        }
        _ => false,
    };
    let Some(at) = (0..chunks.len()).find(|at| begins(chunks.get(*at..).unwrap_or_default())) else { return };
    let Some(start) = chunks.get(at + 2).map(|(_, range)| range.start) else { return };
    let end = chunks.last().map_or(start, |(_, range)| range.end);
    let named =
        (start..end).map(|token| Word { text: sentence.word(token).to_owned(), token, role: Role::Named });
    if let Some((Chunk::Noun(noun), range)) = chunks.get_mut(at)
        && let Some(part) = noun.parts.last_mut()
    {
        part.words.extend(named);
        part.span.end = end;
        range.end = end;
    }
    chunks.truncate(at + 1);
}
