//! Documents that play.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::collections::BTreeSet;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_sketch::Sketch;
use websketch_testing::{sketches, support};

fn written(sketch: &Sketch) -> String {
    to_html(sketch, &HtmlOptions { plays: true, ..HtmlOptions::default() })
}

/// The elements of the body, without classes and the script.
#[track_caller]
fn check(lines: &str, expected: &Expect) {
    let html = written(&support::sketch(lines));
    let (_, body) = html.split_once("<body class=\"play\">\n").unwrap();
    let (body, _) = body.split_once("<script>").unwrap();
    let mut plain = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once(" class=\"") {
        plain.push_str(before);
        rest = after.split_once('"').unwrap().1;
    }
    expected.assert_eq(&(plain + rest));
}

#[test]
fn screens_are_pages_that_links_join() {
    check(
        r#"
        cart Container 0 0 375 812 {"variant":"phone","name":"Cart"}
        title Heading 20 60 335 40 {"text":"Your cart","level":1}
        pay Button 20 600 335 48 {"text":"Checkout","to":"payment"}
        bar NavigationBox 8 720 359 64 {"variant":"bottom","items":["Cart","Help"],"tos":{"Help":"help"}}
        payment Container 455 0 375 812 {"variant":"phone","name":"Payment"}
        back Button 475 60 80 44 {"text":"Back","to":"back","variant":"secondary"}
        help Heading 475 500 335 40 {"text":"Help","to":"gone"}"#,
        &expect![[r##"
            <main id="screen-1" aria-label="Cart" tabindex="-1"><h1>Your cart</h1>
            <a href="#screen-2">Checkout</a>
            <nav aria-label="Navigation"><ul><li><a href="#screen-1" aria-current="page"><svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true"><path d="M2.75 10.54L11 3.67L19.25 10.54" fill="none" stroke="currentColor" stroke-width="1.83" stroke-linecap="round" stroke-linejoin="round"/><path d="M5.04 8.71L5.04 18.33L16.96 18.33L16.96 8.71" fill="none" stroke="currentColor" stroke-width="1.83" stroke-linecap="round" stroke-linejoin="round"/></svg>
            Cart</a>
            </li>
            <li><a href="#part-1"><svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true"><path d="M15.58 9.63L14.3 13.38L9.63 15.58L5.41 13.84L3.67 9.63L5.41 5.41L9.63 3.67L13.84 5.41L15.58 9.63" fill="none" stroke="currentColor" stroke-width="1.83" stroke-linecap="round" stroke-linejoin="round"/><path d="M13.93 13.93L18.79 18.79" fill="none" stroke="currentColor" stroke-width="1.83" stroke-linecap="round" stroke-linejoin="round"/></svg>
            Help</a>
            </li>
            </ul>
            </nav>
            </main>
            <main id="screen-2" aria-label="Payment" tabindex="-1" hidden=""><a href="#screen-1" data-back="">Back</a>
            <span id="part-1"></span>
            <h1>Help</h1>
            </main>
        "##]],
    );
}

#[test]
fn a_hidden_dialog_opens_over_its_page() {
    check(
        r#"
        buy Button 40 40 120 40 {"text":"Buy","to":"sure"}
        rest Text 40 100 200 20 {"text":"More"}
        sure Container 200 200 300 200 {"variant":"modal","text":"Sure?","hidden":true}
        yes Button 220 340 100 40 {"text":"Yes","to":"buy"}"#,
        &expect![[r##"
            <main id="screen-1" aria-label="Page" tabindex="-1"><span id="part-2"></span>
            <a href="#part-1">Buy</a>
            <p>More</p>
            <a href="#part-2">Yes</a>
            <div id="part-1"><a href="#screen-1" aria-label="Close"></a>
            <div><dialog open="" aria-label="Sure?"><p>Sure?</p>
            <a href="#screen-1" aria-label="Close"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 4L12 12" fill="none" stroke="currentColor" stroke-width="1.33" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 4L4 12" fill="none" stroke="currentColor" stroke-width="1.33" stroke-linecap="round" stroke-linejoin="round"/></svg>
            </a>
            <a href="#part-2">Yes</a>
            </dialog>
            </div>
            </div>
            </main>
        "##]],
    );
}

#[test]
fn cards_texts_and_rows_of_lists_are_links() {
    check(
        r#"
        a Container 0 0 375 812 {"variant":"phone","name":"A"}
        card Container 20 60 300 120 {"variant":"card","text":"Tea","to":"b"}
        more Text 40 120 100 20 {"text":"More","to":"b"}
        list List 20 200 300 90 {"variant":"plain","items":["One","Two"],"tos":{"Two":"b"}}
        b Container 455 0 375 812 {"variant":"phone","name":"B"}"#,
        &expect![[r##"
            <main id="screen-1" aria-label="A" tabindex="-1"><section aria-label="Tea"><p>Tea</p>
            <a href="#screen-2" aria-label="Tea"></a>
            <p><a href="#screen-2">More</a>
            </p>
            </section>
            <ul><li>One</li>
            <li><a href="#screen-2">Two</a>
            </li>
            </ul>
            </main>
            <main id="screen-2" aria-label="B" tabindex="-1" hidden=""></main>
        "##]],
    );
}

#[test]
fn only_chosen_screens_are_written() {
    let sketch = support::sketch(
        r#"
        a Container 0 0 375 812 {"variant":"phone","name":"A"}
        next Button 20 600 335 48 {"text":"Next","to":"b"}
        b Container 455 0 375 812 {"variant":"phone","name":"B"}"#,
    );
    let screens = Some(vec![sketch.iter().next().unwrap().id().clone()]);
    for plays in [false, true] {
        let html =
            to_html(&sketch, &HtmlOptions { plays, screens: screens.clone(), ..HtmlOptions::default() });
        assert!(html.contains("Next") && html.contains("\"A\"") && !html.contains("\"B\""), "{html}");
        assert!(!html.contains(" href="), "a link to a screen that is not there");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    /// Ids are unique, each link leads to an element of the document, and one page is visible at first.
    #[test]
    fn every_link_has_its_target(sketch in sketches::any_sketch()) {
        let html = written(&sketch);
        let (_, body) = html.split_once("<body").unwrap();
        let (body, _) = body.split_once("<script>").unwrap();
        let values = |name: &str| -> Vec<String> {
            let start = format!(" {name}=\"");
            body.split(start.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
        };
        let ids = values("id");
        let distinct: BTreeSet<&String> = ids.iter().collect();
        prop_assert_eq!(distinct.len(), ids.len());
        for href in values("href") {
            let id = href.strip_prefix('#').map(str::to_owned);
            prop_assert!(id.is_some_and(|id| distinct.contains(&id)), "{}", href);
        }
        let mains: Vec<&str> = body.split("<main").skip(1).map(|main| main.split('>').next().unwrap()).collect();
        prop_assert_eq!(mains.iter().filter(|main| !main.contains(" hidden")).count(), 1);
        // The hashes in the head are any letters.
        prop_assert!(!body.contains("NaN"));
    }
}
