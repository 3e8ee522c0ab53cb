//! Each fault lowers the score, and the part that sees it.

use super::part;
use websketch_layout::score::{Part, score};
use websketch_testing::support;

/// A page with a header, a title, two actions, three cards and a footer.
const PAGE: &str = r#"
    bar NavigationBox 0 0 1440 64 {"items":["Product","Pricing","Contact"]}
    title Heading 120 128 700 56 {"text":"Calendars for shift workers","level":1}
    lead Text 120 200 700 24 See your rota and the free evenings of friends
    start Button 120 248 160 40 Get started
    more Button 296 248 160 40 {"text":"Learn more","variant":"secondary"}
    one Container 120 352 384 160
    one-title Heading 144 376 336 32 {"text":"Rota in seconds","level":2}
    one-text Text 144 416 336 24 Three taps a week
    two Container 528 352 384 160
    two-title Heading 552 376 336 32 {"text":"Swap shifts","level":2}
    two-text Text 552 416 336 24 Ask everyone at once
    three Container 936 352 384 160
    three-title Heading 960 376 336 32 {"text":"Share it","level":2}
    three-text Text 960 416 336 24 With family and friends
    footer Footer 0 576 1440 80 Turnus"#;

/// Checks that the page scores less after each replacement, and that `name` is the part that falls.
fn check(name: Part, replacements: &[(&str, &str)]) {
    let damaged = replacements.iter().fold(PAGE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let (before, after) = (score(&support::sketch(PAGE), None), score(&support::sketch(&damaged), None));
    assert!(after.score < before.score, "{} became {}", before.score, after.score);
    let (was, is) = (part(&before, name), part(&after, name));
    assert!(is < was - 1.0, "{name:?}: {was} became {is}");
    let told = after.parts.iter().find(|part| part.name == name).unwrap();
    assert!(!told.reasons.is_empty(), "{name:?} has no reason");
}

#[test]
fn a_button_off_its_line() {
    check(Part::Alignment, &[("start Button 120", "start Button 126")]);
}

#[test]
fn a_title_between_uneven_gaps() {
    check(Part::Spacing, &[("two-title Heading 552", "two-title Heading 592")]);
}

#[test]
fn a_text_that_is_too_long() {
    check(Part::Fit, &[("\"Learn more", "\"Learn more about every single thing that it does")]);
}

#[test]
fn headings_of_one_level() {
    check(Part::Hierarchy, &[("level\":1", "level\":4"), ("level\":2", "level\":4")]);
}

#[test]
fn a_page_without_buttons() {
    check(Part::Action, &[("start Button", "start Text"), ("more Button", "more Text")]);
}

#[test]
fn a_footer_at_the_top() {
    check(Part::Order, &[("footer Footer 0 576", "footer Footer 0 64")]);
}

#[test]
fn a_hole() {
    check(Part::Balance, &[("footer Footer 0 576", "footer Footer 0 1376")]);
}

#[test]
fn filler_texts() {
    check(Part::Content, &[("Three taps a week", "Lorem ipsum dolor sit amet")]);
}
