//! Design review of the sketch: its score and findings, computed after each pause in editing, in a chunk of its own.

mod assessment;
mod panel;

pub use assessment::Assessment;

use crate::panels::debounce;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::{Dock, Store, use_store};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_split_helpers::wasm_split;
use websketch_sketch::Sketch;

/// Pause in editing after which the sketch is assessed.
const PAUSE: Duration = Duration::from_millis(300);
/// Most components of a sketch that is assessed automatically. A larger one is assessed while the panel is open.
const MAX_AUTOMATIC: usize = 2_000;

/// The functions of the chunk.
#[derive(Clone, Copy)]
struct Functions {
    assess: fn(&Sketch, bool) -> Assessment,
    draw: fn(Review) -> AnyView,
}

#[wasm_split(review, fallible)]
fn load() -> Result<Functions, ChunkUnavailable> {
    Ok(Functions { assess: Assessment::of, draw: |review| view! { <panel::Panel review/> }.into_any() })
}

/// The review of the open sketch.
#[derive(Clone, Copy)]
pub struct Review {
    /// Result of the last run.
    pub assessment: RwSignal<Assessment>,
    functions: RwSignal<Option<Functions>>,
    /// Whether the chunk could not be loaded in the background. Only the opened panel tries again.
    is_missing: RwSignal<bool>,
}

impl Review {
    /// Creates the review, which follows the sketch. The chunk is loaded for the first component.
    pub fn follow(store: Store) -> Self {
        let review = Self {
            assessment: RwSignal::new(Assessment::default()),
            functions: RwSignal::new(None),
            is_missing: RwSignal::new(false),
        };
        debounce(
            PAUSE,
            move || {
                store.document.version();
                store.view.dock.track();
                review.functions.track();
            },
            move || review.run(store),
        );
        review
    }

    /// Returns the score as it is shown: a whole number, rounded down so that only a sketch without a fault has 100.
    /// Tracked read.
    pub fn shown_score(self) -> Option<u8> {
        self.assessment.with(Assessment::shown_score)
    }

    fn run(self, store: Store) {
        let is_open = store.view.dock.get_untracked() == Some(Dock::Findings);
        let next = store.document.peek(|sketch| {
            let is_due = is_open || !sketch.is_empty() && sketch.len() <= MAX_AUTOMATIC;
            if !is_due {
                return Some(Assessment::default());
            }
            let functions = self.functions.get_untracked();
            functions.map(|functions| (functions.assess)(&sketch.shown(), is_open))
        });
        match next {
            Some(next) if self.assessment.with_untracked(|known| *known != next) => {
                self.assessment.set(next);
            }
            Some(_) => {}
            None if self.is_missing.get_untracked() => {}
            None => self.load(|_| {}),
        }
    }

    fn load(self, on_error: impl FnOnce(ChunkUnavailable) + 'static) {
        spawn_local(async move {
            match load().await {
                Ok(functions) => self.functions.set(Some(functions)),
                Err(error) => {
                    self.is_missing.set(true);
                    on_error(error);
                }
            }
        });
    }
}

/// The panel, as soon as its chunk is there.
#[component]
pub fn ReviewPanel(review: Review) -> impl IntoView {
    let store = use_store();
    move || match review.functions.get() {
        Some(functions) => (functions.draw)(review),
        None => {
            // A page is loaded anew for a part that was asked for, never for one in the background.
            review.load(move |error| {
                if error == ChunkUnavailable::Outdated {
                    store.outdated.set(true);
                }
            });
            view! { <p class="none" role="status">"Looking…"</p> }.into_any()
        }
    }
}
