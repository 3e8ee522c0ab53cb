//! Words after `to` that are no new text, but describe one.

use crate::frames::Text;
use crate::lexicon::{Function, Lexicon, Sense};
use websketch_layout::naming::words;

/// Whether a text that is not quoted describes a text instead of being one: `something catchier`, `a friendlier word`.
pub(in crate::acts) fn is_description(lexicon: &Lexicon, value: &Text) -> bool {
    if value.is_quoted || value.text.starts_with(char::is_uppercase) {
        return false;
    }
    let said = words(&value.text);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let vague = ["something", "anything", "whatever", "what", "better", "more", "less"];
    let starts = said.first().is_some_and(|first| vague.contains(first));
    let is_judged = (0..said.len()).any(|at| {
        let meanings = lexicon.meanings(said.get(at..).unwrap_or_default());
        meanings.iter().any(|it| matches!(it.sense, Sense::Judgment))
    });
    let is_article = |sense| matches!(sense, Sense::Function(Function::A | Function::The));
    let has_article = lexicon.meanings(&said).iter().any(|it| is_article(it.sense)) && said.len() > 1;
    let is_comparative = said.iter().any(|word| word.len() > 4 && (word.ends_with("ier") || *word == "more"));
    // `write real ones`
    let is_pronoun = said.last().is_some_and(|last| matches!(*last, "one" | "ones"));
    starts || is_judged || is_pronoun || has_article && is_comparative
}

/// Whether a text that is not quoted names a component, a size, a state or a look rather than letters: `an actual chart`,
/// `the current page`.
pub(super) fn is_thing(lexicon: &Lexicon, value: &Text) -> bool {
    if value.text.starts_with(char::is_uppercase) {
        return false;
    }
    let said = words(&value.text);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let is_article = |sense| matches!(sense, Sense::Function(Function::A | Function::The));
    let is_kind = |sense| matches!(sense, Sense::Kind(kind, _) if kind.piece().is_some());
    let is_trait = |sense| matches!(sense, Sense::Size(..) | Sense::State(_) | Sense::Look);
    let names_kind_or_trait = (1..said.len()).any(|at| {
        let meanings = lexicon.meanings(said.get(at..).unwrap_or_default());
        meanings.iter().any(|it| is_trait(it.sense) || is_kind(it.sense) && at + it.words == said.len())
    });
    !value.is_quoted && lexicon.meanings(&said).iter().any(|it| is_article(it.sense)) && names_kind_or_trait
}

/// Cuts `a`, `an` and `the` from the name of an icon.
pub(super) fn without_article(text: &str) -> &str {
    ["a ", "an ", "the "].iter().find_map(|article| text.strip_prefix(article)).unwrap_or(text)
}

/// Whether a text that is not quoted stands for another one or for a whole statement: `that`, `the same`, `so where …`.
pub(super) fn stands_for_another(value: &Text) -> bool {
    let said = words(&value.text);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let is_vague = |word: &&str| {
        matches!(
            *word,
            "so" | "that"
                | "this"
                | "it"
                | "the"
                | "same"
                | "thing"
                | "too"
                | "also"
                | "as"
                | "well"
                | "there"
        )
    };
    let is_lower = !value.is_quoted && value.text.starts_with(char::is_lowercase);
    is_lower
        && (said.iter().all(is_vague)
            || matches!(said.as_slice(), ["so", "where" | "there" | "on" | "in" | "at", ..]))
}
