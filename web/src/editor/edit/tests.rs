use super::*;
use crate::editor::gesture::{Handle, Modifiers};
use expect_test::{Expect, expect};
use websketch_json as json;
use websketch_sketch::ComponentKind;

/// Checks the operations of `edit` on two buttons, `a` at 10, 20 and `b` at 200, 40.
#[track_caller]
fn check(edit: impl FnOnce(&Sketch, &[ComponentId]) -> Vec<Operation>, expected: Expect) {
    let text = r#"[{"id":"a","type":"Button","x":10,"y":20,"width":100,"height":40,"props":{"text":"A"}},
                   {"id":"b","type":"Button","x":200,"y":40,"width":100,"height":40}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let ids: Vec<ComponentId> = sketch.ids().cloned().collect();
    let lines: Vec<String> = edit(&sketch, &ids).iter().map(json::to_string).collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn a_group_moves_in_whole_px_and_stops_at_the_origin_together() {
    check(
        |sketch, ids| moved(sketch, ids, Vec2::new(-50.0, 5.4), Scope::Subtree),
        expect![[r#"
                {"type":"move","componentId":"a","x":0,"y":25}
                {"type":"move","componentId":"b","x":190,"y":45}"#]],
    );
    check(|sketch, ids| moved(sketch, ids, Vec2::new(0.2, 0.0), Scope::Subtree), expect![""]);
}

#[test]
fn components_come_in_any_order_and_the_unknown_ones_not_at_all() {
    let text = r#"[{"id":"a","type":"Text","x":0,"y":0,"width":80,"height":40},
                   {"id":"b","type":"Text","x":0,"y":50,"width":80,"height":40},
                   {"id":"c","type":"Text","x":0,"y":100,"width":80,"height":40}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    for wanted in ["a b c", "c a b", "b", "a z b", ""] {
        let ids: Vec<_> = wanted.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect();
        let found: Vec<_> = components(&sketch, &ids).map(|component| component.id().as_str()).collect();
        let known: Vec<_> = wanted.split_whitespace().filter(|id| *id != "z").collect();
        assert_eq!(found, known);
    }
}

fn pull(sketch: &Sketch, ids: &[ComponentId], handle: Handle, by: Vec2) -> Vec<Operation> {
    let from = frame(sketch, ids).unwrap().rect();
    resized(sketch, ids, handle.drag(from, by, Modifiers::default()), Scope::Subtree)
}

#[test]
fn resizing_a_group_scales_places_and_sizes() {
    check(
        |sketch, ids| pull(sketch, ids, Handle { x: 1, y: 0 }, Vec2::new(290.0, 0.0)),
        expect![[r#"
                {"type":"resize","componentId":"a","width":200,"height":40}
                {"type":"move","componentId":"b","x":390,"y":40}
                {"type":"resize","componentId":"b","width":200,"height":40}"#]],
    );
}

#[test]
fn all_are_locked_before_all_are_unlocked() {
    let text = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{"locked":true}},
                   {"id":"b","type":"Button","x":0,"y":80,"width":80,"height":40}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let ids: Vec<ComponentId> = sketch.ids().cloned().collect();
    let toggled = |ids| json::to_string(&lock_toggled(&sketch, ids));
    assert_eq!(toggled(&ids), r#"[{"type":"modify","componentId":"b","props":{"locked":true}}]"#);
    assert_eq!(toggled(&ids[..1]), r#"[{"type":"modify","componentId":"a","props":{"locked":null}}]"#);
}

#[test]
fn new_components_fit_their_kind() {
    check(
        |_, _| {
            vec![
                drawn(Piece::Primary, Rect::new(8.0, 8.0, 12.0, 60.0)),
                put(Piece::Line, Point::new(10.0, 10.0)),
            ]
        },
        expect![[r#"
                {"type":"add","componentType":"Button","x":8,"y":8,"width":20,"height":52,"props":{"text":"Button"}}
                {"type":"add","componentType":"HorizontalLine","x":0,"y":9,"width":320,"height":2}"#]],
    );
}

#[test]
fn a_bar_is_as_wide_as_the_page_or_the_screen_that_it_is_put_into() {
    let text = r#"[{"id":"phone","type":"Container","x":1600,"y":100,"width":375,"height":812,"props":{"variant":"phone"}}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let place = |piece, x: f64, y: f64| match put_on(&sketch, piece, Point::new(x, y)) {
        Operation::Add(add) => (add.x, add.y, add.width),
        _ => (0.0, 0.0, 0.0),
    };
    let page = sketch.page().width;
    assert_eq!(place(Piece::Bar, 300.0, 40.0), (0.0, 0.0, page));
    assert_eq!(place(Piece::Bar, 300.0, 400.0), (0.0, 372.0, page));
    let (x, y, width) = place(Piece::Bottom, 1700.0, 910.0);
    assert!(x >= 1600.0 && width <= 375.0 && y + 64.0 <= 912.0, "{x} {y} {width}");
    assert_eq!(place(Piece::Primary, 300.0, 400.0), (240.0, 380.0, 120.0));
}

#[test]
fn what_was_cut_comes_back_to_its_place() {
    let bounds = Bounds::new(10.0, 20.0, 120.0, 40.0).unwrap();
    let cut =
        Component::new(ComponentId::new("a").unwrap(), ComponentKind::Button, bounds, Props::new()).unwrap();
    let copies = copied(&Sketch::new(), &[cut]);
    let [Operation::Add(copy)] = copies.as_slice() else { unreachable!() };
    assert_eq!((copy.x, copy.y), (10.0, 20.0));
}

#[test]
fn copies_lie_beside_their_originals() {
    check(
        |sketch, ids| copied(sketch, &members(sketch, ids.get(..1).unwrap_or_default(), Scope::Subtree)),
        expect![[
            r#"{"type":"add","componentType":"Button","x":26,"y":36,"width":100,"height":40,"props":{"text":"A"}}"#
        ]],
    );
}

#[test]
fn copies_do_not_lie_on_copies() {
    let at = |id, x| {
        let bounds = Bounds::new(x, x, 100.0, 40.0).unwrap();
        Component::new(id, ComponentKind::Button, bounds, Props::new()).unwrap()
    };
    let id = |id| ComponentId::new(id).unwrap();
    let all = [at(id("a"), 10.0), at(id("b"), 26.0), at(id("c"), 42.0)];
    let sketch = Sketch::from_components(all.clone()).unwrap();
    let copies = copied(&sketch, &all[..1]);
    let [Operation::Add(copy)] = copies.as_slice() else { unreachable!() };
    assert_eq!((copy.x, copy.y), (58.0, 58.0));
}

#[test]
fn every_starter_fits() {
    for piece in Piece::ALL.iter().copied() {
        let Operation::Add(addition) = put(piece, Point::new(900.0, 900.0)) else { unreachable!() };
        let component = preview(piece, Rect::new(0.0, 0.0, addition.width, addition.height)).unwrap();
        assert_eq!((component.bounds().size(), Piece::of(&component)), (piece.size(), piece));
    }
}

/// Checks the operations of `edit` on a selected card that contains a button.
#[track_caller]
fn check_card(edit: impl FnOnce(&Sketch, &[ComponentId]) -> Vec<Operation>, expected: Expect) {
    let text = r#"[{"id":"card","type":"Container","x":100,"y":100,"width":200,"height":120},
                   {"id":"go","type":"Button","x":120,"y":140,"width":100,"height":40},
                   {"id":"box","type":"Container","x":400,"y":100,"width":300,"height":200}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let lines: Vec<String> =
        edit(&sketch, &[ComponentId::new("card").unwrap()]).iter().map(json::to_string).collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn a_card_takes_along_what_it_holds() {
    check_card(
        |sketch, ids| moved(sketch, ids, Vec2::new(10.0, 0.0), Scope::Subtree),
        expect![[r#"
        {"type":"move","componentId":"card","x":110,"y":100}
        {"type":"move","componentId":"go","x":130,"y":140}"#]],
    );
    check_card(
        |sketch, ids| moved(sketch, ids, Vec2::new(10.0, 0.0), Scope::SelfOnly),
        expect![[r#"{"type":"move","componentId":"card","x":110,"y":100}"#]],
    );
    check_card(
        |sketch, ids| moved(sketch, ids, Vec2::new(320.0, 20.0), Scope::Subtree),
        expect![[r#"
        {"type":"move","componentId":"card","x":420,"y":120}
        {"type":"move","componentId":"go","x":440,"y":160}
        {"type":"reorder","componentId":"go","index":2}
        {"type":"reorder","componentId":"card","index":1}"#]],
    );
    check_card(
        deleted,
        expect![[r#"
        {"type":"delete","componentId":"card"}
        {"type":"delete","componentId":"go"}"#]],
    );
    check_card(
        lock_toggled,
        expect![[r#"
        {"type":"modify","componentId":"card","props":{"locked":true}}
        {"type":"modify","componentId":"go","props":{"locked":true}}"#]],
    );
    check_card(
        |sketch, ids| copied(sketch, &members(sketch, ids, Scope::Subtree)),
        expect![[r#"
        {"type":"add","componentType":"Container","x":116,"y":116,"width":200,"height":120}
        {"type":"add","componentType":"Button","x":136,"y":156,"width":100,"height":40}"#]],
    );
}

#[test]
fn a_card_that_is_resized_leaves_its_contents_where_they_are() {
    check_card(
        |sketch, ids| pull(sketch, ids, Handle { x: -1, y: 0 }, Vec2::new(-20.0, 0.0)),
        expect![[r#"
            {"type":"move","componentId":"card","x":80,"y":100}
            {"type":"resize","componentId":"card","width":220,"height":120}"#]],
    );
}

#[test]
fn contents_from_edge_to_edge_follow_the_edges_of_their_box() {
    #[track_caller]
    fn check(handle: Handle, by: (f64, f64), scope: Scope, expected: Expect) {
        let text = r#"[{"id":"card","type":"Container","x":100,"y":100,"width":248,"height":200},
            {"id":"title","type":"Heading","x":124,"y":124,"width":200,"height":32,"props":{"text":"Plans"}},
            {"id":"mail","type":"Input","x":124,"y":180,"width":200,"height":40},
            {"id":"next","type":"Button","x":364,"y":180,"width":100,"height":40}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids = [ComponentId::new("card").unwrap()];
        let from = frame(&sketch, &ids).unwrap().rect();
        let to = handle.drag(from, Vec2::new(by.0, by.1), Modifiers::default());
        let operations = resized(&sketch, &ids, to, scope);
        let lines: Vec<String> = operations.iter().map(json::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }
    check(
        Handle { x: 1, y: 0 },
        (60.0, 0.0),
        Scope::Subtree,
        expect![[r#"
        {"type":"resize","componentId":"card","width":308,"height":200}
        {"type":"resize","componentId":"title","width":260,"height":32}
        {"type":"resize","componentId":"mail","width":260,"height":40}"#]],
    );
    check(
        Handle { x: -1, y: 0 },
        (40.0, 0.0),
        Scope::Subtree,
        expect![[r#"
        {"type":"move","componentId":"card","x":140,"y":100}
        {"type":"resize","componentId":"card","width":208,"height":200}
        {"type":"move","componentId":"title","x":164,"y":124}
        {"type":"resize","componentId":"title","width":160,"height":32}
        {"type":"move","componentId":"mail","x":164,"y":180}
        {"type":"resize","componentId":"mail","width":160,"height":40}"#]],
    );
    check(
        Handle { x: 0, y: 1 },
        (0.0, 60.0),
        Scope::Subtree,
        expect![[r#"{"type":"resize","componentId":"card","width":248,"height":260}"#]],
    );
    check(
        Handle { x: 1, y: 1 },
        (60.0, -120.0),
        Scope::Subtree,
        expect![[r#"
        {"type":"resize","componentId":"card","width":308,"height":80}
        {"type":"resize","componentId":"title","width":260,"height":32}
        {"type":"resize","componentId":"mail","width":260,"height":40}"#]],
    );
    check(
        Handle { x: 1, y: 0 },
        (60.0, 0.0),
        Scope::SelfOnly,
        expect![[r#"{"type":"resize","componentId":"card","width":308,"height":200}"#]],
    );
}

#[test]
fn of_a_card_and_what_it_holds_the_card_is_the_outer_one() {
    let text = r#"[{"id":"card","type":"Container","x":100,"y":100,"width":200,"height":120},
                   {"id":"go","type":"Button","x":120,"y":140,"width":100,"height":40}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let ids: Vec<ComponentId> = sketch.ids().cloned().collect();
    assert_eq!(outer(&sketch, &ids), vec![ComponentId::new("card").unwrap()]);
}

#[test]
fn the_copy_of_a_large_box_does_not_lie_in_it() {
    let bounds = Bounds::new(0.0, 0.0, 1200.0, 800.0).unwrap();
    let id = ComponentId::new("page").unwrap();
    let page = Component::new(id, ComponentKind::Container, bounds, Props::new()).unwrap();
    let sketch = Sketch::from_components([page.clone()]).unwrap();
    let copies = copied(&sketch, &[page]);
    let [Operation::Add(copy)] = copies.as_slice() else { unreachable!() };
    assert_eq!((copy.x, copy.y), (64.0, 64.0));
}

#[test]
fn boxes_are_told_as_they_would_be_while_they_are_dragged() {
    #[track_caller]
    fn check(pending: Option<PendingDrag>, expected: &str) {
        let text = r#"[{"id":"a","type":"Button","x":10,"y":20,"width":100,"height":40},
                       {"id":"b","type":"Button","x":110,"y":20,"width":100,"height":40}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids: Vec<ComponentId> = sketch.ids().cloned().collect();
        let said =
            |bounds: &Bounds| format!("{} {} {} {}", bounds.x(), bounds.y(), bounds.width(), bounds.height());
        assert_eq!(boxes(&sketch, &ids, pending).iter().map(said).collect::<Vec<_>>().join(", "), expected);
    }
    check(None, "10 20 100 40, 110 20 100 40");
    check(Some(PendingDrag::Moved(Vec2::new(-4.0, 7.0))), "6 27 100 40, 106 27 100 40");
    check(Some(PendingDrag::Pulled(Rect::new(10.0, 20.0, 110.0, 100.0))), "10 20 50 80, 60 20 50 80");
}
