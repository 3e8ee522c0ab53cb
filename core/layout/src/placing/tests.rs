//! Laws of placing: what is undone comes back, what makes room stays apart.

use super::{Gap, Moves, Near, Page, Piece, Relation, Request, Wanted};
use kurbo::Size;
use proptest::prelude::*;
use std::cell::OnceCell;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

type Rect = (f64, f64, f64, f64);

/// Boxes called `a`, `b`, `c` and so on.
fn sketch(kind: ComponentKind, boxes: &[Rect]) -> Sketch {
    let component = |(at, &(x, y, width, height)): (u8, &Rect)| {
        let bounds = Bounds::new(x, y, width, height).unwrap();
        Component::new(id(at), kind, bounds, Props::default()).unwrap()
    };
    Sketch::of((0..).zip(boxes).map(component).collect()).unwrap()
}

fn id(at: u8) -> ComponentId {
    ComponentId::new(&char::from(b'a' + at).to_string()).unwrap()
}

fn on<T>(sketch: &Sketch, ask: impl FnOnce(&Page<'_>) -> T) -> T {
    ask(&Page::new(sketch, None, Size::new(1280.0, 800.0), None, &OnceCell::new()))
}

/// The sketch after some moves.
fn after(sketch: &Sketch, moves: &Moves) -> Sketch {
    let moved = |one: &Component| {
        let new = moves.iter().rev().find(|(id, _)| id == one.id()).map(|(_, bounds)| *bounds);
        Component::new(one.id().clone(), one.kind(), new.unwrap_or(one.bounds()), one.props().clone())
            .unwrap()
    };
    Sketch::of(sketch.iter().map(moved).collect()).unwrap()
}

fn places(sketch: &Sketch) -> Vec<Bounds> {
    sketch.iter().map(Component::bounds).collect()
}

/// `id x y width height`, a component each.
fn shown(moves: &Moves) -> String {
    let line = |(id, bounds): &(ComponentId, Bounds)| {
        format!("{} {} {} {} {}", id.as_str(), bounds.x(), bounds.y(), bounds.width(), bounds.height())
    };
    moves.iter().map(line).collect::<Vec<_>>().join(", ")
}

const ROW: [Rect; 3] =
    [(40.0, 100.0, 200.0, 120.0), (264.0, 100.0, 160.0, 120.0), (448.0, 100.0, 240.0, 120.0)];

#[test]
fn what_changes_places_twice_is_where_it_was() {
    let old = sketch(ComponentKind::Container, &ROW);
    let swap = |sketch: &Sketch| on(sketch, |page| page.exchanged(&[id(0)], &[id(2)])).unwrap();
    let swapped = after(&old, &swap(&old));
    assert_ne!(places(&swapped), places(&old));
    assert_eq!(places(&after(&swapped, &swap(&swapped))), places(&old));
}

#[test]
fn another_order_of_a_row_keeps_its_gaps() {
    let old = sketch(ComponentKind::Container, &ROW);
    let order = [id(0), id(1), id(2)];
    let turned = [id(2), id(0), id(1)];
    let moves = on(&old, |page| page.reordered(&order, &turned, Some(Axis::X))).unwrap();
    assert_eq!(shown(&moves), "c 40 100 240 120, a 304 100 200 120, b 528 100 160 120");
    let new = after(&old, &moves);
    let back = on(&new, |page| page.reordered(&turned, &order, Some(Axis::X))).unwrap();
    assert_eq!(places(&after(&new, &back)), places(&old));
}

#[test]
fn what_is_gone_leaves_no_gap() {
    let former = sketch(ComponentKind::Button, &ROW);
    let left = sketch(ComponentKind::Button, &ROW[..1]);
    let mut rest: Vec<Component> = left.iter().cloned().collect();
    rest.extend(former.get(&id(2)).cloned());
    let now = Sketch::of(rest).unwrap();
    let moves = on(&now, |page| page.closed_up(&former)).unwrap();
    assert_eq!(shown(&moves), "c 264 100 240 120");
}

#[test]
fn equal_gaps_are_the_mean_of_those_there_were() {
    assert_eq!(Gap::Equal.among(&[10.0, 21.0]), 15.0);
    assert_eq!(Gap::Equal.among(&[-30.0, 4.0]), super::GAP);
    assert_eq!(Gap::Smaller.among(&[9.0]), 4.0);
    assert_eq!(Gap::By(-40.0).among(&[16.0]), 0.0);
}

#[test]
fn a_copied_section_stands_as_far_off_as_sections_do() {
    let sections: [Rect; 2] = [(120.0, 100.0, 1000.0, 200.0), (120.0, 364.0, 1000.0, 120.0)];
    let old = sketch(ComponentKind::Container, &sections);
    let piece =
        Piece { size: Size::new(1000.0, 200.0), kind: ComponentKind::Container, moving: &[], slides: true };
    let (bounds, moves) = on(&old, |page| page.room_beside(&piece, &[id(0)])).unwrap();
    assert_eq!((bounds.y(), shown(&moves).as_str()), (364.0, "b 120 628 1000 120"));
}

proptest! {
    #[test]
    fn what_makes_room_covers_nothing(
        drawn in prop::collection::vec((0..50_u16, 0..50_u16, 1..16_u16, 1..10_u16), 1..14),
        relation in prop::sample::select(vec![
            Relation::Below,
            Relation::Above,
            Relation::LeftOf,
            Relation::RightOf,
            Relation::Beside,
        ]),
        (width, height) in (2..20_u16, 2..10_u16),
    ) {
        let mut boxes: Vec<Bounds> = Vec::new();
        for (x, y, width, height) in drawn {
            let [x, y, width, height] = [x, y, width, height].map(|px| f64::from(px) * 24.0);
            let one = Bounds::new(x, y, width, height).unwrap();
            if !boxes.iter().any(|other| other.overlaps(&one)) {
                boxes.push(one);
            }
        }
        let rects: Vec<Rect> = boxes.iter().map(|one| (one.x(), one.y(), one.width(), one.height())).collect();
        let old = sketch(ComponentKind::Button, &rects);
        let anchors: Vec<Bounds> = boxes.iter().take(1).copied().collect();
        let wanted = Wanted::Near(Near {
            relation,
            ids: vec![id(0)],
            boxes: anchors.clone(),
            anchors,
            gap: None,
            centered: false,
        });
        let size = Size::new(f64::from(width) * 24.0, f64::from(height) * 24.0);
        let piece = Piece { size, kind: ComponentKind::Button, moving: &[], slides: false };
        let request = Request { piece, wanted: &wanted, narrows: true, lowers: true };
        if let Some(found) = on(&old, |page| page.room(&request)).filter(|found| found.spot.free) {
            let mut all = places(&after(&old, &found.moves));
            all.push(found.spot.bounds);
            for (at, one) in all.iter().enumerate() {
                prop_assert!(!all.iter().skip(at + 1).any(|other| one.overlaps(other)), "{:?}", all);
            }
        }
    }
}
