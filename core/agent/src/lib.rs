//! Model requests: prompts, provider dialects, proposals, turns and plans.

pub mod plan;
pub mod prompt;
pub mod proposal;
pub mod provider;
pub mod sections;
pub mod sse;
pub mod time;
pub mod turn;
