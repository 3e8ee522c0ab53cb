//! Findings, fixes, and tidying.

mod explained;
mod found;
mod laws;
mod linked;
mod script;
mod separated;
mod steps;
mod tidied;
