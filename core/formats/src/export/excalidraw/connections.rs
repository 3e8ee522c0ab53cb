//! Arrows and frames of an exported document.

use super::custom_data;
use super::element::{Element, PartIds, Style};
use crate::export::svg::light;
use kurbo::Point;
use serde_json::Value;
use std::collections::BTreeMap;
use websketch_layout::drawing::{ColorRole, LinkDrawing, Primitive, link_drawings};
use websketch_layout::flow::{is_screen, screen_of, screens};
use websketch_layout::structure::Structure;
use websketch_sketch::{ComponentId, Relation, Sketch};

/// Returns the arrows of links and the lines of notes, bound to the main elements of their components.
pub(super) fn arrows(sketch: &Sketch, ids: &mut PartIds) -> Vec<Element> {
    link_drawings(sketch).iter().map(|drawing| arrow(drawing, ids)).collect()
}

fn arrow(drawing: &LinkDrawing, ids: &mut PartIds) -> Element {
    let (source, target) = (drawing.source.as_str(), drawing.target.as_str());
    let style = Style {
        stroke: light(ColorRole::Link),
        stroke_width: 2,
        is_dashed: !drawing.relation.is_link(),
        ..Style::PLAIN
    };
    let id = ids.make(source, "arrow");
    let mut arrow = Element::arrow(&id, &ends(&drawing.primitives), style, drawing.relation.is_link());
    arrow.set("startBinding", Element::binding(source));
    arrow.set("endBinding", Element::binding(target));
    arrow.set(
        "customData",
        match &drawing.relation {
            Relation::Link => custom_data::link(source, None),
            Relation::Entry(entry) => custom_data::link(source, Some(entry)),
            Relation::Tie | Relation::Subject | Relation::Base => custom_data::decoration(),
        },
    );
    arrow
}

/// Returns the first and the last point of a connection.
fn ends(primitives: &[Primitive]) -> [Point; 2] {
    match primitives {
        [Primitive::Stroke { from, to, .. }] => [*from, *to],
        [Primitive::Scribble { curves, .. }, Primitive::Outline { points, .. }] => {
            let start = curves.first().map(|[start, ..]| *start).unwrap_or_default();
            [start, points.first().copied().unwrap_or(start)]
        }
        _ => [Point::ZERO; 2],
    }
}

/// The frames of a document: one around each screen.
pub(super) struct Frames {
    /// The frame of each component in a screen.
    frame_of: BTreeMap<ComponentId, String>,
    elements: Vec<Element>,
}

impl Frames {
    pub(super) fn of(sketch: &Sketch, ids: &mut PartIds) -> Self {
        let mut frames = Self { frame_of: BTreeMap::new(), elements: Vec::new() };
        if !sketch.iter().any(is_screen) {
            return frames;
        }
        let structure = Structure::of(sketch, None);
        let mut made: BTreeMap<usize, String> = BTreeMap::new();
        for screen in screens(&structure) {
            let id = ids.make(screen.component.id().as_str(), "frame");
            let mut frame = Element::frame(&id, screen.bounds, screen.component.props().name());
            frame.set("customData", custom_data::decoration());
            frame.set("locked", screen.component.props().is_locked().into());
            if screen.component.props().is_hidden() {
                continue;
            }
            frames.elements.push(frame);
            made.insert(screen.order, id);
        }
        for element in structure.elements() {
            let frame = screen_of(&structure, element).and_then(|screen| made.get(&screen.order));
            frames.frame_of.extend(frame.map(|frame| (element.component.id().clone(), frame.clone())));
        }
        frames
    }

    /// Puts the elements of a component into its frame.
    pub(super) fn enclose(&self, id: &ComponentId, elements: &mut [Element]) {
        if let Some(frame) = self.frame_of.get(id) {
            elements.iter_mut().for_each(|element| element.set("frameId", frame.as_str().into()));
        }
    }

    /// Returns the frames, which follow their contents in a document.
    pub(super) fn into_elements(self) -> Vec<Element> {
        self.elements
    }
}

/// Names each arrow in the elements that it is bound to.
pub(super) fn bind(arrows: &[Element], elements: &mut [Element]) {
    let mut bound: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for arrow in arrows {
        for end in arrow.bound_ids() {
            bound.entry(end).or_default().push(arrow.reference("arrow"));
        }
    }
    if bound.is_empty() {
        return;
    }
    for element in elements {
        if let Some(arrows) = bound.remove(&element.id()) {
            element.add_bound(arrows);
        }
    }
}
