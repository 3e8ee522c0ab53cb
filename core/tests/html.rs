//! Sketches as web pages. `UPDATE_EXPECT=1` rewrites the golden files, which are to be looked at in a
//! browser then.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;
use websketch_core::export::html::{HtmlOptions, to_html};
use websketch_core::sketch::Sketch;

mod sketches;
mod support;

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

#[test]
fn golden_pages() {
    for name in ["tiny", "landing", "settings", "dashboard", "messy"] {
        let html = to_html(&sketches::fixture(name), &HtmlOptions::default());
        expect_file![format!("{}/tests/golden/{name}.html", env!("CARGO_MANIFEST_DIR"))].assert_eq(&html);
    }
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
            <header><nav aria-label="Navigation"><ul><li><a href="#">Home</a>
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
            <img src="data:image/svg+xml,%3Csvg xmlns=&#39;http://www.w3.org/2000/svg&#39; viewBox=&#39;0 0 9 9&#39; preserveAspectRatio=&#39;none&#39;%3E%3Cpath d=&#39;M0 0 9 9M9 0 0 9&#39; stroke=&#39;%238a93a3&#39; vector-effect=&#39;non-scaling-stroke&#39;/%3E%3C/svg%3E" alt="A map">
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
            <input id="field-1" placeholder="you@example.org" type="text">
            </div>
            <input aria-label="Phone" placeholder="Phone" type="text">
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
        &expect![[r#"
            <main><div><div><img src="data:image/svg+xml,%3Csvg xmlns=&#39;http://www.w3.org/2000/svg&#39; viewBox=&#39;0 0 9 9&#39; preserveAspectRatio=&#39;none&#39;%3E%3Cpath d=&#39;M0 0 9 9M9 0 0 9&#39; stroke=&#39;%238a93a3&#39; vector-effect=&#39;non-scaling-stroke&#39;/%3E%3C/svg%3E" alt="Hero">
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
        "#]],
    );
}

#[test]
fn an_empty_sketch_is_an_empty_page() {
    let html = to_html(&Sketch::new(), &HtmlOptions { title: Some("</title><script>".to_owned()) });
    assert!(html.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
    assert_eq!(body(&html), "<main></main>\n");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    /// Whatever the texts say, the tags are ours and each is closed.
    #[test]
    fn no_text_becomes_markup(sketch in sketches::any_sketch()) {
        let html = to_html(&sketch, &HtmlOptions::default());
        let mut open = Vec::new();
        for tag in html.split('<').skip(1) {
            let name: String = tag.chars().take_while(|letter| !" >".contains(*letter)).collect();
            match name.strip_prefix('/') {
                Some(closed) => prop_assert_eq!(open.pop(), Some(closed.to_owned())),
                None if ["!DOCTYPE", "meta", "hr", "input", "img"].contains(&name.as_str()) => {}
                None => open.push(name),
            }
        }
        prop_assert!(open.is_empty());
        prop_assert!(!html.contains("<script") && !html.contains('\0'));
        prop_assert_eq!(html.matches("<main").count(), 1);
    }
}
