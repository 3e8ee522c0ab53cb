//! Languages: which one a message is in, and its words.

use crate::lexicon::Lexicon;
use crate::sketch_words::SketchWords;
use std::sync::LazyLock;
use websketch_layout::naming::words;

/// A language with a lexicon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
}

/// The lexicons, parsed when a message first needs them: parsing again gives the same.
static GERMAN: LazyLock<Lexicon> =
    LazyLock::new(|| Lexicon::of_language(include_str!("languages/german.txt")));
static FRENCH: LazyLock<Lexicon> =
    LazyLock::new(|| Lexicon::of_language(include_str!("languages/french.txt")));
static SPANISH: LazyLock<Lexicon> =
    LazyLock::new(|| Lexicon::of_language(include_str!("languages/spanish.txt")));

impl Language {
    /// The languages besides English.
    const OTHERS: [Self; 3] = [Self::German, Self::French, Self::Spanish];

    /// Returns the lexicon.
    #[must_use]
    pub fn lexicon(self) -> &'static Lexicon {
        match self {
            Self::English => Lexicon::english(),
            Self::German => &GERMAN,
            Self::French => &FRENCH,
            Self::Spanish => &SPANISH,
        }
    }

    /// Recognizes the language of a message by its words. Another language than English takes at least two of its words,
    /// or a message of its words alone, and more words than English has in it. Quoted texts do not count.
    #[must_use]
    pub fn of(message: &str, shown: &SketchWords) -> Self {
        let said: Vec<String> = words(&without_quotes(message));
        let knows = |lexicon: &Lexicon, word: &str| {
            let elided = word.split_once('\'').filter(|(article, _)| lexicon.is_elided(article));
            lexicon.has_word(elided.map_or(word, |(_, noun)| noun))
        };
        let known = |lexicon: &Lexicon| said.iter().filter(|word| knows(lexicon, word)).count();
        let english = known(Lexicon::english());
        let is_ours = |word: &String| Lexicon::english().has_word(word) || shown.has(word);
        if said.is_empty() || said.iter().all(is_ours) {
            return Self::English;
        }
        let scored = Self::OTHERS.map(|language| (known(language.lexicon()), language));
        let best = scored.into_iter().rev().max_by_key(|(score, _)| *score);
        match best {
            Some((score, language)) if score > english && (score >= 2 || score == said.len()) => language,
            _ => Self::English,
        }
    }
}

/// Returns a message without the texts in quotes.
fn without_quotes(message: &str) -> String {
    let mut plain = String::new();
    for (at, part) in message.split(['"', '“', '”', '„', '«', '»']).enumerate() {
        if at % 2 == 0 {
            plain.push_str(part);
            plain.push(' ');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunks::{Chunk, chunks};
    use crate::lexicon::{Sense, Verb};
    use crate::tokens::Sentence;

    #[track_caller]
    fn check(message: &str, wanted: Language) {
        assert_eq!(Language::of(message, &SketchWords::default()), wanted, "{message}");
    }

    #[test]
    fn a_language_is_recognized_by_its_words() {
        check("make the title bigger", Language::English);
        check("Erstelle eine Startseite für eine Bäckerei", Language::German);
        check("mach den Knopf größer", Language::German);
        check("ajoute un lien \"Forgot password?\" sous le bouton", Language::French);
        check("haz el título más grande", Language::Spanish);
        check("quita el ultimo producto", Language::Spanish);
        check("add a button that says \"Jetzt kaufen und sparen\"", Language::English);
        check("call it Bäckerei Müller", Language::English);
        check("", Language::English);
    }

    #[test]
    fn every_line_of_a_language_is_read() {
        for language in Language::OTHERS {
            assert!(language.lexicon().words().count() > 300, "{language:?}");
        }
    }

    #[track_caller]
    fn check_reading(message: &str, verb: Verb, noun: &str) {
        let language = Language::of(message, &SketchWords::default());
        let sentence = Sentence::read(message, language.lexicon(), &SketchWords::default());
        let read = chunks(&sentence);
        let has_verb = |chunk: &Chunk| matches!(chunk, Chunk::Verb(group) if group.verbs.contains(&verb));
        assert!(read.iter().any(|(chunk, _)| has_verb(chunk)), "{message}: {read:?}");
        let names = |chunk: &Chunk| match chunk {
            Chunk::Noun(reference) => {
                reference.parts.iter().filter_map(|one| one.head).any(|head| head.kind.name() == noun)
            }
            _ => false,
        };
        assert!(read.iter().any(|(chunk, _)| names(chunk)), "{message}: {read:?}");
    }

    #[test]
    fn sentences_of_other_languages_have_the_same_chunks() {
        check_reading("lösche den zweiten Knopf", Verb::Remove, "button");
        check_reading("Mach den Titel größer", Verb::Make, "title");
        check_reading("supprime l'image", Verb::Remove, "image");
        check_reading("ajoute un bouton sous le titre", Verb::Add, "button");
        check_reading("mueve la tabla debajo del título", Verb::Move, "table");
    }

    #[test]
    fn phrases_of_other_languages_have_meanings() {
        let read = Language::Spanish.lexicon().meanings(&["más", "grande"]);
        assert!(read.iter().any(|meaning| matches!(meaning.sense, Sense::Size(..)) && meaning.words == 2));
    }
}
