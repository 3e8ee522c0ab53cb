//! States derived again after a change of their screens.

use super::derivation::Draft;
use super::{ScreenState, addition, inside, part_of, title_of};
use kurbo::Vec2;
use serde_json::{Map, Value};
use websketch_layout::flow::StateFingerprints;
use websketch_layout::lint::{Finding, FindingCode};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// Returns the operations that derive a state again from its screen. Its frame keeps id, name and place, and gets the
/// size of the screen; its contents are replaced by components without ids. Empty if the screen has not changed since. `None` for a component that
/// is no state, without its screen, or with a locked part.
#[must_use]
pub fn renewed_state(sketch: &Sketch, state: &ComponentId) -> Option<Vec<Operation>> {
    let structure = Structure::of(sketch, None);
    let renewal = Renewal::of(&structure, state)?;
    if !renewal.seen.is_stale(&structure, renewal.base) {
        return Some(Vec::new());
    }
    renewal.operations(sketch)
}

/// Returns the operations that derive each state again after a change of its screen. A state that was edited by hand
/// stays.
#[must_use]
pub fn renewed_states(sketch: &Sketch) -> Vec<Operation> {
    if !sketch.iter().any(|component| component.props().state_of().is_some()) {
        return Vec::new();
    }
    let structure = Structure::of(sketch, None);
    let states =
        structure.elements().iter().filter_map(|state| Renewal::of(&structure, state.component.id()));
    let due = states.filter(|renewal| {
        renewal.seen.is_stale(&structure, renewal.base)
            && renewal.seen.is_untouched(&structure, renewal.state)
    });
    due.filter_map(|renewal| renewal.operations(sketch)).flatten().collect_vec()
}

/// Like [`renewed_states`], on the sketch as valid operations leave it. Empty if one of them is invalid.
#[must_use]
pub fn renewed_after(sketch: &Sketch, operations: &[Operation]) -> Vec<Operation> {
    if !sketch.iter().any(|component| component.props().state_of().is_some()) {
        return Vec::new();
    }
    after(sketch, operations).map(|after| renewed_states(&after)).unwrap_or_default()
}

/// Gives the findings of stale states their fix: deriving the state again. These findings go to the end, so that the
/// fixes of all can still be applied in order.
pub fn add_state_fixes(sketch: &Sketch, findings: &mut Vec<Finding>) {
    let (mut stale, rest): (Vec<Finding>, Vec<Finding>) =
        findings.drain(..).partition(|finding| finding.code == FindingCode::StaleState);
    for finding in &mut stale {
        let fixes = finding.ids.iter().filter_map(|id| renewed_state(sketch, id));
        let fix: Vec<Operation> = fixes.flatten().collect_vec();
        finding.fix = (!fix.is_empty()).then_some(fix);
    }
    findings.extend(rest);
    findings.append(&mut stale);
}

/// Returns the operation that notes the fingerprints of a state and its base, as `operations` leave them.
pub(super) fn seen(
    sketch: &Sketch,
    operations: &[Operation],
    base: &ComponentId,
    state: &ComponentId,
) -> Option<Operation> {
    let after = after(sketch, operations)?;
    let structure = Structure::of(&after, None);
    let seen = StateFingerprints::of(&structure, structure.element(base)?, structure.element(state)?);
    let mut props = Map::new();
    props.insert("stateSeen".to_owned(), Value::from(seen.to_string()));
    Some(Operation::Modify { component_id: state.clone(), props: props.into() })
}

/// Returns the sketch after valid operations.
fn after(sketch: &Sketch, operations: &[Operation]) -> Option<Sketch> {
    let mut after = sketch.clone();
    let mut ids = IdSource::new(0.0, "ids for the trial alone").ok()?;
    for operation in operations {
        apply(&mut after, operation.clone(), Actor::User, &mut ids).ok()?;
    }
    Some(after)
}

/// A state with its screen.
struct Renewal<'a, 's> {
    state: &'a Element<'s>,
    base: &'a Element<'s>,
    kind: ScreenState,
    seen: StateFingerprints,
    /// The contents of the state.
    held: Vec<ComponentId>,
}

impl<'a, 's> Renewal<'a, 's> {
    fn of(structure: &'a Structure<'s>, state: &ComponentId) -> Option<Self> {
        let state = structure.element(state)?;
        let props = state.component.props();
        let base = structure.element(&props.state_of()?)?;
        let kind = ScreenState::from_name(props.string("state")?)?;
        let seen = StateFingerprints::read(props.string("stateSeen").unwrap_or_default());
        let mut held: Vec<_> = structure.subtree(state).into_iter().map(|one| one.component).collect_vec();
        if held.iter().any(|component| component.props().is_locked()) {
            return None;
        }
        held.retain(|component| component.id() != state.component.id());
        let held = held.into_iter().map(|component| component.id().clone()).collect_vec();
        Some(Self { state, base, kind, seen, held })
    }

    fn operations(&self, sketch: &Sketch) -> Option<Vec<Operation>> {
        let (base, id) = (self.base.component, self.state.component.id());
        let (frame, parts) = (part_of(base), inside(sketch, base.id())?);
        let draft = Draft { frame: frame.bounds, title: title_of(&frame, &parts) };
        let parts = draft.derived(self.kind, parts)?;
        let delete = |id: &ComponentId| Operation::Delete { component_id: id.clone() };
        let mut operations: Vec<Operation> = self.held.iter().map(delete).collect_vec();
        let bottom = parts.iter().map(|part| part.bounds.bottom()).fold(frame.bounds.bottom(), f64::max);
        let size = (frame.bounds.width(), bottom - frame.bounds.y());
        if size != (self.state.bounds.width(), self.state.bounds.height()) {
            operations.push(Operation::Resize { component_id: id.clone(), width: size.0, height: size.1 });
        }
        let by =
            Vec2::new(self.state.bounds.x() - frame.bounds.x(), self.state.bounds.y() - frame.bounds.y());
        for part in parts {
            operations.push(addition(part, by, None)?);
        }
        operations.push(seen(sketch, &operations, base.id(), id)?);
        Some(operations)
    }
}
