//! Export and import of Excalidraw documents.

mod back;
mod connections;
mod elements;
mod laws;
mod order;
mod script;
