use super::*;
use crate::pattern::{is_page, names};
use websketch_layout::lint::{Severity, lint};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// A desktop, a tablet and a phone.
const SIZES: [Size; 3] = [Size::new(1440.0, 900.0), Size::new(768.0, 1024.0), Size::new(390.0, 844.0)];

fn drawn(name: &str, topic: Option<&str>, size: Size) -> Sketch {
    let kind = PageKind::called(name).unwrap_or_else(|| panic!("{name} is no page"));
    let pieces = Page::of((name, kind), None, topic, Vec::new()).laid_out(size);
    let operations: Vec<Operation> = pieces.into_iter().map(Operation::Add).collect();
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut sketch = Sketch::new();
    let outcome = execute(&mut sketch, operations.into(), Mode::Atomic, Actor::Model, &mut ids);
    assert!(outcome.rejections.is_empty(), "{name}: {:?}", outcome.rejections);
    sketch
}

/// What is wrong with a page of that name, at every size.
fn faults(name: &str, topic: Option<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    for size in SIZES {
        let sketch = drawn(name, topic, size);
        let titles = sketch.iter().filter(|one| one.props().level() == Some(1)).count();
        if titles != 1 {
            faults.push(format!("{name} at {}: {titles} titles", size.width));
        }
        let found = lint(&sketch).into_iter().filter(|one| one.severity != Severity::Hint);
        faults.extend(found.map(|found| format!("{name} at {}: {}", size.width, found.message)));
    }
    faults
}

#[test]
fn every_page_of_the_catalog_has_a_title_and_nothing_to_complain_of() {
    let pages = names().filter(|(pattern, _, counts)| pattern.is_page() && !counts);
    let topics = [None, Some("coffee shop")];
    let faults: Vec<String> = pages
        .flat_map(|(page, ..)| topics.into_iter().flat_map(|topic| faults(page.name(), topic)))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_pattern_that_is_called_a_page_is_one() {
    let parts = names().filter(|(pattern, _, counts)| !counts && !pattern.is_page() && !pattern.is_menu());
    let called = parts.filter_map(|(_, names, _)| names.split('|').find(|name| !is_page(name)));
    let called = called.filter(|name| !name.contains(" with "));
    let faults: Vec<String> = called.flat_map(|name| faults(&format!("{name} page"), None)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_topic_is_said() {
    for name in ["landing page", "blog page", "contact page", "event page", "shop page", "faq page"] {
        let sketch = drawn(name, Some("coffee shop"), SIZES[0]);
        let mut texts = sketch.iter().filter_map(|component| component.props().text());
        assert!(texts.any(|text| text.to_lowercase().contains("coffee shop")), "{name}");
    }
}
