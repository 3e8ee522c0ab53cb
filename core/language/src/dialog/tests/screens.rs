//! Versions for devices, states of screens, and near sentences.

use super::board::BOARD;
use super::{Conversation, Interpretation};
use expect_test::expect;
use websketch_sketch::operation::Operation;

#[test]
fn a_device_draws_the_page_again_in_its_frame() {
    let mut talk = Conversation::on(BOARD);
    let Interpretation::Operations { operations, description, .. } = talk.say("now a phone version") else {
        panic!("nothing is drawn")
    };
    expect!["Drew the page for a phone, beside it."].assert_eq(&description);
    let is_phone = |operation: &Operation| match operation {
        Operation::Add(new) => new.props.variant() == Some("phone"),
        _ => false,
    };
    assert_eq!(operations.iter().filter(|one| is_phone(one)).count(), 1, "{operations:?}");
}

#[test]
fn a_state_of_the_page_stands_beside_it() {
    let mut talk = Conversation::on(BOARD);
    let Interpretation::Operations { operations, description, .. } =
        talk.say("show me the loading state of it")
    else {
        panic!("nothing is drawn")
    };
    expect!["Drew the loading state beside the screen."].assert_eq(&description);
    let is_state = |operation: &Operation| match operation {
        Operation::Add(new) => new.props.string("state") == Some("loading"),
        _ => false,
    };
    assert_eq!(operations.iter().filter(|one| is_state(one)).count(), 1, "{operations:?}");
}

#[test]
fn near_sentences_work_on_the_sketch() {
    for message in ["frobnicate the filters", "move the blorp button down", "make the lists more zesty"] {
        let mut talk = Conversation::on(BOARD);
        let meaning = talk.say(message);
        let Interpretation::Unknown { suggestions, .. } = meaning else { panic!("{message}: {meaning:?}") };
        assert!(suggestions.len() <= 3, "{suggestions:?}");
        for sentence in suggestions {
            let mut talk = Conversation::on(BOARD);
            let done = talk.say(&sentence);
            assert!(matches!(done, Interpretation::Operations { .. }), "{sentence}: {done:?}");
        }
    }
}
