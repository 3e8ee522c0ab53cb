//! The conversations of `cases/language`, one test per file.

use super::conversation::Conversation;
use expect_test::expect_file;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches;
use websketch_testing::support;

/// Replays the conversations in `cases/language/{name}.md` and compares the file with the results.
///
/// A `sketch` block defines the sketch. In `talk` blocks each paragraph is one conversation: lines with `>` are
/// messages, `selected:` sets the selection, and the other lines are results.
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

/// Returns a line of a `talk` block with its actual result.
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

/// Parses the short form of a sketch, or `fixture` and its name.
fn scene(lines: &str) -> Sketch {
    match lines.trim().strip_prefix("fixture ") {
        Some(name) => sketches::fixture(name),
        None => support::sketch(lines),
    }
}

/// Defines a test per file. The file has the test's name unless another one is given.
macro_rules! cases {
    ($($test:ident $(= $file:literal)?),* $(,)?) => {
        $(#[test]
        fn $test() {
            check(cases!(@file $test $($file)?));
        })*
    };
    (@file $test:ident) => { stringify!($test) };
    (@file $test:ident $file:literal) => { $file };
}

cases! {
    moves,
    places,
    edges,
    sizes,
    references,
    texts,
    arrangements,
    together,
    more,
    revisions,
    ranks,
    sections,
    rooms,
    screens,
    signs,
    each,
    turns,
    sayings,
    additions,
    patterns,
    pages,
    conversations,
    evenings,
    everyday,
    orders,
    listings,
    growth,
    cards,
    clinics,
    dishes,
    selection,
    series,
    beginnings_and_ends = "beginnings",
    recipes,
    stays,
    what_a_plural_names_goes_with_its_heading_and_a_size_follows_a_text = "plurals",
    services,
    groups,
    errands,
    columns,
    compounds,
    offices,
    neighbors,
    leisure,
    shops,
    hurries,
    titles,
    papers,
    players,
    things,
    hobbies,
    outings,
    voices,
    wordings,
    blocks,
    boards,
    drafts,
    complaints,
    phrases,
    sheets,
    clubs,
    boxes,
    pieces_of_the_kit = "pieces",
    what_lies_in_a_screen_has_its_page = "devices",
    turns_of_phrase = "phrasings",
    honesty,
}
