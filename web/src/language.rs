//! The offline language, which comes after the app.

use crate::lazy::{self, Unavailable};
use crate::platform;
use leptos::prelude::*;
use serde_json::json as object;
use websketch_core::json;
use websketch_core::language::{Interpretation, Message};
use websketch_core::sketch::{ComponentId, Sketch};

/// The offline language.
#[derive(Clone, Copy)]
pub struct Language {
    is_here: RwSignal<bool>,
}

impl Language {
    /// Not loaded yet.
    pub fn new() -> Self {
        Self { is_here: RwSignal::new(false) }
    }

    /// Whether it can be asked; tracked.
    pub fn is_here(&self) -> bool {
        self.is_here.get()
    }

    /// Whether it can be asked, without being told when.
    pub fn is_here_untracked(&self) -> bool {
        self.is_here.get_untracked()
    }

    /// Waits until it can be asked.
    ///
    /// # Errors
    /// [`Unavailable`]; the next call tries again.
    pub async fn load(&self) -> Result<(), Unavailable> {
        lazy::load().await?;
        if !self.is_here_untracked() {
            self.is_here.set(true);
        }
        Ok(())
    }

    /// What a message means, for the selected components and the conversation before it.
    ///
    /// # Errors
    /// [`Unavailable`], also before it was loaded.
    pub fn interpret(
        &self,
        sketch: &Sketch,
        message: &str,
        selection: &[ComponentId],
        history: &[Message],
    ) -> Result<Interpretation, Unavailable> {
        let context = json::to_string(&object!({ "selection": selection, "history": history }));
        let (now, random) = platform::id_seed();
        let answer = lazy::interpret(&json::to_string(sketch), message, &context, now, &random);
        let answer = answer.ok().and_then(|text| json::parse(&text).ok());
        answer.as_ref().and_then(Interpretation::read).ok_or(Unavailable)
    }
}
