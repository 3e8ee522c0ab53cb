//! The HTTP protocol between app and edge: requests, answers, errors and stream frames.

mod answer;
pub mod client;
mod edit_request;
mod error;
mod fields;
mod frame;
mod invalid;
pub mod live;
pub mod mcp;
mod plan_request;
mod request;
mod session_usage;
mod variation_request;

pub use answer::{ChatAnswer, RequestInfo, SessionAnswer, SessionCreated, SketchAdjustment};
pub use edit_request::{AnswerRequest, EditRequest, RevertRequest};
pub use error::{ErrorCode, ErrorEnvelope};
pub(crate) use fields::{Fields, wrong};
pub use frame::Frame;
pub use invalid::InvalidRequest;
pub use plan_request::{ExecuteRequest, PlanReference, PlanRequest, SketchSource};
pub use request::{ChatRequest, ModelSelection};
pub(crate) use request::{check_length, read_ids, read_page};
pub use session_usage::{DayUsage, SessionUsage, TurnsUsage};
pub use variation_request::{AlternativesRequest, StateRequest};
pub(crate) use variation_request::{read_count, read_variation};
