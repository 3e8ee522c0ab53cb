//! Drawings of the pieces of the kit, and their properties for any props.

use websketch_testing::support;

use kurbo::{Point, Rect};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;
use websketch_formats::export::svg::{SvgOptions, Theme, to_svg};
use websketch_layout::drawing::{Primitive, draw, hand_drawn};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, Sketch};
use websketch_testing::pieces::{any_props, one, read};

fn drawn(sketch: &Sketch) -> Vec<Primitive> {
    let component = sketch.iter().next().unwrap();
    draw(component, room_of(component))
}

fn room_of(component: &Component) -> Rect {
    component.bounds().size().to_rect()
}

/// Checks that nothing leaves the room and all coordinates are finite.
fn check_inside(primitives: &[Primitive], room: Rect) -> Result<(), TestCaseError> {
    let holds =
        |point: Point| (room.x0..=room.x1).contains(&point.x) && (room.y0..=room.y1).contains(&point.y);
    for primitive in primitives {
        let is_inside = match primitive {
            Primitive::Panel { rect, radius, .. } => {
                *radius >= 0.0
                    && holds(rect.origin())
                    && holds(Point::new(rect.x1, rect.y1))
                    && rect.width() > 0.0
            }
            Primitive::Stroke { from, to, width, .. } => holds(*from) && holds(*to) && *width > 0.0,
            Primitive::Outline { points, .. } => points.len() > 1 && points.iter().all(|&point| holds(point)),
            Primitive::Scribble { curves, .. } => curves.concat().into_iter().all(holds),
            Primitive::Label(label) => {
                holds(label.at)
                    && label.length <= room.width() + 1.0
                    && label.size > 0.0
                    && !label.text.is_empty()
            }
            Primitive::Icon { square, .. } => {
                holds(square.origin()) && holds(Point::new(square.x1, square.y1))
            }
        };
        prop_assert!(is_inside, "{primitive:?} leaves {room:?}");
    }
    Ok(())
}

/// Every piece with its usual size and texts, as rows of a sheet for visual review.
fn sheet() -> Sketch {
    const WIDTH: f64 = 1500.0;
    let (mut x, mut y, mut row) = (20.0, 20.0, 0.0_f64);
    let mut components = Vec::new();
    for piece in Piece::ALL.iter().copied() {
        let (size, variant) = (piece.size(), piece.variant().unwrap_or_default());
        let mut props = json!({"text": words_of(piece), "value": 40});
        let shown = props.as_object_mut().unwrap();
        let own: Option<(&str, Value)> = match piece {
            Piece::Checkbox | Piece::Toggle | Piece::Chip => Some(("checked", true.into())),
            Piece::Radio => Some(("items", json!(["Small", "Large"]))),
            Piece::Steps | Piece::Checklist => Some(("active", 1.into())),
            Piece::Primary => Some(("icon", "plus".into())),
            Piece::IconButton => Some(("icon", "search".into())),
            _ => None,
        };
        shown.extend(own.map(|(key, value)| (key.to_owned(), value)));
        if matches!(piece, Piece::Avatar | Piece::Icon | Piece::Image) {
            shown.remove("text");
        }
        let kind = piece.kind().name();
        if matches!(kind, "NavigationBox" | "List") || piece == Piece::Select {
            shown.insert("items".into(), items_of(piece));
        }
        if kind == "NavigationBox" || kind == "List" {
            shown.remove("text");
        }
        if kind == "Input" {
            shown.remove("value");
            if !matches!(piece, Piece::Checkbox | Piece::Radio | Piece::Toggle | Piece::Slider) {
                shown.remove("text");
            }
        }
        if piece == Piece::Field {
            shown.insert("placeholder".into(), "name@example.com".into());
        }
        if !variant.is_empty() {
            shown.insert("variant".into(), variant.into());
        }
        let (mut width, mut height) = (size.width, size.height);
        if piece.screen().is_some() {
            (width, height) = ((width * 0.6).max(300.0), height * 0.5);
        }
        if piece == Piece::Radio {
            height = 84.0;
        }
        if x + width > WIDTH {
            (x, y, row) = (20.0, y + row + 24.0, 0.0);
        }
        components.push(json!({
            "id": format!("{kind}-{variant}"), "type": kind, "x": x, "y": y, "width": width, "height": height,
            "props": props,
        }));
        x += width + 24.0;
        row = row.max(height);
    }
    read(components)
}

fn words_of(piece: Piece) -> &'static str {
    match piece {
        Piece::Body => "A paragraph that says what this is about, in two lines.",
        Piece::Alert => "Your trial ends in three days.",
        Piece::Toast => "Saved",
        Piece::Note => "Ask sales whether we need this page at all.",
        Piece::Browser => "example.com/pricing",
        Piece::Quote => "It saved us a week, and we did not even have to ask.",
        Piece::Code => "npm install @websketch/core",
        Piece::Badge => "New",
        Piece::Chip => "Unread",
        Piece::Logo => "Hydra",
        Piece::Calendar => "March",
        Piece::Checkbox => "Remember me",
        Piece::Toggle => "Dark mode",
        Piece::Radio => "Size",
        _ => piece.noun(),
    }
}

fn items_of(piece: Piece) -> Value {
    match piece {
        Piece::Pagination => json!(["1", "2", "3", "4"]),
        Piece::Tree => json!(["src", "  drawing", "    pen.rs", "  kit.rs", "README.md"]),
        Piece::Steps => json!(["Cart", "Address", "Pay"]),
        Piece::Breadcrumb => json!(["Home", "Shop", "Bottles"]),
        _ => json!(["Home", "Orders", "Customers"]),
    }
}

/// The pictures of all pieces. Review changes in a browser before accepting them.
#[test]
fn pieces_look_as_they_did() {
    let sheet = sheet();
    // Other tests use this sheet.
    let lines = sheet.to_json().replace("},{\"id\"", "},\n{\"id\"") + "\n";
    expect_test::expect_file!["../cases/export/pieces.json"].assert_eq(&lines);
    for (name, options) in [
        ("kit", SvgOptions { theme: Theme::Light, hand_drawn: false, without_links: false, icons: None }),
        ("kit-dark", SvgOptions { theme: Theme::Dark, hand_drawn: false, without_links: false, icons: None }),
        (
            "kit-by-hand",
            SvgOptions { theme: Theme::Light, hand_drawn: true, without_links: false, icons: None },
        ),
    ] {
        expect_test::expect_file![format!("../golden/{name}.svg")].assert_eq(&to_svg(&sheet, &options));
    }
}

#[test]
fn each_piece_looks_different() {
    let mut seen: Vec<(String, Piece)> = Vec::new();
    for piece in Piece::ALL.iter().copied() {
        let mut text = String::new();
        let props = json!({"text": "Text", "items": ["One", "Two"], "active": 1});
        write!(text, "{:?}", drawn(&one(piece, 320.0, 120.0, props))).unwrap();
        let twin = seen.iter().find(|(other, _)| *other == text);
        assert!(twin.is_none(), "{piece:?} looks like {twin:?}");
        seen.push((text, piece));
    }
}

#[test]
fn an_unknown_variant_looks_like_the_default_and_is_kept() {
    for kind in websketch_sketch::ComponentKind::ALL {
        let of = |props: Value| {
            read(vec![
                json!({"id": "a", "type": kind.name(), "x": 0, "y": 0, "width": 240, "height": 80, "props": props}),
            ])
        };
        let unknown = of(json!({"text": "Text", "variant": "hologram"}));
        assert_eq!(drawn(&unknown), drawn(&of(json!({"text": "Text"}))));
        assert!(unknown.to_json().contains("hologram"));
        let usual = Piece::default_of(kind).variant();
        assert_eq!(
            drawn(&of(json!({"text": "Text", "variant": usual}))),
            drawn(&of(json!({"text": "Text"})))
        );
    }
}

#[test]
fn what_is_hidden_is_in_no_picture() {
    let hidden = support::sketch(
        r#"a Text 0 0 100 40 {"text":"seen"}
                                    b Text 900 900 100 40 {"text":"unseen","hidden":true}"#,
    );
    let seen = support::sketch(r#"a Text 0 0 100 40 {"text":"seen"}"#);
    let options = SvgOptions::default();
    assert_eq!(to_svg(&hidden, &options), to_svg(&seen, &options));
}

#[test]
fn a_letter_that_is_wider_than_its_box_is_written_smaller() {
    let sketch = support::sketch(r#"a Heading 0 0 20 700 {"text":"m"}"#);
    let room = room_of(sketch.iter().next().unwrap());
    let primitives = drawn(&sketch);
    assert!(
        matches!(primitives.as_slice(), [Primitive::Label(label)] if label.text == "m"),
        "{primitives:?}"
    );
    check_inside(&primitives, room).unwrap();
}

/// The table in the documentation equals the table in the code.
#[test]
fn the_documentation_lists_every_piece() {
    let document = include_str!("../../../../docs/kit.md");
    for piece in Piece::ALL.iter().copied() {
        let shown: Vec<_> = piece.shown().iter().map(|shown| format!("`{}`", shown.key())).collect();
        let variant = piece.variant().map_or("–".to_owned(), |variant| format!("`{variant}`"));
        let (kind, size) = (piece.kind().name(), piece.size());
        let coded = piece.code_names().map(|name| format!("`{name}`"));
        let words = piece.words().map(str::to_owned).chain(coded).collect::<Vec<_>>().join(", ");
        let row = format!(
            "| {kind} | {variant} | {} × {} | {} | {words} |",
            size.width,
            size.height,
            shown.join(" ")
        );
        assert!(document.contains(&row), "docs/kit.md lacks the row\n{row}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// With any props, a piece stays in its box and its picture is well-formed.
    #[test]
    fn no_props_break_out(
        piece in prop::sample::select(Piece::ALL),
        width in prop_oneof![Just(20.0), 20.0..800.0, Just(1e6)],
        height in prop_oneof![Just(20.0), 20.0..800.0, Just(1e6)],
        props in any_props(),
    ) {
        let sketch = one(piece, width, height, props);
        let component = sketch.iter().next().unwrap();
        let room = room_of(component);
        let primitives = draw(component, room);
        prop_assert!(primitives.len() < 20_000, "{} primitives", primitives.len());
        check_inside(&primitives, room)?;
        prop_assert_eq!(&draw(component, room), &primitives);
        let sketched = hand_drawn(primitives.clone(), component.id(), room);
        check_inside(&sketched, room)?;
        for hand_drawn in [false, true] {
            let svg = to_svg(&sketch, &SvgOptions { theme: Theme::Dark, hand_drawn, without_links: false, icons: None });
            let document = roxmltree::Document::parse(&svg).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(document.descendants().all(|node| !node.has_tag_name("script")));
            prop_assert!(!svg.contains("NaN") && !svg.contains("inf"));
        }
    }

    /// The position of a component does not change its drawing.
    #[test]
    fn a_drawing_moves_with_its_room(piece in prop::sample::select(Piece::ALL), props in any_props()) {
        let size = piece.size();
        let sketch = one(piece, size.width, size.height, props);
        let component = sketch.iter().next().unwrap();
        let room = room_of(component);
        let there = draw(component, room + kurbo::Vec2::new(512.0, 256.0));
        prop_assert_eq!(there.len(), draw(component, room).len());
    }
}
