//! The unit that a text stands for: the field of a label, the repeated item, the box or the section of a title.

use super::setting::Setting;
use crate::chunks::{Description, Reference, Role};
use crate::lexicon::{Fit, Pronoun, StructureUnit};
use crate::referents::{Item, Part, RepeatedItem, Scene, repeated_item, section_content};
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::naming::words;
use websketch_layout::structure::{Cluster, Element, Structure};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Returns the components of an act, and for a text that a phrase names by its words the unit that it titles.
pub(super) fn with_units(
    scene: &Scene,
    setting: &Setting,
    reference: Option<&Reference>,
    (found, part): (&[ComponentId], Option<Part>),
) -> Vec<ComponentId> {
    let stands = |one: &Component| {
        reference.is_some_and(|reference| reference.parts.iter().any(|part| is_name(part, one)))
    };
    // `Lena has left, remove her`: named by her words in this message.
    let is_it =
        |part: &Description| matches!(part.pronoun, Some(Pronoun::It | Pronoun::That | Pronoun::Them));
    let is_named_now = found == setting.spoken
        && setting.memory.spoken() != setting.spoken
        && reference.is_some_and(|reference| reference.parts.iter().all(is_it));
    let mut all: Vec<ComponentId> = Vec::new();
    for id in found {
        let one = scene.sketch().get(id).filter(|one| part.is_none() && (is_named_now || stands(one)));
        let unit = match one {
            Some(_) => unit_of(scene, &text_of_picture(scene, id).unwrap_or_else(|| id.clone())),
            None => vec![id.clone()],
        };
        // An answer chose between the text and the whole unit.
        let is_offered = setting.memory.pending().is_some_and(|pending| {
            pending.choices.iter().any(|choice| choice.component_ids.first() == Some(id))
        });
        let is_chosen =
            setting.picked.is_empty() || !is_offered || unit.iter().all(|id| setting.picked.contains(id));
        let unit = if is_chosen { unit } else { vec![id.clone()] };
        all.extend(unit.into_iter().filter(|id| !all.contains(id)).collect::<Vec<_>>());
    }
    all
}

/// Returns the text that says the description of a picture: a portrait has its name below it.
pub(super) fn text_of_picture(scene: &Scene, id: &ComponentId) -> Option<ComponentId> {
    let picture = scene.sketch().get(id).filter(|one| one.kind() == ComponentKind::ImagePlaceholder)?;
    let alt = words(picture.props().alt()?);
    let says =
        |item: &&Item| item.is_text() && item.component.props().text().map(words).as_ref() == Some(&alt);
    scene.items().iter().find(says).map(|item| item.component.id().clone())
}

/// Returns the place before the first, or after the last, of the items that repeat with a title. `None` if it is in none.
pub(super) fn among_items(scene: &Scene, title: &ComponentId, is_first: bool) -> Option<Place> {
    let structure = scene.structure();
    let RepeatedItem { parts, mut titles } = repeated_item(structure, structure.element(title)?);
    let corner = |one: &Element| (one.bounds.y(), one.bounds.x());
    sort_by(&mut titles, |a, b| {
        corner(a).0.total_cmp(&corner(b).0).then(corner(a).1.total_cmp(&corner(b).1))
    });
    let end = if is_first { titles.first() } else { titles.last() }?;
    let is_outer = corner(parts.first()?) < corner(end);
    if is_outer == is_first {
        return None;
    }
    let anchors = unit_of(scene, end.component.id());
    Some(Place::Beside { anchors, side: if is_first { Side::Above } else { Side::Below } })
}

/// Returns the units that anchors stand for beside which a unit goes: that of a title, or the section around several.
pub(super) fn units_around(scene: &Scene, anchors: &[ComponentId]) -> Vec<ComponentId> {
    let structure = scene.structure();
    if let [only] = anchors {
        return unit_of(scene, only);
    }
    let holds = |id: &ComponentId, all: &[Element]| {
        let inner = structure.element(id);
        inner.is_some_and(|inner| all.iter().any(|one| one == inner || structure.is_ancestor(one, inner)))
    };
    let sections = structure.clusters().iter().filter_map(|cluster| match cluster {
        Cluster::Section { heading, .. } => section_of(scene, heading),
        _ => None,
    });
    let around = sections.filter(|section| anchors.iter().all(|id| holds(id, section)));
    let least = around.min_by_key(Vec::len);
    let ids = least.map(|section| section.iter().map(|one| one.component.id().clone()).collect());
    ids.unwrap_or_else(|| anchors.to_vec())
}

/// Whether a phrase names a component by its words, and by no noun for its kind: `Shipping`, not `the text Shipping`.
fn is_name(part: &Description, one: &Component) -> bool {
    let own: Vec<String> = one.props().labels().into_iter().flatten().flat_map(words).collect();
    let is_said = part.ordinal.is_some()
        || part.words.iter().any(|word| word.role != Role::Head && own.contains(&word.text));
    let is_text = |kind: crate::lexicon::Kind| {
        kind.unit() == Some(StructureUnit::Label) || kind.fit(one, &one.bounds()) == Fit::Exact
    };
    // `the prices` are no heading by their kind.
    let is_title = one.kind() == ComponentKind::Heading;
    let is_said = is_said || is_title && part.words.iter().any(|word| own.contains(&word.text));
    // `the $5` is the figure alone.
    let is_figure = one.props().text().is_some_and(|text| !text.contains(char::is_alphabetic));
    is_said
        && !is_figure
        && part.pronoun.is_none()
        && part.head.is_none_or(|head| head.kind.name() == "thing" || !is_text(head.kind))
}

/// Returns the unit that a text titles, or the text alone.
pub(super) fn unit_of(scene: &Scene, id: &ComponentId) -> Vec<ComponentId> {
    let structure = scene.structure();
    let is_text = |one: &&Element| {
        matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading | ComponentKind::Input)
    };
    let Some(title) = structure.element(id) else { return vec![id.clone()] };
    let mut unit = match (structure.labeled_field(title), structure.label(title)) {
        (Some(field), _) => vec![*title, *field],
        (None, Some(label)) => vec![*title, *label],
        (None, None) if is_text(&title) => titled(scene, title),
        (None, None) => vec![*title],
    };
    unit.dedup();
    unit.iter().map(|one| one.component.id().clone()).collect()
}

/// Returns the topmost text in a box.
pub(super) fn title_in<'a, 's>(structure: &'a Structure<'s>, around: &Element) -> Option<&'a Element<'s>> {
    let is_text = |one: &&Element| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading);
    let texts = structure.children(around).filter(is_text);
    texts.min_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()))
}

/// Returns the next component below a title, of those that a test accepts, in the same box.
pub(super) fn next_below<'a, 's>(
    structure: &'a Structure<'s>,
    title: &Element,
    accepts: impl Fn(&Element) -> bool,
) -> Option<&'a Element<'s>> {
    let is_below = |one: &&Element| {
        one.bounds.y() >= title.bounds.bottom() - 1.0 && one.bounds.overlaps_x(&title.bounds) && accepts(one)
    };
    let below = structure.siblings(title).filter(is_below);
    below.min_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()))
}

/// Returns the list, table or menu right below a text that titles it.
pub(super) fn titled_list(scene: &Scene, title: &ComponentId) -> Option<ComponentId> {
    let structure = scene.structure();
    let is_text = |kind| matches!(kind, ComponentKind::Text | ComponentKind::Heading);
    let title = structure.element(title).filter(|one| is_text(one.kind()))?;
    let next = next_below(structure, title, |_| true)?;
    let is_list =
        matches!(next.kind(), ComponentKind::List | ComponentKind::Table | ComponentKind::NavigationBox);
    is_list.then(|| next.component.id().clone())
}

/// Returns the item, box or section of a title.
fn titled<'s>(scene: &Scene<'s>, title: &Element<'s>) -> Vec<Element<'s>> {
    let structure = scene.structure();
    let is_page_title = title.component.props().level() == Some(1);
    let item = repeated_item(structure, title).parts;
    let section = section_of(scene, title).filter(|_| !is_page_title);
    if item.len() > 1 && section.as_ref().is_none_or(|section| is_whole_item(scene, title, &item, section)) {
        return item;
    }
    if let Some(around) = box_of(scene, title).filter(|_| !is_page_title) {
        return repeated_item(structure, &around).parts;
    }
    let list = titled_list(scene, title.component.id());
    let list = list.and_then(|list| structure.element(&list)).map(|list| vec![*title, *list]);
    section.or(list).or_else(|| options(scene, title)).unwrap_or_else(|| vec![*title])
}

/// Returns a label with the buttons in a row right below it, of which one is chosen: `Size` above `S`, `M` and `L`.
fn options<'s>(scene: &Scene<'s>, label: &Element<'s>) -> Option<Vec<Element<'s>>> {
    /// The largest gap to the row. Pixels.
    const NEAR: f64 = 16.0;
    let structure = scene.structure();
    let next = next_below(structure, label, |_| true)?;
    let is_like = |one: &&Element| {
        one.kind() == ComponentKind::Button
            && one.bounds.x() >= next.bounds.x()
            && (one.bounds.y() - next.bounds.y()).abs() < 1.0
            && (one.bounds.height() - next.bounds.height()).abs() < 1.0
    };
    let row: Vec<Element> = structure.siblings(label).filter(is_like).copied().collect();
    let is_near = next.bounds.y() - label.bounds.bottom() <= NEAR;
    (label.kind() == ComponentKind::Text && is_near && row.len() > 1)
        .then(|| std::iter::once(*label).chain(row).collect())
}

/// Whether the section of a title, or of another title like it, is no more than a repeated item.
fn is_whole_item(scene: &Scene, title: &Element, item: &[Element], section: &[Element]) -> bool {
    let likes = scene.structure().siblings(title).filter(|one| {
        *one != title
            && one.kind() == title.kind()
            && one.component.props().level() == title.component.props().level()
    });
    section.len() <= item.len()
        || likes.filter_map(|one| section_of(scene, one)).any(|section| section.len() <= item.len())
}

/// Returns a heading with its content, up to the next heading of its level.
fn section_of<'s>(scene: &Scene<'s>, title: &Element<'s>) -> Option<Vec<Element<'s>>> {
    let level = |one: &Element| one.component.props().level().unwrap_or(2);
    let is_next = |one: &Element| {
        one.kind() == ComponentKind::Heading
            && level(one) <= level(title)
            && one.bounds.y() >= title.bounds.bottom()
    };
    let content = section_content(scene.structure(), title)?;
    let ends = content.iter().filter(|one| is_next(one)).map(|one| one.bounds.y());
    let end = ends.fold(f64::INFINITY, f64::min);
    let own = content.iter().filter(|one| one.bounds.y() < end);
    Some(std::iter::once(*title).chain(own.copied()).collect())
}

/// Returns the box of which a text is the title: it stands at the top, and the box is no screen or bar.
pub(super) fn box_of<'s>(scene: &Scene<'s>, title: &Element<'s>) -> Option<Element<'s>> {
    let structure = scene.structure();
    let around = structure.parent(title).filter(|around| around.is_box())?;
    let frame = structure.frame();
    let is_region = Piece::of(around.component).screen().is_some()
        || frame.bars.contains(around)
        || frame.sides.contains(around)
        || structure.subtree(around).len() * 2 > scene.items().len().max(6);
    let is_heading = |one: &Element| one.kind() == ComponentKind::Heading;
    let is_title = is_heading(title) || !structure.children(around).any(is_heading);
    let is_picture = |one: &Element| one.kind() == ComponentKind::ImagePlaceholder;
    // What stands in the row of the title may be higher than it.
    let is_below =
        |one: &Element| one.bounds.y() >= title.bounds.y() - 1.0 || one.bounds.overlaps_y(&title.bounds);
    let is_top = structure.children(around).all(|one| is_picture(one) || is_below(one));
    (is_title && is_top && !is_region).then_some(*around)
}
