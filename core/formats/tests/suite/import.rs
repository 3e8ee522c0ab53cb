//! Import of files of all kinds, and the messages for refused ones.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::fmt::Write;
use websketch_formats::import::{import_notice, read_file};
use websketch_json as json;

use websketch_testing::sketches;

const SCENE_SVG: &str = include_str!("../cases/import/scene.svg");
const SCENE_PNG: &[u8] = include_bytes!("../cases/import/scene.png");
const DRAWING: &str = r#"{"type":"excalidraw","elements":[{"id":"a","type":"text","x":0,"y":0,"width":60,"height":25,"text":"é😀"}]}"#;
const LIBRARY: &str = r#"{"type":"excalidrawlib","version":2,"libraryItems":[{"name":"N","elements":[
    {"id":"a","type":"text","x":0,"y":0,"width":60,"height":25,"text":"é😀"}]}]}"#;
const SKETCH: &str =
    r#"[{"id":"a","type":"Text","x":0,"y":0,"width":60,"height":25,"props":{"text":"é😀"}}]"#;

#[track_caller]
fn check(file: impl AsRef<[u8]>, expected: &Expect) {
    expected.assert_eq(&read(file.as_ref()));
}

/// The components and reports of a file, or the message of its refusal.
fn read(file: &[u8]) -> String {
    let imported = match read_file(file) {
        Ok(imported) => imported,
        Err(fault) => return format!("{fault}\n"),
    };
    let mut text = String::new();
    for component in imported.sketch.iter() {
        let bounds = component.bounds();
        let at = [bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(|n| n.to_string()).join(" ");
        let props = json::to_string(component.props());
        writeln!(text, "{} {} {at} {props}", component.kind().name(), component.id()).unwrap();
    }
    for skipped in &imported.skipped {
        writeln!(text, "skipped {}: {}", skipped.id, skipped.reason).unwrap();
    }
    for sentence in &imported.adjusted {
        writeln!(text, "adjusted {sentence}").unwrap();
    }
    text
}

#[track_caller]
fn check_refused(file: impl AsRef<[u8]>, message: &str) {
    assert_eq!(read(file.as_ref()).trim_end(), message);
}

#[test]
fn sketches_and_drawings_come_in() {
    check(
        SKETCH,
        &expect![[r#"
        Text a 0 0 60 25 {"text":"é😀"}
    "#]],
    );
    check(
        DRAWING,
        &expect![[r#"
            Text a 0 0 60 25 {"text":"é😀","textSize":"l"}
        "#]],
    );
    check(
        LIBRARY,
        &expect![[r#"
            Text N 40 40 60 25 {"text":"é😀","textSize":"l","name":"N"}
        "#]],
    );
    // Only elements, as programs store them.
    check(
        DRAWING.replace(r#""type":"excalidraw","#, ""),
        &expect![[r#"
            Text a 0 0 60 25 {"text":"é😀","textSize":"l"}
        "#]],
    );
    check(
        DRAWING.replace(r#"{"type":"excalidraw","elements":"#, "").replace("]}", "]"),
        &expect![[r#"
            Text a 0 0 60 25 {"text":"é😀","textSize":"l"}
        "#]],
    );
}

#[test]
fn every_encoding_of_a_text_is_read() {
    let wanted = read(SKETCH.as_bytes());
    let units = |order: fn(u16) -> [u8; 2]| SKETCH.encode_utf16().flat_map(order).collect::<Vec<_>>();
    let (little, big) = (units(u16::to_le_bytes), units(u16::to_be_bytes));
    for file in [
        [b"\xef\xbb\xbf", SKETCH.as_bytes()].concat(),
        [b"\xff\xfe", little.as_slice()].concat(),
        [b"\xfe\xff", big.as_slice()].concat(),
        little,
        big,
        SKETCH.replace(',', ",\r\n").into_bytes(),
        [b"\r\n \t", SKETCH.as_bytes(), b"\r\n\0\0\0\0"].concat(),
    ] {
        assert_eq!(read(&file), wanted);
    }
    check(
        SKETCH.replace('😀', "").chars().map(|letter| u8::try_from(letter).unwrap()).collect::<Vec<_>>(),
        &expect![[r#"
            Text a 0 0 60 25 {"text":"�"}
            adjusted a: a character of its text could not be read; it is U+FFFD now
        "#]],
    );
}

#[test]
fn empty_files_say_so() {
    for file in ["", " \r\n\t", "\u{feff}", "\0\0\0\0"] {
        check_refused(file, "the file is empty");
    }
    check_refused(b"\xff\xfe", "the file is empty");
    check_refused("[]", "the sketch in it has no components");
    check_refused(r#"{"type":"excalidraw"}"#, "nothing in the drawing is like a component");
}

#[test]
fn files_that_are_cut_anywhere_say_so() {
    for file in [SKETCH, DRAWING, LIBRARY] {
        for end in 1..file.len() {
            check_refused(&file.as_bytes()[..end], "the file is cut off");
        }
        // The remains of a file after an interrupted write.
        check_refused([&file.as_bytes()[..40], &[0; 400]].concat(), "the file is cut off");
    }
    let body = SCENE_SVG.find("payload-start").unwrap();
    for end in [10, body - 1, body + 5, body + 200, SCENE_SVG.len() - 7] {
        let said = read(&SCENE_SVG.as_bytes()[..end]);
        assert!(said == "the file is cut off\n" || said == read(SCENE_SVG.as_bytes()), "{end}: {said}");
    }
    check_refused("<?xml version='1.0'?><svg><rect x='0'/>", "the file is cut off");
    for end in [9, 20, 60, SCENE_PNG.len() - 300] {
        check_refused(&SCENE_PNG[..end], "the file is cut off");
    }
}

#[test]
fn pictures_that_hold_a_drawing_come_in() {
    let wanted = expect![[r#"
        Container frame 20 20 400 300 {"fill":"none"}
        Text words 40 60 120 25 {"text":"Grüße 😀","textSize":"l"}
    "#]];
    check(SCENE_SVG, &wanted);
    assert_eq!(read(SCENE_PNG), read(SCENE_SVG.as_bytes()));
    let svg = |version: &str, payload: &str| {
        format!(
            "<?xml version=\"1.0\"?><svg><metadata><!-- payload-type:application/vnd.excalidraw+json -->{version}\
             <!-- payload-start -->\n{payload}\n<!-- payload-end --></metadata></svg>"
        )
    };
    // The first version contains the document itself in UTF-8, and an envelope can be uncompressed.
    const FIRST: &str = "eyJ0eXBlIjoiZXhjYWxpZHJhdyIsImVsZW1lbnRzIjpbeyJpZCI6ImEiLCJ0eXBlIjoidGV4dCIsIngiOjAsInkiOjAsIndpZHRoIjo2MCwiaGVpZ2h0IjoyNSwidGV4dCI6IsOp8J+YgCJ9XX0=";
    const LOOSE: &str = "eyJ2ZXJzaW9uIjoiMSIsImVuY29kaW5nIjoiYnN0cmluZyIsImNvbXByZXNzZWQiOmZhbHNlLCJlbmNvZGVkIjoie1widHlwZVwiOlwiZXhjYWxpZHJhd1wiLFwiZWxlbWVudHNcIjpbe1wiaWRcIjpcImFcIixcInR5cGVcIjpcInRleHRcIixcInhcIjowLFwieVwiOjAsXCJ3aWR0aFwiOjYwLFwiaGVpZ2h0XCI6MjUsXCJ0ZXh0XCI6XCLDqfCfmIBcIn1dfSJ9";
    assert_eq!(read(svg("", FIRST).as_bytes()), read(DRAWING.as_bytes()));
    assert_eq!(read(svg("<!-- payload-version:1 -->", FIRST).as_bytes()), read(DRAWING.as_bytes()));
    assert_eq!(read(svg("<!-- payload-version:2 -->", FIRST).as_bytes()), read(DRAWING.as_bytes()));
    assert_eq!(read(svg("<!-- payload-version:2 -->", LOOSE).as_bytes()), read(DRAWING.as_bytes()));
    let damaged = "the Excalidraw scene in it is damaged";
    check_refused(svg("", "no base64!"), damaged);
    check_refused(svg("", &FIRST[..40]), damaged);
    check_refused(svg("", ""), damaged);
    let middle = SCENE_SVG.find("payload-start").unwrap() + 300;
    check_refused([&SCENE_SVG[..middle], &SCENE_SVG[middle + 40..]].concat(), damaged);
}

#[test]
fn a_picture_that_unpacks_to_very_much_is_refused() {
    // 20 MB of blanks, compressed with zlib.
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&vec![b' '; 20 << 20], 9);
    let letters: String = packed.iter().copied().map(char::from).collect();
    let envelope = format!(r#"{{"encoded":{},"compressed":true}}"#, json::to_string(&letters));
    let text: Vec<u8> = envelope.chars().map(|letter| u8::try_from(letter).unwrap()).collect();
    let data = [b"application/vnd.excalidraw+json\0".as_slice(), &text].concat();
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    let png = [b"\x89PNG\r\n\x1a\n".as_slice(), &length, b"tEXt", &data, b"sums"].concat();
    check_refused(png, "the Excalidraw scene in it is larger than 16 MB");
}

#[test]
fn other_files_are_told_by_what_they_are() {
    let check = |file: &[u8], what: &str| {
        let wanted = "a sketch (.json) or a drawing of Excalidraw (.excalidraw, .excalidrawlib, an SVG or PNG with \
            its scene) is needed";
        check_refused(file, &format!("this is {what}; {wanted}"));
    };
    check(b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture");
    check(b"%PDF-1.7", "a PDF document");
    check(b"PK\x03\x04....", "an archive or a document in one (ZIP)");
    check(b"fig-kiwi\0\0", "a file of Figma");
    check(b"ab\0\x01\x02\x03 \0\0x", "no text");
    check(b"<!DOCTYPE html>\n<html lang=\"en\"><body></body></html>", "a web page");
    check(b"<mxfile host=\"app\"></mxfile>", "a file of draw.io");
    check(b"<note/>", "markup (XML or HTML)");
    check(br#"{"tldrawFileFormatVersion":1,"schema":{},"records":[]}"#, "a file of tldraw");
    check(
        br#"{"document":{"type":"DOCUMENT"},"components":{},"schemaVersion":0,"styles":{}}"#,
        "a file of Figma",
    );
    check(br#"{"name":"x","version":"1.0.0","scripts":{}}"#, "the package.json of a program");
    check(
        br#"{"a":1,"b":[],"c":2,"d":3}"#,
        "JSON of something else (an object with the keys “a”, “b”, “c”, …)",
    );
    check(br#"{"type":"poem"}"#, "JSON of something else (an object with the key “type”)");
    check(b"{}", "JSON of something else (an empty object)");
    check(b"Dear all,", "a text without a sketch");
    check(b"42", "a text without a sketch");
    check_refused(
        "<svg xmlns='http://www.w3.org/2000/svg'><path d=''/></svg>",
        "this SVG holds no Excalidraw scene; export it with “Embed scene”, or save the drawing as .excalidraw",
    );
    check_refused(
        [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130],
        "this PNG holds no Excalidraw scene; export it with “Embed scene”, or save the drawing as .excalidraw",
    );
    check_refused(
        "[1,{}]",
        "none of its 2 entries is a component; the first one: a component must be an object, found number",
    );
    check_refused("{\"a\":1,}", "not valid JSON at line 1, column 8: trailing comma");
    check_refused(r#"{"type":"excalidraw","elements":7}"#, "elements must be an array, found number");
}

#[test]
fn what_the_app_exports_is_told_apart() {
    use websketch_formats::export::{excalidraw::to_excalidraw, html::to_html, svg::to_svg};
    let sketch = sketches::fixture("settings");
    assert_eq!(read_file(json::to_string(&sketch).as_bytes()).unwrap().sketch, sketch);
    assert_eq!(read_file(json::to_string(&to_excalidraw(&sketch, None)).as_bytes()).unwrap().sketch, sketch);
    assert!(
        read(to_svg(&sketch, &Default::default()).as_bytes())
            .starts_with("this SVG holds no Excalidraw scene")
    );
    assert!(read(to_html(&sketch, &Default::default()).as_bytes()).starts_with("this is a web page"));
}

#[test]
fn one_bad_component_costs_itself_alone() {
    check(
        r#"[{"id":"a","type":"Text","x":0,"y":0,"width":60,"height":25,"props":{"text":"half \ud83d"}},
            {"id":"a","type":"Button","x":0,"y":40,"width":60,"height":5},
            {"id":"b","type":"Buton","x":0,"y":40,"width":60,"height":25}, null, 7, "x", [],
            {"id":"c","type":"Text","x":-1,"y":40,"width":60,"height":25},
            {"id":"d","type":"Text","x":NaN,"y":40,"width":60,"height":25},
            {"id":"e","type":"Text","x":"1","y":40,"width":60,"height":25},
            {"id":"f","type":"Text","x":1,"y":40,"width":0,"height":25},
            {"id":"g","type":"Text","x":1,"y":1e300,"width":10,"height":25},
            {"id":"h","type":"Text","x":1,"y":80,"width":90,"height":25,"props":[]},
            {"id":"i","type":"Text","x":1,"y":80,"width":90,"height":25,"color":"red"},
            {"type":"Text","x":1,"y":80,"width":90,"height":25}]"#,
        &expect![[r#"
            Text a 0 0 60 25 {"text":"half �"}
            Button a-2 0 40 60 20 {}
            Text i 1 80 90 25 {}
            skipped b: Unknown component type Buton
            skipped component 3: a component must be an object, found null
            skipped component 4: a component must be an object, found number
            skipped component 5: a component must be an object, found string
            skipped component 6: a component must be an object, found array
            skipped c: x must be between 0 and 1000000, found -1
            skipped d: Missing x
            skipped e: x must be a number, found string
            skipped f: width must be above 0 and at most 1000000, found 0
            skipped g: y must be between 0 and 1000000, found 1e+300
            skipped h: props must be an object, found array
            skipped component 14: Missing id
            adjusted a: a character of its text could not be read; it is U+FFFD now
            adjusted a: its height was 5 px; it is 20 px now
            adjusted a: has the id a-2 now, because its own one is in use
            adjusted i: components have no color; it is left out
            adjusted 1 number was not finite and is left out now
        "#]],
    );
}

#[test]
fn a_remark_counts_and_gives_reasons() {
    let check = |file: &str, expected: Option<&str>| {
        assert_eq!(import_notice(&read_file(file.as_bytes()).unwrap()).as_deref(), expected);
    };
    check(SKETCH, None);
    check(
        &DRAWING.replace("[{", r#"[{"type":"arrow","x":0,"y":0,"width":1,"height":1},{"#),
        Some(
            "1 thing was left out (an arrow is a link only from one box to another that is a frame or lies in one)",
        ),
    );
    check(
        &SKETCH.replace("[{", r#"[1,{},{"id":7},"x",{"id":"u","type":"U"},{"id":"r","type":"Text","x":1,"y":1,"width":5,"height":5},{"#),
        Some(
            "5 things were left out (a component must be an object, found number; Missing id; id must be a string, \
             found number; …) and 2 things were changed (its width was 5 px; it is 20 px now; its height was 5 px; it \
             is 20 px now)",
        ),
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    /// A file of any bytes is read or refused with a message.
    #[test]
    fn any_bytes_are_read_or_refused(
        head in prop::sample::select(vec!["", "[", "{", "<svg", "\u{feff}", "\0", "\u{89}PNG"]),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let file = [head.as_bytes(), &bytes].concat();
        prop_assert!(!read(&file).is_empty());
    }

    /// Every sketch round-trips through its own file.
    #[test]
    fn sketches_come_back(sketch in sketches::any_sketch()) {
        let file = json::to_string(&sketch);
        match read_file(file.as_bytes()) {
            Ok(imported) => {
                prop_assert_eq!(&imported.sketch, &sketch);
                prop_assert_eq!(import_notice(&imported), None);
            }
            Err(fault) => prop_assert!(sketch.is_empty(), "{}", fault),
        }
    }
}
