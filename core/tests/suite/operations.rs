//! Every operation's effect and inverse, and every way an operation can be refused.

mod arrange;
mod fields;
mod locked;
mod one;
mod script;
mod targets;
mod whole;
