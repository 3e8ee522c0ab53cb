//! Solved boxes that are too small for their contents.

use super::layout_box::{BoxContent, LayoutBox};
use crate::structure::lies_in;
use websketch_sketch::geometry::Bounds;

impl LayoutBox {
    /// Whether a component in the solved box sticks out of the component around it.
    pub(crate) fn overflows(&self) -> bool {
        match self.content {
            BoxContent::Nothing => self.items_overflow(None, (self.place.x, self.place.y)),
            BoxContent::Existing(_) | BoxContent::New { .. } => {
                let frame = Bounds::new(0.0, 0.0, self.place.width, self.place.height).ok();
                self.items_overflow(frame, (0.0, 0.0))
            }
        }
    }

    /// Whether an item sticks out of `frame`. The items lie relative to `origin` in it.
    fn items_overflow(&self, frame: Option<Bounds>, (x, y): (f64, f64)) -> bool {
        self.group.iter().flat_map(|group| &group.items).any(|item| {
            let (x, y) = (x + item.place.x, y + item.place.y);
            if matches!(item.content, BoxContent::Nothing) {
                return item.items_overflow(frame, (x, y));
            }
            let lies_outside = frame.is_some_and(|frame| {
                let bounds = Bounds::new(x, y, item.place.width, item.place.height);
                bounds.is_ok_and(|bounds| !lies_in(&bounds, &frame))
            });
            lies_outside || item.overflows()
        })
    }
}
