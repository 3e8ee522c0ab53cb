//! HTTP: request bodies, authentication, CORS, errors and event streams.

pub(crate) mod auth;
pub(crate) mod body;
pub(crate) mod cancellation;
pub(crate) mod cors;
pub(crate) mod disconnect;
pub(crate) mod error;
pub(crate) mod request_id;
pub(crate) mod response;
pub(crate) mod sse;
