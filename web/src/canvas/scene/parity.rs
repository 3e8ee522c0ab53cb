//! Test: the canvas draws the same primitives as an exported picture.

use super::*;
use websketch_json as json;
use websketch_sketch::kit::VisibleProp;

/// Creates a component of a variant with all of its props, away from the origin.
fn component(piece: Piece) -> Component {
    let value = |shown: &VisibleProp| match shown {
        VisibleProp::Items | VisibleProp::Columns => serde_json::json!(["One", "Two", "Three"]),
        VisibleProp::Rows => serde_json::json!([["1", "2", "3"], ["4", "5", "6"]]),
        VisibleProp::Level | VisibleProp::Active => 1.into(),
        VisibleProp::Value => 40.into(),
        VisibleProp::Checked => true.into(),
        VisibleProp::Disabled => false.into(),
        VisibleProp::Icon => "heart".into(),
        VisibleProp::Text | VisibleProp::Placeholder | VisibleProp::Alt => "Some words".into(),
    };
    let mut props: serde_json::Map<_, _> =
        piece.shown().iter().map(|shown| (shown.key().to_owned(), value(shown))).collect();
    props.extend(piece.variant().map(|variant| ("variant".to_owned(), variant.into())));
    let size = piece.size();
    let component = serde_json::json!({ "id": "a", "type": piece.kind().name(), "x": 48, "y": 96,
        "width": size.width, "height": size.height, "props": props });
    let sketch = Sketch::read(&serde_json::json!([component])).unwrap().sketch;
    sketch.iter().next().unwrap().clone()
}

/// Formats primitives with numbers rounded to hundredths, as pictures have them. A small offset avoids ties, which
/// round either way.
fn rounded(primitives: &[Primitive], by: (f64, f64)) -> String {
    const ASIDE: f64 = 0.001_3;
    let place = |point: &Point| format!("{:.2} {:.2}", point.x - by.0 + ASIDE, point.y - by.1 + ASIDE);
    let area = |rect: &Rect| format!("{} {:.2} {:.2}", place(&rect.origin()), rect.width(), rect.height());
    let line = |primitive: &Primitive| match primitive {
        Primitive::Panel { rect, radius, fill, border } => {
            format!("{} {radius:.2} {fill:?} {border:?}", area(rect))
        }
        Primitive::Stroke { from, to, color, width, is_dashed } => {
            format!("{} {} {color:?} {width} {is_dashed}", place(from), place(to))
        }
        Primitive::Outline { points, is_closed, fill, stroke } => {
            format!("{:?} {is_closed} {fill:?} {stroke:?}", points.iter().map(place).collect::<Vec<_>>())
        }
        Primitive::Scribble { curves, color, width } => {
            format!("{:?} {color:?} {width}", curves.iter().flatten().map(place).collect::<Vec<_>>())
        }
        Primitive::Label(label) => {
            format!(
                "{} {} {:.2} {} {:?} {:?}",
                place(&label.at),
                label.text,
                label.size,
                label.bold,
                label.anchor,
                label.color
            )
        }
        Primitive::Icon { name, square, color } => format!("{name} {} {color:?}", area(square)),
    };
    primitives.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_canvas_draws_the_primitives_of_a_picture() {
    for piece in Piece::ALL.iter().copied() {
        let component = component(piece);
        let sketch = Sketch::read(&json::parse(&json::to_string(&[&component])).unwrap()).unwrap().sketch;
        for is_hand_drawn in [false, true] {
            let mut scene = Scene::default();
            scene.draw_by_hand(is_hand_drawn);
            scene.update(&sketch, &ChangeSet::All);
            let area = component.bounds().rect();
            let on_canvas = scene.batches(&sketch, area).concat().concat();
            let in_picture = picture(&component, area.size().to_rect(), Surface::Light, is_hand_drawn);
            assert_eq!(
                rounded(&on_canvas, (area.x0, area.y0)),
                rounded(&in_picture, (0.0, 0.0)),
                "{piece:?}"
            );
        }
    }
}
