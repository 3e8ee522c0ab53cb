//! One more of the component spoken of last.

use super::content::text;
use super::level::level;
use super::new::texts_of_copy;
use super::spot::{Spot, spots};
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Article, Reference};
use crate::frames::Frame;
use crate::lexicon::{Pronoun, Quantifier};
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::layout_tree::{Content, Node};

/// Adds a copy of the component spoken of last: `and another one next to it that says Message`.
pub(super) fn another_one(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let ([part], [spoken]) = (target.parts.as_slice(), setting.spoken) else { return Ok(None) };
    let is_another = part.article == Article::Indefinite || part.quantifier == Some(Quantifier::Another);
    if part.pronoun != Some(Pronoun::One) || !is_another || !draft.sketch.contains(spoken) {
        return Ok(None);
    }
    let scene = draft.scene();
    let texts = texts_of_copy(&scene, spoken, text(frame, setting, part).as_deref());
    let spot = spots(frame, setting, draft, &scene)?;
    drop(scene);
    let beside = |side| Place::Beside { anchors: vec![spoken.clone()], side };
    let places = match spot {
        Spot::At(place @ Place::Beside { side: Side::Right, .. }) => vec![place, beside(Side::Left)],
        Spot::At(place) => vec![place],
        _ => vec![beside(Side::After), beside(Side::Before), beside(Side::Below)],
    };
    let tree = Node::new(Content::Copy { of: spoken.clone(), texts });
    let made = level(draft, &[tree], &places)?;
    let said = format!("Added {}.", draft.names(&made));
    Ok(Some(Done::adding(said, made, true)))
}
