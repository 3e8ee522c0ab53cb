//! The execution of a tool call on a sketch.

use super::call::{Contents, Creation, SketchFormat, Task};
use super::json_rpc::ToolResult;
use super::{report, view};
use kurbo::Size;
use serde_json::json as object;
use websketch_agent::prompt::fenced;
use websketch_agent::proposal::{MacroOperation, OperationStream, StreamEvent};
use websketch_agent::sections;
use websketch_formats::export::excalidraw::to_excalidraw;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_formats::export::svg::{SvgOptions, to_svg};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_language::{Context, FindCandidate, Interpretation, find, interpret};
use websketch_layout::composition::compose;
use websketch_layout::flow::{Completion, complete};
use websketch_layout::layout_tree::outline;
use websketch_layout::lint::{LintOptions, LintReport, TidyReport, explained, tidy_in_steps};
use websketch_pages::{add_state_fixes, alternatives_beside, seed_of_texts};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::kit::IconPaths;
use websketch_sketch::operation::{Batch, Operation, OperationError, OperationKind};
use websketch_sketch::validate::{Actor, nearest_id};
use websketch_sketch::{IdSource, ParsedSketch, Sketch};

/// The maximum number of rejections of one batch in an answer.
const MOST_TOLD: usize = 12;

/// The most components of a sketch that is shown whole, and the maximum length of such an answer, in bytes. The length
/// is about 25,000 tokens, beyond which clients cut.
const MOST_DRAWN: usize = 5_000;
const MOST_BYTES: usize = 100_000;
const TOO_LONG: &str = "limit_exceeded: in this form the sketch is longer than an answer may be. Ask for a part of it with \
                        \"ids\", or for its components, which come in pages.";
/// Answers for a sketch that is too large or too crowded to be checked or tidied at once.
const UNFINISHED: &str = "\nlimit_exceeded: there may be more findings than these, as the sketch is too crowded to look at \
                          all of it at once. Ask again with \"ids\".";
const UNTIDIED: &str = "limit_exceeded: only a part of the sketch was tidied, as it is too crowded to do all at once. Call \
                        tidy_sketch again to go on.\n";
const TOO_CROWDED: &str = "limit_exceeded: the sketch is too crowded to be tidied at once, so nothing was changed. Call \
                           tidy_sketch with the \"ids\" of a part of it.";

/// The outcome of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskOutcome {
    /// Nothing is to be done; this is the answer.
    Say(ToolResult),
    /// Operations are to be committed.
    Commit(PendingCommit),
    /// The newest step is to be undone or redone.
    Revert {
        /// Whether to redo.
        is_redo: bool,
        /// The revision that must still be the newest.
        base_revision: Option<u64>,
    },
}

/// Operations that the sketch accepts, as one step.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingCommit {
    /// The revision that the operations are based on.
    pub base_revision: u64,
    /// The operations.
    pub operations: Vec<Operation>,
    /// The text before the report.
    pub said: String,
}

impl TaskOutcome {
    /// Adds the operations that links and ties need to a commit, and a sentence about them.
    fn completed(self, sketch: &Sketch, ids: &mut IdSource) -> Self {
        let Self::Commit(PendingCommit { base_revision, operations, mut said }) = self else { return self };
        let Completion { operations, report, .. } = complete(sketch, operations, Actor::User, ids);
        if let Some(sentence) = report.sentence() {
            said.push_str(&sentence);
            said.push_str(".\n");
        }
        Self::Commit(PendingCommit { base_revision, operations, said })
    }
}

impl Creation {
    /// Returns the initial sketch, and notes on how it was read.
    ///
    /// # Errors
    /// The reason of the failure, as advice.
    pub fn sketch(&self, ids: &mut IdSource) -> Result<(Sketch, String), ToolResult> {
        let (sketch, said) = self.first_sketch(ids)?;
        Ok((self.with_variations(sketch, ids)?, said))
    }

    /// Adds the alternatives and the states that are asked for.
    fn with_variations(&self, mut sketch: Sketch, ids: &mut IdSource) -> Result<Sketch, ToolResult> {
        if let Some(count) = self.alternatives {
            let seed = seed_of_texts(&sketch);
            let operations = alternatives_beside(&sketch, count, seed, self.page, ids).ok_or_else(|| {
                ToolResult::advice(
                    "There are no alternatives: they need a page of several sections, without device frames.",
                )
            })?;
            apply_all(&mut sketch, operations, ids)?;
        }
        for variation in &self.variations {
            let operations = variation.derive(&sketch, None, ids).ok_or_else(|| {
                ToolResult::advice(
                    "There is nothing to derive a state from: give a tree, components or a template.",
                )
            })?;
            apply_all(&mut sketch, operations, ids)?;
        }
        Ok(sketch)
    }

    fn first_sketch(&self, ids: &mut IdSource) -> Result<(Sketch, String), ToolResult> {
        let empty = Sketch::new();
        let (operations, said) = match &self.contents {
            Contents::Nothing => return Ok((empty, String::new())),
            Contents::Components(text) => {
                let ParsedSketch { sketch, adjustments } =
                    Sketch::read_text(text.as_bytes()).map_err(ToolResult::advice)?;
                let said = match adjustments.len() {
                    0 => String::new(),
                    count => format!("{count} values were put right, such as sizes below the least.\n"),
                };
                return Ok((sketch, said));
            }
            Contents::Tree(text) => {
                let tree =
                    json::parse(text).map_err(|fault| ToolResult::advice(format!("tree is {fault}")))?;
                let tree = sections::fill(&tree, self.page).map_err(ToolResult::advice)?;
                let composed = compose(&empty, None, &tree, self.page, ids).map_err(ToolResult::advice)?;
                (composed.operations, report::repaired(&composed.repairs))
            }
            Contents::Template(name) => (template(name, self.page, ids)?, String::new()),
        };
        let mut sketch = empty;
        let outcome = execute(&mut sketch, Batch::from(operations), Mode::Atomic, Actor::User, ids);
        match outcome.rejections.first() {
            Some(rejection) => Err(ToolResult::advice(&rejection.reason)),
            None => Ok((sketch, said)),
        }
    }
}

fn apply_all(sketch: &mut Sketch, operations: Vec<Operation>, ids: &mut IdSource) -> Result<(), ToolResult> {
    let outcome = execute(sketch, Batch::from(operations), Mode::Atomic, Actor::User, ids);
    outcome.rejections.first().map_or(Ok(()), |rejection| Err(ToolResult::advice(&rejection.reason)))
}

/// Returns the operations that the interpreter draws for the name of a page or of a part of one.
fn template(name: &str, page: Option<Size>, ids: &mut IdSource) -> Result<Vec<Operation>, ToolResult> {
    let context = Context { page, ..Context::default() };
    match interpret(&Sketch::new(), &format!("create a {name}"), &context, ids).meaning {
        // A page has several components: one alone is the name as a text.
        Interpretation::Operations { operations, .. } if operations.len() > 1 => Ok(operations),
        _ => Err(ToolResult::advice(format!(
            "There is no template {}. Try \"login page\", \"dashboard\", \"landing page\", \"settings page\" or \"checkout page\", or give a tree.",
            json::excerpt(name)
        ))),
    }
}

impl Task {
    /// Returns the outcome of the task on the sketch at `revision`. `icons` provides icon paths for drawings.
    #[must_use]
    pub fn on(
        &self,
        sketch: &Sketch,
        revision: u64,
        ids: &mut IdSource,
        icons: impl Fn() -> Option<IconPaths>,
    ) -> TaskOutcome {
        if let Some(reason) = self.fault_of(sketch, revision) {
            return TaskOutcome::Say(reason);
        }
        self.outcome(sketch, revision, ids, icons).completed(sketch, ids)
    }

    fn outcome(
        &self,
        sketch: &Sketch,
        revision: u64,
        ids: &mut IdSource,
        icons: impl Fn() -> Option<IconPaths>,
    ) -> TaskOutcome {
        match self {
            Self::Get { find: Some(phrase), .. } => TaskOutcome::Say(found(sketch, revision, phrase)),
            Self::Get { form, ids, from, find: None } => {
                let shown =
                    if ids.is_empty() { shown(sketch, *form, *from, icons) } else { view::some(sketch, ids) };
                let count = sketch.len();
                TaskOutcome::Say(ToolResult::success(format!(
                    "Revision {revision}, {count} components.\n{shown}"
                )))
            }
            Self::Edit { base_revision, operations, page } => {
                edit(sketch, base_revision.unwrap_or(revision), operations, *page, ids)
            }
            Self::Ask { message, selection } => ask(sketch, revision, message, selection, ids),
            Self::Check { ids } => {
                let options = LintOptions { ids, all: true, ..LintOptions::default() };
                let LintReport { mut findings, is_complete } = explained(sketch, &options);
                add_state_fixes(sketch, &mut findings);
                let rest = if is_complete { "" } else { UNFINISHED };
                TaskOutcome::Say(ToolResult::success(
                    report::score_line(sketch) + &report::findings(&findings, true) + rest,
                ))
            }
            Self::Tidy { ids } => {
                let only = (!ids.is_empty()).then_some(ids.as_slice());
                let TidyReport { operations, is_complete } = tidy_in_steps(sketch, only);
                match (operations.is_empty(), is_complete) {
                    (true, true) => TaskOutcome::Say(ToolResult::success("It is tidy: nothing was changed.")),
                    (true, false) => TaskOutcome::Say(ToolResult::advice(TOO_CROWDED)),
                    (false, _) => {
                        let said = if is_complete { String::new() } else { UNTIDIED.to_owned() };
                        TaskOutcome::Commit(PendingCommit { base_revision: revision, operations, said })
                    }
                }
            }
            &Self::Revert { is_redo, base_revision } => TaskOutcome::Revert { is_redo, base_revision },
            Self::Export(form) => TaskOutcome::Say(ToolResult::success(shown(sketch, *form, 0, icons))),
        }
    }
}

impl Task {
    /// Returns advice if the task names a future revision or missing components.
    fn fault_of(&self, sketch: &Sketch, revision: u64) -> Option<ToolResult> {
        match self {
            Self::Edit { base_revision: Some(base), .. } | Self::Revert { base_revision: Some(base), .. }
                if *base > revision =>
            {
                Some(ToolResult::advice(format!(
                    "Nothing was done: there is no revision {base}, the sketch is at revision {revision}. Take the \
                     baseRevision that get_sketch shows, or leave it out."
                )))
            }
            Self::Tidy { ids } | Self::Check { ids } => {
                let missing = ids.iter().filter(|id| !sketch.contains(id)).take(MOST_TOLD);
                let lines: Vec<String> = missing
                    .map(|id| {
                        let nearest = nearest_id(sketch, id.as_str());
                        let hint = nearest.map(|id| format!("did you mean {id}?"));
                        fenced(&object!({ "unknown_component": id, "hint": hint }))
                    })
                    .collect();
                let why = "Nothing was done, as these components are not there:";
                (!lines.is_empty()).then(|| ToolResult::advice(format!("{why}\n{}", view::data(&lines))))
            }
            _ => None,
        }
    }
}

/// Returns a hint for an unknown operation type: the nine types and the macro operations.
fn hint_for(reason: &OperationError) -> Option<String> {
    let OperationError::UnknownType { .. } = reason else { return reason.hint() };
    let names = OperationKind::ALL
        .map(OperationKind::name)
        .into_iter()
        .chain(MacroOperation::ALL.map(MacroOperation::name));
    Some(format!("one of {}", names.collect::<Vec<_>>().join(", ")))
}

/// Returns the sketch as an SVG drawing, for a resource.
#[must_use]
pub fn picture(sketch: &Sketch, icons: Option<&IconPaths>) -> String {
    to_svg(sketch, &SvgOptions { icons, ..SvgOptions::default() })
}

/// Returns the sketch in a format, or advice if the answer would be too long.
fn shown(sketch: &Sketch, form: SketchFormat, from: usize, icons: impl Fn() -> Option<IconPaths>) -> String {
    let is_paged = form == SketchFormat::Components;
    if !is_paged && sketch.len() > MOST_DRAWN {
        return TOO_LONG.to_owned();
    }
    let shown = drawn(sketch, form, from, icons);
    if is_paged || shown.len() <= MOST_BYTES { shown } else { TOO_LONG.to_owned() }
}

fn drawn(sketch: &Sketch, form: SketchFormat, from: usize, icons: impl Fn() -> Option<IconPaths>) -> String {
    let marked = |text: &str| view::data(&[text.replace('`', "&#96;")]);
    match form {
        SketchFormat::Components => view::whole(sketch, from),
        SketchFormat::Tree => view::data(&[fenced(&outline(sketch, None).tree)]),
        SketchFormat::Svg => marked(&picture(sketch, icons().as_ref())),
        SketchFormat::Html => {
            marked(&to_html(sketch, &HtmlOptions { icons: icons().as_ref(), ..HtmlOptions::default() }))
        }
        SketchFormat::Json => view::data(&[fenced(sketch)]),
        SketchFormat::Excalidraw => view::data(&[fenced(&to_excalidraw(sketch, icons().as_ref()))]),
    }
}

/// Reads an agent's operations like a model's proposal and checks them on the sketch.
///
/// Safe corrections are made and macro operations expanded. One rejected operation rejects the batch.
fn edit(
    sketch: &Sketch,
    base_revision: u64,
    operations: &str,
    page: Option<Size>,
    ids: &mut IdSource,
) -> TaskOutcome {
    let mut stream =
        OperationStream::new(sketch.clone(), ids.clone()).on_page(page).with_sections(sections::fill);
    let mut events = stream.push(format!("{{\"operations\":{operations}}}").as_bytes());
    events.extend(stream.finish().events);
    let (mut done, mut refused, mut coerced) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            StreamEvent::Operation { operation, coercions, .. } => {
                coerced.extend(coercions);
                done.push(operation);
            }
            StreamEvent::Rejected { index, rejection, .. } => {
                let hint = hint_for(&rejection.reason);
                let message = rejection.reason.to_string();
                refused.push(fenced(&object!({ "operation": index, "refused": message, "hint": hint })));
            }
            StreamEvent::Text { .. } => {}
        }
    }
    if !refused.is_empty() {
        let more = refused.len().saturating_sub(MOST_TOLD);
        refused.truncate(MOST_TOLD);
        let more = if more == 0 { String::new() } else { format!("\n{more} more were refused.") };
        let lines = view::data(&refused);
        return TaskOutcome::Say(ToolResult::advice(format!(
            "Nothing was done, as of the operations\n{lines}{more}"
        )));
    }
    if done.is_empty() {
        let has_some = LazyValue::parse(operations.as_bytes()).ok().and_then(LazyValue::items);
        let says = if has_some.is_some_and(|mut items| items.next().is_some()) {
            "Nothing was changed: everything is that way already."
        } else {
            "There are no operations, so nothing was done."
        };
        return TaskOutcome::Say(ToolResult::success(says));
    }
    TaskOutcome::Commit(PendingCommit { base_revision, operations: done, said: report::coerced(&coerced) })
}

/// Returns the components that a phrase means, with their probabilities.
fn found(sketch: &Sketch, revision: u64, phrase: &str) -> ToolResult {
    let found = find(sketch, phrase, &Context::default());
    if found.candidates.is_empty() {
        return ToolResult::advice(format!(
            "Revision {revision}: nothing is called {}.",
            json::excerpt(phrase)
        ));
    }
    let line = |FindCandidate { ids, part, score }: &FindCandidate| {
        let score = (score * 100.0).round() / 100.0;
        fenced(&object!({ "ids": ids, "part": part, "score": score }))
    };
    let candidates: Vec<String> = found.candidates.iter().map(line).collect();
    let shown = found.candidates.first().map(|first| view::some(sketch, &first.ids)).unwrap_or_default();
    let sure = if found.sure { "The first is sure." } else { "None is sure." };
    ToolResult::success(format!("Revision {revision}. {sure}\n{}\n{shown}", view::data(&candidates)))
}

fn ask(
    sketch: &Sketch,
    revision: u64,
    message: &str,
    selection: &[websketch_sketch::ComponentId],
    ids: &mut IdSource,
) -> TaskOutcome {
    let context = Context { selection: selection.to_vec(), ..Context::default() };
    let say = |text: String| TaskOutcome::Say(ToolResult::success(text));
    match interpret(sketch, message, &context, ids).meaning {
        Interpretation::Operations { operations, description, certain, .. } => {
            let doubt =
                if certain { "" } else { " Not every word was certain: look whether it is what you meant." };
            let said = format!("{}{doubt}\n", view::data(&[fenced(&description)]));
            if operations.is_empty() {
                return say(said);
            }
            TaskOutcome::Commit(PendingCommit { base_revision: revision, operations, said })
        }
        Interpretation::Question { prompt, choices } => {
            let choices =
                choices.iter().map(|choice| object!({ "say": choice.label, "id": choice.component_id }));
            let lines: Vec<String> =
                std::iter::once(fenced(&prompt)).chain(choices.map(|it| fenced(&it))).collect();
            TaskOutcome::Say(ToolResult::advice(format!(
                "Nothing was done: several could be meant. Say it again with an id, or with \"selection\".\n{}",
                view::data(&lines)
            )))
        }
        Interpretation::Answer { text, .. } => say(view::data(&[fenced(&text)])),
        Interpretation::Unknown { not_understood, suggestions } => {
            let lines: Vec<String> = std::iter::once(fenced(&object!({ "notUnderstood": not_understood })))
                .chain(suggestions.iter().map(fenced))
                .collect();
            TaskOutcome::Say(ToolResult::advice(format!(
                "This was not understood, and nothing was done. Use edit_sketch, or say it as plainly as\n{}",
                view::data(&lines)
            )))
        }
        Interpretation::Undo => TaskOutcome::Revert { is_redo: false, base_revision: None },
        Interpretation::Redo => TaskOutcome::Revert { is_redo: true, base_revision: None },
    }
}
