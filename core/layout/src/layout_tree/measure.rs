//! Intrinsic widths of layout boxes, from the inside out.

use super::layout_box::{BoxGroup, DeviceClass, LayoutBox, PageMetrics};
use super::size::{self, NARROWEST_CARD, NARROWEST_CARD_PHONE, NARROWEST_COLUMN, NARROWEST_COLUMN_PHONE};
use super::tree::{Flow, Sizing};
use crate::tokens::{NARROWEST_READING, SMALL_WIDTH};
use kurbo::Size;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};

impl LayoutBox {
    /// Measures the intrinsic width of the box and its children.
    pub(super) fn measure(&mut self, page: &PageMetrics, in_bar: bool) {
        if let Some(screen) = self.device_frame() {
            return self.measure_device_frame(screen.size().width);
        }
        let own = match (&self.content.component(), &mut self.group) {
            (Some((kind, props)), None) => size::width(*kind, props, in_bar),
            (_, Some(group)) => {
                let inside = in_bar && group.flow == Flow::Row || group.is_bar;
                for item in &mut group.items {
                    item.measure(page, inside);
                }
                for (_, overlay) in &mut group.overlays {
                    overlay.measure(page, false);
                }
                group_width(group, page.device_class())
            }
            (None, None) => size::IntrinsicWidth {
                fit_content: Some(0.0),
                max_content: 0.0,
                min_content: 0.0,
                min_in_row: 0.0,
            },
        };
        let mut wish = own;
        if self.is_frame() {
            wish.fit_content = None;
            let usual = match page.device_class() {
                // Two boxes with short texts stand side by side.
                DeviceClass::Phone if own.max_content <= NARROWEST_READING => {
                    fmin(NARROWEST_CARD_PHONE, own.max_content)
                }
                DeviceClass::Phone if self.has_running_text() => NARROWEST_READING,
                _ => NARROWEST_CARD,
            };
            let is_backdrop = self.is_backdrop();
            wish.min_in_row = if is_backdrop { own.min_in_row } else { fmax(wish.min_content, usual) };
        }
        if let Some(was) = &self.sketch_bounds {
            // An existing component keeps its width, unless it fills the available width.
            wish.max_content = was.width();
            wish.min_content = wish.min_content.min(was.width());
            wish.min_in_row = wish.min_in_row.min(was.width());
            let is_small = self.group.is_none() && was.width() < SMALL_WIDTH;
            if wish.fit_content.is_some() || in_bar && self.group.is_none() || is_small {
                wish.fit_content = Some(was.width());
                wish.min_in_row = was.width();
            }
        }
        if self.sizing == Some(Sizing::Hug) {
            wish.fit_content = Some(wish.fit_content.unwrap_or(wish.max_content));
        }
        if self.takes_rest() {
            wish.fit_content = None;
            if let Some((ComponentKind::Button, props)) = self.content.component() {
                wish.min_in_row = size::narrowest_button(props);
            }
        }
        if let Some(width) = self.width {
            wish = size::IntrinsicWidth {
                fit_content: Some(width),
                max_content: width,
                min_content: width,
                min_in_row: width,
            };
        }
        self.intrinsic_width = wish;
    }

    /// Measures a device frame. Its width is that of its device, and its contents lie on their own page.
    fn measure_device_frame(&mut self, usual: f64) {
        let width = self.width.or(self.sketch_bounds.map(|was| was.width())).unwrap_or(usual);
        self.intrinsic_width = size::IntrinsicWidth {
            fit_content: Some(width),
            max_content: width,
            min_content: width,
            min_in_row: width,
        };
        if let Some(group) = &mut self.group {
            let page = PageMetrics::new(Size::new(width - group.padding.left - group.padding.right, 0.0));
            group.items.iter_mut().for_each(|item| item.measure(&page, false));
            group.overlays.iter_mut().for_each(|(_, overlay)| overlay.measure(&page, false));
        }
    }

    /// Whether it takes the available width, even if its content is narrower.
    pub(super) fn takes_rest(&self) -> bool {
        self.flex_grow.is_some() || self.sizing == Some(Sizing::Fill)
    }

    /// Whether it is or contains a text that can wrap.
    fn has_running_text(&self) -> bool {
        match &self.group {
            Some(group) => group.items.iter().any(Self::has_running_text),
            None => self.content.component().is_some_and(|(kind, props)| size::is_running(kind, props)),
        }
    }
}

/// Returns the intrinsic width of a group.
fn group_width(group: &BoxGroup, screen: DeviceClass) -> size::IntrinsicWidth {
    let items = &group.items;
    let sides = group.padding.left + group.padding.right;
    let widest = |of: fn(&LayoutBox) -> f64| items.iter().map(of).fold(0.0, fmax);
    let gaps = super::solve::gap_of(group) * size::count(items.len().saturating_sub(1));
    let hugs: Option<Vec<f64>> = items.iter().map(|item| item.intrinsic_width.fit_content).collect();
    let least = widest(|item| item.intrinsic_width.min_content);
    let (hug, natural, in_row) = match group.flow {
        Flow::Row | Flow::Screens => {
            let sum = |of: fn(&LayoutBox) -> f64| items.iter().map(of).sum::<f64>() + gaps;
            let hug = hugs.map(|hugs| hugs.iter().sum::<f64>() + gaps);
            (
                hug,
                sum(|item| item.intrinsic_width.max_content),
                sum(|item| item.intrinsic_width.fit_content.unwrap_or(item.intrinsic_width.min_in_row)),
            )
        }
        Flow::Page | Flow::Column | Flow::Grid | Flow::Overlay => {
            let hug = hugs.filter(|_| group.flow == Flow::Column && !items.iter().any(LayoutBox::is_written));
            let hug = hug.map(|hugs| hugs.into_iter().fold(0.0, fmax));
            // A column of texts may be narrow; any other column is a column of the page.
            let is_plain = hug.is_some() || items.iter().all(LayoutBox::is_text_only);
            let is_read = items.iter().any(LayoutBox::has_running_text);
            let usual = match screen {
                DeviceClass::Phone if is_plain && is_read => {
                    NARROWEST_CARD.min(widest(|item| item.intrinsic_width.max_content))
                }
                _ if is_plain => 0.0,
                DeviceClass::Phone => NARROWEST_COLUMN_PHONE,
                DeviceClass::Tablet | DeviceClass::Desktop => NARROWEST_COLUMN,
            };
            (hug, widest(|item| item.intrinsic_width.max_content), fmax(usual, widest(LayoutBox::in_column)))
        }
    };
    size::IntrinsicWidth {
        fit_content: hug.map(|hug| hug + sides),
        max_content: natural + sides,
        min_content: least + sides,
        min_in_row: in_row + sides,
    }
}

impl LayoutBox {
    /// Returns the minimum width of a column with this box in a row. A nested row can become a column itself.
    fn in_column(&self) -> f64 {
        if self.is_leaf() || self.is_frame() {
            self.intrinsic_width.min_in_row
        } else {
            self.intrinsic_width.min_content
        }
    }

    /// Whether it is a single text or heading.
    fn is_written(&self) -> bool {
        matches!(self.leaf_kind(), Some(ComponentKind::Text | ComponentKind::Heading))
    }
}
