//! Tags and labels that models put around an answer.

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

const THINKING: [&str; 14] = [
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

/// The longest tag that is looked for, attributes included.
const LONGEST_TAG: usize = 80;

/// The tag at the start of `rest`, which begins with `<`, and its length; nothing while it is open.
pub(super) fn tag(rest: &[u8], eof: bool) -> Option<(Tag, usize)> {
    let bytes = rest.get(..LONGEST_TAG).unwrap_or(rest);
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
    let name = String::from_utf8_lossy(inner.get(..end).unwrap_or_default()).to_ascii_lowercase();
    let length = end + 2;
    if name.starts_with("|channel|") || name == "|channel|" {
        return channel(rest, length, eof);
    }
    Some((meaning(&name), length))
}

/// `<|channel|>analysis` thinks, `<|channel|>final` answers.
fn channel(rest: &[u8], length: usize, eof: bool) -> Option<(Tag, usize)> {
    let after = rest.get(length..).unwrap_or_default();
    for (name, tag) in
        [("analysis", Tag::ThinkingBegins), ("commentary", Tag::ThinkingBegins), ("final", Tag::ThinkingEnds)]
    {
        if after.starts_with(name.as_bytes()) {
            return Some((tag, length + name.len()));
        }
        if !eof && name.as_bytes().starts_with(after) {
            return None;
        }
    }
    Some((Tag::Other, length))
}

fn meaning(name: &str) -> Tag {
    let is_closing = name.starts_with('/') || name.starts_with("|/");
    let bare = name.trim_matches(['/', '|', ' ']);
    let bare = bare.split([' ', '\t']).next().unwrap_or_default();
    let bare = bare.strip_prefix("begin_of_").or_else(|| bare.strip_prefix("end_of_")).unwrap_or(bare);
    let ends = is_closing || name.contains("end_of_");
    if is_thinking(bare) {
        return if ends { Tag::ThinkingEnds } else { Tag::ThinkingBegins };
    }
    if ANSWER.contains(&bare) {
        return if ends { Tag::AnswerEnds } else { Tag::AnswerBegins };
    }
    match bare {
        "end" | "im_end" | "endoftext" | "eot_id" | "s" | "eos" | "turn" | "eom_id" | "return" | "start"
            if name.starts_with('|') || ends =>
        {
            Tag::MessageEnds
        }
        _ if is_closing => Tag::Closing,
        _ => Tag::Other,
    }
}

/// Whether a tag or a fence of this name, in lower case, holds thoughts.
pub(super) fn is_thinking(name: &str) -> bool {
    THINKING.contains(&name)
}

/// What a word and a colon at the start of a line announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// The model thinks from here on.
    Thinking,
    /// What follows is the answer.
    Answer,
    /// Nothing of the two.
    None,
}

/// The label at the start of a line, Markdown around it or not; nothing while bytes are missing.
pub(super) fn label(line: &[u8], eof: bool) -> Option<Label> {
    const LONGEST: usize = 32;
    let bytes = line.get(..LONGEST).unwrap_or(line);
    let is_part = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'*' | b'#' | b'_' | b'>');
    let Some(end) = bytes.iter().position(|byte| !is_part(byte)) else {
        return (eof || bytes.len() == LONGEST).then_some(Label::None);
    };
    let word = String::from_utf8_lossy(bytes.get(..end).unwrap_or_default()).to_ascii_lowercase();
    let has_heading = word.starts_with('#') || word.trim_end().ends_with('*');
    let word = word.trim_matches([' ', '*', '#', '_', '>']);
    if bytes.get(end) != Some(&b':') && !(has_heading && bytes.get(end) == Some(&b'\n')) {
        return Some(Label::None);
    }
    Some(match word {
        "thinking" | "thought" | "thoughts" | "reasoning" | "my reasoning" | "my thinking"
        | "thought process" | "chain of thought" | "analysis" | "scratchpad" | "draft" | "let me think"
        | "plan" => Label::Thinking,
        "answer" | "final answer" | "final" | "output" | "final output" | "result" | "final result"
        | "response" | "final response" | "json" | "final json" | "json output" | "operations"
        | "solution" => Label::Answer,
        _ => Label::None,
    })
}
