//! Heights, from the inside out: changed nodes get their height, and the nodes below them make room.

use super::Arrangement;
use super::area::Extent;
use super::gaps::{EMPTY_PADDING, PADDING, USUAL, WIDEST};
use super::node::{Content, Cross, Flow, NodeId};
use super::width::SAME;
use crate::layout_tree::size;
use crate::structure::page_in;
use crate::structure::tolerance::{BLEEDS, EDGE_TOLERANCE, VISIBLE};
use crate::tokens::arranging::SETTLED;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// The most pushes among components that overlap.
const MAX_PUSHES: usize = 256;

impl Arrangement<'_> {
    /// Solves the height of a changed node and of all changed nodes below it.
    pub(super) fn solve_height(&mut self, id: NodeId) {
        if !self.nodes[id].is_dirty {
            return;
        }
        if let Content::New(item) = &self.nodes[id].content {
            let height = self.nodes[id].height.unwrap_or_else(|| item.solved_height());
            self.nodes[id].now.y.length = height;
            return;
        }
        let children = self.nodes[id].children.clone();
        if children.is_empty() {
            self.nodes[id].now.y.length = self.leaf_height(id);
            return;
        }
        for &child in &children {
            self.solve_height(child);
        }
        match self.nodes[id].flow {
            Flow::Column => self.stack(id, &children),
            Flow::Row => self.level(id, &children),
            Flow::Overlay => self.part(&children),
        }
        if self.nodes[id].is_group() {
            if let Some(around) = self.around(id) {
                self.nodes[id].now.y = around.y;
            }
        } else {
            self.grow(id, &children);
        }
    }

    /// Returns the height of a component without children. A text of another width keeps the room around it.
    fn leaf_height(&self, id: NodeId) -> f64 {
        let node = &self.nodes[id];
        let (Some(measured), Some(element)) = (node.measured, self.element(id)) else {
            return node.now.y.length;
        };
        if let Some(height) = node.height {
            return fmax(height, self.least_size(id, Axis::Y));
        }
        let (was, width) = (measured.x.length, node.now.x.length);
        let component = element.component;
        let is_written =
            matches!(component.kind(), ComponentKind::Text | ComponentKind::Heading | ComponentKind::Footer);
        if (was - width).abs() < SAME || !is_written {
            return measured.y.length;
        }
        let needed = |width: f64| size::height(component.kind(), component.props(), width);
        fmax(measured.y.length + needed(width) - needed(was), component.kind().min_size().height)
    }

    /// Gives a node another place, with all below it.
    fn put(&mut self, id: NodeId, y: f64) {
        let by = y - self.nodes[id].now.y.start;
        if by.abs() >= SAME {
            self.shift(id, 0.0, by);
        }
    }

    /// Stacks the children of a column. Each keeps its gap to the one above; a wide gap is free space.
    fn stack(&mut self, id: NodeId, children: &[NodeId]) {
        let low = self.at_the_bottom(id);
        let mut above: Option<(Extent, f64)> = None;
        for &child in children {
            if low.contains(&child) {
                continue;
            }
            let gap = self.gap(child, Axis::Y);
            let now = self.nodes[child].now.y;
            let is_measured = self.nodes[child].gap.is_none() && self.measured_gap(child, Axis::Y).is_some();
            let y = match above {
                None if is_measured && self.is_measured => now.start,
                None => self.first_in_column(id, child, gap),
                // The upper neighbor ends where it ended, or hardly above that.
                Some((extent, ended))
                    if is_measured
                        && self.is_measured
                        && (-SAME..=SETTLED).contains(&(ended - extent.end())) =>
                {
                    now.start
                }
                Some((extent, _)) if is_measured && gap > WIDEST => fmax(now.start, extent.end() + USUAL),
                Some((extent, _)) => extent.end() + gap,
            };
            let ended = self.nodes[child].measured.map_or(f64::NEG_INFINITY, |area| area.y.end());
            self.put(child, y);
            above = Some((self.nodes[child].now.y, ended));
        }
    }

    /// Returns the top of the first child of a column.
    fn first_in_column(&self, id: NodeId, child: NodeId, gap: f64) -> f64 {
        let node = &self.nodes[id];
        if !node.is_group() || id == self.root {
            return node.now.y.start + gap;
        }
        // A group begins with its first child: the new first one takes the place of the old one.
        match node.measured {
            Some(area) => area.y.start + self.nodes[child].gap.unwrap_or(0.0),
            None => node.now.y.start,
        }
    }

    /// Puts the children of a row at their heights.
    fn level(&mut self, id: NodeId, children: &[NodeId]) {
        let frame = self.nodes[id].measured.map(|area| area.y);
        let alignment = self.alignment(id);
        let row = self.row_extent(id, children);
        for &child in children {
            let node = &self.nodes[child];
            let now = node.now.y;
            let cross = node.cross.or_else(|| {
                let is_grown = node.measured.is_some_and(|area| (area.y.length - now.length).abs() >= SAME);
                let is_low = alignment == Cross::Center && is_grown && !node.is_group();
                is_low.then_some(Cross::Center)
            });
            match cross {
                None => {}
                Some(Cross::Start) => self.put(child, row.start),
                Some(Cross::End) => self.put(child, fmax(row.end() - now.length, row.start)),
                Some(Cross::Center) => {
                    let center = frame.filter(|_| !self.nodes[id].is_group()).unwrap_or(row).center();
                    self.put(
                        child,
                        fmax((center - now.length / 2.0).round(), frame.map_or(0.0, |frame| frame.start)),
                    );
                }
                Some(Cross::Stretch) => {
                    self.put(child, row.start);
                    // A new part may need more than the row has.
                    self.heighten(child, fmax(row.length, now.length));
                }
                Some(Cross::At(y)) => self.put(child, y),
                Some(Cross::Offset(px)) => self.put(child, self.nodes[id].now.y.start + px),
            }
        }
        self.stretch_equals(children);
    }

    /// Returns the vertical extent of the measured children of a row.
    fn row_extent(&self, id: NodeId, children: &[NodeId]) -> Extent {
        let known = children
            .iter()
            .filter(|&&child| self.nodes[child].measured.is_some() && self.nodes[child].cross.is_none());
        let extents = known.map(|&child| self.nodes[child].now.y);
        extents.reduce(Extent::union).unwrap_or_else(|| {
            let all = children.iter().map(|&child| self.nodes[child].now.y.length).fold(0.0, fmax);
            Extent { start: self.nodes[id].now.y.start, length: all }
        })
    }

    /// Equals of a row stay equally high.
    fn stretch_equals(&mut self, children: &[NodeId]) {
        let grown = children.iter().copied().filter(|&child| {
            let node = &self.nodes[child];
            node.measured.is_some_and(|area| node.now.y.length > area.y.length + SAME)
                && node.height.is_none()
        });
        let grown: Vec<NodeId> = grown.collect();
        for one in grown {
            let height = self.nodes[one].now.y.length;
            for &mate in children {
                if mate != one && self.are_mates(one, mate) && self.nodes[mate].now.y.length < height {
                    self.heighten(mate, height);
                }
            }
        }
    }

    /// Whether two components have the same kind, top, width and height on the sketch.
    fn are_mates(&self, one: NodeId, other: NodeId) -> bool {
        let (Some(first), Some(second)) = (self.element(one), self.element(other)) else { return false };
        let is_same = |a: f64, b: f64| (a - b).abs() <= VISIBLE;
        let (a, b) = (first.bounds, second.bounds);
        first.kind() == second.kind()
            && is_same(a.y(), b.y())
            && is_same(a.height(), b.height())
            && is_same(a.width(), b.width())
    }

    /// Makes a node higher. The only child of a box, tied to both of its edges, follows.
    pub(super) fn heighten(&mut self, id: NodeId, height: f64) {
        if self.is_locked(id) {
            return;
        }
        let height = fmax(height, self.least_size(id, Axis::Y));
        let by = height - self.nodes[id].now.y.length;
        self.nodes[id].now.y.length = height;
        let own = self.nodes[id].now.y;
        if let &[only] = self.nodes[id].children.as_slice()
            && let Some(element) = self.element(only)
            && !matches!(
                element.kind(),
                ComponentKind::Button | ComponentKind::Input | ComponentKind::Text | ComponentKind::Heading
            )
        {
            let inner = self.nodes[only].now.y;
            let (above, below) = (inner.start - own.start, own.end() - by - inner.end());
            if (0.0..=PADDING).contains(&above) && (0.0..=PADDING).contains(&below) {
                self.heighten(only, fmax(inner.length + by, 1.0));
            }
        }
        for low in self.at_the_bottom(id) {
            self.shift(low, 0.0, by);
        }
    }

    /// Returns the bars at the lower edge of the page that a device frame draws.
    pub(super) fn at_the_bottom(&self, id: NodeId) -> Vec<NodeId> {
        let Some(page) = self.element(id).and_then(page_in) else { return Vec::new() };
        let is_low = |child: &&NodeId| {
            let area = self.nodes[**child].measured.unwrap_or(self.nodes[**child].now);
            (area.y.end() - page.bottom()).abs() <= BLEEDS
                && area.y.length < page.height() / 2.0
                && area.x.start <= page.x() + BLEEDS
                && area.x.end() >= page.right() - BLEEDS
        };
        self.nodes[id].children.iter().filter(is_low).copied().collect()
    }

    /// Makes a box as high as its children need, and keeps the padding below them.
    fn grow(&mut self, id: NodeId, children: &[NodeId]) {
        if self.is_locked(id) {
            return;
        }
        let low = self.at_the_bottom(id);
        let ends =
            children.iter().filter(|child| !low.contains(child)).map(|&child| self.nodes[child].now.y.end());
        let end = ends.fold(f64::NEG_INFINITY, fmax);
        let now = self.nodes[id].now.y;
        if let Some(height) = self.nodes[id].height {
            let by = height - now.length;
            if by.abs() >= SAME {
                self.heighten(id, height);
            }
        }
        if !end.is_finite() {
            return;
        }
        let padding = self.padding_below(id, &low);
        let low_height: f64 = low.iter().map(|&bar| self.nodes[bar].now.y.length).sum();
        let height = end + padding + low_height - now.start;
        let was = match low.is_empty() {
            true => self.around_on_sketch(id).map(|around| around.y.end()),
            false => self.measured_end(id, &low),
        };
        let was = was.filter(|_| self.nodes[id].measured.is_some());
        let has_new_bar = low.iter().any(|&bar| self.nodes[bar].measured.is_none());
        let is_changed = has_new_bar || was.is_none_or(|was| end > was + SAME);
        let now = self.nodes[id].now.y;
        if is_changed && height > now.length + VISIBLE {
            self.heighten(id, height.ceil());
        }
    }

    /// Returns the lower end that the children without bars at the lower edge had on the sketch.
    fn measured_end(&self, id: NodeId, low: &[NodeId]) -> Option<f64> {
        let content = self.nodes[id].children.iter().filter(|child| !low.contains(child));
        content.filter_map(|&child| Some(self.nodes[child].measured?.y.end())).reduce(fmax)
    }

    /// Returns the padding that stays below the children of a box. Pixels.
    fn padding_below(&self, id: NodeId, low: &[NodeId]) -> f64 {
        let (Some(measured), Some(element)) = (self.nodes[id].measured, self.element(id)) else {
            let is_wrapper = matches!(self.nodes[id].content, Content::Wrapper(..));
            return if is_wrapper { self.empty_padding(id) } else { EMPTY_PADDING };
        };
        let page = page_in(element);
        let bottom = page.map_or(measured.y.end(), |page| page.bottom());
        if let Some(first) =
            low.iter().filter_map(|&bar| Some(self.nodes[bar].measured?.y.start)).reduce(fmin)
        {
            let after = self.measured_end(id, low).map_or(0.0, |end| first - end);
            return measured.y.end() - bottom + fmax(fmin(after, PADDING), 0.0);
        }
        let Some(part) = self.structure.cut_of(Some(element)) else {
            return self.padding(id, Axis::Y, true);
        };
        let after = bottom - part.bounds().bottom();
        let outer = measured.y.end() - bottom;
        let usual = if after > PADDING { fmin(self.padding(id, Axis::X, false), PADDING) } else { after };
        outer + fmax(usual, 0.0)
    }

    /// Components that overlap keep their offsets. Those that a changed one has come to cover move below it.
    fn part(&mut self, children: &[NodeId]) {
        let mut sorted = children.to_vec();
        sort_by(&mut sorted, |&one, &other| {
            self.nodes[one].now.y.start.total_cmp(&self.nodes[other].now.y.start)
        });
        let mut pushing: Vec<NodeId> =
            sorted.iter().copied().filter(|&child| self.is_pushing(child)).collect();
        let mut rounds = 0;
        while let Some(&one) = pushing.get(rounds).filter(|_| rounds < MAX_PUSHES) {
            rounds += 1;
            for &other in &sorted {
                if let Some(y) = self.pushed_to(one, other) {
                    self.put(other, y);
                    pushing.push(other);
                }
            }
        }
    }

    /// Whether a child of an overlay pushes others: it is new, or it reaches further down or to a side than before.
    fn is_pushing(&self, id: NodeId) -> bool {
        let node = &self.nodes[id];
        node.measured.is_none_or(|was| {
            node.now.y.end() > was.y.end() + SAME
                || node.now.x.end() > was.x.end() + SAME
                || node.now.x.start < was.x.start - SAME
        }) && !matches!(node.cross, Some(Cross::At(_)) if node.measured.is_none() && node.gap.is_none())
    }

    /// Returns the top of a component that another one pushes down, if it does.
    fn pushed_to(&self, one: NodeId, other: NodeId) -> Option<f64> {
        let (pusher, pushed) = (&self.nodes[one], &self.nodes[other]);
        if one == other || self.is_locked(other) || pushed.is_target && !pusher.is_target {
            return None;
        }
        let was = pushed.measured?;
        let did_overlap = pusher.measured.is_some_and(|pusher| pusher.overlaps(&was, VISIBLE));
        let is_above = pusher.measured.map_or(pusher.now.y.start, |pusher| pusher.y.start)
            > was.y.start + EDGE_TOLERANCE;
        if did_overlap || is_above || !pusher.now.overlaps(&pushed.now, VISIBLE) {
            return None;
        }
        let gap = pusher.measured.map_or(USUAL, |pusher| was.y.start - pusher.y.end());
        Some(pusher.now.y.end() + fmin(fmax(gap, 0.0), USUAL))
    }
}
