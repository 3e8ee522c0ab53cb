//! Layouts without special rules agree with a flexbox engine, `taffy`.

use super::script::laid;
use proptest::prelude::*;
use serde_json::{Value, json};
use taffy::prelude::*;
use websketch_sketch::Sketch;

/// A button of fixed size, or a row or column of them.
#[derive(Clone, Debug)]
enum Fixed {
    Leaf(u16, u16),
    Flow { is_row: bool, gap: u16, inside: Vec<Fixed> },
}

fn leaf() -> impl Strategy<Value = Fixed> {
    (20..300_u16, 20..200_u16).prop_map(|(width, height)| Fixed::Leaf(width, height))
}

/// A column of rows of leaves, or only leaves. Flexbox and layout trees define the same layout for these.
fn flow() -> impl Strategy<Value = Fixed> {
    let row = (0..40_u16, prop::collection::vec(leaf(), 1..8)).prop_map(|(gap, inside)| Fixed::Flow {
        is_row: true,
        gap,
        inside,
    });
    (0..40_u16, prop::collection::vec(prop_oneof![leaf(), row], 1..6)).prop_map(|(gap, inside)| Fixed::Flow {
        is_row: false,
        gap,
        inside,
    })
}

impl Fixed {
    fn tree(&self) -> Value {
        match self {
            Self::Leaf(width, height) => json!({"button": "x", "w": width, "h": height}),
            Self::Flow { is_row, gap, inside } => {
                let nodes: Vec<_> = inside.iter().map(Self::tree).collect();
                json!({ "gap": gap, if *is_row { "row" } else { "column" }: nodes })
            }
        }
    }

    fn judge(&self, taffy: &mut TaffyTree<()>) -> NodeId {
        match self {
            Self::Leaf(width, height) => {
                let size = Size { width: length(f32::from(*width)), height: length(f32::from(*height)) };
                let style = Style { size, flex_shrink: 0.0, ..Style::default() };
                taffy.new_leaf(style).expect("a leaf")
            }
            Self::Flow { is_row, gap, inside } => {
                let inside: Vec<_> = inside.iter().map(|inside| inside.judge(taffy)).collect();
                let style = Style {
                    flex_direction: if *is_row { FlexDirection::Row } else { FlexDirection::Column },
                    flex_wrap: if *is_row { FlexWrap::Wrap } else { FlexWrap::NoWrap },
                    align_items: if *is_row { AlignItems::CENTER } else { AlignItems::START },
                    align_content: AlignContent::START,
                    flex_shrink: 0.0,
                    gap: Size {
                        width: length(f32::from(*gap)),
                        height: length(f32::from((*gap).min(if *is_row { 24 } else { 40 }))),
                    },
                    ..Style::default()
                };
                taffy.new_with_children(style, &inside).expect("a group")
            }
        }
    }
}

/// The boxes of the leaves, in order.
fn leaves(taffy: &TaffyTree<()>, node: NodeId, x: f32, y: f32, boxes: &mut Vec<[f32; 4]>) {
    let layout = taffy.layout(node).expect("it is laid out");
    let (x, y) = (x + layout.location.x, y + layout.location.y);
    let inside = taffy.children(node).expect("a node");
    if inside.is_empty() {
        boxes.push([x, y, layout.size.width, layout.size.height]);
    }
    for child in inside {
        leaves(taffy, child, x, y, boxes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn fixed_leaves_lie_where_flexbox_puts_them(flow in flow(), width in 320..1920_u16) {
        let request = json!({"at": {"area": [0, 0, width, 0]}, "tree": flow.tree()});
        let sketch = laid(&Sketch::new(), &request, f64::from(width));

        let mut taffy = TaffyTree::new();
        taffy.disable_rounding();
        let root = flow.judge(&mut taffy);
        let space = Size { width: AvailableSpace::Definite(f32::from(width)), height: AvailableSpace::MaxContent };
        taffy.set_style(root, Style { size: Size { width: length(f32::from(width)), height: auto() }, ..taffy.style(root).expect("a style").clone() }).expect("a node");
        taffy.compute_layout(root, space).expect("a layout");
        let mut expected = Vec::new();
        leaves(&taffy, root, 0.0, 0.0, &mut expected);

        prop_assert_eq!(sketch.len(), expected.len());
        for (component, judged) in sketch.iter().zip(&expected) {
            let bounds = component.bounds();
            let found = [bounds.x(), bounds.y(), bounds.width(), bounds.height()];
            for (own, judged) in found.iter().zip(judged) {
                prop_assert!((own - f64::from(*judged)).abs() <= 1.0, "{found:?} is not {judged:?}");
            }
        }
    }
}
