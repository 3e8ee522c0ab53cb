//! Durable Objects, each with the stub that calls it.

pub(crate) mod execution;
pub(crate) mod execution_index;
pub(crate) mod fixed_window;
pub(crate) mod idempotency;
pub(crate) mod lease;
pub(crate) mod metrics;
pub(crate) mod plan_store;
pub(crate) mod rate_limit;
pub(crate) mod session;
