//! Twenty-four requests to arrange things, on pages of the fixtures. No request makes anything overlap unless it gives a
//! figure. The table tells on each page how many components a request moves or resizes.

use super::conversation::Conversation;
use super::fact::Outcome;
use expect_test::expect;
use websketch_language::Interpretation;
use websketch_sketch::{Component, ComponentKind, Sketch};
use websketch_testing::sketches::fixture;

const PAGES: [&str; 5] = ["landing", "dashboard", "messy", "settings", "shop"];

/// The requests. `{h}`, `{t}`, `{b}`, and `{c}` stand for the texts of a heading, a text, a button, and another button.
const REQUESTS: [&str; 24] = [
    "add a button below “{h}”",
    "add a text above “{b}”",
    "add a field below “{t}”",
    "add an image to the right of “{t}”",
    "add a button to the right of “{b}”",
    "add a card at the bottom",
    "add a divider below “{h}”",
    "move “{b}” below “{h}”",
    "move “{t}” above “{h}”",
    "move “{b}” to the left of “{c}”",
    "swap “{t}” and “{h}”",
    "make “{b}” twice as wide",
    "make “{h}” bigger",
    "make “{t}” narrower",
    "make “{b}” taller",
    "center “{h}”",
    "align “{b}” to the right",
    "align the buttons to the left",
    "more space below “{h}”",
    "less space between “{h}” and “{t}”",
    "delete “{t}” and close the gap",
    "duplicate “{b}”",
    "put a box around “{t}”",
    "tidy up",
];

/// The request with a figure, which is kept even if something overlaps by it.
const FIGURE: &str = "make “{b}” twice as wide";

/// Returns the text of the `nth` component of a kind that shows a text of its own.
fn text(sketch: &Sketch, kind: ComponentKind, nth: usize) -> &str {
    let shown = |one: &Component| one.props().text().map(str::to_owned);
    let is_only = |one: &&Component| sketch.iter().filter(|other| shown(other) == shown(one)).count() == 1;
    let of_kind =
        sketch.iter().filter(|one| one.kind() == kind && shown(one).is_some_and(|text| text.len() < 60));
    of_kind.filter(is_only).nth(nth).and_then(|one| one.props().text()).expect("a text")
}

fn said(request: &str, sketch: &Sketch) -> String {
    request
        .replace("{h}", text(sketch, ComponentKind::Heading, 0))
        .replace("{t}", text(sketch, ComponentKind::Text, 0))
        .replace("{b}", text(sketch, ComponentKind::Button, 0))
        .replace("{c}", text(sketch, ComponentKind::Button, 1))
}

/// Returns the outcome in a cell of the table: the number of changed boxes, `asks`, or `-` if nothing is changed.
fn cell(request: &str, page: &str) -> String {
    let before = fixture(page);
    let message = said(request, &before);
    let mut conversation = Conversation::about(&before);
    let meaning = conversation.say(&message);
    let after = &conversation.sketch;
    if request != FIGURE {
        let outcome = Outcome { before: &before, after, meaning: &meaning };
        outcome.covers_nothing().unwrap_or_else(|faults| panic!("{page}: {message}: {faults}"));
    }
    match meaning {
        Interpretation::Operations { .. } => {
            let is_changed =
                |one: &&Component| after.get(one.id()).is_some_and(|now| now.bounds() != one.bounds());
            before.iter().filter(is_changed).count().to_string()
        }
        Interpretation::Question { .. } => "asks".to_owned(),
        _ => "-".to_owned(),
    }
}

#[test]
fn a_request_to_arrange_moves_little_and_covers_nothing() {
    let row = |name: &str, cells: Vec<String>| {
        let cells = cells.iter().map(|cell| format!(" {cell:>9}")).collect::<String>();
        format!("{name:<36}{cells}\n")
    };
    let head = row("", PAGES.map(str::to_owned).to_vec());
    let rows = REQUESTS.map(|request| row(request, PAGES.map(|page| cell(request, page)).to_vec()));
    expect![[r#"
                                               landing dashboard     messy  settings      shop
        add a button below “{h}”                     3        45         3        29         3
        add a text above “{b}”                      26         0         0        33         0
        add a field below “{t}”                     24         2        23        32         2
        add an image to the right of “{t}”           0         3         0         0         3
        add a button to the right of “{b}”           2         5         1         1         1
        add a card at the bottom                     1         1         1         0         0
        add a divider below “{h}”                    0         0         0         0         0
        move “{b}” below “{h}”                       4        50         3        30         4
        move “{t}” above “{h}”                       1        50         1         1         1
        move “{b}” to the left of “{c}”              -         7         1         2         2
        swap “{t}” and “{h}”                      asks      asks      asks         2      asks
        make “{b}” twice as wide                     1         1         1         1         1
        make “{h}” bigger                            -         1         -         -         1
        make “{t}” narrower                          1         1         1         1         1
        make “{b}” taller                            1         1         1         1         1
        center “{h}”                                 0         0         0         0         0
        align “{b}” to the right                  asks         1         1         -         -
        align the buttons to the left             asks         1         4         2         -
        more space below “{h}”                       3        45         3        29         3
        less space between “{h}” and “{t}”          23        50        22        31         2
        delete “{t}” and close the gap               0         2         0         0         0
        duplicate “{b}”                              2         5         1         1         0
        put a box around “{t}”                       1         4        24         1         3
        tidy up                                      -         -        24         -         -
    "#]]
    .assert_eq(&format!("{head}{}", rows.concat()));
}
