//! Rows: layout boxes side by side.

use super::gap_of;
use crate::layout_tree::layout_box::{BoxContent, BoxGroup, DeviceClass, LayoutBox, PageMetrics};
use crate::layout_tree::size;
use crate::layout_tree::tree::{Align, Cross, Flow};
use crate::tokens::{BELOW_LABEL, CLOSE_GAP, LABELED_FIELD, NARROWEST_IMAGE};
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::{ComponentKind, Props};

/// Rounds of distributing the width that boxes at their minimum leave. More rounds change nothing visible.
const ROUNDS: usize = 4;

impl BoxGroup {
    pub(super) fn solve_row(&mut self, width: f64, page: &PageMetrics) -> f64 {
        if page.device_class() == DeviceClass::Phone && self.is_labeled_field() {
            return self.solve_labeled(width, page);
        }
        if self.align.is_some() {
            self.hug_texts(width);
        }
        let gaps = self.row_gaps();
        let all_gaps: f64 = gaps.iter().sum();
        let takes = |items: &[LayoutBox]| {
            items
                .iter()
                .map(|item| item.intrinsic_width.fit_content.unwrap_or(item.intrinsic_width.min_in_row))
                .sum::<f64>()
                + all_gaps
        };
        if takes(&self.items) > width && page.device_class() != DeviceClass::Phone {
            self.items.iter_mut().for_each(LayoutBox::shrink_picture);
        }
        if takes(&self.items) > width {
            self.items.iter_mut().for_each(LayoutBox::shrink_field);
        }
        if self.is_bar && takes(&self.items) > width {
            self.items.iter_mut().for_each(LayoutBox::tighten);
        }
        if self.is_bar && takes(&self.items) > width {
            self.fold_menus(page.device_class());
        }
        if takes(&self.items) > width {
            return if self.is_bar {
                self.solve_bar_lines(width, page)
            } else {
                self.solve_lines(width, page)
            };
        }
        self.share_out(width - all_gaps);
        let is_open = self.items.iter().any(|item| item.intrinsic_width.fit_content.is_none());
        let used: f64 = self.items.iter().map(|item| item.place.width).sum();
        let free = fmax(width - used - all_gaps, 0.0);
        let (mut edge, spread) = match self.align {
            _ if is_open => (0.0, self.as_far_apart(free)),
            Some(Align::Between) => (0.0, evenly(free, gaps.len())),
            Some(Align::Around) => {
                let each = free / size::count(gaps.len() + 1);
                (each / 2.0, vec![each; gaps.len()])
            }
            _ if self.is_bar => (0.0, self.apart(free)),
            Some(Align::End) => (free, vec![0.0; gaps.len()]),
            Some(Align::Center) => (free / 2.0, vec![0.0; gaps.len()]),
            Some(Align::Start) => (0.0, vec![0.0; gaps.len()]),
            None => (0.0, self.as_far_apart(free)),
        };
        let mut next = gaps.iter().zip(&spread);
        for item in &mut self.items {
            // Edges are rounded, not widths, so that rounding errors do not add up.
            let (left, right) = (edge.round(), (edge + item.place.width).round());
            item.place.x = left;
            edge += item.place.width + next.next().map_or(0.0, |(gap, more)| gap + more);
            item.solve(right - left, page);
        }
        self.level(0, self.items.len(), 0.0, is_open)
    }

    /// Lets texts take no more width than they need, so that the row can align its boxes, unless another box takes the
    /// rest of it. If all of them do not fit, the widest one takes the rest.
    fn hug_texts(&mut self, width: f64) {
        let can_hug = |item: &LayoutBox| {
            item.intrinsic_width.fit_content.is_none() && !item.takes_rest() && item.is_text_only()
        };
        let is_open = |item: &LayoutBox| item.intrinsic_width.fit_content.is_none() && !can_hug(item);
        if self.items.iter().any(is_open) {
            // Another box takes the rest of the row.
            return;
        }
        let gaps: f64 = self.row_gaps().iter().sum();
        let natural = |item: &LayoutBox| match item.intrinsic_width.fit_content {
            Some(hug) => hug,
            None if can_hug(item) => item.intrinsic_width.max_content,
            None => item.intrinsic_width.min_in_row,
        };
        let total = self.items.iter().map(natural).sum::<f64>() + gaps;
        let texts = self.items.iter().enumerate().filter(|(_, item)| can_hug(item));
        let widest = texts
            .max_by(|(_, one), (_, other)| {
                one.intrinsic_width.max_content.total_cmp(&other.intrinsic_width.max_content)
            })
            .map(|(at, _)| at)
            .filter(|_| total > width);
        for (at, item) in self.items.iter_mut().enumerate() {
            if widest != Some(at) && can_hug(item) {
                item.intrinsic_width.fit_content = Some(item.intrinsic_width.max_content);
            }
        }
    }

    /// Whether it is a text that labels the field beside it.
    fn is_labeled_field(&self) -> bool {
        let kinds: Vec<_> = self.items.iter().map(LayoutBox::leaf_kind).collect_vec();
        let is_open = self.items.get(1).is_some_and(|field| field.intrinsic_width.fit_content.is_none());
        is_open && kinds == [Some(ComponentKind::Text), Some(ComponentKind::Input)]
    }

    /// Places a label above its field, for a phone.
    fn solve_labeled(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let mut top = 0.0;
        for item in &mut self.items {
            item.place.x = 0.0;
            item.place.y = top;
            top += item.solve(width, page) + BELOW_LABEL;
        }
        top - BELOW_LABEL
    }

    /// Returns the gaps between neighbors. Pixels. They are those of the sketch if the boxes lie close together there.
    fn row_gaps(&self) -> Vec<f64> {
        let usual = gap_of(self);
        let gap = |pair: &[LayoutBox]| match pair {
            [LayoutBox { sketch_bounds: Some(one), .. }, LayoutBox { sketch_bounds: Some(next), .. }]
                if self.room.is_some() =>
            {
                let gap = next.x() - one.right();
                if gap > CLOSE_GAP { usual } else { fmax(gap, 0.0) }
            }
            _ => usual,
        };
        self.items.windows(2).map(gap).collect_vec()
    }

    /// Distributes free width in proportion to the wide gaps on the sketch.
    fn as_far_apart(&self, free: f64) -> Vec<f64> {
        let extra = |pair: &[LayoutBox]| match pair {
            [LayoutBox { sketch_bounds: Some(one), .. }, LayoutBox { sketch_bounds: Some(next), .. }]
                if self.room.is_some() =>
            {
                let gap = next.x() - one.right();
                if gap > CLOSE_GAP { gap } else { 0.0 }
            }
            _ => 0.0,
        };
        let extras: Vec<f64> = self.items.windows(2).map(extra).collect_vec();
        let all: f64 = extras.iter().sum();
        extras.into_iter().map(|extra| if all > 0.0 { free * extra / all } else { 0.0 }).collect_vec()
    }

    /// Distributes the free width of a bar: beside its menus, else after the first box.
    fn apart(&self, free: f64) -> Vec<f64> {
        let is_menu = |item: Option<&LayoutBox>| {
            item.and_then(LayoutBox::leaf_kind) == Some(ComponentKind::NavigationBox)
        };
        let beside = |at: usize| is_menu(self.items.get(at)) || is_menu(self.items.get(at + 1));
        let count = self.items.len().saturating_sub(1);
        let mut open: Vec<bool> = (0..count).map(beside).collect_vec();
        if !open.contains(&true)
            && let Some(first) = open.first_mut()
        {
            *first = true;
        }
        let places = size::count(open.iter().filter(|open| **open).count().max(1));
        open.into_iter().map(|open| if open { free / places } else { 0.0 }).collect_vec()
    }

    /// Replaces new menus without room in a bar by a button that opens them, on a phone one with an icon alone. Existing
    /// menus stay.
    fn fold_menus(&mut self, device: DeviceClass) {
        let variant = if device == DeviceClass::Phone { "icon" } else { "secondary" };
        for item in &mut self.items {
            let is_new_menu =
                matches!(&item.content, BoxContent::New { kind: ComponentKind::NavigationBox, .. });
            if is_new_menu && item.group.is_none() {
                let mut map = Map::new();
                map.insert("text".to_owned(), Value::from("Menu"));
                map.insert("icon".to_owned(), Value::from("menu"));
                map.insert("variant".to_owned(), Value::from(variant));
                let props = Props::from_map(map).unwrap_or_default();
                item.intrinsic_width = size::width(ComponentKind::Button, &props, true);
                item.content = BoxContent::New { kind: ComponentKind::Button, props, id: None };
                item.height = None;
            }
        }
    }

    /// Distributes the width: fitted widths first, then shares of the rest.
    fn share_out(&mut self, width: f64) {
        // Existing components grow only with their row.
        let is_narrower = self.room.is_some_and(|room| width <= room.width());
        let mut at_least = vec![false; self.items.len()];
        for _ in 0..ROUNDS {
            let (mut free, mut parts) = (width, 0.0);
            for (item, at_least) in self.items.iter().zip(&at_least) {
                match item.intrinsic_width.fit_content {
                    Some(hug) => free -= hug,
                    None if *at_least => free -= item.intrinsic_width.min_in_row,
                    None => parts += item.weight(),
                }
            }
            let mut is_settled = true;
            for (item, at_least) in self.items.iter_mut().zip(&mut at_least) {
                let share = free * item.weight() / fmax(parts, f64::MIN_POSITIVE);
                item.place.width = match item.intrinsic_width.fit_content {
                    Some(hug) => hug,
                    None if *at_least => item.intrinsic_width.min_in_row,
                    None if share < item.intrinsic_width.min_in_row => {
                        *at_least = true;
                        is_settled = false;
                        item.intrinsic_width.min_in_row
                    }
                    None => share,
                };
            }
            if is_settled {
                break;
            }
        }
        for item in self.items.iter_mut().filter(|item| is_narrower && item.flex_grow.is_none()) {
            if let Some(was) = item.sketch_bounds {
                item.place.width = fmin(item.place.width, was.width());
            }
        }
    }

    /// Aligns the boxes of a line vertically and returns its bottom. Single components are centered; others are
    /// top-aligned, and boxes and pictures are stretched to the line.
    pub(super) fn level(&mut self, start: usize, end: usize, top: f64, stretches: bool) -> f64 {
        let (is_bar, align, cross) = (self.is_bar, self.align, self.cross);
        let Some(line) = self.items.get_mut(start..end) else { return top };
        let height = line.iter().map(LayoutBox::outer_height).fold(0.0, fmax);
        let is_labeled = line.iter().any(LayoutBox::is_labeled);
        let are_leaves = line
            .iter()
            .all(|item| item.is_leaf() || item.intrinsic_width.fit_content.is_some() && !item.is_frame());
        for item in line {
            let free = height - item.place.height;
            let middle = (free / 2.0).round();
            if cross == Some(Cross::Stretch) {
                item.place.y = top;
                stretch_row(item, height);
                continue;
            }
            let down = match align {
                _ if cross == Some(Cross::Start) => item.row_inset,
                _ if cross == Some(Cross::End) => free - item.row_inset,
                _ if cross == Some(Cross::Center) || is_bar => middle,
                Some(Align::Center) => middle,
                Some(Align::End) if stretches => free,
                Some(Align::Start) if stretches => 0.0,
                // Buttons stand beside the field, not beside its label.
                _ if are_leaves && is_labeled => free,
                _ if are_leaves => middle,
                _ => 0.0,
            };
            item.place.y = top + down;
            let may_stretch = cross.is_none() && !is_bar;
            if item.is_stretched() && may_stretch && (align != Some(Align::Center) || item.is_frame()) {
                item.place.y = top;
                stretch_row(item, height);
            } else if may_stretch && item.is_elastic() {
                item.stretch(height);
            }
        }
        top + height
    }
}

fn evenly(free: f64, gaps: usize) -> Vec<f64> {
    vec![free / size::count(gaps.max(1)); gaps]
}

impl LayoutBox {
    /// Returns its share of the free width: the requested one, or for an existing component its width.
    fn weight(&self) -> f64 {
        self.flex_grow.unwrap_or_else(|| self.sketch_bounds.map_or(1.0, |was| was.width()))
    }

    /// Limits the fitted width of an existing text to its content.
    fn tighten(&mut self) {
        if let (None, Some((kind, props))) = (&self.group, self.content.component())
            && matches!(kind, ComponentKind::Text | ComponentKind::Heading | ComponentKind::NavigationBox)
        {
            let natural = size::width(kind, props, true).max_content;
            self.intrinsic_width.fit_content = self.intrinsic_width.fit_content.map(|hug| fmin(hug, natural));
        }
    }

    /// Returns its height with the space that it leaves to an emphasized box beside it.
    pub(super) fn outer_height(&self) -> f64 {
        self.place.height + 2.0 * self.row_inset
    }

    /// Whether it consists of texts and components as wide as their contents.
    pub(in crate::layout_tree) fn is_text_only(&self) -> bool {
        match &self.group {
            Some(group) => {
                let is_flow = !self.is_frame() || self.is_backdrop();
                is_flow && group.flow != Flow::Grid && group.items.iter().all(Self::is_text_only)
            }
            None => {
                self.intrinsic_width.fit_content.is_some()
                    || matches!(self.leaf_kind(), Some(ComponentKind::Text | ComponentKind::Heading))
            }
        }
    }

    fn shrink_picture(&mut self) {
        let is_picture = self.leaf_kind() == Some(ComponentKind::ImagePlaceholder);
        if is_picture && self.intrinsic_width.min_content > NARROWEST_IMAGE {
            self.intrinsic_width = size::IntrinsicWidth {
                fit_content: None,
                min_in_row: NARROWEST_IMAGE,
                ..self.intrinsic_width
            };
        }
    }

    /// Lets a field of a requested width be narrower.
    fn shrink_field(&mut self) {
        if self.width.is_some() && self.leaf_kind() == Some(ComponentKind::Input) {
            let least = fmin(size::NARROWEST_INPUT, self.intrinsic_width.min_content);
            self.intrinsic_width =
                size::IntrinsicWidth { fit_content: None, min_in_row: least, ..self.intrinsic_width };
        }
    }

    /// Whether a label stands above it.
    fn is_labeled(&self) -> bool {
        let labeled = |(kind, props): (ComponentKind, &Props)| {
            kind == ComponentKind::Input && props.text().is_some() && self.place.height >= LABELED_FIELD
        };
        self.group.is_none() && self.content.component().is_some_and(labeled)
    }
}

/// Stretches a box to the height of its row. Beside an emphasized box the others are lower.
pub(super) fn stretch_row(item: &mut LayoutBox, height: f64) {
    let inset = item.row_inset;
    item.place.y += inset;
    if item.is_stretched() || item.group.as_ref().is_some_and(|group| group.flow != Flow::Row) {
        item.stretch(height - 2.0 * inset);
    }
}
