//! The contents of a page.

use expect_test::Expect;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_testing::support;

/// The contents of the body, without classes.
#[track_caller]
pub(super) fn check(lines: &str, expected: &Expect) {
    expected.assert_eq(&body(&to_html(&support::sketch(lines), &HtmlOptions::default())));
}

pub(super) fn body(html: &str) -> String {
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
