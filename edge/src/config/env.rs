//! The settings of the Worker's environment.

use super::{Config, InvalidConfig};
use crate::http::cors::Cors;
use crate::platform::random_id;
use std::sync::OnceLock;
use worker::Env;
use worker::js_sys::Reflect;

impl Config {
    /// Returns the settings. They are the same for all requests of an isolate, so valid settings are read
    /// only once.
    ///
    /// # Errors
    /// [`InvalidConfig`] names the first invalid setting.
    pub(crate) fn from_env(env: &Env) -> Result<&'static Self, InvalidConfig> {
        static SETTINGS: OnceLock<Config> = OnceLock::new();
        if let Some(config) = SETTINGS.get() {
            return Ok(config);
        }
        let config = Self::read(|name| lookup(env, name), random_id)?;
        Ok(SETTINGS.get_or_init(|| config))
    }

    /// Returns the allowed origins even if other settings are invalid, so that pages can read the error.
    pub(crate) fn cors_from_env(env: &Env) -> Cors {
        Self::read_cors(|name| lookup(env, name)).unwrap_or_default()
    }
}

/// Returns the id that the host gave this deployment, if any.
pub(crate) fn deployment_id(env: &Env) -> Option<String> {
    let metadata = Reflect::get(env, &"CF_VERSION_METADATA".into()).ok()?;
    Reflect::get(&metadata, &"id".into()).ok()?.as_string().filter(|id| !id.is_empty())
}

/// Returns a variable as text. It may be a string, a number or a boolean.
fn lookup(env: &Env, name: &str) -> Option<String> {
    let value = Reflect::get(env, &name.into()).ok()?;
    let as_text = |number: f64| number.to_string();
    value
        .as_string()
        .or_else(|| value.as_f64().map(as_text))
        .or_else(|| value.as_bool().map(|flag| flag.to_string()))
}
