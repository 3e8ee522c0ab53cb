use super::*;
use crate::execute::{Mode, execute};
use crate::lint::{Severity, lint};
use crate::validate::Origin;

/// What a message draws on a page of that size, and how it is described.
fn drawn(message: &str, page: Size) -> Option<(Sketch, String)> {
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let Some(Outcome::Operations { operations, description, .. }) = asked(message, Some(page), &mut ids)
    else {
        return None;
    };
    let mut sketch = Sketch::new();
    let outcome = execute(&mut sketch, operations.into(), Mode::Atomic, Origin::Model, &mut ids);
    assert!(outcome.rejections.is_empty(), "{message}: {:?}", outcome.rejections);
    Some((sketch, description))
}

const PAGES: [Size; 3] = [Size::new(1440.0, 900.0), Size::new(768.0, 1024.0), Size::new(390.0, 844.0)];

fn texts(sketch: &Sketch) -> String {
    sketch.iter().filter_map(|component| component.props().text()).collect::<Vec<_>>().join("|")
}

#[track_caller]
fn check_page(message: &str) {
    for page in PAGES {
        let (sketch, _) = drawn(message, page).unwrap_or_else(|| panic!("{message} is no page"));
        let titles = sketch.iter().filter(|one| one.props().level() == Some(1)).count();
        assert_eq!(titles, 1, "{message} at {}", page.width);
        let found = lint(&sketch);
        let found: Vec<_> = found.iter().filter(|one| one.severity != Severity::Hint).collect();
        assert!(found.is_empty(), "{message} at {}: {found:#?}", page.width);
    }
}

#[test]
fn every_page_of_the_catalog_has_a_title_and_nothing_to_complain_of() {
    for (pattern, _, _) in names().filter(|(pattern, _, counts)| pattern.is_page() && !counts) {
        check_page(&format!("create a {}", pattern.name()));
        check_page(&format!("design a {} for a coffee shop", pattern.name()));
    }
}

#[test]
fn lists_of_parts_are_pages() {
    for message in [
        "a page with a hero, three products and a footer",
        "Create a landing page for a bakery with a header, a hero, pricing and a footer",
        "website for a gym: header, features, testimonials, faq, contact form and footer",
        "make a page with a sidebar, four stat cards and a table",
        "build a page with a map and a list of questions",
    ] {
        check_page(message);
    }
}

#[test]
fn the_topic_is_said() {
    for pattern in ["landing page", "blog page", "contact page", "event page", "shop page"] {
        let message = format!("create a {pattern} for a coffee shop");
        let (sketch, _) = drawn(&message, PAGES[0]).unwrap();
        assert!(texts(&sketch).to_lowercase().contains("coffee shop"), "{message}: {}", texts(&sketch));
    }
}

#[track_caller]
fn check(message: &str, expected: Option<&str>) {
    assert_eq!(drawn(message, PAGES[0]).map(|(_, said)| said).as_deref(), expected, "{message}");
}

#[test]
fn what_is_no_page_is_left_to_the_grammar() {
    check("add a login form", None);
    check("a hero with a heading, a text and two buttons", None);
    check("a page with a unicorn and a footer", None);
    check("What is a landing page?", None);
    check("create a page", None);
    check("a login page with a logo, two fields and a button", None);
}

#[test]
fn what_was_asked_for_is_said() {
    check(
        "login page with Google and Facebook buttons",
        Some("Added a login page with Google and Facebook buttons."),
    );
    check("a dashboard with a sidebar and 3 stat cards", Some("Added a dashboard with a sidebar."));
    check("an admin page with a users table", Some("Added an admin page."));
}
