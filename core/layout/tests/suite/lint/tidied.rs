//! Components that tidying moves, and those that it keeps.

use super::laws::check_fixes;
use super::script::{check_tidy, written};
use expect_test::expect;
use websketch_json as json;
use websketch_layout::lint::{lint, tidy, tidy_only};
use websketch_layout::structure::Structure;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;
use websketch_testing::sketches;
use websketch_testing::support;

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
    // Neither the phone beside the page nor its contents are off the page.
    assert_eq!(off_page("1087 300"), Vec::<String>::new());
    let outside = r#"phone Container 0 100 375 812 {"variant":"phone"}
                     wide Button 172 300 200 40 {"text":"Go"}"#;
    check_tidy(outside, &expect![""]);
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
    expect![""].assert_eq(&written(&lint(&dashboard)));
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
            {"type":"move","componentId":"a","x":43,"y":40}
            {"type":"move","componentId":"b","x":64,"y":61}
            {"type":"move","componentId":"c","x":43,"y":160}
            {"type":"move","componentId":"d","x":64,"y":181}
        "#]],
    );
}

#[test]
fn what_meets_on_a_line_beside_equals_stays_there() {
    let badge = r#"{"variant":"badge"}"#;
    check_tidy(
        &format!(
            "a Input 41 61 181 28 {{\"text\":\"Water\",\"variant\":\"checkbox\"}}
             one Text 401 63 34 24 {badge}
             b Input 41 105 190 28 {{\"text\":\"Call\",\"variant\":\"checkbox\"}}
             two Text 401 107 34 24 {badge}"
        ),
        &expect![[r#"
            {"type":"resize","componentId":"b","width":181,"height":28}
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
            {"type":"move","componentId":"at","x":58.8,"y":119.7}
            {"type":"move","componentId":"ab","x":58.8,"y":240.2}
            {"type":"resize","componentId":"b","width":300.5,"height":205.1}
            {"type":"move","componentId":"b","x":371.2,"y":100.2}
            {"type":"resize","componentId":"bt","width":260.2,"height":24.3}
            {"type":"move","componentId":"bt","x":388.7,"y":119.7}
            {"type":"resize","componentId":"bb","width":120.7,"height":41.2}
            {"type":"move","componentId":"bb","x":388.7,"y":240.2}
            {"type":"resize","componentId":"c","width":300.5,"height":205.1}
            {"type":"move","componentId":"c","x":701.1,"y":100.2}
            {"type":"resize","componentId":"ct","width":260.2,"height":24.6}
            {"type":"move","componentId":"ct","x":718.6,"y":119.7}
            {"type":"resize","componentId":"cb","width":120.7,"height":41.2}
            {"type":"move","componentId":"cb","x":718.6,"y":240.5}
            {"type":"move","componentId":"d","x":41.3,"y":352.5}
            {"type":"move","componentId":"e","x":197.5,"y":352.5}
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
            {"type":"resize","componentId":"bar","width":1440,"height":60.3}
            {"type":"move","componentId":"bar","x":0,"y":3.1}
            {"type":"move","componentId":"logo","x":75.7,"y":20.4}
            {"type":"move","componentId":"title","x":77.6,"y":120.7}
            {"type":"move","componentId":"text","x":77.6,"y":181.2}
            {"type":"resize","componentId":"end","width":1440,"height":79.6}
            {"type":"move","componentId":"end","x":0,"y":700.2}
        "#]],
    );
    // Positions on the grid are intended.
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
        let block: Vec<&ComponentId> = structure.element(&ids[0]).map_or_else(Vec::new, |one| {
            structure.subtree(one).iter().map(|one| one.component.id()).collect()
        });
        for operation in tidy_only(&sketch, &ids) {
            let Operation::Move { component_id, .. } = operation else { panic!("tidying moves") };
            assert!(block.contains(&&component_id), "{component_id} is not of {wanted}");
        }
    }
    assert!(!tidy_only(&sketch, &[ComponentId::new("one").unwrap()]).is_empty());
    let all: Vec<_> = sketch.ids().cloned().collect();
    assert_eq!(tidy_only(&sketch, &all), tidy(&sketch));
}

#[test]
fn screens_are_tidied_each_by_itself() {
    let phone = |at: u32, name: &str, top: f64| {
        format!(
            r#"{name} Container {at} 100 375 812 {{"variant":"phone","name":"{name}"}}
               {name}-a Button {} {top} 200 48 Pay
               {name}-b Button {} {} 200 48 Back"#,
            at + 87,
            at + 87,
            top + 64.0
        )
    };
    let lines = [phone(0, "cart", 301.0), phone(455, "address", 306.0), phone(910, "done", 303.0)].join("\n");
    check_tidy(&lines, &expect![[""]]);
}
