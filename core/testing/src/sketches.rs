//! Generated sketches and fixtures.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use websketch_json as json;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

/// Returns one of `tests/fixtures`.
pub fn fixture(name: &str) -> Sketch {
    let path = format!("{}/../../tests/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a fixture");
    Sketch::read(&json::parse(&text).expect("JSON")).expect("a sketch").sketch
}

/// Generates any sketch: boxes anywhere, nested and on a page, with texts of any script and hostile ones.
pub fn any_sketch() -> impl Strategy<Value = Sketch> {
    prop::collection::vec(component(), 0..24).prop_map(of)
}

/// Generates sketches near a grid, as people draw them: uneven rows and columns, in containers and outside of them.
pub fn drawn() -> impl Strategy<Value = Sketch> {
    prop::collection::vec((kind(), 0..6_u8, 0..6_u8, jitter(), props()), 0..20).prop_map(|parts| {
        let place =
            |(kind, column, row, [dx, dy, dw, dh], props): (ComponentKind, u8, u8, [f64; 4], Props)| {
                let size = match kind {
                    ComponentKind::Container => (300.0, 200.0),
                    _ => (100.0, 40.0),
                };
                let (x, y) = (20.0 + f64::from(column) * 120.0 + dx, 20.0 + f64::from(row) * 56.0 + dy);
                (kind, Bounds::new(x, y, size.0 + dw, size.1 + dh).expect("on the page"), props)
            };
        of(parts.into_iter().map(place).collect())
    })
}

fn of(parts: Vec<(ComponentKind, Bounds, Props)>) -> Sketch {
    let component = |(number, (kind, bounds, props)): (usize, (ComponentKind, Bounds, Props))| {
        let id = ComponentId::new(&format!("c{number}")).expect("an id");
        Component::new(id, kind, bounds, props).expect("large enough")
    };
    Sketch::from_components(parts.into_iter().enumerate().map(component)).expect("few components")
}

fn component() -> impl Strategy<Value = (ComponentKind, Bounds, Props)> {
    (kind(), bounds(), props())
}

fn kind() -> impl Strategy<Value = ComponentKind> {
    prop::sample::select(ComponentKind::ALL.to_vec())
}

fn jitter() -> impl Strategy<Value = [f64; 4]> {
    let some = prop_oneof![3 => Just(0.0), 2 => -7.0..7.0, 1 => (-7..7).prop_map(f64::from)];
    prop::array::uniform4(some)
}

fn bounds() -> impl Strategy<Value = Bounds> {
    let at = || prop_oneof![3 => (0..1400_i32).prop_map(f64::from), 1 => 0.0..1400.0, 1 => Just(0.0)];
    let side = || prop_oneof![3 => (20..600_i32).prop_map(f64::from), 1 => 20.0..600.0, 1 => Just(20.0)];
    let near = (at(), at(), side(), side());
    let far = (0.0..1e6, 0.0..1e6, 20.0..1e6, 20.0..1e6);
    prop_oneof![20 => near, 1 => far].prop_map(|(x, y, w, h)| Bounds::new(x, y, w, h).expect("in range"))
}

/// Generates words, blanks, markup, control characters and other scripts.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z ]{0,24}",
        1 => "\\PC{0,12}",
        1 => any::<String>(),
        1 => prop::sample::select(vec![
            "</script><script>alert(1)</script>", "\" onload=\"x", "a\u{0}\u{8}\u{1b}b", "]]>", "<!--", "&amp;&lt;",
            "\u{202e}desrever", "שלום", "\r\n\t", "• one\n• two", "'; --", "\u{fffe}\u{ffff}", "javascript:alert(1)",
        ]).prop_map(str::to_owned),
    ]
}

fn props() -> impl Strategy<Value = Props> {
    let value = || {
        prop_oneof![
            4 => text().prop_map(Value::from),
            2 => prop::collection::vec(text(), 0..4).prop_map(Value::from),
            1 => (0..9).prop_map(Value::from),
            1 => any::<f64>().prop_map(Value::from),
            1 => Just(json!([["a", 1, null], [], {}])),
            1 => Just(json!({"z": null, "a": {"deep": [true]}})),
            1 => any::<bool>().prop_map(Value::from),
        ]
    };
    let key = prop::sample::select(vec![
        "text",
        "placeholder",
        "alt",
        "items",
        "columns",
        "rows",
        "level",
        "name",
        "locked",
        "own",
        "",
    ]);
    prop::collection::vec((key, value()), 0..5).prop_map(|entries| {
        let map: Map<String, Value> =
            entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Props::from_map(map).expect("small props")
    })
}

/// Generates documents similar to Excalidraw's, with any contents.
pub fn any_excalidraw() -> impl Strategy<Value = Value> {
    let id = || prop::sample::select(vec!["a", "b", "c", "", "a\u{0}", "b-2"]).prop_map(Value::from);
    let number = || {
        prop_oneof![
            6 => (-300..900).prop_map(Value::from),
            1 => any::<f64>().prop_map(Value::from),
            1 => prop::sample::select(vec![json!(1e6), json!(-1e6), json!(1e300), json!(null), json!("7"), json!([])]),
        ]
    };
    let kind = prop::sample::select(vec![
        "rectangle",
        "ellipse",
        "diamond",
        "line",
        "text",
        "frame",
        "image",
        "arrow",
        "freedraw",
        "poem",
        "draw",
        "embeddable",
        "selection",
    ]);
    let point = prop::collection::vec(number(), 0..3).prop_map(Value::from);
    let mark = prop_oneof![
        4 => Just(Value::Null),
        1 => (kind_name(), text()).prop_map(|(kind, text)| json!({"websketch": {"type": kind, "props": {"text": text}, "y": 3, "height": 9}})),
        1 => prop::sample::select(vec!["label", "decoration", "x"]).prop_map(|part| json!({"websketch": {"part": part}})),
    ];
    let element = (
        (id(), kind, number(), number(), number(), number()),
        (prop_oneof![4 => Just(json!(0)), 1 => number()], text(), number(), id(), id()),
        (prop::collection::vec(point, 0..4), mark, any::<bool>()),
    );
    let element = element.prop_map(
        |((id, kind, x, y, width, height), (angle, text, font, container, frame), (points, mark, locked))| {
            json!({
                "id": id, "type": kind, "x": x, "y": y, "width": width, "height": height, "angle": angle,
                "text": text, "fontSize": font, "containerId": container, "frameId": frame, "points": points,
                "customData": mark, "locked": locked,
            })
        },
    );
    prop::collection::vec(element, 0..16)
        .prop_map(|elements| json!({"type": "excalidraw", "elements": elements}))
}

fn kind_name() -> impl Strategy<Value = &'static str> {
    kind().prop_map(ComponentKind::name)
}

/// Generates sketches as [`drawn`] does, without containers and with space around each component.
pub fn drawn_apart() -> impl Strategy<Value = Sketch> {
    let places = prop::sample::subsequence((0..30_u8).collect::<Vec<_>>(), 0..20);
    (places, prop::collection::vec((kind(), jitter()), 20)).prop_map(|(places, parts)| {
        let place = |(at, (kind, [dx, dy, dw, dh])): (u8, (ComponentKind, [f64; 4]))| {
            let (column, row) = (f64::from(at % 6), f64::from(at / 6));
            let bounds =
                Bounds::new(20.0 + column * 140.0 + dx, 20.0 + row * 80.0 + dy, 100.0 + dw, 40.0 + dh);
            (kind, bounds.expect("on the page"), Props::new())
        };
        of(places.into_iter().zip(parts).map(place).collect())
    })
}
