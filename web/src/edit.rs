//! Gestures and commands → operations. Pure; what an operation does is up to the core.

use crate::canvas::{Handle, stretched};
use kurbo::{Point, Rect, Size, Vec2};
use serde_json::{Map, Value, json};
use websketch_core::geometry::{Bounds, union_of};
use websketch_core::operation::{Addition, Operation};
use websketch_core::sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

/// How far a copy lies from its original, px.
const COPY_OFFSET: f64 = 16.0;

/// The components of `ids` that exist, in paint order of the sketch where it matters to the caller.
pub fn components<'a>(sketch: &'a Sketch, ids: &'a [ComponentId]) -> impl Iterator<Item = &'a Component> {
    ids.iter().filter_map(|id| sketch.get(id))
}

/// Whether a component stays where it is until it is unlocked.
pub fn is_locked(sketch: &Sketch, id: &ComponentId) -> bool {
    sketch.get(id).is_some_and(|component| component.props().is_locked())
}

/// Locks `ids`, or unlocks them when all of them are locked.
pub fn lock_toggled(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let locks = ids.iter().any(|id| !is_locked(sketch, id));
    let changed = ids.iter().filter(|id| is_locked(sketch, id) != locks);
    changed.map(|id| property(id, "locked", locks.then_some(Value::Bool(true)))).collect()
}

/// The box around the components of `ids`.
pub fn frame(sketch: &Sketch, ids: &[ComponentId]) -> Option<Bounds> {
    let boxes: Vec<Bounds> = components(sketch, ids).map(Component::bounds).collect();
    union_of(&boxes)
}

/// How far what `frame` surrounds really goes when it is dragged `by`: whole px, never past the origin.
pub fn shift(frame: Rect, by: Vec2) -> Vec2 {
    let by = by.round();
    Vec2::new(by.x.max(-frame.x0), by.y.max(-frame.y0))
}

/// Moves `ids` together.
pub fn moved(sketch: &Sketch, ids: &[ComponentId], by: Vec2) -> Vec<Operation> {
    let by = frame(sketch, ids).map_or(Vec2::ZERO, |frame| shift(frame.rect(), by));
    if by == Vec2::ZERO {
        return Vec::new();
    }
    let to = |component: &Component| {
        let origin = component.bounds().origin() + by;
        Operation::Move { component_id: component.id().clone(), x: origin.x, y: origin.y }
    };
    components(sketch, ids).map(to).collect()
}

/// The components of `ids` as they are while a handle of the frame around them is dragged `by`.
pub fn reshaped(sketch: &Sketch, ids: &[ComponentId], handle: Handle, by: Vec2) -> Vec<Component> {
    let Some(frame) = frame(sketch, ids) else { return Vec::new() };
    let to = handle.drag(frame.rect(), by);
    let reshape = |component: &Component| {
        let bounds = stretched(component.bounds(), component.kind().min_size(), frame.rect(), to)?;
        Component::new(component.id().clone(), component.kind(), bounds, component.props().clone()).ok()
    };
    components(sketch, ids).filter_map(reshape).collect()
}

/// Moves and resizes `ids` as dragging a handle `by` does.
pub fn resized(sketch: &Sketch, ids: &[ComponentId], handle: Handle, by: Vec2) -> Vec<Operation> {
    let after = reshaped(sketch, ids, handle, by);
    after.iter().flat_map(|component| placed(sketch, component.id(), component.bounds())).collect()
}

/// Gives one component another box, with the operations that this takes.
pub fn placed(sketch: &Sketch, id: &ComponentId, bounds: Bounds) -> Vec<Operation> {
    let Some(before) = sketch.get(id).map(Component::bounds) else { return Vec::new() };
    let component_id = || id.clone();
    let moved = (before.origin() != bounds.origin()).then(|| Operation::Move {
        component_id: component_id(),
        x: bounds.x(),
        y: bounds.y(),
    });
    let resized = (before.size() != bounds.size()).then(|| Operation::Resize {
        component_id: component_id(),
        width: bounds.width(),
        height: bounds.height(),
    });
    moved.into_iter().chain(resized).collect()
}

/// A new component in `area`, at least as large as its kind must be.
pub fn drawn(kind: ComponentKind, area: Rect) -> Operation {
    let least = kind.min_size();
    Operation::Add(Addition {
        component_id: None,
        component_type: kind,
        x: area.x0.max(0.0),
        y: area.y0.max(0.0),
        width: area.width().max(least.width),
        height: area.height().max(least.height),
        props: starter_props(kind),
        index: None,
    })
}

/// What [`drawn`] would make, to show while it is drawn.
pub fn preview(kind: ComponentKind, area: Rect) -> Option<Component> {
    let least = kind.min_size();
    let size = Size::new(area.width().max(least.width), area.height().max(least.height));
    let bounds = Bounds::new(area.x0, area.y0, size.width, size.height).ok()?;
    Component::new(ComponentId::new("preview").ok()?, kind, bounds, starter_props(kind)).ok()
}

/// A new component of the usual size with its middle at `at`.
pub fn put(kind: ComponentKind, at: Point) -> Operation {
    let size = kind.default_size();
    let origin = (at - size.to_vec2() / 2.0).round();
    let origin = Point::new(origin.x.max(0.0), origin.y.max(0.0));
    drawn(kind, Rect::from_origin_size(origin, size))
}

/// What a new component says until somebody writes something on it.
pub fn starter_props(kind: ComponentKind) -> Props {
    let value = match kind {
        ComponentKind::Button => json!({ "text": "Button" }),
        ComponentKind::Input => json!({ "placeholder": "Placeholder" }),
        ComponentKind::Text => json!({ "text": "Some text that says what this is about." }),
        ComponentKind::Heading => json!({ "text": "Heading", "level": 2 }),
        ComponentKind::Footer => json!({ "text": "Footer" }),
        ComponentKind::NavigationBox => json!({ "items": ["Home", "Products", "About"] }),
        ComponentKind::List => json!({ "items": ["First item", "Second item", "Third item"] }),
        ComponentKind::Table => {
            json!({ "columns": ["Name", "Date", "Status"], "rows": [["", "", ""], ["", "", ""], ["", "", ""]] })
        }
        ComponentKind::Container | ComponentKind::ImagePlaceholder | ComponentKind::HorizontalLine => {
            json!({})
        }
    };
    let map = if let Value::Object(map) = value { map } else { Map::new() };
    Props::from_map(map).unwrap_or_default()
}

/// Takes `ids` off the sketch.
pub fn deleted(ids: &[ComponentId]) -> Vec<Operation> {
    ids.iter().map(|id| Operation::Delete { component_id: id.clone() }).collect()
}

/// Copies of `originals` beside them, in the order given: beside the copies that are there already, too.
pub fn copied(sketch: &Sketch, originals: &[Component]) -> Vec<Operation> {
    let is_there = |offset: f64| {
        originals.first().is_some_and(|first| {
            let bounds = first.bounds();
            let place = (bounds.x() + offset, bounds.y() + offset, bounds.width(), bounds.height());
            sketch.iter().any(|other| {
                let bounds = other.bounds();
                (bounds.x(), bounds.y(), bounds.width(), bounds.height()) == place
                    && other.kind() == first.kind()
            })
        })
    };
    let mut offset = COPY_OFFSET;
    while is_there(offset) {
        offset += COPY_OFFSET;
    }
    let copy = |component: &Component| {
        let bounds = component.bounds();
        Operation::Add(Addition {
            component_id: None,
            component_type: component.kind(),
            x: bounds.x() + offset,
            y: bounds.y() + offset,
            width: bounds.width(),
            height: bounds.height(),
            props: component.props().clone(),
            index: None,
        })
    };
    originals.iter().map(copy).collect()
}

/// The ids of `selection` in paint order, for copies that lie over each other as the originals do.
pub fn in_paint_order(sketch: &Sketch, selection: &[ComponentId]) -> Vec<Component> {
    let mut chosen: Vec<(usize, Component)> = components(sketch, selection)
        .filter_map(|component| Some((sketch.index_of(component.id())?, component.clone())))
        .collect();
    chosen.sort_unstable_by_key(|(index, _)| *index);
    chosen.into_iter().map(|(_, component)| component).collect()
}

/// Sets one property; `None` removes it.
pub fn property(id: &ComponentId, key: &str, value: Option<Value>) -> Operation {
    let props = Map::from_iter([(key.to_owned(), value.unwrap_or(Value::Null))]);
    Operation::Modify { component_id: id.clone(), props }
}

/// Puts `next` in place of the whole sketch.
pub fn replaced(sketch: &Sketch, next: &Sketch) -> Vec<Operation> {
    if next.is_empty() {
        return sketch
            .iter()
            .map(|component| Operation::Delete { component_id: component.id().clone() })
            .collect();
    }
    vec![Operation::Replace { components: next.iter().cloned().collect() }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_core::json;

    /// The operations that `edit` makes on two buttons, `a` at 10, 20 and `b` at 200, 40.
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
            |sketch, ids| moved(sketch, ids, Vec2::new(-50.0, 5.4)),
            expect![[r#"
                {"type":"move","componentId":"a","x":0,"y":25}
                {"type":"move","componentId":"b","x":190,"y":45}"#]],
        );
        check(|sketch, ids| moved(sketch, ids, Vec2::new(0.2, 0.0)), expect![""]);
    }

    #[test]
    fn resizing_a_group_scales_places_and_sizes() {
        check(
            |sketch, ids| resized(sketch, ids, Handle { x: 1, y: 0 }, Vec2::new(290.0, 0.0)),
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
                    drawn(ComponentKind::Button, Rect::new(8.0, 8.0, 12.0, 60.0)),
                    put(ComponentKind::HorizontalLine, Point::new(10.0, 10.0)),
                ]
            },
            expect![[r#"
                {"type":"add","componentType":"Button","x":8,"y":8,"width":20,"height":52,"props":{"text":"Button"}}
                {"type":"add","componentType":"HorizontalLine","x":0,"y":9,"width":320,"height":2}"#]],
        );
    }

    #[test]
    fn copies_lie_beside_their_originals() {
        check(
            |sketch, ids| copied(sketch, &in_paint_order(sketch, ids.get(..1).unwrap_or_default())),
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
        for kind in ComponentKind::ALL {
            let Operation::Add(addition) = put(kind, Point::new(900.0, 900.0)) else { unreachable!() };
            assert!(addition.width >= kind.min_size().width, "{kind:?}");
        }
    }
}
