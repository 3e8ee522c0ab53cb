//! Sketches as text, and parts of their analysis as text.

use expect_test::Expect;
use std::fmt::Write;
use websketch_layout::analysis::{Group, LayoutAnalysis, analyze};
use websketch_testing::support::sketch;

/// The parts of an analysis that a test can request.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Description,
    Components,
    Relationships,
    Structure,
    Halves,
    ReadingOrder,
}

#[track_caller]
pub(super) fn check(part: Part, lines: &str, expected: Expect) {
    expected.assert_eq(&show(part, &analyze(&sketch(lines))));
}

pub(super) fn show(part: Part, analysis: &LayoutAnalysis) -> String {
    let mut out = String::new();
    let stats = &analysis.layout_stats;
    match part {
        Part::Description => out.clone_from(&analysis.description),
        Part::Components => {
            for one in &analysis.components {
                writeln!(out, "{} | {} | {} | {}", one.id, one.position, one.size, one.description).unwrap();
            }
        }
        Part::Relationships => {
            for one in &analysis.spatial_relationships {
                let distance = one.distance.map_or_else(String::new, |distance| format!(" by {distance}"));
                let relation = one.relationship.name();
                writeln!(out, "{} {relation} {}{distance}", one.component1, one.component2).unwrap();
            }
        }
        Part::Structure => {
            for (name, groups) in [
                ("row", &stats.rows),
                ("column", &stats.columns),
                ("section", &stats.sections),
                ("group", &stats.groups),
            ] {
                groups.iter().for_each(|group| writeln!(out, "{name}: {}", members(group)).unwrap());
            }
        }
        Part::Halves => {
            for (name, group) in [
                ("left", &stats.left_column),
                ("right", &stats.right_column),
                ("top", &stats.top_section),
                ("bottom", &stats.bottom_section),
            ] {
                writeln!(out, "{name}: {}", group.as_ref().map_or_else(|| "-".to_owned(), members)).unwrap();
            }
        }
        Part::ReadingOrder => {
            out = stats.reading_order.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        }
    }
    out
}

fn members(group: &Group) -> String {
    group.components.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub(super) const FORM: &str = "
    title Heading 40 40 400 40 Sign in
    email-label Text 40 104 120 24 Email
    email Input 176 96 264 40
    password-label Text 40 160 120 24 Password
    password Input 176 152 264 40
    hint Text 176 200 264 24 At least 12 characters
    enter Button 320 248 120 40 Enter";

pub(super) const CARDS: &str = "
    nav NavigationBox 0 0 1200 60
    one Container 40 100 340 300
    one-title Heading 60 120 300 40 One
    one-text Text 60 180 300 100 First
    two Container 420 100 340 300
    two-title Heading 440 120 300 40 Two
    two-text Text 440 180 300 100 Second
    three Container 800 100 340 300
    footer Footer 0 440 1200 80 © Us";
