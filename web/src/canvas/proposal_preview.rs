//! Preview of a proposal, shown in place of the sketch until the user decides. Pure.

use crate::canvas::scene::Scene;
use crate::store::ChangeSet;
use kurbo::{Point, Rect};
use websketch_sketch::{Component, ComponentId, Sketch};

/// Most marks. A larger change is marked by its common frame.
const MAX_MARKS: usize = 100;
/// Least distance that counts as a move. Sketch px.
const LEAST_MOVE: f64 = 0.5;

/// A sketch that is shown in place of the current one.
pub struct ProposalPreview {
    /// The shown sketch.
    pub sketch: Sketch,
    /// Its scene.
    pub scene: Scene,
    /// Differences from the current sketch that are marked.
    pub changes: ProposalChanges,
}

/// Differences of two sketches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProposalChanges {
    /// Each component that differs, those that are there before it first.
    marks: Vec<ProposalMark>,
}

/// A component that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposalMark {
    /// The component.
    pub id: ComponentId,
    /// The difference.
    pub difference: Difference,
}

/// Difference of a component. Sketch px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Difference {
    /// It is new.
    Added(Rect),
    /// It has another size, text or look at the same place.
    Changed(Rect),
    /// It is at another place.
    Moved {
        /// Former bounds.
        from: Rect,
        /// New bounds.
        to: Rect,
    },
    /// It is gone.
    Removed(Rect),
}

impl Difference {
    /// Returns the new bounds, or `None` for a removed component.
    pub fn next(&self) -> Option<Rect> {
        match self {
            Self::Added(rect) | Self::Changed(rect) | Self::Moved { to: rect, .. } => Some(*rect),
            Self::Removed(_) => None,
        }
    }

    /// Returns the bounds that the component leaves.
    pub fn former(&self) -> Option<Rect> {
        match self {
            Self::Removed(rect) | Self::Moved { from: rect, .. } => Some(*rect),
            Self::Added(_) | Self::Changed(_) => None,
        }
    }
}

impl ProposalPreview {
    /// Creates the preview of `next` as a change of `sketch`.
    pub fn of_change(sketch: &Sketch, next: Sketch, is_hand_drawn: bool) -> Self {
        Self { changes: ProposalChanges::between(sketch, &next), ..Self::unmarked(next, is_hand_drawn) }
    }

    /// Creates a preview without marks.
    pub fn unmarked(sketch: Sketch, is_hand_drawn: bool) -> Self {
        let mut scene = Scene::default();
        scene.draw_by_hand(is_hand_drawn);
        scene.update(&sketch, &ChangeSet::All);
        Self { scene, changes: ProposalChanges::default(), sketch }
    }

    /// Returns the changed component at a point: the frontmost one, else one that leaves the point.
    pub fn changed_at(&self, point: Point, tolerance: f64) -> Option<ComponentId> {
        let hits = self.scene.hits(point, tolerance);
        let changed = hits.into_iter().find(|id| self.changes.mark(id).is_some());
        changed.or_else(|| {
            let leaves =
                |mark: &&ProposalMark| mark.difference.former().is_some_and(|rect| rect.contains(point));
            self.changes.marks.iter().rev().find(leaves).map(|mark| mark.id.clone())
        })
    }
}

impl ProposalChanges {
    /// Compares two sketches component by component.
    pub fn between(sketch: &Sketch, next: &Sketch) -> Self {
        let rect = |component: &Component| component.bounds().rect();
        let difference = |before: &Component| match next.get(before.id()) {
            None => Some(Difference::Removed(rect(before))),
            Some(after) if after == before => None,
            Some(after) => {
                let (from, to) = (rect(before), rect(after));
                let is_moved = from.origin().distance(to.origin()) >= LEAST_MOVE;
                Some(if is_moved { Difference::Moved { from, to } } else { Difference::Changed(to) })
            }
        };
        let mark = |before: &Component| {
            Some(ProposalMark { id: before.id().clone(), difference: difference(before)? })
        };
        let added = next.iter().filter(|component| !sketch.contains(component.id()));
        let added = added.map(|component| ProposalMark {
            id: component.id().clone(),
            difference: Difference::Added(rect(component)),
        });
        Self { marks: sketch.iter().filter_map(mark).chain(added).collect() }
    }

    /// Returns the marks that are shown. Of very many there are none: their frame is shown.
    pub fn shown(&self) -> &[ProposalMark] {
        if self.marks.len() <= MAX_MARKS { &self.marks } else { &[] }
    }

    /// Returns the frame of very many differences.
    pub fn common_frame(&self) -> Option<Rect> {
        if self.marks.len() > MAX_MARKS { self.frame() } else { None }
    }

    /// Returns the mark of a component.
    pub fn mark(&self, id: &ComponentId) -> Option<&ProposalMark> {
        self.marks.iter().find(|mark| mark.id == *id)
    }

    /// Returns the frame around all new and changed components, or around the removed ones if there are no others.
    pub fn frame(&self) -> Option<Rect> {
        let union = |rects: &mut dyn Iterator<Item = Rect>| rects.reduce(|frame, rect| frame.union(rect));
        let differences = || self.marks.iter().map(|mark| &mark.difference);
        union(&mut differences().filter_map(Difference::next))
            .or_else(|| union(&mut differences().filter_map(Difference::former)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn sketch(text: &str) -> Sketch {
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    fn before() -> Sketch {
        sketch(
            r#"[{"id":"stays","type":"Button","x":0,"y":0,"width":80,"height":40},
                {"id":"moves","type":"Button","x":0,"y":100,"width":80,"height":40},
                {"id":"goes","type":"Button","x":0,"y":200,"width":80,"height":40},
                {"id":"says","type":"Button","x":0,"y":300,"width":80,"height":40}]"#,
        )
    }

    fn after() -> Sketch {
        sketch(
            r#"[{"id":"stays","type":"Button","x":0,"y":0,"width":80,"height":40},
                {"id":"moves","type":"Button","x":100,"y":100,"width":80,"height":40},
                {"id":"says","type":"Button","x":0,"y":300,"width":80,"height":40,"props":{"text":"Go"}},
                {"id":"new","type":"Button","x":0,"y":400,"width":80,"height":40}]"#,
        )
    }

    #[test]
    fn each_difference_is_told_by_its_kind_and_what_stays_not_at_all() {
        let words = |mark: &ProposalMark| {
            let places = [mark.difference.former(), mark.difference.next()];
            let places = places.map(|rect| rect.map(|rect| (rect.x0, rect.y0)));
            format!("{} {places:?}", mark.id.as_str())
        };
        let changes = ProposalChanges::between(&before(), &after());
        let told: Vec<String> = changes.shown().iter().map(words).collect();
        assert_eq!(
            told,
            [
                "moves [Some((0.0, 100.0)), Some((100.0, 100.0))]",
                "goes [Some((0.0, 200.0)), None]",
                "says [None, Some((0.0, 300.0))]",
                "new [None, Some((0.0, 400.0))]",
            ]
        );
        assert_eq!(ProposalChanges::between(&before(), &before()), ProposalChanges::default());
    }

    #[test]
    fn a_point_finds_what_is_new_there_else_what_leaves_it() {
        let preview = ProposalPreview::of_change(&before(), after(), false);
        let at = |x, y| preview.changed_at(Point::new(x, y), 1.0).map(|id| id.as_str().to_owned());
        assert_eq!(at(20.0, 420.0).as_deref(), Some("new"));
        assert_eq!(at(20.0, 220.0).as_deref(), Some("goes"));
        assert_eq!(at(20.0, 120.0).as_deref(), Some("moves"));
        assert_eq!(at(20.0, 20.0), None);
    }

    #[test]
    fn a_change_of_very_many_is_one_frame() {
        let button = |place| {
            format!(r#"{{"id":"b{place}","type":"Button","x":0,"y":{place},"width":80,"height":40}}"#)
        };
        let many: Vec<String> = (0..=MAX_MARKS).map(button).collect();
        let changes = ProposalChanges::between(&Sketch::new(), &sketch(&format!("[{}]", many.join(","))));
        assert!(changes.shown().is_empty());
        assert_eq!(changes.common_frame(), Some(Rect::new(0.0, 0.0, 80.0, 140.0)));
    }
}
