//! Companions of the only part of a screen: the days before, a search, the next steps.

use super::{LEAST_FIELDS, Narrow, title_of};
use crate::brief::{Brief, Device};
use crate::draft::Draft;
use crate::json::json;
use crate::lists::Lists;
use crate::made::with_share;
use crate::want::Want;
use serde_json::Value;
use websketch_sketch::collect::CollectVec;

/// The bars of a week: hours, and other counts.
const HOURS: [u32; 7] = [7, 8, 6, 7, 8, 7, 7];
const COUNTS: [u32; 7] = [42, 51, 38, 64, 58, 71, 66];

impl Draft<'_, '_> {
    /// Whether the page is a form alone, for one deed of people.
    pub(crate) fn is_form_alone(&self, brief: &Brief) -> bool {
        let is_deed = |part: &String| part.split(' ').count() >= LEAST_FIELDS;
        let is_form =
            self.nodes.len() == 1 && self.nodes.iter().any(|node| node.to_string().contains("\"input\""));
        let lists = Lists::new(self.packs);
        let is_other = |part: &&String| lists.wish(&Want::read(part).words) != Some("upload");
        let has_slots = self.nodes.len() == 2
            && brief.parts.iter().any(|part| lists.wish(&Want::read(part).words) == Some("slots"));
        has_slots
            || is_form
                && self.side.is_none()
                && brief.parts.iter().filter(is_other).count() == 1
                && brief.parts.iter().take(1).all(is_deed)
    }

    /// Returns the only part of a screen with its companions: a form with the next steps, a figure with those of the days
    /// before.
    pub(super) fn accompanied(&self, only: Value, brief: &Brief) -> Vec<Value> {
        let text = only.to_string();
        let is_phone = self.device == Device::Phone;
        if text.contains("\"input\"") || text.contains("\"textarea\"") {
            let facts = self.spare.rows("facts");
            let facts: Vec<Value> =
                facts.iter().filter_map(|row| row.cell("text")).map(|text| json!(text)).collect_vec();
            let title = json!({ "h2": "What happens next", "textSize": "l" });
            let next = json!({ "column": [title, { "checklist": facts }] });
            let is_small = only.get("card").is_none() || brief.parts.len() != 1;
            return match (is_phone, is_small) {
                (_, true) => vec![only],
                (true, false) => vec![only, next],
                (false, false) => {
                    vec![
                        json!({ "row": [with_share(only, 2), with_share(next, 1)], "gap": 48, "cross": "top" }),
                    ]
                }
            };
        }
        if Narrow::of(&only) == Some(Narrow::Figure) {
            let lists = Lists::new(self.packs);
            let want = brief.parts.first().map(|part| Want::read(part));
            let values = want.and_then(|want| lists.column(&want.words)).unwrap_or_default();
            let days = ["Yesterday", "Monday", "Sunday"].into_iter().zip(values.into_iter().skip(1));
            let rows = days.filter_map(|(day, value)| {
                let value = self.content.filled(value, 2)?;
                Some(json!({ "row": [{ "text": day, "bold": true }, { "text": value, "w": "hug", "textAlign": "right" }], "align": "between" }))
            });
            let rows: Vec<Value> = rows.collect_vec();
            let bars = if text.contains(" min\"") { HOURS } else { COUNTS };
            if rows.len() < LEAST_FIELDS - 1 {
                return vec![only];
            }
            let chart = json!({ "bar-chart": "This week", "items": ["Fri", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu"], "values": bars, "h": 200 });
            let week = json!({ "column": [{ "h2": "This week", "textSize": "l" }, chart] });
            let before = json!({ "column": [{ "h2": "The days before", "textSize": "l" }, { "column": rows, "divided": true }] });
            let add = json!({ "button": "Add an entry", "primary": true, "w": if is_phone { "fill" } else { "hug" } });
            return vec![only, add, week, before];
        }
        let is_clause = brief.parts.first().is_some_and(|part| Want::read(part).is_clause());
        // One date or place, such as the next drop, with the way to it.
        if is_phone
            && only.get("card").is_some()
            && !text.contains("\"image\"")
            && !text.contains("\"divided\"")
        {
            let way = json!({ "map": "The way", "h": 260 });
            let buttons = json!([{ "button": "Start", "primary": true, "w": "fill" }, { "button": "Call", "variant": "secondary", "w": "fill" }]);
            return vec![only, way, json!({ "column": buttons, "gap": "s" })];
        }
        if text.contains("\"divided\"")
            && !text.contains("\"card\"")
            && title_of(&only).is_none()
            && !is_clause
        {
            let noun = brief.parts.first().map(|part| Want::read(part).phrase_text()).unwrap_or_default();
            return vec![json!({ "search": format!("Search {noun}") }), only];
        }
        vec![only]
    }
}
