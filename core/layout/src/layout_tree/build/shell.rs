//! Shells: columns as high as the page, with boxes at the sides.

use super::{BAR_PADDING, Builder, Placement};
use crate::layout_tree::layout_box::{BoxContent, BoxGroup, DeviceClass, LayoutBox};
use crate::layout_tree::tree::{Flow, Node, Options, Padding};
use crate::tokens::{ASIDE_WIDTH, BOX_PADDING, SHELL_GAP, SHELL_PADDING, SIDE_WIDTH};
use serde_json::{Map, Value};
use websketch_sketch::geometry::{Bounds, fmax};
use websketch_sketch::{ComponentKind, Props};

impl Builder<'_> {
    pub(super) fn shell(
        &mut self,
        parts: [&Vec<Node>; 3],
        options: &Options,
        path: &str,
        said: Placement,
    ) -> Option<LayoutBox> {
        let is_phone = self.page.device_class() == DeviceClass::Phone;
        let [side, main, aside] = parts;
        let mut items = Vec::new();
        let sides = &options.sides;
        let widths = [sides.side.unwrap_or(SIDE_WIDTH), sides.aside.unwrap_or(ASIDE_WIDTH)];
        for (nodes, word, width) in [(side, "side", widths[0]), (aside, "aside", widths[1])] {
            let inside = self.items(nodes, &format!("{path}.shell.{word}"), said);
            let mut column = self.shell_side(inside, word, width);
            if let Some(group) = column.as_mut().and_then(|column| column.group.as_mut()) {
                group.gap = sides.gap.or(group.gap);
                group.padding = sides.pad.filter(|_| !is_phone).unwrap_or(group.padding);
            }
            items.push(column);
        }
        let inside = self.items(main, &format!("{path}.shell.main"), said);
        let around = if is_phone { self.page.margin } else { SHELL_PADDING };
        let mut main = LayoutBox::new(BoxContent::Nothing, Some(BoxGroup::new(Flow::Page, inside)));
        main.capture_sketch_bounds();
        let beside = items.iter().flatten().find_map(|side| side.sketch_bounds);
        if let Some(group) = &mut main.group {
            group.gap = Some(options.gap.unwrap_or(SHELL_GAP));
            group.padding = match group.room {
                None if options.pad.is_some() => {
                    options.pad.map(|pad| self.padding(pad, true)).unwrap_or_default()
                }
                Some(room) if !is_phone => self.room_around(room, beside),
                _ => Padding::all(around),
            };
        }
        main.go_around();
        let mut row = Vec::new();
        let mut sides = items.into_iter();
        row.extend(sides.next().flatten());
        row.push(main);
        row.extend(sides.next().flatten());
        let mut shell = LayoutBox::group(if is_phone { Flow::Column } else { Flow::Row }, row);
        if let Some(group) = &mut shell.group {
            group.gap = Some(0.0);
        }
        shell.bleeds = true;
        shell.is_shell = true;
        shell.fills_page = !is_phone && shell.sketch_bounds.is_none();
        Some(shell)
    }

    /// Returns the padding around the content of the sketch beside a side column.
    fn room_around(&self, room: Bounds, side: Option<Bounds>) -> Padding {
        let main = self.main;
        let (top, bottom) = side.map_or((room.y(), room.bottom()), |side| (side.y(), side.bottom()));
        Padding {
            left: fmax(room.x() - main.start, 0.0),
            top: fmax(room.y() - top, 0.0),
            right: fmax(main.end - room.right(), 0.0),
            bottom: fmax(bottom - room.bottom(), 0.0),
        }
    }

    /// Builds a side column: the existing box, else a new one. On a phone it is a bar.
    fn shell_side(&mut self, mut items: Vec<LayoutBox>, word: &str, width: f64) -> Option<LayoutBox> {
        if let [only] = items.as_slice()
            && matches!(only.content, BoxContent::Existing(_))
        {
            let mut only = items.pop()?;
            only.bleeds = false;
            return Some(only);
        }
        if items.is_empty() {
            return None;
        }
        let is_phone = self.page.device_class() == DeviceClass::Phone;
        let is_new_leaf = |item: &LayoutBox| item.is_leaf() && matches!(item.content, BoxContent::New { .. });
        let is_bar = is_phone && word == "side" && items.iter().all(is_new_leaf);
        let name = if word == "side" { "Sidebar" } else { "Aside" };
        let mut map = Map::new();
        map.insert("name".to_owned(), Value::from(name));
        let props = Props::from_map(map).unwrap_or_default();
        let mut group = BoxGroup::new(if is_bar { Flow::Row } else { Flow::Column }, items);
        group.is_bar = is_bar;
        let around = if is_phone { self.page.margin } else { BOX_PADDING };
        group.padding = Padding { left: around, right: around, top: BAR_PADDING, bottom: BAR_PADDING };
        if !is_bar {
            group.padding = Padding::all(around);
            for item in &mut group.items {
                item.stand_upright();
            }
        }
        let mut item =
            LayoutBox::new(BoxContent::New { kind: ComponentKind::Container, props, id: None }, Some(group));
        if !is_phone {
            item.width = Some(width);
        }
        Some(item)
    }
}

impl LayoutBox {
    /// Sets the box to the content area plus its padding.
    fn go_around(&mut self) {
        let Some(BoxGroup { room: Some(room), padding, .. }) = &self.group else { return };
        self.sketch_bounds = Bounds::new(
            fmax(room.x() - padding.left, 0.0),
            fmax(room.y() - padding.top, 0.0),
            room.width() + padding.left + padding.right,
            room.height() + padding.top + padding.bottom,
        )
        .ok();
    }

    /// Stacks the items of a menu in a side column.
    fn stand_upright(&mut self) {
        if let BoxContent::New { kind: ComponentKind::NavigationBox, props, .. } = &mut self.content
            && props.get("variant").is_none()
        {
            let mut map = props.to_map();
            map.insert("variant".to_owned(), Value::from("sidebar"));
            *props = Props::from_map(map).unwrap_or_default();
            self.flex_grow = Some(1.0);
        }
    }
}
