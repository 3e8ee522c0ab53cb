//! Requests to a session object and its responses.

pub(crate) mod request;
pub(crate) mod response;
pub(crate) mod wire;
