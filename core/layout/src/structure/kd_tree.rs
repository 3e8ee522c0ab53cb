//! A spatial index of boxes: a k-d tree.
//!
//! A k-d tree (Bentley 1975) over the four edges of each box. Every node stores the range of each edge in its subtree,
//! so that a search prunes subtrees.

use super::element::{Element, Span};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Boxes in a leaf.
const LEAF: usize = 8;
/// Nodes visited by one search. A usual page needs a few dozen. The limit keeps thousands of boxes in one spot from
/// making the analysis quadratic.
const MAX_VISITS: usize = 256;

/// One of the four edges of a box, as a coordinate.
type EdgeOf = fn(&Element) -> f64;

/// The ranges of the edges of all boxes in a subtree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeRanges {
    /// The range of left edges.
    pub left: Span,
    /// The range of right edges.
    pub right: Span,
    /// The range of top edges.
    pub top: Span,
    /// The range of bottom edges.
    pub bottom: Span,
}

impl EdgeRanges {
    fn around(items: &[&Element]) -> Self {
        let nothing = Span { start: f64::INFINITY, end: f64::NEG_INFINITY };
        let mut region = Self { left: nothing, right: nothing, top: nothing, bottom: nothing };
        for item in items {
            let bounds = item.bounds;
            for (range, value) in [
                (&mut region.left, bounds.x()),
                (&mut region.right, bounds.right()),
                (&mut region.top, bounds.y()),
                (&mut region.bottom, bounds.bottom()),
            ] {
                range.start = fmin(range.start, value);
                range.end = fmax(range.end, value);
            }
        }
        region
    }

    /// Returns the edge with the widest range.
    fn most_varied(&self) -> EdgeOf {
        let mut longest = self.left.length();
        let mut edge: EdgeOf = |item| item.bounds.x();
        let others: [(Span, EdgeOf); 3] = [
            (self.top, |item| item.bounds.y()),
            (self.right, |item| item.bounds.right()),
            (self.bottom, |item| item.bounds.bottom()),
        ];
        for (range, other) in others {
            if range.length() > longest {
                (longest, edge) = (range.length(), other);
            }
        }
        edge
    }
}

/// A query to the index. It collects its own results.
pub(crate) trait Query<'a> {
    /// Whether a box in this region can be a result.
    fn may_match(&self, region: &EdgeRanges) -> bool;
    /// Examines one box.
    fn examine(&mut self, item: &'a Element<'a>);
}

/// The index. Construction takes O(n log n).
pub(crate) struct KdTree<'a> {
    nodes: Vec<Cell>,
    items: Vec<&'a Element<'a>>,
}

struct Cell {
    region: EdgeRanges,
    kind: CellKind,
}

/// Nodes are stored in preorder: the first half of a divided node follows it.
enum CellKind {
    /// The index of the second half.
    Inner { second: usize },
    /// The range of the boxes of a leaf.
    Leaf { from: usize, to: usize },
}

impl<'a> KdTree<'a> {
    /// Builds the index of these boxes.
    pub(crate) fn new(mut items: Vec<&'a Element<'a>>) -> Self {
        let mut nodes = Vec::with_capacity(items.len() / 2 + 1);
        if !items.is_empty() {
            let mut keys: Vec<_> = items.iter().map(|&item| (SortKey::places(0, 0), item)).collect();
            divide(&mut nodes, &mut items, &mut keys, 0);
        }
        Self { nodes, items }
    }

    /// Runs a query.
    pub(crate) fn search(&self, query: &mut impl Query<'a>) {
        let mut visits = MAX_VISITS;
        if let Some(root) = self.nodes.first().filter(|root| query.may_match(&root.region)) {
            self.visit(0, root, query, &mut visits);
        }
    }

    fn visit(&self, at: usize, node: &Cell, query: &mut impl Query<'a>, visits: &mut usize) {
        if *visits == 0 {
            return;
        }
        *visits -= 1;
        match node.kind {
            CellKind::Leaf { from, to } => {
                for item in self.items.get(from..to).unwrap_or_default() {
                    query.examine(item);
                }
            }
            CellKind::Inner { second } => {
                for half in [at + 1, second] {
                    if let Some(node) = self.nodes.get(half).filter(|node| query.may_match(&node.region)) {
                        self.visit(half, node, query, visits);
                    }
                }
            }
        }
    }
}

/// Appends the tree of `items`, which start at `offset`. `keys` is scratch space of the same length.
fn divide<'a>(
    nodes: &mut Vec<Cell>,
    items: &mut [&'a Element<'a>],
    keys: &mut [(SortKey, &'a Element<'a>)],
    offset: usize,
) {
    let region = EdgeRanges::around(items);
    let at = nodes.len();
    nodes.push(Cell { region, kind: CellKind::Leaf { from: offset, to: offset + items.len() } });
    if items.len() <= LEAF {
        // `select_nth_unstable` leaves its halves in no defined order.
        sort_keyed(items, |item| SortKey::places(item.order, 0));
        return;
    }
    let edge = region.most_varied();
    let middle = items.len() / 2;
    for (key, item) in keys.iter_mut().zip(&*items) {
        *key = (SortKey::number(edge(item), item.order), item);
    }
    keys.select_nth_unstable_by_key(middle, |&(key, _)| key);
    for (item, (_, selected)) in items.iter_mut().zip(&*keys) {
        *item = selected;
    }
    let (before, after) = items.split_at_mut(middle);
    let (keys_before, keys_after) = keys.split_at_mut(middle);
    divide(nodes, before, keys_before, offset);
    let second = nodes.len();
    divide(nodes, after, keys_after, offset + middle);
    if let Some(node) = nodes.get_mut(at) {
        node.kind = CellKind::Inner { second };
    }
}
