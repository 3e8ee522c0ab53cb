//! Icon paths of the kit, in a file of their own that is loaded on first use.

use crate::platform;
use gloo_net::http::Request;
use std::sync::Arc;
use websketch_json as json;
use websketch_sketch::kit::IconPaths;

/// Fetches the paths from the URL in the page. Returns `None` on failure. Icons stay placeholders then.
pub async fn fetch() -> Option<Arc<IconPaths>> {
    let document = platform::window()?.document()?;
    let url = document.query_selector("meta[name=icons]").ok()??.get_attribute("content")?;
    let answer = Request::get(&url).send().await.ok().filter(|answer| answer.ok())?;
    let value = json::parse(&answer.text().await.ok()?).ok()?;
    IconPaths::read(&value).ok().map(Arc::new)
}
