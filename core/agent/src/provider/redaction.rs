//! Redaction of a provider's error message for display and logs.

/// The maximum length of a message, in characters.
const MAX_CHARS: usize = 300;
/// Prefixes of provider keys. An error message may quote the key of the request, or a part of it.
const KEY_BEGINNINGS: [&str; 7] = ["sk-", "sk_", "pk-", "AIza", "AQ.", "gsk_", "eyJ"];
/// The replacement for a key.
const KEY: &str = "[key]";

/// Returns the text on one line, without keys and cut at [`MAX_CHARS`]. Returns `None` if the result is empty.
pub(super) fn redact(text: &str) -> Option<String> {
    let mut said = String::new();
    let mut after_bearer = false;
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !said.is_empty() {
            said.push(' ');
        }
        let is_after_bearer = std::mem::replace(&mut after_bearer, word.ends_with("Bearer"));
        said.push_str(&if is_after_bearer { KEY.to_owned() } else { mask_keys(word) });
        if said.len() > 4 * MAX_CHARS {
            break;
        }
    }
    if let Some((end, _)) = said.char_indices().nth(MAX_CHARS) {
        said.truncate(end);
        said.push('…');
    }
    (!said.is_empty()).then_some(said)
}

/// Returns a word with keys in it replaced. Punctuation around a key stays.
fn mask_keys(word: &str) -> String {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '*' | '/' | '+');
    let start = word.find(is_inside).unwrap_or(word.len());
    let mut rest = word.get(start..).unwrap_or_default();
    let mut shown = word.get(..start).unwrap_or_default().to_owned();
    while !rest.is_empty() {
        let end = rest.find(|c| !is_inside(c)).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        let begins = KEY_BEGINNINGS.iter().any(|beginning| run.starts_with(beginning));
        shown.push_str(if begins { KEY } else { run });
        let next = after.find(is_inside).unwrap_or(after.len());
        let (marks, more) = after.split_at(next);
        shown.push_str(marks);
        rest = more;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(redact(text).as_deref(), expected);
    }

    #[test]
    fn words_are_one_line_without_keys() {
        check("Unsupported value:\n 'temperature'", Some("Unsupported value: 'temperature'"));
        check("Incorrect API key provided: sk-proj-ab***yz.", Some("Incorrect API key provided: [key]"));
        check("key=AIzaSyA1,model=gemini", Some("key=[key],model=gemini"));
        check("header (Bearer abc.def) refused", Some("header (Bearer [key] refused"));
        check(
            "max_tokens: 16384 > 8192 for claude-haiku-4-5-20251001",
            Some("max_tokens: 16384 > 8192 for claude-haiku-4-5-20251001"),
        );
        check(" \u{0}\n", None);
    }

    #[test]
    fn words_are_no_longer_than_a_person_reads() {
        let said = redact(&"é ".repeat(10_000)).unwrap();
        assert_eq!(said.chars().count(), MAX_CHARS + 1);
        assert!(said.ends_with('…'));
    }
}
