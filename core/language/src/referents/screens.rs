//! Screens that words tell apart: device frames, or boxes that draw screens.

use super::scene::Scene;
use super::units::{Unit, cards, screen_units, titled};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentKind;
use websketch_sketch::sort::sort_by;

/// Returns the screens that words tell apart: the device frames, else the outermost boxes with content.
pub(super) fn told_screens(scene: &Scene) -> Vec<Unit> {
    let frames = screen_units(scene);
    if !frames.is_empty() {
        return frames;
    }
    let structure = scene.structure();
    let outermost = cards(scene).filter(|one| structure.parent(one).is_none());
    let boxes: Vec<Unit> = outermost.filter_map(|one| with_loose_texts(scene, titled(scene, one)?)).collect();
    if boxes.len() > 1 { boxes } else { Vec::new() }
}

/// Adds the texts in the middle of a box that stick out of it: they are on the screen that it draws.
fn with_loose_texts(scene: &Scene, mut unit: Unit) -> Option<Unit> {
    let structure = scene.structure();
    let own = structure.at(*unit.members.first()?)?;
    let is_on = |one: &&Element| {
        let (center, around) = (one.bounds.center(), unit.bounds);
        matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text)
            && (around.x()..around.right()).contains(&center.x)
            && (around.y()..around.bottom()).contains(&center.y)
            && !structure.is_ancestor(own, one)
    };
    let mut loose: Vec<&Element> = structure.roots().filter(is_on).collect();
    sort_by(&mut loose, |a, b| a.bounds.y().total_cmp(&b.bounds.y()));
    if let Some(title) = loose.first() {
        unit.titles.extend(scene.words().labels(title.order).to_vec());
    }
    unit.members.extend(loose.iter().map(|one| one.order));
    Some(unit)
}
