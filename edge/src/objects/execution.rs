//! Executions of plans: one Durable Object each, which drives core's machine and stores its state.

mod drive;
mod finish;
mod inner;
mod object;
mod requests;
mod retention;
mod store;
mod stub;
mod watchers;
mod work;

pub(crate) use finish::record_key;
pub use object::ExecutionObject;
pub(crate) use stub::{call, follow};
