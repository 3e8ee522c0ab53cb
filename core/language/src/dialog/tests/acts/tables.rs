//! Effects on the parts of tables.

use super::changes;
use expect_test::{Expect, expect};

/// A table below its title.
const TABLE: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":300,"height":40,"props":{"text":"Price list","level":1}},
    {"id":"prices","type":"Table","x":40,"y":100,"width":400,"height":160,"props":{"columns":["Item","Price"],"rows":[["Bowl","$20"],["Cup","$8"]]}}]"#;

#[track_caller]
fn check(message: &str, wanted: Expect) {
    wanted.assert_eq(&changes(TABLE, message));
}

#[test]
fn columns_come_and_go_with_their_cells() {
    check(
        "add a column Amount to the table",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price","Amount"],"rows":[["Bowl","$20"],["Cup","$8"]]}
    "#]],
    );
    check(
        "remove the Price column",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item"],"rows":[["Bowl"],["Cup"]]}
    "#]],
    );
    check(
        "rename the Item column to Product",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Product","Price"],"rows":[["Bowl","$20"],["Cup","$8"]]}
    "#]],
    );
}

#[test]
fn rows_come_and_go() {
    check(
        "add a row to the table",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price"],"rows":[["Bowl","$20"],["Cup","$8"],["",""]]}
    "#]],
    );
    check(
        "delete the second row",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price"],"rows":[["Bowl","$20"]]}
    "#]],
    );
    check(
        "delete the Bowl row",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price"],"rows":[["Cup","$8"]]}
    "#]],
    );
}

#[test]
fn a_column_comes_with_any_title_and_moves() {
    check(
        "add a column joined after item",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Joined","Price"],"rows":[["Bowl","","$20"],["Cup","","$8"]]}
    "#]],
    );
    check(
        "move the price column to the front",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Price","Item"],"rows":[["$20","Bowl"],["$8","Cup"]]}
    "#]],
    );
}

#[test]
fn a_cell_is_called_by_its_row_and_column() {
    check(
        "change Bowl's price to $24",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price"],"rows":[["Bowl","$24"],["Cup","$8"]]}
    "#]],
    );
    check(
        "set the price of Cup to $9",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price"],"rows":[["Bowl","$20"],["Cup","$9"]]}
    "#]],
    );
}

#[test]
fn a_question_names_rows_and_cells() {
    check(
        "which item is $8?",
        expect![[r#"
        answers: 1: ‘Cup’.
    "#]],
    );
    check(
        "what is the price of Bowl?",
        expect![[r#"
        answers: ‘$20’.
    "#]],
    );
}

#[test]
fn a_cell_is_called_by_its_text() {
    check(
        "change Bowl to Plate",
        expect![[r#"
        prices 40,100 400x160 {"columns":["Item","Price"],"rows":[["Plate","$20"],["Cup","$8"]]}
    "#]],
    );
}
