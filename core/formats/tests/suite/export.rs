//! The SVG export: golden pictures, and escaping of any text.

use websketch_testing::sketches;

use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;
use roxmltree::{Document, Node};
use websketch_formats::export::excalidraw::to_excalidraw;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_formats::export::svg::{SvgOptions, Theme, to_svg};
use websketch_json as json;
use websketch_layout::text_metrics::Font;
use websketch_sketch::Sketch;
use websketch_sketch::kit::IconPaths;
use websketch_testing::support::{read, sketch};

const LIGHT: SvgOptions<'static> =
    SvgOptions { theme: Theme::Light, hand_drawn: false, without_links: false, icons: None };
const DARK: SvgOptions<'static> =
    SvgOptions { theme: Theme::Dark, hand_drawn: false, without_links: false, icons: None };

/// Draws a sketch and lists its texts, each with its size, in order.
#[track_caller]
fn check(lines: &str, expected: Expect) {
    let svg = to_svg(&sketch(lines), &LIGHT);
    let document = Document::parse(&svg).unwrap();
    let text = |node: Node| {
        let size = node.attribute("font-size").unwrap_or("title").to_owned();
        format!("{size}: {}\n", node.text().unwrap_or_default())
    };
    let is_text = |node: &Node| node.has_tag_name(name("text")) || node.has_tag_name(name("title"));
    let texts = document.root_element().descendants().filter(is_text).skip(1);
    expected.assert_eq(&texts.map(text).collect::<String>());
}

fn name(local: &'static str) -> (&'static str, &'static str) {
    ("http://www.w3.org/2000/svg", local)
}

/// The pictures of the fixtures. Review changes in a browser before accepting them.
#[test]
fn fixtures_look_as_they_did() {
    for fixture in ["tiny", "landing", "settings", "dashboard", "messy"] {
        let svg = to_svg(&sketches::fixture(fixture), &LIGHT);
        expect_file![format!("../golden/{fixture}.svg")].assert_eq(&svg);
    }
    let svg = to_svg(&sketches::fixture("dashboard"), &DARK);
    expect_file!["../golden/dashboard-dark.svg"].assert_eq(&svg);
    let svg = to_svg(&sketches::fixture("dashboard"), &SvgOptions { hand_drawn: true, ..LIGHT });
    expect_file!["../golden/dashboard-by-hand.svg"].assert_eq(&svg);
}

/// Each type with and without texts, with and without room.
#[test]
fn types_look_as_they_did() {
    let kinds = read(include_str!("../cases/export/kinds.json"));
    expect_file!["../golden/kinds.svg"].assert_eq(&to_svg(&kinds, &LIGHT));
    expect_file!["../golden/kinds-dark.svg"].assert_eq(&to_svg(&kinds, &DARK));
    let by_hand = SvgOptions { hand_drawn: true, ..LIGHT };
    expect_file!["../golden/kinds-by-hand.svg"].assert_eq(&to_svg(&kinds, &by_hand));
}

#[test]
fn icons_are_drawn_from_the_lines_that_are_given_and_are_calm_signs_without() {
    let value = json::parse(r#"{"trash":"m3 6l18 0","star":"m2 9c0-4 4-7 8-7"}"#).unwrap();
    let icons = IconPaths::read(&value).unwrap();
    let icons = Some(&icons);
    let named = |name: &str| {
        let bin = format!(r#"a ImagePlaceholder 10 20 24 24 {{"variant":"icon","icon":"{name}"}}"#);
        let sketch = sketch(&bin);
        let svg = to_svg(&sketch, &SvgOptions { icons, ..LIGHT });
        let html = to_html(&sketch, &HtmlOptions { icons, ..HtmlOptions::default() });
        (svg, html, json::to_string(&to_excalidraw(&sketch, icons)))
    };
    for name in ["trash", "Bin"] {
        let (svg, html, drawing) = named(name);
        let path = r##"<path d="m3 6l18 0" fill="none" stroke="#1f2630" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" transform="translate(0 0) scale(1)"/>"##;
        assert!(svg.contains(path), "{svg}");
        assert!(html.contains(path), "{html}");
        assert!(drawing.contains(r#""points":[[0,0],[18,0]]"#), "{drawing}");
    }
    let (svg, html, drawing) = named("unicorn");
    assert!(svg.contains("<rect x=\"3\"") && html.contains("<rect x=\"3\""), "{svg}{html}");
    assert!(drawing.contains(r#""width":18,"height":18"#), "{drawing}");
}

#[test]
fn an_empty_sketch_is_a_blank_page() {
    expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 900" width="1440" height="900" role="img" font-family="Helvetica, Arial, &#39;Liberation Sans&#39;, Arimo, &#39;DejaVu Sans Condensed&#39;, sans-serif"><title>Empty sketch</title>
        <rect x="0" y="0" fill="#ffffff" width="1440" height="900"/>
        </svg>
    "##]].assert_eq(&to_svg(&Sketch::new(), &LIGHT));
}

#[test]
fn the_picture_is_cut_to_the_components_and_a_margin() {
    let svg = to_svg(&sketch("a HorizontalLine 100.125 200 50 2"), &DARK);
    expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="68.13 168 114 66" width="114" height="66" role="img" font-family="Helvetica, Arial, &#39;Liberation Sans&#39;, Arimo, &#39;DejaVu Sans Condensed&#39;, sans-serif"><title>Sketch of 1 component</title>
        <rect x="68.13" y="168" fill="#14171c" width="114" height="66"/>
        <svg x="100.13" y="200" width="50" height="2"><title>HorizontalLine</title><line x1="1" y1="1" x2="49" y2="1" stroke="#3b434f"/></svg>
        </svg>
    "##]].assert_eq(&svg);
}

#[test]
fn texts_that_have_no_room_end_in_an_ellipsis() {
    check(
        "a Button 0 0 80 40 Continue to payment
         b Text 0 100 100 20 A paragraph that is too long
         c Heading 0 200 160 40 A heading that shrinks
         d List 0 300 100 60 {\"items\":[\"one\",\"two\",\"a very long third item\",\"no room\"]}",
        expect![[r#"
            title: Button “Continue to payment”
            15: Conti…
            title: Text “A paragraph that is too long”
            13: A paragraph th…
            title: Heading “A heading that shrinks”
            28: A headin…
            title: List “one, two, a very long third item, no room”
            12: one
            12: two
            12: a very long t…
        "#]],
    );
}

#[test]
fn markup_in_texts_is_text() {
    check(
        r#"a Text 0 0 600 40 {"text":"</text><script>alert('1')</script> & \"quotes\""}
           b Button 0 100 300 40 {"text":"]]>\u0000\u0008\ufffe<!--"}"#,
        expect![[r#"
            title: Text “</text><script>alert('1')</script> & "quotes"”
            16: </text><script>alert('1')</script> & "quotes"
            title: Button “]]><!--”
            15: ]]><!--
        "#]],
    );
}

#[test]
fn a_table_shows_the_rows_it_has_room_for() {
    check(
        r#"a Table 0 0 300 80 {"columns":["A","B"],"rows":[["1",2],["3","4"],["5","6"]]}"#,
        expect![[r#"
        title: Table “A, B”
        13: A
        13: B
        13: 1
        13: 2
        13: 3
        13: 4
    "#]],
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(192) })]

    #[test]
    fn any_sketch_is_a_well_formed_picture_of_known_parts(sketch in sketches::any_sketch()) {
        const ELEMENTS: [&str; 6] = ["svg", "title", "rect", "line", "path", "text"];
        const ATTRIBUTES: [&str; 24] = [
            "viewBox", "width", "height", "role", "font-family", "x", "y", "rx", "x1", "y1", "x2", "y2", "d",
            "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill", "stroke", "font-size", "font-weight", "text-anchor", "textLength", "lengthAdjust",
        ];
        let svg = to_svg(&sketch, &LIGHT);
        let document = Document::parse(&svg).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let root = document.root_element();
        for node in document.descendants().filter(Node::is_element) {
            prop_assert!(ELEMENTS.contains(&node.tag_name().name()), "{:?}", node.tag_name());
            for attribute in node.attributes() {
                prop_assert!(ATTRIBUTES.contains(&attribute.name()), "{}", attribute.name());
                prop_assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"));
            }
        }
        let drawn = root.children().filter(|node| node.has_tag_name(name("svg")));
        prop_assert_eq!(drawn.clone().count(), sketch.len());
        for (component, picture) in sketch.iter().zip(drawn) {
            let title = picture.first_element_child().and_then(|child| child.text()).unwrap_or_default();
            prop_assert!(title.starts_with(component.kind().name()));
        }
        prop_assert_eq!(to_svg(&sketch, &LIGHT), svg);
    }

    #[test]
    fn texts_stay_in_their_box(sketch in sketches::drawn()) {
        let svg = to_svg(&sketch, &DARK);
        let document = Document::parse(&svg).unwrap();
        for text in document.descendants().filter(|node| node.has_tag_name(name("text"))) {
            let number = |node: Node, name| node.attribute(name).unwrap_or_default().parse::<f64>().unwrap();
            let px = number(text, "font-size");
            let font = Font { px, bold: text.attribute("font-weight").is_some() };
            let room = number(text.parent_element().unwrap(), "width");
            let shown = text.text().unwrap_or_default();
            prop_assert!(shown == "…" || font.width(shown) <= room + 1.0, "{shown} in {room}");
        }
    }
}

#[test]
fn links_are_drawn_behind_and_names_above_their_screens() {
    let lines = r#"
        cart Container 0 0 375 812 {"variant":"phone","name":"Cart"}
        next Button 20 600 335 44 {"text":"Checkout","to":"pay"}
        pay Container 455 0 375 812 {"variant":"phone","name":"Payment"}
        hint Container 900 100 200 160 {"variant":"note","text":"Why?","about":"pay"}"#;
    let svg = to_svg(&sketch(lines), &LIGHT);
    let links = svg.lines().find(|line| line.starts_with(r#"<g aria-hidden="true">"#));
    expect![[r##"<g aria-hidden="true"><path d="M355 622Q399.5 622 399.5 622M399.5 622Q399.5 622 444 622" fill="none" stroke="#7a5af0" stroke-width="2" stroke-linecap="round"/><path d="M455 622L444 627.5L444 616.5Z" fill="#7a5af0"/><line x1="900" y1="180" x2="830" y2="180" stroke="#7a5af0" stroke-dasharray="6 4"/></g>"##]].assert_eq(links.unwrap_or_default());
    let name = svg.lines().find(|line| line.contains(">Cart</text>"));
    expect![[r##"<text x="0" y="-7.1" font-size="14" fill="#596273" font-weight="700" textLength="28.61" lengthAdjust="spacingAndGlyphs">Cart</text>"##]]
        .assert_eq(name.and_then(|line| line.split("<svg").next()).unwrap_or_default());
    let without = to_svg(&sketch(lines), &SvgOptions { without_links: true, ..LIGHT });
    assert!(!without.contains("#7a5af0") && without.contains(">Cart</text>"));
}
