use super::*;
use expect_test::{Expect, expect};
use websketch_json as json;
use websketch_layout::arrangement;

fn id(name: &str) -> ComponentId {
    ComponentId::new(name).unwrap()
}

fn ids(names: &str) -> Vec<ComponentId> {
    names.split_whitespace().map(id).collect()
}

fn source() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}

/// A row of three cards with a button in the first, above a footer.
fn cards() -> Sketch {
    let text = r#"[{"id":"one","type":"Container","x":120,"y":100,"width":300,"height":200},
        {"id":"go","type":"Button","x":144,"y":224,"width":100,"height":40,"props":{"text":"Go"}},
        {"id":"two","type":"Container","x":444,"y":100,"width":300,"height":200},
        {"id":"three","type":"Container","x":768,"y":100,"width":200,"height":200},
        {"id":"foot","type":"Footer","x":0,"y":360,"width":1440,"height":80}]"#;
    Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
}

/// Returns operations as lines, with `new` in place of new ids.
fn lines(result: Result<Vec<Operation>, EditError>) -> String {
    match result {
        Err(error) => error.to_string(),
        Ok(operations) => {
            let line = |operation: &Operation| {
                let mut line = json::to_string(operation);
                while let Some(start) = line.find("component-0-") {
                    line.replace_range(start..start + "component-0-".len() + 9, "new");
                }
                line
            };
            operations.iter().map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

#[track_caller]
fn check(edit: &Edit, expected: Expect) {
    let result = arranged(&cards(), edit, Room::Needed, &mut source());
    expected.assert_eq(&lines(result.map(|arranged| arranged.operations)));
}

#[test]
fn parts_meet_on_a_line_with_what_they_hold() {
    check(
        &aligned(&ids("one foot"), Alignment::Left, AlignTo::Each),
        expect![[r#"
        {"type":"move","componentId":"one","x":0,"y":100}
        {"type":"move","componentId":"go","x":24,"y":224}"#]],
    );
    check(
        &aligned(&ids("go"), Alignment::Right, AlignTo::Parent),
        expect![[r#"{"type":"move","componentId":"go","x":296,"y":224}"#]],
    );
}

#[test]
fn gaps_and_sizes_become_equal_and_the_footer_makes_room() {
    check(
        &sized(ids("go"), Axis::X, Length::Fill),
        expect![[r#"{"type":"resize","componentId":"go","width":252,"height":40}"#]],
    );
    check(
        &sized(ids("go"), Axis::X, Length::Hug),
        expect![[r#"{"type":"resize","componentId":"go","width":88,"height":40}"#]],
    );
    check(
        &spaced(&ids("one two three"), 40.0),
        expect![[r#"
        {"type":"move","componentId":"two","x":460,"y":100}
        {"type":"move","componentId":"three","x":800,"y":100}"#]],
    );
    check(
        &equalized(&cards(), &ids("two three"), Axis::X).unwrap(),
        expect![[r#"{"type":"resize","componentId":"three","width":300,"height":200}"#]],
    );
    check(
        &sized(ids("two"), Axis::Y, Length::Exact(300.0)),
        expect![[r#"
        {"type":"resize","componentId":"two","width":300,"height":300}
        {"type":"move","componentId":"foot","x":0,"y":460}"#]],
    );
}

#[test]
fn what_is_deleted_and_closed_up_leaves_no_hole() {
    check(
        &Edit::Remove { ids: ids("two"), closes_up: true },
        expect![[r#"
        {"type":"delete","componentId":"two"}
        {"type":"move","componentId":"three","x":444,"y":100}"#]],
    );
}

#[test]
fn a_refused_edit_names_what_is_in_the_way_and_can_be_done_anyway() {
    let edit = aligned(&ids("two foot"), Alignment::Top, AlignTo::Each);
    let refused = arranged(&cards(), &edit, Room::Needed, &mut source()).unwrap_err();
    let EditError::NoRoom { blocking } = &refused else { panic!("{refused}") };
    expect!["Container, Container and 1 other"].assert_eq(&names(&cards(), blocking));
    let done = arranged(&cards(), &edit, Room::Ignored, &mut source());
    expect![[r#"{"type":"move","componentId":"foot","x":0,"y":100}"#]]
        .assert_eq(&lines(done.map(|arranged| arranged.operations)));
}

#[test]
fn a_copy_goes_into_the_row_and_its_equals_make_room() {
    assert!(is_among_equals(&cards(), &id("one")));
    assert!(!is_among_equals(&cards(), &id("go")));
    let original = super::super::members(&cards(), &ids("one"), Scope::Subtree);
    let place = Place::Beside { anchors: ids("one"), side: arrangement::Side::After };
    expect![[r#"
        {"type":"add","componentId":"new","componentType":"Container","x":120,"y":1540,"width":300,"height":200}
        {"type":"add","componentId":"new","componentType":"Button","x":144,"y":1664,"width":100,"height":40,"props":{"text":"Go"}}
        {"type":"move","componentId":"new","x":444,"y":100}
        {"type":"move","componentId":"new","x":468,"y":224}
        {"type":"move","componentId":"two","x":768,"y":100}
        {"type":"move","componentId":"three","x":1092,"y":100}"#]].assert_eq(&lines(inserted(&cards(), &original, place, &mut source())));
}

#[test]
fn what_goes_to_the_front_or_the_back_keeps_its_order() {
    #[track_caller]
    fn check(wanted: &str, stack: ZOrder, expected: Expect) {
        let places = [("a", 0, 0), ("b", 50, 100), ("c", 205, 40), ("d", 300, 300)];
        let buttons = places.map(|(id, x, y)| {
            serde_json::json!({ "id": id, "type": "Button", "x": x, "y": y, "width": 40, "height": 20 })
        });
        let sketch = Sketch::read(&serde_json::Value::from(buttons.to_vec())).unwrap().sketch;
        expected.assert_eq(&lines(Ok(restacked(&sketch, &ids(wanted), stack))));
    }
    check(
        "c a",
        ZOrder::Front,
        expect![[r#"
            {"type":"reorder","componentId":"c","index":3}
            {"type":"reorder","componentId":"a","index":2}"#]],
    );
    check(
        "d b",
        ZOrder::Back,
        expect![[r#"
            {"type":"reorder","componentId":"b","index":0}
            {"type":"reorder","componentId":"d","index":1}"#]],
    );
    check("d c", ZOrder::Front, expect![""]);
}
