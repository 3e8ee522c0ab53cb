//! The conversations of `cases/language`, one test per file.

use super::conversation::Conversation;
use expect_test::expect_file;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches;
use websketch_testing::support;

/// Replays the conversations in `cases/language/{name}.md` and compares the file with the results.
///
/// A `sketch` block names or defines the sketch. In `talk` blocks each paragraph is one conversation: lines with `>` are
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

/// Reads the sketch of a `sketch` block: `fixture` and a name, `file` and a name in `tests/sketches`, or the short form.
fn scene(lines: &str) -> Sketch {
    let lines = lines.trim();
    if let Some(name) = lines.strip_prefix("fixture ") {
        return sketches::fixture(name);
    }
    let Some(name) = lines.strip_prefix("file ") else { return support::sketch(lines) };
    let path = format!("{}/tests/sketches/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    support::sketch(&std::fs::read_to_string(path).unwrap())
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
    add_anywhere = "add-anywhere",
    add_beside = "add-beside",
    add_inside = "add-inside",
    add_pattern = "add-pattern",
    align,
    answer,
    ask_back = "ask-back",
    convert_type = "convert-type",
    delete,
    duplicate,
    follow_up = "follow-up",
    move_beside = "move-beside",
    move_by_distance = "move-by-distance",
    move_in_order = "move-in-order",
    move_to = "move-to",
    reorder,
    resize,
    resize_alike = "resize-alike",
    resize_to_measure = "resize-to-measure",
    rows_and_columns = "rows-and-columns",
    set_state = "set-state",
    space,
    swap_and_sort = "swap-and-sort",
    tidy,
    undo,
    unknown,
    wrap_in_box = "wrap-in-box",
    write,
}
