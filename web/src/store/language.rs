//! The offline language, in a chunk of its own.

use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use leptos::prelude::*;
use wasm_split_helpers::wasm_split;
use websketch_language as language;
use websketch_language::{Context, Interpretation};
use websketch_sketch::{IdSource, Sketch};

type Interpret = fn(&Sketch, &str, &Context, &mut IdSource) -> Interpretation;

#[wasm_split(language, fallible)]
fn load() -> Result<Interpret, ChunkUnavailable> {
    Ok(language::interpret)
}

/// The offline language.
#[derive(Clone, Copy)]
pub struct Language {
    interpret: RwSignal<Option<Interpret>>,
}

impl Language {
    /// Creates the state before loading.
    pub fn new() -> Self {
        Self { interpret: RwSignal::new(None) }
    }

    /// Returns true if the chunk has loaded. Tracked read.
    pub fn is_loaded(&self) -> bool {
        self.interpret.with(Option::is_some)
    }

    /// Returns true if the chunk has loaded, untracked.
    pub fn is_loaded_untracked(&self) -> bool {
        self.interpret.with_untracked(Option::is_some)
    }

    /// Loads the chunk.
    ///
    /// # Errors
    /// [`ChunkUnavailable`]. The next call retries.
    pub async fn load(&self) -> Result<(), ChunkUnavailable> {
        let interpret = load().await?;
        if !self.is_loaded_untracked() {
            self.interpret.set(Some(interpret));
        }
        Ok(())
    }

    /// Interprets a message in its context.
    ///
    /// # Errors
    /// [`ChunkUnavailable`] before it has loaded.
    pub fn interpret(
        &self,
        sketch: &Sketch,
        message: &str,
        context: &Context,
    ) -> Result<Interpretation, ChunkUnavailable> {
        let interpret = self.interpret.get_untracked().ok_or_else(ChunkUnavailable::now)?;
        let mut ids = platform::id_source().map_err(|_| ChunkUnavailable::Unreachable)?;
        Ok(interpret(sketch, message, context, &mut ids))
    }
}
