//! Components that are overlooked: they move up from a far place, or grow.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::{Act, Form, Frame, Slots};
use crate::lexicon::{Degree, Dimension};
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;

/// Makes overlooked components stand out: `nobody will find the link down there`.
pub(super) fn notice(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let is_down = |at: usize| setting.sentence.word(at) == "down" && setting.sentence.word(at + 1) == "there";
    if frame.span.clone().any(is_down)
        && let Some(done) = raise(frame, setting, draft)?
    {
        return Ok(done);
    }
    grow(frame, setting, draft, Degree::MoreThan)
}

/// Enlarges or shrinks the target of a frame, or its letters.
pub(super) fn grow(
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
    degree: Degree,
) -> Result<Done, Doubt> {
    let slots = Slots {
        target: frame.slots.target.clone(),
        sizes: vec![(Dimension::Both, degree)],
        ..Slots::default()
    };
    let larger = Frame { act: Act::Size, slots, form: Form::Imperative, verbs: Vec::new(), ..frame.clone() };
    let done = super::size::size(&larger, setting, draft)?;
    Ok(draft.stand_for(larger, done))
}

/// Moves a component up to the one above it in its box. `None` if it stands close to that.
fn raise(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    /// The gap that is no far place. Pixels.
    const NEAR: f64 = 80.0;
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    let [only] = found.ids.as_slice() else { return Ok(None) };
    let structure = scene.structure();
    let own = structure.element(only).ok_or(Doubt::NoTarget)?;
    let gap = |one: &Element| own.bounds.y() - one.bounds.bottom();
    let above = structure.siblings(own).filter(|one| gap(one) >= 0.0 && one.bounds.overlaps_x(&own.bounds));
    let nearest = above.min_by(|a, b| gap(a).total_cmp(&gap(b))).filter(|one| gap(one) > NEAR);
    let Some(anchor) = nearest.map(|one| one.component.id().clone()) else { return Ok(None) };
    drop(scene);
    let place = Place::Beside { anchors: vec![anchor], side: Side::Below };
    let ids: Vec<ComponentId> = found.ids.clone();
    draft.edit(&Edit::Move { ids: ids.clone(), place: place.clone() })?;
    let said = format!("Moved {}{}.", draft.names(&ids), super::motion::where_to(draft, &place));
    Ok(Some(Done::of(said, ids, true)))
}
