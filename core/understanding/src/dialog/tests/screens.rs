//! Versions for devices, states of screens, and near sentences.

use super::board::{BOARD, check};
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
    let is_in_frame = |operation: &Operation| match operation {
        Operation::Add(new) => new.x >= 1200.0 && new.x + new.width <= 1280.0 + 375.0,
        _ => false,
    };
    assert!(operations.iter().all(is_in_frame), "{operations:?}");
    check(
        &["show me the loading state of it"],
        expect![[r#"
        Drew the loading state beside the screen.
          add Container “” 0,0 1440×908
          move header 0,44
          move brand 80,68
          move sign-in 880,60
          move sign-up 1008,60
          move lead 80,164
          move words 80,260
          move picture 620,164
          move todo 80,544
          move todo-title 104,560
          move milk 104,604
          move milk-text 120,628
          move rent 104,692
          move rent-text 120,716
          move done 440,544
          move done-title 464,560
          move mail 464,604
          move mail-text 480,628
          move call 464,692
          move call-text 480,716
          move labels 820,560
          move filters 820,592
          move names 820,716
          move old 80,844
          move new 420,844
          add Container “” 1520,0 1440×908
          add Container “” 1520,44 1200×72
          add Container “” 1600,68 72×20
          add Button “Sign in” 2400,60 112×40
          add Button “Join” 2528,60 112×40
          add Container “” 1600,164 300×40
          add Container “” 1600,260 300×36
          add Container “” 2140,164 500×320
          add Container “” 1600,544 336×260
          add Container “” 1624,560 172.79999999999998×20
          add Container “” 1624,604 288×72
          add Container “” 1640,628 153.6×20
          add Container “” 1624,692 288×72
          add Container “” 1640,716 153.6×20
          add Container “” 1960,544 336×260
          add Container “” 1984,560 172.79999999999998×20
          add Container “” 1984,604 288×72
          add Container “” 2000,628 153.6×20
          add Container “” 1984,692 288×72
          add Container “” 2000,716 153.6×20
          add Container “” 2340,560 180×20
          add Container “” 2340,592 300×96
          add Table “” 2340,716 300×120
          add Input “Old password” 1600,844 320×64
          add Input “New password” 1940,844 320×64
          set component-0-1vhljll1t {"stateSeen":"1ee277a75ae6b3cf-f8e5866737c2b6dd"}
    "#]],
    );
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
