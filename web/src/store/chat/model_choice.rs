//! The model that the next request may ask: of the user's own key, else of the server.

use super::{Chat, Connection};
use crate::api::providers::{ModelSelection, ProviderOption};
use crate::platform;
use crate::storage::user_api_key::UserApiKey;
use leptos::prelude::*;
use websketch_agent::plan::Prices;

/// Local storage item of the chosen provider and model.
pub(super) const CHOICE: &str = "websketch-model";

impl Chat {
    /// Returns the user's API key, if there is one. Tracked read.
    pub fn user_key(&self) -> Option<UserApiKey> {
        self.user_key.get()
    }

    /// Returns the user's API key, untracked.
    pub fn peek_user_key(&self) -> Option<UserApiKey> {
        self.user_key.get_untracked()
    }

    /// Sets the user's API key. `None` leaves models to the server.
    pub fn use_user_key(&self, own: Option<UserApiKey>) {
        self.user_key.set(own);
    }

    /// Returns the known providers of the server. Tracked read.
    pub fn provider_options(&self) -> Vec<ProviderOption> {
        self.members.get()
    }

    /// Returns the chosen provider and model. `None` is the server's default, also for a choice that it no longer
    /// offers. Tracked read.
    pub fn choice(&self) -> Option<ModelSelection> {
        let is_there = |choice: &ModelSelection| self.members.with(|members| choice.is_among(members));
        self.choice.get().filter(is_there)
    }

    /// Returns the chosen provider and model, untracked.
    pub fn peek_choice(&self) -> Option<ModelSelection> {
        untrack(|| self.choice())
    }

    /// Stores the choice of provider and model. `None` is the server's default.
    pub fn choose(&self, choice: Option<ModelSelection>) {
        platform::store_setting(CHOICE, &choice.as_ref().map(ModelSelection::text).unwrap_or_default());
        self.choice.set(choice);
    }

    /// Returns the provider and the model that the next request may ask. Tracked read.
    pub fn next_model(&self) -> Option<(String, String)> {
        if let Some(own) = self.user_key.get() {
            return Some((own.provider.name().to_owned(), own.model));
        }
        let chosen = self.choice();
        let provider = match (&chosen, self.connection.get()) {
            (Some(choice), _) => choice.provider.clone(),
            (None, Connection::Online { provider }) => provider?,
            (None, _) => return None,
        };
        let first = || {
            self.members.with(|members| {
                members.iter().find(|member| member.provider == provider)?.models.first().cloned()
            })
        };
        let model = chosen.and_then(|choice| choice.model).or_else(first)?;
        Some((provider, model))
    }

    /// Reads the prices of models. Tracked read.
    pub fn with_prices<T>(&self, read: impl FnOnce(&Prices) -> T) -> T {
        self.prices.with(read)
    }

    /// Returns true if a model may be available, directly or through the server. Tracked read.
    pub fn may_have_model(&self) -> bool {
        let at_edge = || match self.choice() {
            Some(choice) if choice.is_offline() => false,
            Some(_) => self.connection.with(Connection::answers),
            None => self.connection.with(Connection::may_have_model),
        };
        self.user_key.with(Option::is_some) || at_edge()
    }

    /// Returns true if a model may be available, untracked.
    pub fn peek_may_have_model(&self) -> bool {
        untrack(|| self.may_have_model())
    }
}
