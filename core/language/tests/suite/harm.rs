//! Limits of every sentence. No sentence deletes or overwrites by a partial word, writes invalid text, leaves a box, or
//! claims certainty for that.

use super::conversation::{Conversation, after as done_by};
use super::ids;
use std::collections::BTreeSet;
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::{Component, ComponentKind, Sketch};
use websketch_testing::sketches;
use websketch_testing::support;

const FIXTURES: [&str; 5] = ["tiny", "landing", "settings", "messy", "dashboard"];

/// Words for places, kinds or totality, independent of the texts.
const OTHERS: [&str; 12] = [
    "right",
    "first",
    "second",
    "everything",
    "center",
    "cover",
    "chart",
    "calendar",
    "photo",
    "portrait",
    "sentence",
    "sentences",
];

/// Returns all texts of a component.
fn written(component: &Component) -> Vec<String> {
    let props = component.props();
    let texts = [props.text(), props.placeholder(), props.alt(), props.name()];
    let entries = [props.items(), props.columns()].concat();
    texts.into_iter().flatten().chain(entries).map(str::to_lowercase).collect()
}

fn words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Returns the words of longer texts, so that none of them is a whole text.
fn inner_words(sketch: &Sketch) -> BTreeSet<String> {
    let texts = || sketch.iter().flat_map(written);
    let whole: BTreeSet<String> = texts().filter(|text| words(text).len() < 2).collect();
    let long = texts().map(|text| words(&text)).filter(|words| words.len() > 2).flatten();
    let is_name = |word: &String| {
        word.len() > 4
            && !OTHERS.contains(&word.as_str())
            && word.chars().all(char::is_alphabetic)
            && !whole.contains(word)
    };
    long.filter(is_name).collect()
}

fn after(sketch: &Sketch, operations: Vec<Operation>) -> Sketch {
    done_by(sketch, Batch::from(operations))
}

/// Returns the sketch after a request, unchanged without operations, and whether the result is certain.
fn done(sketch: &Sketch, message: &str) -> (Sketch, bool) {
    match interpret(sketch, message, &Context::default(), &mut ids()).meaning {
        Interpretation::Operations { operations, certain, .. } => (after(sketch, operations), certain),
        _ => (sketch.clone(), false),
    }
}

#[test]
fn nothing_is_deleted_by_a_word_in_the_middle_of_its_text() {
    for fixture in FIXTURES {
        let sketch = sketches::fixture(fixture);
        for word in inner_words(&sketch) {
            for message in [
                format!("delete the {word}"),
                format!("remove the {word}s"),
                format!("get rid of {word}"),
                format!("delete the box that says {word}"),
                format!("remove the {word} card"),
            ] {
                let (after, _) = done(&sketch, &message);
                let gone = sketch.iter().filter(|one| !after.contains(one.id()));
                let gone: Vec<&Component> = gone.collect();
                let says = |text: &String| words(text).contains(&word);
                // A name of two words is named by one of them.
                let is_named =
                    |one: &&Component| written(one).iter().any(|text| words(text).len() <= 2 && says(text));
                if gone.iter().any(is_named) {
                    continue;
                }
                let by_word = gone.into_iter().filter(|one| written(one).iter().any(says));
                let by_word: Vec<&str> = by_word.map(|one| one.id().as_str()).collect();
                assert_eq!(by_word, [""; 0], "{fixture}: {message}");
            }
        }
    }
}

#[test]
fn nothing_is_overwritten_by_a_word_in_the_middle_of_its_text() {
    for fixture in FIXTURES {
        let sketch = sketches::fixture(fixture);
        for word in inner_words(&sketch) {
            for message in [
                format!("rename {word} to Zebra"),
                format!("change the {word} to Zebra"),
                format!("the {word} should say Zebra"),
            ] {
                let (after, _) = done(&sketch, &message);
                for one in after.iter() {
                    let old = sketch.get(one.id()).expect("nothing is added");
                    let (old, new) =
                        (old.props().text().unwrap_or_default(), one.props().text().unwrap_or_default());
                    let is_all_new = old != new && words(old).len() > 1 && words(new) == ["zebra"];
                    assert!(
                        !(is_all_new && words(old).contains(&word)),
                        "{fixture}: {message}: {old} → {new}"
                    );
                }
            }
        }
    }
}

#[test]
fn everywhere_is_every_place_and_no_text() {
    for fixture in FIXTURES {
        let sketch = sketches::fixture(fixture);
        let single: BTreeSet<String> =
            sketch.iter().flat_map(written).filter(|text| words(text).len() == 1 && text.len() > 3).collect();
        for word in single {
            for end in ["everywhere", "everywhere on the page", "throughout"] {
                let (after, _) = done(&sketch, &format!("rename {word} to Zebra {end}"));
                let texts: Vec<String> = after.iter().flat_map(written).collect();
                let ends = |text: &&String| {
                    text.contains("everywhere")
                        || text.contains("zebra on the")
                        || text.contains("throughout")
                };
                assert_eq!(texts.iter().find(ends), None, "{fixture}: {word} {end}");
                // A text that changes does so in all places that show it.
                let is_changed = texts.iter().any(|text| words(text).contains(&"zebra".to_owned()));
                let shows = |one: &Component| {
                    let props = one.props();
                    let shown = props.text().into_iter();
                    shown
                        .chain(props.items())
                        .chain(props.columns())
                        .any(|text| words(text) == [word.clone()])
                };
                assert!(!is_changed || !after.iter().any(shows), "{fixture}: {word} {end}");
            }
        }
    }
}

/// A page with a card, a form, four cards with buttons, and two fields.
const PAGE: &str = "
card Container 40 40 374 500 {}
title Text 56 56 200 24 Join us
name Input 56 120 300 40 {\"text\":\"Name\"}
mail Input 56 180 300 40 {\"text\":\"Mail\"}
send Button 56 240 120 40 Send
a Container 500 40 200 260 {}
ah Heading 516 56 160 32 Basic
ab Button 516 110 120 40 Choose basic
b Container 720 40 200 260 {}
bh Heading 736 56 160 32 Team
bb Button 736 110 120 40 Choose team
head Heading 500 340 300 48 Company
table Table 500 400 420 120 {\"columns\":[\"Company\",\"Plan\"],\"rows\":2}
more Button 500 540 200 40 Add company
";

#[test]
fn them_after_two_are_both_and_it_never_deletes_more_than_one() {
    for first in ["swap Name and Mail", "align Name and Mail left", "make Name and Mail 20 px wider"] {
        let mut conversation = Conversation::about(&support::sketch(PAGE));
        conversation.say(first);
        let before = conversation.sketch.len();
        conversation.say("delete it");
        assert!(conversation.sketch.len() + 1 >= before, "{first}, delete it");
    }
    let mut conversation = Conversation::about(&support::sketch(PAGE));
    conversation.say("swap Name and Mail");
    let before = conversation.sketch.len();
    conversation.say("delete them");
    assert_eq!(conversation.sketch.len(), before - 2, "them are both");
}

#[test]
fn what_is_left_over_of_a_sentence_is_no_text() {
    let sketch = support::sketch(PAGE);
    let beginnings = [
        "add a heading Cart",
        "put a button Pay now",
        "add a text Hello",
        "add a list with Sneakers, Socks and Cap",
    ];
    let ends = [
        "at the top of the phone",
        "in the phone",
        "at the bottom of the screen",
        "below the third card of the page",
        "and add a button",
        "and remove the table",
        ", delete the form",
    ];
    for message in beginnings.iter().flat_map(|one| ends.iter().map(move |end| format!("{one} {end}"))) {
        let (after, _) = done(&sketch, &message);
        for text in after.iter().flat_map(written) {
            let is_left_over = ["phone", "screen", "third card", "add a", "remove", "delete"]
                .iter()
                .any(|word| text.contains(word));
            assert!(!is_left_over, "{message}: {text}");
        }
    }
    for message in [
        "rename Send to Go, remove the table, and add a 4th card about chat",
        "rename Send to Go and delete the table",
        "make the Company heading say Welcome and add a subtitle under it that explains what we do",
        "add three cards about our services: web design, SEO and hosting",
    ] {
        let (after, certain) = done(&sketch, message);
        let texts: Vec<String> = after.iter().flat_map(written).collect();
        let is_left_over = |text: &&String| {
            ["remove", "delete", "add a", "about", "typical"].iter().any(|word| text.contains(word))
        };
        assert_eq!(texts.iter().find(is_left_over), None, "{message}");
        assert!(!certain || texts.contains(&"go".to_owned()), "{message}");
    }
}

#[test]
fn the_bottom_of_the_form_is_that_of_the_box_around() {
    for whole in ["form", "card", "box", "dialog"] {
        for message in [
            format!("move Send to the bottom of the {whole}"),
            format!("the Send button belongs at the bottom of the {whole}"),
        ] {
            let sketch = support::sketch(PAGE);
            let (after, _) = done(&sketch, &message);
            let [old, new] = [&sketch, &after].map(|sketch| bounds(sketch, "send"));
            assert!(new.y() >= old.y(), "{message}: {new:?}");
            assert!(bounds(&after, "card").contains(&new), "{message}: {new:?}");
        }
    }
}

#[test]
fn a_possessive_keeps_its_owner() {
    for message in [
        "make all cards the same height and put their buttons at the bottom",
        "make the cards 280 px tall and move their buttons to the bottom",
    ] {
        let sketch = support::sketch(PAGE);
        let (after, _) = done(&sketch, message);
        for (button, card) in [("ab", "a"), ("bb", "b"), ("send", "card")] {
            assert!(bounds(&after, card).contains(&bounds(&after, button)), "{message}: {button}");
        }
    }
}

fn bounds(sketch: &Sketch, id: &str) -> Bounds {
    sketch.iter().find(|one| one.id().as_str() == id).expect("it is there").bounds()
}

/// Returns the smallest box around a component.
fn home<'s>(sketch: &'s Sketch, one: &Component) -> Option<&'s Component> {
    let around = |other: &&Component| {
        other.kind() == ComponentKind::Container
            && other.id() != one.id()
            && other.bounds().contains(&one.bounds())
    };
    sketch.iter().filter(around).min_by(|a, b| a.bounds().area().total_cmp(&b.bounds().area()))
}

#[test]
fn what_leaves_its_box_without_a_word_for_it_is_not_certain() {
    let sketch = support::sketch(PAGE);
    let named = ["Send", "the Name field", "the Choose basic button", "Join us", "Basic"];
    let places = [
        "to the bottom",
        "to the top",
        "to the right",
        "to the left",
        "above Name",
        "below Send",
        "after Mail",
        "next to Join us",
        "to the middle",
        "to the bottom of the form",
        "to the top of the card",
    ];
    for (name, place) in named.iter().flat_map(|name| places.iter().map(move |place| (name, place))) {
        let message = format!("move {name} {place}");
        let (after, certain) = done(&sketch, &message);
        for one in sketch.iter().filter(|_| certain) {
            let (Some(box_around), Some(now)) = (home(&sketch, one), after.get(one.id())) else { continue };
            let stays = bounds(&after, box_around.id().as_str()).contains(&now.bounds());
            let is_named_place = place.contains("form")
                || ["Name", "Send", "Mail", "Join us"].iter().any(|anchor| {
                    place.contains(anchor)
                        && !["Name", "Send", "Join us"].iter().any(|own| name.contains(own))
                });
            assert!(stays || is_named_place, "{message}: {}", one.id());
        }
    }
}

#[test]
fn a_label_and_its_value_each_get_what_is_like_them() {
    let sketch = support::sketch(
        "
        sum Container 40 40 400 260 {}
        head Heading 56 56 300 32 Order summary
        ship Text 56 110 120 24 Shipping
        cost Text 360 110 60 24 $5
        all Text 56 150 120 24 Total
        most Text 360 150 60 24 $45
        card Container 500 40 200 160 {}
        label Text 516 56 160 24 Returns
        value Heading 516 90 160 40 41
        trend Text 516 140 160 24 5 % less
        ",
    );
    for (message, id, text) in [
        ("change shipping to $4.90", "cost", "$4.90"),
        ("set the shipping to 4.90", "cost", "$4.90"),
        ("change total to $99", "most", "$99"),
        ("the summary should also show shipping 4.90", "cost", "$4.90"),
        ("the total is $44, not $45", "most", "$44"),
        ("what stands beside Total should be $44", "most", "$44"),
        ("rename shipping to Delivery", "ship", "Delivery"),
        ("rename the Returns card to Refunds", "label", "Refunds"),
    ] {
        let (after, _) = done(&sketch, message);
        let changed: Vec<(&str, &str)> = after
            .iter()
            .filter(|one| sketch.get(one.id()) != Some(*one))
            .map(|one| (one.id().as_str(), one.props().text().unwrap_or_default()))
            .collect();
        assert_eq!(changed, [(id, text)], "{message}");
    }
    let (after, _) = done(&sketch, "change the order to 5");
    assert_eq!(after, sketch);
}

#[test]
fn what_was_made_last_is_it_and_no_selection() {
    let sketch = support::sketch(PAGE);
    let spoken = |ids: &[&str]| Context {
        spoken: ids.iter().map(|id| websketch_sketch::ComponentId::new(id).unwrap()).collect(),
        ..Context::default()
    };
    let after =
        |message: &str, context: &Context| match interpret(&sketch, message, context, &mut ids()).meaning {
            Interpretation::Operations { operations, .. } => after(&sketch, operations),
            other => panic!("{message}: {other:?}"),
        };
    let one = spoken(&["send"]);
    for message in ["delete it", "delete this", "delete the button"] {
        let gone: Vec<&str> = {
            let after = after(message, &one);
            sketch.iter().filter(|one| !after.contains(one.id())).map(|one| one.id().as_str()).collect()
        };
        assert_eq!(gone, ["send"], "{message}");
    }
    assert_eq!(bounds(&after("make it 20 px wider", &one), "send").width(), 140.0);
    // The selection is not everything on the page.
    assert!(after("delete everything", &one).is_empty());
    let two = spoken(&["name", "mail"]);
    let asked = interpret(&sketch, "delete it", &two, &mut ids()).meaning;
    assert!(matches!(asked, Interpretation::Question { .. }), "{asked:?}");
}
