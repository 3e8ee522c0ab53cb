//! Findings, fixes, and tidying.

mod explained;
mod found;
mod laws;
mod linked;
mod script;
mod steps;
mod tidied;
