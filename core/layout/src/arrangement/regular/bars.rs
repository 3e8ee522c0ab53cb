//! Bars that almost reach the edges of their page reach them.

use super::super::Arrangement;
use super::{Change, Correction, EXACT, Irregularity, are_on_grid};
use crate::structure::tolerance::BLEEDS;
use crate::structure::{Element, Span, page_in};
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn correct_bars(&self, corrections: &mut Vec<Correction>) {
        let page = Span { start: 0.0, end: self.structure.page().width };
        self.widen(&self.structure.frame().bars, page, corrections);
        for element in self.structure.elements() {
            if let Some(page) = page_in(element) {
                self.widen(&self.structure.bars_in(element, &page), Span::of(&page, Axis::X), corrections);
            }
        }
    }

    fn widen(&self, bars: &[Element<'_>], page: Span, corrections: &mut Vec<Correction>) {
        for bar in bars {
            let Some(node) = self.of.get(bar.order).copied().flatten() else { continue };
            let (left, right) = (bar.bounds.x() - page.start, page.end - bar.bounds.right());
            let is_near = left.abs() <= BLEEDS && right.abs() <= BLEEDS;
            let is_exact = left.abs() <= EXACT && right.abs() <= EXACT;
            if !is_near || is_exact || are_on_grid([bar.bounds.x(), bar.bounds.right()]) {
                continue;
            }
            let parent = self.nodes[node].parent.unwrap_or(self.root);
            let base = self.nodes[parent].now.x.start;
            let changes =
                vec![(node, Change::Width(page.length())), (node, Change::Cross(page.start - base))];
            corrections.push(Correction { kind: Irregularity::Size, changes });
        }
    }
}
