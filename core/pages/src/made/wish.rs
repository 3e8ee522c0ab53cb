//! Blocks formed by the noun and the verbs of a wish: options, switches, votes, boards, prices.

mod choice;
mod offer;
mod people;
mod vote;

use super::{ANY_RECORD, Maker};
use crate::brief::Offer;
use crate::json::json;
use crate::lists::Sample;
use crate::phrase::{Word, find_longest, singular};
use crate::small_words::is_small;
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Options of a group at most.
const MOST_OPTIONS: usize = 6;
/// Times of a day to choose from.
const TIMES: [&str; 6] = ["9:00", "9:30", "10:30", "13:00", "14:30", "16:00"];
/// Days to choose from.
const DAYS: [&str; 4] = ["Mon 16", "Tue 17", "Wed 18", "Thu 19"];
/// Words of a wish beside the things that it is about.
const VERBS: &str = "vote, upvote, like, dislike, skip, swipe, favorite, favorites, favourite, favourites, heart, claim, bookmark, mark, done, pick, button, buttons, \
    on, off, switch, switches, toggle, toggles, scan, scanner, upload, uploads, code, can, or, people, users, visitors";

/// Nouns for holders of the things of a topic.
const HOLDERS: &str = "board, page, list, app, overview, tracker, screen, tool, poll, voting, gallery";

/// A block for a wish, and the sections of a template that it stands in place of, separated by blanks.
pub(crate) struct Block {
    pub(crate) node: Value,
    pub(crate) fills: &'static str,
}

impl Block {
    fn new(node: Value) -> Option<Self> {
        Some(Self { node, fills: "" })
    }
}

impl Maker<'_> {
    /// Makes the block of a wish by its form. `None` if its words name none.
    pub(crate) fn wished(&self, want: &Want, offers: &[Offer], around: &[Want]) -> Option<Block> {
        if self.is_app
            && matches!(want.noun(), "field" | "input")
            && want.words.len() > 1
            && want.details.is_empty()
            && !want.first_is("search, filter, text, input")
        {
            let label = want.title();
            return Block::new(
                json!({ "input": "", "label": label.trim_end_matches(" field").trim_end_matches(" input") }),
            );
        }
        if self.is_app && want.words.len() == 1 && matches!(want.noun(), "picture" | "photo" | "image") {
            return Block::new(json!({ "image": capitalized(self.topic), "h": 300 }));
        }
        if !offers.is_empty() && want.details.is_empty() && is_priced(want) {
            let node =
                if is_package(want) { self.packages(want, offers) } else { self.price_list(want, offers) };
            return Some(Block { node, fills: "prices plans services products" });
        }
        if want.first_is("choose, pick, select") && !want.details.is_empty() && self.votes_for(want).is_none()
        {
            return Some(Block { node: self.choices(want), fills: "booking" });
        }
        let form = self.lists.wish(&want.words)?;
        // `book a slot` is a form.
        let is_act =
            self.lists.shape(&want.words).is_some_and(|(shape, found)| shape == "form" && found.first == 0);
        if is_act && matches!(form, "slots" | "options" | "switches" | "links" | "picker") {
            return None;
        }
        let has_votes = || around.iter().any(|other| self.lists.wish(&other.words) == Some("votes"));
        match form {
            "options" if self.is_app || want.words.len() == 1 || !want.details.is_empty() => {
                Block::new(self.options(want))
            }
            "slots" => Some(Block { node: self.slots(want), fills: "booking" }),
            "switches" => Some(Block { node: self.switches(want), fills: "settings" }),
            "votes" => Block::new(self.voted(want)),
            "scan" => Block::new(self.scan(want)),
            "upload" => Block::new(self.upload(want)),
            "board" => Some(Block { node: self.board(want), fills: "board" }),
            "debts" => Block::new(self.debts()),
            "status" => Block::new(self.persons(want)),
            "dots" => Block::new(dots(want)),
            "ledger" => Block::new(self.ledger(want)),
            "links" => Some(Block { node: self.links(want), fills: "player" }),
            "join" => Some(Block { node: self.joining(want), fills: "booking contact" }),
            "features"
                if want.is_plural()
                    && !self.is_app
                    && want.details.is_empty()
                    && self.content.owns("services") =>
            {
                Some(Block { node: self.features(want), fills: "services" })
            }
            "galleries" => Some(Block { node: self.galleries(want), fills: "gallery" }),
            "banner" => Block::new(json!({ "image": self.pictured_first(), "h": 440 })),
            "picker" => Block::new(self.picker(want)),
            "add" => Block::new(json!({ "button": want.title(), "primary": true })),
            "count" => Block::new(json!({ "number": "2", "label": want.title(), "w": 200 })),
            "results" if has_votes() => Block::new(self.results(want, around)),
            "rows" => Block::new(self.list(want)),
            "included" => Block::new(self.included(want)),
            _ => None,
        }
    }

    /// Returns the words of a wish for things, without its verbs.
    fn objects(&self, want: &Want) -> Vec<Word> {
        let is_thing =
            |word: &&Word| !is_small(word) && find_longest(std::slice::from_ref(*word), VERBS).is_none();
        want.words.iter().filter(is_thing).cloned().collect_vec()
    }

    /// Returns the things that a wish is about, else those of the topic, else things named by the noun.
    fn records(&self, want: &Want) -> Vec<Sample> {
        let objects = self.objects(want);
        let topic = self.kept();
        let known = [objects.as_slice(), topic.as_slice()]
            .into_iter()
            .find(|words| self.lists.samples(words).is_some());
        let named = known.unwrap_or(if objects.is_empty() { &topic } else { &objects });
        let noun = named.last().map_or_else(|| "entry".to_owned(), |word| singular(&word.text));
        self.samples(known.unwrap_or(&[]), &noun, ANY_RECORD)
    }

    /// Returns the words for the things of the topic, without those for their holder: `feature request board`.
    fn kept(&self) -> Vec<Word> {
        let mut words = self.topic_words();
        while words.len() > 1
            && words.last().is_some_and(|word| find_longest(std::slice::from_ref(word), HOLDERS).is_some())
        {
            words.pop();
        }
        words
    }

    fn heading(&self, want: &Want) -> Value {
        json!({ "h2": self.title(want), "textSize": "l" })
    }

    /// Returns a row with a name, a note, and controls at its end.
    fn row(&self, name: &str, note: &str, end: Vec<Value>) -> Value {
        let mut texts = vec![json!({ "text": name, "bold": true })];
        if !note.is_empty() {
            texts.push(json!({ "small": note }));
        }
        let cells: Vec<Value> =
            [json!({ "column": texts, "gap": "xs" })].into_iter().chain(end).collect_vec();
        json!({ "row": cells, "align": "between", "cross": "middle" })
    }
}

/// Whether a part is about prices.
fn is_priced(want: &Want) -> bool {
    find_longest(&want.words, "price, prices, price list, rates, fees, services, menu, treatments, courses")
        .is_some()
        || is_package(want)
}

fn is_package(want: &Want) -> bool {
    find_longest(&want.words, "package, packages, plans, tickets, memberships, passes").is_some()
}

fn noun_text(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect_vec().join(" ")
}

/// Returns as many dots as are asked for, the first one filled.
fn dots(want: &Want) -> Value {
    let count = want.count().unwrap_or(3);
    let dots: Vec<Value> = (0..count).map(|_| json!({ "icon": "circle", "w": 12, "h": 12 })).collect_vec();
    json!({ "row": dots, "gap": 8, "align": "center" })
}
