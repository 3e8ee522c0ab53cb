//! Response headers.

use super::RequestHandler;
use crate::http::error::{ApiError, ErrorResponse};
use crate::objects::session::ResponseFields;
use crate::routes::route::SketchField;
use crate::routes::table::Route;
use worker::{Request, Response, ResponseBuilder};

impl RequestHandler {
    pub(super) fn preflight(&self, route: Route) -> worker::Result<Response> {
        let methods = route.method_names().join(", ");
        let mut builder = ResponseBuilder::new().with_status(204).with_header("allow", &methods)?;
        for (name, value) in self.cors().preflight(self.origin.as_deref(), &methods) {
            builder = builder.with_header(name, &value)?;
        }
        Ok(builder.empty())
    }

    pub(super) fn error_response(&self, failure: &ErrorResponse) -> worker::Result<Response> {
        let mut builder = ResponseBuilder::new()
            .with_status(failure.error.status())
            .with_header("content-type", "application/json")?;
        if let ApiError::MethodNotAllowed { allowed } = &failure.error {
            builder = builder.with_header("allow", &allowed.join(", "))?;
        }
        if let Some(seconds) = failure.error.retry_after_seconds() {
            builder = builder.with_header("retry-after", &seconds.to_string())?;
        }
        Ok(builder.fixed(failure.envelope(&self.request_id).into_bytes()))
    }

    /// Sets the headers of every response.
    pub(super) fn apply_common_headers(&self, response: Response) -> worker::Result<Response> {
        let (mut builder, body) = response.into_parts();
        builder = builder
            .with_header("x-request-id", self.request_id.as_str())?
            .with_header("cache-control", "no-store")?
            .with_header("x-content-type-options", "nosniff")?;
        for (name, value) in self.cors().headers(self.origin.as_deref()) {
            builder = builder.with_header(name, &value)?;
        }
        Ok(if self.method == "HEAD" { builder.empty() } else { builder.body(body) })
    }
}

/// Sets `Preference-Applied`, if the response honors the `Prefer` header.
pub(super) fn set_preference_applied(
    response: Response,
    sketch: SketchField,
    preferred: ResponseFields,
) -> worker::Result<Response> {
    if preferred != ResponseFields::Minimal || sketch == SketchField::None {
        return Ok(response);
    }
    let (builder, body) = response.into_parts();
    Ok(builder.with_header("preference-applied", "return=minimal")?.body(body))
}

/// Parses the `Prefer` header (RFC 7240). Other preferences are ignored.
pub(super) fn parse_prefer(request: &Request) -> worker::Result<ResponseFields> {
    let header = request.headers().get("prefer")?.unwrap_or_default();
    let mut preferences = header.split([',', ';']).map(str::trim);
    let is_minimal = preferences.any(|preference| {
        let (name, value) = preference.split_once('=').unwrap_or((preference, ""));
        name.trim().eq_ignore_ascii_case("return") && value.trim().trim_matches('"') == "minimal"
    });
    Ok(if is_minimal { ResponseFields::Minimal } else { ResponseFields::Sketch })
}
