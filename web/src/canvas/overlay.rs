//! What lies over the sketch: outlines, handles, the marquee. Pure; in screen px.

use crate::canvas::handles::Handle;
use crate::canvas::viewport::Viewport;
use kurbo::{Point, Rect, Vec2};

/// Side of a handle on the screen.
pub const HANDLE_SIDE: f64 = 8.0;
/// How far from a handle's middle it can still be grabbed, in screen px.
const HANDLE_REACH: f64 = 8.0;
/// More outlines than this say no more than the frame around them.
const MOST_OUTLINES: usize = 60;

/// One thing to paint over the sketch.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// The outline of a selected component.
    Outline(Rect),
    /// The frame around several.
    Frame(Rect),
    /// The component under the pointer.
    Hover(Rect),
    /// A handle.
    Handle(Point),
    /// The marquee.
    Marquee(Rect),
    /// A size, centered below a frame.
    Badge { at: Point, text: String },
}

/// The boxes of what is selected, in sketch px.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selected {
    boxes: Vec<Rect>,
    frame: Option<Rect>,
}

impl Selected {
    /// These boxes. Of very many only the frame around them is kept.
    pub fn new(boxes: impl Iterator<Item = Rect>) -> Self {
        let mut selected = Self::default();
        for rect in boxes {
            selected.frame = Some(selected.frame.map_or(rect, |frame| frame.union(rect)));
            if selected.boxes.len() <= MOST_OUTLINES {
                selected.boxes.push(rect);
            }
        }
        if selected.boxes.len() > MOST_OUTLINES {
            selected.boxes.clear();
        }
        selected
    }

    /// The smallest rectangle around all; `None` when nothing is selected.
    pub fn frame(&self) -> Option<Rect> {
        self.frame
    }

    /// The same, moved.
    #[must_use]
    pub fn moved(&self, by: Vec2) -> Self {
        let boxes = self.boxes.iter().map(|rect| *rect + by).collect();
        Self { boxes, frame: self.frame.map(|frame| frame + by) }
    }
}

/// What is to be marked, in sketch px.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlines {
    /// The selected components.
    pub selected: Selected,
    /// The component under the pointer.
    pub hover: Option<Rect>,
    /// The marquee.
    pub marquee: Option<Rect>,
    /// Whether handles are shown.
    pub handles: bool,
    /// Whether the size of the selection is shown, as it changes.
    pub size: bool,
}

/// The marks to paint, from back to front.
pub fn marks(outlines: &Outlines, viewport: &Viewport) -> Vec<Mark> {
    let screen = |rect: &Rect| viewport.rect_to_screen(*rect);
    let mut marks: Vec<Mark> = outlines.hover.iter().map(|rect| Mark::Hover(screen(rect))).collect();
    let Selected { boxes, frame } = &outlines.selected;
    marks.extend(boxes.iter().map(|rect| Mark::Outline(screen(rect))));
    if let Some(frame) = frame {
        let on_screen = screen(frame);
        if boxes.len() != 1 {
            marks.push(Mark::Frame(on_screen));
        }
        if outlines.handles {
            marks.extend(handles(on_screen).map(|handle| Mark::Handle(handle.on(on_screen))));
        }
        if outlines.size {
            let at = Point::new(on_screen.center().x, on_screen.y1 + 16.0);
            marks.push(Mark::Badge {
                at,
                text: format!("{} × {}", frame.width().round(), frame.height().round()),
            });
        }
    }
    marks.extend(outlines.marquee.iter().map(|rect| Mark::Marquee(screen(rect))));
    marks
}

/// The handle of `frame`, both on the screen, that `at` grabs.
pub fn handle_at(frame: Rect, at: Point) -> Option<Handle> {
    handles(frame)
        .filter(|handle| {
            let distance = handle.on(frame) - at;
            distance.x.abs() <= HANDLE_REACH && distance.y.abs() <= HANDLE_REACH
        })
        .last()
}

/// The handles that have room on a frame: on a small one, those at the middle of a side would leave
/// nothing to drag it by.
fn handles(frame: Rect) -> impl Iterator<Item = Handle> {
    const ROOM: f64 = 32.0;
    let small = frame.width() < 12.0 && frame.height() < 12.0;
    Handle::ALL.into_iter().filter(move |handle| match (handle.x, handle.y) {
        (0, _) => frame.width() >= ROOM,
        (_, 0) => frame.height() >= ROOM,
        _ => !small || (handle.x, handle.y) == (1, 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_component_has_eight_handles_and_a_small_one_fewer() {
        let viewport = Viewport::at_origin(Point::ZERO);
        let count = |rect: Rect| {
            let outlines = Outlines {
                selected: Selected::new([rect].into_iter()),
                handles: true,
                ..Outlines::default()
            };
            marks(&outlines, &viewport).iter().filter(|mark| matches!(mark, Mark::Handle(_))).count()
        };
        assert_eq!(count(Rect::new(0.0, 0.0, 120.0, 40.0)), 8);
        assert_eq!(count(Rect::new(0.0, 0.0, 120.0, 20.0)), 6);
        assert_eq!(count(Rect::new(0.0, 0.0, 10.0, 10.0)), 1);
    }

    #[test]
    fn a_handle_is_grabbed_near_its_middle() {
        let frame = Rect::new(100.0, 100.0, 220.0, 140.0);
        assert_eq!(handle_at(frame, Point::new(221.0, 141.0)), Some(Handle { x: 1, y: 1 }));
        assert_eq!(handle_at(frame, Point::new(160.0, 98.0)), Some(Handle { x: 0, y: -1 }));
        assert_eq!(handle_at(frame, Point::new(160.0, 120.0)), None);
    }

    #[test]
    fn many_are_one_frame() {
        let boxes = (0..100).map(|i| Rect::new(f64::from(i), 0.0, f64::from(i) + 20.0, 20.0));
        let outlines = Outlines { selected: Selected::new(boxes), ..Outlines::default() };
        let marks = marks(&outlines, &Viewport::at_origin(Point::ZERO));
        assert_eq!(marks, [Mark::Frame(Rect::new(0.0, 0.0, 119.0, 20.0))]);
    }
}
