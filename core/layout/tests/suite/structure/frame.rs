//! The page's frame.

use super::script::{Seen, check, show};
use expect_test::expect;
use websketch_layout::structure::Structure;
use websketch_testing::sketches::fixture;

#[test]
fn a_landing_page_has_bars_margins_columns_and_gaps() {
    check(
        Seen::Frame,
        "header Container 0 0 1440 72
         logo Text 120 24 100 24 Hydra
         hero Heading 120 136 500 48 Drink on time
         why Heading 120 248 500 36 Why Hydra?
         one Container 120 308 384 200
         two Container 528 308 384 200
         three Container 936 308 384 200
         more Button 120 572 120 40 More
         footer Footer 0 676 1440 96 © Hydra",
        expect![[r#"
            page 0–1440, main 0–1440
            bars: header footer
            sides: 
            content 120–1320, margins 120 120
            gaps: sections 64, columns 24
            columns: 120–504 528–912 936–1320
        "#]],
    );
}

#[test]
fn a_dashboard_has_a_side_column() {
    let sketch = fixture("dashboard");
    expect![[r#"
        page 0–1440, main 240–1440
        bars: footer
        sides: sidebar
        content 272–1408, margins 32 32
        gaps: sections 24, columns 16
        columns: 272–544 560–832 848–1120 1136–1408
    "#]]
    .assert_eq(&show(Seen::Frame, &Structure::of(&sketch, None)));
}

#[test]
fn the_fixtures_have_frames() {
    for (name, expected) in [
        (
            "landing",
            expect![[r#"
            page 0–1440, main 0–1440
            bars: header footer
            sides: 
            content 120–1320, margins 120 120
            gaps: sections 80, columns 24
            columns: 120–504 528–912 936–1320
        "#]],
        ),
        (
            "settings",
            expect![[r#"
            page 0–1440, main 0–1440
            bars: top-bar
            sides: 
            content 32–1040, margins 32 400
            gaps: sections 16, columns 16
            columns: 
        "#]],
        ),
        (
            "messy",
            expect![[r#"
                page 0–1437.7549316312654, main 0–1437.7549316312654
                bars: component-1718023456789-k3j9x0q2a component-1718023683986-ct9h9baof
                sides: 
                content 72.56721198803335–1348.9633200349137, margins 72.56721198803335 88.79161159635169
                gaps: sections 33.68770761351681, columns 50.34830247880467
                columns: 76.83886809075226–369.43293214243124 419.7812346212359–716.7846908951822
            "#]],
        ),
    ] {
        let sketch = fixture(name);
        expected.assert_eq(&show(Seen::Frame, &Structure::of(&sketch, None)));
    }
}

#[test]
fn a_board_of_columns_has_no_side_columns() {
    check(
        Seen::Frame,
        "todo Container 40 100 320 700
         doing Container 380 100 320 700
         done Container 720 100 320 700
         later Container 1060 100 320 700",
        expect![[r#"
            page 0–1420, main 0–1420
            bars: 
            sides: 
            content 40–1380, margins 40 40
            gaps: sections -, columns 20
            columns: 40–360 380–700 720–1040 1060–1380
        "#]],
    );
}

#[test]
fn sections_across_the_page_show_the_margins_by_what_they_hold() {
    check(
        Seen::Frame,
        "nav NavigationBox 0 0 1280 64
         hero Container 0 64 1280 400
         title Heading 80 120 500 60 Title
         picture ImagePlaceholder 680 120 520 300
         about Container 0 464 1280 400
         text Text 80 520 1120 200 About",
        expect![[r#"
            page 0–1280, main 0–1280
            bars: nav
            sides: 
            content 80–1200, margins 80 80
            gaps: sections -, columns -
            columns: 
        "#]],
    );
}

#[test]
fn the_beginning_of_a_page_is_no_narrow_page() {
    check(
        Seen::Frame,
        "title Heading 40 40 400 40 Sign in",
        expect![[r#"
            page 0–1440, main 0–1440
            bars: 
            sides: 
            content 40–1400, margins 40 40
            gaps: sections -, columns -
            columns: 
        "#]],
    );
    check(
        Seen::Frame,
        "",
        expect![[r#"
            page 0–1440, main 0–1440
            bars: 
            sides: 
            content -, margins -
            gaps: sections -, columns -
            columns: 
        "#]],
    );
}
