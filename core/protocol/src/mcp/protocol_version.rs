//! The protocol version of a message.

use websketch_json::LazyValue;

/// Versions with an `initialize` handshake, newest first.
pub(super) const HANDSHAKE_VERSIONS: [&str; 3] = ["2025-11-25", "2025-06-18", "2025-03-26"];
/// Stateless versions, in which every request names its version, newest first.
pub(super) const STATELESS: [&str; 1] = ["2026-07-28"];
/// The key of the version in a request's `_meta`.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

/// The MCP headers of an HTTP request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Headers<'a> {
    /// `MCP-Protocol-Version`
    pub version: Option<&'a str>,
    /// `Mcp-Method`
    pub method: Option<&'a str>,
    /// `Mcp-Name`
    pub name: Option<&'a str>,
}

/// The generation of the protocol, which decides the form of the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtocolVersion {
    /// Before 2026: the client has sent `initialize`.
    Handshake,
    /// Since 2026: every request is self-contained.
    Stateless,
}

/// The reason for rejecting a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum VersionError {
    /// The header and the message name different versions.
    Mismatch(String),
    /// The version is not supported.
    Unsupported(String),
}

impl ProtocolVersion {
    /// Returns the generation of a request, by its parameters and headers.
    pub(super) fn of(
        method: &str,
        params: Option<LazyValue<'_>>,
        headers: &Headers<'_>,
    ) -> Result<Self, VersionError> {
        let said = params.and_then(|params| params.get("_meta")?.get(VERSION_KEY)?.string());
        let Some(said) = said else {
            return match headers.version {
                Some(version) if method != "initialize" && !HANDSHAKE_VERSIONS.contains(&version) => {
                    Err(VersionError::Unsupported(version.to_owned()))
                }
                _ => Ok(Self::Handshake),
            };
        };
        if !STATELESS.contains(&said.as_ref()) {
            return Err(VersionError::Unsupported(said.into_owned()));
        }
        let differs = |header: Option<&str>, wanted: &str| header.is_none_or(|found| found != wanted);
        if differs(headers.version, &said) {
            return Err(mismatch("MCP-Protocol-Version", &said));
        }
        if differs(headers.method, method) {
            return Err(mismatch("Mcp-Method", method));
        }
        let named = match method {
            "tools/call" | "prompts/get" => "name",
            "resources/read" => "uri",
            _ => return Ok(Self::Stateless),
        };
        match params.and_then(|params| params.get(named)?.string()) {
            Some(name) if differs(headers.name, &name) => Err(mismatch("Mcp-Name", &name)),
            _ => Ok(Self::Stateless),
        }
    }
}

fn mismatch(header: &str, wanted: &str) -> VersionError {
    VersionError::Mismatch(format!(
        "The header {header} must be {}, as the message says",
        websketch_json::excerpt(wanted)
    ))
}
