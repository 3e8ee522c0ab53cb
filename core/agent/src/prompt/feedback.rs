//! Messages after an answer: the answer to a question, and corrections of operations.

use super::template::{fenced, fill, quoted};
use websketch_sketch::operation::Rejection;

pub(super) const REPLY: &str = include_str!("../../../../prompts/reply.md");
pub(super) const CORRECTION: &str = include_str!("../../../../prompts/correction.md");
pub(super) const FINDINGS: &str = include_str!("../../../../prompts/findings.md");
pub(super) const JSON_ONLY: &str = include_str!("../../../../prompts/json-only.md");

/// The maximum number of different rejections or findings in a correction.
const MOST_GROUPS: usize = 20;
/// The maximum number of operation indices in a line.
const MOST_NUMBERS: usize = 20;

/// Returns the request of a resumed turn: the first request, the question, and its answer.
#[must_use]
pub fn reply(request: &str, question: &str, answer: &str) -> String {
    let text = fill(REPLY, &[("request", request), ("question", question), ("answer", answer)]);
    text.trim_end().to_owned()
}

/// Returns the user message that sends rejected operations back: each reason once, with the indices of its operations.
/// `kept` operations were accepted and are not requested again.
#[must_use]
pub fn correction(rejections: &[Rejection], kept: usize, message: &str) -> String {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for rejection in rejections {
        let is_full = groups.len() >= MOST_GROUPS;
        let hint = rejection.reason.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
        let text = format!("{}: {}{hint}", rejection.reason.code(), rejection.reason);
        match groups.iter_mut().find(|(other, _)| *other == text) {
            Some((_, numbers)) => numbers.push(rejection.index),
            None if !is_full => groups.push((text, vec![rejection.index])),
            None => {}
        }
    }
    let line = |(text, numbers): &(String, Vec<usize>)| {
        let more = if numbers.len() > MOST_NUMBERS { ", …" } else { "" };
        let list: Vec<_> = numbers.iter().take(MOST_NUMBERS).map(usize::to_string).collect();
        let noun = if numbers.len() == 1 { "operation" } else { "operations" };
        format!("- {noun} {}{more}: {}", list.join(", "), fenced(text).trim_matches('"'))
    };
    let lines: Vec<_> = groups.iter().map(line).collect();
    let kept = match kept {
        0 => "Nothing has been done yet.".to_owned(),
        1 => "The other one is done and stays.".to_owned(),
        more => format!("The other {more} are done and stay."),
    };
    fill(CORRECTION, &[("rejections", &lines.join("\n")), ("kept", &kept), ("request", message)])
}

/// Returns the user message that sends back faults of accepted operations: findings, and lost texts.
#[must_use]
pub fn findings(messages: &[String], lost: &[String], message: &str) -> String {
    let found = messages.iter().take(MOST_GROUPS).map(|found| format!("- {}", quoted(found)));
    let gone = lost.iter().take(MOST_GROUPS).map(|text| format!("- the text {} is gone", fenced(text)));
    let lines: Vec<_> = found.chain(gone).collect();
    fill(FINDINGS, &[("findings", &lines.join("\n")), ("request", message)])
}

/// Returns the user message that asks for a JSON answer, with the fault of the last answer.
#[must_use]
pub fn json_only(fault: &str, message: &str) -> String {
    fill(JSON_ONLY, &[("fault", fault), ("request", message)])
}
