//! The same component on every screen.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets};
use crate::chunks::Description;
use crate::frames::{Frame, Locality};
use crate::lexicon::Quantifier;
use crate::referents::Scene;
use serde_json::Map;
use websketch_layout::arrangement::{Edit, Place};
use websketch_layout::flow::{TieSets, screen_of, screens, tied};
use websketch_layout::layout_tree::{Content, Node};
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by_key;

/// Repeats components on every screen, and ties them to each other.
pub(super) fn tie(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let Some(Locality::Beside(located)) = &frame.slots.place else { return Err(Doubt::Unread) };
    if !located.anchors.iter().all(is_every_screen) {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let found = match targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual) {
        Err(Doubt::Which { candidates }) => first_of_screens(&scene, candidates)?,
        found => found?,
    };
    drop(scene);
    let before = draft.operations.len();
    let mut made = Vec::new();
    tie_all(draft, &found.ids)?;
    for id in &found.ids {
        for (parent, is_first) in screens_without(draft, id) {
            let new = copy_to(draft, id, &parent, is_first)?;
            if let Some(copy) = new.first() {
                draft.set(copy, "sameAs", id.as_str().into())?;
            }
            made.extend(new);
        }
    }
    tie_all(draft, &found.ids)?;
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let said = format!("Repeated {} on every screen. A change of one changes all.", draft.names(&found.ids));
    Ok(Done { said, targets: found.ids, made, is_guess: found.is_guess })
}

/// Returns the first of likes of which every screen has at most one: all become the same.
fn first_of_screens(scene: &Scene, candidates: Vec<Vec<ComponentId>>) -> Result<Targets, Doubt> {
    let structure = scene.structure();
    let all = screens(structure);
    let screen_at = |id: &ComponentId| {
        let screen = screen_of(structure, structure.element(id)?)?;
        all.iter().position(|one| one.order == screen.order)
    };
    let piece = |id: &ComponentId| scene.sketch().get(id).map(Piece::of);
    let singles: Vec<&ComponentId> = candidates
        .iter()
        .filter_map(|ids| if let [only] = ids.as_slice() { Some(only) } else { None })
        .collect();
    let best = singles.first().and_then(|id| piece(id));
    let mut likes: Vec<(usize, &ComponentId)> = singles
        .into_iter()
        .filter(|id| piece(id) == best)
        .filter_map(|id| Some((screen_at(id)?, id)))
        .collect();
    sort_by_key(&mut likes, |(screen, _)| *screen);
    let is_one_each = likes.windows(2).all(|pair| matches!(pair, [(one, _), (next, _)] if one != next));
    match likes.first() {
        Some((_, first)) if is_one_each && likes.len() > 1 => {
            Ok(Targets { ids: vec![(*first).clone()], part: None, is_guess: true })
        }
        _ => Err(Doubt::Which { candidates }),
    }
}

fn is_every_screen(part: &Description) -> bool {
    let is_screen = part
        .head
        .is_some_and(|head| matches!(head.kind.name(), "screen" | "page" | "phone" | "tablet" | "browser"));
    is_screen
        && (matches!(part.quantifier, Some(Quantifier::All | Quantifier::Each | Quantifier::Both))
            || part.head.is_some_and(|head| head.is_plural))
}

fn tie_all(draft: &mut Draft, ids: &[ComponentId]) -> Result<(), Doubt> {
    tied(&draft.sketch, ids).into_iter().try_for_each(|operation| draft.apply(operation))
}

/// Returns the screens without a component that is tied to this one, and whether a copy goes to their top.
fn screens_without(draft: &Draft, id: &ComponentId) -> Vec<(ComponentId, bool)> {
    let scene = draft.scene();
    let structure = scene.structure();
    let sets = TieSets::of(&draft.sketch);
    let Some(element) = structure.element(id) else { return Vec::new() };
    let of =
        |id: &ComponentId| screen_of(structure, structure.element(id)?).map(|one| one.component.id().clone());
    let Some(own) = of(id) else { return Vec::new() };
    let taken: Vec<ComponentId> = sets.members(id).iter().filter_map(of).collect();
    let is_first =
        structure.element(&own).is_some_and(|screen| element.bounds.center().y < screen.bounds.center().y);
    let others = screens(structure).into_iter().map(|one| one.component.id().clone());
    others.filter(|other| *other != own && !taken.contains(other)).map(|other| (other, is_first)).collect()
}

/// Copies a component to its place on another screen. Components in its way at the top move down.
fn copy_to(
    draft: &mut Draft,
    id: &ComponentId,
    screen: &ComponentId,
    is_first: bool,
) -> Result<Vec<ComponentId>, Doubt> {
    /// The gap below a bar. Pixels.
    const GAP: f64 = 16.0;
    let scene = draft.scene();
    let structure = scene.structure();
    let own =
        structure.element(id).and_then(|element| screen_of(structure, element)).ok_or(Doubt::NoTarget)?;
    let (from, to) = (own.bounds, draft.component(screen)?.bounds());
    let bounds = draft.component(id)?.bounds();
    let corner = bounds.origin() - from.origin() + to.origin().to_vec2();
    let (x, y) = (corner.x, corner.y);
    let element = structure.element(screen).ok_or(Doubt::NoTarget)?;
    let below = y + bounds.height() + GAP;
    let content: Vec<(ComponentId, f64)> =
        structure.children(element).map(|one| (one.component.id().clone(), one.bounds.y())).collect();
    drop(scene);
    let top = content.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    if is_first && top < below {
        let ids = content.into_iter().map(|(id, _)| id).collect();
        draft.edit(&Edit::Shift { ids, dx: 0.0, dy: below - top })?;
    }
    let mut tree = Node::new(Content::Copy { of: id.clone(), texts: Map::new() });
    (tree.options.width, tree.options.height) = (Some(bounds.width()), Some(bounds.height()));
    // A bar at the lower edge makes room for itself.
    let place = match Piece::of(draft.component(id)?) {
        Piece::Bottom => Place::In { parent: Some(screen.clone()), is_first: false },
        _ => Place::At { x, y },
    };
    draft.edit(&Edit::Insert { tree, place })
}
