//! The import notice: omissions and changes in one sentence.

use crate::export::excalidraw::ImportedSketch;

/// Reasons in the notice. A longer sentence would not be read.
const MAX_REASONS: usize = 3;

/// Returns "2 things were left out (it is deleted; the text is empty) and 1 thing was changed (…)", or `None`
/// without differences.
#[must_use]
pub fn import_notice(imported: &ImportedSketch) -> Option<String> {
    let skipped: Vec<_> = imported.skipped.iter().map(|skipped| skipped.reason.as_str()).collect();
    // Strips the name of the changed component.
    let change = |sentence: &'_ String| {
        sentence.split_once(": ").map_or(sentence.clone(), |(_, change)| change.to_owned())
    };
    let changes: Vec<_> = imported.adjusted.iter().map(change).collect();
    let changes: Vec<_> = changes.iter().map(String::as_str).collect();
    let parts = [part(&skipped, "left out"), part(&changes, "changed")];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}

fn part(reasons: &[&str], what: &str) -> Option<String> {
    let things = match reasons.len() {
        0 => return None,
        1 => "1 thing was".to_owned(),
        count => format!("{count} things were"),
    };
    let mut named: Vec<&str> = Vec::new();
    for reason in reasons {
        if !named.contains(reason) && named.len() <= MAX_REASONS {
            named.push(reason);
        }
    }
    let rest = if named.len() > MAX_REASONS { "; …" } else { "" };
    named.truncate(MAX_REASONS);
    Some(format!("{things} {what} ({}{rest})", named.join("; ")))
}
