//! Things with buttons to vote, boards of cards, cameras and files.

use super::super::Maker;
use super::{MOST_OPTIONS, noun_text};
use crate::brief::Device;
use crate::json::json;
use crate::lists::Sample;
use crate::phrase::{find_longest, words_of};
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

impl Maker<'_> {
    /// Returns the buttons of a vote that the words of a wish name.
    pub(super) fn votes_for(&self, want: &Want) -> Option<Vec<&'static str>> {
        const BUTTONS: [(&str, &str); 7] = [
            ("skip", "Skip"),
            ("like, swipe", "Like"),
            ("dislike", "Dislike"),
            ("vote, upvote", "Vote"),
            ("claim", "Claim"),
            ("mark as done", "Done"),
            ("favorite, favourite, favorites, favourites, heart, bookmark", "Favorite"),
        ];
        let found = BUTTONS.iter().filter(|(words, _)| find_longest(&want.words, words).is_some());
        let found = found.map(|(_, text)| *text).collect_vec();
        (!found.is_empty()).then_some(found)
    }

    /// Returns things with a button to vote for each.
    pub(super) fn voted(&self, want: &Want) -> Value {
        let buttons = self.votes_for(want).unwrap_or_else(|| vec!["Vote"]);
        let mut records = self.numbered(
            want,
            want.count().unwrap_or(MOST_OPTIONS).min(self.records(want).len().max(want.count().unwrap_or(0))),
        );
        let is_picture =
            find_longest(&want.words, "photo, picture, image, design, poster, artwork").is_some();
        if let [first, second, ..] = buttons.as_slice() {
            let sample = records.first().cloned().unwrap_or_default();
            let row = json!({ "row": [{ "button": first, "variant": "secondary", "w": "fill" }, { "button": second, "primary": true, "w": "fill" }], "gap": 12 });
            let note = (!sample.note.is_empty()).then(|| json!({ "text": sample.note }));
            let nodes = [json!({ "image": sample.name, "h": 300 }), json!({ "h3": sample.name })];
            return json!({ "card": nodes.into_iter().chain(note).chain([row]).collect_vec() });
        }
        let text = buttons.first().copied().unwrap_or("Vote");
        let button = || match text {
            "Favorite" => json!({ "button": text, "variant": "icon", "icon": "heart" }),
            _ => json!({ "button": text, "variant": "secondary" }),
        };
        if text != "Vote" {
            records.iter_mut().for_each(|sample| sample.right = String::new());
        }
        if is_picture {
            let card = |sample: &Sample| json!({ "column": [{ "image": sample.name, "h": 180 }, { "row": [{ "text": sample.name }, button()], "align": "between", "cross": "middle" }], "gap": "s" });
            let cards: Vec<Value> = records.iter().take(6).map(card).collect_vec();
            let title = json!({ "h2": capitalized(&noun_text(&self.objects(want))), "textSize": "l" });
            return json!({ "column": [title, { "grid": cards, "columns": if self.device == Device::Phone { 2 } else { 3 }, "gap": 24 }] });
        }
        let row = |sample: &Sample| {
            let count = (!sample.right.is_empty())
                .then(|| json!({ "small": sample.right, "w": 80, "textAlign": "right" }));
            self.row(&sample.name, &sample.note, count.into_iter().chain([button()]).collect_vec())
        };
        let rows: Vec<Value> = records.iter().take(MOST_OPTIONS).map(row).collect_vec();
        let objects = self.objects(want);
        let kept = noun_text(&self.kept());
        let title = match objects.is_empty() {
            true if kept.ends_with('s') || kept.is_empty() => capitalized(&kept),
            true => capitalized(&[&kept, "s"].concat()),
            false => capitalized(&noun_text(&objects)),
        };
        json!({ "column": [{ "h2": title, "textSize": "l" }, { "column": rows, "divided": true }] })
    }

    /// Returns the shares of a vote.
    pub(super) fn results(&self, want: &Want, around: &[Want]) -> Value {
        const SHARES: [u32; 6] = [38, 27, 18, 11, 4, 2];
        let voted =
            around.iter().find(|other| self.lists.wish(&other.words) == Some("votes")).unwrap_or(want);
        let count = voted.count().unwrap_or(4);
        let row = |(sample, share): (Sample, u32)| {
            let names = json!({ "row": [{ "text": sample.name }, { "text": format!("{share} %"), "w": "hug", "textAlign": "right" }], "align": "between" });
            json!({ "column": [names, { "progress": share }], "gap": "xs" })
        };
        let rows: Vec<Value> = self.numbered(voted, count).into_iter().zip(SHARES).map(row).collect_vec();
        json!({ "column": [self.heading(want), { "column": rows, "gap": 12 }] })
    }

    /// Returns the things of a wish, as many as are asked for.
    pub(super) fn numbered(&self, want: &Want, count: usize) -> Vec<Sample> {
        let records = self.records(want);
        let base = records.first().map_or("", |sample| sample.name.trim_end_matches(" 1")).to_owned();
        let is_numbered = records.first().is_some_and(|sample| sample.name.ends_with(" 1"));
        match is_numbered {
            true => (1..=count)
                .map(|at| Sample { name: format!("{base} {at}"), ..Sample::default() })
                .collect_vec(),
            false => records.into_iter().take(count).collect_vec(),
        }
    }

    /// Returns columns beside each other, with cards in each.
    pub(super) fn board(&self, want: &Want) -> Value {
        let names: Vec<String> = want.details.iter().map(|name| capitalized(name)).collect_vec();
        let names = if names.len() < 2 {
            ["To do", "In progress", "Done"].map(str::to_owned).to_vec()
        } else {
            names
        };
        let of_days = names.iter().all(|name| {
            find_longest(
                &words_of(name),
                "monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, wed, thu, fri",
            )
            .is_some()
        });
        let own = self.lists.samples(&self.topic_words()).is_some();
        let any = if of_days { "board shift" } else { "board card" };
        let all = if own && !of_days {
            self.samples(&self.topic_words(), "", any)
        } else {
            self.samples(&[], "", any)
        };
        let spare = self.samples(&[], "", any);
        let mut all = all.iter().chain(spare.iter().filter(|_| !own || of_days)).cycle();
        let column = |(at, name): (usize, &String)| {
            let count = if at == 0 { 3 } else { 2 };
            let cards = all.by_ref().take(count).map(|sample| {
                let note = (!sample.note.is_empty()).then(|| json!({ "small": sample.note }));
                let nodes: Vec<Value> =
                    [json!({ "text": sample.name, "bold": true })].into_iter().chain(note).collect_vec();
                json!({ "card": nodes, "gap": "xs", "w": "fill" })
            });
            let nodes: Vec<Value> = [json!({ "h3": name })].into_iter().chain(cards).collect_vec();
            json!({ "column": nodes, "gap": 12, "share": 1 })
        };
        let columns: Vec<Value> = names.iter().enumerate().map(column).collect_vec();
        match self.device {
            Device::Phone => json!({ "column": columns, "gap": 24 }),
            _ => json!({ "row": columns, "gap": 24, "cross": "top" }),
        }
    }

    /// Returns the frame of a camera with a button.
    pub(super) fn scan(&self, want: &Want) -> Value {
        let objects = self.objects(want);
        let noun = objects.first().map_or("code", |word| word.text.as_str());
        let frame = json!({ "card": [{ "icon": "camera", "w": 48, "h": 48 }, { "text": format!("Hold the {noun} inside the frame"), "textAlign": "center" }], "align": "center", "w": 220 });
        let area =
            json!({ "card": [{ "row": [frame], "align": "center" }], "background": "light", "pad": 32 });
        json!({ "column": [area, { "button": format!("Scan {noun}"), "primary": true, "w": "fill" }] })
    }

    pub(super) fn upload(&self, want: &Want) -> Value {
        let objects = self.objects(want);
        let noun = if objects.is_empty() { "files".to_owned() } else { noun_text(&objects) };
        let action = if self.device == Device::Phone {
            format!("Take a picture of the {noun}, or choose a file")
        } else {
            format!("Drop {noun} here, or choose a file")
        };
        json!({ "card": [{ "icon": "upload" }, { "text": action, "textAlign": "center" }, { "button": "Choose file", "variant": "secondary" }], "align": "center" })
    }
}
