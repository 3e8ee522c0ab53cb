//! Which other origins may call the API from a browser.
//!
//! Source: Fetch standard, "CORS protocol and credentials": with credentials, origins are named one
//! by one, never by `*`.

/// How long a browser may remember the answer to a preflight, in seconds.
const PREFLIGHT_SECONDS: &str = "600";
const ALLOWED_HEADERS: &str = "content-type, x-api-key, idempotency-key, x-request-id, prefer, authorization, mcp-protocol-version, mcp-method, mcp-name";
const EXPOSED_HEADERS: &str = "x-request-id, retry-after, content-disposition, preference-applied";

/// The origins that may call, exactly as browsers write them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cors(Vec<String>);

impl Cors {
    /// Reads a list separated by commas. `None` if an entry is no origin: `http` or `https`, a host
    /// in lower case, perhaps a port, nothing else.
    pub(crate) fn parse(list: &str) -> Option<Self> {
        let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let origins = entries.map(|entry| is_origin(entry).then(|| entry.to_owned()));
        origins.collect::<Option<Vec<_>>>().map(Self)
    }

    /// Whether pages of this origin may call.
    pub(crate) fn allows(&self, origin: &str) -> bool {
        self.0.iter().any(|allowed| allowed == origin)
    }

    /// The headers that every answer to `origin` carries.
    pub(crate) fn headers(&self, origin: Option<&str>) -> Vec<(&'static str, String)> {
        // Also for origins that are not allowed: a cache must not serve one origin's answer to another.
        let mut headers = vec![("vary", "Origin".to_owned())];
        if let Some(origin) = origin.filter(|origin| self.allows(origin)) {
            headers.push(("access-control-allow-origin", origin.to_owned()));
            headers.push(("access-control-allow-credentials", "true".to_owned()));
            headers.push(("access-control-expose-headers", EXPOSED_HEADERS.to_owned()));
        }
        headers
    }

    /// The further headers that answer a preflight for a route with `methods`.
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
