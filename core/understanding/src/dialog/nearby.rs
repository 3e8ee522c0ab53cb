//! Sentences near to one that was not understood.

use crate::acts::Setting;
use crate::referents::Scene;
use crate::referents::find_in;
use websketch_layout::naming::describe;
use websketch_sketch::Sketch;

/// The most suggestions.
const MOST: usize = 3;

/// Returns sentences that work on this sketch and name the component that the message is likely about.
pub(super) fn suggestions(sketch: &Sketch, setting: &Setting) -> Vec<String> {
    let scene = Scene::of(sketch, setting.page);
    let found = find_in(&scene, setting.sentence.message(), setting.surroundings());
    let Some(first) = found.candidates.first().and_then(|first| first.ids.first()) else { return Vec::new() };
    let Some(component) = sketch.get(first) else { return Vec::new() };
    let Some(text) = describe::caption(component) else { return Vec::new() };
    let noun = component.kind().noun();
    let sentences = [
        format!("make the “{text}” {noun} wider"),
        format!("move the “{text}” {noun} down"),
        format!("add a button below the “{text}” {noun}"),
    ];
    sentences.into_iter().take(MOST).collect()
}
