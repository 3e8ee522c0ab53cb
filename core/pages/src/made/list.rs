//! Lists, tables and cards of things.

use super::{Detail, MOST_ROWS, Maker};
use crate::brief::Device;
use crate::lists::Sample;
use crate::want::Want;
use serde_json::{Value, json};
use websketch_layout::naming::describe::capitalized;

/// Cards of a grid at most.
pub(super) const MOST_CARDS: usize = 6;
/// The columns of a table beside the name, at most.
const MOST_COLUMNS: usize = 5;

impl Maker<'_> {
    /// Returns a table of things with several details, else a list of them.
    pub(super) fn list(&self, want: &Want) -> Value {
        let samples = self.samples(want.things(), &want.one(), false);
        let details = self.details(want);
        let texts: Vec<(&String, &Vec<String>)> = details
            .iter()
            .filter_map(|detail| match detail {
                Detail::Text { label, values } => Some((label, values)),
                _ => None,
            })
            .take(MOST_COLUMNS)
            .collect();
        let is_plain = texts.len() == details.len();
        let is_table = self.device != Device::Phone && is_plain && !texts.is_empty();
        let value = |values: &[String], at: usize| {
            values.get(at.checked_rem(values.len()).unwrap_or(0)).cloned().unwrap_or_default()
        };
        let title = json!({ "h2": self.title(want), "textSize": "l" });
        if is_table {
            let head: Vec<String> = [capitalized(&want.one())]
                .into_iter()
                .chain(texts.iter().map(|(label, _)| (*label).clone()))
                .collect();
            let rows = samples.iter().enumerate().take(MOST_ROWS).map(|(at, sample)| {
                let cells = texts.iter().map(|(_, values)| value(values, at));
                [sample.name.clone()].into_iter().chain(cells).collect::<Vec<_>>()
            });
            let rows: Vec<Vec<String>> = rows.collect();
            return json!({ "column": [title, { "table": head, "rows": rows }] });
        }
        let row = |(at, sample): (usize, &Sample)| {
            let said: Vec<String> = texts.iter().map(|(_, values)| value(values, at)).collect();
            let note = if said.is_empty() { sample.note.clone() } else { said.join(" · ") };
            let has_button = details.iter().any(|detail| matches!(detail, Detail::Button(_)));
            // A button has the right end of a narrow row for itself.
            let is_narrow = has_button && self.device == Device::Phone && !sample.right.is_empty();
            let note = if is_narrow { format!("{} · {note}", sample.right) } else { note };
            let mut cells: Vec<Value> = Vec::new();
            let mut end = Vec::new();
            for detail in &details {
                match detail {
                    Detail::Picture => cells.push(json!({ "image": sample.name, "w": 88, "h": 64 })),
                    Detail::Checkbox => cells.push(json!({ "checkbox": "" })),
                    Detail::Button(text) => end.push(json!({ "button": text, "variant": "secondary" })),
                    Detail::Text { .. } => {}
                }
            }
            let small = (!note.is_empty()).then(|| json!({ "small": note }));
            let column: Vec<Value> =
                [json!({ "text": sample.name, "bold": true })].into_iter().chain(small).collect();
            cells.push(json!({ "column": column, "gap": "xs" }));
            if !sample.right.is_empty() && !is_narrow {
                cells.push(json!({ "text": sample.right, "w": "hug", "textAlign": "right" }));
            }
            cells.extend(end);
            json!({ "row": cells, "cross": "middle" })
        };
        let rows: Vec<Value> = samples.iter().enumerate().take(MOST_ROWS).map(row).collect();
        json!({ "column": [title, { "column": rows, "divided": true }] })
    }

    /// Returns the things that the page is about: on a site with pictures, in an application as a list to choose from.
    pub(super) fn goods(&self, want: &Want) -> Value {
        if !self.is_app {
            return self.cards(want);
        }
        let samples = self.samples(&self.topic_words(), self.topic, true);
        let row = |sample: &Sample| {
            let texts = json!([{ "text": sample.name, "bold": true }, { "small": sample.note }]);
            let right = (!sample.right.is_empty())
                .then(|| json!({ "text": sample.right, "w": "hug", "textAlign": "right" }));
            let cells =
                [json!({ "image": sample.name, "w": 64, "h": 56 }), json!({ "column": texts, "gap": "xs" })];
            let button = json!({ "button": "Add", "variant": "secondary" });
            let cells: Vec<Value> = cells.into_iter().chain(right).chain([button]).collect();
            json!({ "row": cells, "cross": "middle" })
        };
        let rows: Vec<Value> = samples.iter().take(MOST_ROWS).map(row).collect();
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, { "column": rows, "divided": true }] })
    }

    /// Returns things with pictures.
    pub(super) fn cards(&self, want: &Want) -> Value {
        let samples = self.samples(want.things(), &want.one(), true);
        let details = self.details(want);
        let card = |(at, sample): (usize, &Sample)| {
            let said = details.iter().filter_map(|detail| match detail {
                Detail::Text { values, .. } => values.get(at.checked_rem(values.len())?).cloned(),
                _ => None,
            });
            let said: Vec<String> =
                [sample.note.clone()].into_iter().chain(said).filter(|it| !it.is_empty()).collect();
            let button = details.iter().filter_map(|detail| match detail {
                Detail::Button(text) => Some(json!({ "button": text, "variant": "secondary" })),
                _ => None,
            });
            let name = json!({ "h3": sample.name });
            let name = if sample.right.is_empty() {
                name
            } else {
                json!({ "row": [name, { "text": sample.right, "bold": true, "w": "hug" }], "align": "between" })
            };
            let small = (!said.is_empty()).then(|| json!({ "small": said.join(" · ") }));
            let nodes: Vec<Value> = [json!({ "image": sample.name, "h": 200 }), name]
                .into_iter()
                .chain(small)
                .chain(button)
                .collect();
            json!({ "column": nodes, "gap": "s" })
        };
        let count = if samples.len() < MOST_CARDS { samples.len() / 3 * 3 } else { MOST_CARDS };
        let cards: Vec<Value> = samples.iter().enumerate().take(count.max(3)).map(card).collect();
        json!({ "column": [{ "h2": self.title(want) }, { "grid": cards, "columns": 3, "gap": 32 }] })
    }
}
