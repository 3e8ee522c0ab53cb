//! Rows: parts side by side, and the ladder of remedies when they need more room.

use super::Arrangement;
use super::area::Extent;
use super::gaps::USUAL;
use super::node::{Flow, NodeId};
use super::width::{SAME, tied};
use crate::structure::tolerance::BLEEDS;
use crate::tokens::arranging::{CLOSE, ELASTIC};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// Widths that differ by at most this are equal. Pixels.
const EQUAL: f64 = 2.0;

/// A row while it is laid out.
struct RowLayout {
    children: Vec<NodeId>,
    widths: Vec<f64>,
    /// The gap before each child but the first.
    gaps: Vec<f64>,
}

impl RowLayout {
    fn total(&self) -> f64 {
        self.widths.iter().sum::<f64>() + self.gaps.iter().sum::<f64>()
    }
}

impl Arrangement<'_> {
    /// Lays the children of a row out when it goes from one extent to another.
    pub(super) fn lay_row(&mut self, id: NodeId, from: Extent, to: Extent) {
        if self.is_changed_row(id) || !self.is_measured {
            return self.lay_changed_row(id, from, to);
        }
        let children = self.nodes[id].children.clone();
        let extents: Vec<Extent> = children.iter().map(|&child| self.nodes[child].now.x).collect();
        let Some(whole) = extents.iter().copied().reduce(Extent::union) else { return };
        let new = tied(whole, from, to);
        if (new.length - whole.length).abs() < SAME {
            for (&child, own) in children.iter().zip(&extents) {
                self.lay(child, Extent { start: own.start + (new.start - whole.start), length: own.length });
            }
            return;
        }
        self.share(&children, &extents, whole, new);
    }

    /// Whether the order, the gaps or the widths of the children of a row have changed.
    fn is_changed_row(&self, id: NodeId) -> bool {
        let children = &self.nodes[id].children;
        let measured = |child: &NodeId| {
            let node = &self.nodes[*child];
            node.width.is_none() && node.gap.is_none() && self.measured_gap(*child, Axis::X).is_some()
        };
        !children.iter().all(measured) || children.last() != self.nodes[id].measured_last.as_ref()
    }

    /// Parts keep their gaps and share the remaining width in proportion. Buttons keep their width if others can give
    /// way.
    fn share(&mut self, children: &[NodeId], extents: &[Extent], whole: Extent, new: Extent) {
        let is_firm: Vec<bool> = children.iter().map(|&child| self.is_firm(child)).collect();
        let sum = |firm: bool| -> f64 {
            let of = extents.iter().zip(&is_firm).filter(|(_, own)| **own == firm);
            of.map(|(extent, _)| extent.length).sum()
        };
        let (firm, loose) = (sum(true), sum(false));
        let gaps = whole.length - firm - loose;
        let (free, taken) = (new.length - gaps, firm + loose);
        let keeps_firm = loose > 0.0 && free - firm >= loose / 3.0;
        let share = |is_firm: bool| match (keeps_firm, is_firm) {
            (true, true) => 1.0,
            (true, false) => (free - firm) / loose,
            _ if free > 0.0 && taken > 0.0 => free / taken,
            _ => new.length / whole.length,
        };
        let gap_share = if free > 0.0 { 1.0 } else { new.length / whole.length };
        let (mut x, mut end) = (new.start, whole.start);
        for ((&child, own), &firm) in children.iter().zip(extents).zip(&is_firm) {
            let start = x + (own.start - end) * gap_share;
            (x, end) = (start + own.length * share(firm), own.end());
            let is_same = (x - start - own.length).abs() < SAME;
            let to = if is_same {
                Extent { start, length: own.length }
            } else {
                Extent::between(start.round(), x.round())
            };
            self.lay(child, to);
        }
    }

    fn is_firm(&self, id: NodeId) -> bool {
        self.element(id).is_some_and(|element| element.kind() == ComponentKind::Button)
    }

    /// Lays out a row with changed children, gaps or widths.
    fn lay_changed_row(&mut self, id: NodeId, from: Extent, to: Extent) {
        let children = self.nodes[id].children.clone();
        let Some(&first) = children.first() else { return };
        let was = self.row_before(id, from);
        let room = self.room_of_row(id, was, to);
        let mut line = self.line_of(children);
        let by = to.start - from.start;
        let is_at_start = was.start - room.start <= BLEEDS;
        let is_at_end = (room.end() - was.end()).abs() <= BLEEDS;
        let is_as_long =
            (line.total() - self.measured_total(&line.children).unwrap_or(was.length)).abs() < SAME;
        if !is_as_long {
            self.fit(&mut line, room, was, is_at_start && is_at_end);
        }
        let total = line.total();
        let start = if is_as_long {
            was.start + by
        } else if self.nodes[first].gap.is_some() && !self.nodes[id].is_group() {
            to.start + self.gap(first, Axis::X)
        } else if is_at_end && !is_at_start {
            fmax(room.end() - total, room.start)
        } else if id != self.root && is_centered(was, room) {
            fmax((room.center() - total / 2.0).round(), room.start)
        } else {
            // A row that would reach over its room begins further left.
            fmax(fmin(was.start + by, room.end() - total), fmin(room.start, was.start + by))
        };
        let mut x = start;
        for (at, (&child, &width)) in line.children.iter().zip(&line.widths).enumerate() {
            if let Some(gap) = at.checked_sub(1).and_then(|at| line.gaps.get(at)) {
                x += gap;
            }
            self.lay(child, Extent { start: x, length: width });
            x += width;
        }
        if self.nodes[id].is_group()
            && let Some(around) = self.around(id)
        {
            self.nodes[id].now.x = around.x;
        }
    }

    fn line_of(&self, children: Vec<NodeId>) -> RowLayout {
        let widths = children.iter().map(|&child| self.preferred(child)).collect();
        let gaps = children.iter().skip(1).map(|&child| self.gap(child, Axis::X)).collect();
        RowLayout { children, widths, gaps }
    }

    /// Returns the width that a row asks for. Pixels. A row with a new or wider part closes up and narrows its parts rather
    /// than reach beyond its room and the free width beside it.
    pub(super) fn preferred_row(&self, id: NodeId) -> f64 {
        let mut line = self.line_of(self.nodes[id].children.clone());
        let has_wider = line.children.iter().any(|&child| {
            let node = &self.nodes[child];
            node.width.is_some() || node.measured_parent != Some(id)
        });
        if let Some(measured) = self.nodes[id].measured.filter(|_| has_wider) {
            let length = fmax(measured.x.length, self.room(id).length) + self.slack_around(id);
            self.fit(&mut line, Extent { start: 0.0, length }, measured.x, false);
        }
        line.total()
    }

    /// Returns the sum of the measured widths and gaps of a row with unchanged children.
    fn measured_total(&self, children: &[NodeId]) -> Option<f64> {
        let (first, rest) = children.split_first()?;
        let mut total = self.nodes[*first].measured?.x.length;
        for &child in rest {
            total += self.measured_gap(child, Axis::X)? + self.nodes[child].measured?.x.length;
        }
        Some(total)
    }

    /// Returns the extent of the children of a row on the sketch.
    fn row_before(&self, id: NodeId, from: Extent) -> Extent {
        if self.nodes[id].is_group() && id != self.root {
            return self.nodes[id].measured.map_or(from, |area| area.x);
        }
        let part = self.structure.cut_of(self.element(id));
        part.map_or(from, |part| Extent::between(part.bounds().x(), part.bounds().right()))
    }

    /// Returns the extent that the children of a row may use.
    fn room_of_row(&self, id: NodeId, was: Extent, to: Extent) -> Extent {
        let room = if self.nodes[id].is_group() { self.room(id) } else { self.room_inside(id) };
        let room = if room.length > 0.0 { room } else { to };
        // A row that reached over its room may go on to do so.
        room.union(was)
    }

    /// Makes a line fit: gives free width to an elastic gap, closes gaps, narrows children.
    fn fit(&self, line: &mut RowLayout, room: Extent, was: Extent, is_tied: bool) {
        let missing = line.total() - room.length;
        if missing <= 0.0 {
            // Both ends stay at their edges.
            if is_tied && let Some(gap) = widest(&mut line.gaps).filter(|gap| **gap > ELASTIC) {
                *gap -= line_slack(missing, was, room);
            }
            return;
        }
        let mut missing = missing;
        for least in [USUAL, CLOSE] {
            missing = close_gaps(&mut line.gaps, missing, least);
            if least == USUAL {
                missing = self.narrow(line, missing);
            }
        }
    }

    /// Narrows the children of a line, equal ones equally. Returns the missing width after that.
    fn narrow(&self, line: &mut RowLayout, missing: f64) -> f64 {
        if missing <= 0.0 {
            return 0.0;
        }
        let least: Vec<f64> = line.children.iter().map(|&child| self.least_width(child)).collect();
        let first = line.widths.first().copied().unwrap_or_default();
        let are_equal =
            line.widths.len() > 1 && line.widths.iter().all(|width| (width - first).abs() <= EQUAL);
        if are_equal {
            let count = crate::layout_tree::size::count(line.widths.len());
            let width = ((line.widths.iter().sum::<f64>() - missing) / count).floor();
            if least.iter().all(|least| width >= *least) {
                line.widths.iter_mut().for_each(|own| *own = width);
                return 0.0;
            }
        }
        // A box keeps the width that its contents are laid out for, unless all are equal.
        let least: Vec<f64> = line
            .children
            .iter()
            .zip(line.widths.iter().zip(&least))
            .map(|(&child, (&width, &least))| if self.is_box_with_parts(child) { width } else { least })
            .collect();
        let free: f64 = line.widths.iter().zip(&least).map(|(width, least)| fmax(width - least, 0.0)).sum();
        if free <= 0.0 {
            return missing;
        }
        let share = fmin(missing / free, 1.0);
        for (width, least) in line.widths.iter_mut().zip(&least) {
            *width -= (fmax(*width - least, 0.0) * share).ceil();
            *width = fmax(*width, *least);
        }
        fmax(missing - free, 0.0)
    }

    fn is_box_with_parts(&self, id: NodeId) -> bool {
        self.nodes[id].order().is_some() && !self.nodes[id].children.is_empty()
    }

    /// Whether a row has room for one more child of this width, by free room, closer gaps, or narrower children.
    pub(super) fn takes(&self, id: NodeId, child: NodeId, width: f64) -> bool {
        let children = &self.nodes[id].children;
        let room = if self.nodes[id].is_group() { self.room(id) } else { self.room_inside(id) };
        let room = room.union(self.row_before(id, self.nodes[id].now.x));
        let mut line = self.line_of(children.clone());
        line.children.push(child);
        line.widths.push(width);
        line.gaps.push(self.usual_gap(id, Axis::X));
        let missing = line.total() - room.length;
        let missing = close_gaps(&mut line.gaps, missing, USUAL) - self.slack_around(id);
        self.narrow(&mut line, missing) <= 0.0
    }

    /// Returns the width that the gaps beside a row can give to it, if it stands in another row. Pixels.
    fn slack_around(&self, id: NodeId) -> f64 {
        let outer = self.nodes[id].parent.filter(|_| self.nodes[id].is_group());
        let Some(outer) = outer.filter(|&outer| self.nodes[outer].flow == Flow::Row) else { return 0.0 };
        let gaps = self.nodes[outer].children.iter().skip(1).map(|&child| self.gap(child, Axis::X));
        gaps.map(|gap| fmax(gap - USUAL, 0.0)).sum::<f64>() + self.slack_around(outer)
    }
}

fn is_centered(was: Extent, room: Extent) -> bool {
    let (before, after) = (was.start - room.start, room.end() - was.end());
    before > BLEEDS && (before - after).abs() <= BLEEDS
}

fn widest(gaps: &mut [f64]) -> Option<&mut f64> {
    gaps.iter_mut().max_by(|one, other| one.total_cmp(other))
}

/// Returns the change of an elastic gap, so that a row that reached both edges does so again.
fn line_slack(missing: f64, was: Extent, room: Extent) -> f64 {
    missing + fmax(room.length - was.length, 0.0)
}

/// Takes `missing` from the gaps that are wider than `least`, the widest first. Returns the missing width after that.
fn close_gaps(gaps: &mut [f64], missing: f64, least: f64) -> f64 {
    let mut missing = missing;
    while missing > 0.0 {
        let Some(gap) = widest(gaps).filter(|gap| **gap > least) else { break };
        let taken = fmin(*gap - least, missing);
        *gap -= taken;
        missing -= taken;
    }
    fmax(missing, 0.0)
}
