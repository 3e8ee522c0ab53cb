//! Export of a session's sketch.

use crate::http::error::{ApiError, ErrorResponse};
use crate::objects::session::{Session, SessionId};
use crate::request_context::RequestContext;
use websketch_formats::export::excalidraw::to_excalidraw;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_formats::export::svg::{SvgOptions, to_svg};
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::kit::IconPaths;
use websketch_sketch::limits::MAX_SCENE_COMPONENTS;
use worker::{Response, ResponseBuilder};

/// The outlines of icons. Empty if the build has none.
const ICONS: &str = include_str!(concat!(env!("OUT_DIR"), "/icons.json"));

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    /// A vector drawing.
    Svg,
    /// An HTML page.
    Html,
    /// The sketch itself.
    Json,
    /// An Excalidraw scene.
    Excalidraw,
}

impl ExportFormat {
    /// All formats.
    pub(crate) const ALL: [Self; 4] = [Self::Svg, Self::Html, Self::Json, Self::Excalidraw];

    /// Returns the name on the wire, which is also the file extension.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Html => "html",
            Self::Json => "json",
            Self::Excalidraw => "excalidraw",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml; charset=utf-8",
            Self::Html => "text/html; charset=utf-8",
            Self::Json => "application/json",
            Self::Excalidraw => "application/vnd.excalidraw+json",
        }
    }

    fn write(self, sketch: &Sketch) -> String {
        let icons = icons();
        let icons = icons.as_ref();
        match self {
            Self::Svg => to_svg(sketch, &SvgOptions { icons, ..SvgOptions::default() }),
            Self::Html => to_html(sketch, &HtmlOptions { icons, ..HtmlOptions::default() }),
            Self::Json => json::to_string(sketch),
            Self::Excalidraw => json::to_string(&to_excalidraw(sketch, icons)),
        }
    }
}

/// Returns the outlines of icons, if the build has any.
pub(crate) fn icons() -> Option<IconPaths> {
    json::parse(ICONS).ok().and_then(|icons| IconPaths::read(&icons).ok())
}

/// Handles `GET /session/{id}/export?format=…`. The default format is JSON.
///
/// # Errors
/// [`ApiError`] for an unknown format or session.
pub(crate) async fn export(
    context: &RequestContext,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    let expected = context.url.query("format");
    let format = match expected {
        None => ExportFormat::Json,
        Some(expected) => {
            ExportFormat::ALL.into_iter().find(|format| format.name() == expected).ok_or_else(|| {
                let names = ExportFormat::ALL.map(ExportFormat::name).join(", ");
                ApiError::WrongField { field: "format", expected: format!("one of {names}") }
            })?
        }
    };
    let sketch =
        context.read_session_counting_misses(id, async |session: &Session| session.sketch().await).await?;
    if format == ExportFormat::Excalidraw && sketch.len() > MAX_SCENE_COMPONENTS {
        return Err(ApiError::SceneTooLarge { found: sketch.len() }.into());
    }
    let disposition = format!("attachment; filename=\"sketch.{}\"", format.name());
    let builder = ResponseBuilder::new()
        .with_header("content-type", format.media_type())?
        .with_header("content-disposition", &disposition)?
        // If the file is opened on this origin, it can run nothing.
        .with_header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")?;
    Ok(builder.fixed(format.write(&sketch).into_bytes()))
}
