//! Messages and their chunks.

use super::{Chunk, chunks, pointing};
use crate::lexicon::Lexicon;
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use proptest::prelude::*;

/// Checks the head, words, ordinal, sides and anchors of a noun phrase.
#[track_caller]
fn check(phrase: &str, head: &str, words: &[&str], anchors: &[&str]) {
    let none = SketchWords::default();
    let sentence = Sentence::read(phrase, Lexicon::english(), &none);
    let description = pointing(&sentence);
    let name = description.head.map_or("", |head| head.kind.name());
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let of = |anchor: &super::Description| {
        anchor.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    let found: Vec<String> =
        description.relations.iter().flat_map(|located| &located.anchors).map(of).collect();
    assert_eq!(
        (name, said.as_slice(), found.as_slice()),
        (head, words, anchors.iter().map(|&one| one.to_owned()).collect::<Vec<_>>().as_slice()),
        "{phrase}"
    );
}

#[test]
fn a_noun_phrase_has_head_words_and_anchors() {
    check("the red save button", "button", &["red", "save", "button"], &[]);
    check("second image in the second row", "image", &["image"], &[]);
    check("icon on the left side of the text banana", "icon", &["icon"], &["text banana"]);
    check("share symbol bottom left hand side", "icon", &["share", "symbol"], &[]);
    check("image above the text below the line", "image", &["image"], &["text"]);
}

#[test]
fn ordinals_sides_and_rows_are_no_words() {
    let none = SketchWords::default();
    let sentence = Sentence::read("the second icon in the top row from the right", Lexicon::english(), &none);
    let description = pointing(&sentence);
    assert_eq!(description.ordinal.map(|ordinal| ordinal.place), Some(2));
    assert_eq!(description.lanes.first().map(|lane| lane.place), Some(1));
    assert_eq!(description.words.len(), 1);
}

/// Checks the classes of the chunks of a message.
#[track_caller]
fn check_chunks(message: &str, wanted: &str) {
    let none = SketchWords::default();
    let sentence = Sentence::read(message, Lexicon::english(), &none);
    let found = chunks(&sentence);
    let names: Vec<&str> = found
        .iter()
        .map(|(chunk, _)| match chunk {
            Chunk::Verb(_) => "verb",
            Chunk::Noun(_) => "noun",
            Chunk::Place(_) => "place",
            Chunk::Sides(_) => "sides",
            Chunk::Quote(_) => "quote",
            Chunk::Measure(_) => "measure",
            Chunk::Size(..) => "size",
            Chunk::Amount(_) => "amount",
            Chunk::State(_) => "state",
            Chunk::Property(_) => "property",
            Chunk::Along(_) => "along",
            Chunk::Look => "look",
            Chunk::Judgment => "judgment",
            Chunk::Joint(_) => "joint",
            Chunk::Function(_) => "function",
            Chunk::Mark(_) => "mark",
            Chunk::Rank(_) => "rank",
            Chunk::Unknown => "unknown",
        })
        .collect();
    assert_eq!(names.join(" "), wanted, "{message}");
    let covered: usize = found.iter().map(|(_, tokens)| tokens.len()).sum();
    assert_eq!(covered, sentence.len(), "every token is in one chunk");
}

#[test]
fn a_sentence_is_a_row_of_chunks() {
    check_chunks("make the button wider", "verb noun size");
    check_chunks("move the image below the title", "verb noun place");
    check_chunks("put the logo at the top left", "verb noun sides");
    check_chunks("mak teh buton biger", "verb noun size");
    check_chunks("add a table and remove the footer", "verb noun joint verb noun");
}

/// Words of all classes, marks, numbers and quotes, and letters of other scripts.
const WORDS: &[&str] = &[
    "make", "the", "second", "button", "below", "right", "of", "in", "row", "says", "\"Save\"", "300", "px",
    "x", ",", "and", "to", "all", "it", "bigger", "too", "a", "bit", "between", "not", "banana", "köln",
    "🔥", "from", "top", "corner", "with", "except", "twice", "is", "one", "(", "/", "card", "delete",
    "typing",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn chunks_cover_every_token_of_any_message(
        message in prop::collection::vec(prop::sample::select(WORDS), 0..40).prop_map(|words| words.join(" ")),
    ) {
        let none = SketchWords::default();
        let sentence = Sentence::read(&message, Lexicon::english(), &none);
        let mut end = 0;
        for (_, tokens) in chunks(&sentence) {
            prop_assert_eq!(tokens.start, end, "{}", message);
            prop_assert!(tokens.end > tokens.start, "{}", message);
            end = tokens.end;
        }
        prop_assert_eq!(end, sentence.len(), "{}", message);
        prop_assert!(pointing(&sentence).span.end <= sentence.len(), "{}", message);
    }
}
