//! Tables and calendars in HTML.

use super::page::HtmlPage;
use super::visible_text::is_written;
use crate::export::markup::HtmlAttribute;
use websketch_layout::drawing;
use websketch_layout::drawing::cells::Cells;
use websketch_layout::drawing::{DAYS, FIRST_DAY, MONTH, WEEK};
use websketch_sketch::Component;

/// Columns of a table. It is the maximum of `colspan`.
const MAX_COLUMNS: usize = 1000;

impl HtmlPage<'_, '_> {
    pub(super) fn table(&mut self, component: &Component, class: &str) {
        let cells = Cells::of(component.props());
        let columns = cells.columns.min(MAX_COLUMNS);
        self.markup.open("table", &[("class", class)]);
        if let Some(text) = component.props().text().filter(|text| is_written(text)) {
            self.markup.text("caption", &[], text);
        }
        if !cells.header.is_empty() {
            let height = drawing::header_height(component.bounds().height(), cells.rows.len());
            self.rule(class, " th", &format!("height:{}px", height.round()));
            self.markup.literal("<thead>\n<tr>");
            for title in cells.header.iter().take(columns) {
                self.markup.text("th", &[("scope", "col")], title);
            }
            self.filler(columns.saturating_sub(cells.header.len()));
            self.markup.literal("</tr>\n</thead>\n");
        }
        self.markup.literal("<tbody>\n");
        for row in &cells.rows {
            self.markup.literal("<tr>");
            for cell in row.iter().take(columns) {
                self.markup.text("td", &[], cell);
            }
            self.filler(columns.saturating_sub(row.len()));
            self.markup.literal("</tr>\n");
        }
        self.markup.literal("</tbody>\n");
        self.markup.close("table");
    }

    /// Writes one cell in place of the missing cells of a short row.
    fn filler(&mut self, missing: usize) {
        if missing > 0 {
            self.markup.text("td", &[("colspan", &missing.to_string())], "");
        }
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
        for week in 0..(DAYS + FIRST_DAY).div_ceil(WEEK.len()) {
            self.markup.literal("<tr>");
            for place in week * WEEK.len()..(week + 1) * WEEK.len() {
                let day = place.checked_sub(FIRST_DAY).filter(|&day| day < DAYS);
                let is_current = day.is_some() && day == props.active();
                let current: &[HtmlAttribute] = if is_current { &[("aria-current", "date")] } else { &[] };
                self.markup.text("td", current, &day.map_or_else(String::new, |day| (day + 1).to_string()));
            }
            self.markup.literal("</tr>\n");
        }
        self.markup.literal("</tbody>\n");
        self.markup.close("table");
        self.markup.close("div");
    }
}
