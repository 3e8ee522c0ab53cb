//! The component and the property that a new text goes to.

use crate::acts::titled::unit_of;
use crate::lexicon::Property;
use crate::only::only;
use crate::referents::Scene;
use websketch_layout::naming::words;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Returns the component and the property that a new text of a component goes to.
pub(super) fn place_of(
    scene: &Scene,
    id: &ComponentId,
    property: Option<Property>,
    said: &[String],
    text: &str,
) -> Option<(ComponentId, &'static str)> {
    let component = scene.sketch().get(id)?;
    let own = |key| Some((id.clone(), key));
    match property {
        Some(Property::Placeholder) => return own("placeholder"),
        Some(Property::Alt) => return own("alt"),
        Some(Property::Icon) => return own("icon"),
        Some(Property::Name) if component.props().text().is_none() => return own("name"),
        _ => {}
    }
    if Piece::of(component).screen().is_some() {
        return own("name");
    }
    let structure = scene.structure();
    let element = structure.element(id)?;
    if component.kind() == ComponentKind::Container {
        let held = structure.subtree(element);
        let texts: Vec<&Component> = held
            .iter()
            .filter(|one| matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text))
            .map(|one| one.component)
            .collect();
        return title_of(&texts, said, text);
    }
    own(key_of(component))
}

/// Returns the text that a new text of a unit without a box takes the place of.
pub(super) fn text_of_unit(
    scene: &Scene,
    ids: &[ComponentId],
    said: &[String],
    text: &str,
) -> Option<ComponentId> {
    let is_text = |one: &&Component| matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text);
    let texts: Vec<&Component> = ids.iter().filter_map(|id| scene.sketch().get(id)).filter(is_text).collect();
    title_of(&texts, said, text).map(|(id, _)| id)
}

/// Returns the property that is read on a component.
pub(in crate::acts) fn key_of(component: &Component) -> &'static str {
    let shown = Piece::of(component).shown();
    let props = component.props();
    let has = |prop: VisibleProp| shown.contains(&prop);
    if props.text().is_none() && props.placeholder().is_some() && has(VisibleProp::Placeholder) {
        return VisibleProp::Placeholder.key();
    }
    if has(VisibleProp::Alt) && !has(VisibleProp::Text) || props.text().is_none() && props.alt().is_some() {
        return VisibleProp::Alt.key();
    }
    VisibleProp::Text.key()
}

/// Returns the text of a box that a new text takes the place of: the one that was named, else a value of like form, else
/// the title.
fn title_of(texts: &[&Component], said: &[String], text: &str) -> Option<(ComponentId, &'static str)> {
    let says = |one: &&&Component| one.props().text().is_some_and(|own| words(own) == said);
    let is_figure = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_price = |text: &str| text.contains(['$', '€', '£']);
    let alike = |one: &&&Component| {
        one.props().text().is_some_and(|own| is_figure(own) && is_price(own) == is_price(text))
    };
    let named = texts.iter().find(says).filter(|_| !said.is_empty() && !is_price(text));
    let of_form = || texts.iter().find(alike).filter(|_| is_figure(text));
    // A figure is no title: a tile is called by its caption.
    let has_letters =
        |one: &&&Component| one.props().text().is_some_and(|own| own.contains(char::is_alphabetic));
    let titles = || texts.iter().filter(has_letters);
    let heading = || titles().find(|one| one.kind() == ComponentKind::Heading);
    let title = || heading().or_else(|| titles().next()).or_else(|| texts.first());
    let chosen = named.or_else(of_form).or_else(title)?;
    Some((chosen.id().clone(), "text"))
}

/// Returns the only heading of the repeated item of a text: the figure of a label.
pub(super) fn heading_of_label(scene: &Scene, label: &ComponentId) -> Option<ComponentId> {
    let is_kind =
        |id: &ComponentId, kind| scene.sketch().get(id).is_some_and(|one: &Component| one.kind() == kind);
    let unit = unit_of(scene, label);
    let headings = unit.iter().filter(|id| is_kind(id, ComponentKind::Heading));
    only(headings).filter(|_| is_kind(label, ComponentKind::Text)).cloned()
}
