//! Messages and their chunks.

use super::{Chunk, chunks, pointing};
use crate::lexicon::Lexicon;
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;

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
