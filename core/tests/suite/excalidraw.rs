//! Excalidraw documents out and in.

mod back;
mod elements;
mod laws;
mod order;
mod script;
