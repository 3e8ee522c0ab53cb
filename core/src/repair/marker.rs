//! Tags and labels that models put around an answer.

use super::effort::spend;

/// What a tag in angle brackets does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// Begins a section in which the model thinks.
    ThinkingBegins,
    /// Ends it.
    ThinkingEnds,
    /// Begins a section that is marked as the answer.
    AnswerBegins,
    /// Ends it.
    AnswerEnds,
    /// A token of a chat template, `<|…|>`.
    Token,
    /// Any other tag that ends a section.
    Closing,
    /// Any other tag.
    Other,
    /// No tag.
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

/// The longest tag that is looked for, attributes included.
const LONGEST_TAG: usize = 80;

/// The tag at the start of `rest`, which begins with `<`, and its length; nothing while it is open.
pub(super) fn tag(rest: &[u8], eof: bool) -> Option<(Tag, usize)> {
    let bytes = rest.get(..LONGEST_TAG).unwrap_or(rest);
    spend(bytes.len());
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
        // Attributes have quotation marks; a tag of ours has none.
        return Some((Tag::None, 1));
    }
    let name = String::from_utf8_lossy(inner.get(..end)?).to_ascii_lowercase();
    Some((meaning(&name), end + 2))
}

fn meaning(name: &str) -> Tag {
    // `<think/>` has nothing in it.
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

/// Whether a tag or a fence of this name, in lower case, holds thoughts.
pub(super) fn is_thinking(name: &str) -> bool {
    is_one_of(THINKING, name)
}

/// What a word and a colon at the start of a line announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// The model thinks from here on, or shows an example.
    Thinking,
    /// What follows is the answer.
    Answer,
    /// What follows is the answer, in place of the one before.
    Correction,
    /// Nothing of these.
    None,
}

/// The label at the start of a line, Markdown around it or not; nothing while bytes are missing.
pub(super) fn label(line: &[u8], eof: bool) -> Option<Label> {
    const LONGEST: usize = 32;
    let bytes = line.get(..LONGEST).unwrap_or(line);
    spend(bytes.len());
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

/// Whether this is one of the names, which have commas between them.
pub(super) fn is_one_of(names: &str, name: &str) -> bool {
    names.split(',').any(|known| known == name)
}

/// Whether `rest` begins with this; nothing while it is cut.
pub(super) fn is_next(rest: &[u8], text: &[u8], eof: bool) -> Option<bool> {
    (eof || rest.len() >= text.len() || !text.starts_with(rest)).then(|| rest.starts_with(text))
}

/// The length of the marker of a failed stream that begins `rest`, up to `>>` or the end of its line; zero if none
/// does, nothing while bytes are missing.
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
    spend(window.len());
    let line = window.iter().position(|byte| *byte == b'\n').unwrap_or(window.len());
    let end = window.get(..line).unwrap_or(window).windows(2).position(|pair| pair == b">>");
    match end {
        Some(at) => Some(at + 2),
        None => (line < window.len() || eof || window.len() == LONGEST).then_some(line),
    }
}
