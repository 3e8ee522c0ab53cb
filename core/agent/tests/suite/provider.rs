//! Model providers: requests, replies, and retries.

mod refusals;
mod replies;
mod requests;
