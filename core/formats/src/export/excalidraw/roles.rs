//! Roles of boxes in foreign documents, told by their place and contents. Their names let sentences find them.

use super::counterpart::Counterpart;
use super::placed_shape::PlacedShape;
use super::shape::ShapeForm;
use std::collections::BTreeMap;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;

/// The least width of a page with a sidebar. Pixels.
const LEAST_PAGE: f64 = 600.0;
/// The largest width and the least height of a sidebar, as shares of the page.
const SIDEBAR: (f64, f64) = (0.3, 0.6);
/// The largest distance of a sidebar from the edge of the page. Pixels.
const AT_EDGE: f64 = 12.0;
/// The least numbers of fields and buttons in a form.
const FORM: (usize, usize) = (2, 1);

/// Names the boxes with a role, each with a number from the second of its role on.
pub(super) fn name_roles(pieces: &[PlacedShape], held: &[Vec<usize>], counterparts: &mut [Counterpart]) {
    let boxes: Vec<Bounds> = pieces.iter().filter_map(|piece| piece.bounds).collect();
    let Some(page) = websketch_sketch::geometry::union_of(&boxes) else { return };
    let kind_of = |counterpart: &Counterpart| match counterpart {
        Counterpart::Component { kind, .. } => Some(*kind),
        Counterpart::Part | Counterpart::Nothing(_) => None,
    };
    let kinds: Vec<Option<ComponentKind>> = counterparts.iter().map(kind_of).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for ((piece, held), counterpart) in pieces.iter().zip(held).zip(counterparts) {
        let is_foreign_box = piece.shape.form == ShapeForm::Rectangle && piece.shape.custom_data.is_none();
        let Some(bounds) = piece.bounds.filter(|_| is_foreign_box) else { continue };
        let Counterpart::Component { kind: ComponentKind::Container, props, .. } = counterpart else {
            continue;
        };
        if props.contains_key("name") {
            continue;
        }
        let number = |wanted| held.iter().filter(|&&at| kinds.get(at) == Some(&Some(wanted))).count();
        let is_form = number(ComponentKind::Input) >= FORM.0 && number(ComponentKind::Button) >= FORM.1;
        let role = match () {
            () if is_form => "Form",
            () if !held.is_empty() && is_sidebar(&bounds, &page) => "Sidebar",
            () => continue,
        };
        let count = counts.entry(role).or_default();
        *count += 1;
        let name = if *count == 1 { role.to_owned() } else { format!("{role} {count}") };
        props.insert("name".to_owned(), name.into());
    }
}

fn is_sidebar(bounds: &Bounds, page: &Bounds) -> bool {
    let (wide, high) = SIDEBAR;
    let is_at_edge = bounds.x() - page.x() <= AT_EDGE || page.right() - bounds.right() <= AT_EDGE;
    page.width() >= LEAST_PAGE
        && is_at_edge
        && bounds.width() <= page.width() * wide
        && bounds.height() >= page.height() * high
}
