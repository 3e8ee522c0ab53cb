use super::*;
use websketch_layout::lint::{Severity, lint};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::validate::Actor;

/// What a message draws on a page of that size, and how it is described.
fn drawn(message: &str, page: Size) -> Option<(Sketch, String)> {
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let Some(Outcome::Operations { operations, description, .. }) = asked(message, Some(page), &mut ids)
    else {
        return None;
    };
    let mut sketch = Sketch::new();
    let outcome = execute(&mut sketch, operations.into(), Mode::Atomic, Actor::Model, &mut ids);
    assert!(outcome.rejections.is_empty(), "{message}: {:?}", outcome.rejections);
    Some((sketch, description))
}

const PAGES: [Size; 3] = [Size::new(1440.0, 900.0), Size::new(768.0, 1024.0), Size::new(390.0, 844.0)];

/// What is wrong with the page that a message draws, on a desktop, a tablet and a phone.
fn faults(message: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for page in PAGES {
        let Some((sketch, _)) = drawn(message, page) else { return vec![format!("{message} is no page")] };
        let titles = sketch.iter().filter(|one| one.props().level() == Some(1)).count();
        if titles != 1 {
            faults.push(format!("{message} at {}: {titles} titles", page.width));
        }
        let found = lint(&sketch).into_iter().filter(|one| one.severity != Severity::Hint);
        faults.extend(found.map(|found| format!("{message} at {}: {}", page.width, found.message)));
    }
    faults
}

#[track_caller]
fn check_pages<M: AsRef<str>>(messages: impl IntoIterator<Item = M>) {
    let faults: Vec<String> = messages.into_iter().flat_map(|message| faults(message.as_ref())).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_is_called_a_page_is_one() {
    check_pages([
        "create a FAQ page",
        "a page showing our team",
        "gallery screen",
        "a Kanban board web page",
    ]);
    check("a landing page for a fitness app", Some("Added a landing page."));
    check("a website for a shop", Some("Added a shop."));
    check("build an online shop homepage", Some("Added an online shop."));
    check("a checkout page with an order summary on the right", Some("Added a checkout page."));
    check("an admin page with a table, search and pagination", Some("Added an admin page."));
    check_pages(["customer table page", "login page", "sign up page", "cart page", "coffee shop website"]);
}

#[test]
fn lists_of_parts_are_pages() {
    check_pages([
        "a page with a hero, three products and a footer",
        "Create a landing page for a bakery with a header, a hero, pricing and a footer",
        "website for a gym: header, features, testimonials, faq, contact form and footer",
        "make a page with a sidebar, four stat cards and a table",
        "build a page with a map and a list of questions",
    ]);
}

#[test]
fn what_a_page_is_for_is_its_topic() {
    for message in
        ["coffee shop website", "create a landing page for a coffee shop", "FAQ page about a coffee shop"]
    {
        let (sketch, _) = drawn(message, PAGES[0]).unwrap();
        let mut texts = sketch.iter().filter_map(|component| component.props().text());
        assert!(texts.any(|text| text.to_lowercase().contains("coffee shop")), "{message}");
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

#[test]
fn a_screen_shows_the_page_that_it_is_asked_for_with() {
    for (message, screen) in [
        ("add a phone screen with a header and a bottom bar", "phone"),
        ("a mobile screen with a header, a search form and a bottom bar", "phone"),
        ("create a tablet with a header and a table", "tablet"),
        ("browser window with a header, pricing and a footer", "browser"),
    ] {
        let Some((sketch, said)) = drawn(message, PAGES[0]) else { panic!("{message} is no page") };
        let first = sketch.iter().next().unwrap();
        assert_eq!(first.props().variant(), Some(screen), "{message}");
        assert!(sketch.iter().all(|one| first.bounds().contains(&one.bounds())), "{message}");
        assert!(said.contains(" with "), "{said}");
        let found = lint(&sketch).into_iter().filter(|one| one.severity != Severity::Hint);
        assert_eq!(found.map(|found| found.message).collect::<Vec<_>>(), Vec::<String>::new(), "{message}");
    }
}
