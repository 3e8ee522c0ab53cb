//! Sketches as text, and their structure as text.

use expect_test::Expect;
use std::fmt::Write;
use websketch_layout::structure::{Cluster, Element, Frame, FrameColumns, Span, Structure};
use websketch_testing::support::sketch;

/// The part of a structure that a test requests.
#[derive(Clone, Copy)]
pub(super) enum Seen {
    Holders,
    Frame,
    Series,
    Repetitions,
    Units,
}

#[track_caller]
pub(super) fn check(seen: Seen, lines: &str, expected: Expect) {
    let sketch = sketch(lines);
    expected.assert_eq(&show(seen, &Structure::of(&sketch, None)));
}

pub(super) fn show(seen: Seen, structure: &Structure) -> String {
    match seen {
        Seen::Holders => holders(structure),
        Seen::Frame => frame(structure.frame(), &structure.frame_columns()),
        Seen::Series => structure.series().iter().map(|series| ids(series) + "\n").collect(),
        Seen::Repetitions => structure.repetitions().iter().map(|members| repetition(members)).collect(),
        Seen::Units => structure.clusters().iter().map(unit).collect(),
    }
}

fn holders(structure: &Structure) -> String {
    let mut out = String::new();
    let mut rest: Vec<(&Element, usize)> = structure.roots().map(|element| (element, 0)).collect();
    rest.reverse();
    while let Some((element, depth)) = rest.pop() {
        writeln!(out, "{:1$}{2}", "", 2 * depth, element.component.id()).unwrap();
        let held: Vec<_> = structure.children(element).map(|held| (held, depth + 1)).collect();
        rest.extend(held.into_iter().rev());
    }
    out
}

fn ids(elements: &[Element]) -> String {
    elements.iter().map(|element| element.component.id().as_str()).collect::<Vec<_>>().join(" ")
}

fn repetition(members: &[Vec<Element>]) -> String {
    members.iter().map(|member| ids(member)).collect::<Vec<_>>().join(" | ") + "\n"
}

fn unit(unit: &Cluster) -> String {
    match unit {
        Cluster::Field { label, field } => format!("field: {}\n", ids(&[*label, *field])),
        Cluster::Section { heading, rest } => format!("section: {} | {}\n", ids(&[*heading]), ids(rest)),
        Cluster::Picture { picture, caption } => format!("picture: {}\n", ids(&[*picture, *caption])),
        Cluster::Entries(entries) => {
            let entries: Vec<_> = entries.iter().map(|entry| ids(entry)).collect();
            format!("entries: {}\n", entries.join(" | "))
        }
    }
}

fn frame(frame: &Frame, columns: &FrameColumns) -> String {
    let span = |span: &Span| format!("{}–{}", span.start, span.end);
    let px = |px: Option<f64>| px.map_or_else(|| "-".to_owned(), |px| px.to_string());
    let spans = columns.spans.iter().map(span).collect::<Vec<_>>().join(" ");
    let margins = frame.margins().map_or_else(|| "-".to_owned(), |(left, right)| format!("{left} {right}"));
    format!(
        "page {}, main {}\nbars: {}\nsides: {}\ncontent {}, margins {margins}\ngaps: sections {}, columns {}\ncolumns: {spans}\n",
        span(&frame.page),
        span(&frame.main),
        ids(&frame.bars),
        ids(&frame.sides),
        frame.content.as_ref().map_or_else(|| "-".to_owned(), span),
        px(frame.section_gap),
        px(columns.gap),
    )
}
