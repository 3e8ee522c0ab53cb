//! Forms, choices and filters.

use super::{Detail, Maker, is_picture};
use crate::brief::Device;
use crate::json::json;
use crate::phrase::{find_longest, words_of};
use crate::small_words::is_small;
use crate::want::{Place, Want, without_opening};
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;

/// Labels of fields with room for several lines.
const LONG_ANSWERS: &str =
    "message, like to do, text, note, notes, comment, comments, description, signature, wish, wishes";
/// Groups of a filter beside a list at most, and values of a group.
const MOST_GROUPS: usize = 4;
const MOST_VALUES: usize = 4;
/// The fewest fields of the things of a deed.
const LEAST_FIELDS: usize = 3;
/// Fields of a form at most.
const MOST_FIELDS: usize = 6;

impl Maker<'_> {
    /// Returns a form with the fields that the words ask for.
    pub(super) fn form(&self, want: &Want) -> Value {
        let named: Vec<String> = want.details.iter().map(|detail| capitalized(detail)).collect_vec();
        let fields: Vec<String> = if named.is_empty() { self.fields_of(want) } else { named };
        let field = |label: &String| {
            let words = words_of(label);
            if is_picture(label) {
                json!({ "column": [{ "image": label, "h": 160 }, { "button": format!("Add {}", label.to_lower_case()), "variant": "secondary" }], "gap": "s" })
            } else if find_longest(&words, LONG_ANSWERS).is_some() {
                json!({ "textarea": "", "label": label })
            } else {
                json!({ "input": "", "label": label })
            }
        };
        let inputs: Vec<Value> = fields.iter().take(MOST_FIELDS).map(field).collect_vec();
        let button = json!({ "button": self.button_of(want), "primary": true });
        let title = json!({ "h2": self.title(want), "textSize": "l" });
        if self.device == Device::Phone || inputs.len() < 3 {
            let nodes: Vec<Value> = [title].into_iter().chain(inputs).chain([button]).collect_vec();
            return json!({ "card": nodes, "w": 560 });
        }
        json!({ "card": [title, { "grid": inputs, "columns": 2, "gap": 16 }, { "row": [button], "align": "start" }], "w": 880 })
    }

    /// Returns the fields that the words of a form ask for. A price is asked for with the fields of the trade.
    fn fields_of(&self, want: &Want) -> Vec<String> {
        // The things of a deed say more of its fields than the verb.
        let verb = self.lists.shape(&want.words).filter(|(_, found)| found.first == 0);
        let things = verb.and_then(|(_, found)| want.words.get(found.last + 1..));
        let of_things = things.map(|things| self.lists.fields(things)).unwrap_or_default();
        let of_all = self.lists.fields(&want.words);
        let own = if of_things.len() < LEAST_FIELDS { of_all } else { of_things };
        let of_topic = self.lists.fields(&words_of(self.topic));
        let is_priced = find_longest(&want.words, "quote, offer, estimate, price").is_some();
        let fields = if own.is_empty() || is_priced && !of_topic.is_empty() { of_topic } else { own };
        if fields.is_empty() {
            return self.usual_fields(want);
        }
        let mut fields: Vec<String> = fields.into_iter().take(MOST_FIELDS).map(str::to_owned).collect_vec();
        let is_reachable =
            fields.iter().any(|field| find_longest(&words_of(field), "email, phone").is_some());
        if is_priced && !is_reachable {
            fields.truncate(MOST_FIELDS - 1);
            fields.push("Email or phone".to_owned());
        }
        fields
    }

    /// Returns the fields of a form about something that no list knows.
    fn usual_fields(&self, want: &Want) -> Vec<String> {
        if want.first_is("add, create, log, record, plan, schedule, post, edit, set") {
            let noun = want.one();
            return vec![
                format!("{}, name", capitalized(&noun)),
                "Day".to_owned(),
                "Picture".to_owned(),
                "Note".to_owned(),
            ];
        }
        ["Your name", "Email or phone", "Your message"].map(str::to_owned).to_vec()
    }

    /// Returns the text of the button of a form: the verb of the wish.
    fn button_of(&self, want: &Want) -> String {
        let (_, found) = match self.lists.shape(&want.words) {
            Some(shape) => shape,
            None => return "Send".to_owned(),
        };
        let noun = want.words.get(found.last).map_or("", |word| word.text.as_str());
        match noun {
            "calculator" | "estimator" | "converter" => "Calculate".to_owned(),
            "form" | "questionnaire" | "contact" | "to" => "Send".to_owned(),
            "application" => "Apply".to_owned(),
            "prove" => "Confirm".to_owned(),
            "finder" => "Find".to_owned(),
            _ if found.first == 0 => {
                let mut short: Vec<&str> = want.title_words().take(4).collect_vec();
                while short.len() > 1
                    && short.last().is_some_and(|last| matches!(*last, "to" | "for" | "with"))
                {
                    short.pop();
                }
                let short = short.join(" ");
                let short = if short == "check" { "check in".to_owned() } else { short };
                capitalized(short.strip_suffix(" form").unwrap_or(&short))
            }
            _ => capitalized(noun),
        }
    }

    /// Returns fields to choose from: a day, a size, a color.
    pub(super) fn choice(&self, want: &Want) -> Value {
        let is_stay = find_longest(&want.words, "date, dates, night, day, time, check-in").is_some();
        if is_stay {
            let fields = self.lists.fields(&want.words);
            let fields = if fields.is_empty() { vec!["Day", "Time", "People"] } else { fields };
            let mut cells: Vec<Value> =
                fields.iter().take(3).map(|label| json!({ "input": "", "label": label })).collect_vec();
            cells.push(json!({ "button": "Check", "primary": true }));
            let row = if self.device == Device::Phone {
                json!({ "column": cells })
            } else {
                json!({ "row": cells, "cross": "bottom" })
            };
            return json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, { "card": [row] }] });
        }
        let groups = want.details.iter().map(|detail| {
            let values = match self.detail_of(detail) {
                Detail::Text { values, .. } => values,
                _ => Vec::new(),
            };
            let values: Vec<String> = values.into_iter().take(4).collect_vec();
            json!({ "column": [{ "label": capitalized(detail) }, { "chips": values, "active": 0 }], "gap": "s" })
        });
        let groups: Vec<Value> = groups.collect_vec();
        let nodes: Vec<Value> =
            [json!({ "h2": self.title(want), "textSize": "l" })].into_iter().chain(groups).collect_vec();
        json!({ "column": nodes })
    }

    /// Returns words to choose from.
    pub(super) fn chips(&self, want: &Want) -> Value {
        let noun = want.one_thing();
        let named: Vec<String> = match self.lists.samples(&self.topic_words()) {
            Some(samples) => samples.into_iter().map(|sample| sample.name).take(MOST_FIELDS).collect_vec(),
            None => Vec::new(),
        };
        let numbered = || (1..=5).map(|at| format!("{} {at}", capitalized(&noun))).collect_vec();
        let is_plain = !named.is_empty() && !named.iter().any(|name| name.contains('{'));
        let names: Vec<String> = if is_plain { named } else { numbered() };
        json!({ "column": [{ "h2": self.title(want), "textSize": "l" }, { "chips": names, "active": 0 }] })
    }

    /// Returns a search with selections.
    pub(super) fn filter(&self, want: &Want, around: &[Want]) -> Value {
        let listed = around.iter().find(|other| self.has_samples(other) && !other.is_clause());
        let noun = listed.map_or_else(|| self.topic.to_owned(), |other| other.phrase_text());
        let words = without_opening(&want.text);
        let by: Vec<String> = if want.details.is_empty() {
            let of_list = listed.into_iter().flat_map(|other| other.details.iter().cloned());
            let own = words_of(&words).into_iter().filter(|word| {
                !is_small(word)
                    && !matches!(
                        word.text.as_str(),
                        "filter" | "filters" | "search" | "sort" | "bar" | "field"
                    )
            });
            own.map(|word| word.text).chain(of_list).collect_vec()
        } else {
            want.details.clone()
        };
        // Jobs have filters of their own, whatever the list shows.
        let of_topic =
            [self.content.raw("topic").map(words_of).unwrap_or_default(), words_of("filter")].concat();
        let usual = self
            .lists
            .column(&of_topic)
            .filter(|values| values.first() != Some(&"price") && want.details.is_empty());
        let by = usual.map_or(by, |usual| usual.into_iter().map(str::to_owned).collect_vec());
        let mut selects: Vec<Value> =
            by.iter().take(3).map(|by| json!({ "select": capitalized(by) })).collect_vec();
        if selects.is_empty() {
            selects = vec![json!({ "select": "All" }), json!({ "select": "Newest first" })];
        }
        if want.place.is_some_and(|place| matches!(place, Place::Left | Place::Right))
            && self.device != Device::Phone
        {
            return self.side_filter(&by);
        }
        let find = json!({ "search": format!("Search {noun}") });
        if self.device == Device::Phone {
            let chips: Vec<String> = by.iter().take(3).map(|by| capitalized(by)).collect_vec();
            let chips = if chips.is_empty() { vec!["All".to_owned(), "New".to_owned()] } else { chips };
            return json!({ "column": [find, { "chips": chips, "active": 0 }] });
        }
        let cells: Vec<Value> = [find].into_iter().chain(selects).collect_vec();
        json!({ "row": cells, "cross": "middle" })
    }

    /// Returns a column of choices beside a list: by the words of the wish, else by those of the topic.
    fn side_filter(&self, by: &[String]) -> Value {
        let topic = [self.topic_words(), words_of("filter")].concat();
        let usual = || self.lists.column(&topic).or_else(|| self.lists.column(&words_of("any filter")));
        let by: Vec<String> = if by.is_empty() {
            usual().unwrap_or_default().into_iter().map(str::to_owned).collect_vec()
        } else {
            by.to_vec()
        };
        let group = |by: &String| {
            let mut values: Vec<String> = Vec::new();
            if let Detail::Text { values: all, .. } = self.detail_of(by) {
                all.into_iter().for_each(|value| {
                    if !values.contains(&value) {
                        values.push(value);
                    }
                });
            }
            let boxes = values.into_iter().take(MOST_VALUES).map(|value| json!({ "checkbox": value }));
            let nodes: Vec<Value> =
                [json!({ "text": capitalized(by), "bold": true })].into_iter().chain(boxes).collect_vec();
            json!({ "column": nodes, "gap": "s" })
        };
        let groups: Vec<Value> = by.iter().take(MOST_GROUPS).map(group).collect_vec();
        let nodes: Vec<Value> = [json!({ "h2": "Filters", "textSize": "l" })]
            .into_iter()
            .chain(groups)
            .chain([json!({ "link": "Clear all" })])
            .collect_vec();
        json!({ "column": nodes, "w": 240 })
    }
}
