//! Reordering rows by drag and drop among siblings.

use super::LayerTree;
use super::rows::Row;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use websketch_layout::selection::Side;

/// Drag threshold. Px.
const DRAG_START: f64 = 4.0;

/// A dragged row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RowDrag {
    /// Index of the row.
    from: usize,
    /// Position of the press. Window px.
    at: f64,
    /// Drop target: the adjacent row, and the side of it.
    target: Option<(usize, Side)>,
}

impl LayerTree {
    pub(super) fn press(self, event: &PointerEvent, place: usize) {
        if event.button() == 0 && event.pointer_type() != "touch" {
            self.drag.set(Some(RowDrag { from: place, at: f64::from(event.client_y()), target: None }));
        }
    }

    pub(super) fn drag_on(self, event: &PointerEvent) {
        let Some(drag) = self.drag.get_untracked() else { return };
        let Some(list) = self.list.get_untracked() else { return };
        let y = f64::from(event.client_y());
        if drag.target.is_none() && (y - drag.at).abs() < DRAG_START {
            return;
        }
        let from_top = y - list.get_bounding_client_rect().top() + f64::from(list.scroll_top());
        let target = self.rows.with_untracked(|rows| target(rows, drag.from, from_top / self.line));
        self.drag.set(Some(RowDrag { target, ..drag }));
    }

    pub(super) fn drop(self, _: &PointerEvent) {
        let drag = self.drag.get_untracked();
        self.drag.set(None);
        if let Some(RowDrag { from, target: Some((other, side)), .. }) = drag {
            self.restack_beside(from, other, side);
        }
    }

    /// The line that marks the drop target.
    pub(super) fn drop_mark(self) -> impl IntoView {
        let (other, side) = self.drag.get()?.target?;
        let rows = self.rows.with_untracked(Vec::len);
        // Behind a row means below all of its descendants.
        let below = self.rows.with_untracked(|all| {
            let level = all.get(other)?.level;
            all.get(other + 1..)?.iter().position(|row| row.level <= level)
        });
        let edge = match side {
            Side::InFront => other,
            Side::Behind => below.map_or(rows, |below| other + 1 + below),
        };
        Some(
            view! { <div class="drop-mark" role="none" style:top=format!("{}px", edge as f64 * self.line)></div> },
        )
    }
}

/// Returns the drop target at a height, in rows. Only siblings are targets, because parents are derived from the
/// layout.
fn target(rows: &[Row], from: usize, height: f64) -> Option<(usize, Side)> {
    let own = rows.get(from)?;
    let siblings =
        rows.iter().enumerate().filter(|(_, row)| (row.level, row.parent) == (own.level, own.parent));
    let distance = |place: usize| (place as f64 + 0.5 - height).abs();
    let (place, _) = siblings.min_by(|(one, _), (other, _)| distance(*one).total_cmp(&distance(*other)))?;
    let side = if height < place as f64 + 0.5 { Side::InFront } else { Side::Behind };
    (place != from).then_some((place, side))
}
