//! A session's sketch in other formats.

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

/// The lines of the icons that a sketch can name; none of them where the build was given none.
const ICONS: &str = include_str!(concat!(env!("OUT_DIR"), "/icons.json"));

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    /// A drawing.
    Svg,
    /// A page.
    Html,
    /// The sketch as it is.
    Json,
    /// A scene of Excalidraw.
    Excalidraw,
}

impl ExportFormat {
    /// Every format.
    pub(crate) const ALL: [Self; 4] = [Self::Svg, Self::Html, Self::Json, Self::Excalidraw];

    /// The name on the wire, and how a file of it ends.
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

/// The lines of the icons, where the build was given any.
pub(crate) fn icons() -> Option<IconPaths> {
    json::parse(ICONS).ok().and_then(|icons| IconPaths::read(&icons).ok())
}

/// Answers `GET /session/{id}/export?format=…`; without a format, JSON.
///
/// # Errors
/// [`ApiError`] for a format that there is not, or no such session.
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
        // Whoever opens it on our origin all the same gets a page that can do nothing.
        .with_header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")?;
    Ok(builder.fixed(format.write(&sketch).into_bytes()))
}
