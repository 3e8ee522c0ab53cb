//! Properties of any tree at any width.

use super::script::{alone, composed, ids, page};
use super::trees;
use proptest::prelude::*;
use serde_json::{Value, json};
use websketch_layout::composition::{compose, reflow};
use websketch_layout::layout_tree::outline;
use websketch_layout::text_metrics::Font;
use websketch_repair::repair;
use websketch_sketch::{Component, ComponentKind, Sketch};
use websketch_testing::sketches::drawn;

/// Whether a component is a box with children.
fn is_frame(component: &Component) -> bool {
    matches!(component.kind(), ComponentKind::Container | ComponentKind::Footer)
}

/// Checks that nothing overlaps except a box and its contents, and that a box encloses its contents.
fn check_apart(sketch: &Sketch) -> Result<(), TestCaseError> {
    let all: Vec<&Component> = sketch.iter().collect();
    for (at, one) in all.iter().enumerate() {
        for other in all.iter().skip(at + 1) {
            let (a, b) = (one.bounds(), other.bounds());
            let is_held = is_frame(one) && a.contains(&b);
            prop_assert!(!a.overlaps(&b) || is_held, "{} {a:?} and {} {b:?}", one.label(), other.label());
        }
    }
    Ok(())
}

/// Checks that every text has room, in the fonts of the drawing.
fn check_texts(sketch: &Sketch) -> Result<(), TestCaseError> {
    for component in sketch.iter() {
        let (bounds, props) = (component.bounds(), component.props());
        let variant = props.get("variant");
        let font = match (component.kind(), variant.as_ref().and_then(Value::as_str)) {
            (ComponentKind::Text, None) => Font::regular(16.0),
            (ComponentKind::Text, Some(_)) => Font::regular(14.0),
            (ComponentKind::Heading, _) => {
                Font::bold([36.0, 28.0, 22.0][usize::from(props.level().unwrap_or(2)) - 1])
            }
            _ => continue,
        };
        let lines = font.wrap(props.text().unwrap_or_default(), bounds.width(), usize::MAX).len();
        let needed = f64::from(u32::try_from(lines).expect("few lines")) * font.px * 1.4;
        prop_assert!(
            bounds.height() + 0.1 >= needed,
            "{}: {} px for {needed}",
            component.label(),
            bounds.height()
        );
    }
    Ok(())
}

/// Checks that all components lie on the page, and within the margins unless they span its full width.
fn check_margins(sketch: &Sketch, width: f64) -> Result<(), TestCaseError> {
    let margin = match width {
        width if width < 600.0 => 16.0,
        width if width < 1280.0 => 40.0,
        _ => 120.0,
    };
    for component in sketch.iter() {
        let bounds = component.bounds();
        let is_within = bounds.x() >= margin && bounds.right() <= width - margin;
        let bleeds = is_frame(component) && bounds.x() == 0.0 && bounds.right() == width;
        prop_assert!(is_within || bleeds, "{} {bounds:?} on {width}", component.label());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn pages_are_tidy_at_every_width(tree in trees::page(), width in 320..1920_u16) {
        let width = f64::from(width);
        let sketch = alone(&tree, width);
        check_apart(&sketch)?;
        check_texts(&sketch)?;
        check_margins(&sketch, width)?;
        let all_whole = sketch.iter().all(|component| {
            let bounds = component.bounds();
            [bounds.x(), bounds.y(), bounds.width(), bounds.height()].iter().all(|px| px.fract() == 0.0)
        });
        prop_assert!(all_whole);
    }

    #[test]
    fn shells_are_tidy_at_every_width(tree in trees::shell(), width in 320..1920_u16) {
        let sketch = alone(&tree, f64::from(width));
        check_apart(&sketch)?;
        check_texts(&sketch)?;
        prop_assert!(sketch.iter().all(|component| component.bounds().right() <= f64::from(width)));
    }

    #[test]
    fn columns_of_a_grid_are_equal(count in 2..9_usize, columns in prop::option::of(1..6_usize), width in 320..1920_u16) {
        let cards = vec![json!({"card": [{"text": "One"}]}); count];
        let tree = match columns {
            Some(columns) => json!({"grid": cards, "columns": columns}),
            None => json!({"grid": cards}),
        };
        let sketch = alone(&json!({"page": [tree]}), f64::from(width));
        let widths: Vec<f64> = sketch.iter().filter(|component| is_frame(component)).map(|card| card.bounds().width()).collect();
        let (least, most) = widths.iter().fold((f64::INFINITY, 0.0_f64), |(least, most), width| (least.min(*width), most.max(*width)));
        prop_assert!(most - least <= 1.0, "{widths:?}");
    }

    #[test]
    fn a_tree_that_is_cut_gives_the_first_of_its_operations(tree in trees::page(), width in 320..1920_u16, share in 0.0..1.0_f64) {
        let whole = composed(&Sketch::new(), &json!({ "tree": tree }), f64::from(width)).expect("a tree");
        let text = websketch_json::to_string(&tree);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in a short text")]
        let mut end = (text.len() as f64 * share) as usize;
        while !text.is_char_boundary(end) {
            end += 1;
        }
        // The repaired prefix. The last section may be incomplete.
        let Ok(repaired) = repair(&text[..end]) else { return Ok(()) };
        let mut beginning = repaired.value;
        let Some(sections) = beginning.get_mut("page").and_then(Value::as_array_mut) else { return Ok(()) };
        sections.pop();
        let Ok(part) = composed(&Sketch::new(), &json!({ "tree": beginning }), f64::from(width)) else { return Ok(()) };
        prop_assert!(whole.operations.starts_with(&part.operations));
    }

    #[test]
    fn the_same_tree_gives_the_same_operations(tree in trees::page(), width in 320..1920_u16) {
        let request = json!({ "tree": tree });
        let once = composed(&Sketch::new(), &request, f64::from(width)).expect("a tree");
        prop_assert_eq!(&once, &composed(&Sketch::new(), &request, f64::from(width)).expect("a tree"));
        prop_assert_eq!(once.ids.len(), once.operations.len());
    }

    #[test]
    fn a_composed_page_stays_where_it_is(tree in trees::page(), width in 320..1920_u16) {
        let sketch = alone(&tree, f64::from(width));
        let outlined = outline(&sketch, None);
        let mut names = Vec::new();
        leaves(&outlined.tree, &mut names);
        names.sort();
        let all: Vec<&str> = sketch.ids().map(websketch_sketch::ComponentId::as_str).collect();
        prop_assert_eq!(names, all, "every component occurs once");
        let again = compose(&sketch, None, &outlined.tree, None, &mut ids()).expect("a tree");
        prop_assert!(again.operations.is_empty(), "{}", websketch_json::to_string(&again.operations));
    }

    #[test]
    fn a_composed_page_is_tidy_on_another_screen(tree in trees::page(), from in 320..1920_u16, to in 320..1920_u16) {
        let sketch = alone(&tree, f64::from(from));
        let after = super::script::after(&sketch, &reflow(&sketch, page(f64::from(to))));
        check_apart(&after)?;
        check_texts(&after)?;
        for component in after.iter() {
            let right = component.bounds().right();
            prop_assert!(right <= f64::from(to), "{} ends at {right}", component.label());
        }
    }

    #[test]
    fn another_width_loses_nothing(sketch in drawn(), width in 320..1920_u16) {
        let operations = reflow(&sketch, page(f64::from(width)));
        let after = super::script::after(&sketch, &operations);
        prop_assert_eq!(after.len(), sketch.len());
        for component in sketch.iter() {
            let now = after.get(component.id()).expect("it is still there");
            prop_assert_eq!((now.kind(), now.props()), (component.kind(), component.props()));
        }
    }
}

/// Collects the ids of a tree: bare texts, and those of boxes.
fn leaves(tree: &Value, names: &mut Vec<String>) {
    match tree {
        Value::String(id) => names.push(id.clone()),
        Value::Array(nodes) => nodes.iter().for_each(|node| leaves(node, names)),
        Value::Object(parts) => parts.iter().for_each(|(_, value)| leaves(value, names)),
        _ => {}
    }
}
