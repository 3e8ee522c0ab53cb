//! Alignment by comparison.

use super::{align_alone, align_in_room, edge_name};
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, compared, targets};
use crate::frames::{Form, Frame, Locality};
use crate::lexicon::{Function, Side};
use websketch_layout::arrangement::{AlignTo, Edge};

/// Puts a component level with those that a comparison names: `the total sits lower than the others`.
pub(super) fn level(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let slots = &frame.slots;
    let sides = match &slots.place {
        Some(Locality::Sides(sides)) => sides.as_slice(),
        _ => return Ok(None),
    };
    let edge = match sides {
        [Side::Top | Side::Bottom] => Edge::Top,
        [Side::Left | Side::Right] => Edge::Left,
        _ => return Ok(None),
    };
    let Some(others) = slots.other(Function::Than).filter(|_| frame.form != Form::Imperative) else {
        return Ok(None);
    };
    let scene = draft.scene();
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    let others = compared(&scene, setting, others, &found.ids, Care::Usual)?.ids;
    drop(scene);
    let model = others.first().cloned().ok_or(Doubt::NoTarget)?;
    let to = AlignTo::Component(model.clone());
    if !align_alone(draft, &found.ids, edge, &to)? {
        align_in_room(draft, &found.ids, edge, &to)?;
    }
    let said =
        format!("Aligned {} with {} ({}).", draft.names(&found.ids), draft.names(&[model]), edge_name(edge));
    Ok(Some(Done::of(said, found.ids, found.is_guess)))
}
