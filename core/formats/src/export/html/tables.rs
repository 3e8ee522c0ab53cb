//! Tables and calendars in HTML.

use super::page::HtmlPage;
use super::visible_text::is_written;
use crate::export::markup::HtmlAttribute;
use websketch_layout::drawing;
use websketch_layout::drawing::cells::Cells;
use websketch_layout::drawing::{CellKind, Column, MONTH, Month, WEEK, columns_of, is_ticked, table_cells};
use websketch_sketch::{Component, Props, Tone};

/// Columns of a table. It is the maximum of `colspan`.
const MAX_COLUMNS: usize = 1000;

impl HtmlPage<'_, '_> {
    pub(super) fn table(&mut self, component: &Component, class: &str) {
        let cells = Cells::of(component.props());
        let columns = cells.columns.min(MAX_COLUMNS);
        let kinds = columns_of(component.props(), &cells);
        if !component.props().strings("kinds").is_empty() {
            self.widths(component, class);
        }
        self.markup.open("table", &[("class", class)]);
        if let Some(text) = component.props().text().filter(|text| is_written(text)) {
            self.markup.text("caption", &[], text);
        }
        if !cells.header.is_empty() {
            let height = drawing::header_height(component.bounds().height(), cells.rows.len());
            self.rule(class, " th", &format!("height:{}px", height.round()));
            self.markup.literal("<thead>\n<tr>");
            for (title, column) in cells.header.iter().take(columns).zip(&kinds) {
                let mut attributes: Vec<HtmlAttribute> = vec![("scope", "col")];
                attributes.extend(column.class().map(|class| ("class", class)));
                self.markup.text("th", &attributes, title);
            }
            self.filler(columns.saturating_sub(cells.header.len()));
            self.markup.literal("</tr>\n</thead>\n");
        }
        self.markup.literal("<tbody>\n");
        let props = component.props();
        let selected = props.numbers("selected");
        for (at, row) in cells.rows.iter().enumerate() {
            let is_selected = selected.iter().any(|selected| *selected == index(at));
            self.markup.open("tr", if is_selected { &[("class", "selected")] } else { &[] });
            for (text, column) in row.iter().take(columns).zip(&kinds) {
                self.cell(props, text, *column, is_selected);
            }
            self.filler(columns.saturating_sub(row.len()));
            self.markup.literal("</tr>\n");
        }
        self.markup.literal("</tbody>\n");
        self.markup.close("table");
    }

    /// Adds rules for the drawn widths of the columns.
    fn widths(&mut self, component: &Component, class: &str) {
        let (cells, whole) = (table_cells(component, component.bounds().rect()), component.bounds().width());
        for (at, cell) in cells.first().into_iter().flatten().enumerate() {
            let share = (cell.width() / whole * 1000.0).round() / 10.0;
            self.rule(class, &format!(" tr>:nth-child({})", at + 1), &format!("width:{share}%"));
        }
    }

    /// Writes one cell in place of the missing cells of a short row.
    fn filler(&mut self, missing: usize) {
        if missing > 0 {
            self.markup.text("td", &[("colspan", &missing.to_string())], "");
        }
    }

    /// Writes a cell by the kind of its column.
    fn cell(&mut self, props: &Props, text: &str, column: Column, is_selected: bool) {
        let class = column.class();
        let attributes: Vec<HtmlAttribute> = class.map(|class| ("class", class)).into_iter().collect();
        if !is_written(text) && column.kind != CellKind::Checkbox {
            return self.markup.text("td", &attributes, "");
        }
        let tone = match props.tone_of(text) {
            Some(Tone::Accent) => "t-accent",
            Some(Tone::Danger) => "t-danger",
            Some(Tone::Muted) => "t-muted",
            None => "",
        };
        self.markup.open("td", &attributes);
        match column.kind {
            CellKind::Text | CellKind::Number if tone.is_empty() => self.markup.words(text),
            CellKind::Text | CellKind::Number => self.markup.text("span", &[("class", tone)], text),
            CellKind::Bold => self.markup.text("b", &[("class", tone)], text),
            CellKind::Link => self.markup.text("span", &[("class", "t-accent")], text),
            CellKind::Badge => {
                let quiet = if tone == "t-muted" { "quiet" } else { tone };
                self.markup.text("span", &[("class", &format!("badge {quiet}"))], text);
            }
            CellKind::Button => self.markup.text("span", &[("class", "action")], text),
            CellKind::Checkbox => {
                let mut attributes = vec![("type", "checkbox"), ("aria-label", "Select row")];
                attributes.extend((is_selected || is_ticked(text)).then_some(("checked", "")));
                self.markup.empty("input", &attributes);
            }
            CellKind::Icon => self.icon(text, 18.0),
            CellKind::Two => {
                let (first, second) = text.split_once('|').unwrap_or((text, ""));
                self.markup.words(first);
                self.markup.text("span", &[("class", "second")], second);
            }
        }
        self.markup.close("td");
    }

    /// Writes the drawn month, with a week in each row.
    pub(super) fn calendar(&mut self, component: &Component, class: &str) {
        let props = component.props();
        self.markup.open("div", &[("class", &format!("calendar {class}"))]);
        self.markup.open("table", &[]);
        let month = props.text().filter(|text| is_written(text)).unwrap_or(MONTH);
        self.markup.text("caption", &[], month);
        self.markup.literal("<thead>\n<tr>");
        for day in WEEK {
            self.markup.text("th", &[("scope", "col")], day);
        }
        self.markup.literal("</tr>\n</thead>\n<tbody>\n");
        let Month { days, first } = Month::of(props);
        let events = if props.is_set("mini") { Vec::new() } else { props.events() };
        for week in 0..(days + first).div_ceil(WEEK.len()) {
            self.markup.literal("<tr>");
            for place in week * WEEK.len()..(week + 1) * WEEK.len() {
                let day = place.checked_sub(first).filter(|&day| day < days);
                let is_current = day.is_some() && day == props.active();
                let current: &[HtmlAttribute] = if is_current { &[("aria-current", "date")] } else { &[] };
                self.markup.open("td", current);
                if let Some(day) = day {
                    self.markup.words(&(day + 1).to_string());
                    for event in events.iter().filter(|event| event.day == day + 1) {
                        let tone = if event.tone == Some(Tone::Accent) { " t-accent" } else { "" };
                        self.markup.text("span", &[("class", &format!("event{tone}"))], &event.text);
                    }
                }
                self.markup.close("td");
            }
            self.markup.literal("</tr>\n");
        }
        self.markup.literal("</tbody>\n");
        self.markup.close("table");
        self.markup.close("div");
    }
}

/// Returns an index as the number that a property holds.
fn index(at: usize) -> f64 {
    u32::try_from(at).map_or(f64::INFINITY, f64::from)
}
