//! What web and edge say to each other: requests, answers, errors, stream frames.

mod answer;
mod error;
mod frame;
mod request;

pub use answer::{ChatAnswer, Circumstances, SessionAnswer, SessionCreated};
pub use error::{ErrorCode, ErrorEnvelope};
pub use frame::Frame;
pub use request::{ChatRequest, InvalidRequest};
