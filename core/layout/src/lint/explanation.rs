//! Findings as the explanation of the score: ranked by their points, equal ones joined with a count.

use super::{Finding, FindingCode, LintReport, Severity, lint_in_steps};
use crate::naming::label;
use crate::score::{FaultKind, Reason, Score, odd_size, score};
use kurbo::Size;
use std::collections::BTreeSet;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::execute::apply;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::{collect_set, sort_by};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, ComponentKind, IdSource, Sketch};

/// The components and the kinds of findings that are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct LintOptions<'o> {
    /// The size of the page. Pixels.
    pub page: Option<Size>,
    /// Only findings about these components. Empty for all.
    pub ids: &'o [ComponentId],
    /// Whether alternative texts of pictures, heading levels and empty containers are told.
    pub all: bool,
}

/// Faults of components and of the whole screen that cost fewer points of the score are no findings. Points. Shipped
/// screens have two findings with these figures (median).
const LEAST_POINTS: f64 = 2.5;
const LEAST_OF_WHOLE: f64 = 7.0;
/// A fault that costs so many points is a warning. Points.
const WARNING_POINTS: f64 = 4.0;
/// Fixes are tried on sketches of up to this many components. Each takes one score.
const MOST_TRIED: usize = 1_000;
/// A fix may lower no part by more than this. Points.
const MOST_LOST: f64 = 1.0;

/// Returns the findings that explain the score of a sketch, the most costly first.
///
/// A finding has a fix only if the score is higher after it and no part of it has lost more than a point. Takes at most
/// [`STEPS`](super::STEPS) of work for the fixes.
///
/// ```
/// use websketch_layout::lint::{LintOptions, explained};
/// use websketch_sketch::Sketch;
///
/// let text = br#"[{"id":"send","type":"Button","x":40,"y":100,"width":120,"height":40}]"#;
/// let report = explained(&Sketch::read_text(text)?.sketch, &LintOptions::default());
/// assert_eq!(report.findings[0].message, "Button has no text");
/// # Ok::<(), websketch_sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn explained(sketch: &Sketch, options: &LintOptions) -> LintReport {
    let LintReport { findings: details, is_complete } = lint_in_steps(sketch, options.page);
    let whole = score(sketch, options.page);
    let mut findings: Vec<(f64, Finding)> = reasons(sketch, &whole)
        .into_iter()
        .map(|reason| (reason.points, finding(&reason, &details)))
        .collect_vec();
    let told: BTreeSet<ComponentId> =
        collect_set(findings.iter().flat_map(|(_, finding)| finding.ids.iter().cloned()));
    findings.extend(joined(&details, options.all, &told).map(|finding| (points(&finding), finding)));
    sort_by(&mut findings, |(a, _), (b, _)| b.total_cmp(a));
    let mut findings: Vec<Finding> = findings.into_iter().map(|(_, finding)| finding).collect_vec();
    findings
        .retain(|finding| options.ids.is_empty() || finding.ids.iter().any(|id| options.ids.contains(id)));
    for finding in &mut findings {
        if sketch.len() <= MOST_TRIED && !improves(finding, sketch, &whole, options.page) {
            finding.fix = None;
        }
    }
    LintReport { findings, is_complete }
}

/// Returns the score of a sketch on a page of this size, in pixels. A reason has the fix of its finding. The fix of a
/// finding about several components belongs to each reason about one of them.
#[must_use]
pub fn score_with_fixes(sketch: &Sketch, page: Option<Size>) -> Score {
    let mut score = score(sketch, page);
    let findings = explained(sketch, &LintOptions { page, ids: &[], all: true }).findings;
    let fix_of = |reason: &Reason| {
        let code = code_of(reason.kind);
        let is_about = |finding: &&Finding| finding.ids.iter().any(|id| reason.ids.contains(id));
        let mut of_code = findings.iter().filter(|finding| finding.code == code && finding.fix.is_some());
        of_code.find(is_about).and_then(|finding| finding.fix.clone())
    };
    let of_screens = score.screens.iter_mut().flat_map(|screen| &mut screen.parts);
    for reason in score.parts.iter_mut().chain(of_screens).flat_map(|part| &mut part.reasons) {
        reason.fix = fix_of(reason);
    }
    score
}

/// Returns the notable reasons of a score. Of several screens those of one kind are joined.
fn reasons(sketch: &Sketch, score: &Score) -> Vec<Reason> {
    let of_screens = score.screens.iter().flat_map(|screen| &screen.parts);
    let parts: Vec<_> =
        if score.screens.is_empty() { score.parts.iter().collect_vec() } else { of_screens.collect_vec() };
    let mut reasons: Vec<Reason> = Vec::new();
    for reason in parts.into_iter().flat_map(|part| &part.reasons) {
        let Some(reason) = visible(sketch, reason) else { continue };
        let least = if is_of_whole(reason.kind) { LEAST_OF_WHOLE } else { LEAST_POINTS };
        if reason.points < least {
            continue;
        }
        match reasons.iter_mut().find(|known| known.kind == reason.kind) {
            Some(known) => {
                known.ids.extend(reason.ids.iter().cloned());
                known.count += reason.count;
            }
            None => reasons.push(reason),
        }
    }
    reasons
}

/// Returns the part of a reason that a person can see. The size of a text is that of its words: no box shows it.
fn visible(sketch: &Sketch, reason: &Reason) -> Option<Reason> {
    if reason.kind != FaultKind::OddSize {
        return Some(reason.clone());
    }
    let component = |id: &ComponentId| sketch.get(id).filter(|component| has_box(component));
    let ids: Vec<ComponentId> = reason.ids.iter().filter(|id| component(id).is_some()).cloned().collect_vec();
    #[expect(clippy::cast_precision_loss, reason = "a reason names at most 20 components")]
    let share = ids.len() as f64 / reason.ids.len().max(1) as f64;
    let name = label(component(ids.first()?)?);
    let (count, message) = (ids.len(), odd_size(&name, ids.len()));
    Some(Reason { ids, points: reason.points * share, count, message, ..reason.clone() })
}

fn has_box(component: &Component) -> bool {
    match Piece::of(component) {
        Piece::Badge | Piece::Quote | Piece::Code => true,
        Piece::Checkbox | Piece::Radio | Piece::Toggle | Piece::LinkButton => false,
        _ => !matches!(component.kind(), ComponentKind::Text | ComponentKind::Heading),
    }
}

/// Whether a fault is one of the screen as a whole.
const fn is_of_whole(kind: FaultKind) -> bool {
    matches!(code_of(kind), FindingCode::Balance | FindingCode::Action | FindingCode::Hierarchy)
}

/// Returns the finding of a reason, with the fixes of the detailed findings about its components.
fn finding(reason: &Reason, details: &[Finding]) -> Finding {
    let code = code_of(reason.kind);
    let is_own = |detail: &&Finding| {
        detail.code == code && detail.ids.first().is_some_and(|id| reason.ids.contains(id))
    };
    let own: Vec<&Finding> = details.iter().filter(is_own).collect_vec();
    let fix: Vec<Operation> = own.iter().filter_map(|detail| detail.fix.clone()).flatten().collect_vec();
    let message = match own.as_slice() {
        [only] if reason.count == 1 => only.message.clone(),
        _ => reason.message.clone(),
    };
    let is_warning = reason.points >= WARNING_POINTS;
    let severity = match code.severity() {
        Severity::Hint if is_warning => Severity::Warning,
        own => own,
    };
    let count = (reason.count > 1).then_some(reason.count);
    Finding { code, severity, ids: reason.ids.clone(), message, fix: (!fix.is_empty()).then_some(fix), count }
}

/// Returns the findings that the score does not measure, those of one code joined.
fn joined<'d>(
    details: &'d [Finding],
    all: bool,
    told: &'d BTreeSet<ComponentId>,
) -> impl Iterator<Item = Finding> + 'd {
    let is_asked_for = move |detail: &&Finding| match detail.code {
        code if code.is_unmeasured() => true,
        FindingCode::EmptyContainer | FindingCode::HeadingOrder => all,
        FindingCode::MissingLabel => all && detail.ids.iter().all(|id| !told.contains(id)),
        _ => false,
    };
    let mut of_code: Vec<Vec<&Finding>> = Vec::new();
    for detail in details.iter().filter(is_asked_for) {
        match of_code.last_mut() {
            Some(group) if group.last().is_some_and(|last| last.code == detail.code) => group.push(detail),
            _ => of_code.push(vec![detail]),
        }
    }
    of_code.into_iter().filter_map(|group| {
        let [first, rest @ ..] = group.as_slice() else { return None };
        let mut whole = Finding::clone(first);
        for detail in rest {
            whole.ids.extend(detail.ids.iter().cloned());
            let fix = detail.fix.iter().flatten().cloned();
            whole.fix.get_or_insert_default().extend(fix);
        }
        whole.fix = whole.fix.filter(|fix| !fix.is_empty());
        if !rest.is_empty() {
            whole.message = format!("{} ({} more like it)", whole.message, rest.len());
            whole.count = Some(group.len());
        }
        Some(whole)
    })
}

/// Returns the points by which a finding is ranked that the score does not measure.
fn points(finding: &Finding) -> f64 {
    match finding.code {
        FindingCode::OffCanvas => 100.0,
        _ => 0.0,
    }
}

/// Whether the fix of a finding raises the score and lowers no part of it much. A fix of texts and variants, which the
/// score does not measure, must only not lower it.
fn improves(finding: &Finding, sketch: &Sketch, before: &Score, page: Option<Size>) -> bool {
    let Some(fix) = &finding.fix else { return true };
    let mut fixed = sketch.clone();
    let Ok(mut ids) = IdSource::new(0.0, "0123456789abcdef") else { return false };
    if !fix.iter().all(|operation| apply(&mut fixed, operation.clone(), Actor::User, &mut ids).is_ok()) {
        return false;
    }
    let after = score(&fixed, page);
    let is_measured = matches!(
        finding.code,
        FindingCode::Misaligned
            | FindingCode::UnevenGaps
            | FindingCode::Overlap
            | FindingCode::TextOverflow
            | FindingCode::OffPage
            | FindingCode::SmallTarget
    );
    let is_higher = if is_measured { after.score > before.score } else { after.score >= before.score };
    let keeps = before.parts.iter().zip(&after.parts).all(|(was, is)| is.score >= was.score - MOST_LOST);
    is_higher && keeps
}

const fn code_of(kind: FaultKind) -> FindingCode {
    match kind {
        FaultKind::OffLine | FaultKind::OddSize => FindingCode::Misaligned,
        FaultKind::UnevenGap | FaultKind::HeadingGap => FindingCode::UnevenGaps,
        FaultKind::Overlap => FindingCode::Overlap,
        FaultKind::CutText => FindingCode::TextOverflow,
        FaultKind::OffPage => FindingCode::OffPage,
        FaultKind::FlatType => FindingCode::Hierarchy,
        FaultKind::NoAction | FaultKind::ManyPrimary | FaultKind::LateAction => FindingCode::Action,
        FaultKind::SmallTarget => FindingCode::SmallTarget,
        FaultKind::MisplacedBar
        | FaultKind::LateTitle
        | FaultKind::HeadingBelow
        | FaultKind::EarlyButton
        | FaultKind::Ungrouped => FindingCode::Order,
        FaultKind::EmptyBand | FaultKind::OneSided | FaultKind::LongLine => FindingCode::Balance,
        FaultKind::Filler | FaultKind::RepeatedText => FindingCode::Filler,
        FaultKind::NoLabel => FindingCode::MissingLabel,
    }
}
