//! Distances and places in words.

use crate::acts::align::edge_name;
use crate::acts::draft::Draft;
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::naming::describe::px;

/// Words a distance: `20 px to the left and 8 px up`.
pub(super) fn describe(dx: f64, dy: f64) -> String {
    let part = |value: f64, less: &str, more: &str| {
        (value != 0.0).then(|| format!("{} px {}", px(value.abs()), if value < 0.0 { less } else { more }))
    };
    let parts = [part(dx, "to the left", "to the right"), part(dy, "up", "down")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// Words a place: ` below ‘Title’`.
pub(in crate::acts) fn where_to(draft: &Draft, place: &Place) -> String {
    match place {
        Place::Beside { anchors, side } => {
            let side = match side {
                Side::Above => "above",
                Side::Below => "below",
                Side::Left => "to the left of",
                Side::Right => "to the right of",
                Side::Before => "before",
                Side::After => "after",
            };
            // A unit is called by its title.
            let shown = if anchors.len() > 3 { anchors.get(..1).unwrap_or_default() } else { anchors };
            format!(" {side} {}", draft.names(shown))
        }
        Place::In { parent: Some(parent), .. } => {
            format!(" in {}", draft.names(std::slice::from_ref(parent)))
        }
        Place::In { parent: None, is_first: true } => " at the top".to_owned(),
        Place::In { parent: None, .. } => " at the bottom".to_owned(),
        Place::Over { x, y, .. } => {
            let names = [*y, *x].map(edge_name);
            format!(" at the {}", names.join(" "))
        }
        Place::At { x, y } => {
            format!(" to {}, {}", px(*x), px(*y))
        }
    }
}
