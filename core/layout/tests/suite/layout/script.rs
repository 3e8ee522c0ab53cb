//! Helpers of layout tests: from trees to components and operations.

use kurbo::Size;
use serde_json::{Value, json};
use std::fmt::Write as _;
use websketch_layout::composition::{ComposeResult, compose};
use websketch_layout::layout_tree::InvalidTree;
use websketch_sketch::execute::apply;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// A source of ids.
pub(crate) fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").expect("a seed")
}

/// A page of this width.
pub(crate) fn page(width: f64) -> Size {
    Size::new(width, 900.0)
}

/// Composes the request `{ "at": …, "tree": … }` on a page of that width.
pub(crate) fn composed(sketch: &Sketch, request: &Value, width: f64) -> Result<ComposeResult, InvalidTree> {
    compose(sketch, request.get("at"), &request["tree"], Some(page(width)), &mut ids())
}

/// The sketch after a request. Every operation must be accepted.
#[track_caller]
pub(crate) fn laid(sketch: &Sketch, request: &Value, width: f64) -> Sketch {
    let composed = composed(sketch, request, width).expect("a tree");
    after(sketch, &composed.operations)
}

/// A tree alone on an empty page.
#[track_caller]
pub(crate) fn alone(tree: &Value, width: f64) -> Sketch {
    laid(&Sketch::new(), &json!({ "tree": tree }), width)
}

/// The sketch after operations. Every operation must be accepted.
#[track_caller]
pub(crate) fn after(sketch: &Sketch, operations: &[websketch_sketch::operation::Operation]) -> Sketch {
    let (mut sketch, mut ids) = (sketch.clone(), ids());
    for operation in operations {
        if let Err(reason) = apply(&mut sketch, operation.clone(), Actor::User, &mut ids) {
            panic!("{reason}: {}", websketch_json::to_string(operation));
        }
    }
    sketch
}

/// One line for each component, in paint order.
pub(crate) fn lines(sketch: &Sketch) -> String {
    let mut text = String::new();
    for component in sketch.iter() {
        let bounds = component.bounds();
        let variant = component.props().get("variant");
        let variant = variant.as_ref().and_then(Value::as_str);
        let kind = variant.map_or_else(
            || component.kind().name().to_owned(),
            |variant| format!("{} {variant}", component.kind().name()),
        );
        let said = component.visible_text().unwrap_or_default();
        let _ = writeln!(
            text,
            "{:<4} {:<4} {:<4} {:<4}  {kind}{}{said}",
            bounds.x(),
            bounds.y(),
            bounds.width(),
            bounds.height(),
            if said.is_empty() { "" } else { ": " },
        );
    }
    text
}

pub(crate) fn by_id<'s>(sketch: &'s Sketch, id: &str) -> &'s Component {
    sketch.get(&ComponentId::new(id).expect("an id")).expect("it is there")
}
