//! Completion of edits: the operations that links and ties need, in the same batch.
//!
//! `execute` writes nothing that an operation does not name. So the layer that makes an edit adds the consequences to
//! the same batch, and the whole remains one step of undo.

mod entries;
mod followers;
mod names;
mod parts;
mod reconnection;
mod removal;

pub use names::resolved_names;
use websketch_sketch::collect::CollectVec;

use super::report::FlowReport;
use super::ties::TieSets;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// An edit with the operations that links and ties need.
#[derive(Clone, Debug, PartialEq)]
pub struct Completion {
    /// The operations of the edit at their former indices, then the added ones. Each `add` of an edit that needed a
    /// look at links and ties has its id.
    pub operations: Vec<Operation>,
    /// The number of operations of the edit itself.
    pub own: usize,
    /// The changes that were added.
    pub report: FlowReport,
}

impl Completion {
    /// An edit that needs nothing else.
    fn literal(operations: Vec<Operation>) -> Self {
        Self { own: operations.len(), operations, report: FlowReport::default() }
    }
}

/// Adds to an edit the operations that links and ties need, by comparing the sketch before and after it.
///
/// A link to a deleted component is removed. A link of an entry follows its text. A change of a tied component is one
/// of all its set, also of the parts of a tied box. A link that led to nothing does not lead to a new component. Locked
/// components stay as they are and are reported. A reference by the name of a screen gets its id. Completing a complete edit adds nothing.
///
/// ```
/// use websketch_layout::flow::complete;
/// use websketch_sketch::operation::Operation;
/// use websketch_sketch::validate::Actor;
/// use websketch_sketch::{ComponentId, IdSource, Sketch};
///
/// let text = br#"[
///     {"id":"cart","type":"Container","x":0,"y":0,"width":375,"height":812,"props":{"variant":"phone"}},
///     {"id":"pay","type":"Button","x":500,"y":0,"width":120,"height":40,"props":{"text":"Pay","to":"cart"}}]"#;
/// let sketch = Sketch::read_text(text)?.sketch;
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let edit = vec![Operation::Delete { component_id: ComponentId::new("cart")? }];
///
/// let completion = complete(&sketch, edit, Actor::User, &mut ids);
/// assert_eq!(
///     websketch_json::to_string(&completion.operations),
///     r#"[{"type":"delete","componentId":"cart"},{"type":"modify","componentId":"pay","props":{"to":null}}]"#
/// );
/// assert_eq!(completion.report.links, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn complete(sketch: &Sketch, operations: Vec<Operation>, actor: Actor, ids: &mut IdSource) -> Completion {
    let has_effect = operations.iter().any(has_effect);
    let may_refer = || sketch.iter().any(|component| component.props().may_refer());
    if !has_effect || !(operations.iter().any(brings_reference) || may_refer()) {
        return Completion::literal(operations);
    }
    let mut edit = PendingEdit::execute(sketch, operations, actor, ids);
    edit.add(removal::revived);
    edit.add(names::resolved);
    if has_ties(sketch) || has_ties(&edit.after) {
        edit.add(followers::followers);
        // A change of a device frame's variant changes which screens are equally wide.
        edit.add(followers::followers);
        edit.add(parts::deleted);
        edit.add(parts::added);
        edit.add(reconnection::reconnected);
    }
    edit.add(removal::dangling);
    edit.add(entries::renamed);
    Completion { operations: edit.operations, own: edit.own, report: edit.report }
}

/// Returns true if an operation can concern links or ties.
fn has_effect(operation: &Operation) -> bool {
    match operation {
        Operation::Move { .. }
        | Operation::Align { .. }
        | Operation::Distribute { .. }
        | Operation::Reorder { .. } => false,
        Operation::Add(_)
        | Operation::Delete { .. }
        | Operation::Modify { .. }
        | Operation::Resize { .. }
        | Operation::Replace { .. } => true,
    }
}

fn brings_reference(operation: &Operation) -> bool {
    match operation {
        Operation::Add(Addition { props, .. }) => props.may_refer(),
        Operation::Modify { props, .. } => props.rewires(),
        Operation::Replace { components } => components.iter().any(|component| component.props().may_refer()),
        _ => false,
    }
}

fn has_ties(sketch: &Sketch) -> bool {
    !TieSets::of(sketch).is_empty()
}

/// An edit that is being completed.
struct PendingEdit<'e> {
    before: &'e Sketch,
    /// The sketch after the edit and the operations added so far.
    after: Sketch,
    operations: Vec<Operation>,
    own: usize,
    report: FlowReport,
    actor: Actor,
    ids: &'e mut IdSource,
}

/// The sketch before an edit and after it, for one rule of completion.
struct Rule<'r> {
    before: &'r Sketch,
    after: &'r Sketch,
    report: &'r mut FlowReport,
    ids: &'r mut IdSource,
}

impl<'e> PendingEdit<'e> {
    fn execute(before: &'e Sketch, operations: Vec<Operation>, actor: Actor, ids: &'e mut IdSource) -> Self {
        let mut after = before.clone();
        let own = operations.len();
        // A rejected operation keeps its index, and gets its rejection when the batch is executed.
        let execute = |operation: Operation| match apply(&mut after, operation.clone(), actor, ids) {
            Ok(applied) => applied.operation,
            Err(_) => operation,
        };
        let operations = operations.into_iter().map(execute).collect_vec();
        Self { before, after, operations, own, report: FlowReport::default(), actor, ids }
    }

    /// Adds the operations of one rule.
    fn add(&mut self, rule: impl Fn(&mut Rule) -> Vec<Operation>) {
        let Self { before, after, report, ids, .. } = self;
        for operation in rule(&mut Rule { before, after, report, ids }) {
            if let Ok(applied) = apply(&mut self.after, operation, self.actor, self.ids) {
                self.operations.push(applied.operation);
            }
        }
    }
}
