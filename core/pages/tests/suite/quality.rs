//! Every pack gives pages of good quality at three widths.

use crate::packs::{drawn, packs, page_of, texts};
use kurbo::Size;
use std::fmt::Write;
use websketch_layout::lint::{LintOptions, explained};
use websketch_layout::score::score;
use websketch_pages::{PackFile, PackKind};

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

/// Draws all packs of a kind and tells each page with a lower score, a finding or filler.
fn check(kind: PackKind) {
    let packs = packs();
    let mut faults = String::new();
    let is_drawn = |file: &PackFile<'_>| kind != PackKind::Family || file.head("nouns").is_some();
    for file in packs.files(kind).filter(is_drawn) {
        for width in WIDTHS {
            let mut tell =
                |fault: &str| writeln!(faults, "{} at {width}: {fault}", file.name).expect("a line");
            let sketch = drawn(&page_of(&packs, kind, file.name, width), width);
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
    }
    assert!(faults.is_empty(), "{faults}");
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
