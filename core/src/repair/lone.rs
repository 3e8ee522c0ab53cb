//! A text that is no object and no list: one string, number or literal, in a fence or of another language.

use super::scalar::{Scalar, scalar};

/// The longest text that is looked at.
pub(super) const LONGEST: usize = 64 * 1024;

/// The JSON of such a text. Without a fence only literals count: other words are prose.
pub(super) fn lone_scalar(text: &str) -> Option<String> {
    let text = text.trim_ascii_start();
    if text.len() > LONGEST {
        return None;
    }
    let Some(inner) = fenced(text) else {
        return match scalar(text.trim_ascii().as_bytes()) {
            Scalar::Literal(json) => Some(json.to_owned()),
            _ => None,
        };
    };
    match scalar(inner.as_bytes()) {
        Scalar::Exact(json) => Some(json.to_owned()),
        Scalar::Number(json) => Some(json.into_owned()),
        Scalar::Literal(json) => Some(json.to_owned()),
        Scalar::Text => {
            let is_string = inner.starts_with('"') && crate::json::parse(inner).is_ok();
            is_string.then(|| inner.to_owned())
        }
    }
}

/// What a text holds that is one Markdown fence.
fn fenced(text: &str) -> Option<&str> {
    let (info, rest) = text.strip_prefix("```")?.split_once('\n')?;
    let rest = rest.trim_ascii_end();
    let inner = rest.strip_suffix("```").unwrap_or(rest).trim_ascii();
    let is_name = info.trim_ascii().bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_name && !inner.contains("```")).then_some(inner)
}
