//! Findings, fixes, and tidying.

mod found;
mod laws;
mod script;
mod steps;
mod tidied;
