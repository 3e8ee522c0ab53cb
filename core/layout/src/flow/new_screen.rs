//! A new empty screen.

use super::screen::{screen_of, screens, unique_name};
use super::screen_copy::{SCREEN_GAP, free_place};
use crate::structure::{Element, Structure};
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId, IdSource, Props, Sketch};

/// Adds an empty screen beside that of a component, of the same device and size. Without any screen, the contents of the
/// page are put into a browser of its size first, in the same edit. Returns the operations and the id of the new screen.
#[must_use]
pub fn new_screen(sketch: &Sketch, from: &Component, ids: &mut IdSource) -> (Vec<Operation>, ComponentId) {
    let structure = Structure::of(sketch, None);
    let own = structure.element(from.id()).and_then(|element| screen_of(&structure, element)).copied();
    let beside: Option<Element> = own.or_else(|| screens(&structure).into_iter().next());
    let mut operations = Vec::new();
    let (device, place) = match beside {
        Some(screen) => {
            let bounds = screen.bounds;
            let x = free_place(&structure, bounds);
            (Piece::of(screen.component), [x, bounds.y(), bounds.width(), bounds.height()])
        }
        None => {
            let (wrapping, [width, height]) = wrapped_page(sketch, ids);
            operations = wrapping;
            (Piece::Browser, [width + SCREEN_GAP, 0.0, width, height])
        }
    };
    let id = ids.next_id(sketch);
    let number = screens(&structure).len().max(1) + 1;
    let name = unique_name(sketch, &format!("Screen {number}"));
    operations.push(screen(id.clone(), device, place, &name, None));
    (operations, id)
}

/// Puts all components of a page into a browser of its size, moved down by the frame's bar. Returns the operations and the
/// size of the browser, in pixels.
fn wrapped_page(sketch: &Sketch, ids: &mut IdSource) -> (Vec<Operation>, [f64; 2]) {
    let page = sketch.page();
    let bar = Piece::Browser.screen().map_or(0.0, |insets| insets.top);
    let size = [page.width, page.height + bar];
    let [width, height] = size;
    let down = |component: &Component| Operation::Move {
        component_id: component.id().clone(),
        x: component.bounds().x(),
        y: component.bounds().y() + bar,
    };
    let mut operations: Vec<Operation> = sketch.iter().map(down).collect_vec();
    let name = unique_name(sketch, "Screen 1");
    let place = [0.0, 0.0, width, height];
    operations.push(screen(ids.next_id(sketch), Piece::Browser, place, &name, Some(0)));
    (operations, size)
}

fn screen(
    id: ComponentId,
    device: Piece,
    [x, y, width, height]: [f64; 4],
    name: &str,
    index: Option<usize>,
) -> Operation {
    let props: Map<String, Value> = [("variant", device.variant()), ("name", Some(name))]
        .into_iter()
        .filter_map(|(key, value)| Some((key.to_owned(), value?.into())))
        .collect();
    let props = Props::from_map(props).unwrap_or_default();
    let (component_id, component_type) = (Some(id), device.kind());
    Operation::Add(Addition { component_id, component_type, x, y, width, height, props, index })
}
