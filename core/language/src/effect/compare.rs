//! Which of two or more is the bigger one.

use super::Halt;
use crate::describe;
use crate::reference::Reference;
use crate::scene::Scene;
use crate::vocabulary::{Change, Extent};
use websketch_sketch::{Component, ComponentId};

/// The answer to `which is wider, … or …`, and to `is … wider than …`.
pub(super) fn compared(
    scene: &Scene<'_>,
    what: &Reference,
    than: Option<&Reference>,
    change: Change,
) -> Result<String, Halt> {
    let mut ids = scene.resolve(what)?.ids;
    let asked = ids.len();
    if let Some(than) = than {
        ids.push(scene.resolve_one(than)?.0);
    }
    let mut sized: Vec<(f64, &ComponentId)> = Vec::new();
    for id in &ids {
        let size = scene.component(id).map(Component::bounds).ok_or(Halt::Nothing)?;
        sized.push((
            match change.extent {
                Extent::Width => size.width(),
                Extent::Height | Extent::Thickness => size.height(),
                Extent::Both => size.area(),
            },
            id,
        ));
    }
    let more = |a: f64, b: f64| if change.grows { a > b } else { a < b };
    let [(first, _), .., (last, _)] = *sized.as_slice() else { return Err(Halt::Nothing) };
    let mut best = first;
    for (size, _) in &sized {
        best = if more(*size, best) { *size } else { best };
    }
    let verdict = if than.is_some() {
        let others = sized.get(..asked).unwrap_or_default();
        let is_so = others.iter().all(|(size, _)| more(*size, last));
        if is_so { "Yes: ".to_owned() } else { "No: ".to_owned() }
    } else {
        let mut winners = Vec::new();
        for (size, id) in &sized {
            if *size == best {
                winners.push(describe::name(scene.sketch, id));
            }
        }
        if winners.len() == sized.len() {
            "They are alike: ".to_owned()
        } else {
            [&describe::capitalized(&describe::listed(&winners)), ": "].concat()
        }
    };
    let mut sizes = Vec::new();
    for (_, id) in &sized {
        let Some(size) = scene.component(id).map(|component| component.bounds().size()) else { continue };
        let (width, height) = (describe::px(size.width), describe::px(size.height));
        let measured = match change.extent {
            Extent::Width => [&width, " px wide"].concat(),
            Extent::Height | Extent::Thickness => [&height, " px tall"].concat(),
            Extent::Both => [&width, " by ", &height, " px"].concat(),
        };
        sizes.push([&describe::name(scene.sketch, id), " is ", &measured].concat());
    }
    Ok([verdict, describe::listed(&sizes), ".".to_owned()].concat())
}
