//! Ordinary talk: messages in people's own words in, the answer and the changes out.

use super::{Conversation, Interpretation};
use expect_test::{Expect, expect};
use websketch_sketch::operation::Operation;

const BOARD: &str = r#"[
    {"id":"header","type":"Container","x":0,"y":0,"width":1200,"height":72,"props":{"name":"Header"}},
    {"id":"brand","type":"Text","x":80,"y":24,"width":120,"height":24,"props":{"text":"Acme"}},
    {"id":"sign-in","type":"Button","x":880,"y":16,"width":112,"height":40,"props":{"text":"Sign in","variant":"secondary"}},
    {"id":"sign-up","type":"Button","x":1008,"y":16,"width":112,"height":40,"props":{"text":"Join"}},
    {"id":"lead","type":"Heading","x":80,"y":120,"width":500,"height":80,"props":{"text":"Plan the week","level":1}},
    {"id":"words","type":"Text","x":80,"y":216,"width":500,"height":72,"props":{"text":"One list for all that is to be done."}},
    {"id":"picture","type":"ImagePlaceholder","x":620,"y":120,"width":500,"height":320,"props":{"alt":"A calendar"}},
    {"id":"todo","type":"Container","x":80,"y":500,"width":336,"height":260},
    {"id":"todo-title","type":"Heading","x":104,"y":516,"width":288,"height":32,"props":{"text":"To do","level":2}},
    {"id":"milk","type":"Container","x":104,"y":560,"width":288,"height":72},
    {"id":"milk-text","type":"Text","x":120,"y":584,"width":256,"height":24,"props":{"text":"Buy milk"}},
    {"id":"rent","type":"Container","x":104,"y":648,"width":288,"height":72},
    {"id":"rent-text","type":"Text","x":120,"y":672,"width":256,"height":24,"props":{"text":"Pay rent"}},
    {"id":"done","type":"Container","x":440,"y":500,"width":336,"height":260},
    {"id":"done-title","type":"Heading","x":464,"y":516,"width":288,"height":32,"props":{"text":"Done","level":2}},
    {"id":"mail","type":"Container","x":464,"y":560,"width":288,"height":72},
    {"id":"mail-text","type":"Text","x":480,"y":584,"width":256,"height":24,"props":{"text":"Answer mail"}},
    {"id":"call","type":"Container","x":464,"y":648,"width":288,"height":72},
    {"id":"call-text","type":"Text","x":480,"y":672,"width":256,"height":24,"props":{"text":"Call Ada"}},
    {"id":"labels","type":"Text","x":820,"y":516,"width":300,"height":24,"props":{"text":"Saved filters"}},
    {"id":"filters","type":"List","x":820,"y":548,"width":300,"height":96,"props":{"items":["Today","Late"]}},
    {"id":"names","type":"Table","x":820,"y":672,"width":300,"height":120,"props":{"columns":["Name","Date"],"rows":2}},
    {"id":"old","type":"Input","x":80,"y":800,"width":320,"height":64,"props":{"text":"Old password"}},
    {"id":"new","type":"Input","x":420,"y":800,"width":320,"height":64,"props":{"text":"New password"}}]"#;

/// Says the messages one after the other on a board of tasks.
#[track_caller]
fn check(messages: &[&str], wanted: Expect) {
    let mut talk = Conversation::on(BOARD);
    let mut lines = String::new();
    for message in messages {
        lines.push_str(&answer(&talk.say(message)));
    }
    wanted.assert_eq(&lines);
}

fn answer(meaning: &Interpretation) -> String {
    match meaning {
        Interpretation::Operations { operations, description, .. } => {
            let changes: Vec<String> = operations.iter().map(change).collect();
            format!("{description}\n{}", changes.concat())
        }
        Interpretation::Question { prompt, choices } => {
            let choices: Vec<&str> = choices.iter().map(|choice| choice.label.as_str()).collect();
            format!("{prompt} [{}]\n", choices.join(" | "))
        }
        Interpretation::Answer { text } => format!("{text}\n"),
        other => format!("{other:?}\n"),
    }
}

/// Describes an operation; new ids are left out.
fn change(operation: &Operation) -> String {
    match operation {
        Operation::Add(new) => {
            let text = new.props.text().unwrap_or_default();
            format!(
                "  add {:?} “{text}” {},{} {}×{}\n",
                new.component_type, new.x, new.y, new.width, new.height
            )
        }
        Operation::Move { component_id, x, y } => format!("  move {component_id} {x},{y}\n"),
        Operation::Resize { component_id, width, height } => {
            format!("  resize {component_id} {width}×{height}\n")
        }
        Operation::Delete { component_id } => format!("  delete {component_id}\n"),
        Operation::Modify { component_id, props } => {
            format!("  set {component_id} {}\n", websketch_json::to_string(props))
        }
        Operation::Reorder { component_id, .. } => format!("  reorder {component_id}\n"),
        other => format!("  {other:?}\n"),
    }
}

#[test]
fn sides_stand_without_a_preposition() {
    check(
        &["toast bottom right \"Saved\""],
        expect![[r#"
        Added a toast at the bottom right.
          add Container “Saved” 968,776 200×56
    "#]],
    );
}

#[test]
fn a_verb_after_with_is_the_name_of_a_part() {
    check(
        &["danger zone at the end with delete account"],
        expect![[r#"
        Added a container at the bottom.
          add Heading “Danger zone” 80,924 1040×40
          add Button “Delete account” 80,980 158×40
    "#]],
    );
}

#[test]
fn a_word_that_nothing_has_names_something_new() {
    check(
        &["put the company logo below the filters"],
        expect![[r#"
        Added a logo below ‘Saved filters’.
          add ImagePlaceholder “” 820,548 145×40
          move filters 820,596
          move names 820,720
    "#]],
    );
}

#[test]
fn a_name_with_a_capital_follows_its_noun() {
    check(
        &["add a task Fix login to To do"],
        expect![[r#"
        Added the fifth container and ‘Fix login’ in the ‘To do’ container.
          resize todo 336×348
          add Container “” 104,736 288×72
          add Text “Fix login” 120,760 256×24
          resize done 336×348
          move old 80,888
          move new 420,888
    "#]],
    );
}

#[test]
fn a_title_stands_for_its_box() {
    check(
        &["move the first task to done", "swap To do and Done"],
        expect![[r#"
            Moved the third container after the sixth container.
              resize todo 336×348
              move rent 104,564
              move rent-text 120,588
              resize done 336×348
              move milk 464,736
              reorder milk
              move milk-text 480,760
              reorder milk-text
              move old 80,888
              move new 420,888
            Swapped the ‘To do’ container and the ‘Done’ container.
              move todo 440,500
              move todo-title 464,516
              move rent 464,564
              move rent-text 480,588
              move done 80,500
              move milk 104,736
              move milk-text 120,760
              move done-title 104,516
              move mail 104,560
              move mail-text 120,584
              move call 104,648
              move call-text 120,672
        "#]],
    );
}

#[test]
fn a_plural_takes_all_that_can_have_the_state() {
    check(
        &["passwords should be hidden with dots"],
        expect![[r#"
            Hid ‘Old password’ and ‘New password’.
              set old {"variant":"password"}
              set new {"variant":"password"}
        "#]],
    );
}

#[test]
fn a_corner_has_the_outermost() {
    check(
        &["the button in the top corner should say Start"],
        expect![[r#"
        Changed ‘Join’ to “Start”.
          set sign-up {"text":"Start"}
    "#]],
    );
}

#[test]
fn a_noun_means_the_nearest_to_what_was_spoken_of() {
    check(
        &["make the picture smaller and move the text below it"],
        expect![[r#"
            Resized ‘A calendar’. Moved ‘One list for all that is to be done.’ below ‘A calendar’.
              resize picture 375×240
              move words 620,376
        "#]],
    );
}

#[test]
fn a_plural_names_the_title_with_its_list() {
    check(
        &["remove the saved filters"],
        expect![[r#"
        Deleted ‘Saved filters’ and the list.
          delete labels
          delete filters
    "#]],
    );
}

#[test]
fn a_list_of_entries_replaces_all() {
    check(
        &["the table should have columns Day, Task and Person"],
        expect![[r#"
        Changed the table to “Day”, “Task”, “Person”.
          set names {"columns":["Day","Task","Person"]}
    "#]],
    );
}

#[test]
fn what_stands_level_goes_to_the_other_side() {
    check(
        &["put the picture on the left"],
        expect![[r#"
            Moved ‘A calendar’ to the left.
              move lead 620,120
              move words 620,216
              move picture 80,120
        "#]],
    );
}

#[test]
fn a_banner_at_the_top_stands_above_the_header() {
    check(
        &["announcement bar at the top: closed on Friday"],
        expect![[r#"
        Added an alert at the top.
          add Container “closed on Friday” 0,0 1200×56
          move header 0,104
          move brand 80,128
          move sign-in 880,120
          move sign-up 1008,120
          move lead 80,224
          move words 80,320
          move picture 620,224
          move todo 80,604
          move todo-title 104,620
          move milk 104,664
          move milk-text 120,688
          move rent 104,752
          move rent-text 120,776
          move done 440,604
          move done-title 464,620
          move mail 464,664
          move mail-text 480,688
          move call 464,752
          move call-text 480,776
          move old 80,904
          move new 420,904
          move labels 820,620
          move filters 820,652
          move names 820,776
    "#]],
    );
}

#[test]
fn a_reason_before_a_request_changes_nothing() {
    check(
        &["the picture is too big, move it down"],
        expect![[r#"
        Moved ‘A calendar’ by 40 px down.
          move picture 620,160
    "#]],
    );
}

#[test]
fn a_component_stays_spoken_of_without_a_change() {
    check(
        &["rename Join to Join", "another one that says Help"],
        expect![[r#"
            ‘Join’: it is so already, nothing was changed.
            Added ‘Help’.
              resize header 1200×128
              add Button “Help” 880,72 112×40
              move lead 80,176
              move words 80,272
              move picture 620,176
              move todo 80,556
              move todo-title 104,572
              move milk 104,616
              move milk-text 120,640
              move rent 104,704
              move rent-text 120,728
              move done 440,556
              move done-title 464,572
              move mail 464,616
              move mail-text 480,640
              move call 464,704
              move call-text 480,728
              move old 80,856
              move new 420,856
              move labels 820,572
              move filters 820,604
              move names 820,728
        "#]],
    );
}

#[test]
fn a_row_of_buttons_stays_as_it_is() {
    check(
        &["put the buttons in a row"],
        expect![[r#"
            ‘Sign in’ and ‘Join’: it is so already, nothing was changed.
        "#]],
    );
}

#[test]
fn even_is_a_size_at_the_end_and_a_filler_before() {
    check(
        &["make the gaps even"],
        expect![[r#"
        Everything is so already: nothing was changed.
    "#]],
    );
}

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
              add Text “Acme” 1600,68 120×24
              add Button “Sign in” 2400,60 112×40
              add Button “Join” 2528,60 112×40
              add Heading “Plan the week” 1600,164 500×80
              add Text “One list for all that is to be done.” 1600,260 500×72
              add ImagePlaceholder “” 2140,164 500×320
              add Container “” 1600,544 336×260
              add Heading “To do” 1624,560 288×32
              add Container “” 1624,604 288×72
              add Text “Buy milk” 1640,628 256×24
              add Container “” 1624,692 288×72
              add Text “Pay rent” 1640,716 256×24
              add Container “” 1960,544 336×260
              add Heading “Done” 1984,560 288×32
              add Container “” 1984,604 288×72
              add Text “Answer mail” 2000,628 256×24
              add Container “” 1984,692 288×72
              add Text “Call Ada” 2000,716 256×24
              add Text “Saved filters” 2340,560 300×24
              add List “” 2340,592 300×96
              add Table “” 2340,716 300×120
              add Input “Old password” 1600,844 320×64
              add Input “New password” 1940,844 320×64
              set component-0-1vhljll1t {"stateSeen":"1ee277a75ae6b3cf-7e1633e17f4d1ebe"}
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
