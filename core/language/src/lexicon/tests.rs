//! Phrases and their meanings.

use super::text::sense_of;
use super::*;

#[test]
fn every_line_of_the_text_is_read() {
    for line in [NOUNS, VERBS, GRAMMAR].into_iter().flat_map(str::lines) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (class, words) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        let (class, name) = class.split_once(' ').unwrap_or((class, ""));
        assert!(class == "participle" || sense_of(class, name).is_some(), "{line}");
        assert!(words.split(", ").all(|word| !word.is_empty() && word == word.trim()), "{line}");
    }
}

#[track_caller]
fn check(phrase: &str, sense: Sense, words: usize) {
    let said: Vec<&str> = phrase.split(' ').collect();
    let meanings = Lexicon::english().meanings(&said);
    let found = meanings.iter().find(|meaning| meaning.sense == sense);
    assert_eq!(found.map(|found| found.words), Some(words), "{phrase}: {meanings:?}");
}

#[test]
fn phrases_inflections_and_plurals_have_their_meanings() {
    let kind = |name: &str| Kind::from_name(name).unwrap_or_else(|| panic!("{name}"));
    check("get rid of the box", Sense::Verb(Verb::Remove), 3);
    check("moved", Sense::Verb(Verb::Move), 1);
    check("swapping", Sense::Verb(Verb::Swap), 1);
    check("radio buttons", Sense::Kind(kind("radio"), true), 2);
    check("boxes", Sense::Kind(kind("box"), true), 1);
    check("to the right of it", Sense::Relation(Relation::RightOf), 4);
    check("23rd", Sense::Ordinal(23), 1);
    check("taken", Sense::Verb(Verb::Remove), 1);
}
