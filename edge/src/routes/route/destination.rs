//! Matching of paths.

use super::RouteMatch;
use crate::routes::table::Route;

/// The destination of a path.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    /// A route of the API.
    Api(RouteMatch),
    /// An unknown path of the API.
    Unknown,
    /// A file or page of the app.
    App,
}

/// Returns the destination of `path`.
pub(crate) fn destination(path: &str) -> Destination {
    let plain = path.trim_start_matches('/');
    let segments: Vec<&str> = plain.split('/').collect();
    let is_api = segments.first() == Some(&"api");
    if is_api && path.len() > plain.len() + 1 {
        // Firewall rules for `/api/` do not match a path with several leading slashes.
        return Destination::Unknown;
    }
    let below = match segments.as_slice() {
        ["api", "v1", below @ ..] => below,
        ["api", ..] => return Destination::Unknown,
        root => root,
    };
    let candidates = Route::ALL.iter().filter(|route| is_api || route.definition().is_at_root);
    let mut matches =
        candidates.filter_map(|&route| Some(RouteMatch { route, values: route.values(below)? }));
    match matches.next() {
        Some(found) => Destination::Api(found),
        None if is_api => Destination::Unknown,
        None => Destination::App,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[track_caller]
    fn check(path: &str, expected: &str) {
        let found = match destination(path) {
            Destination::Api(found) => found.route.name(),
            Destination::Unknown => "unknown",
            Destination::App => "app",
        };
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn paths_lead_to_routes() {
        check("/health", "/health");
        check("/api/v1/health", "/health");
        check("/ready", "/ready");
        check("/api/v1/ready", "/ready");
        check("/api/v1/session", "/session");
        check("/api/v1/session/0190b6c2-7b1e-4c7a-9f43-0242ac120002", "/session/{id}");
        check("/api/v1/session/x/operations", "/session/{id}/operations");
        check("/api/v1/snapshot", "/snapshot");
        check("/metrics", "/metrics");
        check("/mcp", "/mcp");
        check("/openapi.json", "/openapi.json");
        check("/api/v1/openapi.json", "/openapi.json");
        check("/api/v1/metrics", "/metrics");
        check("/api/v1/debug/state/x", "/debug/state/{id}");
        check("/", "app");
        check("/session", "app");
        check("/apiary", "app");
    }

    #[test]
    fn every_route_is_found_by_its_own_path() {
        for route in Route::ALL {
            let path = route.name().replace('{', "").replace('}', "");
            check(&format!("/api/v1{path}"), route.name());
        }
        let names: BTreeSet<_> = Route::ALL.iter().map(|route| route.name()).collect();
        assert_eq!(names.len(), Route::ALL.len());
    }

    #[test]
    fn methods_are_those_of_the_table() {
        let methods = |path: &str| match destination(path) {
            Destination::Api(found) => found.route.method_names().join(" "),
            Destination::Unknown | Destination::App => String::new(),
        };
        assert_eq!(methods("/api/v1/session/x"), "GET HEAD DELETE");
        assert_eq!(methods("/api/v1/session/x/live"), "GET");
        assert_eq!(methods("/api/v1/chat"), "POST");
        assert_eq!(methods("/health"), "GET HEAD");
    }

    #[test]
    fn what_looks_like_the_api_but_is_not_is_unknown() {
        for path in [
            "/api",
            "//api/v1/session",
            "///api/v1/chat",
            "/api/",
            "/api/v1/nothing",
            "/api/v2/chat",
            "/api/v1/chat/",
            "/api/v1/debug",
            "/api/v1/debug/state/",
        ] {
            check(path, "unknown");
        }
        for path in
            ["/api/v1/session/", "/api/v1/session//undo", "/api/v1/session/x/undo/", "/api/v1/session/x/y"]
        {
            check(path, "unknown");
        }
    }

    #[test]
    fn an_impossible_id_is_still_a_session_route() {
        check("/api/v1/session/..%2f", "/session/{id}");
        let Destination::Api(found) = destination("/api/v1/session/nope") else { panic!("a route") };
        assert!(found.session().is_none() && found.session_id().is_none());
        check("/api/v1/respond/x", "/respond/{token}");
        check("/api/v1/respond/x.y", "/respond/x.{token}");
        check("/api/v1/respond/x/stream", "/respond/{token}/stream");
    }
}
