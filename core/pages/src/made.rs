//! Sections made of the words of a brief, for parts that no pack has: lists, cards, tables, forms, choices, pictures.

mod form;
mod list;
mod plain;

use crate::brief::Device;
use crate::content::Content;
use crate::lists::{Lists, Sample};
use crate::phrase::{Word, find_longest, singular, words_of};
use crate::want::Want;
use serde_json::{Value, json};
use websketch_layout::naming::describe::capitalized;

/// Levels of holes in samples.
const LEVELS: usize = 2;
/// Rows of a list at most.
const MOST_ROWS: usize = 5;
/// The keys of the samples that any noun has: on a screen of an application, and on a page of a site.
const ANY: [&str; 2] = ["any record", "any thing"];

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
        let shape = self.lists.shape(&want.words).map(|(shape, _)| shape);
        match shape {
            Some("form") => self.form(want),
            Some("choice") => self.choice(want),
            Some("filter") => self.filter(want, around),
            Some("picture") => self.picture(want),
            Some("gallery") => self.gallery(want),
            Some("map") => self.map(want),
            Some("chart") => self.chart(want),
            Some("figure") if !self.has_samples(want) => self.figure(want),
            Some("track") => self.track(want),
            Some("detail") if self.has_samples(want) => self.detail(want, around),
            Some("cards") => self.cards(want),
            Some("table" | "list") => self.list(want),
            _ if of_things && !self.has_samples(want) && self.has_goods() => self.goods(want),
            Some("text") if !self.has_samples(want) => self.text(want),
            _ if self.has_samples(want) && self.is_shown(want) => self.cards(want),
            _ if self.has_samples(want) || !want.details.is_empty() => self.list(want),
            _ => self.text(want),
        }
    }

    fn has_samples(&self, want: &Want) -> bool {
        self.lists.samples(want.things()).is_some()
    }

    /// The noun phrase of the topic: `next buses` of `next buses from my stop`.
    fn topic_words(&self) -> Vec<Word> {
        Want::read(self.topic).phrase().to_vec()
    }

    /// The title of a part. A chart alone is one of the topic.
    fn title(&self, want: &Want) -> String {
        let is_alone = want.words.len() == 1 && self.lists.shape(&want.words).is_some();
        if is_alone
            && !self.topic.is_empty()
            && !matches!(want.noun(), "map" | "photos" | "pictures" | "gallery")
        {
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

    /// Returns samples of the things that a part is about: of its noun, else of the topic, else made of the noun.
    pub(crate) fn samples(&self, words: &[Word], noun: &str, is_shown: bool) -> Vec<Sample> {
        let topic = self.topic_words();
        let both = [words, topic.as_slice()].concat();
        // `swimming lessons` and `levels` together are levels of swimming.
        let of_both = self.lists.samples(&[topic.as_slice(), words].concat());
        let own = self.lists.samples(words);
        let found = if own.is_some() { of_both.or(own) } else { self.lists.samples(&both) };
        let [record, thing] = ANY;
        let any = if is_shown { thing } else { record };
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
        found.iter().map(filled_sample).collect()
    }

    fn details(&self, want: &Want) -> Vec<Detail> {
        want.details.iter().map(|detail| self.detail_of(detail)).collect()
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
            values.iter().filter_map(|value| self.content.filled(value, LEVELS)).collect();
        let values = if values.is_empty() {
            self.samples(&words, &singular(last), false).into_iter().map(|sample| sample.name).collect()
        } else {
            values
        };
        Detail::Text { label: capitalized(detail), values }
    }
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
