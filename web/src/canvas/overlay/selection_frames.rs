//! The bounds of the selected components, and their common frame. Pure.

use kurbo::{Rect, Vec2};

/// Most outlines. A larger selection has only its common frame.
const MAX_OUTLINES: usize = 60;

/// Bounds of the selected components. Sketch px.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelectionFrames {
    pub(super) boxes: Vec<Rect>,
    /// Bounds of the locked ones.
    pub(super) locked: Vec<Rect>,
    pub(super) frame: Option<Rect>,
    pub(super) is_locked: bool,
}

impl SelectionFrames {
    /// Takes boxes, each with whether it is locked. Keeps only the common frame of very many boxes.
    pub fn new(boxes: impl Iterator<Item = (Rect, bool)>) -> Self {
        let mut selected = Self::default();
        for (rect, is_locked) in boxes {
            selected.frame = Some(selected.frame.map_or(rect, |frame| frame.union(rect)));
            selected.is_locked |= is_locked;
            if selected.boxes.len() <= MAX_OUTLINES {
                selected.boxes.push(rect);
                selected.locked.extend(is_locked.then_some(rect));
            }
        }
        if selected.boxes.len() > MAX_OUTLINES {
            selected.boxes.clear();
            selected.locked.clear();
        }
        selected
    }

    /// Returns true if one of the components is locked, so that none can be moved.
    pub fn is_locked(&self) -> bool {
        self.is_locked
    }

    /// Returns the union of all boxes, or `None` for an empty selection.
    pub fn frame(&self) -> Option<Rect> {
        self.frame
    }

    /// Returns the frames moved by `by`.
    #[must_use]
    pub fn moved(&self, by: Vec2) -> Self {
        let shift = |boxes: &[Rect]| boxes.iter().map(|rect| *rect + by).collect();
        Self {
            boxes: shift(&self.boxes),
            locked: shift(&self.locked),
            frame: self.frame.map(|frame| frame + by),
            ..*self
        }
    }
}
