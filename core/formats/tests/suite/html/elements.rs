//! Elements of each component, with order and layer.

use super::script::{body, check};
use expect_test::expect;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_sketch::Sketch;
use websketch_testing::support;

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
            <figure><svg viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A map"><rect x="0.5" y="0.5" width="299" height="199" rx="3.5" fill="#f0f2f5" stroke="#d3d8df"/><line x1="1" y1="1" x2="299" y2="199" stroke="#d3d8df"/><line x1="1" y1="199" x2="299" y2="1" stroke="#d3d8df"/></svg>
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
fn what_is_written_in_a_sketch_is_seen_on_the_page() {
    check(
        r#"a ImagePlaceholder 40 40 300 200 {"alt":"A map"}
           b ImagePlaceholder 400 40 300 200 {"alt":"A map of town","text":"The town"}
           c ImagePlaceholder 800 40 40 40 {"alt":"Face"}
           d List 40 300 300 120 {"text":"Fruit","items":["Apple","Pear"]}
           e List 400 300 300 120 {"text":"Alone"}
           f Table 40 500 300 80 {"text":"Prices","columns":["A"],"rows":[["1"]]}"#,
        &expect![[r##"
            <main><div><div><div><figure><svg viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A map"><rect x="0.5" y="0.5" width="299" height="199" rx="3.5" fill="#f0f2f5" stroke="#d3d8df"/><line x1="1" y1="1" x2="299" y2="199" stroke="#d3d8df"/><line x1="1" y1="199" x2="299" y2="1" stroke="#d3d8df"/></svg>
            <figcaption aria-hidden="true">A map</figcaption>
            </figure>
            <figure><svg viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A map of town"><rect x="0.5" y="0.5" width="299" height="199" rx="3.5" fill="#f0f2f5" stroke="#d3d8df"/><line x1="1" y1="1" x2="299" y2="199" stroke="#d3d8df"/><line x1="1" y1="199" x2="299" y2="1" stroke="#d3d8df"/></svg>
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
            <figure><svg viewBox="0 0 40 40" width="40" height="40" role="img" aria-label="Face"><rect x="0.5" y="0.5" width="39" height="39" rx="3.5" fill="#f0f2f5" stroke="#d3d8df"/><line x1="1" y1="1" x2="39" y2="39" stroke="#d3d8df"/><line x1="1" y1="39" x2="39" y2="1" stroke="#d3d8df"/></svg>
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
            <main><p><svg viewBox="0 0 400 40" width="400" height="40" aria-hidden="true"><rect x="0" y="11" width="280" height="18" rx="9" fill="#d3d8df"/></svg>
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
            <main><div><div><figure><svg viewBox="0 0 400 300" width="400" height="300" role="img" aria-label="Hero"><rect x="0.5" y="0.5" width="399" height="299" rx="3.5" fill="#f0f2f5" stroke="#d3d8df"/><line x1="1" y1="1" x2="399" y2="299" stroke="#d3d8df"/><line x1="1" y1="299" x2="399" y2="1" stroke="#d3d8df"/></svg>
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
    let html = to_html(
        &Sketch::new(),
        &HtmlOptions { title: Some("</title><script>".to_owned()), ..HtmlOptions::default() },
    );
    assert!(html.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
    assert_eq!(body(&html), "<main></main>\n");
}
