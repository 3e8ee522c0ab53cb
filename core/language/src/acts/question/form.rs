//! Questions about the fields of a form.

use crate::acts::setting::Setting;
use crate::acts::targets::{Care, targets_or_parts};
use crate::chunks::{Reference, Role};
use crate::frames::{Frame, Locality};
use crate::lexicon::Verb;
use crate::referents::Scene;
use websketch_layout::naming::{describe, words};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Lists the labels of the fields that a form asks for. `None` if a question is not about that.
pub(super) fn fields(scene: &Scene, setting: &Setting, frame: &Frame) -> Option<String> {
    let says = |words: &[&str]| frame.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    let is_missing = says(&["missing", "lacking"]);
    let asks = frame.verbs.contains(&Verb::Write)
        || says(&["ask", "asks", "collect", "collects", "request", "requests"])
        || is_missing && names_form(frame);
    if !asks || !says(&["what", "what's", "which", "anything", "something"]) {
        return None;
    }
    let named = match &frame.slots.place {
        Some(Locality::Beside(located)) => Some(Reference::of(located.anchors.clone())),
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

fn names_form(frame: &Frame) -> bool {
    let is_form =
        |part: &crate::chunks::Description| part.head.is_some_and(|head| head.kind.name() == "form");
    match &frame.slots.place {
        Some(Locality::Beside(located)) => located.anchors.iter().any(is_form),
        _ => frame.slots.parts().iter().any(is_form),
    }
}

/// Returns the labels of the fields in the form that a phrase names, or in the box with a title that has its words.
fn in_form(scene: &Scene, setting: &Setting, named: &Reference) -> Option<Vec<String>> {
    let structure = scene.structure();
    let own = |element: &Element| -> Vec<String> {
        structure.subtree(element).iter().filter_map(|one| label(structure, one)).collect()
    };
    let part = named.parts.first()?;
    let said: Vec<&str> =
        part.words.iter().filter(|word| word.role != Role::Head).map(|word| word.text.as_str()).collect();
    let is_title = |one: &&Element| {
        let text = one.component.props().text().map(words).unwrap_or_default();
        matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text)
            && !said.is_empty()
            && said.iter().all(|word| text.iter().any(|own| own == word))
    };
    let holder = |one: &Element| {
        let mut around = structure.parent(one);
        while let Some(element) = around {
            let labels = own(element);
            if !labels.is_empty() {
                return Some(labels);
            }
            around = structure.parent(element);
        }
        None
    };
    if let Some(labels) = structure.elements().iter().filter(is_title).find_map(holder) {
        return Some(labels);
    }
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
