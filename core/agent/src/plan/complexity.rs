//! Scope of a request: its clauses, and the number of page sections it asks for.

use super::types::Complexity;

/// Verbs that begin a clause.
const VERBS: &[&str] = &[
    "add",
    "align",
    "arrange",
    "build",
    "center",
    "change",
    "check",
    "color",
    "copy",
    "create",
    "delete",
    "describe",
    "design",
    "distribute",
    "draw",
    "duplicate",
    "enlarge",
    "explain",
    "export",
    "find",
    "fix",
    "give",
    "group",
    "hide",
    "insert",
    "list",
    "lock",
    "make",
    "move",
    "place",
    "put",
    "redesign",
    "remove",
    "rename",
    "replace",
    "resize",
    "review",
    "set",
    "show",
    "shrink",
    "sort",
    "space",
    "swap",
    "tell",
    "tidy",
    "turn",
    "unlock",
    "widen",
    "write",
];
/// Verbs that create.
const CREATING: &[&str] = &["add", "build", "create", "design", "draw", "insert", "make", "sketch"];
/// Words for sections of a page.
const PARTS: &[&str] = &[
    "about",
    "banner",
    "blog",
    "calendar",
    "cards",
    "checkout",
    "comments",
    "contact",
    "cta",
    "dashboard",
    "faq",
    "features",
    "filters",
    "footer",
    "form",
    "gallery",
    "grid",
    "header",
    "hero",
    "login",
    "menu",
    "modal",
    "nav",
    "navbar",
    "navigation",
    "newsletter",
    "page",
    "partners",
    "plans",
    "portfolio",
    "pricing",
    "profile",
    "results",
    "reviews",
    "screen",
    "section",
    "services",
    "settings",
    "sidebar",
    "signup",
    "specialties",
    "stats",
    "steps",
    "table",
    "team",
    "testimonials",
    "toolbar",
];
/// Words that begin a question.
const ASKING: &[&str] =
    &["are", "can", "do", "does", "explain", "how", "is", "tell", "what", "where", "which", "why"];

/// The scope of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestScope {
    /// Its clauses, in order.
    pub clauses: Vec<String>,
    /// The number of page sections to draw.
    pub creations: usize,
    /// The number of clauses that request changes.
    pub changes: usize,
    /// The number of clauses that ask a question.
    pub questions: usize,
}

impl RequestScope {
    /// Analyzes a request in linear time.
    #[must_use]
    pub fn of(request: &str) -> Self {
        let clauses = clauses(request);
        let mut need = Self { clauses: Vec::new(), creations: 0, changes: 0, questions: 0 };
        for clause in &clauses {
            let words = words(clause);
            let first = words.first().map_or("", String::as_str);
            let drawn = parts(clause).len();
            if clause.ends_with('?') || ASKING.contains(&first) {
                need.questions += 1;
            } else if drawn > 0 && (CREATING.contains(&first) || !VERBS.contains(&first)) {
                need.creations += drawn;
            } else {
                need.changes += 1;
            }
        }
        need.clauses = clauses;
        need
    }

    /// Returns true if the request deserves a plan.
    #[must_use]
    pub fn is_plan(&self) -> bool {
        self.complexity() > Complexity::Simple
    }

    /// Returns the complexity. Requests from medium on deserve a plan.
    #[must_use]
    pub const fn complexity(&self) -> Complexity {
        let kinds =
            (self.creations > 0) as usize + (self.changes > 0) as usize + (self.questions > 0) as usize;
        if self.creations >= 4 || self.creations >= 2 && kinds == 3 {
            Complexity::Complex
        } else if self.creations >= 2 || kinds == 3 {
            Complexity::Medium
        } else {
            Complexity::Simple
        }
    }
}

fn words(text: &str) -> Vec<String> {
    let split = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    split.map(str::to_lowercase).collect()
}

/// Splits a request into clauses: sentences, lines, and text after “then”, a semicolon, or a comma or “and” before a
/// verb.
fn clauses(request: &str) -> Vec<String> {
    let mut clauses = Vec::new();
    let mut current = String::new();
    let mut quote: Option<char> = None;
    let mut rest = request.trim();
    while let Some(letter) = rest.chars().next() {
        match quote {
            Some(end) if letter == end => quote = None,
            None if letter == '"' => quote = Some('"'),
            None if letter == '“' => quote = Some('”'),
            _ => {}
        }
        let cut = if quote.is_none() { cut(rest, &current) } else { None };
        if let Some(length) = cut {
            if letter == '?' {
                current.push('?');
            }
            push(&mut clauses, &mut current);
            rest = rest.get(length..).unwrap_or_default().trim_start();
        } else {
            current.push(letter);
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        }
    }
    push(&mut clauses, &mut current);
    clauses
}

/// Returns the length of a clause separator at the start of `rest`.
fn cut(rest: &str, before: &str) -> Option<usize> {
    let at_word = before.ends_with(char::is_whitespace);
    let next_is_verb = |after: &str| {
        let first = words(after.get(..after.len().min(24)).unwrap_or(after)).into_iter().next();
        first.is_some_and(|word| VERBS.contains(&word.as_str()) || ASKING.contains(&word.as_str()))
    };
    for mark in ["\n", ";"] {
        if rest.starts_with(mark) {
            return Some(mark.len());
        }
    }
    for mark in [". ", "? ", "! "] {
        if rest.starts_with(mark) {
            return Some(mark.len());
        }
    }
    let lower = |length: usize| rest.get(..length).map(str::to_lowercase);
    for mark in [", and then ", ", then ", "and then ", "then ", ", and ", ", ", "and "] {
        if lower(mark.len()).as_deref() != Some(mark) || !(mark.starts_with(',') || at_word) {
            continue;
        }
        let after = rest.get(mark.len()..).unwrap_or_default();
        if next_is_verb(after) {
            return Some(mark.len());
        }
    }
    None
}

fn push(clauses: &mut Vec<String>, current: &mut String) {
    let text = std::mem::take(current);
    let text = text.trim().trim_end_matches(['.', ',', ';', '!']).trim();
    let text =
        text.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '-' || letter == '*');
    let text = text.trim_start_matches([')', '.']).trim();
    if !text.is_empty() {
        clauses.push(text.to_owned());
    }
}

/// Returns the sections that a clause names, in its words: `header`, `hero`, `three features`.
pub(super) fn parts(clause: &str) -> Vec<String> {
    let mut list = clause;
    // “With” or a colon introduces the sections of the preceding noun.
    for mark in [" with ", ": ", " containing ", " consisting of "] {
        if let Some((_, behind)) = list.split_once(mark) {
            list = behind;
            break;
        }
    }
    let mut found = Vec::new();
    for piece in list.split(',').flat_map(|piece| piece.split(" and ")) {
        let piece = piece.trim().trim_start_matches("and ").trim_end_matches('.').trim();
        let words = words(piece);
        let is_part = words.iter().any(|word| PARTS.contains(&word.as_str()));
        if !is_part {
            continue;
        }
        let mut text = piece;
        for verb in CREATING {
            let head = text.get(..verb.len()).map(str::to_lowercase);
            if head.as_deref() == Some(verb)
                && text.get(verb.len()..).is_some_and(|rest| rest.starts_with(' '))
            {
                text = text.get(verb.len()..).unwrap_or_default().trim_start();
            }
        }
        found.push(text.to_owned());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(request: &str, expected: &str) {
        let need = RequestScope::of(request);
        let RequestScope { clauses, creations, changes, questions } = &need;
        let shown =
            format!("{:?} {creations}/{changes}/{questions} {}", need.complexity(), clauses.join(" | "));
        assert_eq!(shown, expected);
    }

    #[test]
    fn clauses_and_creations_are_counted() {
        check(
            "Move the save button 20px to the right",
            "Simple 0/1/0 Move the save button 20px to the right",
        );
        check("Add a button and an input", "Simple 0/1/0 Add a button and an input");
        check("Add a hero section, then a footer", "Medium 2/0/0 Add a hero section, then a footer");
        check(
            "Create a landing page with a header, a hero, pricing and a footer",
            "Complex 4/0/0 Create a landing page with a header, a hero, pricing and a footer",
        );
        check(
            "Add a login form, delete the banner and tell me what is missing",
            "Medium 1/1/1 Add a login form | delete the banner | tell me what is missing",
        );
        check(
            "Rename the title to \"Add it, then move\"; move it down. Which button is first?",
            "Simple 0/2/1 Rename the title to \"Add it, then move\" | move it down | Which button is first?",
        );
    }
}
