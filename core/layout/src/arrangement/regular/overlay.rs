//! Neighbors without a common flow that overlap slightly come apart.

use super::super::Arrangement;
use super::super::node::{Flow, NodeId};
use super::{Change, Correction, EXACT, Irregularity, MAX_MOVE, NEAR};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by_number;

impl Arrangement<'_> {
    pub(super) fn correct_overlay(&self, id: NodeId, corrections: &mut Vec<Correction>) {
        if self.nodes[id].flow != Flow::Overlay {
            return;
        }
        let is_plain = |child: &NodeId| {
            self.element(*child).is_some_and(|element| Piece::overlay_of(element.component).is_none())
        };
        let mut children: Vec<NodeId> = self.nodes[id].children.iter().copied().filter(is_plain).collect();
        sort_by_number(&mut children, |&child| self.nodes[child].now.x.start);
        let base = self.nodes[id].now.x.start;
        for pair in children.windows(2) {
            let &[one, next] = pair else { continue };
            if let Some(by) = self.slight_overlap(one, next) {
                let offset = self.nodes[next].now.x.start + by + NEAR - base;
                corrections.push(Correction {
                    kind: Irregularity::Overlap,
                    changes: vec![(next, Change::Cross(offset))],
                });
            }
        }
    }

    /// Returns the length of a slight overlap along x. Pixels. Equals at one height that overlap are meant to: a stack
    /// of portraits.
    fn slight_overlap(&self, one: NodeId, next: NodeId) -> Option<f64> {
        let (a, b) = (self.nodes[one].now, self.nodes[next].now);
        let by = a.x.end() - b.x.start;
        let across = fmin(a.y.end(), b.y.end()) - fmax(a.y.start, b.y.start);
        let is_same = |one: f64, other: f64| (one - other).abs() <= EXACT;
        let are_equals = is_same(a.y.start, b.y.start)
            && is_same(a.y.length, b.y.length)
            && is_same(a.x.length, b.x.length);
        let is_inside = b.x.end() <= a.x.end() || b.x.start <= a.x.start;
        let is_slight = by > EXACT && by <= MAX_MOVE - NEAR && by < across;
        (is_slight && !is_inside && !are_equals).then_some(by)
    }
}
