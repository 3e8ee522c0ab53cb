//! Recently used items, stored in the browser.

use super::item::KitItem;
use crate::platform;
use leptos::prelude::*;
use websketch_sketch::kit::Icon;

/// Local storage item: ids of the items, the last one first.
const RECENT_SETTING: &str = "websketch-recent";
/// Most items.
const MAX_RECENT: usize = 6;

/// Returns the recent items, as stored.
pub fn stored() -> Vec<KitItem> {
    let stored = platform::setting(RECENT_SETTING).unwrap_or_default();
    let all = || KitItem::all().chain(Icon::all().map(KitItem::Icon));
    stored.split(',').take(MAX_RECENT).filter_map(|id| all().find(|item| item.id() == id)).collect()
}

/// Puts an item in front of the recent ones, and stores them. A phrase is none.
pub fn note(recent: RwSignal<Vec<KitItem>>, item: &KitItem) {
    if matches!(item, KitItem::Phrase(_)) {
        return;
    }
    recent.update(|recent| {
        recent.retain(|other| other != item);
        recent.insert(0, item.clone());
        recent.truncate(MAX_RECENT);
    });
    let ids = recent.with_untracked(|recent| recent.iter().map(KitItem::id).collect::<Vec<_>>().join(","));
    platform::store_setting(RECENT_SETTING, &ids);
}
