//! Ordinary talk: complaints, wishes and repetitions.

use super::board::check;
use expect_test::expect;

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
              move sign-in 752,16
              move sign-up 880,16
              add Button “Help” 1008,16 112×40
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
fn a_wish_that_something_should_have_a_part_adds_it() {
    check(
        &["the table should have a status column"],
        expect![[r#"
        Added “Status” to the table.
          set names {"columns":["Name","Date","Status"]}
    "#]],
    );
}

#[test]
fn a_complaint_about_nearness_is_put_right() {
    check(
        &["the join button is too close to sign in"],
        expect![[r#"
            Put more space between ‘Join’ and ‘Sign in’.
              move sign-in 872,16
        "#]],
    );
}

#[test]
fn a_kind_that_something_should_be_converts_it() {
    check(
        &["sign in should be a link, not a button"],
        expect![[r#"
            Turned ‘Sign in’ into a link.
              delete sign-in
              add Text “Sign in” 880,16 112×40
        "#]],
    );
}

#[test]
fn the_region_after_a_text_tells_which_one_is_meant() {
    check(
        &["rename Late to Overdue in the list"],
        expect![[r#"
            Changed “Late” in the list to “Overdue”.
              set filters {"items":["Today","Overdue"]}
        "#]],
    );
}

#[test]
fn words_that_no_component_has_name_something_new() {
    check(
        &["settings gear top right"],
        expect![[r#"
            Added ‘Settings gear’ in ‘Header’.
              move sign-in 824,16
              move sign-up 952,16
              add ImagePlaceholder “” 1080,16 40×40
        "#]],
    );
    check(
        &["move join below the saved filters"],
        expect![[r#"
        Moved ‘Join’ below the list.
          move sign-in 1008,16
          move sign-up 820,652
          move names 820,720
    "#]],
    );
}

#[test]
fn an_act_without_effect_says_so() {
    check(
        &["put the picture on the right"],
        expect![[r#"
        ‘A calendar’: it is so already, nothing was changed.
    "#]],
    );
}
