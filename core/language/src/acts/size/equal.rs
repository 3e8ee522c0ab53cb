//! The same size for several components.

use super::change::Dimensions;
use super::{Care, Done, Doubt, Draft, Setting, resize_alone, targets};
use crate::frames::Frame;
use crate::lexicon::{Degree, Dimension, Function, Verb};
use kurbo::Size;
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Length};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;

/// Gives several components the same size.
pub(in crate::acts) fn equalize(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_equal = slots.sizes.iter().any(|(_, degree)| *degree == Degree::Equal)
        || slots.parts().iter().any(|part| part.quantifier == Some(crate::lexicon::Quantifier::Same))
        || frame.span.clone().any(|at| matches!(setting.sentence.word(at), "same" | "equal" | "equally"))
        || frame.verbs.contains(&Verb::Match);
    let is_gap = slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Gap);
    if !is_equal || is_gap {
        return Err(Doubt::Unread);
    }
    let is_all =
        |part: &crate::chunks::Description| part.pronoun == Some(crate::lexicon::Pronoun::Everything);
    if slots.parts().iter().any(is_all) {
        return Err(Doubt::Which { candidates: Vec::new() });
    }
    let scene = draft.scene();
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    let like = slots.first_other(&[Function::With, Function::To, Function::As]);
    let like = like.map(|like| targets(&scene, setting, Some(like), Care::Usual)).transpose()?;
    drop(scene);
    let dimension = slots
        .sizes
        .iter()
        .map(|(dimension, _)| Dimensions::of(*dimension))
        .find(|dimension| *dimension != Dimensions::Both)
        .unwrap_or(Dimensions::Both);
    let model = match like.as_ref().and_then(|like| like.ids.first()) {
        Some(like) => like.clone(),
        None => usual(draft, &found.ids).ok_or(Doubt::Unread)?,
    };
    let ids: Vec<ComponentId> = found.ids.iter().filter(|id| **id != model).cloned().collect();
    if ids.is_empty() {
        return Err(Doubt::Unread);
    }
    let size = draft.component(&model)?.bounds().size();
    let (width, height) = dimension.sides(|| Some(Length::Like(model.clone())));
    let before = draft.operations.len();
    let exact = |length: &Option<Length>, px: f64| length.as_ref().map(|_| Length::Exact(px));
    let is_alone =
        resize_alone(draft, &ids, exact(&width, size.width).as_ref(), exact(&height, size.height).as_ref())?;
    if !is_alone {
        let state = draft.checkpoint();
        let done = draft.edit(&Edit::Size { ids, width, height });
        // Where the usual size has no room, all get the mean one.
        if done.is_err() || !are_equal(draft, &found.ids, dimension) {
            draft.restore(state);
            let size = mean(&draft.boxes(&found.ids));
            let (width, height) = dimension.sides(|| Some(Length::Exact(0.0)));
            let width = width.map(|_| Length::Exact(size.width));
            let height = height.map(|_| Length::Exact(size.height));
            draft.edit(&Edit::Size { ids: found.ids.clone(), width, height })?;
        }
    }
    // `the buttons look different`
    let is_look =
        frame.span.clone().any(|at| matches!(setting.sentence.word(at), "look" | "looks" | "alike"));
    if is_look && draft.operations.len() == before {
        return same_variant(draft, found.ids, found.is_guess);
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let said = format!("Made {} equally large.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids, found.is_guess))
}

/// Gives components of the same kind and size the variant that most of them have.
fn same_variant(draft: &mut Draft, ids: Vec<ComponentId>, is_guess: bool) -> Result<Done, Doubt> {
    let variant = |id: &ComponentId| {
        let own = draft.sketch.get(id).map(|one| one.props().string("variant").unwrap_or_default());
        own.unwrap_or_default().to_owned()
    };
    let variants: Vec<String> = ids.iter().map(variant).collect();
    let count = |own: &String| variants.iter().filter(|other| *other == own).count();
    let usual = variants.iter().max_by_key(|own| count(own)).cloned().ok_or(Doubt::NoTarget)?;
    let others: Vec<&ComponentId> =
        ids.iter().zip(&variants).filter(|(_, own)| **own != usual).map(|(id, _)| id).collect();
    if others.is_empty() {
        return Err(Doubt::AlreadySo { ids });
    }
    let value = if usual.is_empty() { Value::Null } else { Value::from(usual) };
    others.into_iter().try_for_each(|id| draft.set(id, "variant", value.clone()))?;
    let said = format!("Made {} look the same.", draft.names(&ids));
    Ok(Done::of(said, ids, is_guess))
}

/// Whether components have the same size in a dimension.
fn are_equal(draft: &Draft, ids: &[ComponentId], dimension: Dimensions) -> bool {
    let boxes = draft.boxes(ids);
    let is_like = |one: &Bounds, other: &Bounds| {
        let (width, height) = (one.width() - other.width(), one.height() - other.height());
        (dimension == Dimensions::Height || width.abs() <= 1.0)
            && (dimension == Dimensions::Width || height.abs() <= 1.0)
    };
    boxes.iter().zip(boxes.iter().skip(1)).all(|(one, other)| is_like(one, other))
}

/// Returns the mean width of boxes with their largest height.
fn mean(boxes: &[Bounds]) -> Size {
    let count = f64::from(u32::try_from(boxes.len()).unwrap_or(u32::MAX)).max(1.0);
    let width = boxes.iter().map(Bounds::width).sum::<f64>() / count;
    let height = boxes.iter().map(Bounds::height).fold(0.0, f64::max);
    Size::new(width.floor(), height)
}

/// Returns the component with the most frequent size, else the largest.
fn usual(draft: &Draft, ids: &[ComponentId]) -> Option<ComponentId> {
    let size = |id: &ComponentId| draft.sketch.get(id).map(|one| one.bounds().size());
    let count = |id: &ComponentId| ids.iter().filter(|other| size(other) == size(id)).count();
    let area = |id: &ComponentId| size(id).map_or(0.0, |size| size.area());
    let better = |one: &&ComponentId, other: &&ComponentId| {
        count(one).cmp(&count(other)).then(area(one).total_cmp(&area(other)))
    };
    ids.iter().max_by(better).cloned()
}
