//! Model providers: what goes out, what comes back, and what is worth another try.

mod refusals;
mod replies;
mod requests;
