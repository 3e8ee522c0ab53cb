//! Content and places from the page: the entries of a breadcrumb, the field of a meter.

use super::leaf::with_prop;
use crate::chunks::{Reference, Role};
use crate::referents::Scene;
use serde_json::Value;
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentKind, Props};

/// The first entry of a breadcrumb.
const START: &str = "Home";

/// Gives a breadcrumb without entries the title of the page.
pub(super) fn of_page(scene: &Scene, node: Node) -> Node {
    let Content::Leaf(leaf) = &node.content else { return node };
    let is_breadcrumb =
        leaf.kind == ComponentKind::NavigationBox && leaf.props.variant() == Some("breadcrumb");
    match title(scene).filter(|_| is_breadcrumb && is_usual(&leaf.props)) {
        Some(title) => with_prop(node, "items", Value::from(vec![START.to_owned(), title])),
        None => node,
    }
}

fn is_usual(props: &Props) -> bool {
    props.items().len() == super::leaf::PLACES.len() && props.items().first() == Some(&START)
}

/// Returns the title of the page: its largest heading.
fn title(scene: &Scene) -> Option<String> {
    let headings = scene.sketch().iter().filter(|one| one.kind() == ComponentKind::Heading);
    let level = |one: &websketch_sketch::Component| match Piece::of(one) {
        Piece::Heading => one.props().get("level").and_then(|level| level.as_f64()).unwrap_or(2.0),
        _ => 9.0,
    };
    let order = |one: &&websketch_sketch::Component, other: &&websketch_sketch::Component| {
        level(one).total_cmp(&level(other)).then(one.bounds().y().total_cmp(&other.bounds().y()))
    };
    headings.min_by(order).and_then(|one| one.props().text()).map(str::to_owned)
}

/// Returns the place below the last field that shares a word with a new progress bar or text of help: `password strength
/// meter`.
pub(super) fn below_topic(scene: &Scene, target: &Reference) -> Option<Place> {
    let [part] = target.parts.as_slice() else { return None };
    let piece = part.head.and_then(|head| head.kind.piece())?;
    if !matches!(piece, Piece::Progress | Piece::Caption) {
        return None;
    }
    let structure = scene.structure();
    let said: Vec<&str> =
        part.words.iter().filter(|word| word.role != Role::Head).map(|word| word.text.as_str()).collect();
    let is_about = |field: &&Element| {
        let [_, own, ..] = field.component.props().labels();
        let label = structure.label(field).and_then(|label| label.component.props().text());
        let texts = own.into_iter().chain(label);
        texts.flat_map(words).any(|word| said.contains(&word.as_str()))
    };
    let order = structure.reading_order();
    let field = order.iter().filter(|one| one.kind() == ComponentKind::Input).rfind(is_about)?;
    Some(Place::Beside { anchors: vec![field.component.id().clone()], side: Side::Below })
}
