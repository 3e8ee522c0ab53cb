//! The offline language, in a chunk of its own.

use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use leptos::prelude::*;
use wasm_split_helpers::wasm_split;
use websketch_language as language;
use websketch_language::{Context, FindResult, Understood};
use websketch_sketch::{IdSource, Sketch};

/// The functions of the chunk.
#[derive(Clone, Copy)]
struct Functions {
    interpret: fn(&Sketch, &str, &Context, &mut IdSource) -> Understood,
    find: fn(&Sketch, &str, &Context) -> FindResult,
}

#[wasm_split(language, fallible)]
fn load() -> Result<Functions, ChunkUnavailable> {
    Ok(Functions { interpret: language::interpret, find: language::find })
}

/// The offline language.
#[derive(Clone, Copy)]
pub struct Language {
    functions: RwSignal<Option<Functions>>,
}

impl Language {
    /// Creates the state before loading.
    pub fn new() -> Self {
        Self { functions: RwSignal::new(None) }
    }

    /// Returns true if the chunk has loaded. Tracked read.
    pub fn is_loaded(&self) -> bool {
        self.functions.with(Option::is_some)
    }

    /// Returns true if the chunk has loaded, untracked.
    pub fn is_loaded_untracked(&self) -> bool {
        self.functions.with_untracked(Option::is_some)
    }

    /// Loads the chunk.
    ///
    /// # Errors
    /// [`ChunkUnavailable`]. The next call retries.
    pub async fn load(&self) -> Result<(), ChunkUnavailable> {
        let functions = load().await?;
        if !self.is_loaded_untracked() {
            self.functions.set(Some(functions));
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
    ) -> Result<Understood, ChunkUnavailable> {
        let functions = self.functions.get_untracked().ok_or_else(ChunkUnavailable::now)?;
        let mut ids = platform::id_source().map_err(|_| ChunkUnavailable::Unreachable)?;
        Ok((functions.interpret)(sketch, message, context, &mut ids))
    }

    /// Finds the components that a phrase means. `None` before the chunk has loaded.
    pub fn find(&self, sketch: &Sketch, phrase: &str, context: &Context) -> Option<FindResult> {
        self.functions.get_untracked().map(|functions| (functions.find)(sketch, phrase, context))
    }
}
