//! The place of something new.

use crate::acts::draft::Draft;
use crate::acts::place::{at_sides, place};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::chunks::{Description, Reference};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Pronoun, Quantifier, Relation, Side as Said};
use crate::only::only;
use crate::referents::Scene;
use websketch_layout::arrangement::{Edge, Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Where something new goes.
pub(in crate::acts) enum Spot {
    /// To one place.
    At(Place),
    /// To several places, the same to each.
    Each(Vec<Place>),
    /// Where its kind usually stands.
    Usual,
}

/// Returns the place that a clause names.
pub(in crate::acts) fn spots(
    frame: &Frame,
    setting: &Setting,
    draft: &Draft,
    scene: &Scene,
) -> Result<Spot, Doubt> {
    let Some(locality) = &frame.slots.place else { return Ok(Spot::Usual) };
    // `it needs a coupon field`: the page does.
    if let Locality::Into(reference) = locality
        && reference.parts.iter().all(is_it)
        && setting.spoken.is_empty()
        && setting.selection.is_empty()
    {
        return Ok(Spot::Usual);
    }
    let reference = locality.reference();
    let is_each = |reference: &Reference| {
        reference.parts.iter().any(|part| {
            matches!(part.quantifier, Some(Quantifier::Each | Quantifier::All | Quantifier::Both))
        })
    };
    if let Some(reference) = reference.filter(is_each) {
        let found = targets(scene, setting, Some(&reference), Care::Usual)?;
        let places = found.ids.iter().map(|id| at_each(draft, id, locality)).collect();
        return Ok(Spot::Each(places));
    }
    if let Locality::Sides(sides) = locality {
        return Ok(Spot::At(on_screen(scene, sides)));
    }
    place(scene, setting, locality, &[]).map(Spot::At)
}

fn is_it(part: &Description) -> bool {
    matches!(part.pronoun, Some(Pronoun::It | Pronoun::This | Pronoun::That)) && part.words.is_empty()
}

fn at_each(draft: &Draft, id: &ComponentId, locality: &Locality) -> Place {
    let relation = match locality {
        Locality::Beside(located) => Some(located.relation),
        _ => None,
    };
    let kind = draft.sketch.get(id).map(Component::kind);
    let is_box = kind == Some(ComponentKind::Container);
    let side = match relation {
        Some(Relation::Above) => Side::Above,
        Some(Relation::LeftOf) => Side::Left,
        Some(Relation::RightOf | Relation::Beside) => Side::Right,
        Some(Relation::Before) => Side::Before,
        Some(Relation::After) => Side::After,
        _ => Side::Below,
    };
    let is_inside = matches!(relation, None | Some(Relation::Inside | Relation::On));
    if is_box && is_inside {
        return Place::In { parent: Some(id.clone()), is_first: false };
    }
    // On a picture lies what belongs to it.
    if kind == Some(ComponentKind::ImagePlaceholder) && is_inside {
        return Place::Over { parent: Some(id.clone()), x: Edge::Right, y: Edge::Top };
    }
    Place::Beside { anchors: vec![id.clone()], side }
}

/// Returns the place at sides of the only screen, or of the page. In a corner at the top the bar takes it.
fn on_screen(scene: &Scene, sides: &[Said]) -> Place {
    let screen = only_screen(scene);
    let has = |side: Said| sides.contains(&side);
    if sides.len() == 2 && has(Said::Top) {
        let bars = &scene.structure().frame().bars;
        let is_box = |kind: ComponentKind| kind == ComponentKind::Container;
        if let Some(bar) = bars.iter().find(|bar| bar.bounds.y() < 1.0 && is_box(bar.kind())) {
            return Place::In { parent: Some(bar.component.id().clone()), is_first: has(Said::Left) };
        }
    }
    at_sides(scene, sides, screen)
}

/// Returns the only device frame, if there is one.
fn only_screen(scene: &Scene) -> Option<ComponentId> {
    only(
        scene
            .structure()
            .roots()
            .filter(|one| matches!(Piece::of(one.component), Piece::Phone | Piece::Tablet | Piece::Browser)),
    )
    .map(|first| first.component.id().clone())
}

/// Returns the place where new components usually stand.
pub(in crate::acts) fn usual(draft: &Draft, nodes: &[Node]) -> Place {
    let scene = draft.scene();
    let parent = only_screen(&scene);
    let kind = nodes.first().and_then(|node| match &node.content {
        Content::Leaf(leaf) => Some((leaf.kind, leaf.props.variant().map(str::to_owned))),
        _ => None,
    });
    let Some((kind, variant)) = kind else { return Place::In { parent, is_first: false } };
    match (kind, variant.as_deref()) {
        (ComponentKind::NavigationBox, Some("sidebar")) => at_sides(&scene, &[Said::Left], None),
        (ComponentKind::NavigationBox, None | Some("bar" | "breadcrumb")) => {
            Place::In { parent, is_first: true }
        }
        (ComponentKind::Container, Some("toast")) => Place::Over { parent, x: Edge::Right, y: Edge::Bottom },
        (ComponentKind::Container, Some("modal")) => Place::Over { parent, x: Edge::Center, y: Edge::Middle },
        _ => Place::In { parent, is_first: false },
    }
}
