//! Every operation's effect and inverse, and every reason for a rejection.

mod arrange;
mod fields;
mod locked;
mod one;
mod script;
mod targets;
mod whole;
