//! Pictures, maps, charts, figures, one thing in full, and words.

use super::list::MOST_CARDS;
use super::{Detail, LEVELS, Maker};
use crate::brief::Device;
use crate::lists::Sample;
use crate::phrase::{find_longest, is_same, words_of};
use crate::want::Want;
use serde_json::{Value, json};

/// Nouns of things that are read and answered.
const ANSWERED: &str =
    "ticket, message, email, mail, request, question, review, comment, issue, inquiry, application, order";

impl Maker<'_> {
    /// Returns pictures of the topic: of a house its rooms.
    pub(super) fn gallery(&self, want: &Want) -> Value {
        let one = [self.topic_words(), words_of("photo")].concat();
        let words =
            if want.words.len() > 1 { [want.words.as_slice(), &words_of("photo")].concat() } else { one };
        let samples = self.samples(&words, "picture", false);
        let images: Vec<Value> =
            samples.iter().take(MOST_CARDS).map(|sample| json!({ "image": sample.name, "h": 200 })).collect();
        json!({ "column": [{ "h2": self.title(want) }, { "grid": images, "columns": 3, "gap": 16 }] })
    }

    pub(super) fn picture(&self, want: &Want) -> Value {
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, { "image": want.title(), "h": 360 }] })
    }

    pub(super) fn map(&self, want: &Want) -> Value {
        if self.is_app {
            let near = want
                .details
                .iter()
                .map(|detail| words_of(detail))
                .find(|words| self.lists.samples(words).is_some());
            let map = json!({ "map": "You are here", "h": 300 });
            let Some(words) = near else { return map };
            let row = |sample: &Sample| {
                let texts = json!([{ "text": sample.name, "bold": true }, { "small": sample.note }]);
                let right = json!({ "text": sample.right, "w": "hug", "textAlign": "right" });
                json!({ "row": [{ "column": texts, "gap": "xs" }, right], "cross": "middle" })
            };
            let rows: Vec<Value> = self.samples(&words, "", false).iter().take(3).map(row).collect();
            return json!({ "column": [map, { "column": rows, "divided": true }] });
        }
        let place = self.content.text("place").unwrap_or_else(|| want.title());
        let ways = json!([
            { "text": place, "bold": true },
            { "text": "Bus 14 and 6 stop at the corner, three minutes on foot." },
            { "text": "Parking in the yard, bikes by the door." },
            { "button": "Plan the way", "variant": "secondary" }
        ]);
        let map = json!({ "map": place, "h": 300, "share": 3 });
        json!({ "column": [{ "h2": self.title(want) }, { "row": [map, { "column": ways, "share": 2 }], "gap": 40, "cross": "top" }] })
    }

    pub(super) fn chart(&self, want: &Want) -> Value {
        const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
        const VALUES: [u32; 7] = [42, 51, 38, 64, 58, 71, 66];
        let kind = if find_longest(&want.words, "trend, over time, curve, growth").is_some() {
            "line-chart"
        } else {
            "bar-chart"
        };
        let chart = json!({ kind: self.title(want), "items": DAYS, "values": VALUES, "h": 240 });
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, chart] })
    }

    pub(super) fn figure(&self, want: &Want) -> Value {
        let value = self.lists.column(&want.words).and_then(|values| values.first().copied()).unwrap_or("42");
        json!({ "card": [{ "small": want.title() }, { "text": value, "bold": true, "textSize": "xl" }, { "small": "Up 3 since yesterday" }], "gap": "xs" })
    }

    /// Returns the way of an order.
    pub(super) fn track(&self, want: &Want) -> Value {
        let steps = json!(["Ordered", "Getting ready", "On its way", "Delivered"]);
        let nodes = json!([
            { "h2": self.title(want), "textSize": "l" },
            { "steps": steps, "active": 2 },
            { "map": "On its way, 6 minutes", "h": 220 },
            { "row": [{ "text": "Arrives at 13:10", "bold": true }, { "text": "2 stops away", "w": "hug", "textAlign": "right" }], "align": "between" },
            { "button": "Call the driver", "variant": "secondary" }
        ]);
        json!({ "column": nodes })
    }

    /// Returns one thing of a list in full: its details, its text and the answer to it.
    pub(super) fn detail(&self, want: &Want, around: &[Want]) -> Value {
        let samples = self.samples(want.things(), &want.one(), false);
        let Some(first) = samples.first() else { return self.text(want) };
        let noun = want.one();
        let of_list = around.iter().find(|other| is_same(&other.one(), &noun) && other.text != want.text);
        let details = if want.details.is_empty() {
            of_list.map(|list| self.details(list))
        } else {
            Some(self.details(want))
        };
        let pairs = details.unwrap_or_default().into_iter().filter_map(|detail| match detail {
            Detail::Text { label, values } => Some(json!({ "row": [{ "small": label }, { "text": values.first()?, "w": "hug", "textAlign": "right" }], "align": "between" })),
            _ => None,
        });
        let pairs: Vec<Value> = pairs.collect();
        let mut nodes = vec![json!({ "h2": first.name, "textSize": "l" }), json!({ "small": first.note })];
        if !pairs.is_empty() {
            nodes.push(json!({ "column": pairs, "divided": true, "gap": "s" }));
        }
        let is_answered = ANSWERED.split(", ").any(|listed| listed == noun);
        if is_answered {
            nodes.push(json!({ "textarea": "", "label": "Your answer" }));
            nodes.push(json!({ "row": [{ "button": "Reply", "primary": true }, { "button": "Close", "variant": "secondary" }], "align": "start" }));
        } else {
            nodes.push(json!({ "row": [{ "button": format!("Open {noun}"), "primary": true }, { "button": "Edit", "variant": "secondary" }], "align": "start" }));
        }
        json!({ "card": nodes })
    }

    /// Returns a section for a part without samples: its title, with a picture or with links to articles.
    pub(super) fn text(&self, want: &Want) -> Value {
        let title = self.title(want);
        let about = want.text.to_lowercase();
        let by = self.content.filled("{p1}, 12 November", LEVELS).unwrap_or_default();
        let is_even = title.len().is_multiple_of(2);
        if is_even && self.device != Device::Phone {
            let texts = json!([
                { "h2": title },
                { "text": format!("What to know about {about} before you decide, on one page.") },
                { "small": by },
                { "link": format!("Read about {about}") }
            ]);
            let picture = json!({ "image": title, "h": 220, "share": 2 });
            return json!({ "row": [picture, { "column": texts, "share": 3 }], "gap": 48, "cross": "middle" });
        }
        let row = |(text, note): (String, &str)| {
            let note = json!({ "small": note, "w": "hug" });
            json!({ "row": [{ "text": text }, note], "align": "between" })
        };
        let lines = [
            (format!("{title} in short"), "2 min"),
            (format!("{title}, step by step"), "6 min"),
            (format!("Questions about {about}"), "14 answers"),
        ];
        let rows: Vec<Value> = lines.into_iter().map(row).collect();
        json!({ "column": [{ "h2": title, "textSize": "l" }, { "column": rows, "divided": true, "gap": "s" }] })
    }
}
