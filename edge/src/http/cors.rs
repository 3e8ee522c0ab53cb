//! Cross-origin access of browsers to the API.
//!
//! Source: Fetch standard, "CORS protocol and credentials". With credentials, origins are listed one by one
//! and never as `*`.

/// The time for which a browser may cache a preflight, in seconds.
const PREFLIGHT_SECONDS: &str = "600";
const ALLOWED_HEADERS: &str = "content-type, x-api-key, idempotency-key, x-request-id, prefer, authorization, mcp-protocol-version, mcp-method, mcp-name";
const EXPOSED_HEADERS: &str = "x-request-id, retry-after, content-disposition, preference-applied";

/// The allowed origins, exactly as browsers write them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cors(Vec<String>);

impl Cors {
    /// Parses a list separated by commas. Returns `None` if an entry is not an origin: `http` or `https`, a
    /// host in lower case, and an optional port.
    pub(crate) fn parse(list: &str) -> Option<Self> {
        let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let origins = entries.map(|entry| is_origin(entry).then(|| entry.to_owned()));
        origins.collect::<Option<Vec<_>>>().map(Self)
    }

    /// Returns true if pages of `origin` may call.
    pub(crate) fn allows(&self, origin: &str) -> bool {
        self.0.iter().any(|allowed| allowed == origin)
    }

    /// Returns the headers of every response to `origin`.
    pub(crate) fn headers(&self, origin: Option<&str>) -> Vec<(&'static str, String)> {
        // Set for forbidden origins too: a cache must not serve the response for one origin to another.
        let mut headers = vec![("vary", "Origin".to_owned())];
        if let Some(origin) = origin.filter(|origin| self.allows(origin)) {
            headers.push(("access-control-allow-origin", origin.to_owned()));
            headers.push(("access-control-allow-credentials", "true".to_owned()));
            headers.push(("access-control-expose-headers", EXPOSED_HEADERS.to_owned()));
        }
        headers
    }

    /// Returns the additional headers of a preflight response for a route with `methods`.
    pub(crate) fn preflight(&self, origin: Option<&str>, methods: &str) -> Vec<(&'static str, String)> {
        let is_allowed = self.headers(origin).len() > 1;
        let headers = [
            ("access-control-allow-methods", methods),
            ("access-control-allow-headers", ALLOWED_HEADERS),
            ("access-control-max-age", PREFLIGHT_SECONDS),
        ];
        headers.into_iter().filter(|_| is_allowed).map(|(name, value)| (name, value.to_owned())).collect()
    }
}

fn is_origin(text: &str) -> bool {
    let Some(host) = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")) else {
        return false;
    };
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-:[]".contains(&byte);
    !host.is_empty() && host.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_exact() {
        let cors = Cors::parse("https://app.example, http://localhost:5173").unwrap();
        let allowed = |origin| cors.headers(Some(origin)).len() > 1;
        assert!(allowed("https://app.example"));
        assert!(allowed("http://localhost:5173"));
        for other in ["https://app.example.evil", "http://app.example", "https://app.example:444", "null", ""]
        {
            assert!(!allowed(other), "{other}");
        }
        assert_eq!(cors.headers(None), [("vary", "Origin".to_owned())]);
        assert!(cors.preflight(Some("https://evil.example"), "POST").is_empty());
        assert_eq!(cors.preflight(Some("https://app.example"), "POST").len(), 3);
    }

    #[test]
    fn what_is_no_origin_is_refused() {
        assert_eq!(Cors::parse(""), Some(Cors::default()));
        for wrong in
            ["*", "app.example", "https://app.example/", "https://", "https://Upper.example", "ftp://x"]
        {
            assert_eq!(Cors::parse(wrong), None, "{wrong}");
        }
    }
}
