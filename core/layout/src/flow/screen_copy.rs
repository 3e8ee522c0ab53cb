//! The next screen: a copy beside a screen.

use super::copies::linked_copies;
use super::screen::{is_screen, screens, unique_name};
use crate::selection::{Scope, Selection, copied_props};
use crate::structure::Structure;
use kurbo::Vec2;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, IdSource, Props, Sketch};

/// The distance between screens. Pixels.
pub const SCREEN_GAP: f64 = 80.0;

/// Copies a screen with its contents to the nearest free place at its right, [`SCREEN_GAP`] from its neighbors. Links
/// within the screen lead within the copy, and links to other screens stay. `None` for any other component.
#[must_use]
pub fn screen_copy(sketch: &Sketch, id: &ComponentId, ids: &mut IdSource) -> Option<Vec<Operation>> {
    let structure = Structure::of(sketch, None);
    let screen = structure.element(id).filter(|element| is_screen(element.component))?;
    let by = Vec2::new(free_place(&structure, screen.bounds) - screen.bounds.x(), 0.0);
    let selection = Selection::new(&structure, std::slice::from_ref(id), Scope::Subtree);
    let originals: Vec<Component> =
        selection.members().iter().map(|member| member.component.clone()).collect_vec();
    let mut operations = selection.duplicated(by);
    let props = copied_props(sketch, &originals);
    for ((operation, original), mut props) in operations.iter_mut().zip(&originals).zip(props) {
        let Operation::Add(addition) = operation else { continue };
        if let Some(name) = original.props().name().filter(|_| original.id() == id) {
            let mut map = props.to_map();
            map.insert("name".to_owned(), unique_name(sketch, name).into());
            props = Props::from_map(map).unwrap_or(props);
        }
        addition.props = props;
    }
    Some(linked_copies(sketch, &originals, operations, ids).0)
}

/// Returns the left edge of the nearest place at the right of a screen that no other screen takes. Pixels.
pub(super) fn free_place(structure: &Structure, screen: Bounds) -> f64 {
    let mut left = screen.right() + SCREEN_GAP;
    let mut others: Vec<Bounds> = screens(structure).iter().map(|other| other.bounds).collect_vec();
    websketch_sketch::sort::sort_by(&mut others, |one, other| one.x().total_cmp(&other.x()));
    for other in others {
        let is_level = other.y() < screen.bottom() && other.bottom() > screen.y();
        let is_near = other.x() < left + screen.width() + SCREEN_GAP && other.right() + SCREEN_GAP > left;
        if is_level && is_near {
            left = other.right() + SCREEN_GAP;
        }
    }
    left
}
