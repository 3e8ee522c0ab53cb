//! Findings about links, screens, ties and states.

use super::script::{after, check, written};
use expect_test::expect;
use websketch_layout::flow::StateFingerprints;
use websketch_layout::lint::lint;
use websketch_layout::structure::Structure;
use websketch_testing::support;

const CHECKOUT: &str = r#"
    cart Container 0 0 375 812 {"variant":"phone","name":"Cart"}
    next Button 20 600 335 44 {"text":"Checkout","to":"pay"}
    pay Container 455 0 375 812 {"variant":"phone","name":"Payment"}
    up Button 475 60 80 44 {"text":"Back"}
    buy Button 475 600 335 44 {"text":"Pay","to":"done"}
    done Container 910 0 375 812 {"variant":"phone","name":"Done"}
    thanks Heading 930 300 335 48 Thank you
    help Container 1365 0 375 812 {"variant":"phone","name":"Help"}
    faq Heading 1385 300 335 48 Questions
"#;

#[test]
fn links_that_lead_to_nothing() {
    check(
        r#"
        a Button 0 0 120 44 {"text":"Save","to":"https://example.com"}
        b NavigationBox 0 80 400 56 {"items":["Home","Shop"],"tos":{"Home":"a","Old":"a","Shop":"gone"},"to":7}
        c Text 0 200 200 24 {"text":"Hi","sameAs":"a"}
        d Button 0 260 120 44 {"text":"Save","to":"gone","locked":true}
        e Button 0 320 120 44 {"text":"Back","to":"back","about":"back"}"#,
        &expect![[r#"
            warning "dead_link": Button “Save”: “to” names “https://example.com”, which is not in the sketch
              {"type":"modify","componentId":"a","props":{"to":null}}
            warning "dead_link": NavigationBox “Home, Shop”: “to” is no id; the link of “Old” has no entry of this text; “tos” names “gone”, which is not in the sketch
              {"type":"modify","componentId":"b","props":{"to":null,"tos":{"Home":"a"}}}
            warning "dead_link": Text “Hi”: tied to Button “Save”, which has another type
              {"type":"modify","componentId":"c","props":{"sameAs":null}}
            warning "dead_link": Button “Save”: “to” names “gone”, which is not in the sketch
            warning "dead_link": Button “Back”: “about” names “back”, which is not in the sketch
              {"type":"modify","componentId":"e","props":{"about":null}}
        "#]],
    );
}

#[test]
fn an_entry_with_a_link_is_the_only_one_of_its_text() {
    check(
        r#"a NavigationBox 0 80 400 56 {"items":["More","More"],"tos":{"More":"a"}}"#,
        &expect![[r#"
            hint "ambiguous_link": NavigationBox “More, More” has two entries “More”; the link is that of the first one
        "#]],
    );
}

#[test]
fn screens_without_a_way_to_them_on_or_back() {
    check(
        CHECKOUT,
        &expect![[r#"
        hint "unreachable_screen": No link leads to Help
        hint "no_way_back": No link leads back from Payment
          {"type":"modify","componentId":"up","props":{"to":"back"}}
        hint "dead_end": No link leads away from Done
    "#]],
    );
}

#[test]
fn screens_of_a_sketch_without_links_need_no_way() {
    check(&CHECKOUT.replace(r#","to":"pay""#, "").replace(r#","to":"done""#, ""), &expect![[""]]);
}

#[test]
fn a_way_back_on_each_screen_suffices() {
    let lines = CHECKOUT
        .replace(r#"{"text":"Back"}"#, r#"{"text":"Back","to":"back"}"#)
        .replace("Thank you", r#"{"text":"Thank you","to":"back"}"#)
        .replace(r#""name":"Help""#, r#""name":"Help","stateOf":"cart""#);
    check(&lines, &expect![[""]]);
}

#[test]
fn tied_components_that_differ() {
    check(
        r#"
        a NavigationBox 0 0 400 56 {"items":["Home","Shop"]}
        b NavigationBox 0 80 400 64 {"items":["Home"],"variant":"tabs","sameAs":"a","active":0}
        c NavigationBox 0 160 400 56 {"items":["Home"],"sameAs":"b","locked":true}"#,
        &expect![[r#"
            warning "out_of_step": Tabs “Home” is tied to NavigationBox “Home, Shop”, but differs in items, variant, height
              {"type":"modify","componentId":"b","props":{"items":["Home","Shop"],"variant":null}}
              {"type":"resize","componentId":"b","width":400,"height":56}
            warning "out_of_step": NavigationBox “Home” is tied to NavigationBox “Home, Shop”, but differs in items
        "#]],
    );
}

#[test]
fn a_state_is_stale_when_its_base_has_changed() {
    let lines = r#"
        a Container 0 0 375 812 {"variant":"phone","name":"Cart"}
        t Heading 20 60 335 48 Cart
        b Container 455 0 375 812 {"variant":"phone","name":"Cart, empty","stateOf":"a","stateSeen":"SEEN"}
        u Heading 475 60 335 48 None yet"#;
    let sketch = support::sketch(lines);
    let structure = Structure::of(&sketch, None);
    let [base, state] = [0, 2].map(|at| structure.at(at).unwrap());
    let seen = lines.replace("SEEN", &StateFingerprints::of(&structure, base, state).to_string());
    check(&seen, &expect![[""]]);
    check(
        &seen.replace("48 Cart", "48 Basket"),
        &expect![[r#"
        hint "stale_state": Cart has changed since Cart, empty was made of it
    "#]],
    );
    check(
        &seen.replace("48 Cart", "48 Basket").replace("None yet", "Nothing yet"),
        &expect![[r#"
        hint "stale_state": Cart has changed since Cart, empty was made of it, which was edited by hand
    "#]],
    );
    check(&seen.replace(r#""name":"Cart"}"#, r#""name":"Basket"}"#), &expect![[""]]);
}

#[test]
fn the_fixes_leave_nothing_to_fix() {
    let lines = CHECKOUT.replace(r#""to":"done""#, r#""to":"gone","sameAs":"next""#);
    let sketch = support::sketch(&lines);
    let fixes = lint(&sketch).into_iter().filter_map(|finding| finding.fix).flatten().collect();
    let left: Vec<_> =
        lint(&after(&sketch, fixes)).into_iter().filter(|finding| finding.fix.is_some()).collect();
    expect![[""]].assert_eq(&written(&left));
}
