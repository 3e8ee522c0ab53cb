//! The report on an edit: changed components and new findings.

use super::json_rpc::ToolResult;
use super::view::{data, line};
use serde_json::json as object;
use websketch_agent::prompt::fenced;
use websketch_agent::proposal::Coercion;
use websketch_layout::layout_tree::TreeRepair;
use websketch_layout::lint::{Finding, new_findings};
use websketch_layout::score::{Score, ScreenScore, score};
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, Sketch};

/// Maximum numbers of changed components, ids of removed components, and findings in a report.
const MOST_CHANGED: usize = 60;
const MOST_REMOVED: usize = 60;
const MOST_FINDINGS: usize = 20;
/// The maximum number of repairs in a report.
const MOST_REPAIRS: usize = 8;

/// Returns the answer to an edit that led from one sketch to another, at `revision`.
#[must_use]
pub fn report(said: &str, before: &Sketch, after: &Sketch, revision: u64) -> ToolResult {
    let is_new = |component: &&Component| before.get(component.id()) != Some(component);
    let changed: Vec<&Component> = after.iter().filter(is_new).collect();
    let removed: Vec<&str> =
        before.ids().filter(|id| !after.contains(id)).map(websketch_sketch::ComponentId::as_str).collect();
    let mut text = format!("{said}Revision {revision}, {} components.", after.len());
    if !changed.is_empty() {
        let lines: Vec<String> = changed.iter().take(MOST_CHANGED).map(|component| line(component)).collect();
        text += &format!("\nChanged or new ({}):\n{}", changed.len(), data(&lines));
        text += &more(changed.len(), MOST_CHANGED);
    }
    if !removed.is_empty() {
        let ids: Vec<&&str> = removed.iter().take(MOST_REMOVED).collect();
        text += &format!("\nRemoved ({}):\n{}", removed.len(), data(&[fenced(&ids)]));
        text += &more(removed.len(), MOST_REMOVED);
    }
    if changed.is_empty() && removed.is_empty() {
        text += " Only the order of painting may differ.";
    }
    let touched = collect_set(changed.iter().map(|component| component.id()));
    let new = new_findings(before, None, after, &touched, None);
    if !new.is_empty() {
        text += &format!("\nNew findings:\n{}", findings(&new, false));
    }
    ToolResult::success(text)
}

/// Returns the score of a sketch and of its screens and parts on one line each.
pub(super) fn score_line(sketch: &Sketch) -> String {
    let Score { score: whole, parts, screens, .. } = score(sketch, None);
    let told: Vec<String> =
        parts.iter().map(|part| format!("{} {:.0}", part.name.name(), part.score)).collect();
    let mut text = format!("Design score {whole:.0} of 100");
    if !told.is_empty() {
        text += &format!(" ({})", told.join(", "));
    }
    text += ".\n";
    if !screens.is_empty() {
        let line = |screen: &ScreenScore| {
            fenced(&object!({ "screen": screen.id, "name": screen.name, "score": screen.score }))
        };
        text += &data(&screens.iter().map(line).collect::<Vec<_>>());
        text += "\n";
    }
    text
}

fn more(found: usize, most: usize) -> String {
    if found > most { format!("\n{} more are not shown.", found - most) } else { String::new() }
}

/// Returns findings, one per line, with their fixes if `has_fixes`.
pub(super) fn findings(findings: &[Finding], has_fixes: bool) -> String {
    if findings.is_empty() {
        return "Nothing was found.".to_owned();
    }
    let line = |finding: &Finding| {
        let fix = finding.fix.as_ref().filter(|_| has_fixes);
        let Finding { code, severity, ids, message, .. } = finding;
        fenced(&match fix {
            Some(fix) => {
                object!({ "code": code, "severity": severity, "ids": ids, "message": message, "fix": fix })
            }
            None => object!({ "code": code, "severity": severity, "ids": ids, "message": message }),
        })
    };
    let lines: Vec<String> = findings.iter().take(MOST_FINDINGS).map(line).collect();
    data(&lines) + &more(findings.len(), MOST_FINDINGS)
}

/// Returns the parts of a tree that were read differently than written.
pub(super) fn repaired(repairs: &[TreeRepair]) -> String {
    if repairs.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = repairs.iter().take(MOST_REPAIRS).map(fenced).collect();
    format!("Read as something else than was written ({}):\n{}\n", repairs.len(), data(&lines))
}

/// Returns the corrections of operations.
pub(super) fn coerced(coercions: &[Coercion]) -> String {
    if coercions.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = coercions.iter().take(MOST_REPAIRS).map(fenced).collect();
    format!("Put right ({}):\n{}\n", coercions.len(), data(&lines))
}
