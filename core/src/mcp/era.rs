//! Which version of the protocol a message speaks.

use crate::json::View;

/// Versions that begin with `initialize`, newest first.
pub(super) const HANDSHAKES: [&str; 3] = ["2025-11-25", "2025-06-18", "2025-03-26"];
/// Versions in which each request stands alone and says its version, newest first.
pub(super) const ALONE: [&str; 1] = ["2026-07-28"];
/// Where a request says its version.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

/// What the headers of an HTTP request say about the message in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Headers<'a> {
    /// `MCP-Protocol-Version`
    pub version: Option<&'a str>,
    /// `Mcp-Method`
    pub method: Option<&'a str>,
    /// `Mcp-Name`
    pub name: Option<&'a str>,
}

/// How a message is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Era {
    /// As before 2026: the client has said hello.
    Handshake,
    /// As since 2026: every request stands alone.
    Alone,
}

/// Why a version is not spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WrongVersion {
    /// The header and the message disagree.
    Mismatch(String),
    /// Nobody here knows it.
    Unsupported(String),
}

impl Era {
    /// The era of a request, by its parameters and headers.
    pub(super) fn of(
        method: &str,
        params: Option<View<'_>>,
        headers: &Headers<'_>,
    ) -> Result<Self, WrongVersion> {
        let said = params.and_then(|params| params.get("_meta")?.get(VERSION_KEY)?.string());
        let Some(said) = said else {
            return match headers.version {
                Some(version) if method != "initialize" && !HANDSHAKES.contains(&version) => {
                    Err(WrongVersion::Unsupported(version.to_owned()))
                }
                _ => Ok(Self::Handshake),
            };
        };
        if !ALONE.contains(&said.as_ref()) {
            return Err(WrongVersion::Unsupported(said.into_owned()));
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
            _ => return Ok(Self::Alone),
        };
        match params.and_then(|params| params.get(named)?.string()) {
            Some(name) if differs(headers.name, &name) => Err(mismatch("Mcp-Name", &name)),
            _ => Ok(Self::Alone),
        }
    }
}

fn mismatch(header: &str, wanted: &str) -> WrongVersion {
    WrongVersion::Mismatch(format!(
        "The header {header} must be {}, as the message says",
        crate::json::excerpt(wanted)
    ))
}
