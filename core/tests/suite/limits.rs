//! What is bounded: the length of a sketch, what may be an id, and the memory that reading takes.

mod bytes;
mod ids;
mod memory;
