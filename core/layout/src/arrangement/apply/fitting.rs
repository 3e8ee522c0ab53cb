//! Fitting: the size and the gaps of a part at its new place.

use super::super::area::Extent;
use super::super::node::{Content, Cross, Flow, NodeId};
use super::Arrangement;
use crate::layout_tree::{SpacingRole, gap_between, spacing_role_of};
use crate::structure::tolerance::{BAR_RATIO, MAX_BAR_HEIGHT};
pub(super) use crate::tokens::arranging::COLUMN;
use crate::tokens::arranging::IN_ROW;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    /// Gives a node the size that it has at its new place.
    pub(super) fn size_for(&mut self, id: NodeId, parent: NodeId, anchor: NodeId) {
        let flow = self.nodes[parent].flow;
        let like = self.like(id, parent, anchor);
        let room = self.room_inside(parent);
        let is_group = self.nodes[id].is_group();
        match flow {
            Flow::Row => {
                let width = match (like, &self.nodes[id].content) {
                    (Some(like), _) => self.nodes[like].now.x.length,
                    (None, Content::New(item)) => {
                        let wish = &item.intrinsic_width;
                        wish.fit_content
                            .unwrap_or_else(|| fmax(wish.min_in_row, fmin(wish.max_content, IN_ROW)))
                    }
                    (None, _) => self.preferred(id),
                };
                self.nodes[id].width = Some(width);
                self.scale_to_bar(id, parent);
                let is_box =
                    matches!(self.kind(id), Some(ComponentKind::Container | ComponentKind::ImagePlaceholder));
                self.nodes[id].cross = Some(match self.alignment(parent) {
                    Cross::Stretch if is_box && like.is_some() => Cross::Stretch,
                    Cross::Stretch | Cross::At(_) | Cross::Offset(_) => Cross::Start,
                    cross => cross,
                });
            }
            Flow::Column | Flow::Overlay => {
                let own = self.nodes[anchor].now.x;
                // A footer across the page says nothing about the width of the content above it.
                let is_content = self.frame(anchor) == self.root && self.is_footer(anchor);
                let page = Some(self.room_on_page()).filter(|_| is_content);
                let across = page.filter(|page| own.start < page.start && own.end() > page.end());
                let room = across.unwrap_or(room);
                let lane = if anchor == parent || across.is_some() { room } else { own };
                // A section goes across the content of the page, not of the heading beside it.
                let is_section = self.frame(anchor) == self.root
                    && matches!(&self.nodes[id].content, Content::New(item) if item.holds_several());
                let lane = if is_section {
                    Extent::between(lane.start, fmax(lane.end(), fmin(room.end(), self.room_on_page().end())))
                } else if lane.length < COLUMN {
                    Extent::between(lane.start, room.end())
                } else {
                    lane
                };
                let width = match (like, &self.nodes[id].content) {
                    (Some(like), _) => self.nodes[like].now.x.length,
                    (None, Content::New(item)) => {
                        let original = item.original.as_ref().and_then(|id| self.structure.element(id));
                        let width = original.map_or_else(
                            || item.width_in(lane.length, None, None),
                            |original| original.bounds.width(),
                        );
                        fmin(width, fmax(room.length, 1.0))
                    }
                    (None, _) => fmin(self.preferred(id), fmax(room.length, 1.0)),
                };
                let start = like.map_or(lane.start, |like| self.nodes[like].now.x.start);
                self.nodes[id].width = Some(width);
                self.nodes[id].cross = Some(match self.alignment(parent) {
                    Cross::Center if like.is_none() && anchor != parent => Cross::Center,
                    Cross::End if like.is_none() && anchor != parent => Cross::End,
                    _ => Cross::At(start),
                });
            }
        }
        if is_group {
            self.nodes[id].width = None;
        }
    }

    /// Returns the bar in which a node stands: a strip with its parts in a row.
    pub(super) fn bar_around(&self, id: NodeId) -> Option<NodeId> {
        let bar = self.frame(id);
        let bounds = self.element(bar)?.bounds;
        let is_strip = bounds.height() <= MAX_BAR_HEIGHT && bounds.width() >= bounds.height() * BAR_RATIO;
        let is_row = self.nodes[bar].flow == Flow::Row || self.nodes[bar].children.len() < 2;
        (is_strip && is_row).then_some(bar)
    }

    /// Scales a new picture that goes into the row of a bar to the height of that row.
    fn scale_to_bar(&mut self, id: NodeId, row: NodeId) {
        let first = self.nodes[row].children.first();
        if first.and_then(|&first| self.bar_around(first)).is_none() {
            return;
        }
        let height = self.around_measured(row).map_or(0.0, |area| area.y.length);
        let (wish, own) = (self.preferred(id), self.length_of(id, Axis::Y));
        let is_picture =
            self.nodes[id].measured.is_none() && self.kind(id) == Some(ComponentKind::ImagePlaceholder);
        if is_picture && (1.0..own).contains(&height) {
            self.nodes[id].width = Some((wish * height / own).round());
            self.nodes[id].height = Some(height);
        }
    }

    /// Returns the sibling that determines the width of a node: the nearest one of the same kind, for kinds with equal widths.
    pub(super) fn like(&self, id: NodeId, parent: NodeId, anchor: NodeId) -> Option<NodeId> {
        use ComponentKind::{Container, ImagePlaceholder, Input, List, Table};
        let kind = self
            .kind(id)
            .filter(|kind| matches!(kind, Container | ImagePlaceholder | Input | List | Table))?;
        let bars = &self.structure.frame().bars;
        let is_bar = |one: NodeId| self.element(one).is_some_and(|element| bars.contains(element));
        let is_like = |one: &NodeId| {
            self.nodes[*one].measured.is_some() && self.kind(*one) == Some(kind) && !is_bar(*one)
        };
        let siblings = &self.nodes[parent].children;
        Some(anchor)
            .filter(is_like)
            .or_else(|| siblings.iter().copied().filter(|one| *one != id).find(is_like))
    }

    /// Returns the kind of the component of a node.
    pub(super) fn kind(&self, id: NodeId) -> Option<ComponentKind> {
        match &self.nodes[id].content {
            Content::Group => None,
            Content::Wrapper(kind, _) => Some(*kind),
            Content::Existing(_) => self.element(id).map(|element| element.kind()),
            Content::New(item) => item.content.component().map(|(kind, _)| kind),
        }
    }

    pub(super) fn length_of(&self, id: NodeId, axis: Axis) -> f64 {
        match (axis, &self.nodes[id].content) {
            (Axis::X, _) => self.preferred(id),
            (Axis::Y, Content::New(item)) => {
                let mut item = item.clone();
                item.solve(self.preferred(id), &self.page)
            }
            (Axis::Y, _) => self.nodes[id].now.y.length,
        }
    }

    /// Returns the gap between two neighbors of which one is new. Pixels.
    pub(super) fn gap_to(&self, one: NodeId, next: NodeId, usual: f64, axis: Axis) -> f64 {
        match axis {
            Axis::X => usual,
            Axis::Y => gap_between(self.role(one), self.role(next), usual, false),
        }
    }

    pub(super) fn role(&self, id: NodeId) -> SpacingRole {
        match (&self.nodes[id].content, self.element(id)) {
            (Content::New(item), _) => item.spacing_role(),
            (_, Some(element)) => spacing_role_of(element.component),
            _ => SpacingRole::Block,
        }
    }
}
