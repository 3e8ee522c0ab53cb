//! Limits: the size of a sketch, valid ids, and the memory use of reading.

mod bytes;
mod ids;
