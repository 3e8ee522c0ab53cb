//! The files of the app, and its page for all other paths.

use worker::{Env, Request, RequestInit, Response, Result};

/// The folders of `dist/app` that contain only files.
const FILE_FOLDERS: [&str; 3] = ["assets", "lazy", "icons"];

/// Serves a file of the app, or its page.
///
/// A missing file, for example of an older build, is a 404. A browser would otherwise cache the page in its
/// place.
///
/// # Errors
/// Fails if the host does not return the file.
pub(crate) async fn serve(request: Request, env: &Env) -> Result<Response> {
    let files = env.assets("ASSETS")?;
    if is_page_path(&request.path()) {
        return files.fetch_request(page_request(&request)?).await;
    }
    let response = files.fetch_request(request).await?;
    if response.status_code() == 404 { not_found() } else { Ok(response) }
}

/// Returns true for the path of a page. Paths with a dot or a percent-encoded character are files.
fn is_page_path(path: &str) -> bool {
    let mut segments = path.trim_start_matches('/').split('/');
    let is_folder =
        segments.next().is_some_and(|first| FILE_FOLDERS.iter().any(|name| name.eq_ignore_ascii_case(first)));
    !is_folder && !path.contains(['.', '%'])
}

/// Returns the request for the page with the same headers.
fn page_request(request: &Request) -> Result<Request> {
    let mut init = RequestInit::new();
    init.with_method(request.method()).with_headers(request.headers().clone());
    let mut url = request.url()?;
    url.set_path("/");
    Request::new_with_init(url.as_str(), &init)
}

fn not_found() -> Result<Response> {
    let response = Response::ok("There is no such file.\n")?.with_status(404);
    let headers = response.headers();
    headers.set("cache-control", "no-store")?;
    headers.set("x-content-type-options", "nosniff")?;
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_plain_names() {
        for path in [
            "/",
            "//",
            "/s/0190b6c2-7b1e-4c7a-9f43-0242ac120002",
            "/v/abc",
            "/apiary",
            "/asset",
            "/s/assets/x",
        ] {
            assert!(is_page_path(path), "{path}");
        }
    }

    #[test]
    fn what_looks_like_a_file_is_no_place() {
        for path in [
            "/assets/nothing.wasm",
            "/assets",
            "/assets/",
            "//assets/nothing",
            "/Lazy/nothing",
            "/icons/nothing",
            "/favicon.ico",
            "/s/app.js",
            "/index.html",
            "/.well-known/security",
            "/app%2ejs",
        ] {
            assert!(!is_page_path(path), "{path}");
        }
    }
}
