//! Resizing: a part gets another size, its contents follow, and its neighbors make room.

use super::super::edit::{EditError, Length};
use super::super::node::{Cross, Flow, NodeId};
use super::Arrangement;
use crate::layout_tree::size;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::fmax;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn resize(
        &mut self,
        ids: &[ComponentId],
        width: Option<&Length>,
        height: Option<&Length>,
    ) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        self.unlocked(&nodes)?;
        for node in nodes {
            if let Some(width) = width {
                self.set_length(node, Axis::X, width)?;
            }
            if let Some(height) = height {
                self.set_length(node, Axis::Y, height)?;
            }
            self.touch(node);
        }
        Ok(())
    }

    fn set_length(&mut self, id: NodeId, axis: Axis, length: &Length) -> Result<(), EditError> {
        let own = self.nodes[id].now.along(axis).length;
        let wanted = match length {
            Length::Exact(px) => *px,
            Length::Factor(factor) => (own * factor).round(),
            Length::Like(other) => {
                let other = self.node_of(other).ok_or_else(|| EditError::UnknownComponent(other.clone()))?;
                self.nodes[other].now.along(axis).length
            }
            Length::Fill => self.filling(id, axis),
            Length::Hug => self.natural(id, axis),
        };
        let least = fmax(self.least_size(id, axis), 1.0);
        let wanted = fmax(wanted, least);
        match axis {
            Axis::X => self.nodes[id].width = Some(wanted),
            Axis::Y => self.nodes[id].height = Some(wanted),
        }
        Ok(())
    }

    /// Returns the length with which a node takes all the room there is.
    fn filling(&mut self, id: NodeId, axis: Axis) -> f64 {
        let own = self.nodes[id].now;
        let Some((parent, _)) = self.place_of(id) else { return own.along(axis).length };
        match axis {
            Axis::X => {
                let room = self.room(id);
                if self.nodes[parent].flow == Flow::Row {
                    return fmax(room.end() - own.x.start, own.x.length);
                }
                self.nodes[id].cross = Some(Cross::At(room.start));
                room.length
            }
            Axis::Y => {
                let frame = self.frame(id);
                let bottom = self.nodes[frame].now.y.end() - self.padding(frame, Axis::Y, false);
                fmax(bottom - own.y.start, own.y.length)
            }
        }
    }

    /// Returns the natural length of a component: that of its content.
    fn natural(&self, id: NodeId, axis: Axis) -> f64 {
        let own = self.nodes[id].now;
        let Some(element) = self.element(id) else { return own.along(axis).length };
        let (kind, props) = (element.kind(), element.component.props());
        if let Some(around) = self.around(id) {
            let content = around.along(axis);
            return content.end() - own.along(axis).start + self.padding(id, axis, false);
        }
        match axis {
            Axis::X => size::width(kind, props, true).max_content,
            Axis::Y => size::height(kind, props, self.preferred(id)),
        }
    }
}
