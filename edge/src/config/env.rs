//! The settings of this Worker, read from its environment once.

use super::{Config, InvalidConfig};
use crate::http::cors::Cors;
use crate::platform::random_id;
use std::sync::OnceLock;
use worker::Env;
use worker::js_sys::Reflect;

impl Config {
    /// The settings. They are the same for all requests of an isolate, so a right set is read only once.
    ///
    /// # Errors
    /// [`InvalidConfig`] names the first wrong one.
    pub(crate) fn from_env(env: &Env) -> Result<&'static Self, InvalidConfig> {
        static SETTINGS: OnceLock<Config> = OnceLock::new();
        if let Some(config) = SETTINGS.get() {
            return Ok(config);
        }
        let config = Self::read(|name| lookup(env, name), random_id)?;
        Ok(SETTINGS.get_or_init(|| config))
    }

    /// Who may call from a browser, whatever else is set: what is wrong with the other settings must be told to pages, too.
    pub(crate) fn cors_from_env(env: &Env) -> Cors {
        Self::read_cors(|name| lookup(env, name)).unwrap_or_default()
    }
}

/// What the platform calls this deployment of the Worker, where it says so.
pub(crate) fn deployment_id(env: &Env) -> Option<String> {
    let metadata = Reflect::get(env, &"CF_VERSION_METADATA".into()).ok()?;
    Reflect::get(&metadata, &"id".into()).ok()?.as_string().filter(|id| !id.is_empty())
}

/// A variable as text, also one that was written as a number or a truth value.
fn lookup(env: &Env, name: &str) -> Option<String> {
    let value = Reflect::get(env, &name.into()).ok()?;
    let as_text = |number: f64| number.to_string();
    value
        .as_string()
        .or_else(|| value.as_f64().map(as_text))
        .or_else(|| value.as_bool().map(|flag| flag.to_string()))
}
