//! Sizes of components and of their letters.

mod change;
mod equal;
mod letters;
mod resize;

pub(super) use equal::equalize;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Remark, Setting};
use super::tables::spoken_table;
use super::targets::{Care, compared, targets};
use crate::frames::{Form, Frame, Slots};
use crate::lexicon::{Degree, Dimension, Function, StructureUnit, Unit, Verb};
use crate::only::only;
use change::change;
use kurbo::Size;
use letters::{is_letters, resize_letters, set_letters};
use resize::{resize, resize_alone, resize_step};
use websketch_layout::arrangement::{Edit, Length};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{ComponentId, ComponentKind};

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
    if is_equal || slots.parts().iter().any(is_same) {
        return Err(Doubt::Unread);
    }
    let is_resizing = frame.verbs.iter().any(|verb| !matches!(verb, Verb::Put | Verb::Arrange | Verb::Add));
    let is_bare_figure = slots.sizes.is_empty()
        && slots.quantities.iter().all(|quantity| quantity.size.is_none())
        && !slots.quantities.is_empty();
    let has_side = slots.quantities.iter().any(|quantity| quantity.side.is_some());
    let is_told = slots.quantities.iter().any(|quantity| quantity.unit == Some(Unit::Told));
    if is_told || has(Dimension::Gap) || has(Dimension::Padding) || has_side || is_bare_figure && !is_resizing
    {
        return Err(Doubt::Unread);
    }
    let is_page = slots.target.as_ref().is_some_and(|target| target.parts.iter().all(|part| part.is_page()));
    if is_page {
        return Err(Doubt::Remark(Remark::PageWidth));
    }
    let scene = draft.scene();
    let mut found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    if let Some(around) = around(&scene, slots, &found.ids).or_else(|| main_block(&scene, &found.ids)) {
        found.ids = vec![around];
    }
    if has(Dimension::Both) || has(Dimension::Letters) {
        found.ids = titled_texts(&scene, slots, found.ids);
    }
    if let Some(table) = table_of_rows(&scene, frame, setting) {
        found.ids = vec![table];
    }
    let like = slots.first_other(&[Function::As, Function::Than, Function::With, Function::To]);
    let like = like.map(|like| compared(&scene, setting, like, &found.ids, Care::Usual)).transpose()?;
    drop(scene);
    // `the headline is too long, cut it down`
    let is_text = |id: &ComponentId| {
        let kind = draft.sketch.get(id).map(|one| one.kind());
        matches!(kind, Some(ComponentKind::Text | ComponentKind::Heading))
    };
    // A longer field is a wider one.
    let has_length = |draft: &Draft, id: &ComponentId| {
        let kind = draft.sketch.get(id).map(|one| one.kind());
        matches!(kind, Some(ComponentKind::Input | ComponentKind::Button | ComponentKind::HorizontalLine))
    };
    let shortens = frame.verbs.contains(&Verb::Shorten) && found.ids.iter().all(is_text);
    if has(Dimension::Length) && !found.ids.iter().any(|id| has_length(draft, id)) || shortens {
        return Err(Doubt::NoText { ids: found.ids });
    }
    let change = change(frame)?;
    let is_guess = found.is_guess || like.as_ref().is_some_and(|like| like.is_guess);
    let names = draft.names(&found.ids);
    let letters = is_letters(draft, &found.ids, slots);
    if slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Letters)
        && let Some(quantity) = slots.quantities.first()
    {
        set_letters(draft, &found.ids, quantity.value)?;
        let said = format!("Set the letters of {names} to the nearest size.");
        return Ok(Done::of(said, found.ids, is_guess));
    }
    if letters && like.is_none() && slots.quantities.is_empty() {
        let has_letters = resize_letters(draft, &found.ids, change.is_larger)?;
        // The largest letters grow no more: their box does, where there is room.
        if !has_letters && !resize_step(draft, &found.ids, &change)? {
            return Err(Doubt::Remark(if change.is_larger {
                Remark::LargestLetters
            } else {
                Remark::SmallestLetters
            }));
        }
        let more = if change.is_larger { "larger" } else { "smaller" };
        let part = if has_letters { "letters" } else { "box" };
        let said = format!("Made the {part} of {names} {more}.");
        return Ok(Done::of(said, found.ids, is_guess));
    }
    if let Some(like) = like.map(|like| like.ids).filter(|like| !like.is_empty()) {
        let size = size_like(draft, &like);
        let (wide, high) = change.dimension.sides(|| Some(Length::Exact(0.0)));
        let wide = wide.map(|_| Length::Exact(size.width));
        let high = high.map(|_| Length::Exact(size.height));
        let length = |exact: &Option<Length>| match like.as_slice() {
            [only] => exact.as_ref().map(|_| Length::Like(only.clone())),
            _ => exact.clone(),
        };
        let (width, height) = (length(&wide), length(&high));
        // `the card is wider than the others` where it is not.
        let is_larger = |id: &ComponentId| {
            draft.sketch.get(id).is_some_and(|one| {
                let own = one.bounds().size();
                wide.is_some() && own.width > size.width || high.is_some() && own.height > size.height
            })
        };
        let is_untrue = |id: &ComponentId| is_larger(id) != change.is_larger;
        if frame.form == Form::Complaint && found.ids.iter().all(is_untrue) {
            return Err(Doubt::AlreadySo { ids: found.ids });
        }
        if !resize_alone(draft, &found.ids, wide.as_ref(), high.as_ref())? {
            draft.edit(&Edit::Size { ids: found.ids.clone(), width, height })?;
        }
        let said = format!("Made {names} as large as {}.", draft.names(&like));
        return Ok(Done::of(said, found.ids, is_guess));
    }
    resize(draft, &found.ids, &change, slots)?;
    Ok(Done::of(format!("Resized {names}."), found.ids, is_guess))
}

/// Returns the size that several components stand for: that of the space around a unit without a box, else the one that
/// most of them have in each dimension, of these the largest.
fn size_like(draft: &Draft, ids: &[ComponentId]) -> Size {
    let boxes = draft.boxes(ids);
    let is_series = boxes.windows(2).all(|pair| matches!(pair, [one, next] if one.height() == next.height()));
    let around = union_of(boxes.iter()).map(|around| around.size()).unwrap_or_default();
    let usual = |side: fn(&Bounds) -> f64| {
        let count = |length: f64| boxes.iter().filter(|one| (side(one) - length).abs() < 1.0).count();
        let lengths = boxes.iter().map(side);
        lengths.max_by(|a, b| count(*a).cmp(&count(*b)).then(a.total_cmp(b))).unwrap_or_default()
    };
    if is_series || boxes.len() < 2 { Size::new(usual(Bounds::width), usual(Bounds::height)) } else { around }
}

/// Returns the texts below a heading that a plural names: `the ingredients` are the list and not its title.
fn titled_texts(scene: &crate::referents::Scene, slots: &Slots, ids: Vec<ComponentId>) -> Vec<ComponentId> {
    let ([title], [part]) = (ids.as_slice(), slots.parts()) else { return ids };
    let is = |id: &ComponentId, kind| scene.sketch().get(id).is_some_and(|one| one.kind() == kind);
    let is_plural = part.article == crate::chunks::Article::Definite
        && part.head.is_none()
        && part.words.last().is_some_and(|word| word.text.ends_with('s'));
    if !is_plural || !is(title, ComponentKind::Heading) {
        return ids;
    }
    let structure = scene.structure();
    let Some(heading) = structure.element(title) else { return ids };
    let below = || structure.siblings(heading).filter(|one| one.bounds.y() >= heading.bounds.bottom() - 1.0);
    let headings = below().filter(|one| one.kind() == ComponentKind::Heading);
    let next = headings.filter(|one| one.bounds.overlaps_x(&heading.bounds)).map(|one| one.bounds.y());
    let end = next.fold(f64::INFINITY, f64::min);
    let texts = below().filter(|one| {
        one.kind() == ComponentKind::Text && one.bounds.y() < end && one.bounds.overlaps_x(&heading.bounds)
    });
    let texts: Vec<ComponentId> = texts.map(|one| one.component.id().clone()).collect();
    if texts.is_empty() { ids } else { texts }
}

/// Returns the table of which all rows are meant: the one spoken of, or the only one.
fn table_of_rows(scene: &crate::referents::Scene, frame: &Frame, setting: &Setting) -> Option<ComponentId> {
    let is_rows = |part: &crate::chunks::Description| {
        let head = part.head.filter(|head| head.is_plural);
        part.is_bare() && head.is_some_and(|head| head.kind.unit() == Some(StructureUnit::Row))
    };
    let parts = frame.slots.parts();
    if parts.is_empty() || !parts.iter().all(is_rows) {
        return None;
    }
    spoken_table(scene, setting)
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

/// Returns the only block of a page between its bars, if a whole page of several components is meant.
fn main_block(scene: &crate::referents::Scene, ids: &[ComponentId]) -> Option<ComponentId> {
    if ids.len() < 2 || ids.len() < scene.items().len() {
        return None;
    }
    let bars = &scene.structure().frame().bars;
    let is_bar = |root: &&websketch_layout::structure::Element| bars.contains(root) || root.bounds.y() < 1.0;
    only(scene.structure().roots().filter(|root| !is_bar(root))).map(|first| first.component.id().clone())
}
