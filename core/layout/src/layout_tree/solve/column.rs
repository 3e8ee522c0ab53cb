//! Columns: stacked layout boxes.

use super::gap_of;
use crate::layout_tree::layout_box::{BoxContent, BoxGroup, DeviceClass, LayoutBox, PageMetrics};
use crate::layout_tree::size;
use crate::layout_tree::tree::{Align, Flow, Sizing};
use crate::tokens::{
    AFTER_LABEL, AFTER_LEAD, AFTER_TEXT, AFTER_TITLE, BEFORE_LEAD, BETWEEN_FIELDS, FILLING_SHARE, MEASURE,
    WIDEST_GAP, WIDEST_GAP_PHONE,
};
use serde_json::Value;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::{Component, ComponentKind, Props};

/// The spacing role of a box in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpacingRole {
    /// A heading of the page or of a section.
    Title,
    /// A smaller heading or text that belongs to the next box.
    Label,
    /// A running text.
    Text,
    /// A button or a field.
    Control,
    /// Anything else.
    Block,
}

impl LayoutBox {
    pub(crate) fn spacing_role(&self) -> SpacingRole {
        let is_control = |item: &Self| item.spacing_role() == SpacingRole::Control;
        match (&self.group, self.content.component()) {
            (Some(group), None) if group.flow == Flow::Row && group.items.iter().all(is_control) => {
                SpacingRole::Control
            }
            (None, Some((kind, props))) => role_of(kind, props),
            _ => SpacingRole::Block,
        }
    }
}

/// Returns the spacing role of a component.
pub(crate) fn spacing_role_of(component: &Component) -> SpacingRole {
    role_of(component.kind(), component.props())
}

fn role_of(kind: ComponentKind, props: &Props) -> SpacingRole {
    match kind {
        ComponentKind::Heading if props.level().unwrap_or(2) <= 2 => SpacingRole::Title,
        ComponentKind::Heading => SpacingRole::Label,
        ComponentKind::Text if size::is_running(kind, props) => SpacingRole::Text,
        ComponentKind::Text => SpacingRole::Label,
        ComponentKind::Button | ComponentKind::Input => SpacingRole::Control,
        _ => SpacingRole::Block,
    }
}

/// Returns the gap between two boxes of a column with the gap `gap`. Pixels. On a page that is the gap between
/// sections, and related boxes are closer.
pub(crate) fn gap_between(one: SpacingRole, next: SpacingRole, gap: f64, is_page: bool) -> f64 {
    let wanted = match (one, next) {
        (SpacingRole::Title, SpacingRole::Text | SpacingRole::Label) => BEFORE_LEAD,
        (SpacingRole::Title, _) => AFTER_TITLE,
        (SpacingRole::Label, _) => AFTER_LABEL,
        (SpacingRole::Text, SpacingRole::Control) if is_page => AFTER_TEXT,
        (SpacingRole::Text, SpacingRole::Text | SpacingRole::Label) if is_page => BETWEEN_FIELDS,
        (SpacingRole::Text, SpacingRole::Block) if is_page => AFTER_LEAD,
        (SpacingRole::Control, SpacingRole::Control | SpacingRole::Text | SpacingRole::Label) if is_page => {
            BETWEEN_FIELDS
        }
        _ => gap,
    };
    fmin(wanted, gap)
}

impl BoxGroup {
    /// Returns the gap between a box and the next one. Pixels. It is that of the sketch if both are stacked there.
    fn column_gap(&self, one: &LayoutBox, next: &LayoutBox, page: &PageMetrics) -> f64 {
        if let Some(before) = next.before {
            return before;
        }
        if let (Some(_), Some(above), Some(below)) = (&self.room, &one.sketch_bounds, &next.sketch_bounds) {
            let most = if page.device_class() == DeviceClass::Phone { WIDEST_GAP_PHONE } else { WIDEST_GAP };
            return (below.y() - above.bottom()).round().clamp(0.0, most);
        }
        let is_page = self.flow == Flow::Page;
        let gap = if is_page { self.gap.unwrap_or(page.gap) } else { gap_of(self) };
        gap_between(one.spacing_role(), next.spacing_role(), gap, is_page)
    }

    pub(super) fn solve_column(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let mut y = 0.0;
        let mut gaps = vec![0.0];
        for pair in self.items.windows(2) {
            if let [one, next] = pair {
                gaps.push(self.column_gap(one, next, page));
            }
        }
        let (align, room) = (self.align, self.room);
        for (item, gap) in self.items.iter_mut().zip(gaps) {
            let own = item.width_in(width, align, room.map(|room| room.width()));
            item.place.y = y + gap;
            y = item.place.y + item.solve(own, page);
            if align == Some(Align::Center) {
                item.center_lines();
            }
            let free = width - item.place.width;
            item.place.x = match align {
                Some(Align::Center) => fmax((free / 2.0).round(), 0.0),
                Some(Align::End) => fmax(free, 0.0),
                _ if item.is_centered => fmax((free / 2.0).round(), 0.0),
                Some(Align::Start | Align::Between | Align::Around) => 0.0,
                None => item.kept_x(room.map(|room| (room.x(), room.right())), free),
            };
        }
        y
    }
}

impl LayoutBox {
    /// Returns its width in a column.
    pub(crate) fn width_in(&self, room: f64, align: Option<Align>, was: Option<f64>) -> f64 {
        if self.takes_rest() || self.fills_column {
            return room;
        }
        let is_aligned_row = |group: &BoxGroup| group.flow == Flow::Row && group.align.is_some();
        if !self.is_frame() && self.group.as_ref().is_some_and(is_aligned_row) {
            // A row that aligns its boxes takes the width there is.
            return room;
        }
        if self.is_centered || self.sizing == Some(Sizing::Hug) {
            return fmin(self.intrinsic_width.fit_content.unwrap_or(self.intrinsic_width.max_content), room);
        }
        if let (Some(old), Some(old_room), None) = (&self.sketch_bounds, was, self.width) {
            return if old.width() >= old_room * FILLING_SHARE { room } else { fmin(old.width(), room) };
        }
        let fills = match self.leaf_kind() {
            // Small texts wrap like others, and a menu is a bar.
            Some(ComponentKind::Text) => {
                self.content.component().is_none_or(|(_, props)| size::variant(props) != "badge")
            }
            // Chips wrap in the width there is.
            Some(ComponentKind::List) => true,
            Some(ComponentKind::NavigationBox) => self.is_wide_menu(),
            _ => false,
        };
        if let Some(own) = self.intrinsic_width.fit_content.filter(|_| !fills || self.width.is_some()) {
            return fmin(own, room);
        }
        let natural = || fmin(self.intrinsic_width.max_content, room);
        match self.leaf_kind() {
            Some(ComponentKind::Text | ComponentKind::Heading) if align == Some(Align::Center) => {
                fmin(natural(), MEASURE)
            }
            Some(ComponentKind::Text) => fmin(room, MEASURE),
            _ => room,
        }
    }

    /// Centers the lines of a text that wraps. The box of a single line is centered itself.
    fn center_lines(&mut self) {
        let BoxContent::New { kind: kind @ (ComponentKind::Text | ComponentKind::Heading), props, .. } =
            &mut self.content
        else {
            return;
        };
        let one_line = size::height(*kind, props, f64::INFINITY);
        if self.place.height > one_line && props.get("textAlign").is_none() {
            let mut map = props.to_map();
            map.insert("textAlign".to_owned(), Value::from("center"));
            *props = Props::from_map(map).unwrap_or_default();
        }
    }

    /// Whether it is a menu that spans the full width if it stands alone.
    fn is_wide_menu(&self) -> bool {
        let variant = self.content.component().map_or("", |(_, props)| size::variant(props));
        !matches!(variant, "breadcrumb" | "pagination")
    }

    /// Returns the left edge of a box that keeps its side: left, center or right.
    pub(crate) fn kept_x(&self, room: Option<(f64, f64)>, free: f64) -> f64 {
        const CLOSE: f64 = 8.0;
        let (Some(was), Some((start, end))) = (&self.sketch_bounds, room) else { return 0.0 };
        let (left, right) = (was.x() - start, end - was.right());
        if left > CLOSE && (left - right).abs() <= CLOSE {
            return fmax((free / 2.0).round(), 0.0);
        }
        if right + CLOSE < left && right <= CLOSE {
            return fmax(free, 0.0);
        }
        left.clamp(0.0, fmax(free, 0.0))
    }
}
