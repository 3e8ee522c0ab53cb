//! Preview of a proposal, shown in place of the sketch until the user decides. Pure.

use crate::canvas::scene::Scene;
use crate::store::ChangeSet;
use kurbo::Rect;
use websketch_sketch::{Component, Sketch};

/// Most marks. A larger change is marked by its common frame.
const MAX_MARKS: usize = 100;

/// The sketch that a proposal would produce.
pub struct ProposalPreview {
    /// The proposed sketch.
    pub sketch: Sketch,
    /// Scene of the proposed sketch.
    pub scene: Scene,
    /// Differences from the current sketch.
    pub changes: ProposalChanges,
}

/// Differences of two sketches. Sketch px.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProposalChanges {
    /// New bounds of components that are added or changed.
    pub next: Vec<Rect>,
    /// Current bounds of components that are removed or moved.
    pub former: Vec<Rect>,
}

impl ProposalPreview {
    /// Creates the preview of `next` as a change of `sketch`.
    pub fn new(sketch: &Sketch, next: Sketch, is_hand_drawn: bool) -> Self {
        let mut scene = Scene::default();
        scene.draw_by_hand(is_hand_drawn);
        scene.update(&next, &ChangeSet::All);
        Self { scene, changes: ProposalChanges::between(sketch, &next), sketch: next }
    }
}

impl ProposalChanges {
    /// Compares two sketches component by component. Very many differences become one frame.
    pub fn between(sketch: &Sketch, next: &Sketch) -> Self {
        let place = |component: &Component| component.bounds().rect();
        let changed = next.iter().filter(|component| sketch.get(component.id()) != Some(*component));
        // A component that is only resized keeps its place.
        let origin = |component: &Component| component.bounds().origin();
        let stays = |component: &Component| next.get(component.id()).map(origin) == Some(origin(component));
        let moved = sketch.iter().filter(|component| !stays(component));
        Self { next: at_most(changed.map(place).collect()), former: at_most(moved.map(place).collect()) }
    }

    /// Returns the frame around all new and changed components.
    pub fn frame(&self) -> Option<Rect> {
        self.next.iter().copied().reduce(|frame, rect| frame.union(rect))
    }
}

fn at_most(rects: Vec<Rect>) -> Vec<Rect> {
    if rects.len() <= MAX_MARKS {
        return rects;
    }
    rects.into_iter().reduce(|frame, rect| frame.union(rect)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn sketch(text: &str) -> Sketch {
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    #[test]
    fn what_moves_is_marked_twice_and_what_stays_not_at_all() {
        let before = sketch(
            r#"[{"id":"stays","type":"Button","x":0,"y":0,"width":80,"height":40},
                {"id":"moves","type":"Button","x":0,"y":100,"width":80,"height":40},
                {"id":"goes","type":"Button","x":0,"y":200,"width":80,"height":40},
                {"id":"says","type":"Button","x":0,"y":300,"width":80,"height":40}]"#,
        );
        let after = sketch(
            r#"[{"id":"stays","type":"Button","x":0,"y":0,"width":80,"height":40},
                {"id":"moves","type":"Button","x":9,"y":100,"width":80,"height":40},
                {"id":"says","type":"Button","x":0,"y":300,"width":80,"height":40,"props":{"text":"Go"}},
                {"id":"new","type":"Button","x":0,"y":400,"width":80,"height":40}]"#,
        );
        let ProposalChanges { next, former } = ProposalChanges::between(&before, &after);
        let places = |rects: &[Rect]| rects.iter().map(|rect| (rect.x0, rect.y0)).collect::<Vec<_>>();
        assert_eq!(places(&next), [(9.0, 100.0), (0.0, 300.0), (0.0, 400.0)]);
        assert_eq!(places(&former), [(0.0, 100.0), (0.0, 200.0)]);
        assert_eq!(ProposalChanges::between(&before, &before), ProposalChanges::default());
    }
}
