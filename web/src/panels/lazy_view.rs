//! Views in chunks of their own.

use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::Store;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The entry point of a chunk with one view.
pub(super) type Draw = fn() -> AnyView;

/// Returns the view of a chunk, loaded when `is_open` becomes true for the first time. `None` before. If the chunk cannot
/// be had, a notice is shown and `close` is called.
pub(super) fn lazy_view<Loading>(
    store: Store,
    is_open: Signal<bool>,
    load: fn() -> Loading,
    close: impl Fn() + Copy + 'static,
) -> impl Fn() -> Option<AnyView> + Copy
where
    Loading: Future<Output = Result<Draw, ChunkUnavailable>> + 'static,
{
    let drawn = RwSignal::new(None::<Draw>);
    Effect::new(move |_| {
        if !is_open.get() || drawn.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            match load().await {
                Ok(draw) => drawn.set(Some(draw)),
                Err(error) => {
                    if error == ChunkUnavailable::Outdated {
                        store.outdated.set(true);
                    }
                    store.notices.show(error.to_string(), None);
                    close();
                }
            }
        });
    });
    move || drawn.get().map(|draw| draw())
}
