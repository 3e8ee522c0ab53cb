//! Every pack is drawn at three widths, and from its head alone.

use kurbo::Size;
use std::collections::BTreeSet;
use websketch_layout::composition::compose;
use websketch_pages::{
    Brief, Device, PackFile, PackKind, Packs, Page, Subject, built_in_packs, page, read_brief,
};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch, execute};

const WIDTHS: [f64; 3] = [1440.0, 768.0, 390.0];

pub(crate) fn packs() -> Packs<'static> {
    built_in_packs().expect("the packs of the crate")
}

pub(crate) fn page_of(packs: &Packs<'_>, kind: PackKind, name: &str, width: f64) -> Page {
    let subject = Some(Subject { kind, name: name.to_owned() });
    let brief = Brief { subject, words: name.to_owned(), ..Brief::default() };
    page(packs, &brief, Device::of_width(width)).unwrap_or_else(|| panic!("no page of {name}"))
}

pub(crate) fn drawn(page: &Page, width: f64) -> Sketch {
    let mut ids = IdSource::new(0.0, "0123456789abcdef").expect("ids");
    let size = Size::new(width, 900.0);
    let composed = compose(&Sketch::new(), None, &page.tree, Some(size), &mut ids).expect("a tree");
    let mut sketch = Sketch::new();
    for operation in composed.operations {
        execute::apply(&mut sketch, operation, Actor::User, &mut ids).expect("a valid operation");
    }
    sketch
}

pub(crate) fn texts(sketch: &Sketch) -> Vec<String> {
    let mut texts = Vec::new();
    for component in sketch.iter() {
        texts.extend(component.props().text().map(str::to_owned));
        texts.extend(component.props().items().iter().map(|item| (*item).to_owned()));
    }
    texts
}

fn check(kind: PackKind, least: usize) {
    let packs = packs();
    let mut count = 0;
    // A family without nouns is inherited from and never drawn itself.
    let is_drawn = |file: &PackFile<'_>| kind != PackKind::Family || file.head("nouns").is_some();
    for file in packs.files(kind).filter(is_drawn) {
        count += 1;
        for width in WIDTHS {
            let page = page_of(&packs, kind, file.name, width);
            let sketch = drawn(&page, width);
            assert!(sketch.len() >= 5, "{} at {width}: {} components", file.name, sketch.len());
            for text in texts(&sketch) {
                assert!(!text.contains(['{', '}', '|']), "{} at {width}: {text}", file.name);
            }
        }
    }
    assert!(count >= least, "{count} packs");
}

#[test]
fn each_trade_is_drawn_at_three_widths() {
    check(PackKind::Trade, 60);
}

#[test]
fn each_screen_is_drawn_at_three_widths() {
    check(PackKind::Screen, 40);
}

#[test]
fn each_family_is_drawn_for_a_trade_without_a_pack() {
    check(PackKind::Family, 12);
}

#[test]
fn ten_trades_have_at_least_eight_skeletons() {
    const TRADES: &str =
        "coffee-shop law-firm dentist gym museum plumber florist bike-rental hotel veterinary";
    let packs = packs();
    let skeletons: BTreeSet<String> = TRADES
        .split(' ')
        .map(|trade| page_of(&packs, PackKind::Trade, trade, 1440.0).sections.join(" "))
        .collect();
    assert!(skeletons.len() >= 8, "{skeletons:#?}");
}

#[test]
fn a_row_may_begin_with_a_number_sign() {
    let sketch = drawn(&page_of(&packs(), PackKind::Screen, "orders", 1440.0), 1440.0);
    let table = sketch.iter().find(|one| !one.props().columns().is_empty()).expect("a table");
    assert_eq!(table.props().cells().first(), Some(&"#20418"));
}

#[test]
fn a_pack_of_a_text_replaces_its_head() {
    let trade = "=== trades/dentist.txt\n# index\nfamily: local-service\nwords: dentist\n";
    let (all, index) = (packs(), packs().with(trade).expect("packs"));
    let lacks = |packs: &Packs<'_>| page_of(packs, PackKind::Trade, "dentist", 1440.0).lacking;
    assert_eq!((lacks(&all), lacks(&index)), (None, Some("dentist".to_owned())));
    let full = "=== trades/dentist.txt\nfamily: local-service\nwords: dentist\nname: Molar & Sons\n";
    let given = index.with(full).expect("packs");
    assert_eq!(lacks(&given), None);
    let drawing = page_of(&given, PackKind::Trade, "dentist", 1440.0);
    assert!(drawing.tree.to_string().contains("Molar & Sons"));
    let fault = all.with("=== trades/dentist.txt\nfamily: nowhere\nwords: dentist\n").expect_err("a fault");
    assert_eq!(fault.line, 1);
}

/// The packs of a binary without the feature `built-in`.
const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/index.txt"));

#[test]
fn a_page_is_drawn_from_the_index_and_names_what_it_lacks() {
    let index = Packs::new(INDEX).expect("packs");
    for kind in [PackKind::Family, PackKind::Trade, PackKind::Screen] {
        for file in index.files(kind).filter(|file| file.name != "base") {
            let page = page_of(&index, kind, file.name, 1440.0);
            assert!(drawn(&page, 1440.0).len() >= 5, "{}", file.name);
            let first = if file.is_index() { file.name } else { "names" };
            assert_eq!(page.lacking.as_deref(), Some(first));
        }
    }
}

#[test]
fn the_index_chooses_the_packs_that_all_of_them_choose() {
    let (all, index) = (packs(), Packs::new(INDEX).expect("packs"));
    for kind in [PackKind::Family, PackKind::Trade, PackKind::Screen, PackKind::Page] {
        for file in all.files(kind) {
            let phrases = ["words", "nouns"].into_iter().filter_map(|key| file.head(key));
            let Some(phrase) = phrases.flat_map(|phrases| phrases.split(',')).next() else { continue };
            let request = format!("a page for a {}", phrase.trim());
            assert_eq!(read_brief(&all, &request), read_brief(&index, &request), "{request}");
        }
    }
}

#[test]
fn packs_are_added_to_the_index() {
    let all = include_str!(concat!(env!("OUT_DIR"), "/packs.txt"));
    let loaded = Packs::new(INDEX).expect("packs").with(all).expect("packs without a fault");
    let (own, other) = (packs(), loaded);
    for trade in ["dentist", "bakery", "museum"] {
        let page = |packs| page_of(packs, PackKind::Trade, trade, 1440.0);
        assert_eq!(page(&own), page(&other));
    }
}
