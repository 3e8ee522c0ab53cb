//! Controls to choose with: options, slots, selections, switches.

use super::super::{Detail, MOST_ROWS, Maker};
use super::{DAYS, MOST_OPTIONS, TIMES, noun_text};
use crate::brief::Device;
use crate::json::json;
use crate::lists::Sample;
use crate::phrase::{Word, find_longest, singular, words_of};
use crate::want::{Want, titled};
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

impl Maker<'_> {
    /// Returns the groups of `pick a day and a time`, each with its options.
    pub(super) fn choices(&self, want: &Want) -> Value {
        let is_one = want.details.len() == 1;
        let groups = want.details.iter().map(|detail| {
            let control = self.control(detail);
            let title = capitalized(detail);
            match is_one {
                true => vec![self.heading(want), control],
                false => vec![json!({ "h2": title, "textSize": "l" }), control],
            }
        });
        let groups: Vec<Value> = groups.map(|nodes| json!({ "column": nodes, "gap": "s" })).collect_vec();
        match groups.as_slice() {
            [one] => one.clone(),
            _ => json!({ "column": groups, "gap": 24 }),
        }
    }

    /// Returns the control to choose one of the things that a noun names.
    pub(super) fn control(&self, noun: &str) -> Value {
        let words = words_of(noun);
        let is = |list: &str| find_longest(&words, list).is_some();
        if is("time, slot, hour, start time") {
            return times(self.device);
        }
        if is("day, date") {
            return match self.device {
                Device::Phone => json!({ "chips": DAYS, "active": 3 }),
                _ => {
                    json!({ "calendar": "November", "first": 6, "days": 30, "active": 18, "w": 360, "h": 300 })
                }
            };
        }
        if is("people, persons, guests, number, quantity, amount") {
            return json!({ "number": "2", "label": capitalized(noun), "w": 160 });
        }
        let priced = self.offered(&words);
        if !priced.is_empty() {
            let row = |(at, sample): (usize, &Sample)| {
                let name = json!({ "radio": sample.name, "checked": at == 0 });
                let price = json!({ "text": sample.right, "w": "hug", "textAlign": "right" });
                json!({ "row": [name, price], "align": "between", "cross": "middle" })
            };
            let rows: Vec<Value> = priced.iter().enumerate().take(MOST_ROWS).map(row).collect_vec();
            return json!({ "column": rows, "divided": true });
        }
        let names = self.values(noun);
        json!({ "chips": names, "active": 0 })
    }

    /// Returns the services of the business with prices, if a noun names them.
    pub(super) fn offered(&self, words: &[Word]) -> Vec<Sample> {
        if find_longest(words, "service, treatment, cut").is_none() {
            return Vec::new();
        }
        let rows = self.content.rows("services");
        let cell = |row: &crate::content::Row, name: &str| row.cell(name).unwrap_or_default().to_owned();
        rows.iter()
            .map(|row| Sample { name: cell(row, "name"), note: String::new(), right: cell(row, "price") })
            .collect_vec()
    }

    /// Returns the names of the things that a noun names: values of a column, samples, people of the business.
    pub(super) fn values(&self, noun: &str) -> Vec<String> {
        let words = words_of(noun);
        if let Detail::Text { values, .. } = self.detail_of(noun)
            && (self.lists.column(&words).is_some() || self.lists.samples(&words).is_some())
        {
            let mut names: Vec<String> = Vec::new();
            for value in values {
                if !names.contains(&value) {
                    names.push(value);
                }
            }
            return names.into_iter().take(MOST_OPTIONS).collect_vec();
        }
        if crate::want::are_people(noun) || crate::want::are_people(&format!("{noun}s")) {
            let people = self.content.rows("people");
            let names = people
                .iter()
                .filter_map(|row| row.cell("name"))
                .map(|name| name.split(' ').next().unwrap_or(name).to_owned());
            let names = names.take(4).collect_vec();
            if names.len() > 1 {
                return names;
            }
        }
        let noun = capitalized(&singular(noun));
        (1..=4).map(|at| format!("{noun} {at}")).collect_vec()
    }

    /// Returns chips for one of several, boxes to tick for some of several.
    pub(super) fn options(&self, want: &Want) -> Value {
        let named: Vec<String> = want.details.iter().map(|detail| amount(detail)).collect_vec();
        let names = if named.is_empty() { self.values(&want.phrase_text()) } else { named };
        let is_some_of = want.is_plural() && want.details.is_empty() && want.noun() != "sizes";
        if !is_some_of {
            return json!({ "column": [self.heading(want), { "chips": names, "active": 0 }], "gap": "s" });
        }
        let boxes: Vec<Value> = names
            .iter()
            .enumerate()
            .map(|(at, name)| json!({ "checkbox": name, "checked": at == 1, "w": "fill" }))
            .collect_vec();
        let columns = if self.device == Device::Phone { 2 } else { 3 };
        json!({ "column": [self.heading(want), { "grid": boxes, "columns": columns, "gap": 12 }], "gap": "s" })
    }

    pub(super) fn slots(&self, want: &Want) -> Value {
        let title = want.title();
        let title = title
            .trim_end_matches(" to pick")
            .trim_end_matches(" to choose")
            .trim_end_matches(" to choose from");
        let nodes =
            json!([{ "h2": title, "textSize": "l" }, { "chips": DAYS, "active": 3 }, times(self.device)]);
        json!({ "column": nodes, "gap": "s" })
    }

    /// Returns rows with a switch each.
    pub(super) fn switches(&self, want: &Want) -> Value {
        let named = want.details.iter().map(|detail| Sample { name: titled(detail), ..Sample::default() });
        let named: Vec<Sample> = named.collect_vec();
        let records = if named.is_empty() { self.records(want) } else { named };
        let row = |(at, sample): (usize, &Sample)| {
            let is_on = at % 2 == 0;
            let switch = json!({ "toggle": if is_on { "On" } else { "Off" }, "checked": is_on, "w": 88 });
            self.row(&sample.name, &sample.note, vec![switch])
        };
        let rows: Vec<Value> = records.iter().enumerate().take(MOST_OPTIONS).map(row).collect_vec();
        let is_titled = !self.objects(want).is_empty() && named_things(want);
        let title = if is_titled { want.title() } else { capitalized(self.topic) };
        json!({ "column": [{ "h2": title, "textSize": "l" }, { "column": rows, "divided": true }] })
    }

    /// Returns a selection of the thing before the noun: `environment picker`.
    pub(super) fn picker(&self, want: &Want) -> Value {
        let things = want.phrase().split_last().map_or(&[][..], |(_, things)| things);
        let noun = noun_text(things);
        let values = self.values(&noun);
        json!({ "select": values.first(), "label": capitalized(&noun), "items": values, "w": 240 })
    }
}

/// Whether a wish names things beside its verbs in the plural.
fn named_things(want: &Want) -> bool {
    want.details.len() < 2
}

/// Writes a bare number as an amount of money.
fn amount(text: &str) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!("${text}") } else { capitalized(text) }
}

fn times(device: Device) -> Value {
    let buttons: Vec<Value> = TIMES.iter().enumerate().map(|(at, time)| json!({ "button": time, "variant": "chip", "checked": at == 1, "w": "fill", "h": 44 })).collect_vec();
    let grid = json!({ "grid": buttons, "columns": 3, "gap": 8 });
    match device {
        Device::Phone => grid,
        _ => with_width(grid, 480),
    }
}

fn with_width(mut node: Value, width: u32) -> Value {
    node.as_object_mut().and_then(|node| node.insert("w".to_owned(), json!(width)));
    node
}
