//! Components moved to an edge or aside cover no other component.

use super::conversation::Conversation;
use expect_test::expect;
use std::fmt::Write;
use websketch_layout::lint::{Finding, FindingCode, Severity, lint};
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches;

/// Returns the lint findings about positions: overlaps, and components off the page.
fn misplaced(sketch: &Sketch) -> Vec<(FindingCode, Vec<ComponentId>)> {
    let is_place = |finding: &Finding| {
        matches!(finding.code, FindingCode::Overlap | FindingCode::OffCanvas | FindingCode::OffPage)
            && finding.severity != Severity::Hint
    };
    let found = lint(sketch).into_iter().filter(is_place);
    found.map(|finding| (finding.code, finding.ids)).collect()
}

/// Adding a page frame or moving aside without a distance makes room and creates no overlap.
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
