//! The options of calls.

use super::InvalidArgument;
use super::context::{id_seed, selected};
use super::field::{checked_length, flag, list, object, page_in, present, size, string, wrong};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_formats::export::html::HtmlOptions;
use websketch_formats::export::svg::{SvgOptions, Theme};
use websketch_repair as repair;
use websketch_repair::Shape;
use websketch_sketch::kit::IconPaths;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource};

/// The options of `validate`, `execute` and `History.apply`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) partial: bool,
    pub(crate) origin: Actor,
    pub(crate) ids: Option<IdSource>,
    /// The request that led to it, for `History.apply`.
    pub(crate) message: Option<String>,
    /// The gesture that it belongs to, for `History.apply`.
    pub(crate) merge: Option<String>,
}

pub(crate) fn options(value: &Value) -> Result<Options, InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Options::default()) };
    let partial = flag("options.partial", present(fields, "partial"))?;
    let origin = match present(fields, "origin").map(|value| (value, value.as_str())) {
        None | Some((_, Some("user"))) => Actor::User,
        Some((_, Some("model"))) => Actor::Model,
        Some((other, _)) => return Err(wrong("options.origin", "\"user\" or \"model\"", other)),
    };
    let text = |name: &str| {
        let path = ["options.", name].concat();
        present(fields, name).map(|value| checked_length(&path, string(&path, value)?)).transpose()
    };
    let (message, merge) = (text("message")?, text("merge")?);
    Ok(Options { partial, origin, ids: id_seed("options.idSeed", fields)?, message, merge })
}

/// Reads the options of an SVG drawing, and its icons.
pub(crate) fn svg_options(
    value: &Value,
) -> Result<(SvgOptions<'static>, Option<IconPaths>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Default::default()) };
    let theme = match present(fields, "theme").map(|value| (value, value.as_str())) {
        None | Some((_, Some("light"))) => Theme::Light,
        Some((_, Some("dark"))) => Theme::Dark,
        Some((other, _)) => return Err(wrong("options.theme", "\"light\" or \"dark\"", other)),
    };
    let hand_drawn = flag("options.handDrawn", present(fields, "handDrawn"))?;
    let without_links = match present(fields, "links") {
        None => false,
        links => !flag("options.links", links)?,
    };
    Ok((SvgOptions { theme, hand_drawn, without_links, icons: None }, icons(fields)?))
}

/// Reads the components that tidying may change, if given.
pub(crate) fn tidy_options(value: &Value) -> Result<Option<Vec<ComponentId>>, InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(None) };
    let ids = present(fields, "ids");
    ids.map(|ids| list("options.ids", Some(ids), selected)).transpose()
}

/// Reads the page of findings, the components that they are about, and whether all are asked for.
pub(crate) fn lint_options(value: &Value) -> Result<(Option<Size>, Vec<ComponentId>, bool), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Default::default()) };
    let all = flag("options.all", present(fields, "all"))?;
    let ids = present(fields, "ids").map(|ids| list("options.ids", Some(ids), selected)).transpose()?;
    Ok((page_in("options.page", fields)?, ids.unwrap_or_default(), all))
}

/// Reads the options of an HTML page, and its icons.
pub(crate) fn html_options(
    value: &Value,
) -> Result<(HtmlOptions<'static>, Option<IconPaths>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Default::default()) };
    let title = present(fields, "title").map(|title| string("options.title", title)).transpose()?;
    let screens = match present(fields, "screens") {
        Some(Value::String(all)) if all == "all" => None,
        Some(ids) => Some(list("options.screens", Some(ids), selected)?),
        None => None,
    };
    let plays = flag("options.play", present(fields, "play"))?;
    Ok((HtmlOptions { title, screens, plays, ..HtmlOptions::default() }, icons(fields)?))
}

/// Reads the icons for an Excalidraw document.
pub(crate) fn excalidraw_options(value: &Value) -> Result<Option<IconPaths>, InvalidArgument> {
    object("options", Some(value))?.map_or(Ok(None), icons)
}

/// Returns whether a strict schema is requested.
pub(crate) fn schema_options(value: &Value) -> Result<bool, InvalidArgument> {
    let fields = object("options", Some(value))?;
    flag("options.strict", fields.and_then(|fields| present(fields, "strict")))
}

/// Reads the options of a stream of JSON values.
pub(crate) fn stream_options(value: &Value) -> Result<repair::Options, InvalidArgument> {
    let mut options = repair::Options::default();
    let Some(fields) = object("options", Some(value))? else { return Ok(options) };
    if let path @ Some(_) = present(fields, "path") {
        options.path = list("options.path", path, string)?;
    }
    if let sentinels @ Some(_) = present(fields, "sentinels") {
        options.sentinels = list("options.sentinels", sentinels, string)?;
    }
    options.shape = match present(fields, "shape").map(|value| (value, value.as_str())) {
        None | Some((_, Some("any"))) => Shape::Any,
        Some((_, Some("operations"))) => Shape::Operations,
        Some((other, _)) => return Err(wrong("options.shape", "\"operations\" or \"any\"", other)),
    };
    Ok(options)
}

/// Reads the options of `alternatives`: `{ page?, idSeed? }`.
pub(crate) fn alternatives_options(
    value: &Value,
) -> Result<(Option<Size>, Option<IdSource>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok((None, None)) };
    Ok((page_in("options.page", fields)?, id_seed("options.idSeed", fields)?))
}

/// Reads the page size for a tree, and the source of ids if there is a seed.
pub(crate) fn page_options(value: &Value) -> Result<(Option<Size>, Option<IdSource>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok((None, None)) };
    Ok((page_in("options.page", fields)?, id_seed("options.idSeed", fields)?))
}

/// Reads a required page size.
pub(crate) fn page(value: &Value) -> Result<Size, InvalidArgument> {
    let fields = object("page", Some(value))?.ok_or_else(|| wrong("page", "an object", value))?;
    size("page", fields)
}

/// Reads the page of a score, if there is one, and whether its reasons have fixes.
pub(crate) fn score_options(value: &Value) -> Result<(Option<Size>, bool), InvalidArgument> {
    let Some(fields) = object("page", Some(value))? else { return Ok((None, false)) };
    let fixes = present(fields, "fixes");
    let has_fixes = flag("page.fixes", fixes)?;
    let is_page = fixes.is_none() || fields.contains_key("width") || fields.contains_key("height");
    let page = is_page.then(|| size("page", fields)).transpose()?;
    Ok((page, has_fixes))
}

fn icons(fields: &Map<String, Value>) -> Result<Option<IconPaths>, InvalidArgument> {
    let read = |value| {
        IconPaths::read(value).map_err(|_| wrong("options.icons", "an object of path data by name", value))
    };
    present(fields, "icons").map(read).transpose()
}
