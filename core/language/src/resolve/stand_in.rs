//! Components that stand for one of a kind that the sketch has none of.

use super::shape::sidebars;
use crate::reference::Description;
use crate::scene::Scene;
use crate::vocabulary::Noun;
use websketch_layout::naming::NamedComponent;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentKind};

/// The strip across the top of the page, or across its bottom, if there is one.
fn bar<'s>(scene: &Scene<'s>, is_top: bool) -> Option<&'s Component> {
    let structure = scene.structure();
    let (bars, whole) = (&structure.frame().bars, structure.bounds()?);
    let bar = if is_top { bars.first() } else { bars.last() }?.component;
    let bounds = bar.bounds();
    let is_at_end = if is_top { bounds.y() <= whole.y() } else { bounds.bottom() >= whole.bottom() };
    is_at_end.then_some(bar)
}

/// The box that stands for a header, a bar at the top or a footer: the one at that end of the page, from side to side.
pub(super) fn bar_of<'s>(scene: &Scene<'s>, description: &Description) -> Option<&'s Component> {
    use ComponentKind::{Container, Footer, Heading, NavigationBox};
    let Some(Noun { kinds: [kind], hint: None | Some("header"), plural: false, .. }) = description.noun
    else {
        return None;
    };
    let is_apt = matches!(kind, Heading | NavigationBox | Footer);
    bar(scene, *kind != Footer).filter(|bar| is_apt && bar.kind() == Container)
}

/// The list that stands for a menu: the only one along an edge of the page, where there are no menus.
pub(super) fn menu_of<'s>(scene: &Scene<'s>, description: &Description) -> Option<&'s Component> {
    let Some(Noun { kinds: [ComponentKind::NavigationBox], hint: None, plural: false, .. }) =
        description.noun
    else {
        return None;
    };
    let is_list = |named: &&NamedComponent<'_>| named.component.kind() == ComponentKind::List;
    let lists: Vec<_> = scene.names().iter().filter(is_list).collect();
    let mut at_edge = sidebars(scene, &lists).into_iter();
    let only = at_edge.next().filter(|_| at_edge.next().is_none())?;
    scene.component(only.component.id())
}

/// What a header is: the box over the whole top of the page, or the menu there where several headings could be meant.
pub(super) fn header_of<'s>(scene: &Scene<'s>, description: &Description) -> Option<&'s Component> {
    if !description.words.is_empty() || description.literal.is_some() {
        return None;
    }
    let headings = || scene.sketch.iter().filter(|one| one.kind() == ComponentKind::Heading);
    let titles = headings().filter(|one| one.props().level() == Some(1)).count();
    let is_open = headings().count() > 1 && titles != 1;
    bar_of(scene, description).or_else(|| bar(scene, true).filter(|_| is_open))
}

/// The text that stands for a title where there are no headings: the tallest one, and of those as tall the first.
pub(super) fn title_of<'s>(scene: &Scene<'s>, description: &Description) -> Option<&'s Component> {
    let Some(Noun { kinds: [ComponentKind::Heading], hint: None | Some("title"), plural: false, .. }) =
        description.noun
    else {
        return None;
    };
    let is_said = |text: &&Component| {
        text.kind() == ComponentKind::Text && text.props().text().is_some_and(|text| !text.trim().is_empty())
    };
    let mut texts: Vec<&Component> = scene.sketch.iter().filter(is_said).collect();
    sort_by(&mut texts, |a, b| {
        let (a, b) = (a.bounds(), b.bounds());
        b.height().total_cmp(&a.height()).then(a.y().total_cmp(&b.y())).then(a.x().total_cmp(&b.x()))
    });
    texts.first().copied()
}
