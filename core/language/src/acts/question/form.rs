//! Questions about the fields of a form.

use crate::acts::setting::Setting;
use crate::acts::targets::{Care, targets_or_parts};
use crate::chunks::Reference;
use crate::frames::{Frame, Locality};
use crate::lexicon::Verb;
use crate::referents::Scene;
use websketch_layout::naming::describe;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Lists the labels of the fields that a form asks for. `None` if a question is not about that.
pub(super) fn fields(scene: &Scene, setting: &Setting, frame: &Frame) -> Option<String> {
    let says = |words: &[&str]| frame.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    let is_missing = says(&["missing", "lacking"]);
    let asks = frame.verbs.contains(&Verb::Write)
        || says(&["ask", "asks", "collect", "collects", "request", "requests"])
        || is_missing;
    if !asks || !says(&["what", "what's", "which", "anything", "something"]) {
        return None;
    }
    let named = match &frame.slots.place {
        Some(Locality::Beside(located)) => Some(located.reference()),
        _ => frame.slots.target.clone(),
    };
    let labels = named.and_then(|named| in_form(scene, setting, &named)).unwrap_or_else(|| all(scene));
    if labels.is_empty() {
        return None;
    }
    let listed = describe::listed(&labels);
    Some(if is_missing {
        format!("The form has the fields {listed}. What else it needs depends on its purpose.")
    } else {
        format!("{listed}.")
    })
}

/// Returns the labels of the fields in the form that a phrase names, or in the box with a title that has its words.
fn in_form(scene: &Scene, setting: &Setting, named: &Reference) -> Option<Vec<String>> {
    let structure = scene.structure();
    let own = |element: &Element| -> Vec<String> {
        structure.subtree(element).iter().filter_map(|one| label(structure, one)).collect()
    };
    let found = targets_or_parts(scene, setting, Some(named), Care::Usual).ok()?;
    let elements = found.ids.iter().filter_map(|id| structure.element(id));
    let mut labels: Vec<String> = Vec::new();
    for label in elements.flat_map(own) {
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    (!labels.is_empty()).then_some(labels)
}

/// Returns the labels of all fields.
fn all(scene: &Scene) -> Vec<String> {
    let structure = scene.structure();
    let elements = scene.reading_order().iter().filter_map(|at| structure.at(*at));
    elements.filter_map(|one| label(structure, one)).collect()
}

/// Returns the label of a field in quotes: the text beside it, its own, or its placeholder. A search is no field of a
/// form.
fn label(structure: &Structure, element: &Element) -> Option<String> {
    let is_field = element.kind() == ComponentKind::Input && Piece::of(element.component) != Piece::Search;
    let beside = structure.label(element).and_then(|label| label.component.props().text());
    let props = element.component.props();
    let text = beside.or_else(|| props.text()).or_else(|| props.string("placeholder"));
    text.filter(|_| is_field).map(|text| format!("‘{text}’"))
}
