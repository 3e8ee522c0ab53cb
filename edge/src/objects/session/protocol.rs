//! The protocol between the Worker and a session object.

pub(crate) mod request;
pub(crate) mod response;
pub(crate) mod wire;
