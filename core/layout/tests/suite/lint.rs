//! Findings, fixes, and tidying.

mod found;
mod laws;
mod linked;
mod script;
mod steps;
mod tidied;
