//! Lines of text in a box, and the bars that stand for texts nobody has written.

use super::xml::Xml;
use crate::font::Font;
use kurbo::Rect;

/// Where lines stand in their box.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    /// At the left edge.
    Start,
    /// In the middle.
    Middle,
}

/// Where a block of lines stands in a box that is higher.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rise {
    /// At the top, except for one line in a box that has no room for two.
    Top,
    /// In the middle.
    Middle,
}

/// A text to be written.
#[derive(Clone, Copy)]
pub(super) struct Lettering<'a> {
    pub(super) text: &'a str,
    pub(super) font: Font,
    pub(super) color: &'a str,
    pub(super) align: Align,
}

/// Height of a line in font sizes.
const LINE_HEIGHT: f64 = 1.4;
/// The least height, in font sizes, that shows a line with all of its descenders.
const LEAST_HEIGHT: f64 = 1.15;
/// The height of capitals is about 0.7 font sizes, so a baseline lies half of that below the middle.
const BASELINE: f64 = 0.35;

impl Lettering<'_> {
    /// Writes one line in the middle of the height of `room`.
    pub(super) fn line(&self, xml: &mut Xml, room: Rect) {
        let line = self.font.fit(self.text, room.width());
        self.write(xml, &line, room, room.center().y);
    }

    /// Writes the text in the largest of `sizes` in which all of it has room, else as much of it as
    /// has room in the last one.
    pub(super) fn block(mut self, xml: &mut Xml, room: Rect, sizes: &[f64], rise: Rise) {
        let mut lines = Vec::new();
        for &px in sizes {
            self.font.px = px;
            let most = whole_lines(room.height(), px * LINE_HEIGHT);
            // One more, to see whether it is needed.
            lines = self.font.wrap(self.text, room.width(), most + 1);
            if lines.len() <= most && px * LEAST_HEIGHT <= room.height() {
                break;
            }
            lines = self.font.wrap(self.text, room.width(), most);
        }
        let line_height = self.font.px * LINE_HEIGHT;
        let height = lines.iter().map(|_| line_height).sum::<f64>();
        let is_centered = rise == Rise::Middle || room.height() < 2.0 * line_height;
        let top = if is_centered { room.center().y - height / 2.0 } else { room.y0 };
        let mut middle = top + line_height / 2.0;
        for line in lines {
            self.write(xml, &line, room, middle);
            middle += line_height;
        }
    }

    fn write(&self, xml: &mut Xml, line: &str, room: Rect, middle: f64) {
        if line.is_empty() {
            return;
        }
        let (x, anchor) = match self.align {
            Align::Start => (room.x0, "start"),
            Align::Middle => (room.center().x, "middle"),
        };
        let mut attributes = vec![
            ("x", x.into()),
            ("y", (middle + self.font.px * BASELINE).into()),
            ("font-size", self.font.px.into()),
            ("fill", self.color.into()),
        ];
        if self.align != Align::Start {
            attributes.push(("text-anchor", anchor.into()));
        }
        if self.font.bold {
            attributes.push(("font-weight", "700".into()));
        }
        xml.text("text", &attributes, line);
    }
}

/// The number of whole lines in a height, at least one.
fn whole_lines(height: f64, line_height: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "both are positive and below 1e6; the fraction is what is to be cut"
    )]
    let lines = (height / line_height) as usize;
    lines.max(1)
}

/// A rounded bar in the middle of the height of `room`.
pub(super) fn bar(xml: &mut Xml, room: Rect, thickness: f64, color: &str) {
    let thickness = thickness.min(room.height());
    let attributes = [
        ("x", room.x0.into()),
        ("y", (room.center().y - thickness / 2.0).into()),
        ("width", room.width().max(0.0).into()),
        ("height", thickness.into()),
        ("rx", (thickness / 2.0).into()),
        ("fill", color.into()),
    ];
    xml.empty("rect", &attributes);
}
