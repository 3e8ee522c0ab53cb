//! Links drawn by hand: their handles, and their targets.

use super::item_labels;
use kurbo::{Point, Vec2};
use websketch_layout::flow::{is_screen, screen_of};
use websketch_layout::structure::Structure;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, Relation, Sketch};

/// Distance of a link handle from the frame of its component, and of those of its entries. Screen px.
const BESIDE: f64 = 24.0;
const ABOVE: f64 = 18.0;

/// A handle that is dragged to the target of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkHandle {
    /// Index of the entry that gets the link, or `None` for the whole component.
    pub entry: Option<usize>,
    /// Its anchor on the component. Sketch px.
    pub anchor: Point,
    /// Its distance from the anchor. Screen px.
    pub offset: Vec2,
}

/// Returns the link handles of a component: one beside it, and one above each of its entries that stand side by side.
/// Empty for a locked component, and for a sketch without screens unless the component is a note.
pub fn link_handles(sketch: &Sketch, id: &ComponentId) -> Vec<LinkHandle> {
    let Some(component) = sketch.get(id).filter(|component| !component.props().is_locked()) else {
        return Vec::new();
    };
    let is_note = Piece::of(component) == Piece::Note;
    if is_screen(component) || !is_note && !sketch.iter().any(is_screen) {
        return Vec::new();
    }
    let rect = component.bounds().rect();
    let beside = Point::new(rect.x1, rect.center().y);
    let mut handles = vec![LinkHandle { entry: None, anchor: beside, offset: Vec2::new(BESIDE, 0.0) }];
    let count = component.props().items().len();
    let labels = item_labels(component).into_iter().take(count).enumerate();
    handles.extend(labels.map(|(entry, label)| {
        let middle = match label.anchor {
            websketch_layout::drawing::Anchor::Start => label.at.x + label.length / 2.0,
            websketch_layout::drawing::Anchor::Middle => label.at.x,
            websketch_layout::drawing::Anchor::End => label.at.x - label.length / 2.0,
        };
        let anchor = Point::new(middle, rect.y0);
        LinkHandle { entry: Some(entry), anchor, offset: Vec2::new(0.0, -ABOVE) }
    }));
    handles
}

/// Returns the relation that a link of a component or of its entry has. A note is about its target.
pub fn link_relation(component: &Component, entry: Option<usize>) -> Option<Relation> {
    match entry {
        Some(entry) => Some(Relation::Entry((*component.props().items().get(entry)?).to_owned())),
        None if Piece::of(component) == Piece::Note => Some(Relation::Subject),
        None => Some(Relation::Link),
    }
}

/// Returns the target of a link that is dropped at a point: another screen, or a dialog, sheet, menu or message. A note is
/// about any component.
pub fn link_target(sketch: &Sketch, source: &ComponentId, at: Point) -> Option<ComponentId> {
    let is_there = |component: &&Component| {
        component.id() != source && !component.props().is_hidden() && component.bounds().rect().contains(at)
    };
    let hits: Vec<&Component> = sketch.iter().filter(is_there).collect();
    let front = hits.last()?;
    let is_note = sketch.get(source).is_some_and(|source| Piece::of(source) == Piece::Note);
    if is_note {
        return Some(front.id().clone());
    }
    let is_overlay = |component: &&&Component| {
        matches!(Piece::of(component), Piece::Modal | Piece::Sheet | Piece::Toast | Piece::Menu)
    };
    let structure = Structure::of(sketch, None);
    if let Some(overlay) = hits.iter().rev().find(is_overlay) {
        let [overlay_element, source] = [overlay.id(), source].map(|id| structure.element(id));
        let holds =
            overlay_element.zip(source).is_some_and(|(outer, inner)| structure.is_ancestor(outer, inner));
        if !holds {
            return Some(overlay.id().clone());
        }
    }
    let screen = |id: &ComponentId| {
        let element = structure.element(id)?;
        screen_of(&structure, element).map(|screen| screen.component.id().clone())
    };
    screen(front.id()).filter(|target| screen(source).as_ref() != Some(target))
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn sketch() -> Sketch {
        let text = r#"[
            {"id":"cart","type":"Container","x":0,"y":0,"width":375,"height":812,"props":{"variant":"phone"}},
            {"id":"bar","type":"NavigationBox","x":8,"y":720,"width":359,"height":56,"props":{"items":["Home","Cart"]}},
            {"id":"pay","type":"Container","x":455,"y":0,"width":375,"height":812,"props":{"variant":"phone"}},
            {"id":"card","type":"Input","x":475,"y":80,"width":335,"height":40},
            {"id":"sure","type":"Container","x":20,"y":200,"width":335,"height":200,"props":{"variant":"modal"}},
            {"id":"yes","type":"Button","x":40,"y":220,"width":100,"height":40},
            {"id":"note","type":"Container","x":900,"y":0,"width":200,"height":160,"props":{"variant":"note"}}]"#;
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    fn id(text: &str) -> ComponentId {
        ComponentId::new(text).unwrap()
    }

    #[track_caller]
    fn check(source: &str, at: (f64, f64), expected: Option<&str>) {
        let target = link_target(&sketch(), &id(source), at.into());
        assert_eq!(target.as_ref().map(ComponentId::as_str), expected);
    }

    #[test]
    fn a_link_leads_to_another_screen_or_to_a_dialog() {
        check("bar", (600.0, 90.0), Some("pay"));
        check("bar", (100.0, 300.0), Some("sure"));
        check("bar", (100.0, 100.0), None);
        check("yes", (100.0, 300.0), None);
        check("yes", (880.0, 100.0), None);
        check("note", (600.0, 90.0), Some("card"));
    }

    #[test]
    fn each_entry_has_a_handle_of_its_own() {
        let sketch = sketch();
        let entries = |of: &str| {
            link_handles(&sketch, &id(of)).into_iter().map(|handle| handle.entry).collect::<Vec<_>>()
        };
        assert_eq!(entries("bar"), [None, Some(0), Some(1)]);
        assert_eq!(entries("card"), [None]);
        assert_eq!(entries("cart"), []);
        let relation = |of: &str, entry| link_relation(sketch.get(&id(of)).unwrap(), entry);
        assert_eq!(relation("bar", Some(1)), Some(Relation::Entry("Cart".to_owned())));
        assert_eq!(relation("note", None), Some(Relation::Subject));
        assert_eq!(relation("bar", Some(9)), None);
    }
}
