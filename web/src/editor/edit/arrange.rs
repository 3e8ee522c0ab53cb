//! Arranging a selection: alignment, equal gaps, z-order.

use super::{components, selection};
use kurbo::Point;
use websketch_layout::selection::{Scope, Selection, Side, ZOrder, with_descendant_moves};
use websketch_layout::structure::Structure;
use websketch_sketch::operation::{Alignment, Axis, Operation};
use websketch_sketch::sort::{SortKey, sort_keyed};
use websketch_sketch::{Component, ComponentId, Sketch};

/// Aligns two or more of `ids`, with their contents.
pub fn aligned(sketch: &Sketch, ids: &[ComponentId], alignment: Alignment) -> Vec<Operation> {
    if ids.len() < 2 {
        return Vec::new();
    }
    with_descendant_moves(sketch, vec![Operation::Align { target_ids: ids.to_vec(), alignment }])
}

/// Gap between components without room between the outer two. Px.
const USUAL_GAP: f64 = 16.0;

/// Distributes three or more of `ids` along an axis with equal gaps of whole px, with their contents. The first and the
/// last one stay. Without room between them, the others follow the first one.
pub fn distributed(sketch: &Sketch, ids: &[ComponentId], axis: Axis) -> Vec<Operation> {
    let span = |component: &Component| {
        let bounds = component.bounds();
        match axis {
            Axis::X => (bounds.x(), bounds.width()),
            Axis::Y => (bounds.y(), bounds.height()),
        }
    };
    let mut row: Vec<&Component> = components(sketch, ids).collect();
    sort_keyed(&mut row, |component| SortKey::number(span(component).0, 0));
    let [first, between @ .., last] = row.as_slice() else { return Vec::new() };
    let [_, others @ ..] = row.as_slice() else { return Vec::new() };
    let mut gaps = 0.0;
    for _ in between {
        gaps += 1.0;
    }
    let room = span(last).0 - span(first).0 - span(first).1;
    let gap = (room - between.iter().map(|component| span(component).1).sum::<f64>()) / (gaps + 1.0);
    let (gap, inner) = if gap < 0.0 { (USUAL_GAP, others) } else { (gap, between) };
    let mut at = span(first).0 + span(first).1 + gap;
    let mut moves = Vec::new();
    for component in inner {
        let (start, length) = span(component);
        let place = at.round().max(0.0);
        at += length + gap;
        if place == start {
            continue;
        }
        let origin = component.bounds().origin();
        let to = match axis {
            Axis::X => Point::new(place, origin.y),
            Axis::Y => Point::new(origin.x, place),
        };
        moves.push(Operation::Move { component_id: component.id().clone(), x: to.x, y: to.y });
    }
    with_descendant_moves(sketch, moves)
}

/// Changes the z-order of `ids` with their contents: in front of all others, or behind everything in the same box.
/// Their relative order stays.
pub fn restacked(sketch: &Sketch, ids: &[ComponentId], stack: ZOrder) -> Vec<Operation> {
    selection(sketch, ids, Scope::Subtree, |selection| selection.reordered(stack))
}

/// Moves `ids` with their contents directly in front of `others`, or directly behind them.
pub fn beside(sketch: &Sketch, ids: &[ComponentId], others: &[ComponentId], side: Side) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let of = |ids: &[ComponentId]| Selection::new(&structure, ids, Scope::Subtree);
    of(ids).beside(&of(others), side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    /// Checks the result of `edit` on four buttons of 40 × 20, of which `wanted` are selected.
    #[track_caller]
    fn check(wanted: &str, edit: impl FnOnce(&Sketch, &[ComponentId]) -> Vec<Operation>, expected: Expect) {
        let places = [("a", 0, 0), ("b", 50, 100), ("c", 205, 40), ("d", 300, 300)];
        let buttons = places.map(|(id, x, y)| {
            serde_json::json!({ "id": id, "type": "Button", "x": x, "y": y, "width": 40, "height": 20 })
        });
        let sketch = Sketch::read(&serde_json::Value::from(buttons.to_vec())).unwrap().sketch;
        let ids: Vec<_> = wanted.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect();
        let lines: Vec<String> = edit(&sketch, &ids).iter().map(json::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn gaps_become_equal_and_the_outer_ones_stay() {
        check(
            "d a c b",
            |sketch, ids| distributed(sketch, ids, Axis::X),
            expect![[r#"
                {"type":"move","componentId":"b","x":100,"y":100}
                {"type":"move","componentId":"c","x":200,"y":40}"#]],
        );
        check(
            "a b c",
            |sketch, ids| distributed(sketch, ids, Axis::Y),
            expect![[r#"{"type":"move","componentId":"c","x":205,"y":50}"#]],
        );
        check("a b", |sketch, ids| distributed(sketch, ids, Axis::X), expect![""]);
    }

    #[test]
    fn where_there_is_no_room_all_follow_the_first_one() {
        let same = |id| serde_json::json!({ "id": id, "type": "Button", "x": 40, "y": 60, "width": 80, "height": 40 });
        let sketch =
            Sketch::read(&serde_json::Value::from(["a", "b", "c"].map(same).to_vec())).unwrap().sketch;
        let ids: Vec<_> = sketch.ids().cloned().collect();
        let moves: Vec<String> = distributed(&sketch, &ids, Axis::Y).iter().map(json::to_string).collect();
        expect![[r#"
            {"type":"move","componentId":"b","x":40,"y":116}
            {"type":"move","componentId":"c","x":40,"y":172}"#]]
        .assert_eq(&moves.join("\n"));
    }

    #[test]
    fn one_alone_is_on_a_line_already() {
        check("a", |sketch, ids| aligned(sketch, ids, Alignment::Left), expect![""]);
        check(
            "a b",
            |sketch, ids| aligned(sketch, ids, Alignment::Left),
            expect![[r#"{"type":"align","targetIds":["a","b"],"alignment":"left"}"#]],
        );
    }

    #[test]
    fn what_goes_to_the_front_or_the_back_keeps_its_order() {
        check(
            "c a",
            |sketch, ids| restacked(sketch, ids, ZOrder::Front),
            expect![[r#"
                {"type":"reorder","componentId":"c","index":3}
                {"type":"reorder","componentId":"a","index":2}"#]],
        );
        check(
            "d b",
            |sketch, ids| restacked(sketch, ids, ZOrder::Back),
            expect![[r#"
                {"type":"reorder","componentId":"b","index":0}
                {"type":"reorder","componentId":"d","index":1}"#]],
        );
        check("d c", |sketch, ids| restacked(sketch, ids, ZOrder::Front), expect![""]);
    }
}
