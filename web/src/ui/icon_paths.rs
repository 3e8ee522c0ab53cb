//! The lines of the icons that a sketch can name: a file of its own, fetched when the first one is drawn.

use crate::platform;
use gloo_net::http::Request;
use std::sync::Arc;
use websketch_core::json;
use websketch_core::kit::IconPaths;

/// Fetches them from where the page says; `None` where they cannot be had, and calm signs stay in their place.
pub async fn fetch() -> Option<Arc<IconPaths>> {
    let document = platform::window()?.document()?;
    let url = document.query_selector("meta[name=icons]").ok()??.get_attribute("content")?;
    let answer = Request::get(&url).send().await.ok().filter(|answer| answer.ok())?;
    let value = json::parse(&answer.text().await.ok()?).ok()?;
    IconPaths::read(&value).ok().map(Arc::new)
}
