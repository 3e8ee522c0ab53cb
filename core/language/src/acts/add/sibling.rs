//! Copies of repeated siblings.

use super::spot::{Spot, spots};
use super::{content, insert_one, new};
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::chunks::{Description, Head, Reference, Role};
use crate::frames::Frame;
use crate::lexicon::{Quantifier, StructureUnit};
use crate::referents::Scene;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;

/// Adds a copy of the last of repeated siblings: `a fourth card`, `one more plan called Team`.
pub(super) fn sibling(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let [part] = target.parts.as_slice() else { return Ok(None) };
    let is_card = part.head.is_some_and(|head| head.kind.name() == "card");
    let is_more = part.quantifier == Some(Quantifier::Another) || part.ordinal.is_some();
    if !is_card && !is_more {
        let may_be_card = part.head.is_none_or(|head| head.kind.unit() == Some(StructureUnit::Record));
        return if may_be_card { entry_card(frame, part, setting, draft) } else { Ok(None) };
    }
    let mut likes = part.clone();
    likes.quantifier = Some(Quantifier::All);
    likes.ordinal = None;
    likes.words.retain(|word| word.role == Role::Head);
    likes.head = likes.head.map(|head| Head { is_plural: true, ..head });
    let scene = draft.scene();
    let inner = Reference { parts: vec![likes], except: Vec::new() };
    let Ok(found) = targets(&scene, setting, Some(&inner), Care::Usual) else { return Ok(None) };
    let wanted = part.ordinal.and_then(|ordinal| usize::try_from(ordinal.place).ok()?.checked_sub(1));
    let series = last_series(&scene, &found.ids, wanted);
    let place = match spots(frame, setting, draft, &scene)? {
        Spot::Usual => None,
        spot => Some(spot),
    };
    let Some(last) = series.last().cloned() else { return Ok(None) };
    // A card elsewhere is a new one: only one among the others is like them.
    if let (false, Some(Spot::At(place))) = (is_more, &place)
        && !is_among(&scene, &series, place)
    {
        return Ok(None);
    }
    let texts = new::texts_of_copy(&scene, &last, content::text(frame, setting, part).as_deref());
    drop(scene);
    let place = match place {
        Some(Spot::At(Place::In { parent: Some(parent), is_first })) => {
            let last_in = series.iter().rev().find(|id| {
                crate::acts::place::holder(&draft.scene(), std::slice::from_ref(id)).as_ref() == Some(&parent)
            });
            match last_in {
                Some(last) => Place::Beside { anchors: vec![last.clone()], side: Side::After },
                None => Place::In { parent: Some(parent), is_first },
            }
        }
        Some(Spot::At(place)) => place,
        _ => Place::Beside { anchors: vec![last.clone()], side: Side::After },
    };
    let tree = Node::new(Content::Copy { of: last, texts });
    let made = insert_one(draft, &tree, place)?;
    let said = format!("Added {}.", draft.names(&made));
    Ok(Some(Done::adding(said, made, true)))
}

/// Whether a place is in a box with one of the components, or beside a component of such a box.
fn is_among(scene: &Scene, ids: &[ComponentId], place: &Place) -> bool {
    let holder = |id: &ComponentId| crate::acts::place::holder(scene, std::slice::from_ref(id));
    match place {
        Place::In { parent: Some(parent), .. } => ids.iter().any(|id| holder(id).as_ref() == Some(parent)),
        Place::Beside { anchors, .. } => {
            anchors.iter().any(|anchor| ids.iter().any(|id| id == anchor || holder(id) == holder(anchor)))
        }
        Place::In { parent: None, .. } | Place::Over { .. } | Place::At { .. } => false,
    }
}

/// Adds a copy of the last card in a box of cards, with a new title: `add a task Fix login to To do`.
fn entry_card(
    frame: &Frame,
    part: &Description,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let scene = draft.scene();
    let Ok(Spot::At(Place::In { parent: Some(parent), .. })) = spots(frame, setting, draft, &scene) else {
        return Ok(None);
    };
    let structure = scene.structure();
    let Some(outer) = structure.element(&parent) else { return Ok(None) };
    let is_card = |one: &&Element| one.is_box() && structure.children(one).next().is_some();
    let last = structure.children(outer).filter(is_card).max_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()));
    let Some(last) = last.map(|last| last.component.id().clone()) else { return Ok(None) };
    let texts = new::texts_of_copy(&scene, &last, content::name_of(setting, part).as_deref());
    drop(scene);
    let tree = Node::new(Content::Copy { of: last.clone(), texts });
    let side = Side::After;
    let made = draft.edit(&Edit::Insert { tree, place: Place::Beside { anchors: vec![last], side } })?;
    let said = format!("Added {} in {}.", draft.names(&made), draft.names(std::slice::from_ref(&parent)));
    Ok(Some(Done::adding(said, made, true)))
}

/// Returns the series among components with a number of members, else the longest one.
fn last_series(scene: &Scene, ids: &[ComponentId], wanted: Option<usize>) -> Vec<ComponentId> {
    let series = scene.structure().series();
    let ids_of =
        |series: &Vec<Element>| series.iter().map(|one| one.component.id().clone()).collect::<Vec<_>>();
    let of =
        |series: &Vec<Element>| ids_of(series).into_iter().filter(|id| ids.contains(id)).collect::<Vec<_>>();
    let all: Vec<Vec<ComponentId>> = series.iter().map(of).collect();
    let is_wanted = |len: usize| Some(len) == wanted;
    let boxes = || series.iter().find(|series| is_wanted(series.len()) && series.iter().all(Element::is_box));
    let counted = all.iter().find(|series| is_wanted(series.len())).cloned();
    let counted = counted.or_else(|| boxes().map(ids_of));
    let longest = || all.iter().max_by_key(|series| series.len()).filter(|series| series.len() > 1).cloned();
    counted.or_else(longest).unwrap_or_else(|| ids.to_vec())
}
