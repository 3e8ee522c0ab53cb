//! Tags and labels around an answer.

use super::work_counter::count_work;

/// The meaning of a tag in angle brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// Starts a thinking section.
    ThinkingBegins,
    /// Ends a thinking section.
    ThinkingEnds,
    /// Starts a section marked as the answer.
    AnswerBegins,
    /// Ends a section marked as the answer.
    AnswerEnds,
    /// A token of a chat template, `<|…|>`.
    Token,
    /// Any other closing tag.
    Closing,
    /// Any other tag.
    Other,
    /// Not a tag.
    None,
}

const THINKING: &str = "think,thinking,thought,thoughts,reasoning,reflection,scratchpad,analysis";

const ANSWER: &str = "json,answer,final_answer,output,result,response,tool_call,function_call,operations";

/// Words before a colon at the start of a line.
const LABELS: [(&str, Label); 3] = [
    (
        "thinking,thoughts,thought,thought process,reasoning,analysis,draft,plan,example,for example,schema",
        Label::Thinking,
    ),
    ("answer,final answer,final,output,result,response,json,operations,solution", Label::Answer),
    ("fixed,fixed version,corrected,corrected version,correction", Label::Correction),
];

/// The longest tag that is recognized, attributes included. Bytes.
const LONGEST_TAG: usize = 80;

/// Returns the tag at the start of `rest`, which is `<`, and its length. Returns `None` if more bytes are needed.
pub(super) fn tag(rest: &[u8], eof: bool) -> Option<(Tag, usize)> {
    let bytes = rest.get(..LONGEST_TAG).unwrap_or(rest);
    count_work(bytes.len());
    let inner = bytes.get(1..).unwrap_or_default();
    let is_tag = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'|');
    match inner.first() {
        None if !eof => return None,
        Some(&byte) if is_tag(byte) => {}
        _ => return Some((Tag::None, 1)),
    }
    let Some(end) = inner.iter().position(|byte| matches!(byte, b'>' | b'<' | b'\n' | b'{' | b'"')) else {
        return (eof || bytes.len() == LONGEST_TAG).then_some((Tag::None, 1));
    };
    if inner.get(end) != Some(&b'>') {
        // Recognized tags have no attributes with quotation marks.
        return Some((Tag::None, 1));
    }
    let name = String::from_utf8_lossy(inner.get(..end)?).to_ascii_lowercase();
    Some((meaning(&name), end + 2))
}

fn meaning(name: &str) -> Tag {
    // `<think/>` is empty.
    if name.ends_with('/') {
        return Tag::Other;
    }
    if name.starts_with('|') {
        return Tag::Token;
    }
    let ends = name.starts_with('/');
    let bare = name.trim_matches(['/', ' ']).split([' ', '\t']).next().unwrap_or_default();
    if is_thinking(bare) {
        return if ends { Tag::ThinkingEnds } else { Tag::ThinkingBegins };
    }
    if is_one_of(ANSWER, bare) {
        return if ends { Tag::AnswerEnds } else { Tag::AnswerBegins };
    }
    if ends { Tag::Closing } else { Tag::Other }
}

/// Returns true if a tag or fence of this name, in lower case, holds thinking.
pub(super) fn is_thinking(name: &str) -> bool {
    is_one_of(THINKING, name)
}

/// The meaning of a word and colon at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Thinking or an example follows.
    Thinking,
    /// The answer follows.
    Answer,
    /// A corrected answer follows, which replaces the one before.
    Correction,
    /// No known label.
    None,
}

/// Returns the label at the start of a line, with or without Markdown. Returns `None` if more bytes are needed.
pub(super) fn label(line: &[u8], eof: bool) -> Option<Label> {
    const LONGEST: usize = 32;
    let bytes = line.get(..LONGEST).unwrap_or(line);
    count_work(bytes.len());
    let is_part = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'*' | b'#' | b'_' | b'>');
    let Some(end) = bytes.iter().position(|byte| !is_part(byte)) else {
        return (eof || bytes.len() == LONGEST).then_some(Label::None);
    };
    let word = String::from_utf8_lossy(bytes.get(..end)?).to_ascii_lowercase();
    let has_heading = word.starts_with('#') || word.trim_end().ends_with('*');
    let word = word.trim_matches([' ', '*', '#', '_', '>']);
    if bytes.get(end) != Some(&b':') && !(has_heading && bytes.get(end) == Some(&b'\n')) {
        return Some(Label::None);
    }
    let found = LABELS.iter().find(|(names, _)| is_one_of(names, word));
    Some(found.map_or(Label::None, |(_, label)| *label))
}

/// Returns true if `name` is in a list of names separated by commas.
pub(super) fn is_one_of(names: &str, name: &str) -> bool {
    names.split(',').any(|known| known == name)
}

/// Returns whether `rest` starts with `text`, or `None` if more bytes are needed.
pub(super) fn is_next(rest: &[u8], text: &[u8], eof: bool) -> Option<bool> {
    (eof || rest.len() >= text.len() || !text.starts_with(rest)).then(|| rest.starts_with(text))
}

/// Returns the length of the marker of a failed stream at the start of `rest`, up to `>>` or the end of its line. Zero
/// if there is none, `None` if more bytes are needed.
pub(super) fn failure<'a>(
    rest: &[u8],
    eof: bool,
    mut beginnings: impl Iterator<Item = &'a str>,
) -> Option<usize> {
    const LONGEST: usize = 500;
    let fits =
        |it: &&str| !it.is_empty() && (rest.starts_with(it.as_bytes()) || it.as_bytes().starts_with(rest));
    let Some(beginning) = beginnings.find(fits).filter(|it| !eof || rest.len() >= it.len()) else {
        return Some(0);
    };
    let window = rest.get(..LONGEST).unwrap_or(rest);
    if window.len() < beginning.len() {
        return None;
    }
    count_work(window.len());
    let line = window.iter().position(|byte| *byte == b'\n').unwrap_or(window.len());
    let end = window.get(..line).unwrap_or(window).windows(2).position(|pair| pair == b">>");
    match end {
        Some(at) => Some(at + 2),
        None => (line < window.len() || eof || window.len() == LONGEST).then_some(line),
    }
}
