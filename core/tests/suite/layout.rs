//! Layout trees: how they are read, where things go, and the laws that hold for all of them.

mod fixtures;
mod judge;
mod laws;
mod places;
mod reading;
mod screens;
mod script;
mod trees;
