//! Sizes: things that should be as large as others are, and things that are overlooked get larger.

use super::thing::{Thing, is_alike, is_row, shift, single};
use super::things::ThingSet;
use super::{Sides, done, frame};
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::Setting;
use crate::acts::state::state;
use crate::frames::{Act, FaultPhrase, Frame};
use crate::lexicon::{Amount, Degree, Dimension, Fault, Verb};
use kurbo::{Size, Vec2};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{ComponentId, ComponentKind};

/// The difference of two sizes that is seen. Pixels.
const SEEN: f64 = 0.9;

/// Gives things the size of others.
pub(super) fn equal(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    let frame = frame(phrase, Act::Match, vec![(phrase.dimension, Degree::Equal)]);
    if phrase.object.is_empty() && phrase.fault == Fault::Unequal {
        let group = sides.subject.iter().find(|found| found.things.len() > 1);
        let pair =
            || Some([sides.subject.first()?.things.concat(), sides.object.first()?.things.concat()].concat());
        let ids = group.map(|group| group.things.concat()).or_else(pair)?;
        return done(frame, &ids, setting, draft, crate::acts::size::equalize);
    }
    let Some((id, model)) = differing(phrase, sides, draft) else {
        let squashed =
            sides.subject.first().filter(|first| phrase.fault == Fault::Squashed && first.is_sure)?;
        let mut frame = Frame { act: Act::Size, ..frame };
        (frame.slots.sizes, frame.slots.amounts) =
            (vec![(Dimension::Height, Degree::Less)], vec![Amount::Too]);
        return done(frame, &squashed.things.concat(), setting, draft, crate::acts::size::size);
    };
    let is_squashed = phrase.fault == Fault::Squashed;
    resize(draft, &id, &model, (phrase.dimension, is_squashed))?;
    let said =
        format!("Made {} as large as {}.", draft.names(std::slice::from_ref(&id)), draft.names(&[model]));
    Some((frame, Done::of(said, vec![id], true)))
}

/// Returns the component that differs as said, with its model: the one of the others that has the usual size.
fn differing(phrase: &FaultPhrase, sides: &Sides, draft: &Draft) -> Option<(ComponentId, ComponentId)> {
    let scene = draft.scene();
    let structure = scene.structure();
    let one = |found: &ThingSet| {
        (found.things.len() == 1).then(|| found.things.concat()).filter(|ids| ids.len() == 1)
    };
    let is_less = phrase.fault == Fault::Squashed;
    for id in sides.subject.iter().filter_map(one).flatten() {
        let Some(own) = structure.element(&id) else { continue };
        let likes = || -> Vec<ComponentId> {
            let beside = structure
                .siblings(own)
                .filter(|one| *one != own && one.kind() == own.kind() && is_alike(&one.bounds, &own.bounds));
            beside.map(|one| one.component.id().clone()).collect()
        };
        let named = sides.object.iter().map(|found| found.things.concat()).filter(|ids| !ids.contains(&id));
        for others in named.chain([likes()]) {
            let Some(model) = usual(draft, &others) else { continue };
            let size = draft.component(&model).ok()?.bounds().size();
            let (width, height) = (own.bounds.width() - size.width, own.bounds.height() - size.height);
            let by = match phrase.dimension {
                _ if is_less => height,
                Dimension::Width | Dimension::Length => width,
                Dimension::Height | Dimension::Thickness => height,
                _ if own.bounds.size().area() == size.area() => 0.0,
                _ => own.bounds.size().area() - size.area(),
            };
            let is_so = if is_less { by < -SEEN } else { by.abs() > SEEN && is_said(phrase, by) };
            if is_so {
                return Some((id, model));
            }
        }
    }
    None
}

/// Whether a difference is the one that is said.
fn is_said(phrase: &FaultPhrase, by: f64) -> bool {
    phrase.is_larger == (by > 0.0) || phrase.dimension != Dimension::Both && !phrase.is_larger
}

/// Returns the component with the size that most have, else the middle one.
fn usual(draft: &Draft, ids: &[ComponentId]) -> Option<ComponentId> {
    let size = |id: &ComponentId| draft.sketch.get(id).map(|one| one.bounds().size());
    let count = |id: &ComponentId| ids.iter().filter(|other| size(other) == size(id)).count();
    let mut sorted: Vec<&ComponentId> = ids.iter().filter(|id| size(id).is_some()).collect();
    let area = |id: &ComponentId| size(id).map_or(0.0, |size| size.area());
    sort_by(&mut sorted, |a, b| count(b).cmp(&count(a)).then(area(b).total_cmp(&area(a))));
    sorted.first().map(|id| (*id).clone())
}

/// Gives a component the size of a model, in its line, and moves its caption.
fn resize(
    draft: &mut Draft,
    id: &ComponentId,
    model: &ComponentId,
    (dimension, is_squashed): (Dimension, bool),
) -> Option<()> {
    /// The largest distance of a caption from its picture. Pixels.
    const CAPTION: f64 = 24.0;
    let (own, other) = (draft.component(id).ok()?.bounds(), draft.component(model).ok()?.bounds());
    // A button with a longer text stays as wide as it is.
    let is_high = matches!(dimension, Dimension::Height | Dimension::Thickness) || is_squashed;
    let width = if is_high { own.width() } else { other.width() };
    let height = if dimension == Dimension::Width { own.height() } else { other.height() };
    let is_beside = own.overlaps_y(&other) && !own.overlaps_x(&other) && (own.y() - other.y()).abs() < 40.0;
    let y = if is_beside && dimension != Dimension::Width { other.y() } else { own.y() };
    let bottom = (y + height) - own.bottom();
    let below: Thing = draft
        .sketch
        .iter()
        .filter(|one| {
            let it = one.bounds();
            let gap = it.y() - own.bottom();
            one.kind() == ComponentKind::Text
                && (0.0..CAPTION).contains(&gap)
                && it.x() >= own.x() - 8.0
                && it.x() < own.right()
        })
        .map(|one| one.id().clone())
        .collect();
    let before = draft.checkpoint();
    if y != own.y() {
        shift(draft, &vec![id.clone()], Vec2::new(0.0, y - own.y()), false);
    }
    let component_id = id.clone();
    draft.apply(Operation::Resize { component_id, width, height }).ok()?;
    if !below.is_empty() && bottom.abs() > SEEN {
        shift(draft, &below, Vec2::new(0.0, bottom), false);
    }
    if draft.is_clean_since(&before) {
        return Some(());
    }
    draft.restore(before);
    let (width, height) = (own.width() != width, own.height() != height);
    let like = || Some(websketch_layout::arrangement::Length::Like(model.clone()));
    let edit = websketch_layout::arrangement::Edit::Size {
        ids: vec![id.clone()],
        width: width.then(like).flatten(),
        height: height.then(like).flatten(),
    };
    draft.edit(&edit).ok().map(drop)
}

/// Gives boxes in a row the size of the largest, where they are of nearly the same size.
pub(super) fn same_size(draft: &mut Draft, things: &[Thing]) {
    let all: Vec<(ComponentId, Bounds)> = {
        let scene = draft.scene();
        let boxes = things.iter().filter_map(|thing| single(&scene, thing)).filter(|one| one.is_box());
        boxes.map(|one| (one.component.id().clone(), one.bounds)).collect()
    };
    let boxes: Vec<Bounds> = all.iter().map(|(_, own)| *own).collect();
    if all.len() < 2
        || all.len() < things.len()
        || !boxes.iter().all(|own| boxes.iter().all(|other| is_alike(own, other)))
    {
        return;
    }
    let most = |of: fn(&Bounds) -> f64| boxes.iter().map(of).fold(0.0, f64::max);
    let is_row = is_row(&boxes);
    let size = Size::new(most(Bounds::width), most(Bounds::height));
    for (component_id, own) in all {
        let size = if is_row { size } else { Size::new(size.width, own.height()) };
        if own.size() != size {
            let _ = draft.apply(Operation::Resize { component_id, width: size.width, height: size.height });
        }
    }
}

/// Makes things larger or smaller that are too small, too large, overlooked or hard to read.
pub(super) fn strength(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    let is_letters = |id: &ComponentId| {
        let kind = draft.sketch.get(id).map(|one| one.kind());
        matches!(kind, Some(ComponentKind::Text | ComponentKind::Heading))
    };
    let first = sides.subject.first().filter(|first| first.is_sure)?;
    let mut ids = first.things.concat();
    let are_texts = ids.iter().all(is_letters);
    let is_button =
        |id: &ComponentId| draft.sketch.get(id).is_some_and(|one| one.kind() == ComponentKind::Button);
    if phrase.fault == Fault::Weak && ids.iter().all(is_button) {
        let mut frame = frame(phrase, Act::Highlight, Vec::new());
        frame.verbs.push(Verb::Highlight);
        let lesser =
            sides.object.first().map(|first| first.things.concat()).filter(|ids| ids.iter().all(is_button));
        let muted = Frame { verbs: vec![Verb::Mute], ..frame.clone() };
        let lesser = lesser.and_then(|ids| done(muted, &ids, setting, draft, state));
        let main = done(frame, &ids, setting, draft, state);
        return match (main, lesser) {
            (Some((frame, main)), Some((_, lesser))) => {
                Some((frame, Done { said: [main.said, lesser.said].join(" "), ..main }))
            }
            (main, lesser) => main.or(lesser),
        };
    }
    if matches!(phrase.fault, Fault::Small | Fault::Large) && (first.things.len() < 2 || !are_texts) {
        return None;
    }
    ids.extend(figure_of(draft, &ids));
    let degree = if phrase.fault == Fault::Large { Degree::LessThan } else { Degree::MoreThan };
    let dimension = if are_texts { Dimension::Letters } else { Dimension::Both };
    let frame = frame(phrase, Act::Size, vec![(dimension, degree)]);
    done(frame, &ids, setting, draft, crate::acts::size::size)
}

/// Returns the figure in the line of a text that names it: `Total` and `$45`.
fn figure_of(draft: &Draft, ids: &[ComponentId]) -> Option<ComponentId> {
    let [only] = ids else { return None };
    let scene = draft.scene();
    let own = scene.structure().element(only)?;
    let is_text = |text: &str| text.starts_with(char::is_alphabetic);
    let text = own.component.props().text()?;
    let is_level = |one: &&websketch_layout::structure::Element| {
        one.kind() == ComponentKind::Text
            && *one != own
            && (one.bounds.center().y - own.bounds.center().y).abs() < 4.0
    };
    let beside = crate::only::only(scene.structure().siblings(own).filter(is_level))?;
    let figure = beside.component.props().text()?;
    (is_text(text) && !figure.contains(char::is_alphabetic)).then(|| beside.component.id().clone())
}
