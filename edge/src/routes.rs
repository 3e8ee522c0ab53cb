//! The routes of the API and their handlers.

pub(crate) mod assets;
pub(crate) mod chat;
pub(crate) mod debug;
pub(crate) mod export;
pub(crate) mod health;
pub(crate) mod live;
pub(crate) mod mcp;
pub(crate) mod metrics;
pub(crate) mod openapi;
pub(crate) mod plans;
pub(crate) mod providers;
pub(crate) mod ready;
pub(crate) mod route;
pub(crate) mod sessions;
pub(crate) mod snapshots;
pub(crate) mod table;
mod variations;
