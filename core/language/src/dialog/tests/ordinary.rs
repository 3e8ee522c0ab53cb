//! Ordinary talk: additions, places and referents in people's own words.

use super::board::check;
use expect_test::expect;

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
            Added ‘Danger zone’ and ‘Delete account’ at the bottom.
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
            Added a logo below the list.
              add ImagePlaceholder “” 820,652 145×40
              move names 820,720
        "#]],
    );
}

#[test]
fn a_name_with_a_capital_follows_its_noun() {
    check(
        &["add a task Fix login to To do"],
        expect![[r#"
            Added “Fix login”.
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
            Moved the ‘Buy milk’ container after the ‘Call Ada’ container.
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
