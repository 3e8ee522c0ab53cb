//! The debts, payments and duties of people, and the money of a club.

use super::super::{ANY_RECORD, Detail, MOST_ROWS, Maker};
use crate::brief::Device;
use crate::json::json;
use crate::lists::Sample;
use crate::phrase::{Word, find_longest, words_of};
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

impl Maker<'_> {
    /// Returns the debts of people to each other.
    pub(super) fn debts(&self) -> Value {
        let figure = |label: &str, value: &str| json!({ "card": [{ "small": label }, { "text": value, "bold": true, "textSize": "l" }], "gap": "xs" });
        let figures =
            json!({ "row": [figure("You owe", "$24.50"), figure("You are owed", "$61.00")], "gap": 12 });
        let rows = self.samples(&[], "", "who owes");
        let row = |sample: &Sample| {
            self.row(
                &sample.name,
                &sample.note,
                vec![json!({ "text": sample.right, "w": "hug", "textAlign": "right" })],
            )
        };
        let rows: Vec<Value> = rows.iter().take(4).map(row).collect_vec();
        let title = json!({ "h2": "Who owes whom", "textSize": "l" });
        json!({ "column": [figures, title, { "column": rows, "divided": true }, { "button": "Add a bill", "primary": true }] })
    }

    /// Returns people with the answer to the clause about them.
    pub(super) fn persons(&self, want: &Want) -> Value {
        let words: Vec<Word> = want
            .words
            .iter()
            .filter(|word| !matches!(word.text.as_str(), "is" | "has" | "are"))
            .cloned()
            .collect_vec();
        // `who does what this week` asks for what `who does what` does.
        let known = (1..=words.len())
            .rev()
            .filter_map(|end| words.get(..end))
            .find(|words| self.lists.samples(words).is_some());
        let known = known.map_or_else(|| words_of("any person"), <[Word]>::to_vec);
        let samples = self.samples(&known, "", ANY_RECORD);
        let buttons = want.details.iter().filter_map(|detail| match self.detail_of(detail) {
            Detail::Button(text) => Some(text),
            _ => None,
        });
        let buttons = buttons.collect_vec();
        let row = |sample: &Sample| {
            // On a phone a button has the end of a row for itself.
            let is_narrow = self.device == Device::Phone && !buttons.is_empty();
            let said = [sample.note.as_str(), if is_narrow { sample.right.as_str() } else { "" }];
            let note = said.into_iter().filter(|text| !text.is_empty()).collect_vec().join(", ");
            let mut texts = vec![json!({ "text": sample.name, "bold": true })];
            if !note.is_empty() {
                texts.push(json!({ "small": note }));
            }
            let avatar = (!is_narrow).then(|| json!({ "avatar": sample.name, "w": 40, "h": 40 }));
            let start = avatar.into_iter().chain([json!({ "column": texts, "gap": "xs" })]);
            let right = (!sample.right.is_empty() && !is_narrow)
                .then(|| json!({ "text": sample.right, "w": "hug", "textAlign": "right" }));
            let end = buttons.iter().map(|text| json!({ "button": text, "variant": "secondary" }));
            json!({ "row": start.chain(right).chain(end).collect_vec(), "cross": "middle" })
        };
        let rows: Vec<Value> = samples.iter().take(MOST_ROWS).map(row).collect_vec();
        json!({ "column": [self.heading(want), { "column": rows, "divided": true }] })
    }

    pub(super) fn ledger(&self, want: &Want) -> Value {
        let samples = self.samples(&[], "", "cash entry");
        let rows = samples.iter().map(|sample| {
            let (income, expense) = match sample.right.strip_prefix('-') {
                Some(expense) => ("–", expense),
                None => (sample.right.as_str(), "–"),
            };
            [sample.note.as_str(), sample.name.as_str(), income, expense].map(str::to_owned)
        });
        let rows = rows.collect_vec();
        json!({ "column": [self.heading(want), { "table": ["Date", "What for", "Income", "Expense"], "rows": rows, "aligns": ["left", "left", "right", "right"] }, { "row": [{ "button": "Add an entry", "primary": true }], "align": "start" }] })
    }

    /// Returns the form of `how to join`.
    pub(super) fn joining(&self, want: &Want) -> Value {
        let verb = want.words.get(2).and_then(|word| want.text.get(word.start..)).unwrap_or("register");
        let form = self.form(&Want::read(verb));
        match form {
            Value::Object(mut node) => {
                if let Some(Value::Array(nodes)) = node.get_mut("card")
                    && let Some(first) = nodes.first_mut()
                {
                    *first = self.heading(want);
                }
                Value::Object(node)
            }
            other => other,
        }
    }

    pub(super) fn links(&self, want: &Want) -> Value {
        let named: Vec<String> = want.details.iter().map(|name| capitalized(name)).collect_vec();
        let usual = if find_longest(&want.words, "listen, streaming, music").is_some() {
            ["Stream", "Download", "Video", "Vinyl"]
        } else {
            ["Newsletter", "Video", "Photos", "Contact"]
        };
        let names = if named.is_empty() { usual.map(str::to_owned).to_vec() } else { named };
        let buttons: Vec<Value> =
            names.iter().map(|name| json!({ "button": name, "variant": "secondary" })).collect_vec();
        let row = if self.device == Device::Phone {
            json!({ "column": buttons })
        } else {
            json!({ "row": buttons, "align": "start", "gap": 12 })
        };
        json!({ "column": [{ "h2": self.title(want) }, row] })
    }
}
