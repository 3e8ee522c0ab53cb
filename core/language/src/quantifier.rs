//! Words at the end of a request that say that it is meant wherever it applies. They are never part of a text.

/// What says so, the longest first.
const EVERYWHERE: [&str; 14] = [
    "all over the whole page",
    "everywhere on the page",
    "all over the page",
    "across the whole page",
    "on the whole page",
    "on the entire page",
    "throughout the page",
    "in all the places",
    "across the page",
    "in all places",
    "in every place",
    "all over",
    "everywhere",
    "throughout",
];

/// A request without such words at its end; `None` where there are none.
pub(super) fn without_everywhere(message: &str) -> Option<&str> {
    let said = message.trim_end_matches(|letter: char| letter.is_whitespace() || matches!(letter, '.' | '!'));
    EVERYWHERE.iter().find_map(|words| {
        let start = said.len().checked_sub(words.len())?;
        let is_said = said.get(start..)?.eq_ignore_ascii_case(words);
        let rest = said.get(..start).filter(|_| is_said)?;
        let rest = rest.ends_with(char::is_whitespace).then(|| rest.trim_end())?;
        // `please` may stand before it, and a comma.
        Some(rest.trim_end_matches([',', ' '])).filter(|rest| !rest.is_empty())
    })
}
