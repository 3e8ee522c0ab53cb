//! The review of a turn's result before it is committed.

use kurbo::Size;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use websketch_layout::lint::{Finding, FindingCode, Severity, new_findings, tidy_in_steps};
use websketch_layout::score::{FaultKind, Score, ScoreChange};
use websketch_sketch::execute::apply;
use websketch_sketch::operation::{Operation, OperationKind};
use websketch_sketch::sort::collect_set;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// The maximum number of components of a sketch that is tidied around the touched ones.
const MOST_TIDIED: usize = 400;
/// The least and the largest number of components of a sketch that is scored.
const FEWEST_SCORED: usize = 12;
const MOST_SCORED: usize = 400;
/// The points of the score that a fault costs at least, if its remedy is suggested.
const NOTABLE_POINTS: f64 = 4.0;
/// The maximum number of lost texts that are named.
const MOST_LOST: usize = 8;

/// The faults that a turn introduces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Review {
    /// New findings, worst first.
    pub(super) findings: Vec<Finding>,
    /// Texts of deleted components that no component contains any more.
    pub(super) lost: Vec<String>,
    /// The design scores before and after, of a sketch that is large enough to be scored.
    pub(super) score: Option<ScoreChange>,
    /// The fall of the design score, if it is worth a second look.
    pub(super) fall: Option<ScoreChange>,
}

impl Review {
    /// Compares the sketch before and after `operations`, on a page of this size. `known` are the findings before, if
    /// already computed. `score` keeps the score before.
    pub(super) fn of(
        before: &Sketch,
        known: Option<&[Finding]>,
        score: &OnceCell<Score>,
        after: &Sketch,
        operations: &[Operation],
        page: Option<Size>,
    ) -> Self {
        let touched = touched(operations);
        let mut findings = new_findings(before, known, after, &touched, page);
        websketch_sketch::sort::sort_by_key(&mut findings, |finding| (rank(finding), finding.code));
        // A deletion is wanted as it is, and the score of very few components says little.
        let is_scored = !touched.is_empty() && before.len() >= FEWEST_SCORED && after.len() <= MOST_SCORED;
        let change = is_scored.then(|| {
            let was = score.get_or_init(|| websketch_layout::score::score(before, page));
            ScoreChange::between(was, &websketch_layout::score::score(after, page))
        });
        let fall = change.clone().filter(ScoreChange::is_fall);
        Self { findings, lost: lost(before, after, operations), score: change, fall }
    }

    /// Returns the findings that are visible faults.
    pub(super) fn warnings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| is_warning(finding.code))
    }

    /// Returns true if a second look is worthwhile.
    pub(super) fn has_warnings(&self) -> bool {
        self.warnings().next().is_some() || !self.lost.is_empty() || self.fall.is_some()
    }

    /// Returns the number of visible faults.
    pub(super) fn fault_count(&self) -> usize {
        self.warnings().count() + self.lost.len() + usize::from(self.fall.is_some())
    }

    /// Returns a note to the user, empty if there are no faults.
    pub(super) fn note(&self) -> String {
        let count = |code| self.findings.iter().filter(|finding| finding.code == code).count();
        let overlapping = self.findings.iter().filter(|finding| finding.code == FindingCode::Overlap);
        let overlapping = collect_set(overlapping.flat_map(|finding| &finding.ids)).len();
        let off = count(FindingCode::OffPage) + count(FindingCode::OffCanvas);
        let cut = count(FindingCode::TextOverflow);
        let mut notes = Vec::new();
        if overlapping > 0 {
            notes.push(format!("{} now.", things(overlapping, "overlaps", "overlap")));
        }
        if cut > 0 {
            notes.push(if cut == 1 {
                "One text does not fit in its box.".to_owned()
            } else {
                format!("{cut} texts do not fit in their boxes.")
            });
        }
        if off > 0 {
            notes.push(format!("{} over the edge of the page.", things(off, "reaches", "reach")));
        }
        match self.lost.as_slice() {
            [] => {}
            [one] => notes.push(format!("The text “{one}” is gone.")),
            [first, ..] => notes.push(format!("{} texts are gone, such as “{first}”.", self.lost.len())),
        }
        notes.extend(self.fall.as_ref().map(fall_in_words));
        notes.join(" ")
    }

    /// Returns the faults that a second look should mend, in words.
    pub(super) fn messages(&self) -> Vec<String> {
        let warnings = self.warnings().map(|finding| finding.message.clone());
        let reason = self.fall.as_ref().and_then(ScoreChange::worst_reason);
        warnings.chain(reason.map(|reason| reason.message.clone())).collect()
    }

    /// Returns requests that would mend the worst faults.
    pub(super) fn remedies(&self) -> Vec<String> {
        let has = |code| self.findings.iter().any(|finding| finding.code == code);
        let mut remedies = Vec::new();
        if has(FindingCode::Overlap) {
            remedies.push("fix the overlaps".to_owned());
        }
        if has(FindingCode::TextOverflow) || has(FindingCode::OffPage) || has(FindingCode::OffCanvas) {
            remedies.push("clean this up".to_owned());
        }
        let worst = self.score.as_ref().and_then(ScoreChange::worst_reason);
        if remedies.is_empty()
            && let Some(reason) = worst.filter(|reason| reason.points >= NOTABLE_POINTS)
        {
            remedies.extend(remedy(reason.kind).map(str::to_owned));
        }
        remedies
    }
}

/// Moves added or moved components slightly to fix new findings that concern only these. Applied to `after`.
pub(super) fn fix(
    review: &Review,
    after: &mut Sketch,
    operations: &[Operation],
    ids: &mut IdSource,
) -> Vec<Operation> {
    let touched = touched(operations);
    let mut done = Vec::new();
    let mut perform = |operation: Operation, sketch: &mut Sketch| {
        if let Ok(applied) = apply(sketch, operation, Actor::Model, ids) {
            done.push(applied.operation);
        }
    };
    let is_ours = |operation: &Operation| operation.subject().is_some_and(|id| touched.contains(id));
    for fix in review.findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        if fix.iter().all(is_ours) {
            fix.iter().for_each(|operation| perform(operation.clone(), after));
        }
    }
    let has_hints =
        review.findings.iter().any(|finding| finding.severity == Severity::Hint && finding.fix.is_some());
    if has_hints && after.len() <= MOST_TIDIED {
        let ids: Vec<ComponentId> = touched.iter().map(|id| (*id).clone()).collect();
        for operation in tidy_in_steps(after, Some(&ids)).operations {
            perform(operation, after);
        }
    }
    done
}

/// Returns the request that would mend a fault of the score, if a sentence can say it without its components.
const fn remedy(fault: FaultKind) -> Option<&'static str> {
    Some(match fault {
        FaultKind::OffLine | FaultKind::UnevenGap | FaultKind::OddSize | FaultKind::CutText => {
            "clean this up"
        }
        FaultKind::Overlap => "fix the overlaps",
        FaultKind::OffPage => "Bring everything back onto the page",
        FaultKind::HeadingGap | FaultKind::Ungrouped => "Group what belongs together",
        FaultKind::FlatType => "Make the headline stand out",
        FaultKind::NoAction => "Add a button for the main action",
        FaultKind::ManyPrimary => "Keep one primary button and make the others secondary",
        FaultKind::LateAction => "Move the main button up",
        FaultKind::SmallTarget => "Make the small controls larger",
        FaultKind::LateTitle => "Move the title to the top",
        FaultKind::EmptyBand => "Close the large gap",
        FaultKind::OneSided => "Spread the content over the page",
        FaultKind::Filler => "Replace the filler texts by real ones",
        FaultKind::NoLabel => "Give a text to everything that has none",
        FaultKind::LongLine => "Make the long lines narrower",
        FaultKind::MisplacedBar
        | FaultKind::HeadingBelow
        | FaultKind::EarlyButton
        | FaultKind::RepeatedText => return None,
    })
}

/// Returns true for findings that need a second look: content is hidden, cut off or out of sight.
const fn is_warning(code: FindingCode) -> bool {
    matches!(
        code,
        FindingCode::Overlap | FindingCode::TextOverflow | FindingCode::OffPage | FindingCode::OffCanvas
    )
}

fn rank(finding: &Finding) -> u8 {
    match (is_warning(finding.code), finding.severity) {
        (true, _) => 0,
        (false, Severity::Error) => 1,
        (false, Severity::Warning) => 2,
        (false, Severity::Hint) => 3,
    }
}

/// Names both scores and the part that lost most.
fn fall_in_words(fall: &ScoreChange) -> String {
    let part = fall.worst_part().map_or(String::new(), |part| format!(", most of all in {}", part.name()));
    format!("The design score fell from {:.0} to {:.0}{part}.", fall.before, fall.after)
}

fn things(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("One thing {one}") } else { format!("{count} things {many}") }
}

/// Returns the components that operations leave changed.
fn touched(operations: &[Operation]) -> BTreeSet<&ComponentId> {
    let of_one = |operation| match operation {
        &Operation::Align { ref target_ids, .. } | &Operation::Distribute { ref target_ids, .. } => {
            target_ids.iter().collect()
        }
        Operation::Replace { components } => components.iter().map(Component::id).collect::<Vec<_>>(),
        Operation::Delete { .. } => Vec::new(),
        other => other.subject().into_iter().collect(),
    };
    collect_set(operations.iter().flat_map(of_one))
}

/// Returns the texts of deleted components that no component contains any more, if other components have replaced them.
/// A plain deletion loses no text.
fn lost(before: &Sketch, after: &Sketch, operations: &[Operation]) -> Vec<String> {
    let has = |kind| operations.iter().any(|operation| operation.kind() == kind);
    let takes_place = has(OperationKind::Delete) && has(OperationKind::Add);
    if !takes_place && !has(OperationKind::Replace) {
        return Vec::new();
    }
    let mut left = String::new();
    for component in after.iter() {
        let mut take = |text: &str| {
            left.push_str(&text.to_lowercase());
            left.push('\n');
        };
        component.props().each_text(&mut take);
        component.props().cells().into_iter().for_each(take);
    }
    let gone = before.iter().filter(|component| !after.contains(component.id()));
    let texts = gone.filter_map(|component| component.props().text());
    let is_lost = |text: &&str| !text.trim().is_empty() && !left.contains(&text.trim().to_lowercase());
    texts.filter(is_lost).take(MOST_LOST).map(websketch_json::excerpt).collect()
}
