//! Public descriptions out of doc comments.

/// Returns the first paragraph on one line. Links become their text, and paths their last segment.
pub(crate) fn public(doc: &str) -> String {
    let first = doc.split("\n\n").next().unwrap_or_default();
    plain(&first.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Removes rustdoc links.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((label, after)) = after.split_once(']') else { break };
        plain += before;
        match after.strip_prefix('(').and_then(|target| target.split_once(')')) {
            Some((_, after)) => rest = after,
            None if label.starts_with('`') => rest = after,
            // Brackets of a sentence or of code.
            None => {
                plain += &format!("[{label}]");
                rest = after;
                continue;
            }
        }
        plain += &last_segment(label);
    }
    plain + rest
}

fn last_segment(label: &str) -> String {
    let Some(path) = label.strip_prefix('`').and_then(|path| path.strip_suffix('`')) else {
        return label.to_owned();
    };
    format!("`{}`", path.rsplit("::").next().unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(doc: &str, expected: &str) {
        assert_eq!(public(doc), expected);
    }

    #[test]
    fn only_the_first_paragraph_is_public() {
        check("One edit\nof a sketch.\n\nStored as text.\n```\ncode\n```", "One edit of a sketch.");
    }

    #[test]
    fn links_become_their_text() {
        check("At most [`crate::limits::MAX_PX`] wide.", "At most `MAX_PX` wide.");
        check("As [legible](ComponentId::check_legible) as [`A`](b).", "As legible as `A`.");
        check("Such as `targetIds[0]`.", "Such as `targetIds[0]`.");
    }
}
