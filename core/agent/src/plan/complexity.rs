//! Scope of a request: its clauses, and the number of page sections it asks for.

use super::types::Complexity;
use websketch_language::{ClauseKind, RequestClause, clauses};
use websketch_pages::{Device, Packs, built_in_packs, read_brief, requested_section};

/// The scope of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestScope {
    /// Its clauses, in order.
    pub clauses: Vec<ScopedClause>,
    /// The number of page sections to draw.
    pub creations: usize,
    /// The number of clauses that request changes.
    pub changes: usize,
    /// The number of clauses that ask a question.
    pub questions: usize,
}

/// A clause of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopedClause {
    /// The clause as the person wrote it.
    pub text: String,
    /// The page sections that it asks for, in its words: `hero`, `three features`.
    pub sections: Vec<String>,
    /// The subject of a page that it asks for: `bakery`.
    pub topic: Option<String>,
}

impl RequestScope {
    /// Analyzes a request.
    #[must_use]
    pub fn of(request: &str) -> Self {
        let mut scope = Self { clauses: Vec::new(), creations: 0, changes: 0, questions: 0 };
        let mut packs: Option<Packs<'static>> = None;
        for RequestClause { text, kind } in clauses(request) {
            let (mut sections, mut topic) = (Vec::new(), None);
            match kind {
                ClauseKind::Talk => continue,
                ClauseKind::Question => scope.questions += 1,
                ClauseKind::Addition(parts) => {
                    packs = packs.or_else(built_in_packs);
                    if let Some(packs) = packs.as_ref().filter(|_| !parts.is_empty()) {
                        topic = read_brief(packs, &text).and_then(|brief| brief.topic);
                        sections = parts.into_iter().filter(|part| is_section(packs, part)).collect();
                    }
                    scope.creations += sections.len();
                    scope.changes += usize::from(sections.is_empty());
                }
                ClauseKind::Removal | ClauseKind::Change => scope.changes += 1,
            }
            let text = text.trim_end_matches(['.', ',', ';', '!']).to_owned();
            scope.clauses.push(ScopedClause { text, sections, topic });
        }
        scope
    }

    /// Returns true if a request deserves a plan. Most requests have too few parts for one, so that no pack is read.
    #[must_use]
    pub fn deserves_plan(request: &str) -> bool {
        let clauses = clauses(request);
        let parts = |clause: &RequestClause| match &clause.kind {
            ClauseKind::Addition(parts) => parts.len(),
            ClauseKind::Talk | ClauseKind::Question | ClauseKind::Removal | ClauseKind::Change => 0,
        };
        let creations: usize = clauses.iter().map(parts).sum();
        let questions = clauses.iter().filter(|clause| clause.kind == ClauseKind::Question).count();
        let may_be_plan = creations > 1 || creations > 0 && questions > 0;
        may_be_plan && Self::of(request).complexity() > Complexity::Simple
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

/// Whether a phrase names a section of a page, or a page.
fn is_section(packs: &Packs<'_>, phrase: &str) -> bool {
    requested_section(packs, phrase, Device::Desktop).is_some() || read_brief(packs, phrase).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(request: &str, expected: &str) {
        let need = RequestScope::of(request);
        let RequestScope { clauses, creations, changes, questions } = &need;
        let shown = format!(
            "{:?} {creations}/{changes}/{questions} {}",
            need.complexity(),
            clauses.iter().map(|clause| clause.text.as_str()).collect::<Vec<_>>().join(" | ")
        );
        assert_eq!(shown, expected);
        assert_eq!(RequestScope::deserves_plan(request), need.complexity() > Complexity::Simple);
    }

    #[test]
    fn clauses_and_creations_are_counted() {
        check(
            "Move the save button 20px to the right",
            "Simple 0/1/0 Move the save button 20px to the right",
        );
        check("Add a button and an input", "Simple 0/1/0 Add a button and an input");
        check("Add a hero section, then a footer", "Medium 2/0/0 Add a hero section | a footer");
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
            "Simple 0/2/1 Rename the title to \"Add it, then move\" | move it down | Which button is first",
        );
    }
}
