//! The built-in actions, which need neither a model nor the user.

use super::action::Action;
use super::state::NodeError;
use super::validation::ids;
use crate::proposal::{OperationStream, StreamEvent};
use kurbo::Size;
use serde_json::{Map, Value, json as object};
use std::collections::BTreeSet;
use websketch_formats::export::{excalidraw, html, svg};
use websketch_json::to_string;
use websketch_language::{Context, find};
use websketch_layout::analysis::overview::Overview;
use websketch_layout::analysis::{LayoutAnalysis, analyze};
use websketch_layout::composition::reflow;
use websketch_layout::lint::{Finding, LintOptions, LintReport, explained, new_findings, tidy_in_steps};
use websketch_layout::score::{ScoreChange, score};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::sort::collect_set;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, ComponentKind, IdSource, Sketch};

/// The gap between a page and its copy. Pixels.
const BESIDE: f64 = 80.0;

/// The maximum number of findings listed in a result. All are counted.
const MOST_FINDINGS: usize = 200;
/// The maximum number of components for a complete analysis with rows, columns and sections. Larger sketches are
/// described in words.
const MOST_ANALYZED: usize = 5_000;

/// The inputs of an action.
pub(super) struct ActionContext<'w> {
    /// The sketch before the plan.
    pub(super) base: &'w Sketch,
    /// The sketch after the preceding nodes.
    pub(super) sketch: &'w Sketch,
    pub(super) parameters: &'w Map<String, Value>,
    pub(super) ids: IdSource,
}

/// The result of an action.
pub(super) struct ActionResult {
    pub(super) data: Value,
    pub(super) operations: Vec<Operation>,
}

type Outcome = Result<ActionResult, NodeError>;

impl ActionContext<'_> {
    /// Executes a built-in action.
    pub(super) fn perform(mut self, action: Action) -> Outcome {
        match action {
            Action::FindComponents => self.find(),
            Action::AnalyzeLayout => self.analyze(),
            Action::ApplyOperations => self.apply(),
            Action::Reflow => self.reflow(),
            Action::Lint => {
                let only = self.existing("ids")?;
                let options = LintOptions { ids: &only, all: true, ..LintOptions::default() };
                let LintReport { findings, is_complete } = explained(self.sketch, &options);
                let told = findings.get(..MOST_FINDINGS).unwrap_or(&findings);
                let score = score(self.sketch, None).score;
                seen(object!({
                    "count": findings.len(), "findings": told, "complete": is_complete, "score": score
                }))
            }
            Action::Check => self.check(),
            Action::Tidy => {
                let only = self.existing("ids")?;
                let only = (!only.is_empty()).then_some(only.as_slice());
                Ok(changed(tidy_in_steps(self.sketch, only).operations))
            }
            Action::Export => self.export(),
            Action::ReplyToUser => {
                let text = |key: &str| self.text(key).unwrap_or_default();
                let artifacts = self.parameters.get("artifacts").cloned().unwrap_or_else(|| object!([]));
                let status = match text("status").as_str() {
                    "" | "success" => "completed".to_owned(),
                    other => other.to_owned(),
                };
                let (message, details) = (text("message"), text("details"));
                seen(
                    object!({ "message": message, "details": details, "artifacts": artifacts, "status": status }),
                )
            }
            Action::GenerateSection | Action::Edit | Action::AskUser | Action::Answer => {
                Err(NodeError::new("internal", "This action needs somebody else.", false))
            }
        }
    }

    fn text(&self, key: &str) -> Option<String> {
        let value = self.parameters.get(key).filter(|value| !value.is_null())?;
        Some(super::reference::as_text(value).into_owned())
    }

    /// Returns the ids under a key that exist on the sketch.
    fn existing(&self, key: &str) -> Result<Vec<ComponentId>, NodeError> {
        let Some(value) = self.parameters.get(key).filter(|value| !value.is_null()) else {
            return Ok(Vec::new());
        };
        let found = ids(value).ok_or_else(|| {
            NodeError::new("invalid_parameter", format!("{key} must be a list of component ids"), false)
        })?;
        Ok(found.into_iter().filter(|id| self.sketch.contains(id)).collect())
    }

    fn find(&self) -> Outcome {
        let [query, kind, text] = ["query", "type", "text"].map(|key| self.text(key).unwrap_or_default());
        let wanted = [kind.as_str(), ""].map(str::to_lowercase);
        let named = self.meant(&query);
        let text = text.to_lowercase();
        let found: Vec<&Component> = self
            .sketch
            .iter()
            .filter(|component| {
                let said = [
                    component.visible_text().unwrap_or_default(),
                    component.props().name().unwrap_or_default().to_owned(),
                    component.kind().name().to_owned(),
                    component.kind().noun().to_owned(),
                    component.id().as_str().to_owned(),
                    to_string(&component.props().to_map()),
                ];
                let said = said.join(" ").to_lowercase();
                let is_kind = kind.is_empty() || is_kind(component.kind(), &wanted.concat());
                is_kind
                    && said.contains(&text)
                    && named.as_ref().is_none_or(|ids| ids.contains(component.id()))
            })
            .collect();
        let ids: Vec<&ComponentId> = found.iter().map(|component| component.id()).collect();
        seen(object!({ "ids": ids, "components": found, "count": found.len() }))
    }

    /// Returns the components that a phrase may mean: all if one reading is sure, else all candidates. `None` without a
    /// phrase.
    fn meant(&self, phrase: &str) -> Option<BTreeSet<ComponentId>> {
        if phrase.trim().is_empty() {
            return None;
        }
        let found = find(self.sketch, phrase, &Context::default());
        Some(if found.sure {
            found.ids.into_iter().collect()
        } else {
            found.candidates.into_iter().flat_map(|candidate| candidate.ids).collect()
        })
    }

    fn analyze(&self) -> Outcome {
        let only = self.existing("ids")?;
        let part;
        let sketch = if only.is_empty() {
            self.sketch
        } else {
            let kept = collect_set(&only);
            let inside = self.sketch.iter().filter(|component| kept.contains(component.id())).cloned();
            part = Sketch::from_components(inside).map_err(internal)?;
            &part
        };
        if sketch.len() > MOST_ANALYZED {
            let description = Overview::of(&Structure::of(sketch, None), &BTreeSet::new()).description;
            return seen(object!({ "description": description, "complete": false }));
        }
        let LayoutAnalysis { description, layout_stats, .. } = analyze(sketch);
        let sections = object!(layout_stats.sections);
        seen(object!({ "description": description, "layoutStats": layout_stats, "sections": sections }))
    }

    fn apply(&mut self) -> Outcome {
        let operations = self.parameters.get("operations").cloned().unwrap_or_default();
        if operations.as_array().is_some_and(Vec::is_empty) {
            return Ok(changed(Vec::new()));
        }
        let mut stream = OperationStream::buffered(self.sketch.clone(), self.ids.clone())
            .with_sections(crate::sections::fill);
        let mut events = stream.push(to_string(&object!({ "operations": operations })).as_bytes());
        let end = stream.finish();
        events.extend(end.events);
        let (mut done, mut refused) = (Vec::new(), Vec::new());
        for event in events {
            match event {
                StreamEvent::Operation { operation, .. } => done.push(operation),
                StreamEvent::Rejected { rejection, .. } => refused.push(rejection.reason.to_string()),
                StreamEvent::Text { .. } => {}
            }
        }
        match refused.first() {
            Some(first) => Err(NodeError::new("rejected", first.clone(), false)),
            None if end.error.is_some() => {
                Err(NodeError::new("invalid_parameter", "operations could not be read", false))
            }
            None => Ok(changed(done)),
        }
    }

    fn reflow(&mut self) -> Outcome {
        let width = self.parameters.get("page").and_then(Value::as_f64).unwrap_or(1440.0);
        let size = Size::new(width, if width < 600.0 { 844.0 } else { 900.0 });
        let moves = reflow(self.sketch, size);
        let Some(at) = self.text("at") else {
            let ids: Vec<&ComponentId> = self.sketch.ids().collect();
            let data = object!({ "ids": ids, "bounds": bounds_of(&after(self.sketch, &moves), &ids) });
            return Ok(ActionResult { data, operations: moves });
        };
        let laid_out = after(self.sketch, &moves);
        let edge = |far: fn(&Component) -> f64| self.sketch.iter().map(far).fold(0.0, f64::max).round();
        let (dx, dy) = match at.as_str() {
            "right" => (edge(|one| one.bounds().right()) + BESIDE, 0.0),
            _ => (0.0, edge(|one| one.bounds().bottom()) + BESIDE),
        };
        let mut taken = self.sketch.clone();
        let mut operations = Vec::new();
        for component in laid_out.iter() {
            let bounds = component.bounds();
            let addition = Addition {
                component_id: None,
                component_type: component.kind(),
                x: bounds.x() + dx,
                y: bounds.y() + dy,
                width: bounds.width(),
                height: bounds.height(),
                props: component.props().clone(),
                index: None,
            };
            if let Ok(applied) = apply(&mut taken, Operation::Add(addition), Actor::Model, &mut self.ids) {
                operations.push(applied.operation);
            }
        }
        let ids: Vec<ComponentId> = operations.iter().filter_map(added).cloned().collect();
        let bounds = bounds_of(&taken, &ids.iter().collect::<Vec<_>>());
        Ok(ActionResult { data: object!({ "ids": ids, "bounds": bounds }), operations })
    }

    fn check(&self) -> Outcome {
        let after = self.existing("after")?;
        let is_changed = |component: &&Component| self.base.get(component.id()) != Some(component);
        let touched = collect_set(self.sketch.iter().filter(is_changed).map(Component::id));
        let findings = about(new_findings(self.base, None, self.sketch, &touched, None), &after);
        let texts = |sketch: &Sketch| -> BTreeSet<String> {
            collect_set(sketch.iter().filter_map(Component::visible_text))
        };
        let there = texts(self.sketch);
        let lost: Vec<String> = texts(self.base).into_iter().filter(|text| !there.contains(text)).collect();
        let told = findings.get(..MOST_FINDINGS).unwrap_or(&findings);
        let change = ScoreChange::of(self.base, self.sketch, None);
        seen(object!({
            "findings": told, "count": findings.len(), "lostTexts": lost,
            "score": { "before": change.before, "after": change.after, "worst": change.worst_part() }
        }))
    }

    fn export(&self) -> Outcome {
        let only = collect_set(self.existing("ids")?);
        let part;
        let sketch = if only.is_empty() {
            self.sketch
        } else {
            let inside = self.sketch.iter().filter(|component| only.contains(component.id())).cloned();
            part = Sketch::from_components(inside).map_err(internal)?;
            &part
        };
        let format = self.text("format").unwrap_or_default();
        let content = match format.as_str() {
            "svg" => svg::to_svg(sketch, &svg::SvgOptions::default()),
            "html" => html::to_html(sketch, &html::HtmlOptions::default()),
            "excalidraw" => to_string(&excalidraw::to_excalidraw(sketch, None)),
            _ => sketch.to_json(),
        };
        seen(object!({ "format": format, "content": content }))
    }
}

fn internal(error: impl std::fmt::Display) -> NodeError {
    NodeError::new("internal", error.to_string(), false)
}

fn seen(data: Value) -> Outcome {
    Ok(ActionResult { data, operations: Vec::new() })
}

/// Returns the result of a change.
pub(super) fn changed(operations: Vec<Operation>) -> ActionResult {
    let ids = touched(&operations);
    let data = object!({ "ids": ids, "operations": operations, "count": operations.len() });
    ActionResult { data, operations }
}

/// Returns the changed and new components of operations, without duplicates.
pub(super) fn touched(operations: &[Operation]) -> Vec<ComponentId> {
    let mut ids: Vec<ComponentId> = Vec::new();
    let mut note = |id: &ComponentId| {
        if !ids.contains(id) {
            ids.push(id.clone());
        }
    };
    for operation in operations {
        match operation {
            Operation::Add(addition) => addition.component_id.iter().for_each(&mut note),
            Operation::Replace { components } => {
                components.iter().for_each(|component| note(component.id()));
            }
            Operation::Delete { .. } => {}
            other => other.targets().iter().for_each(&mut note),
        }
    }
    ids
}

fn added(operation: &Operation) -> Option<&ComponentId> {
    match operation {
        Operation::Add(addition) => addition.component_id.as_ref(),
        _ => None,
    }
}

fn after(sketch: &Sketch, operations: &[Operation]) -> Sketch {
    let mut sketch = sketch.clone();
    let Ok(mut ids) = IdSource::new(0.0, "no id is made here") else { return sketch };
    for operation in operations {
        // A rejected operation changes nothing.
        drop(apply(&mut sketch, operation.clone(), Actor::Model, &mut ids));
    }
    sketch
}

/// Returns the bounding box of components in wire form.
pub(super) fn bounds_of(sketch: &Sketch, ids: &[&ComponentId]) -> Value {
    let boxes: Vec<_> = ids.iter().filter_map(|id| Some(sketch.get(id)?.bounds())).collect();
    websketch_sketch::geometry::union_of(&boxes).map_or(Value::Null, |bounds| {
        object!({ "x": bounds.x(), "y": bounds.y(), "width": bounds.width(), "height": bounds.height() })
    })
}

fn about(findings: Vec<Finding>, only: &[ComponentId]) -> Vec<Finding> {
    let only = collect_set(only);
    let is_about = |finding: &Finding| only.is_empty() || finding.ids.iter().any(|id| only.contains(id));
    findings.into_iter().filter(is_about).collect()
}

/// Returns true if a word names the type: `button`, `Buttons`, `images`.
fn is_kind(kind: ComponentKind, word: &str) -> bool {
    let word = singular(word);
    let is_near = |name: &str| name.to_lowercase().starts_with(&word);
    is_near(kind.name()) || is_near(kind.noun())
}

/// Returns a word in lower case and the singular.
fn singular(word: &str) -> String {
    let word = word.to_lowercase();
    let is_plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
    if is_plural { word.trim_end_matches('s').to_owned() } else { word }
}
