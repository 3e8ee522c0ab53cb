//! Sections made of the words of a brief, for parts that no pack has: lists, cards, tables, forms, choices, pictures.

mod form;
mod list;
mod plain;
mod wish;

use crate::brief::Device;
use crate::content::Content;
use crate::json::json;
use crate::lists::{Lists, Sample};
use crate::phrase::{Word, find_longest, singular, words_of};
use crate::want::{Want, goods_of};
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Levels of holes in samples.
const LEVELS: usize = 2;
/// Rows of a list at most.
const MOST_ROWS: usize = 5;
/// The keys of the samples that any noun has: on a screen of an application, with a price, and on a page of a site.
pub(crate) const ANY_RECORD: &str = "any record";
const ANY_THING: &str = "any thing";
const ANY_POINT: &str = "any point";
/// Nouns for several people.
const GROUPS: &str = "team, crew, staff, family, squad, household";
/// Things that come closer while a person waits.
const TRACKED: &str = "order, parcel, package, shipment, delivery, repair, courier, driver, ride, bus, application, case, claim, \
    progress, tracking, status, it";

/// The material of sections: the content with the names, the lists of samples, and the device.
#[derive(Clone, Copy)]
pub(crate) struct Maker<'a> {
    pub(crate) content: &'a Content<'a>,
    pub(crate) lists: &'a Lists<'a>,
    pub(crate) device: Device,
    /// The words for the business or thing of the page.
    pub(crate) topic: &'a str,
    /// Whether the page is a screen of an application rather than a page of a site.
    pub(crate) is_app: bool,
}

/// A detail of the things in a list.
enum Detail {
    Text { label: String, values: Vec<String> },
    Picture,
    Checkbox,
    Button(String),
}

impl Maker<'_> {
    /// Makes the section of a part. `around` are the other parts.
    /// `of_things` tells whether the part can have the things that the page is about.
    pub(crate) fn section(&self, want: &Want, around: &[Want], of_things: bool) -> Value {
        // `room status` are rooms with their status.
        let split = want.things().split_last().filter(|(last, things)| {
            self.lists.samples(things).is_some()
                && self.lists.column(std::slice::from_ref(*last)).is_some()
                && !matches!(last.text.as_str(), "number" | "name" | "id" | "date" | "total")
        });
        // `status of my reports` are reports with their status.
        let of = match want.words.as_slice() {
            [column, of, ..]
                if of.text == "of" && self.lists.column(std::slice::from_ref(column)).is_some() =>
            {
                let mut things = Want::read(want.text.get(of.end..).unwrap_or_default());
                things.details.push(column.text.clone());
                Some(things).filter(Want::is_plural)
            }
            _ => None,
        };
        let of = of.map(|of| of.titled_as(want));
        let with_detail =
            split.filter(|_| !self.has_samples(want)).map(|(_, things)| want.with_detail(things));
        let want = of.as_ref().or(with_detail.as_ref()).unwrap_or(want);
        let shape = self.lists.shape(&want.words).map(|(shape, _)| shape);
        if self.is_record(want) {
            return self.record(want);
        }
        match (shape, want.words.first().map(|word| word.text.as_str())) {
            (_, Some("who")) => return self.list_of(want, "any person"),
            (_, Some("when")) => return self.list_of(want, "meeting date"),
            (_, Some("what" | "which")) if self.has_goods() => return self.goods(want),
            (_, Some("what" | "which")) => return self.list_of(want, ""),
            (_, Some("if" | "whether")) => return self.check(want),
            (None, _) if want.verb == Some("find") && !want.is_plural() => return self.finder(want),
            (None, Some("last")) if self.is_app && self.lists.column(&want.words).is_some() => {
                return self.figure(want);
            }
            (None | Some("list"), Some("last" | "next" | "latest")) if !want.is_plural() => {
                return self.moment(want);
            }
            _ => {}
        }
        // `price per hour`, `energy today`
        let is_rate = want.words.get(1).is_some_and(|word| word.text == "per")
            && self.lists.column(want.words.get(..1).unwrap_or_default()).is_some();
        let is_state =
            shape == Some("list") && !want.is_plural() && !self.has_samples(want) && is_of_moment(want);
        if !want.is_plural() && (is_rate || is_state && self.is_app) {
            return self.figure(want);
        }
        match shape {
            Some("form") => self.form(want),
            Some("choice") => self.choice(want),
            Some("chips") => self.chips(want),
            Some("filter") => self.filter(want, around),
            Some("picture") => self.picture(want),
            Some("gallery") => self.gallery(want),
            Some("map") => self.map(want),
            Some("chart") => self.chart(want),
            Some("figure") if !self.has_samples(want) => self.figure(want),
            Some("track") if find_longest(&want.words, TRACKED).is_some() => self.track(want),
            Some("track") => self.tracked(want),
            Some("switch") if self.is_app => self.switch(want),
            _ if want.is_chosen() && self.has_samples(want) => self.chosen(want),
            // `the book we read` is one.
            _ if !want.is_plural()
                && self.has_samples(want)
                && find_longest(&want.words, "we, you, i").is_some() =>
            {
                self.chosen(want)
            }
            Some("detail") if self.has_samples(want) => self.detail(want, around),
            Some("cards") => self.cards(want),
            Some("text") if !self.has_samples(want) || !want.is_plural() => self.text(want),
            _ if !want.is_plural() && GROUPS.split(", ").any(|group| group == want.noun()) => {
                self.list_of(want, "member")
            }
            Some("table" | "list") => self.list(want),
            _ if of_things && want.details.is_empty() && !self.has_samples(want) && self.has_goods() => {
                self.goods(want)
            }
            _ if self.has_samples(want) && self.is_shown(want) => self.cards(want),
            _ if self.has_samples(want) || !want.details.is_empty() => self.list(want),
            _ if self.is_app && !want.is_plural() && has_period(want) => self.chart(want),
            _ if self.is_app && is_of_moment(want) => self.figure(want),
            _ if self.is_app && !want.is_plural() && self.lists.column(want.things()).is_some() => {
                self.figure(want)
            }
            _ if want.is_plural() && !want.is_clause() => self.list(want),
            // `rent`, `deposit`: a page about one thing tells its figures.
            _ if want.words.len() <= 2 && !want.is_clause() && self.lists.column(want.things()).is_some() => {
                self.figure(want)
            }
            _ => self.text(want),
        }
    }

    fn has_samples(&self, want: &Want) -> bool {
        let both = [self.topic_words().as_slice(), want.things()].concat();
        self.lists.samples(want.things()).is_some()
            || !want.things().is_empty() && self.lists.samples(&both).is_some()
    }

    /// Whether a part is one thing with its measures: `today's run with distance, pace and a stop button`.
    fn is_record(&self, want: &Want) -> bool {
        let is_measure =
            |detail: &String| self.lists.column(&words_of(detail)).is_some() || detail.ends_with(" button");
        self.is_app
            && want.details.len() > 1
            && !want.is_plural()
            && find_longest(
                want.words.get(..1).unwrap_or_default(),
                "today's, current, active, my, this, running, today",
            )
            .is_some()
            && want.details.iter().all(is_measure)
    }

    /// The noun phrase of the topic: `next buses` of `next buses from my stop`.
    fn topic_words(&self) -> Vec<Word> {
        goods_of(self.topic)
    }

    /// The title of a part. A chart alone is one of the topic.
    fn title(&self, want: &Want) -> String {
        let is_alone = want.words.len() == 1
            && matches!(
                want.noun(),
                "chart" | "graph" | "list" | "table" | "form" | "overview" | "cards" | "grid" | "statistics"
            );
        if is_alone && !self.topic.is_empty() {
            return capitalized(self.topic);
        }
        want.title()
    }

    /// Whether there are samples of the topic of the page.
    fn has_goods(&self) -> bool {
        self.lists.samples(&self.topic_words()).is_some()
    }

    /// Whether the things of a site are shown with pictures: those with a price.
    fn is_shown(&self, want: &Want) -> bool {
        let samples = self.lists.samples(want.things()).unwrap_or_default();
        !self.is_app && samples.iter().any(|sample| sample.right.contains('$'))
            || want.details.iter().any(|detail| is_picture(detail))
    }

    /// Returns samples of a noun, else of that noun among those of the topic, else made of the noun.
    pub(crate) fn samples(&self, words: &[Word], noun: &str, any: &str) -> Vec<Sample> {
        let topic = self.topic_words();
        // `swimming lessons` and `levels` together are levels of swimming.
        let of_both = self.lists.samples(&[topic.as_slice(), words].concat());
        let own = self.lists.samples(words);
        let found = of_both.filter(|_| !words.is_empty()).or(own);
        let found = found.or_else(|| self.lists.samples(&words_of(any))).unwrap_or_default();
        let filled = |text: &str| {
            let text = text.replace("{noun}", noun);
            let text = text.replace("{Noun}", &capitalized(noun));
            self.content.filled(&text, LEVELS).unwrap_or_default()
        };
        let filled_sample = |sample: &Sample| Sample {
            name: capitalized(&filled(&sample.name)),
            note: filled(&sample.note),
            right: filled(&sample.right),
        };
        found.iter().map(filled_sample).collect_vec()
    }

    fn details(&self, want: &Want) -> Vec<Detail> {
        want.details.iter().map(|detail| self.detail_of(detail)).collect_vec()
    }

    fn detail_of(&self, detail: &str) -> Detail {
        let words = words_of(detail);
        let last = words.last().map_or("", |word| word.text.as_str());
        if matches!(last, "button" | "buttons" | "link") {
            let text = detail.rsplit_once(' ').map_or(detail, |(text, _)| text);
            return Detail::Button(capitalized(text));
        }
        if is_picture(detail) {
            return Detail::Picture;
        }
        if matches!(last, "checkbox" | "checkboxes" | "tick" | "checkmark") {
            return Detail::Checkbox;
        }
        let values = self.lists.column(&words).unwrap_or_default();
        let values: Vec<String> =
            values.iter().filter_map(|value| self.content.filled(value, LEVELS)).collect_vec();
        let values = if values.is_empty() {
            self.samples(&words, &singular(last), ANY_RECORD)
                .into_iter()
                .map(|sample| sample.name)
                .collect_vec()
        } else {
            values
        };
        Detail::Text { label: capitalized(detail), values }
    }
}

/// Whether a part is about the present: `power now`.
fn is_of_moment(want: &Want) -> bool {
    find_longest(&want.words, "now, right now, today, so far, this month, this year, currently").is_some()
}

/// Whether a part is about a stretch of time: `energy use this week`.
fn has_period(want: &Want) -> bool {
    const PERIODS: &str = "this week, whole week, whole month, all week, this month, this year, last week, last month, last year, per day, over time, last 7 days, last 30 days";
    find_longest(&want.words, PERIODS).is_some()
}

fn is_picture(detail: &str) -> bool {
    find_longest(&words_of(detail), "photo, picture, image, thumbnail, cover, portrait").is_some()
}

/// Sets the share of a node beside another one.
pub(crate) fn with_share(node: Value, share: u32) -> Value {
    match node {
        Value::Object(mut node) => {
            node.shift_remove("w");
            node.insert("share".to_owned(), json!(share));
            Value::Object(node)
        }
        other => other,
    }
}
