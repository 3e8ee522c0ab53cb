//! Completeness of the kit.
//!
//! A new piece requires only a row of the kit's table and a drawing. Colloquial, code and tree names, drawings and
//! exports follow from them.

use expect_test::{Expect, expect};
use kurbo::Size;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write as _;
use websketch_agent::prompt::system;
use websketch_agent::proposal::{Intent, OperationStream};
use websketch_formats::export::excalidraw::to_excalidraw;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_formats::export::svg::{SvgOptions, Theme, to_svg};
use websketch_json::{parse, to_string};
use websketch_language::{Context, Interpretation, interpret};
use websketch_layout::arrangement::convert;
use websketch_layout::composition::compose;
use websketch_layout::drawing::draw;
use websketch_layout::lint::{FindingCode, lint};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::kit::{IconPaths, Piece};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};
use websketch_testing::pieces::{any_props, one, read};

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}

/// Returns the sketch that operations draw on an empty one.
fn drawn_by(operations: Vec<Operation>) -> Sketch {
    let mut sketch = Sketch::new();
    let outcome = execute(&mut sketch, operations.into(), Mode::Atomic, Actor::Model, &mut ids());
    assert_eq!(outcome.rejections, []);
    sketch
}

/// Returns the pieces of a sketch, back to front.
fn pieces_of(sketch: &Sketch) -> Vec<Piece> {
    sketch.iter().map(Piece::of).collect()
}

/// Converts words to a name in code: `Radio button` becomes `RadioButton`.
fn camel(words: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    words.split([' ', '-']).map(word).collect()
}

/// Runs a check on every piece and reports all failures.
#[track_caller]
fn check(check: impl Fn(Piece) -> Result<(), String>) {
    let mut failed = String::new();
    for piece in Piece::ALL.iter().copied() {
        if let Err(why) = check(piece) {
            writeln!(failed, "{piece:?}: {why}").unwrap();
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn each_is_drawn_and_has_markup_of_its_own() {
    let empty = to_html(&Sketch::new(), &HtmlOptions::default());
    check(|piece| {
        let sketch =
            one(piece, piece.size().width, piece.size().height, json!({"text": "Text", "items": ["A"]}));
        let component = sketch.iter().next().unwrap();
        let primitives = draw(component, component.bounds().size().to_rect());
        let html = to_html(&sketch, &HtmlOptions::default());
        let found = lint(&sketch).into_iter().any(|finding| finding.code == FindingCode::UnknownVariant);
        match (primitives.is_empty(), html == empty, found) {
            (false, false, false) => Ok(()),
            found => Err(format!("{found:?}")),
        }
    });
}

#[test]
fn most_are_added_by_what_people_call_them() {
    let added = |word: &str| {
        let said = format!("add a {word}");
        match interpret(&Sketch::new(), &said, &Context::default(), &mut ids()).meaning {
            Interpretation::Operations { operations, .. } => pieces_of(&drawn_by(operations)),
            _ => Vec::new(),
        }
    };
    let is_missing = |piece: &&Piece| !piece.words().any(|word| added(word).contains(piece));
    let missing: Vec<&Piece> = Piece::ALL.iter().filter(is_missing).collect();
    assert!(missing.len() * 4 <= Piece::ALL.len(), "{missing:?}");
}

#[test]
fn each_is_a_node_of_a_tree_by_its_variant() {
    check(|piece| {
        // These words mean more than the piece: a bar over the full width, a column, a heading with its level.
        let key = match piece {
            Piece::Bar => "nav",
            Piece::Body | Piece::Field | Piece::LinkButton | Piece::IconButton | Piece::Sidebar => {
                return Ok(());
            }
            Piece::Heading => "h2",
            Piece::Footer => "footer",
            _ => piece.variant().unwrap_or_default(),
        };
        let tree = json!({"column": [{key: "One"}]});
        let composed =
            compose(&Sketch::new(), None, &tree, Some(Size::new(1440.0, 900.0)), &mut ids()).unwrap();
        let pieces = pieces_of(&drawn_by(composed.operations));
        if pieces == [piece] && composed.repairs.is_empty() {
            Ok(())
        } else {
            Err(format!("{key}: {pieces:?} {:?}", composed.repairs))
        }
    });
}

#[test]
fn each_is_a_type_in_a_models_answer() {
    check(|piece| {
        for name in [camel(piece.noun()), piece.noun().replace(' ', "_")] {
            let operation =
                json!({"type": "add", "componentType": name, "x": 40, "y": 40, "width": 99, "height": 99});
            let answer = json!({"operations": [operation]});
            let mut stream = OperationStream::new(Sketch::new(), ids());
            stream.push(to_string(&answer).as_bytes());
            let pieces = pieces_of(&stream.finish().sketch);
            if pieces != [piece] {
                return Err(format!("{name}: {pieces:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn each_is_told_to_models_and_to_who_gives_it_for_a_type() {
    let prompt = system(Intent::Creation);
    check(|piece| {
        let told = piece.variant().is_none_or(|variant| prompt.contains(variant));
        let named = camel(piece.noun()) + "s";
        let add = |name: &str| {
            let add =
                json!({"type": "add", "componentType": name, "x": 0, "y": 0, "width": 99, "height": 99});
            Operation::decode(&add).map_err(|reason| reason.hint().unwrap_or_default())
        };
        let wanted =
            format!("{} with the variant {}", piece.kind().name(), piece.variant().unwrap_or_default());
        let is_usual = piece == Piece::default_of(piece.kind());
        let hint = add(&camel(piece.noun())).err().unwrap_or_default();
        if told && (is_usual || hint.ends_with(&wanted)) && add(&named).is_err() {
            Ok(())
        } else {
            Err(format!("{told} {hint}"))
        }
    });
}

#[test]
fn who_does_not_know_a_piece_keeps_it() {
    let sketch = read(vec![json!({"id": "a", "type": "Input", "x": 0, "y": 0, "width": 99, "height": 40,
        "props": {"variant": "hologram"}})]);
    assert_eq!(pieces_of(&sketch), [Piece::Field]);
    assert!(parse(&sketch.to_json()).is_ok_and(|value: Value| value.to_string().contains("hologram")));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// With any props and any icon paths, a picture is well-formed.
    #[test]
    fn no_props_break_out_of_a_picture_with_icons(
        piece in prop::sample::select(Piece::ALL),
        props in any_props(),
        path in prop_oneof![Just("m4 6l16 0c1 1 2 2 3 3"), Just("m"), Just("m1 1l1e9-1e9"), Just("m1 1z0 0zz..--")],
    ) {
        let paths: serde_json::Map<_, _> = ["search", "plus", "x", "trash"].map(|name| (name.to_owned(), path.into())).into_iter().collect();
        let icons = IconPaths::read(&Value::Object(paths)).unwrap();
        let sketch = one(piece, piece.size().width, piece.size().height, props);
        let svg = to_svg(&sketch, &SvgOptions { theme: Theme::Light, hand_drawn: false, without_links: false, icons: Some(&icons) });
        let html = to_html(&sketch, &HtmlOptions { icons: Some(&icons), ..HtmlOptions::default() });
        let excalidraw = to_string(&to_excalidraw(&sketch, Some(&icons)));
        prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{}", svg);
        for text in [&svg, &html] {
            prop_assert!(!text.contains("<script") && !text.contains("NaN") && !text.contains("inf\""));
        }
        prop_assert!(parse(&excalidraw).is_ok());
    }
}

/// Checks the operations that convert all components of a sketch to another piece, one per line.
#[track_caller]
fn check_turned(sketch: &str, piece: Piece, expected: &Expect) {
    let sketch = Sketch::read_text(sketch.as_bytes()).unwrap().sketch;
    let ids: Vec<_> = sketch.ids().cloned().collect();
    let lines: Vec<String> = convert(&sketch, &ids, piece).iter().map(to_string).collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn another_piece_keeps_place_and_text_and_a_size_of_its_own() {
    let fields = r#"[{"id":"a","type":"Input","x":0,"y":0,"width":240,"height":40,"props":{"placeholder":"Mail"}},
        {"id":"b","type":"Input","x":0,"y":80,"width":300,"height":40,"props":{"text":"News","variant":"toggle"}},
        {"id":"c","type":"Button","x":0,"y":160,"width":120,"height":40,"props":{"text":"Go"}}]"#;
    check_turned(
        fields,
        Piece::Checkbox,
        &expect![[r#"
        {"type":"modify","componentId":"a","props":{"variant":"checkbox","text":"Mail","placeholder":null}}
        {"type":"resize","componentId":"a","width":200,"height":24}
        {"type":"modify","componentId":"b","props":{"variant":"checkbox"}}"#]],
    );
    check_turned(
        fields,
        Piece::Field,
        &expect![[r#"{"type":"modify","componentId":"b","props":{"variant":null}}"#]],
    );
}

/// A component over the full width of a phone's page gets the full width of the tablet's page.
#[test]
fn what_lies_in_a_screen_follows_when_it_becomes_another_one() {
    let phone = r#"[{"id":"phone","type":"Container","x":100,"y":40,"width":375,"height":812,"props":{"variant":"phone"}},
        {"id":"top","type":"NavigationBox","x":108,"y":84,"width":359,"height":56},
        {"id":"mail","type":"Input","x":124,"y":180,"width":327,"height":44},
        {"id":"go","type":"Button","x":228,"y":240,"width":120,"height":40},
        {"id":"low","type":"NavigationBox","x":108,"y":760,"width":359,"height":64,"props":{"variant":"bottom"}}]"#;
    check_turned(
        phone,
        Piece::Tablet,
        &expect![[r#"
        {"type":"modify","componentId":"phone","props":{"variant":"tablet"}}
        {"type":"resize","componentId":"phone","width":768,"height":1024}
        {"type":"move","componentId":"top","x":116,"y":80}
        {"type":"resize","componentId":"top","width":736,"height":56}
        {"type":"move","componentId":"mail","x":132,"y":176}
        {"type":"resize","componentId":"mail","width":704,"height":44}
        {"type":"move","componentId":"go","x":424,"y":236}
        {"type":"move","componentId":"low","x":116,"y":972}
        {"type":"resize","componentId":"low","width":736,"height":64}"#]],
    );
}
