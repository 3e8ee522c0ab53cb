//! Generators of edits, and their effect on a sketch as text.

use crate::layout::script::{after, ids};
use crate::layout::trees;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use websketch_layout::arrangement::{
    AlignTo, Arranged, Edge, Edit, EditError, GapLength, Length, Place, Side, arrange,
};
use websketch_layout::layout_tree::{Node, Tree};
use websketch_sketch::{ComponentId, ComponentKind, Props, Sketch};
use websketch_testing::sketches::{any_sketch, drawn, drawn_apart};

/// Sketches from every source: random, hand-drawn, and composed of layout trees.
pub(crate) fn any_source() -> impl Strategy<Value = Sketch> {
    let width = select(vec![390.0, 768.0, 1440.0]);
    let composed =
        (trees::page(), width).prop_map(|(tree, width)| crate::layout::script::alone(&tree, width));
    prop_oneof![any_sketch(), drawn(), drawn_apart(), composed]
}

/// Returns the node of a tree in its JSON form.
pub(crate) fn node(tree: &Value, sketch: &Sketch) -> Node {
    Tree::read(tree, sketch).expect("a tree").tree.root().clone()
}

/// The numbers of an edit, before the components that it names are known.
#[derive(Clone, Debug)]
pub(crate) struct AnyEdit {
    kind: u8,
    picks: [Index; 3],
    side: Side,
    edge: Edge,
    factor: f64,
}

pub(crate) fn any_edit() -> impl Strategy<Value = AnyEdit> {
    use Edge::{Bottom, Center, Left, Middle, Right, Top};
    use Side::{After, Before, Below};
    let side = select(vec![Side::Above, Below, Side::Left, Side::Right, Before, After]);
    let edge = select(vec![Left, Center, Right, Top, Middle, Bottom]);
    let picks = any::<[Index; 3]>();
    (0..15_u8, picks, side, edge, select(vec![0.5, 0.8, 1.5, 2.0]))
        .prop_map(|(kind, picks, side, edge, factor)| AnyEdit { kind, picks, side, edge, factor })
}

impl AnyEdit {
    /// Returns the edit of a sketch with components.
    pub(crate) fn on(&self, sketch: &Sketch) -> Edit {
        let all: Vec<ComponentId> = sketch.iter().map(|component| component.id().clone()).collect();
        let [a, b, c] = self.picks.map(|pick| pick.get(&all).clone());
        let place = match self.kind {
            0 | 1 | 5 => Place::Beside { anchors: vec![a.clone()], side: self.side },
            2 => Place::In { parent: Some(a.clone()), is_first: self.factor < 1.0 },
            _ => Place::In { parent: None, is_first: self.factor < 1.0 },
        };
        let tree = match self.kind {
            0 => json!({"button": "Save"}),
            1 => json!({"card": [{"h3": "Title"}, {"text": "A short text about it."}]}),
            _ => json!({"input": "Mail", "label": "Mail"}),
        };
        match self.kind {
            0..=3 => Edit::Insert { tree: node(&tree, sketch), place },
            4 => Edit::Remove { ids: vec![b], closes_up: self.factor < 1.0 },
            5 => Edit::Move { ids: vec![b], place },
            6 => Edit::Order { ids: vec![b, a] },
            7 => Edit::Align { ids: vec![a, b], edge: self.edge, to: AlignTo::Each },
            8 => Edit::Gap { ids: vec![a, b], axis: None, gap: GapLength::Exact(24.0) },
            9 => Edit::Size { ids: vec![a], width: Some(Length::Factor(self.factor)), height: None },
            10 => Edit::Size { ids: vec![a], width: None, height: Some(Length::Factor(self.factor)) },
            13 => Edit::Align { ids: vec![a, b], edge: self.edge, to: AlignTo::Parent },
            14 => Edit::Gap { ids: vec![a, b, c], axis: None, gap: GapLength::Spread },
            11 => Edit::Flow { ids: vec![a, b, c], columns: 2, gap: None },
            _ => Edit::Wrap { ids: vec![a], kind: ComponentKind::Container, props: Props::new() },
        }
    }
}

/// Applies an edit. Every operation must be accepted.
#[track_caller]
pub(crate) fn edited(sketch: &Sketch, edit: &Edit) -> Result<(Sketch, Arranged), EditError> {
    let arranged = arrange(sketch, edit, None, &mut ids())?;
    Ok((after(sketch, &arranged.operations), arranged))
}
