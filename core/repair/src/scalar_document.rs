//! Texts of a single string, number or literal.
//!
//! Apart from spaces or a fence, the text holds nothing else. A string extends from its first mark to its last, or to
//! the end of the text if the last is missing. A literal has at least its first three letters. Any other text is prose.

use super::candidate::Candidate;
use super::document::{Document, Progress, Summary};
use super::options::Options;
use super::report::{Repair, RepairKind};
use super::scalar::{cut_scalar, scalar};
use std::sync::Arc;

/// The longest text that is examined. Bytes.
pub(super) const LONGEST: usize = 64 * 1024;

/// Returns true if such a text can start with this byte: a quotation mark, number, literal, comment or fence.
pub(super) fn can_start_scalar(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'"' | b'\'' | b'`' | b'-' | b'+' | b'.' | b'/' | b'#' | 0xC2 | 0xE2)
}

/// Returns the string, number or literal that is the whole text.
pub(super) fn parse_scalar_document(text: &str) -> Option<Candidate> {
    if text.len() > LONGEST {
        return None;
    }
    let (start, inner) = inner(text)?;
    let is_word = inner.bytes().next()?.is_ascii_alphabetic();
    let mut found = if is_word { word(inner, start)? } else { string_or_number(inner, start)? };
    (found.start, found.end) = (start, start + inner.len());
    Some(found)
}

/// Reads a literal or a prefix of one.
fn word(text: &str, start: usize) -> Option<Candidate> {
    const SHORTEST: usize = 3;
    let whole = scalar(text.as_bytes());
    let is_cut = whole.is_none() && text.len() >= SHORTEST;
    let found = if is_cut { cut_scalar(text.as_bytes()) } else { whole }?;
    let kind = if is_cut { Some(RepairKind::Truncated) } else { found.repair };
    let repairs = kind.map(|kind| Repair { kind, start, end: start + text.len() });
    let json = found.json.into_owned().into_bytes();
    let mut found = Candidate { json, repairs: repairs.into_iter().collect(), ..Candidate::default() };
    found.traits.is_cut = is_cut;
    Some(found)
}

/// Reads a string or number, as the only element of a list.
fn string_or_number(text: &str, start: usize) -> Option<Candidate> {
    let place = Candidate { is_marked: true, ..Candidate::default() };
    let mut document = Document::new(b'[', start, &place, false, Arc::new(Options::default()));
    let element = [text, "]"].concat();
    let (_, progress) = document.run(element.as_bytes(), true);
    match progress {
        Some(Progress::Done(_)) => {}
        Some(Progress::Used(_)) if text.starts_with('"') => document.finish(),
        _ => return None,
    }
    let Document { output, summary: Summary { report, traits, .. }, .. } = document;
    let mut found = Candidate { repairs: report.repairs, ..Candidate::default() };
    let is_cut = traits.is_cut;
    let is_fault = |kind| match kind {
        RepairKind::OtherQuote
        | RepairKind::ControlCharacter
        | RepairKind::Escape
        | RepairKind::Number
        | RepairKind::OtherCharacter
        | RepairKind::Comment => true,
        // In a text without its closing mark, the marks may be those of a sentence.
        RepairKind::InnerQuote => !is_cut,
        RepairKind::MissingQuote | RepairKind::Truncated => is_cut,
        _ => false,
    };
    let is_one = traits.items == 1 && found.repairs.iter().all(|repair| is_fault(repair.kind));
    let json = output.json.strip_prefix(b"[")?.strip_suffix(b"]")?;
    if !is_one || json.starts_with(b"{") || json.starts_with(b"[") {
        return None;
    }
    found.json = json.to_vec();
    found.traits.is_cut = is_cut;
    let end = start + text.len();
    for repair in &mut found.repairs {
        (repair.start, repair.end) = (repair.start.min(end), repair.end.min(end));
    }
    Some(found)
}

/// Returns the text without surrounding spaces and fence, and its start.
fn inner(text: &str) -> Option<(usize, &str)> {
    let rest = text.trim_ascii_start();
    let start = text.len() - rest.len();
    let Some(info) = rest.strip_prefix("```") else {
        return Some((start, rest.trim_ascii_end()));
    };
    // The content of a text that is a single Markdown fence.
    let (info, fenced) = info.split_once('\n')?;
    let behind = fenced.trim_ascii_end();
    let inner = behind.strip_suffix("```").unwrap_or(behind);
    let is_name = info.trim_ascii().bytes().all(|byte| byte.is_ascii_alphanumeric());
    let start = text.len() - fenced.trim_ascii_start().len();
    (is_name && !inner.contains("```")).then_some((start, inner.trim_ascii()))
}
