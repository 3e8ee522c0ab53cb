//! State that the tiles of the kit share.

use super::item::KitItem;
use kurbo::Point;
use leptos::prelude::*;

/// State that the tiles of the kit share.
#[derive(Clone, Copy)]
pub struct TileState {
    /// Item that Enter uses.
    pub active: RwSignal<Option<KitItem>>,
    /// Item that is dragged, and the place of the pointer. Screen px.
    pub dragged: RwSignal<Option<(KitItem, Point)>>,
    /// Recent items.
    pub recent: RwSignal<Vec<KitItem>>,
}
