//! Laws of any sentence, and of any sentence with an unknown clause.

use super::ids;
use super::page::page;
use proptest::prelude::*;
use websketch_json as json;

use websketch_language::{Context, Interpretation, Memory, Message, Role, find, interpret};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_testing::sketches;

#[test]
fn a_huge_message_is_bounded() {
    let sketch = sketches::fixture("landing");
    for message in
        ["move the button ".repeat(20_000), "\"".repeat(30_000), "and ".repeat(159), "🦀".repeat(9_000)]
    {
        let understood = interpret(&sketch, &message, &Context::default(), &mut ids());
        assert!(!matches!(understood.meaning, Interpretation::Operations { certain: true, .. }));
    }
}

/// Words of requests, so that random sentences are often understood.
const WORDS: &[&str] = &[
    "move",
    "put",
    "delete",
    "make",
    "add",
    "align",
    "swap",
    "center",
    "resize",
    "change",
    "the",
    "a",
    "all",
    "both",
    "every",
    "first",
    "second",
    "last",
    "top",
    "left",
    "right",
    "bottom",
    "button",
    "buttons",
    "heading",
    "image",
    "images",
    "cards",
    "text",
    "list",
    "it",
    "them",
    "this",
    "these",
    "everything",
    "except",
    "and",
    "then",
    "to",
    "by",
    "of",
    "with",
    "between",
    "below",
    "above",
    "next to",
    "inside",
    "in",
    "on",
    "page",
    "corner",
    "20",
    "300",
    "-5",
    "1e9",
    "0",
    "px",
    "%",
    "twice",
    "half",
    "as",
    "wide",
    "tall",
    "wider",
    "smaller",
    "up",
    "down",
    "same",
    "size",
    "width",
    "called",
    "says",
    "\"Go\"",
    "‘Stop",
    ",",
    ".",
    "?",
    "row",
    "column",
    "gap",
    "evenly",
    "lock",
    "undo",
    "x",
    "duplicate",
    "Book",
    "together",
    "Start",
    "free",
    "one",
    "two",
    "hundred",
    "should",
    "be",
    "is",
    "how many",
];

fn sentences() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::collection::vec(prop::sample::select(WORDS), 0..14).prop_map(|words| words.join(" ")),
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Any conversation is safe: no panic, a deterministic result, executable operations, a small memory.
    #[test]
    fn any_conversation_is_safe(message in sentences(), earlier in sentences(), fixture in 0..5_usize, picked in 0..24_usize) {
        let fixture = ["tiny", "landing", "settings", "messy", "dashboard"][fixture];
        let sketch = sketches::fixture(fixture);
        let selection: Vec<_> = sketch.iter().skip(picked).take(2).map(|component| component.id().clone()).collect();
        let history = [(Role::User, earlier.as_str()), (Role::Assistant, "Which one do you mean?")]
            .map(|(role, content)| Message { role, content: content.to_owned(), timestamp: None });
        let memory = interpret(&sketch, &earlier, &Context::default(), &mut ids()).memory;
        for context in [
            Context { selection: selection.clone(), history: history.to_vec(), ..Context::default() },
            Context { selection, memory, ..Context::default() },
        ] {
            let understood = interpret(&sketch, &message, &context, &mut ids());
            prop_assert_eq!(&understood, &interpret(&sketch, &message, &context, &mut ids()));
            let memory = json::to_string(&understood.memory);
            prop_assert!(memory.len() <= 8 * 1024);
            prop_assert_eq!(&Memory::read(&memory), &understood.memory);
            match understood.meaning {
                Interpretation::Operations { operations, description, .. } => {
                    prop_assert!(!operations.is_empty() && !description.is_empty());
                    let mut after = sketch.clone();
                    let outcome = execute(&mut after, Batch::from(operations), Mode::Atomic, Actor::Model, &mut ids());
                    prop_assert_eq!(outcome.rejections, []);
                }
                Interpretation::Question { prompt, .. } => prop_assert!(!prompt.is_empty()),
                Interpretation::Answer { text, .. } => prop_assert!(!text.is_empty()),
                Interpretation::Unknown { suggestions, .. } => prop_assert!(suggestions.len() <= 3),
                Interpretation::Undo | Interpretation::Redo => {}
            }
        }
        let found = find(&sketch, &message, &Context::default());
        prop_assert!(found.candidates.len() <= 10);
        prop_assert!(found.candidates.iter().flat_map(|one| &one.ids).all(|id| sketch.contains(id)));
    }

    /// Anything is read as a memory.
    #[test]
    fn any_text_is_read_as_a_memory(text in any::<String>()) {
        let memory = Memory::read(&text);
        let context = Context { memory, ..Context::default() };
        let sketch = sketches::fixture("tiny");
        let meaning = interpret(&sketch, "undo", &context, &mut ids()).meaning;
        let changes = matches!(meaning, Interpretation::Operations { .. });
        prop_assert!(!changes);
    }
}

/// Plain edits of the documentation's page, without texts that an unknown clause could match.
const PLAIN: [&str; 14] = [
    "delete the table",
    "move the list 20 px to the right",
    "make the line 400 px wide",
    "move the title 8 px down",
    "delete the line",
    "put the list below the table",
    "duplicate the table",
    "make the list 40 px taller",
    "make the list as wide as the table",
    "swap the list and the table",
    "bring the table to the front",
    "move the table up a little",
    "lock the list",
    "delete the list and the table",
];

#[test]
fn plain_edits_are_certain() {
    let (sketch, _, _) = page();
    let is_certain = |message: &&&str| {
        let meaning = interpret(&sketch, message, &Context::default(), &mut ids()).meaning;
        matches!(meaning, Interpretation::Operations { certain: true, .. })
    };
    let unsure: Vec<&&str> = PLAIN.iter().filter(|message| !is_certain(message)).collect();
    assert!(unsure.len() <= 3, "{unsure:?}");
}

/// Generates words without a meaning.
fn unknown_words() -> impl Strategy<Value = String> {
    proptest::collection::vec("(bl|gr|fl|zw|kr)(o|u|a)(mp|zz|rk|nf)(y|el|o)", 1..4)
        .prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// A certain request with an unknown clause is never certain, wherever the clause is.
    #[test]
    fn an_unknown_clause_makes_a_request_uncertain(
        at in 0..PLAIN.len(),
        words in unknown_words(),
        clause in 0..15_usize,
        place in any::<proptest::sample::Index>(),
    ) {
        let (sketch, _, _) = page();
        let context = Context::default();
        let is_certain = |message: &str| {
            matches!(interpret(&sketch, message, &context, &mut ids()).meaning, Interpretation::Operations { certain: true, .. })
        };
        prop_assume!(is_certain(PLAIN[at]));
        let clause = [
            format!("because {words}"), format!("if it is {words}"), format!("so that it {words}"), words.clone(),
            format!("unless {words}"), format!("that is {words}"), format!("in a {words} way"), format!("and then {words}"),
            format!("but {words}"), format!("or {words}"), "or not".to_owned(), "that is not needed".to_owned(),
            "unless it is fine".to_owned(), "i wish".to_owned(), "nobody reads it".to_owned(),
        ][clause].clone();
        // Before the request, after it, or between any two of its words.
        let sentence: Vec<&str> = PLAIN[at].split(' ').collect();
        let (before, after) = sentence.split_at(place.index(sentence.len() + 1));
        let message = match (before, after) {
            ([], after) => format!("{clause}, {}", after.join(" ")),
            (before, after) => format!("{} {clause} {}", before.join(" "), after.join(" ")).trim_end().to_owned(),
        };
        prop_assert!(!is_certain(&message), "{message}");
    }
}
