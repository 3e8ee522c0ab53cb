//! Values stored in the browser between visits, and their formats.

pub mod document_db;
pub mod document_format;
pub mod library;
pub mod user_api_key;
pub mod versions;
