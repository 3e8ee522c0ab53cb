//! Sizes of components and of their letters.

mod change;
mod equal;
mod letters;

pub(super) use equal::equalize;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Remark, Setting};
use super::targets::{Care, targets};
use crate::frames::{Frame, Slots};
use crate::lexicon::{Degree, Dimension, Function, Verb};
use change::{Change, Dimensions, change, length};
use letters::{is_letters, resize_letters, set_letters};
use websketch_layout::arrangement::{Edit, Length};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// Resizes components, or their letters.
pub(super) fn size(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let has = |wanted: Dimension| {
        slots
            .sizes
            .iter()
            .map(|(dimension, _)| *dimension)
            .chain(slots.quantities.iter().filter_map(|it| it.size).map(|(dimension, _)| dimension))
            .any(|own| own == wanted)
    };
    let is_same =
        |part: &crate::chunks::Description| part.quantifier == Some(crate::lexicon::Quantifier::Same);
    let is_equal = slots.sizes.iter().any(|(_, degree)| *degree == Degree::Equal);
    if is_equal || slots.target.iter().flat_map(|target| &target.parts).any(is_same) {
        return Err(Doubt::Unread);
    }
    let is_between = |part: &crate::chunks::Description| {
        part.relations.iter().any(|located| located.relation == crate::lexicon::Relation::Between)
    };
    if slots.target.iter().flat_map(|target| &target.parts).any(is_between) {
        return Err(Doubt::Unread);
    }
    let is_resizing = frame.verbs.iter().any(|verb| !matches!(verb, Verb::Put | Verb::Arrange | Verb::Add));
    let is_bare_figure = slots.sizes.is_empty()
        && slots.quantities.iter().all(|quantity| quantity.size.is_none())
        && !slots.quantities.is_empty();
    let has_side = slots.quantities.iter().any(|quantity| quantity.side.is_some());
    if has(Dimension::Gap) || has(Dimension::Padding) || has_side || is_bare_figure && !is_resizing {
        return Err(Doubt::Unread);
    }
    let is_page = slots.target.as_ref().is_some_and(|target| target.parts.iter().all(|part| part.is_page()));
    if is_page {
        return Err(Doubt::Remark(Remark::PageWidth));
    }
    let scene = draft.scene();
    let mut found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    if let Some(around) = around(&scene, slots, &found.ids) {
        found.ids = vec![around];
    }
    let like = [Function::As, Function::Than, Function::With, Function::To]
        .into_iter()
        .find_map(|it| slots.other(it));
    let like = like.map(|like| targets(&scene, setting, Some(like), Care::Usual)).transpose()?;
    drop(scene);
    if has(Dimension::Length) {
        return Err(Doubt::NoText { ids: found.ids });
    }
    let change = change(frame)?;
    let mut is_guess = found.is_guess || like.as_ref().is_some_and(|like| like.is_guess);
    let names = draft.names(&found.ids);
    let letters = is_letters(draft, &found.ids, slots);
    if slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Letters)
        && let Some(quantity) = slots.quantities.first()
    {
        set_letters(draft, &found.ids, quantity.value)?;
        let said = format!("Set the letters of {names} to the nearest size.");
        return Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess });
    }
    if letters && like.is_none() && slots.quantities.is_empty() {
        let is_done = resize_letters(draft, &found.ids, change.is_larger)?
            // The largest letters grow no more: their box does, where there is room.
            || resize_step(draft, &found.ids, &change)?;
        if !is_done {
            return Err(Doubt::AlreadySo { ids: found.ids });
        }
        let more = if change.is_larger { "larger" } else { "smaller" };
        let said = format!("Made the letters of {names} {more}.");
        return Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess });
    }
    if let Some(like) = like.and_then(|like| like.ids.first().cloned()) {
        let length = || Some(Length::Like(like.clone()));
        let (width, height) = change.dimension.sides(length);
        let size = draft.component(&like)?.bounds().size();
        let exact = |length: &Option<Length>, px: f64| length.as_ref().map(|_| Length::Exact(px));
        let (wide, high) = (exact(&width, size.width), exact(&height, size.height));
        if !resize_alone(draft, &found.ids, wide.as_ref(), high.as_ref())? {
            draft.edit(&Edit::Size { ids: found.ids.clone(), width, height })?;
        }
        let said = format!("Made {names} as large as {}.", draft.names(std::slice::from_ref(&like)));
        return Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess });
    }
    is_guess |= false;
    resize(draft, &found.ids, &change, slots)?;
    Ok(Done { said: format!("Resized {names}."), targets: found.ids, made: Vec::new(), is_guess })
}

/// Returns the box around a form or section, which gets larger or smaller with it.
fn around(scene: &crate::referents::Scene, slots: &Slots, ids: &[ComponentId]) -> Option<ComponentId> {
    let target = slots.target.as_ref()?;
    let is_unit = |part: &crate::chunks::Description| {
        part.head.is_some_and(|head| matches!(head.kind.name(), "form" | "section" | "group" | "column"))
    };
    if ids.len() < 2 || !target.parts.iter().all(is_unit) {
        return None;
    }
    let around = super::place::holder(scene, ids)?;
    let piece = websketch_sketch::kit::Piece::of(scene.sketch().get(&around)?);
    piece.screen().is_none().then_some(around)
}

fn resize(draft: &mut Draft, ids: &[ComponentId], change: &Change, slots: &Slots) -> Result<(), Doubt> {
    if slots.quantities.is_empty() && ids.len() == draft.sketch.len() && ids.len() > 1 && !change.is_larger {
        return scale_all(draft, change.factor);
    }
    if slots.quantities.is_empty() {
        return resize_by(draft, ids, change);
    }
    for id in ids {
        let size = draft.component(id)?.bounds().size();
        let (mut width, mut height) = (None, None);
        for quantity in &slots.quantities {
            let dimension =
                quantity.size.map_or(change.dimension, |(dimension, _)| Dimensions::of(dimension));
            let of = |side: f64| length(quantity, change, side);
            if matches!(dimension, Dimensions::Width | Dimensions::Both) {
                width = Some(of(size.width));
            }
            if matches!(dimension, Dimensions::Height | Dimensions::Both) {
                height = Some(of(size.height));
            }
        }
        // A figure is kept, even if something overlaps by it.
        if !resize_leaf(draft, std::slice::from_ref(id), width.as_ref(), height.as_ref(), true)? {
            draft.edit(&Edit::Size { ids: vec![id.clone()], width, height })?;
        }
    }
    Ok(())
}

/// Scales the page with all that is on it. The proportions stay.
fn scale_all(draft: &mut Draft, factor: f64) -> Result<(), Doubt> {
    let boxes: Vec<_> =
        draft.sketch.iter().map(|one| (one.id().clone(), one.bounds(), one.kind().min_size())).collect();
    for (component_id, bounds, least) in boxes {
        let id = component_id.clone();
        let (width, height) =
            ((bounds.width() * factor).max(least.width), (bounds.height() * factor).max(least.height));
        draft.apply(Operation::Resize { component_id, width, height })?;
        draft.apply(Operation::Move { component_id: id, x: bounds.x() * factor, y: bounds.y() * factor })?;
    }
    Ok(())
}

/// Returns the box around each component.
fn holders(draft: &Draft, ids: &[ComponentId]) -> Vec<Option<ComponentId>> {
    let scene = draft.scene();
    ids.iter().map(|id| super::place::holder(&scene, std::slice::from_ref(id))).collect()
}

/// Resizes components alone, if their content and their neighbors can stay as they are.
fn resize_alone(
    draft: &mut Draft,
    ids: &[ComponentId],
    width: Option<&Length>,
    height: Option<&Length>,
) -> Result<bool, Doubt> {
    resize_leaf(draft, ids, width, height, false)
}

/// As [`resize_alone`]; if `is_figure`, one that holds nothing in any case.
fn resize_leaf(
    draft: &mut Draft,
    ids: &[ComponentId],
    width: Option<&Length>,
    height: Option<&Length>,
    is_figure: bool,
) -> Result<bool, Doubt> {
    let side = |length: Option<&Length>, own: f64| match length {
        None => Some(own),
        Some(Length::Exact(px)) => Some(*px),
        Some(Length::Factor(factor)) => Some((own * factor).round()),
        Some(Length::Like(_) | Length::Fill | Length::Hug) => None,
    };
    let mut boxes = Vec::new();
    for id in ids {
        let component = draft.component(id)?;
        let bounds = component.bounds();
        let least = component.kind().min_size();
        let (Some(width), Some(height)) = (side(width, bounds.width()), side(height, bounds.height())) else {
            return Ok(false);
        };
        let Ok(now) = bounds.with_size(width.max(least.width), height.max(least.height)) else {
            return Ok(false);
        };
        boxes.push((id.clone(), now));
    }
    // A box may grow around its content, and may not shrink into it.
    let (is_leaf, keeps_content) = {
        let scene = draft.scene();
        let structure = scene.structure();
        let children = |id| structure.element(id).into_iter().flat_map(|one| structure.children(one));
        (
            ids.iter().all(|id| children(id).next().is_none()),
            boxes.iter().all(|(id, now)| children(id).all(|child| now.contains(&child.bounds))),
        )
    };
    let is_free = super::free::is_free(&draft.sketch, &boxes);
    if !keeps_content || !(is_free || is_leaf && is_figure) {
        return Ok(false);
    }
    for (component_id, now) in boxes {
        if draft.component(&component_id)?.bounds().size() != now.size() {
            draft.apply(Operation::Resize { component_id, width: now.width(), height: now.height() })?;
        }
    }
    Ok(true)
}

/// The shares of a change without a figure that are tried.
const SHARES: [f64; 3] = [1.0, 0.5, 0.2];

/// Resizes by a factor, less if there is no room, if all others can stay as they are. Returns whether it did.
fn resize_step(draft: &mut Draft, ids: &[ComponentId], change: &Change) -> Result<bool, Doubt> {
    for share in SHARES {
        let factor = 1.0 + (change.factor - 1.0) * share;
        let (width, height) = change.dimension.sides(|| Some(Length::Factor(factor)));
        if resize_alone(draft, ids, width.as_ref(), height.as_ref())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Resizes by a factor, less if there is no room.
fn resize_by(draft: &mut Draft, ids: &[ComponentId], change: &Change) -> Result<(), Doubt> {
    let mut last = Doubt::Unread;
    for share in SHARES {
        let factor = 1.0 + (change.factor - 1.0) * share;
        let (width, height) = change.dimension.sides(|| Some(Length::Factor(factor)));
        if resize_alone(draft, ids, width.as_ref(), height.as_ref())? {
            return Ok(());
        }
        let before = (draft.sketch.clone(), draft.operations.len());
        let holders = holders(draft, ids);
        match draft.edit(&Edit::Size { ids: ids.to_vec(), width, height }) {
            Ok(_) if holders == self::holders(draft, ids) => return Ok(()),
            Ok(_) => {
                last = Doubt::NoRoom { blocking: holders.into_iter().flatten().collect() };
                draft.sketch = before.0;
                draft.operations.truncate(before.1);
            }
            Err(doubt) => last = doubt,
        }
    }
    Err(last)
}
