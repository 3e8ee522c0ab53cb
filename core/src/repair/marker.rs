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
    /// Ends a message, in the special tokens of a chat template.
    MessageEnds,
    /// Any other tag that ends a section.
    Closing,
    /// Any other tag.
    Other,
    /// No tag.
    None,
}

const THINKING: [&str; 16] = [
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "reason",
    "reflection",
    "scratchpad",
    "analysis",
    "antthinking",
    "inner_monologue",
    "internal",
    "seed:think",
    "chain_of_thought",
    "ant_thinking",
    "reasoning_scratchpad",
];

const ANSWER: [&str; 10] = [
    "json",
    "answer",
    "output",
    "result",
    "response",
    "tool_call",
    "final",
    "final_answer",
    "operations",
    "function_call",
];

/// Tokens by which chat templates end a message.
const MESSAGE_ENDS: [&str; 10] =
    ["end", "im_end", "endoftext", "eot_id", "s", "eos", "turn", "eom_id", "return", "start"];

const THINKING_LABELS: [&str; 19] = [
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "my reasoning",
    "my thinking",
    "thought process",
    "chain of thought",
    "analysis",
    "scratchpad",
    "draft",
    "let me think",
    "plan",
    "example",
    "for example",
    "example output",
    "example format",
    "schema",
    "json schema",
];

const ANSWER_LABELS: [&str; 14] = [
    "answer",
    "final answer",
    "final",
    "output",
    "final output",
    "result",
    "final result",
    "response",
    "final response",
    "json",
    "final json",
    "json output",
    "operations",
    "solution",
];

const CORRECTION_LABELS: [&str; 9] = [
    "fixed",
    "fixed version",
    "corrected",
    "corrected version",
    "correction",
    "revised",
    "revised version",
    "correct version",
    "updated version",
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
    let name = inner.get(..end).unwrap_or_default().to_ascii_lowercase();
    let length = end + 2;
    if name.starts_with(b"|channel|") {
        return channel(rest, length, eof);
    }
    Some((meaning(&name), length))
}

/// `<|channel|>analysis` thinks, `<|channel|>final` answers, and so does a call in `commentary`.
fn channel(rest: &[u8], length: usize, eof: bool) -> Option<(Tag, usize)> {
    let after = rest.get(length..).unwrap_or_default();
    for (name, tag) in
        [("analysis", Tag::ThinkingBegins), ("commentary", Tag::ThinkingBegins), ("final", Tag::ThinkingEnds)]
    {
        if let Some(behind) = after.strip_prefix(name.as_bytes()) {
            let tag = if name == "commentary" && is_call(behind, eof)? { Tag::AnswerBegins } else { tag };
            return Some((tag, length + name.len()));
        }
        if !eof && name.as_bytes().starts_with(after) {
            return None;
        }
    }
    Some((Tag::Other, length))
}

/// Whether a comment is meant for a function: `commentary to=functions.edit`.
fn is_call(behind: &[u8], eof: bool) -> Option<bool> {
    for sign in [&b" to="[..], b" json", b" <|constrain|>"] {
        if behind.starts_with(sign) {
            return Some(true);
        }
        if !eof && sign.starts_with(behind) {
            return None;
        }
    }
    Some(false)
}

fn meaning(name: &[u8]) -> Tag {
    // `<think/>` has nothing in it.
    if name.ends_with(b"/") {
        return Tag::Other;
    }

    let is_closing = name.starts_with(b"/") || name.starts_with(b"|/");
    let bare = trimmed(name, b"/| ");
    let bare = bare.split(|byte| matches!(byte, b' ' | b'\t')).next().unwrap_or_default();
    let (bare, is_end) = match (bare.strip_prefix(b"begin_of_"), bare.strip_prefix(b"end_of_")) {
        (Some(rest), _) => (rest, false),
        (_, Some(rest)) => (rest, true),
        _ => (bare, false),
    };
    let ends = is_closing || is_end;
    if is_thinking(bare) {
        return if ends { Tag::ThinkingEnds } else { Tag::ThinkingBegins };
    }
    if is_one_of(&ANSWER, bare) {
        return if ends { Tag::AnswerEnds } else { Tag::AnswerBegins };
    }
    if (name.starts_with(b"|") || ends) && is_one_of(&MESSAGE_ENDS, bare) {
        Tag::MessageEnds
    } else if is_closing {
        Tag::Closing
    } else {
        Tag::Other
    }
}

/// Whether a tag or a fence of this name, in lower case, holds thoughts.
pub(super) fn is_thinking(name: &[u8]) -> bool {
    is_one_of(&THINKING, name)
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
    /// Nothing of the two.
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
    let word = bytes.get(..end).unwrap_or_default().to_ascii_lowercase();
    let has_heading = word.starts_with(b"#") || word.trim_ascii_end().ends_with(b"*");
    let word = trimmed(&word, b" *#_>");
    if bytes.get(end) != Some(&b':') && !(has_heading && bytes.get(end) == Some(&b'\n')) {
        return Some(Label::None);
    }
    Some(if is_one_of(&THINKING_LABELS, word) {
        Label::Thinking
    } else if is_one_of(&ANSWER_LABELS, word) {
        Label::Answer
    } else if is_one_of(&CORRECTION_LABELS, word) {
        Label::Correction
    } else {
        Label::None
    })
}

/// Without these marks at both ends.
fn trimmed<'a>(mut text: &'a [u8], marks: &[u8]) -> &'a [u8] {
    while let Some((_, rest)) = text.split_first().filter(|(first, _)| marks.contains(first)) {
        text = rest;
    }
    while let Some((_, rest)) = text.split_last().filter(|(last, _)| marks.contains(last)) {
        text = rest;
    }
    text
}

fn is_one_of(names: &[&str], name: &[u8]) -> bool {
    names.iter().any(|known| known.as_bytes() == name)
}
