//! Properties of pages: well-formed for any sketch.

use proptest::prelude::*;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_testing::pieces;
use websketch_testing::sketches;

/// Checks that tags are known and each is closed.
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

    /// With any texts, tags are known and each is closed.
    #[test]
    fn no_text_becomes_markup(sketch in sketches::any_sketch()) {
        let html = to_html(&sketch, &HtmlOptions::default());
        check_tags(&html)?;
        prop_assert_eq!(html.matches("<main").count(), 1);
        // Each label belongs to the one field with its id, and no URL contains a space.
        for label in html.split("<label for=\"").skip(1) {
            let id = label.split('"').next().unwrap_or_default();
            prop_assert_eq!(html.matches(&format!(" id=\"{id}\"")).count(), 1);
            prop_assert_eq!(html.matches(&format!(" for=\"{id}\"")).count(), 1);
        }
    }

    /// With any props, each piece is well-formed, and every control has a name.
    #[test]
    fn no_props_break_out(
        piece in prop::sample::select(websketch_sketch::kit::Piece::ALL),
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
