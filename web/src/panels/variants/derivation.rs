//! Variants of a sketch: alternatives of its page, and states of its screen. Pure.

use kurbo::{Rect, Vec2};
use serde_json::Value;
use websketch_layout::flow::base_screen;
use websketch_layout::structure::Structure;
use websketch_pages::{
    AlternativeScope, MOST_ALTERNATIVES, ScreenState, alternatives_of, derive_state, seed_of_texts,
};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::geometry::union_of;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// A variant that can be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Its name: `Mirrored top, rows`.
    pub name: String,
    /// Its design score, if it takes the place of the page.
    pub score: Option<f64>,
    /// The operations that take it, as one step.
    pub operations: Vec<Operation>,
    /// The sketch that shows it at the place of the original.
    pub shown: Sketch,
    /// The sketch of which its small picture is made.
    pub pictured: Sketch,
    /// Its place on the shown sketch.
    pub frame: Option<Rect>,
}

/// Returns other structures of a part of the sketch with the same content, the best score first.
pub fn alternatives(sketch: &Sketch, scope: &AlternativeScope, ids: &mut IdSource) -> Vec<Variant> {
    let found = alternatives_of(sketch, scope, MOST_ALTERNATIVES, seed_of_texts(sketch), ids);
    let mut variants: Vec<Variant> = Vec::new();
    for alternative in found {
        let shown = after(sketch, &alternative.operations, ids);
        let count = variants.iter().filter(|known| known.name.starts_with(&alternative.name)).count();
        let name = if count == 0 { alternative.name } else { format!("{} {}", alternative.name, count + 1) };
        let pictured = pictured(sketch, &shown, scope, ids);
        let (score, frame) = (Some(alternative.score), frame_of(&pictured));
        variants.push(Variant { name, score, operations: alternative.operations, shown, pictured, frame });
    }
    variants
}

/// Returns the part of a sketch that an alternative shows in another structure.
fn pictured(sketch: &Sketch, shown: &Sketch, scope: &AlternativeScope, ids: &mut IdSource) -> Sketch {
    let parts = match (scope.screen(), scope.is_part()) {
        (Some(screen), false) => subtree(shown, screen),
        (None, false) => return shown.clone(),
        (_, true) => {
            let structure = Structure::of(shown, None);
            let kept = scope.components().filter_map(|id| structure.element(&ComponentId::new(id).ok()?));
            let kept = kept.flat_map(|element| structure.subtree(element)).map(|one| one.component.id());
            let new = shown.ids().filter(|id| !sketch.contains(id));
            kept.chain(new).cloned().collect()
        }
    };
    only(shown, &parts, ids)
}

/// Returns the states of a screen. `within` is a component of the screen; without one the first screen is meant, or the
/// whole page of a sketch without screens.
pub fn states(sketch: &Sketch, within: Option<&ComponentId>, ids: &mut IdSource) -> Vec<Variant> {
    let screen = within.and_then(|id| screen_of(sketch, id)).or_else(|| base_screen(sketch));
    let variant = |state: ScreenState| {
        let operations = derive_state(sketch, screen.as_ref(), state, ids)?;
        let beside = after(sketch, &operations, ids);
        let derived = beside
            .iter()
            .filter(|one| one.props().state_of().is_some() && !sketch.contains(one.id()))
            .find(|one| one.props().to_map().get("state").and_then(Value::as_str) == Some(state.name()))?;
        let parts = subtree(&beside, derived.id());
        let base = derived.props().state_of().and_then(|id| beside.get(&id));
        let by = base.map_or(Vec2::ZERO, |base| base.bounds().origin() - derived.bounds().origin());
        let replaced = base.map(|base| subtree(&beside, base.id())).unwrap_or_default();
        Some(Variant {
            name: title(state).to_owned(),
            score: None,
            shown: in_place(&beside, &replaced, &parts, by, ids),
            pictured: only(&beside, &parts, ids),
            frame: Some(derived.bounds().rect() + by),
            operations,
        })
    };
    ScreenState::ALL.into_iter().filter_map(variant).collect()
}

fn frame_of(sketch: &Sketch) -> Option<Rect> {
    let boxes: Vec<_> = sketch.iter().map(|component| component.bounds()).collect();
    union_of(&boxes).map(|bounds| bounds.rect())
}

/// Returns the frame that an operation of a variant adds for a state.
pub fn added_frame(operations: &[Operation]) -> Option<Rect> {
    let added = operations.iter().rev().filter_map(|operation| match operation {
        Operation::Add(addition) if addition.props.state_of().is_some() => {
            Some(Rect::from_origin_size((addition.x, addition.y), (addition.width, addition.height)))
        }
        _ => None,
    });
    added.into_iter().next()
}

/// Returns the name of a state for the user.
const fn title(state: ScreenState) -> &'static str {
    match state {
        ScreenState::Empty => "Empty",
        ScreenState::Loading => "Loading",
        ScreenState::Error => "Error",
        ScreenState::Long => "Long texts",
        ScreenState::RightToLeft => "Right to left",
    }
}

fn after(sketch: &Sketch, operations: &[Operation], ids: &mut IdSource) -> Sketch {
    let mut after = sketch.clone();
    execute(&mut after, operations.to_vec().into(), Mode::Partial, Actor::User, ids);
    after
}

/// Returns the screen around a component, or around the screen of which it shows a state.
fn screen_of(sketch: &Sketch, id: &ComponentId) -> Option<ComponentId> {
    let structure = Structure::of(sketch, None);
    let screen = structure.device_frame(structure.element(id)?)?.component;
    let base = screen.props().state_of().filter(|base| sketch.contains(base));
    Some(base.unwrap_or_else(|| screen.id().clone()))
}

/// Returns a component with all that lies in it.
fn subtree(sketch: &Sketch, id: &ComponentId) -> Vec<ComponentId> {
    let structure = Structure::of(sketch, None);
    let root = structure.element(id);
    let members = root.map(|root| structure.subtree(root)).unwrap_or_default();
    let inside = members.into_iter().map(|element| element.component.id().clone());
    root.map(|_| id.clone()).into_iter().chain(inside.filter(|other| other != id)).collect()
}

/// Returns a sketch without `replaced`, with `parts` moved by `by`.
fn in_place(
    sketch: &Sketch,
    replaced: &[ComponentId],
    parts: &[ComponentId],
    by: Vec2,
    ids: &mut IdSource,
) -> Sketch {
    let deletions =
        replaced.iter().map(|id| Operation::Delete { component_id: id.clone() }).collect::<Vec<_>>();
    let moved = |component: &Component| Operation::Move {
        component_id: component.id().clone(),
        x: component.bounds().x() + by.x,
        y: component.bounds().y() + by.y,
    };
    let moves = parts.iter().filter_map(|id| sketch.get(id)).map(moved);
    after(sketch, &deletions.into_iter().chain(moves).collect::<Vec<_>>(), ids)
}

/// Returns a sketch of `parts` alone.
fn only(sketch: &Sketch, parts: &[ComponentId], ids: &mut IdSource) -> Sketch {
    let others = sketch.ids().filter(|id| !parts.contains(id));
    let deletions: Vec<Operation> = others.map(|id| Operation::Delete { component_id: id.clone() }).collect();
    after(sketch, &deletions, ids)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn page() -> Sketch {
        let text = r#"[
            {"id":"bar","type":"NavigationBox","x":0,"y":0,"width":1200,"height":64,"props":{"items":["Home","Prices"]}},
            {"id":"title","type":"Heading","x":120,"y":160,"width":600,"height":64,"props":{"text":"Fresh bread"}},
            {"id":"words","type":"Text","x":120,"y":240,"width":600,"height":48,"props":{"text":"Every morning."}},
            {"id":"go","type":"Button","x":120,"y":312,"width":160,"height":48,"props":{"text":"Order"}},
            {"id":"picture","type":"ImagePlaceholder","x":760,"y":160,"width":320,"height":240},
            {"id":"plans","type":"Heading","x":120,"y":520,"width":600,"height":40,"props":{"text":"Prices"}},
            {"id":"table","type":"Table","x":120,"y":576,"width":960,"height":200,
             "props":{"columns":["Loaf","Price"],"rows":[["Rye","4"],["Spelt","5"]]}}]"#;
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    fn ids() -> IdSource {
        IdSource::new(1.0, "0123456789abcdef").unwrap()
    }

    #[test]
    fn an_alternative_shows_what_it_becomes_when_it_is_taken() {
        let (page, mut ids) = (page(), ids());
        let variants = alternatives(&page, &AlternativeScope::page(&page), &mut ids);
        assert!(!variants.is_empty());
        for variant in &variants {
            let taken = after(&page, &variant.operations, &mut ids);
            assert_eq!(taken.len(), variant.shown.len(), "{}", variant.name);
            assert!(variant.score.is_some());
        }
    }

    #[test]
    fn a_state_is_shown_at_the_place_of_its_screen_and_pictured_alone() {
        let (page, mut ids) = (page(), ids());
        let variants = states(&page, None, &mut ids);
        let names: Vec<&str> = variants.iter().map(|variant| variant.name.as_str()).collect();
        assert_eq!(names, ["Empty", "Loading", "Error", "Long texts", "Right to left"]);
        for variant in &variants {
            let left =
                |sketch: &Sketch| sketch.iter().map(|one| one.bounds().x()).fold(f64::INFINITY, f64::min);
            assert!(left(&variant.shown) < 1.0, "{}", variant.name);
            assert!(left(&variant.pictured) > 1_000.0, "{}", variant.name);
            assert_eq!(variant.shown.len(), variant.pictured.len(), "{}", variant.name);
            assert!(added_frame(&variant.operations).is_some());
        }
    }
}
