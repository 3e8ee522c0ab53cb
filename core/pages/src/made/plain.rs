//! Pictures, maps, charts, figures, one thing in full, and words.

use super::list::MOST_CARDS;
use super::{ANY_POINT, ANY_RECORD, Detail, LEVELS, Maker};
use crate::brief::Device;
use crate::json::json;
use crate::lists::Sample;
use crate::phrase::{find_longest, is_same, words_of};
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Nouns of things that are read and answered.
const ANSWERED: &str =
    "ticket, message, email, mail, request, question, review, comment, issue, inquiry, application, order";

impl Maker<'_> {
    /// Returns pictures of the topic: of a house its rooms.
    pub(super) fn gallery(&self, want: &Want) -> Value {
        if self.lists.samples(want.things()).is_some()
            && find_longest(want.things(), "photo, picture, image").is_none()
        {
            let samples = self.samples(want.things(), "", ANY_POINT);
            let cells = samples.iter().map(|sample| json!({ "column": [{ "image": sample.name, "h": 320 }, { "small": sample.name }], "gap": "s" }));
            let cells: Vec<Value> = cells.take(4).collect_vec();
            return json!({ "column": [{ "h2": self.title(want) }, { "grid": cells, "columns": 4, "gap": 24 }] });
        }
        let one = [self.topic_words(), words_of("photo")].concat();
        let words = if want.words.len() > 1 { [want.phrase(), &words_of("photo")].concat() } else { one };
        let noun = self.pictured(want);
        // Pictures of things that nothing is known of have their name alone.
        let is_unknown =
            noun != "picture" && self.lists.samples(&words) == self.lists.samples(&words_of("photo"));
        let samples = if is_unknown {
            self.samples(&[], &noun, ANY_POINT)
        } else {
            self.samples(&words, &noun, ANY_POINT)
        };
        let most = want.count().unwrap_or(MOST_CARDS);
        let images: Vec<Value> =
            samples.iter().take(most).map(|sample| json!({ "image": sample.name, "h": 200 })).collect_vec();
        json!({ "column": [{ "h2": self.title(want) }, { "grid": images, "columns": 3, "gap": 16 }] })
    }

    /// Returns the noun for the things on pictures.
    fn pictured(&self, want: &Want) -> String {
        let one = want.one_thing();
        if is_same(want.noun(), "gallery") || self.lists.shape(want.things()).is_some() {
            "picture".to_owned()
        } else {
            one
        }
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
            let rows: Vec<Value> = self.samples(&words, "", ANY_RECORD).iter().take(3).map(row).collect_vec();
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
        const HOURS: [&str; 7] = ["8:00", "9:00", "10:00", "11:00", "12:00", "13:00", "14:00"];
        let times = if find_longest(&want.words, "hour, minute").is_some() { HOURS } else { DAYS };
        let kind = if find_longest(&want.words, "trend, over time, curve, growth").is_some() {
            "line-chart"
        } else {
            "bar-chart"
        };
        let chart = json!({ kind: self.title(want), "items": times, "values": VALUES, "h": 240 });
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, chart] })
    }

    pub(super) fn figure(&self, want: &Want) -> Value {
        let named = self.lists.column(want.things());
        let value = named
            .or_else(|| self.lists.column(&want.words))
            .and_then(|values| values.first().copied())
            .unwrap_or("42");
        let value = self.content.filled(value, LEVELS).unwrap_or_default();
        json!({ "card": [{ "small": want.title() }, { "text": value, "bold": true, "textSize": "l" }], "gap": "xs" })
    }

    /// Returns the measures of one thing, large, and its buttons.
    pub(super) fn record(&self, want: &Want) -> Value {
        let (mut cards, mut buttons) = (Vec::new(), Vec::new());
        for detail in self.details(want) {
            match detail {
                Detail::Text { label, values } => cards.push(json!({ "card": [{ "small": label }, { "text": values.first(), "bold": true, "textSize": "l" }], "gap": "xs" })),
                Detail::Button(text) => buttons.push(json!({ "button": text, "primary": true })),
                _ => {}
            }
        }
        let title = json!({ "h2": self.title(want), "textSize": "l" });
        let rows = cards.chunks(2).map(|row| json!({ "row": row, "gap": 12 }));
        let map =
            self.lists.shape(&want.words).is_none().then(|| json!({ "map": "The way so far", "h": 240 }));
        let map = map.filter(|_| {
            find_longest(&want.words, "run, ride, walk, hike, route, trip, drive, tour").is_some()
        });
        let nodes: Vec<Value> = [title].into_iter().chain(map).chain(rows).chain(buttons).collect_vec();
        json!({ "column": nodes })
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
        let samples = self.samples(want.things(), &want.one_thing(), ANY_RECORD);
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
        let pairs: Vec<Value> = pairs.collect_vec();
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

    /// Returns one thing of many with its picture.
    pub(super) fn chosen(&self, want: &Want) -> Value {
        let samples = self.samples(want.things(), &want.one_thing(), ANY_RECORD);
        let Some(first) = samples.first() else { return self.text(want) };
        let noun = want.one();
        let is_answered = ANSWERED.split(", ").any(|listed| listed == noun);
        let button = if is_answered { "Answer".to_owned() } else { format!("Open {noun}") };
        let nodes = json!([
            { "h2": self.title(want), "textSize": "l" },
            { "image": first.name, "h": 200 },
            { "text": first.name, "bold": true },
            { "small": first.note },
            { "button": button, "primary": true, "w": "hug" }
        ]);
        json!({ "card": nodes })
    }

    /// Returns a mode to switch on and off.
    pub(super) fn switch(&self, want: &Want) -> Value {
        let title = json!({ "text": self.title(want), "bold": true });
        json!({ "card": [{ "row": [title, { "toggle": "" }], "align": "between", "cross": "middle" }] })
    }

    /// Returns the day and the place of the last or next of something.
    pub(super) fn moment(&self, want: &Want) -> Value {
        let day = if want.first_is("next") { "Thursday 19 November" } else { "Thursday 12 November" };
        let place = self.content.text("place").unwrap_or_default();
        let small = (!place.is_empty()).then(|| json!({ "small": place }));
        let nodes =
            [json!({ "h2": self.title(want), "textSize": "l" }), json!({ "text": day, "bold": true })];
        json!({ "card": nodes.into_iter().chain(small).collect_vec(), "gap": "xs" })
    }

    /// Returns fields to find one thing.
    pub(super) fn finder(&self, want: &Want) -> Value {
        let what = json!({ "input": "", "label": capitalized(&want.one_thing()) });
        let near = find_longest(&want.words, "near, nearby, around")
            .map(|_| json!({ "input": "", "label": "City or ZIP code" }));
        let button = json!({ "button": "Find", "primary": true });
        let cells: Vec<Value> = [what].into_iter().chain(near).chain([button]).collect_vec();
        let fields = if self.device == Device::Phone {
            json!({ "column": cells })
        } else {
            json!({ "row": cells, "cross": "bottom" })
        };
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, { "card": [fields] }] })
    }

    /// Returns the begin of a check of some questions: `check if you may donate`.
    pub(super) fn check(&self, want: &Want) -> Value {
        let title = json!({ "h2": self.title(want), "textSize": "l" });
        json!({ "card": [title, { "text": "A few questions, one minute." }, { "button": "Begin the check", "primary": true, "w": "hug" }] })
    }

    /// Returns a section for a part without samples: its title and a text, on a site beside a picture.
    pub(super) fn text(&self, want: &Want) -> Value {
        let title = self.title(want);
        let about = want.shown_text();
        let text = json!({ "text": format!("A few words about {about}.") });
        if self.is_app {
            return json!({ "card": [{ "textarea": "", "label": title }] });
        }
        if self.device == Device::Phone {
            return json!({ "card": [{ "h2": title, "textSize": "l" }, text] });
        }
        let texts = json!([{ "h2": title }, text, { "link": format!("More about {about}") }]);
        let picture = json!({ "image": title, "h": 220, "share": 2 });
        json!({ "row": [picture, { "column": texts, "share": 3 }], "gap": 48, "cross": "middle" })
    }
}
