//! Sketches as web pages. `UPDATE_EXPECT=1` rewrites the golden files, which are to be looked at in a
//! browser then.

use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;
use websketch_core::export::html::{HtmlOptions, to_html};
use websketch_core::sketch::Sketch;

use crate::pieces;
use crate::sketches;
use crate::support;

/// What stands in the body, without classes.
#[track_caller]
fn check(lines: &str, expected: &Expect) {
    expected.assert_eq(&body(&to_html(&support::sketch(lines), &HtmlOptions::default())));
}

fn body(html: &str) -> String {
    let (_, body) = html.split_once("<body class=\"col\">\n").unwrap();
    let (body, _) = body.split_once("</body>").unwrap();
    let mut rest = body;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once(" class=\"") {
        plain.push_str(before);
        rest = after.split_once('"').unwrap().1;
    }
    plain + rest
}

/// The page is the golden one. What all pages have, the style sheet of the source, is left out there, so that a change of
/// it does not change every page; to look at a page, take one from the app.
#[track_caller]
fn check_golden(name: &str, html: &str) {
    let style = include_str!("../../src/export/html/style.css");
    assert!(html.contains(style), "the style sheet is in {name}");
    let own = html.replacen(style, "", 1);
    expect_file![format!("{}/tests/golden/{name}.html", env!("CARGO_MANIFEST_DIR"))].assert_eq(&own);
}

#[test]
fn golden_pages() {
    for name in ["tiny", "landing", "settings", "dashboard", "messy"] {
        check_golden(name, &to_html(&sketches::fixture(name), &HtmlOptions::default()));
    }
}

/// Every piece of the kit. Look at it beside `kit.svg` before accepting a change.
#[test]
fn pieces_are_what_they_look_like() {
    let pieces = Sketch::read_text(include_bytes!("../cases/export/pieces.json")).unwrap().sketch;
    check_golden("kit", &to_html(&pieces, &HtmlOptions::default()));
}

#[test]
fn variants_of_fields_are_what_a_browser_knows() {
    check(
        r#"a Input 0 0 240 64 {"text":"Note","variant":"textarea","value":"<b>"}
           b Input 0 80 240 24 {"text":"Remember me","variant":"checkbox","checked":true}
           c Input 0 120 240 24 {"text":"Dark","variant":"toggle","disabled":true}
           d Input 0 160 240 90 {"text":"Size","variant":"radio","items":["S","M"],"active":1}
           e Input 0 260 240 64 {"text":"Land","variant":"select","items":["A","B"],"placeholder":"Choose","active":0}
           f Input 0 340 240 40 {"placeholder":"Find","variant":"search"}
           g Input 0 400 240 40 {"name":"Volume","variant":"slider","value":1e9}
           h Input 0 460 240 40 {"name":"Amount","variant":"number","value":"many"}
           i HorizontalLine 0 520 240 8 {"variant":"progress","value":40}
           j List 0 540 240 60 {"variant":"numbers","items":["One","Two"]}
           k Button 0 620 40 40 {"variant":"icon","icon":"search"}
           l Text 0 680 240 40 {"text":"unseen","hidden":true}"#,
        &expect![[r#"
            <main><div><label for="field-0">Note</label>
            <textarea id="field-0">&lt;b&gt;</textarea>
            </div>
            <div><input id="field-1" type="checkbox" checked="">
            <label for="field-1">Remember me</label>
            </div>
            <div><input id="field-2" disabled="" type="checkbox" role="switch">
            <label for="field-2">Dark</label>
            </div>
            <fieldset><legend>Size</legend>
            <label><input type="radio" name="field-3">
            <span>S</span>
            </label>
            <label><input type="radio" name="field-3" checked="">
            <span>M</span>
            </label>
            </fieldset>
            <div><label for="field-4">Land</label>
            <select id="field-4"><option value="">Choose</option>
            <option selected="">A</option>
            <option>B</option>
            </select>
            </div>
            <input aria-label="Find" placeholder="Find" type="search">
            <input aria-label="Volume" type="range" value="100">
            <input aria-label="Amount" placeholder="0" type="number">
            <progress max="100" value="40" aria-label="Progress"></progress>
            <ol><li>One</li>
            <li>Two</li>
            </ol>
            <button type="button" aria-label="search"><svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true"><path d="M12.75 7.88L11.7 10.95L7.88 12.75L4.43 11.33L3 7.88L4.43 4.43L7.88 3L11.33 4.43L12.75 7.88" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M11.4 11.4L15.38 15.38" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>
            </button>
            </main>
        "#]],
    );
}

#[test]
fn every_type_has_its_element() {
    check(
        r#"c Container 0 0 1440 64 {"name":"Top"}
           n NavigationBox 200 12 400 40 {"items":["Home"," ","Help"]}
           h Heading 40 100 400 40 Welcome
           t Text 40 160 400 24 {"text":"Two\nlines"}
           b Button 40 200 100 40 Go
           b2 Button 160 200 100 40 {"name":"Close"}
           i ImagePlaceholder 40 260 300 200 {"alt":"A map"}
           l List 40 480 300 80 {"items":["One","Two"]}
           tb Table 40 580 300 80 {"columns":["A","B","C"],"rows":[["1",2],["<b>"]]}
           hr HorizontalLine 40 680 300 2
           f Footer 0 800 1440 80 Bye"#,
        &expect![[r##"
            <header><nav aria-label="Navigation"><ul><li><a href="#" aria-current="page">Home</a>
            </li>
            <li><a href="#">Help</a>
            </li>
            </ul>
            </nav>
            </header>
            <main><h1>Welcome</h1>
            <p>Two
            lines</p>
            <div><button type="button">Go</button>
            <button type="button" aria-label="Close"></button>
            </div>
            <figure><svg viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A map"><rect x="0.5" y="0.5" width="299" height="199" rx="3.5" fill="#eceff3" stroke="#c9cfd9"/><line x1="1" y1="1" x2="299" y2="199" stroke="#c9cfd9"/><line x1="1" y1="199" x2="299" y2="1" stroke="#c9cfd9"/></svg>
            <figcaption aria-hidden="true">A map</figcaption>
            </figure>
            <ul><li>One</li>
            <li>Two</li>
            </ul>
            <table><thead>
            <tr><th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">C</th>
            </tr>
            </thead>
            <tbody>
            <tr><td>1</td>
            <td>2</td>
            <td colspan="1"></td>
            </tr>
            <tr><td>&lt;b&gt;</td>
            <td colspan="2"></td>
            </tr>
            </tbody>
            </table>
            <hr>
            </main>
            <footer><p>Bye</p>
            </footer>
        "##]],
    );
}

#[test]
fn fields_are_labeled() {
    check(
        r#"a Text 40 40 100 24 Email
           b Input 160 32 240 40 {"placeholder":"you@example.org"}
           c Input 40 100 240 40 {"text":"Phone"}
           d Input 40 160 240 120 {"placeholder":"Message"}
           e Input 40 300 24 24
           f Text 80 300 200 24 I agree
           g Input 40 340 240 40"#,
        &expect![[r#"
            <main><div><label for="field-1">Email</label>
            <input id="field-1" placeholder="you@example.org" type="email">
            </div>
            <div><label for="field-2">Phone</label>
            <input id="field-2" type="tel">
            </div>
            <textarea aria-label="Message" placeholder="Message"></textarea>
            <div><input id="field-4" type="checkbox">
            <label for="field-4">I agree</label>
            </div>
            <input aria-label="Text field" type="text">
            </main>
        "#]],
    );
}

#[test]
fn labels_of_fields_are_seen_and_tied_to_them() {
    check(
        r#"a Input 40 40 240 40 {"text":"Email","placeholder":"you@x"}
           b Input 40 100 240 64 {"text":"Phone"}
           c Input 40 200 240 160 {"text":"Message","placeholder":"Two\nlines"}
           d Input 40 400 24 24 {"text":"I agree"}
           e Text 400 40 100 24 City
           f Input 400 72 240 40 {"text":" city ","placeholder":"Where"}
           g Text 400 140 100 24 Street
           h Input 400 172 240 40 {"text":"House","placeholder":"7"}"#,
        &expect![[r#"
            <main><div><div><div><label for="field-0">Email</label>
            <input id="field-0" placeholder="you@x" type="email">
            </div>
            <div><label for="field-1">Phone</label>
            <input id="field-1" type="tel">
            </div>
            <div><label for="field-2">Message</label>
            <textarea id="field-2" placeholder="Two lines"></textarea>
            </div>
            <div><input id="field-3" type="checkbox">
            <label for="field-3">I agree</label>
            </div>
            </div>
            <div><label for="field-5">City</label>
            <input id="field-5" placeholder="Where" type="text">
            <p>Street</p>
            <div><label for="field-7">House</label>
            <input id="field-7" placeholder="7" type="text">
            </div>
            </div>
            </div>
            </main>
        "#]],
    );
}

#[test]
fn what_is_written_in_a_sketch_is_seen_on_the_page() {
    check(
        r#"a ImagePlaceholder 40 40 300 200 {"alt":"A map"}
           b ImagePlaceholder 400 40 300 200 {"alt":"A map of town","text":"The town"}
           c ImagePlaceholder 800 40 40 40 {"alt":"Face"}
           d List 40 300 300 120 {"text":"Fruit","items":["Apple","Pear"]}
           e List 400 300 300 120 {"text":"Alone"}
           f Table 40 500 300 80 {"text":"Prices","columns":["A"],"rows":[["1"]]}"#,
        &expect![[r##"
            <main><div><div><div><figure><svg viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A map"><rect x="0.5" y="0.5" width="299" height="199" rx="3.5" fill="#eceff3" stroke="#c9cfd9"/><line x1="1" y1="1" x2="299" y2="199" stroke="#c9cfd9"/><line x1="1" y1="199" x2="299" y2="1" stroke="#c9cfd9"/></svg>
            <figcaption aria-hidden="true">A map</figcaption>
            </figure>
            <figure><svg viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A map of town"><rect x="0.5" y="0.5" width="299" height="199" rx="3.5" fill="#eceff3" stroke="#c9cfd9"/><line x1="1" y1="1" x2="299" y2="199" stroke="#c9cfd9"/><line x1="1" y1="199" x2="299" y2="1" stroke="#c9cfd9"/></svg>
            <figcaption>The town</figcaption>
            </figure>
            </div>
            <div><div><p>Fruit</p>
            <ul><li>Apple</li>
            <li>Pear</li>
            </ul>
            </div>
            <div><p>Alone</p>
            </div>
            </div>
            <table><caption>Prices</caption>
            <thead>
            <tr><th scope="col">A</th>
            </tr>
            </thead>
            <tbody>
            <tr><td>1</td>
            </tr>
            </tbody>
            </table>
            </div>
            <figure><svg viewBox="0 0 40 40" width="40" height="40" role="img" aria-label="Face"><rect x="0.5" y="0.5" width="39" height="39" rx="3.5" fill="#eceff3" stroke="#c9cfd9"/><line x1="1" y1="1" x2="39" y2="39" stroke="#c9cfd9"/><line x1="1" y1="39" x2="39" y2="1" stroke="#c9cfd9"/></svg>
            </figure>
            </div>
            </main>
        "##]],
    );
}

#[test]
fn what_cannot_be_seen_is_no_text() {
    check(
        "a Heading 40 40 400 40 {\"text\":\"\\u0000\\u200b\"}
         b Container 40 100 400 100 {\"text\":\"\\u0008\"}
         c Button 40 240 100 40 {\"text\":\"\\ufeff\"}
         d Input 40 300 200 40 {\"text\":\"\\u0000\",\"placeholder\":\"a\\r\\nb\"}
         e Text 40 360 200 60 {\"text\":\"one\\rtwo\\r\\nthree\"}",
        &expect![[r##"
            <main><p><svg viewBox="0 0 400 40" width="400" height="40" aria-hidden="true"><rect x="0" y="11" width="280" height="18" rx="9" fill="#c9cfd9"/></svg>
            </p>
            <div></div>
            <button type="button" aria-label="Button"></button>
            <input aria-label="a b" placeholder="a b" type="text">
            <p>one
            two
            three</p>
            </main>
        "##]],
    );
    let html = to_html(&support::sketch(r#"a Heading 0 0 90 40 {"text":"\u0000"}"#), &HtmlOptions::default());
    assert!(html.contains("<title>Sketch</title>"));
}

#[test]
fn a_header_holds_no_footer_and_a_table_no_more_columns_than_a_cell_can_span() {
    check(
        "a Container 0 0 1440 80
         b Footer 40 20 400 40 Small
         c Heading 40 200 400 40 Page",
        &expect![[r#"
            <header><div><p>Small</p>
            </div>
            </header>
            <main><h1>Page</h1>
            </main>
        "#]],
    );
    let columns = vec!["\"x\""; 1200].join(",");
    let table = format!(r#"a Table 0 0 400 400 {{"columns":[{columns}],"rows":[["1"],[]]}}"#);
    let html = to_html(&support::sketch(&table), &HtmlOptions::default());
    assert_eq!(html.matches("<th ").count(), 1000);
    assert!(html.contains(r#"<td colspan="999">"#) && html.contains(r#"<td colspan="1000">"#));
}

#[test]
fn headings_leave_no_level_out() {
    check(
        r#"a Heading 40 40 400 40 {"text":"Page","level":3}
           b Heading 40 100 400 40 {"text":"Part","level":6}
           c Heading 40 160 400 40 {"text":"Next","level":1}
           d Heading 40 220 400 40 Any"#,
        &expect![[r#"
            <main><h1>Page</h1>
            <h2>Part</h2>
            <h2>Next</h2>
            <h2>Any</h2>
            </main>
        "#]],
    );
}

#[test]
fn what_overlaps_is_layered() {
    check(
        r#"a ImagePlaceholder 40 40 400 300 {"alt":"Hero"}
           b Heading 60 60 200 40 On top
           c Container 500 40 200 100 {"text":"Card"}
           d Container 500 200 200 100 {"text":"Card"}
           e Text 700 80 200 100 Beside
           f Text 720 90 200 100 Over"#,
        &expect![[r##"
            <main><div><div><figure><svg viewBox="0 0 400 300" width="400" height="300" role="img" aria-label="Hero"><rect x="0.5" y="0.5" width="399" height="299" rx="3.5" fill="#eceff3" stroke="#c9cfd9"/><line x1="1" y1="1" x2="399" y2="299" stroke="#c9cfd9"/><line x1="1" y1="299" x2="399" y2="1" stroke="#c9cfd9"/></svg>
            <figcaption aria-hidden="true">Hero</figcaption>
            </figure>
            <h1>On top</h1>
            </div>
            <div><div><section aria-label="Card"><p>Card</p>
            </section>
            <div><p>Beside</p>
            <p>Over</p>
            </div>
            </div>
            <section aria-label="Card 2"><p>Card</p>
            </section>
            </div>
            </div>
            </main>
        "##]],
    );
}

#[test]
fn layers_are_painted_as_the_sketch_says_and_read_from_top_to_bottom() {
    let html = |lines: &str| to_html(&support::sketch(lines), &HtmlOptions::default());
    let apart = "a Container 0 0 200 100\nb Container 100 50 200 100\nc Container 200 60 200 100";
    assert!(!html(apart).contains("{order:"));
    let turned = html("a Container 100 50 200 100\nb Container 0 0 200 100\nc Container 250 20 200 100");
    let rules: Vec<_> = turned.lines().filter(|line| line.contains("{order:")).collect();
    expect![[r#"
        .b1>:nth-child(1){order:1}
        .b1>:nth-child(2){order:2}
        .b1>:nth-child(3){order:0}"#]]
    .assert_eq(&rules.join("\n"));
}

#[test]
fn an_empty_sketch_is_an_empty_page() {
    let html =
        to_html(&Sketch::new(), &HtmlOptions { title: Some("</title><script>".to_owned()), icons: None });
    assert!(html.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
    assert_eq!(body(&html), "<main></main>\n");
}

/// The tags are ours and each is closed.
fn check_tags(html: &str) -> Result<(), TestCaseError> {
    let mut open = Vec::new();
    for tag in html.split('<').skip(1) {
        let name: String = tag.chars().take_while(|letter| !" >/".contains(*letter)).collect();
        let inside = tag.split('>').next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(closed) => {
                let closed = closed.split('>').next().unwrap_or_default().to_owned();
                prop_assert_eq!(open.pop(), Some(closed));
            }
            None if ["!DOCTYPE", "meta", "hr", "input"].contains(&name.as_str()) || inside.ends_with('/') => {
            }
            None => open.push(name),
        }
    }
    prop_assert!(open.is_empty());
    prop_assert!(!html.contains("<script") && !html.contains('\0'));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    /// Whatever the texts say, the tags are ours and each is closed.
    #[test]
    fn no_text_becomes_markup(sketch in sketches::any_sketch()) {
        let html = to_html(&sketch, &HtmlOptions::default());
        check_tags(&html)?;
        prop_assert_eq!(html.matches("<main").count(), 1);
        // Each label belongs to the one field of its id, and no URL holds a space.
        for label in html.split("<label for=\"").skip(1) {
            let id = label.split('"').next().unwrap_or_default();
            prop_assert_eq!(html.matches(&format!(" id=\"{id}\"")).count(), 1);
            prop_assert_eq!(html.matches(&format!(" for=\"{id}\"")).count(), 1);
        }
    }

    /// Whatever the props say, each piece is well-formed, short of surprises, and what can be used has a name.
    #[test]
    fn no_props_break_out(
        piece in prop::sample::select(websketch_core::kit::Piece::ALL),
        props in pieces::any_props(),
    ) {
        let size = piece.size();
        let html = to_html(&pieces::one(piece, size.width, size.height, props), &HtmlOptions::default());
        check_tags(&html)?;
        prop_assert!(!html.contains("NaN") && !html.contains("inf\""));
        let (_, body) = html.split_once("</style>").unwrap_or_default();
        for start in ["<input", "<select", "<textarea", "<button", "<nav", "<dialog", "<progress"] {
            for tag in body.split(start).skip(1) {
                let (tag, rest) = tag.split_once('>').unwrap_or_default();
                let is_named = tag.contains("aria-label=\"") || rest.trim_start().starts_with("<span>")
                    || tag.contains(" id=\"") || (start == "<button" && !rest.starts_with('<'));
                prop_assert!(is_named || rest.contains("</svg>"), "{}{} has no name", start, tag);
            }
        }
    }
}
