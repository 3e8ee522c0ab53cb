//! States of screens that have changed since.

use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::flow::StateFingerprints;
use crate::naming::display_name;
use crate::structure::{Element, Structure};
use kurbo::Size;
use websketch_sketch::Sketch;

/// Returns the findings about states. They hold for the sketch as it is: the fixes of other findings change screens, too.
pub(super) fn findings(sketch: &Sketch, page: Option<Size>, budget: &Budget) -> Vec<Finding> {
    if !sketch.iter().any(|component| component.props().state_of().is_some()) {
        return Vec::new();
    }
    let structure = Structure::of(sketch, page);
    let stale = structure.elements().iter().filter_map(|state| stale(&structure, state));
    to_findings(stale, budget, |finding| finding)
}

/// Returns the finding for a state that was derived from an earlier version of its base. Deriving it again is the work of
/// a layer above.
fn stale(structure: &Structure, state: &Element) -> Option<Finding> {
    let props = state.component.props();
    let base = structure.element(&props.state_of()?)?;
    let seen = StateFingerprints::read(props.string("stateSeen")?);
    if !seen.is_stale(structure, base) {
        return None;
    }
    let mut message = format!(
        "{} has changed since {} was made of it",
        display_name(base.component),
        display_name(state.component)
    );
    if !seen.is_untouched(structure, state) {
        message.push_str(", which was edited by hand");
    }
    let ids = vec![state.component.id().clone(), base.component.id().clone()];
    Some(Finding::new(FindingCode::StaleState, ids, message, None))
}
