//! Findings, their fixes, and tidying.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use websketch_core::execute::{Mode, execute};
use websketch_core::geometry::Bounds;
use websketch_core::json;
use websketch_core::lint::{Finding, MAX_NUDGE, Severity, lint, lint_on, tidy, tidy_only};
use websketch_core::operation::{Batch, Operation};
use websketch_core::sketch::{ComponentId, IdSource, Sketch};
use websketch_core::structure::Structure;
use websketch_core::validate::Origin;

use crate::sketches;
use crate::support;

#[track_caller]
fn check(lines: &str, expected: &Expect) {
    expected.assert_eq(&written(&lint(&support::sketch(lines))));
}

#[track_caller]
fn check_tidy(lines: &str, expected: &Expect) {
    let operations = tidy(&support::sketch(lines));
    expected
        .assert_eq(&operations.iter().fold(String::new(), |text, one| text + &json::to_string(one) + "\n"));
}

fn written(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        };
        writeln!(text, "{severity} {}: {}", json::to_string(&finding.code), finding.message).unwrap();
        for operation in finding.fix.iter().flatten() {
            writeln!(text, "  {}", json::to_string(operation)).unwrap();
        }
    }
    text
}

/// The sketch after operations, none of which may be refused, not even to a model.
#[track_caller]
fn after(sketch: &Sketch, operations: Vec<Operation>) -> Sketch {
    let mut sketch = sketch.clone();
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let outcome = execute(&mut sketch, Batch::from(operations), Mode::Atomic, Origin::Model, &mut ids);
    assert_eq!(outcome.rejections, vec![]);
    sketch
}

#[test]
fn a_screen_is_a_page_of_its_own() {
    let lines = |button: &str| {
        format!(
            r#"bar Container 0 0 1200 64 {{"text":"Bar"}}
               phone Container 1000 100 375 812 {{"variant":"phone"}}
               go Button {button} 200 40 {{"text":"Go"}}"#
        )
    };
    let off_page = |button: &str| {
        let findings = lint(&support::sketch(&lines(button)));
        let off = findings.into_iter().filter(|finding| json::to_string(&finding.code) == "\"off_page\"");
        off.map(|finding| finding.message).collect::<Vec<_>>()
    };
    // Neither the phone beside the page nor what lies in it is off the page.
    assert_eq!(off_page("1087 300"), Vec::<String>::new());
    let outside = r#"phone Container 0 100 375 812 {"variant":"phone"}
                     wide Button 172 300 200 40 {"text":"Go"}"#;
    check_tidy(
        outside,
        &expect![[r#"
            {"type":"move","componentId":"wide","x":167,"y":300}
        "#]],
    );
}

fn fixes(findings: &[Finding]) -> Vec<Operation> {
    findings.iter().filter_map(|finding| finding.fix.clone()).flatten().collect()
}

fn boxes(sketch: &Sketch) -> BTreeMap<ComponentId, Bounds> {
    sketch.iter().map(|component| (component.id().clone(), component.bounds())).collect()
}

/// Area that two boxes visibly share.
fn shared(one: &Bounds, other: &Bounds) -> f64 {
    let (x, y) = (-one.gap_x(other), -one.gap_y(other));
    if x > 0.5 && y > 0.5 { x * y } else { 0.0 }
}

fn check_fixes(sketch: &Sketch) {
    let findings = lint(sketch);
    let fixed = after(sketch, fixes(&findings));
    let left: Vec<_> = lint(&fixed).into_iter().filter(|finding| finding.fix.is_some()).collect();
    assert_eq!(written(&left), "", "after {}", written(&findings));
}

fn check_tidied(sketch: &Sketch) {
    let tidied = after(sketch, tidy(sketch));
    assert_eq!(tidy(&tidied), vec![], "tidying twice");
    let (before, now) = (boxes(sketch), boxes(&tidied));
    for (id, bounds) in &now {
        for ([start, _, end], [to_start, _, to_end]) in lines(&before[id]).into_iter().zip(lines(bounds)) {
            let way = (start - to_start).abs().min((end - to_end).abs());
            assert!(way <= 3.0 * MAX_NUDGE, "{id} went {way} px");
        }
        if before[id] != *bounds {
            for (other, place) in now.iter().filter(|(other, _)| *other != id) {
                let (was, is) = (shared(&before[id], &before[other]), shared(bounds, place));
                let holds = before[id].contains(&before[other]) || before[other].contains(&before[id]);
                assert!(was > 0.0 || is == 0.0 || holds, "{id} covers {other} now");
            }
        }
    }
}

/// Starts, middles and ends along both axes.
fn lines(bounds: &Bounds) -> [[f64; 3]; 2] {
    let center = bounds.center();
    [[bounds.x(), center.x, bounds.right()], [bounds.y(), center.y, bounds.bottom()]]
}

/// Who shares an edge or the middle still shares it.
fn check_right_stays(sketch: &Sketch) {
    let (before, now) = (boxes(sketch), boxes(&after(sketch, tidy(sketch))));
    for (one, other) in before.keys().flat_map(|one| before.keys().map(move |other| (one, other))) {
        let (was, other_was) = (lines(&before[one]), lines(&before[other]));
        let (is, other_is) = (lines(&now[one]), lines(&now[other]));
        for (axis, line) in [0, 1].into_iter().flat_map(|axis| [0, 1, 2].map(|line| (axis, line))) {
            let was_shared = was[axis][line] == other_was[axis][line];
            let is_shared = (is[axis][line] - other_is[axis][line]).abs() < 0.01;
            assert!(!was_shared || is_shared, "{one} and {other} shared line {line} along axis {axis}");
        }
    }
}

#[test]
fn variants_that_a_type_does_not_have_are_told() {
    check(
        r#"a Input 0 0 240 40 {"text":"Mail","variant":"chekbox"}
           b Input 0 60 240 40 {"text":"Size","variant":"select"}
           c Heading 0 120 240 40 {"text":"Title","level":1,"variant":"hero"}
           d Button 0 180 240 40 {"text":"Save","variant":"ghost"}
           e Text 0 240 240 40 {"text":"Text","variant":7}
           f Button 0 300 240 40 {"text":"Go","variant":"Secondary","locked":true}"#,
        &expect![[r#"
            hint "unknown_variant": Input “Mail” has the unknown variant “chekbox”; known are text, textarea, password, search, select, date, number, file, checkbox, radio, toggle, slider
              {"type":"modify","componentId":"a","props":{"variant":"checkbox"}}
            hint "unknown_variant": Heading “Title” has the unknown variant “hero”; its type has none
            hint "unknown_variant": Button “Save” has the unknown variant “ghost”; known are primary, secondary, link, icon, chip
            hint "unknown_variant": Button “Go” has the unknown variant “Secondary”; known are primary, secondary, link, icon, chip
        "#]],
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn all_fixes_leave_nothing_to_fix(sketch in prop_oneof![sketches::drawn(), sketches::any_sketch()]) {
        check_fixes(&sketch);
    }

    #[test]
    fn tidying_nudges(sketch in prop_oneof![sketches::drawn(), sketches::any_sketch()]) {
        check_tidied(&sketch);
    }

    #[test]
    fn tidying_leaves_alone_what_is_right(sketch in sketches::drawn_apart()) {
        check_right_stays(&sketch);
    }
}

#[test]
fn designed_pages_are_tidy() {
    for name in ["tiny", "landing", "settings"] {
        let sketch = sketches::fixture(name);
        assert_eq!(tidy(&sketch), vec![], "{name}");
        check_fixes(&sketch);
    }
    let dashboard = sketches::fixture("dashboard");
    check_fixes(&dashboard);
    expect![[r#"
        hint "misaligned": Text “Operations” is 2 px off the bottom edge of ImagePlaceholder “Photo of Maya Okafor”
          {"type":"move","componentId":"account-role","x":80,"y":1020}
    "#]].assert_eq(&written(&lint(&dashboard)));
}

#[test]
fn a_messy_page_is_put_right() {
    let sketch = sketches::fixture("messy");
    check_fixes(&sketch);
    check_tidied(&sketch);
    expect![[r#"
        warning "overlap": ImagePlaceholder “Cover of The Lighthouse Garden” sticks out of Container
          {"type":"move","componentId":"component-1718023568710-multbijo4","x":87.04336693566907,"y":533.8225948987233}
        warning "overlap": Button “Subscribe” and Input “Email for the newsletter” overlap
          {"type":"move","componentId":"component-1718023673359-vdz8b5of5","x":1235.154715015762,"y":752.195740173261}
        warning "overlap": Button “How it works” and Button “Join the club” overlap
        warning "overlap": List “Story hour, Tuesday 4 pm, Poetry night, Thursday 7 pm, Chess for…” and Container overlap
        warning "overlap": List “Story hour, Tuesday 4 pm, Poetry night, Thursday 7 pm, Chess for…” and Text “A Short History of Bread” overlap
        error "missing_label": ImagePlaceholder has no alternative text
        error "missing_label": ImagePlaceholder has no alternative text
        error "missing_label": Button has no text
        hint "misaligned": Heading “Summer reading club” is 5.4 px off the left edge of Heading “José’s picks for July”
          {"type":"move","componentId":"component-1718023475011-ut538kmmk","x":72.56721198803335,"y":108.97911258866496}
        hint "misaligned": Text “Read five books before September and bring the card to the front…” is 3.5 px off the left edge of Button “Join the club”
          {"type":"move","componentId":"component-1718023486916-dvslogddp","x":84.9205887742981,"y":163.9825949070323}
        hint "misaligned": Button “Reserve” is 5.8 px off the left edge of Text “The Lighthouse Garden”
          {"type":"move","componentId":"component-1718023591614-y2rtl5ug2","x":96.45596069028493,"y":788.6603594625835}
        hint "misaligned": ImagePlaceholder is 1.5 px off the left edge of Text “Nine Maps of the Sea”
          {"type":"move","componentId":"component-1718023602543-9lzw24l8n","x":436.17957484585463,"y":529.8173917710039}
        hint "misaligned": Button “Reserve” is 2.8 px off the left edge of Text “Nine Maps of the Sea”
          {"type":"move","componentId":"component-1718023622289-vtqfy6c95","x":436.17957484585463,"y":777.477946917385}
        hint "misaligned": Container is 2.1 px off the top edge of Container
          {"type":"move","componentId":"component-1718023553411-zrgkbzd0e","x":76.83886809075226,"y":518.3805709701262}
          {"type":"move","componentId":"component-1718023581707-a5wffloct","x":96.45596069028493,"y":705.4626688638846}
        hint "misaligned": Container is 7.1 px off the top edge of Container
          {"type":"move","componentId":"component-1718023595504-p2xj6pqp2","x":419.7812346212359,"y":518.3805709701262}
          {"type":"move","componentId":"component-1718023606363-9xbr8z4vb","x":436.17957484585463,"y":697.2431462559974}
        hint "misaligned": Input “Email for the newsletter” is 1 px off the bottom edge of Button “Subscribe”
          {"type":"move","componentId":"component-1718023667756-8mz9bj4ib","x":1049.8943262221933,"y":764.4534988838114}
        hint "uneven_gaps": The gaps between NavigationBox “Catalog, Events, Opening hours, My books” and Footer “12 Mill Lane · open daily 9 to 6 · 555 0142” differ slightly
          {"type":"move","componentId":"component-1718023502762-ma8kx1fc8","x":706.828542966396,"y":95.42854897154666}
          {"type":"move","componentId":"component-1718023515845-wea7soy9v","x":84.9205887742981,"y":266.35069908628566}
          {"type":"move","componentId":"component-1718023525021-8uzvxkbma","x":237.95781892369678,"y":267.8746269822376}
          {"type":"move","componentId":"component-1718023532104-z4o9p1k3k","x":76.93431953910441,"y":429.7991367178624}
          {"type":"move","componentId":"component-1718023548151-e4e4uibbp","x":72.56721198803335,"y":453.99166667972133}
          {"type":"move","componentId":"component-1718023631222-6e214fy5n","x":734.9497388515528,"y":518.3805709701262}
          {"type":"move","componentId":"component-1718023641664-t9szh45pn","x":756.4759291103671,"y":699.1472134512433}
          {"type":"move","componentId":"component-1718023654535-wkbctwrqb","x":745.0030635103413,"y":772.5386527394917}
          {"type":"move","componentId":"component-1718023664846-bb0yocmts","x":1011.6459537357154,"y":529.7801319113476}
    "#]].assert_eq(&written(&lint(&sketch)));
}

#[test]
fn far_off_components_come_back_together() {
    check(
        "a Text 40 40 200 40 Here
         b Container 5000 3000 300 200 {}
         c Button 5020 3020 100 40 Lost
         d Heading 40 90000 100 40 {\"text\":\"Far\",\"locked\":true}
         e Text 40 90 200 40 There",
        &expect![[r#"
            error "off_canvas": Container lies far from everything else
              {"type":"move","componentId":"b","x":40,"y":154}
              {"type":"move","componentId":"c","x":60,"y":174}
            error "off_canvas": Heading “Far” lies far from everything else
            hint "uneven_gaps": The gaps between Text “Here” and Container differ slightly
              {"type":"move","componentId":"e","x":40,"y":97}
        "#]],
    );
}

#[test]
fn overlaps_are_parted_if_slight() {
    check(
        "a Button 40 40 100 40 One
         b Button 135 40 100 40 Two
         c Text 40 200 200 200 Big
         d Text 140 300 200 200 Other
         e ImagePlaceholder 400 40 300 200 {\"alt\":\"Hero\"}
         f Heading 420 60 200 40 {\"text\":\"On the picture\",\"level\":1}",
        &expect![[r#"
            warning "overlap": Button “Two” and Button “One” overlap
              {"type":"move","componentId":"b","x":140,"y":40}
            warning "overlap": Text “Other” and Text “Big” overlap
        "#]],
    );
}

#[test]
fn what_says_nothing_takes_its_name() {
    check(
        r#"a Button 40 40 100 40 {"name":"Save"}
           b Input 40 100 200 40 {"placeholder":" "}
           c ImagePlaceholder 40 160 200 100 {"name":"Logo","locked":true}
           d Text 300 100 80 40 Email
           e Input 400 100 200 40
           f List 40 300 200 80 {}
           g Text 40 400 200 40 {"text":""}"#,
        &expect![[r#"
            error "missing_label": Button “Save” has no text
              {"type":"modify","componentId":"a","props":{"text":"Save"}}
            error "missing_label": Input has no text
            error "missing_label": ImagePlaceholder “Logo” has no alternative text
            error "missing_label": List has no items
            error "missing_label": Text has no text
        "#]],
    );
}

#[test]
fn headings_leave_no_level_out() {
    check(
        r#"a Heading 40 40 400 40 {"text":"Page","level":2}
           b Heading 40 100 400 40 {"text":"Part","level":4}
           c Heading 40 160 400 40 {"text":"Next","level":2}
           d Heading 40 220 400 40 {"text":"Locked","level":6,"locked":true}
           e Heading 40 280 400 40 {"text":"Any"}"#,
        &expect![[r#"
            warning "heading_order": Heading “Page” has level 2, but the first heading should have level 1
              {"type":"modify","componentId":"a","props":{"level":1}}
            warning "heading_order": Heading “Part” has level 4, but follows one of level 1
              {"type":"modify","componentId":"b","props":{"level":2}}
            warning "heading_order": Heading “Locked” has level 6, but follows one of level 2
        "#]],
    );
}

#[test]
fn small_targets_grow_if_there_is_room() {
    check(
        r#"a Button 40 40 20 20 +
           b Button 200 40 100 20 {"text":"Wide","locked":true}
           c Text 40 100 20 20 x
           d Button 40 200 20 20 -
           e Text 60 200 100 20 Close
           f Text 40 220 20 20 y"#,
        &expect![[r#"
            warning "small_target": Button “+” is 20 × 20 px; at least 24 × 24 px can be hit
              {"type":"resize","componentId":"a","width":24,"height":24}
            warning "small_target": Button “Wide” is 100 × 20 px; at least 24 × 24 px can be hit
            warning "small_target": Button “-” is 20 × 20 px; at least 24 × 24 px can be hit
        "#]],
    );
}

#[test]
fn slight_offsets_and_gaps_are_hints() {
    check(
        "a Input 40 40 200 40 One
         b Input 43 100 200 40 Two
         c Input 40 157 200 40 Three
         d Input 40 220 200 40 Four
         e Container 400 40 200 200",
        &expect![[r#"
            hint "misaligned": Input “Two” is 3 px off the left edge of Input “One”
              {"type":"move","componentId":"b","x":40,"y":100}
            hint "uneven_gaps": The gaps between Input “One” and Input “Four” differ slightly
              {"type":"move","componentId":"c","x":40,"y":160}
            hint "empty_container": Container holds nothing and has no title
        "#]],
    );
}

#[test]
fn what_lies_inside_goes_along() {
    check_tidy(
        "a Container 40 40 200 100
         b Button 61 61 100 40 In
         c Container 46 160 200 100
         d Button 67 181 100 40 In too
         l Container 43 300 200 100 {\"locked\":true}",
        &expect![[r#"
            {"type":"move","componentId":"c","x":43,"y":160}
            {"type":"move","componentId":"d","x":64,"y":181}
        "#]],
    );
}

#[test]
fn what_a_hand_meant_to_be_equal_is_equal() {
    check_tidy(
        "a Container 41.3 100.2 300.5 201.4
         at Text 57.1 121.9 260.2 24.3 First
         ab Button 60.4 240.3 120.7 41.2 Open
         b Container 371.2 103.9 296.8 210.3
         bt Text 391.5 123.4 255.6 27.2 Second
         bb Button 386.3 246.8 118.2 38.4 Open
         c Container 700.6 98.4 302.3 205.1
         ct Text 719.9 117.3 262.4 24.6 Third
         cb Button 718.1 243.7 122.9 44.3 Open
         d Button 41.3 361.4 140.2 41.3 Save
         e Button 178.6 364.2 131.4 49.8 Cancel",
        &expect![[r#"
            {"type":"resize","componentId":"a","width":300.5,"height":205.1}
            {"type":"move","componentId":"a","x":38.400000000000006,"y":100.2}
            {"type":"resize","componentId":"at","width":265.5,"height":24.6}
            {"type":"move","componentId":"at","x":55.900000000000006,"y":119.7}
            {"type":"resize","componentId":"ab","width":120.70000000000002,"height":41.19999999999999}
            {"type":"move","componentId":"ab","x":55.900000000000006,"y":243.10000000000002}
            {"type":"resize","componentId":"b","width":300.5,"height":205.1}
            {"type":"move","componentId":"b","x":369.5,"y":100.2}
            {"type":"resize","componentId":"bt","width":265.5,"height":24.6}
            {"type":"move","componentId":"bt","x":387,"y":119.7}
            {"type":"resize","componentId":"bb","width":120.70000000000002,"height":41.19999999999999}
            {"type":"move","componentId":"bb","x":387,"y":243.10000000000002}
            {"type":"resize","componentId":"c","width":300.5,"height":205.1}
            {"type":"move","componentId":"c","x":700.6,"y":100.2}
            {"type":"resize","componentId":"ct","width":265.5,"height":24.6}
            {"type":"move","componentId":"ct","x":718.1,"y":119.7}
            {"type":"resize","componentId":"cb","width":120.70000000000002,"height":41.19999999999999}
            {"type":"move","componentId":"cb","x":718.1,"y":243.10000000000002}
            {"type":"resize","componentId":"d","width":140.2,"height":49.8}
            {"type":"move","componentId":"d","x":38.400000000000006,"y":364.2}
            {"type":"move","componentId":"e","x":194.6,"y":364.2}
        "#]],
    );
    check_tidy(
        "bar NavigationBox 2.5 3.1 1434.2 60.3 {\"items\":[\"Home\",\"News\",\"About\"]}
         logo Text 78.2 20.4 180.3 32.1 Riverside
         title Heading 81.3 120.7 402.5 49.3 News
         text Text 86.9 181.2 500.1 24.2 What happens
         image ImagePlaceholder 77.6 230.4 640.3 300.8 {\"alt\":\"River\"}
         end Footer 1.4 700.2 1437.1 79.6 End",
        &expect![[r#"
            {"type":"resize","componentId":"bar","width":1268.8,"height":63.4}
            {"type":"move","componentId":"bar","x":171.2,"y":0}
            {"type":"resize","componentId":"logo","width":69,"height":24}
            {"type":"move","componentId":"logo","x":77.6,"y":19.7}
            {"type":"move","componentId":"title","x":77.6,"y":120.7}
            {"type":"move","componentId":"text","x":77.6,"y":188.10000000000002}
            {"type":"resize","componentId":"end","width":1440,"height":79.60000000000002}
            {"type":"move","componentId":"end","x":0,"y":700.2}
        "#]],
    );
    // On the grid everything is as it was meant.
    check_tidy(
        "a Container 40 100 300 200
         at Text 56 116 260 24 First
         b Container 372 104 296 208
         bt Text 392 128 252 24 Second
         c Container 700 100 304 200
         ct Text 720 116 264 24 Third",
        &expect![[""]],
    );
}

#[test]
fn who_shares_a_line_leaves_it_together_or_not_at_all() {
    let lines = "c0 Container 26.14 20 100 40
         c1 Container 300 20 100 40
         c2 Container 20 95 100.95 40
         c3 Button 440 100 100 40
         c4 Button 580 101.95 106.81 40
         c5 Button 720 95.08 100 40
         c6 Footer 20 180 105.43 40
         c7 Container 160 180 100 40
         c8 Input 303.45 180 98 40
         c9 Container 23.50 260 100 40
         c10 ImagePlaceholder 300 260 100 40
         c11 Container 440 260 100 40
         c12 Container 580 260 100 40
         c13 Container 720 260 100 40
         c14 Footer 20 340 99 40
         c15 Container 300 340 100 40
         c16 Container 720 340 100 40";
    check_right_stays(&support::sketch(lines));
}

#[test]
fn locked_components_stay_and_others_come_to_them() {
    check_tidy(
        "a Button 43 40 100 40 {\"text\":\"Locked\",\"locked\":true}
         b Button 41 100 100 40 Free",
        &expect![[r#"
            {"type":"move","componentId":"b","x":43,"y":100}
        "#]],
    );
}

#[test]
fn thousands_of_components_in_one_spot_are_no_problem() {
    let line = |number: usize| format!("c{number} Button {}.5 {}.25 100 40 x", number % 7, number % 5);
    let sketch = support::sketch(&(0..3000).map(line).collect::<Vec<_>>().join("\n"));
    check_fixes(&sketch);
}

#[test]
fn what_lies_half_on_a_box_or_sticks_out_of_it_is_told() {
    check(
        "card Container 100 100 300 200
         title Heading 120 120 200 32 Pro
         half Button 340 200 120 40 Buy
         edge Text 110 250 296 24 Sticks out by six px
         wide Text 110 276 320 20 Too wide for the card",
        &expect![[r#"
            warning "overlap": Text “Sticks out by six px” sticks out of Container
              {"type":"move","componentId":"edge","x":104,"y":250}
            warning "overlap": Button “Buy” lies half on Container
            warning "overlap": Text “Too wide for the card” sticks out of Container
            hint "misaligned": Text “Too wide for the card” is 6 px off the left edge of Text “Sticks out by six px”
              {"type":"move","componentId":"wide","x":104,"y":276}
        "#]],
    );
}

#[test]
fn what_reaches_over_the_right_edge_of_the_page_is_told() {
    check(
        "nav NavigationBox 0 0 1200 64 {\"items\":[\"Home\"]}
         title Heading 40 100 400 40 Title
         near Button 1090 100 116 40 Go
         card Container 1000 200 300 200
         inside Text 1020 220 260 24 In the card
         other NavigationBox 1600 0 1200 64 {\"items\":[\"Another page\"]}",
        &expect![[r#"
            warning "off_page": Button “Go” reaches over the right edge of the page
              {"type":"move","componentId":"near","x":1084,"y":100}
            warning "off_page": Container reaches over the right edge of the page
        "#]],
    );
    let sketch = support::sketch(
        "title Heading 20 20 300 40 {\"text\":\"Title\",\"level\":1}
         save Button 300 80 120 40 Save
         far Text 500 80 120 40 Far",
    );
    let on_a_phone = lint_on(&sketch, Some(kurbo::Size::new(390.0, 844.0)));
    expect![[r#"
        warning "off_page": Button “Save” reaches over the right edge of the page
        warning "off_page": Text “Far” reaches over the right edge of the page
    "#]]
    .assert_eq(&written(&on_a_phone));
}

#[test]
fn a_text_that_is_cut_off_grows_its_box_where_there_is_room() {
    check(
        "long Text 40 40 120 24 This text is far too long for so small a box
         title Heading 240 40 200 28 {\"text\":\"A heading that needs three lines or more\",\"level\":1}
         go Button 40 200 60 40 Continue to payment
         packed Text 40 300 120 20 This text is too long as well
         below Button 40 322 120 40 Below
         locked Button 40 400 60 40 {\"text\":\"Continue to payment\",\"locked\":true}
         short Text 240 300 120 24 Short",
        &expect![[r#"
            warning "text_overflow": Text “This text is far too long for so small a box” does not fit into its 120 × 24 px
              {"type":"resize","componentId":"long","width":120,"height":68}
            warning "text_overflow": Heading “A heading that needs three lines or more” does not fit into its 200 × 28 px
              {"type":"resize","componentId":"title","width":200,"height":202}
            warning "text_overflow": Button “Continue to payment” does not fit into its 60 × 40 px
              {"type":"resize","componentId":"go","width":178,"height":40}
            warning "text_overflow": Text “This text is too long as well” does not fit into its 120 × 20 px
            warning "text_overflow": Button “Continue to payment” does not fit into its 60 × 40 px
        "#]],
    );
}

#[test]
fn only_what_is_named_is_tidied_with_what_it_holds() {
    let sketch = support::sketch(
        "one Container 43.5 100 200 120
         one-text Text 60 120 120 24 One
         two Container 40 240 200 120
         three Container 47 380 200 120",
    );
    for wanted in ["one", "three", "two", "one-text", "nothing"] {
        let ids = [ComponentId::new(wanted).unwrap()];
        let structure = Structure::of(&sketch, None);
        let block: Vec<&ComponentId> = structure
            .element(&ids[0])
            .map_or_else(Vec::new, |one| structure.block(one).iter().map(|one| one.component.id()).collect());
        for operation in tidy_only(&sketch, &ids) {
            let Operation::Move { component_id, .. } = operation else { panic!("tidying moves") };
            assert!(block.contains(&&component_id), "{component_id} is not of {wanted}");
        }
    }
    assert!(!tidy_only(&sketch, &[ComponentId::new("one").unwrap()]).is_empty());
    let all: Vec<_> = sketch.ids().cloned().collect();
    assert_eq!(tidy_only(&sketch, &all), tidy(&sketch));
}

/// Everything that a page's findings are about holds in a screen: what reaches over the edge of its page is off that page.
#[test]
fn each_screen_is_the_page_of_what_lies_in_it() {
    for (variant, edge) in [("browser", 1380.0), ("phone", 467.0), ("tablet", 852.0)] {
        let (width, height) = match variant {
            "browser" => (1280.0, 800.0),
            "phone" => (375.0, 812.0),
            _ => (768.0, 1024.0),
        };
        let of = |right: f64| {
            let lines = format!(
                r#"screen Container 100 50 {width} {height} {{"variant":"{variant}"}}
                   wide Button {} 200 200 40 {{"text":"Go"}}"#,
                right - 200.0
            );
            let findings = lint_on(&support::sketch(&lines), Some(kurbo::Size::new(400.0, 900.0)));
            let off = findings.into_iter().filter(|one| json::to_string(&one.code) == "\"off_page\"");
            off.map(|finding| finding.message).collect::<Vec<_>>()
        };
        assert_eq!(of(edge), Vec::<String>::new(), "{variant}");
        let noun = if variant == "browser" { "browser" } else { variant };
        let [message] = <[String; 1]>::try_from(of(edge + 4.0)).unwrap_or_default();
        assert!(message.ends_with(&format!("over the right edge of the {noun}")), "{variant}: {message}");
    }
}
