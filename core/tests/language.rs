//! The offline language: conversations and what comes of them, its laws, and the examples of its page.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod sketches;
mod support;

use expect_test::{expect, expect_file};
use proptest::prelude::*;
use std::fmt::Write;
use websketch_core::execute::{Mode, execute};
use websketch_core::json;
use websketch_core::language::{Context, Interpretation, Message, Role, interpret};
use websketch_core::lint::{Finding, FindingCode, Severity, lint};
use websketch_core::operation::Batch;
use websketch_core::sketch::{ComponentId, IdSource, Sketch};
use websketch_core::validate::Origin;

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}

/// A conversation about a sketch that changes as it goes on.
struct Conversation {
    sketch: Sketch,
    context: Context,
    ids: IdSource,
}

impl Conversation {
    fn about(sketch: &Sketch) -> Self {
        Self { sketch: sketch.clone(), context: Context::default(), ids: ids() }
    }

    /// Says something, does what comes of it, and writes it down: `=` what was done for certain, `~`
    /// what was done by guessing, `?` a question with its choices, `:` an answer.
    #[track_caller]
    fn say(&mut self, message: &str) -> String {
        let interpretation = interpret(&self.sketch, message, &self.context, &mut self.ids);
        let wire = json::parse(&json::to_string(&interpretation)).unwrap();
        assert_eq!(Interpretation::read(&wire).as_ref(), Some(&interpretation), "{message}");
        let (reply, written) = match interpretation {
            Interpretation::Operations { operations, description, certain } => {
                let lines: String =
                    operations.iter().map(|operation| format!("{}\n", json::to_string(operation))).collect();
                self.apply(Batch::from(operations));
                let mark = if certain { '=' } else { '~' };
                (description.clone(), format!("{mark} {description}\n{lines}"))
            }
            Interpretation::Question { prompt, choices } => {
                let labels: Vec<_> = choices.into_iter().map(|choice| choice.label).collect();
                (prompt.clone(), format!("? {prompt} {}\n", labels.join(" | ")))
            }
            Interpretation::Answer { text } => (text.clone(), format!(": {text}\n")),
            Interpretation::Unknown { .. } => ("I don’t understand.".to_owned(), "unknown\n".to_owned()),
            Interpretation::Undo => ("Undone.".to_owned(), "undo\n".to_owned()),
            Interpretation::Redo => ("Redone.".to_owned(), "redo\n".to_owned()),
        };
        for (role, content) in [(Role::User, message.to_owned()), (Role::Assistant, reply)] {
            self.context.history.push(Message { role, content, timestamp: None });
        }
        written
    }

    #[track_caller]
    fn apply(&mut self, batch: Batch) {
        let outcome = execute(&mut self.sketch, batch, Mode::Atomic, Origin::Model, &mut self.ids);
        assert_eq!(outcome.rejections, [], "what the language says can be done");
    }
}

/// Holds the conversations in `cases/language/{name}.md` and compares the file with what was said.
///
/// A `sketch` block sets the scene. In `talk` blocks each paragraph is one conversation: lines with
/// `>` are said, `selected:` names the selection, the rest is what came of it.
#[track_caller]
fn check(name: &str) {
    let path = format!("{}/tests/cases/language/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut written, mut sketch, mut block) = (String::new(), Sketch::new(), None);
    let mut lines = String::new();
    let mut conversation = Conversation::about(&sketch);
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            if block == Some("sketch") {
                sketch = scene(&lines);
            }
            block = if block.is_some() { None } else { Some(language) };
            lines.clear();
            conversation = Conversation::about(&sketch);
        } else if block == Some("sketch") {
            lines.push_str(line);
            lines.push('\n');
        } else if block == Some("talk") {
            written.push_str(&spoken(line, &sketch, &mut conversation));
            continue;
        }
        written.push_str(line);
        written.push('\n');
    }
    expect_file![path].assert_eq(&written);
}

/// A line of a `talk` block, with what came of it in place of what is written there.
fn spoken(line: &str, sketch: &Sketch, conversation: &mut Conversation) -> String {
    if let Some(message) = line.strip_prefix("> ") {
        format!("{line}\n{}", conversation.say(message))
    } else if let Some(selected) = line.strip_prefix("selected: ") {
        conversation.context.selection =
            selected.split(' ').map(|id| ComponentId::new(id).unwrap()).collect();
        format!("{line}\n")
    } else if line.is_empty() {
        *conversation = Conversation::about(sketch);
        "\n".to_owned()
    } else {
        String::new()
    }
}

/// The short form of a sketch, or `fixture` and its name.
fn scene(lines: &str) -> Sketch {
    match lines.trim().strip_prefix("fixture ") {
        Some(name) => sketches::fixture(name),
        None => support::sketch(lines),
    }
}

#[test]
fn moves() {
    check("moves");
}

#[test]
fn places() {
    check("places");
}

#[test]
fn edges() {
    check("edges");
}

#[test]
fn sizes() {
    check("sizes");
}

#[test]
fn references() {
    check("references");
}

#[test]
fn texts() {
    check("texts");
}

#[test]
fn arrangements() {
    check("arrangements");
}

#[test]
fn together() {
    check("together");
}

#[test]
fn more() {
    check("more");
}

#[test]
fn revisions() {
    check("revisions");
}

#[test]
fn ranks() {
    check("ranks");
}

#[test]
fn sections() {
    check("sections");
}

#[test]
fn rooms() {
    check("rooms");
}

#[test]
fn screens() {
    check("screens");
}

#[test]
fn signs() {
    check("signs");
}

#[test]
fn each() {
    check("each");
}

#[test]
fn turns() {
    check("turns");
}

#[test]
fn sayings() {
    check("sayings");
}

#[test]
fn additions() {
    check("additions");
}

#[test]
fn patterns() {
    check("patterns");
}

#[test]
fn pages() {
    check("pages");
}

#[test]
fn conversations() {
    check("conversations");
}

#[test]
fn evenings() {
    check("evenings");
}

#[test]
fn everyday() {
    check("everyday");
}

#[test]
fn orders() {
    check("orders");
}

#[test]
fn listings() {
    check("listings");
}

#[test]
fn growth() {
    check("growth");
}

#[test]
fn cards() {
    check("cards");
}

#[test]
fn clinics() {
    check("clinics");
}

#[test]
fn dishes() {
    check("dishes");
}

#[test]
fn selection() {
    check("selection");
}

#[test]
fn series() {
    check("series");
}

#[test]
fn beginnings_and_ends() {
    check("beginnings");
}

#[test]
fn recipes() {
    check("recipes");
}

#[test]
fn stays() {
    check("stays");
}

#[test]
fn what_a_plural_names_goes_with_its_heading_and_a_size_follows_a_text() {
    check("plurals");
}

#[test]
fn services() {
    check("services");
}

#[test]
fn groups() {
    check("groups");
}

#[test]
fn errands() {
    check("errands");
}

#[test]
fn columns() {
    check("columns");
}

#[test]
fn compounds() {
    check("compounds");
}

#[test]
fn offices() {
    check("offices");
}

#[test]
fn neighbors() {
    check("neighbors");
}

#[test]
fn leisure() {
    check("leisure");
}

#[test]
fn shops() {
    check("shops");
}

#[test]
fn hurries() {
    check("hurries");
}

#[test]
fn titles() {
    check("titles");
}

#[test]
fn papers() {
    check("papers");
}

#[test]
fn players() {
    check("players");
}

#[test]
fn things() {
    check("things");
}

#[test]
fn hobbies() {
    check("hobbies");
}

#[test]
fn outings() {
    check("outings");
}

#[test]
fn voices() {
    check("voices");
}

#[test]
fn wordings() {
    check("wordings");
}

#[test]
fn blocks() {
    check("blocks");
}

#[test]
fn boards() {
    check("boards");
}

#[test]
fn drafts() {
    check("drafts");
}

#[test]
fn complaints() {
    check("complaints");
}

#[test]
fn phrases() {
    check("phrases");
}

#[test]
fn sheets() {
    check("sheets");
}

#[test]
fn clubs() {
    check("clubs");
}

#[test]
fn boxes() {
    check("boxes");
}

#[test]
fn pieces_of_the_kit() {
    check("pieces");
}

#[test]
fn what_lies_in_a_screen_has_its_page() {
    check("devices");
}

#[test]
fn turns_of_phrase() {
    check("phrasings");
}

#[test]
fn honesty() {
    check("honesty");
}

/// The sketch of the page for users, its examples, and what is selected there.
fn page() -> (Sketch, Vec<&'static str>, Context) {
    let page = include_str!("../../docs/language.md");
    let sketch = support::sketch(page.split("```").nth(1).unwrap().trim_start_matches("sketch"));
    let examples: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')).collect();
    assert!(examples.len() > 50, "the page has examples");
    let selected = ["save", "cancel"].map(|id| ComponentId::new(id).unwrap());
    (sketch, examples, Context { selection: selected.to_vec(), ..Context::default() })
}

/// Every example of the page for users works on the sketch that the page shows, for certain.
#[test]
fn the_examples_of_the_page_work() {
    let (sketch, examples, context) = page();
    let understood = |example: &&str| {
        matches!(
            interpret(&sketch, example, &context, &mut ids()),
            Interpretation::Operations { .. }
                | Interpretation::Answer { .. }
                | Interpretation::Undo
                | Interpretation::Redo
        )
    };
    let failing: Vec<&str> = examples.into_iter().filter(|example| !understood(example)).collect();
    assert_eq!(failing, [""; 0]);
}

/// What is said to be polite or in a hurry changes nothing of what is done.
#[test]
fn courtesies_change_nothing() {
    let (sketch, examples, context) = page();
    let operations = |message: &str| match interpret(&sketch, message, &context, &mut ids()) {
        Interpretation::Operations { operations, .. } => Some(operations),
        _ => None,
    };
    let mut failing = Vec::new();
    for example in examples {
        let Some(meant) = operations(example) else { continue };
        for (before, after) in [
            ("please ", ""),
            ("could you ", "?"),
            ("i want you to ", ""),
            ("hey, ", " thanks"),
            ("do me a favor and ", ""),
            ("in this sketch, ", ""),
            ("pls ", " thx"),
            ("", " for me, will you?"),
            ("", " if you can"),
        ] {
            let message = [before, example, after].concat();
            if operations(&message).as_ref() != Some(&meant) {
                failing.push(message);
            }
        }
    }
    assert_eq!(failing, [""; 0]);
}

#[test]
fn suggestions_work() {
    for fixture in ["tiny", "landing", "settings", "dashboard", "messy"] {
        let sketch = sketches::fixture(fixture);
        let interpretation = interpret(&sketch, "make it pop", &Context::default(), &mut ids());
        let Interpretation::Unknown { suggestions } = interpretation else { panic!("{interpretation:?}") };
        assert!(suggestions.len() >= 3, "{fixture}: {suggestions:?}");
        for suggestion in suggestions {
            let interpretation = interpret(&sketch, &suggestion, &Context::default(), &mut ids());
            assert!(matches!(interpretation, Interpretation::Operations { .. }), "{suggestion}");
        }
    }
}

#[test]
fn a_huge_message_is_calmly_unknown() {
    let sketch = sketches::fixture("landing");
    for message in
        ["move the button ".repeat(20_000), "\"".repeat(30_000), "and ".repeat(159), "🦀".repeat(9_000)]
    {
        let interpretation = interpret(&sketch, &message, &Context::default(), &mut ids());
        assert!(matches!(interpretation, Interpretation::Unknown { .. }));
    }
}

/// Words that requests are made of, so that random sentences are often understood.
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

/// What lint finds wrong about places: what covers what, and what is off the page.
fn misplaced(sketch: &Sketch) -> Vec<(FindingCode, Vec<ComponentId>)> {
    let is_place = |finding: &Finding| {
        matches!(finding.code, FindingCode::Overlap | FindingCode::OffCanvas | FindingCode::OffPage)
            && finding.severity != Severity::Hint
    };
    let found = lint(sketch).into_iter().filter(is_place);
    found.map(|finding| (finding.code, finding.ids)).collect()
}

/// What frames a page, and a side without a number: the rest makes room, and nothing is covered that was not before.
#[test]
fn what_takes_an_edge_or_goes_aside_covers_nothing() {
    let additions = [
        "add a sidebar on the left with Home, Orders",
        "add a sidebar on the right with Home, Orders",
        "add a search bar in the top right corner",
        "add a bottom tab bar",
    ];
    let moves = ["move it to the left", "move it to the right", "move it up", "move it down"];
    let mut found = String::new();
    for name in ["tiny", "landing", "settings", "dashboard"] {
        let sketch = sketches::fixture(name);
        let known = misplaced(&sketch);
        let everything = sketch.iter().map(|component| vec![component.id().clone()]);
        let selections = [(Vec::new(), additions)].into_iter().chain(everything.map(|ids| (ids, moves)));
        for (selection, requests) in selections {
            for request in requests {
                let mut conversation = Conversation::about(&sketch);
                conversation.context.selection.clone_from(&selection);
                conversation.say(request);
                for (code, ids) in misplaced(&conversation.sketch) {
                    if !known.contains(&(code, ids.clone())) {
                        writeln!(found, "{name} {selection:?}, {request}: {code:?} {ids:?}").unwrap();
                    }
                }
            }
        }
    }
    expect![""].assert_eq(&found);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Whatever is said: nothing panics, the same gives the same, and what comes out can be done.
    #[test]
    fn any_sentence_is_safe(message in sentences(), earlier in sentences(), fixture in 0..5_usize, picked in 0..24_usize) {
        let fixture = ["tiny", "landing", "settings", "messy", "dashboard"][fixture];
        let mut sketch = sketches::fixture(fixture);
        let selection = sketch.iter().skip(picked).take(2).map(|component| component.id().clone()).collect();
        let history = [(Role::User, earlier.as_str()), (Role::Assistant, "Which one do you mean?")]
            .map(|(role, content)| Message { role, content: content.to_owned(), timestamp: None });
        let context = Context { selection, history: history.to_vec(), page: None };
        let interpretation = interpret(&sketch, &message, &context, &mut ids());
        prop_assert_eq!(&interpretation, &interpret(&sketch, &message, &context, &mut ids()));
        match interpretation {
            Interpretation::Operations { operations, description, .. } => {
                prop_assert!(!operations.is_empty() && !description.is_empty());
                let outcome = execute(&mut sketch, Batch::from(operations), Mode::Atomic, Origin::Model, &mut ids());
                prop_assert_eq!(outcome.rejections, []);
            }
            Interpretation::Question { prompt, choices } => prop_assert!(!prompt.is_empty() && choices.len() > 1),
            Interpretation::Answer { text } => prop_assert!(!text.is_empty()),
            Interpretation::Unknown { .. } | Interpretation::Undo | Interpretation::Redo => {}
        }
    }
}

/// Plain edits of the page for users, without any text that a clause could be taken for.
const PLAIN: [&str; 14] = [
    "delete the table",
    "move the list 20 px to the right",
    "make the line 400 px wide",
    "center the title on the page",
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

/// Words that mean nothing here.
fn unknown_words() -> impl Strategy<Value = String> {
    proptest::collection::vec("(bl|gr|fl|zw|kr)(o|u|a)(mp|zz|rk|nf)(y|el|o)", 1..4)
        .prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    /// A certain request with a clause that nobody knows is never certain, wherever the clause stands.
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
            matches!(interpret(&sketch, message, &context, &mut ids()), Interpretation::Operations { certain: true, .. })
        };
        prop_assert!(is_certain(PLAIN[at]), "{}", PLAIN[at]);
        let clause = [
            format!("because {words}"), format!("if it is {words}"), format!("so that it {words}"), words.clone(),
            format!("unless {words}"), format!("that is {words}"), format!("in a {words} way"), format!("and then {words}"),
            format!("but {words}"), format!("or {words}"), "or not".to_owned(), "that is not needed".to_owned(),
            "unless it is fine".to_owned(), "i wish".to_owned(), "nobody reads it".to_owned(),
        ][clause].clone();
        // Before it, behind it, or between any two of its words.
        let sentence: Vec<&str> = PLAIN[at].split(' ').collect();
        let (before, after) = sentence.split_at(place.index(sentence.len() + 1));
        let message = match (before, after) {
            ([], after) => format!("{clause}, {}", after.join(" ")),
            (before, after) => format!("{} {clause} {}", before.join(" "), after.join(" ")).trim_end().to_owned(),
        };
        prop_assert!(!is_certain(&message), "{message}");
    }
}
