//! Lists, tables and cards of things.

use super::{ANY_POINT, ANY_RECORD, ANY_THING, Detail, MOST_ROWS, Maker};
use crate::brief::Device;
use crate::json::json;
use crate::lists::Sample;
use crate::phrase::{Word, singular, words_of};
use crate::small_words::is_small;
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Cards of a grid at most.
pub(super) const MOST_CARDS: usize = 6;
/// The columns of a table beside the name, at most.
const MOST_COLUMNS: usize = 5;

impl Maker<'_> {
    /// Returns a table of things with several details, else a list of them.
    pub(crate) fn list(&self, want: &Want) -> Value {
        let any = if self.is_app { ANY_RECORD } else { ANY_POINT };
        let samples = self.samples(want.things(), &want.one_thing(), any);
        self.list_with(want, &samples)
    }

    /// Returns a list of the things of a noun, for a part that has another title.
    pub(super) fn list_of(&self, want: &Want, things: &str) -> Value {
        let any = if self.is_app { ANY_RECORD } else { ANY_POINT };
        self.list_with(want, &self.samples(&words_of(things), "entry", any))
    }

    /// Returns things that a person ticks off, and a button for a new one.
    pub(super) fn tracked(&self, want: &Want) -> Value {
        let things = want.phrase().get(1..).unwrap_or_default();
        let things: Vec<Word> = things.iter().filter(|word| !is_small(word)).cloned().collect_vec();
        let noun = things.last().map_or_else(String::new, |word| singular(&word.text));
        let mut samples = self.samples(&things, &noun, ANY_RECORD);
        samples.iter_mut().for_each(|sample| sample.right = String::new());
        let mut want = want.clone();
        want.details.push("checkbox".to_owned());
        let list = self.list_with(&want, &samples);
        json!({ "column": [list, { "button": format!("Add {noun}"), "primary": true }] })
    }

    fn list_with(&self, want: &Want, samples: &[Sample]) -> Value {
        // One's own things have no price.
        let is_owned = self.is_app && want.shown_text().starts_with("my ");
        let owned =
            samples.iter().map(|sample| Sample { right: String::new(), ..sample.clone() }).collect_vec();
        let samples = if is_owned { owned.as_slice() } else { samples };
        let details = self.details(want);
        let most = want.count().unwrap_or(MOST_ROWS);
        let texts: Vec<(&String, &Vec<String>)> = details
            .iter()
            .filter_map(|detail| match detail {
                Detail::Text { label, values } => Some((label, values)),
                _ => None,
            })
            .take(MOST_COLUMNS)
            .collect_vec();
        let is_plain = texts.len() == details.len();
        let is_table = self.device != Device::Phone && is_plain && !texts.is_empty();
        let value = |values: &[String], at: usize| {
            values.get(at.checked_rem(values.len()).unwrap_or(0)).cloned().unwrap_or_default()
        };
        let title = json!({ "h2": self.title(want), "textSize": "l" });
        let is_bare_table = details.is_empty()
            && self.device != Device::Phone
            && self.lists.shape(&want.words).is_some_and(|(shape, _)| shape == "table");
        if is_bare_table {
            let head =
                [capitalized(&want.one_thing()), "Details".to_owned(), right_label(samples).to_owned()];
            let rows: Vec<[&String; 3]> = samples
                .iter()
                .take(most)
                .map(|sample| [&sample.name, &sample.note, &sample.right])
                .collect_vec();
            return json!({ "column": [title, { "table": head, "rows": rows }] });
        }
        if is_table {
            let head: Vec<String> = [capitalized(&want.one_thing())]
                .into_iter()
                .chain(texts.iter().map(|(label, _)| (*label).clone()))
                .collect_vec();
            let rows = samples.iter().enumerate().take(most).map(|(at, sample)| {
                let cells = texts.iter().map(|(_, values)| value(values, at));
                [sample.name.clone()].into_iter().chain(cells).collect_vec()
            });
            let rows: Vec<Vec<String>> = rows.collect_vec();
            return json!({ "column": [title, { "table": head, "rows": rows }] });
        }
        let row = |(at, sample): (usize, &Sample)| {
            let said: Vec<String> = texts.iter().map(|(_, values)| value(values, at)).collect_vec();
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
                    Detail::Checkbox => {}
                    Detail::Button(text) => end.push(json!({ "button": text, "variant": "secondary" })),
                    Detail::Text { .. } => {}
                }
            }
            let small = (!note.is_empty()).then(|| json!({ "small": note }));
            let is_ticked = details.iter().any(|detail| matches!(detail, Detail::Checkbox));
            let name = if is_ticked {
                json!({ "checkbox": sample.name })
            } else {
                json!({ "text": sample.name, "bold": true })
            };
            let column: Vec<Value> = [name].into_iter().chain(small).collect_vec();
            cells.push(json!({ "column": column, "gap": "xs" }));
            if !sample.right.is_empty() && !is_narrow {
                cells.push(json!({ "text": sample.right, "w": "hug", "textAlign": "right" }));
            }
            cells.extend(end);
            json!({ "row": cells, "cross": "middle" })
        };
        let rows: Vec<Value> = samples.iter().enumerate().take(most).map(row).collect_vec();
        json!({ "column": [title, { "column": rows, "divided": true }] })
    }

    /// Returns the things that the page is about: on a site with pictures, in an application as a list to choose from.
    pub(crate) fn goods(&self, want: &Want) -> Value {
        if !self.is_app {
            let noun = Want::of_words(self.topic, self.topic_words()).one_thing();
            return self.cards_of(want, &self.samples(&self.topic_words(), &noun, ANY_THING));
        }
        let noun = Want::of_words(self.topic, self.topic_words()).one_thing();
        let samples = self.samples(&self.topic_words(), &noun, ANY_THING);
        let row = |sample: &Sample| {
            let texts = json!([{ "text": sample.name, "bold": true }, { "small": sample.note }]);
            let right = (!sample.right.is_empty())
                .then(|| json!({ "text": sample.right, "w": "hug", "textAlign": "right" }));
            let cells =
                [json!({ "image": sample.name, "w": 64, "h": 56 }), json!({ "column": texts, "gap": "xs" })];
            let button = json!({ "button": "Add", "variant": "secondary" });
            let cells: Vec<Value> = cells.into_iter().chain(right).chain([button]).collect_vec();
            json!({ "row": cells, "cross": "middle" })
        };
        let rows: Vec<Value> = samples.iter().take(MOST_ROWS).map(row).collect_vec();
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, { "column": rows, "divided": true }] })
    }

    /// Returns things with pictures.
    pub(super) fn cards(&self, want: &Want) -> Value {
        self.cards_of(want, &self.samples(want.things(), &want.one_thing(), ANY_THING))
    }

    fn cards_of(&self, want: &Want, samples: &[Sample]) -> Value {
        let details = self.details(want);
        let card = |(at, sample): (usize, &Sample)| {
            let said = details.iter().filter_map(|detail| match detail {
                Detail::Text { values, .. } => values.get(at.checked_rem(values.len())?).cloned(),
                _ => None,
            });
            let said: Vec<String> =
                [sample.note.clone()].into_iter().chain(said).filter(|it| !it.is_empty()).collect_vec();
            let button = details.iter().filter_map(|detail| match detail {
                Detail::Button(text) => Some(json!({ "button": text, "variant": "secondary" })),
                _ => None,
            });
            // A name alone is the caption of its picture.
            let is_bare = said.is_empty() && sample.right.is_empty();
            let name = if is_bare {
                json!({ "text": sample.name, "bold": true })
            } else {
                json!({ "h3": sample.name })
            };
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
                .collect_vec();
            json!({ "column": nodes, "gap": "s" })
        };
        let count = if samples.len() < MOST_CARDS { samples.len() / 3 * 3 } else { MOST_CARDS };
        let cards: Vec<Value> = samples.iter().enumerate().take(count.max(3)).map(card).collect_vec();
        json!({ "column": [{ "h2": self.title(want) }, { "grid": cards, "columns": 3, "gap": 32 }] })
    }
}

/// Returns the label of the last column of samples: a price, a time or a state.
fn right_label(samples: &[Sample]) -> &'static str {
    let first = samples.first().map_or("", |sample| sample.right.as_str());
    if first.contains('$') {
        "Price"
    } else if first.contains(':') {
        "Time"
    } else {
        "Status"
    }
}
