//! What is asked of a pattern.

use super::Pattern;
use websketch_sketch::case_mapping::lowercase;

/// Fields to write more than a line into, by words of their labels.
const LONG_FIELDS: &[&str] =
    &["message", "comment", "question", "feedback", "bio", "description", "notes", "about"];

/// What is said of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Request<'a> {
    /// What its entries are called, in order.
    pub entries: &'a [String],
    /// How many entries; as many as are named, or the usual number.
    pub count: Option<usize>,
    /// Entries side by side; as many as there is room for.
    pub per_row: Option<usize>,
    /// In place of the first heading that is not repeated.
    pub title: Option<&'a str>,
    /// In place of the first text that is not repeated.
    pub subtitle: Option<&'a str>,
    /// In place of the texts of the buttons that are not repeated; of several, those without one go.
    pub actions: &'a [String],
    /// What a page was called: `Privacy policy`.
    pub name: Option<&'a str>,
    /// What a page is about: `coffee shop`.
    pub topic: Option<&'a str>,
    /// Whether the sketch has a heading of the first level already.
    pub has_title: bool,
    /// Whether it is the first on the page: its heading is that of the page.
    pub is_first: bool,
}

/// The form that is of no kind in particular.
const GENERIC: &str = "form";

/// What is repeated.
pub(super) fn entries(pattern: &Pattern, request: &Request<'_>) -> Vec<String> {
    if !pattern.repeats() {
        return Vec::new();
    }
    let said = request.entries.len();
    let count = request.count.unwrap_or(if said > 0 { said } else { pattern.usual }).max(said);
    if let ([only], None) = (request.entries, request.count)
        && pattern.is_form()
        && pattern.name() != GENERIC
    {
        return with_usual(pattern, only);
    }
    let mut entries = request.entries.to_vec();
    for number in said..count {
        let usual = pattern.entries.split('|').nth(number).filter(|usual| !usual.contains('#'));
        let usual = usual.or(pattern.entries.rsplit('|').next()).unwrap_or_default();
        entries.push(usual.replace('#', &(number + 1).to_string()));
    }
    entries
}

/// The usual fields of a form, and one that was asked for: `a contact form with a phone field`.
fn with_usual(form: &Pattern, asked: &str) -> Vec<String> {
    let mut fields: Vec<String> = form.entries.split('|').take(form.usual).map(str::to_owned).collect();
    let says = |field: &&mut String| lowercase(asked).contains(&lowercase(field));
    if let Some(field) = fields.iter_mut().find(says) {
        // `an email address field` is the usual one for the email.
        asked.clone_into(field);
    } else {
        // What takes several lines stays last.
        let before_last = fields.last().is_some_and(|last| is_long(last));
        fields.insert(fields.len() - usize::from(before_last), asked.to_owned());
    }
    fields
}

/// Whether more than a line is written into a field with this label.
pub(super) fn is_long(label: &str) -> bool {
    let label = lowercase(label);
    LONG_FIELDS.iter().any(|word| label.contains(word))
}
