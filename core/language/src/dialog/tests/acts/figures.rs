//! Effects on the figures of titles.

use super::changes;
use expect_test::{Expect, expect};

/// A price list in rows, two cards with prices, and numbers over their labels.
const FIGURES: &str = r#"[
    {"id":"cleaning","type":"Text","x":40,"y":40,"width":160,"height":24,"props":{"text":"Cleaning, 45 minutes"}},
    {"id":"cleaning-price","type":"Text","x":400,"y":40,"width":60,"height":24,"props":{"text":"$80"}},
    {"id":"crown","type":"Text","x":40,"y":80,"width":160,"height":24,"props":{"text":"Crown"}},
    {"id":"crown-price","type":"Text","x":400,"y":80,"width":90,"height":24,"props":{"text":"from $780"}},
    {"id":"pro","type":"Container","x":40,"y":140,"width":300,"height":160,"props":{"variant":"card"}},
    {"id":"pro-title","type":"Heading","x":60,"y":160,"width":200,"height":32,"props":{"text":"Pro","level":3}},
    {"id":"pro-price","type":"Text","x":60,"y":208,"width":200,"height":24,"props":{"text":"$12"}},
    {"id":"team","type":"Container","x":360,"y":140,"width":300,"height":160,"props":{"variant":"card"}},
    {"id":"team-title","type":"Heading","x":380,"y":160,"width":200,"height":32,"props":{"text":"Team","level":3}},
    {"id":"team-price","type":"Text","x":380,"y":208,"width":200,"height":24,"props":{"text":"$29"}},
    {"id":"posts","type":"Heading","x":40,"y":340,"width":100,"height":40,"props":{"text":"128","level":2}},
    {"id":"posts-label","type":"Text","x":40,"y":390,"width":100,"height":20,"props":{"text":"Friends"}},
    {"id":"butter","type":"Text","x":40,"y":440,"width":100,"height":24,"props":{"text":"Butter"}},
    {"id":"butter-weight","type":"Text","x":200,"y":440,"width":60,"height":24,"props":{"text":"40 g"}}]"#;

#[track_caller]
fn check(message: &str, wanted: Expect) {
    wanted.assert_eq(&changes(FIGURES, message));
}

#[test]
fn a_title_has_the_price_in_its_row() {
    let wanted = expect![[r#"
        cleaning-price 400,40 60x24 {"text":"$90"}
    "#]];
    for message in [
        "cleaning costs $90",
        "cleaning is $90 now",
        "change the cleaning price to $90",
        "$90 instead of $80",
    ] {
        wanted.assert_eq(&changes(FIGURES, message));
    }
    check(
        "crown: $800",
        expect![[r#"
        crown-price 400,80 90x24 {"text":"from $800"}
    "#]],
    );
}

#[test]
fn money_is_a_value_and_no_size() {
    check(
        "make pro $15",
        expect![[r#"
        pro-price 60,208 200x24 {"text":"$15"}
    "#]],
    );
    check(
        "the team plan should cost $35",
        expect![[r#"
        team-price 380,208 200x24 {"text":"$35"}
    "#]],
    );
    check(
        "rename Pro to Plus and make it $19",
        expect![[r#"
        pro-title 60,160 200x32 {"text":"Plus","level":3}
        pro-price 60,208 200x24 {"text":"$19"}
    "#]],
    );
}

#[test]
fn a_number_takes_the_place_of_the_figure_of_a_label() {
    let wanted = expect![[r#"
        posts 40,340 100x40 {"text":"500","level":2}
    "#]];
    for message in
        ["she has 500 friends", "friends should be 500", "change 128 to 500", "the number of friends is 500"]
    {
        wanted.assert_eq(&changes(FIGURES, message));
    }
    check(
        "butter should be 50 g",
        expect![[r#"
        butter-weight 200,440 60x24 {"text":"50 g"}
    "#]],
    );
}

#[test]
fn a_number_is_a_size_where_no_figure_is() {
    check(
        "make the pro card 280 wide",
        expect![[r#"
        pro 40,140 280x160 {"variant":"card"}
    "#]],
    );
}

#[test]
fn a_question_about_a_title_tells_its_figure() {
    check(
        "how much is cleaning?",
        expect![[r#"
        answers: ‘Cleaning, 45 minutes’: $80.
    "#]],
    );
    check(
        "what do the plans cost?",
        expect![[r#"
        answers: ‘Pro’: $12 and ‘Team’: $29.
    "#]],
    );
    check(
        "how many friends does she have?",
        expect![[r#"
        answers: ‘Friends’: 128.
    "#]],
    );
}
