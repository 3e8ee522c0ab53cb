//! Answers about links and screens.

use super::draft::Draft;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets_or_parts};
use crate::frames::Frame;
use crate::lexicon::{Function, Verb};
use websketch_layout::flow::{ScreenGraph, destinations};
use websketch_layout::naming::{describe, display_name};
use websketch_sketch::ComponentId;

/// Answers where a component leads, or which screens no link reaches. `None` for any other question.
pub(super) fn route(frame: &Frame, setting: &Setting, draft: &Draft) -> Option<Result<String, Doubt>> {
    let says = |words: &[&str]| frame.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    if says(&["reach", "reached", "reachable", "unreachable"]) {
        return Some(unreached(draft));
    }
    let leads = frame.verbs.iter().any(|verb| matches!(verb, Verb::Link | Verb::Open | Verb::Undo))
        || says(&["lead", "leads", "link", "linked", "go"]);
    (leads && says(&["where", "what"])).then(|| leads_to(frame, setting, draft))
}

fn unreached(draft: &Draft) -> Result<String, Doubt> {
    let scene = draft.scene();
    let graph = ScreenGraph::of(scene.structure());
    let named = graph.screens().iter().zip(graph.reached());
    let names: Vec<String> =
        named.filter(|(_, is_reached)| !is_reached).map(|(one, _)| display_name(one.component)).collect();
    Ok(match (graph.screens().len(), names.as_slice()) {
        (0 | 1, _) => "There is one screen only.".to_owned(),
        (_, []) => "Links lead to every screen.".to_owned(),
        (_, [only]) => format!("No link leads to {only}."),
        _ => format!("No links lead to {}.", describe::listed(&names)),
    })
}

/// Says where the links on a screen lead. `None` for a component that is no screen.
fn from_screen(draft: &Draft, id: &ComponentId) -> Option<String> {
    let scene = draft.scene();
    let graph = ScreenGraph::of(scene.structure());
    let at = graph.screens().iter().position(|screen| screen.component.id() == id)?;
    let next: Vec<String> = graph
        .next(at)
        .filter_map(|to| graph.screens().get(to))
        .map(|to| display_name(to.component))
        .collect();
    Some(match (next.as_slice(), graph.leads_back(at)) {
        ([], false) => "leads nowhere yet".to_owned(),
        ([], true) => "leads back".to_owned(),
        (next, false) => format!("leads to {}", describe::listed(next)),
        (next, true) => format!("leads to {}, and back", describe::listed(next)),
    })
}

fn leads_to(frame: &Frame, setting: &Setting, draft: &Draft) -> Result<String, Doubt> {
    let scene = draft.scene();
    // `where can I go from the cart?`
    let subject = frame.slots.target.as_ref().or_else(|| frame.slots.other(Function::From));
    let found = targets_or_parts(&scene, setting, subject, Care::Usual)?;
    let names = describe::capitalized(&draft.names(&found.ids));
    if let [only] = found.ids.as_slice()
        && let Some(text) = from_screen(draft, only)
    {
        return Ok(format!("{names} {text}."));
    }
    let components = found.ids.iter().filter_map(|id| draft.sketch.get(id));
    let clauses: Vec<String> = components.flat_map(|one| destinations(&draft.sketch, one)).collect();
    Ok(if clauses.is_empty() {
        format!("{names} leads nowhere yet.")
    } else {
        format!("{names} {}.", describe::listed(&clauses))
    })
}
