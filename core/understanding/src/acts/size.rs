//! Sizes of components and of their letters.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Remark, Setting};
use super::targets::{Care, targets};
use crate::frames::{Form, Frame, Quantity, Slots};
use crate::lexicon::{Amount, Degree, Dimension, Function, Unit, Verb};
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Length};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// The sizes of letters, from small to large. Source: the kit's text styles.
const LETTERS: [&str; 5] = ["xs", "s", "m", "l", "xl"];
/// The place of the usual size.
const USUAL_LETTERS: usize = 2;
/// Factors of a size without a figure: usual, little, much.
const LARGER: [f64; 3] = [1.25, 1.1, 1.5];
/// The same for a smaller size.
const SMALLER: [f64; 3] = [0.75, 0.9, 0.6];

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

/// Gives several components the same size.
pub(super) fn equalize(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_equal = slots.sizes.iter().any(|(_, degree)| *degree == Degree::Equal)
        || slots
            .target
            .iter()
            .flat_map(|target| &target.parts)
            .any(|part| part.quantifier == Some(crate::lexicon::Quantifier::Same))
        || frame.span.clone().any(|at| matches!(setting.sentence.word(at), "same" | "equal" | "equally"))
        || frame.verbs.contains(&Verb::Match);
    if !is_equal {
        return Err(Doubt::Unread);
    }
    let is_all =
        |part: &crate::chunks::Description| part.pronoun == Some(crate::lexicon::Pronoun::Everything);
    if slots.target.iter().flat_map(|target| &target.parts).any(is_all) {
        return Err(Doubt::Which { candidates: Vec::new() });
    }
    let scene = draft.scene();
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    let like = [Function::With, Function::To, Function::As].into_iter().find_map(|it| slots.other(it));
    let like = like.map(|like| targets(&scene, setting, Some(like), Care::Usual)).transpose()?;
    drop(scene);
    let dimension = slots
        .sizes
        .iter()
        .map(|(dimension, _)| Dimensions::of(*dimension))
        .next()
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
        draft.edit(&Edit::Size { ids, width, height })?;
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let said = format!("Made {} equally large.", draft.names(&found.ids));
    Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess: found.is_guess })
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

/// The sides that change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dimensions {
    Width,
    Height,
    Both,
}

impl Dimensions {
    const fn of(dimension: Dimension) -> Self {
        match dimension {
            Dimension::Width => Self::Width,
            Dimension::Height | Dimension::Thickness => Self::Height,
            _ => Self::Both,
        }
    }

    fn sides(self, length: impl Fn() -> Option<Length>) -> (Option<Length>, Option<Length>) {
        match self {
            Self::Width => (length(), None),
            Self::Height => (None, length()),
            Self::Both => (length(), length()),
        }
    }
}

/// A change of size.
struct Change {
    dimension: Dimensions,
    is_larger: bool,
    factor: f64,
}

fn change(frame: &Frame) -> Result<Change, Doubt> {
    let slots = &frame.slots;
    let of_verb = frame.verbs.iter().find_map(|verb| match verb {
        Verb::Grow => Some((Dimensions::Both, true)),
        Verb::Shrink => Some((Dimensions::Both, false)),
        Verb::Widen => Some((Dimensions::Width, true)),
        Verb::Narrow => Some((Dimensions::Width, false)),
        Verb::Heighten => Some((Dimensions::Height, true)),
        Verb::Shorten => Some((Dimensions::Height, false)),
        _ => None,
    });
    let said = slots.sizes.first().copied().or_else(|| slots.quantities.first().and_then(|it| it.size));
    let is_complaint = slots.has(Amount::Too) || frame.form == Form::Complaint;
    let has_less = slots.has(Amount::Less);
    let (dimension, mut is_larger) = match (said, of_verb) {
        (Some((dimension, degree)), of_verb) => {
            let larger = match degree {
                Degree::More | Degree::Most => !is_complaint,
                Degree::Less | Degree::Least => is_complaint,
                Degree::MoreThan => !has_less,
                Degree::LessThan => has_less,
                Degree::Noun | Degree::Equal => of_verb.is_none_or(|(_, larger)| larger),
            };
            (Dimensions::of(dimension), larger)
        }
        (None, Some(of_verb)) => of_verb,
        (None, None) => (Dimensions::Both, true),
    };
    let [usual, little, much] = if is_larger { LARGER } else { SMALLER };
    let step = if slots.has(Amount::Little) {
        little
    } else if slots.has(Amount::Much) && !is_complaint {
        much
    } else {
        usual
    };
    let mut factor = step;
    if frame.verbs.contains(&Verb::Double) || slots.has(Amount::Double) {
        (factor, is_larger) = (2.0, true);
    }
    if frame.verbs.contains(&Verb::Halve) || slots.has(Amount::Half) {
        (factor, is_larger) = (0.5, false);
    }
    Ok(Change { dimension, is_larger, factor })
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

/// Returns the length that a figure asks for.
fn length(quantity: &Quantity, change: &Change, side: f64) -> Length {
    let is_step = quantity.is_by || matches!(quantity.size, Some((_, Degree::MoreThan | Degree::LessThan)));
    let sign = if change.is_larger { 1.0 } else { -1.0 };
    match quantity.unit {
        Some(Unit::Percent) if is_step => Length::Factor(1.0 + sign * quantity.value / 100.0),
        Some(Unit::Percent) => Length::Factor(quantity.value / 100.0),
        Some(Unit::Times) => Length::Factor(quantity.value),
        _ if is_step => Length::Exact((side + sign * quantity.value).max(1.0)),
        _ => Length::Exact(quantity.value),
    }
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
    if !keeps_content || !is_free && !(is_leaf && is_figure) {
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

/// Whether the letters are meant rather than the box.
fn is_letters(draft: &Draft, ids: &[ComponentId], slots: &Slots) -> bool {
    let is_said = slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Letters);
    let is_both = slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Both);
    let is_text = |id: &ComponentId| {
        draft
            .sketch
            .get(id)
            .is_some_and(|one| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading))
    };
    is_said || is_both && ids.iter().all(is_text)
}

/// Steps the letters of components up or down, and lets their boxes follow. Returns whether any changed.
fn resize_letters(draft: &mut Draft, ids: &[ComponentId], is_larger: bool) -> Result<bool, Doubt> {
    let before = draft.operations.len();
    for id in ids {
        let component = draft.component(id)?;
        let (key, value) = match (component.kind(), component.props().level()) {
            (ComponentKind::Heading, level) => {
                let level = level.unwrap_or(2);
                let next = if is_larger { level.saturating_sub(1) } else { level + 1 };
                if !(1..=6).contains(&next) {
                    continue;
                }
                ("level", Value::from(next))
            }
            _ => {
                let now = component.props().string("textSize");
                let at = LETTERS.iter().position(|own| Some(*own) == now).unwrap_or(USUAL_LETTERS);
                let next = if is_larger { at + 1 } else { at.wrapping_sub(1) };
                let Some(next) = LETTERS.get(next) else { continue };
                ("textSize", Value::from(*next))
            }
        };
        draft.set(id, key, value)?;
        let factor = if is_larger { 1.25 } else { 0.8 };
        let length = || Some(Length::Factor(factor));
        // The letters are what was asked for: a box without room stays as it is.
        let _ = draft.edit(&Edit::Size { ids: vec![id.clone()], width: None, height: length() });
    }
    Ok(draft.operations.len() > before)
}
