//! Every pack gives pages of good quality at three widths.

use crate::packs::{drawn, packs, page_of, texts};
use kurbo::Size;
use std::fmt::Write;
use websketch_layout::lint::{LintOptions, explained};
use websketch_layout::score::score;
use websketch_pages::{Brief, Device, PackFile, PackKind, Page, Subject, page};

const WIDTHS: [f64; 3] = [1440.0, 768.0, 390.0];
/// The least score of a page. Half of the screens of shipped apps have 75 or more.
const LEAST_SCORE: f64 = 80.0;
/// At most one of so many texts may be filler.
const TEXTS_FOR_FILLER: usize = 20;
/// Words of texts that speak of themselves, in lower case.
const FILLER: &[&str] = &[
    "lorem",
    "ipsum",
    "headline",
    "subtitle",
    "description",
    "placeholder",
    "your text",
    "name of the product",
    "one sentence",
    "product 1",
    "item 1",
    "card title",
    "learn more",
    "get started",
    "submit",
    "feature one",
];

/// Draws all packs of a kind and tells each page with a fault.
fn check(kind: PackKind) {
    let packs = packs();
    let mut faults = String::new();
    let is_drawn = |file: &PackFile<'_>| kind != PackKind::Family || file.head("nouns").is_some();
    for file in packs.files(kind).filter(is_drawn) {
        for width in WIDTHS {
            tell_faults(&page_of(&packs, kind, file.name, width), file.name, width, &mut faults);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Adds a line for a lower score, for each finding and for filler.
fn tell_faults(drawing: &Page, name: &str, width: f64, faults: &mut String) {
    let mut tell = |fault: &str| writeln!(faults, "{name} at {width}: {fault}").expect("a line");
    let sketch = drawn(drawing, width);
    let page = Some(Size::new(width, 900.0));
    let found = score(&sketch, page).score;
    if found < LEAST_SCORE {
        tell(&format!("score {found}"));
    }
    let options = LintOptions { page, ..LintOptions::default() };
    for finding in explained(&sketch, &options).findings {
        tell(&format!("{:?} {}", finding.code, finding.message));
    }
    let texts = texts(&sketch);
    let is_filler = |text: &&String| FILLER.iter().any(|filler| text.to_lowercase().contains(filler));
    let filler: Vec<&String> = texts.iter().filter(is_filler).collect();
    if filler.len() * TEXTS_FOR_FILLER > texts.len() {
        tell(&format!("filler {filler:?}"));
    }
}

#[test]
fn trades_have_no_finding() {
    check(PackKind::Trade);
}

#[test]
fn screens_have_no_finding() {
    check(PackKind::Screen);
}

#[test]
fn families_have_no_finding() {
    check(PackKind::Family);
}

#[test]
fn pages_of_each_kind_have_no_finding() {
    let packs = packs();
    let mut faults = String::new();
    // Each kind for another four trades.
    let trades: Vec<&str> = packs.files(PackKind::Trade).map(|file| file.name).collect();
    let mut trades = trades.into_iter().cycle();
    for kind in packs.files(PackKind::Page) {
        for trade in trades.by_ref().take(4) {
            let subject = Some(Subject { kind: PackKind::Trade, name: trade.to_owned() });
            let words = format!("{} {trade}", kind.name);
            let brief = Brief { kind: Some(kind.name.to_owned()), subject, words, ..Brief::default() };
            for width in WIDTHS {
                let name = format!("{} of {trade}", kind.name);
                let drawing = page(&packs, &brief, Device::of_width(width)).expect("a page");
                tell_faults(&drawing, &name, width, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
