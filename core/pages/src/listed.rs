//! The parts that a brief lists, among the sections of its page.

mod order;
mod wishes;

use crate::app_screen::{ALL_ROWS, found_things};
use crate::brief::{Brief, Device};
use crate::draft::{Draft, LONGEST_ENTRY, MOST_ENTRIES};
use crate::fitting::{Fitting, Page as Fit};
use crate::json::json;
use crate::lists::Lists;
use crate::made::Maker;
use crate::pack::check::section_names;
use crate::pack::{Pack, PackKind};
use crate::part::{button_texts, piece};
use crate::phrase::find_longest;
use crate::want::{Place, Want, goods_of, titled};
use order::{add_column, beside_next, joined, merged, replace_amounts, with_side, with_title};
use serde_json::Value;
use websketch_sketch::collect::CollectVec;
use wishes::fit_variants;

/// Things without a plural.
const UNCOUNTED: &str = "furniture, jewelry, jewellery, clothing, pottery, equipment, food, tea, coffee, gear, honey, bread, fabric, news, art";

/// The parts that a brief lists: their nodes, with the places that they ask for, and the sections that they replace.
#[derive(Default)]
struct PartList {
    nodes: Vec<(Option<Place>, Value)>,
    replaced: Vec<String>,
}

/// Whether a section suits a page about anything.
fn is_general(section: &str) -> bool {
    matches!(section, "hero" | "title" | "call" | "contact" | "hours")
}

/// Whether a node is a form.
fn is_form(node: &Value) -> bool {
    node.get("card").is_some() && node.to_string().contains("\"input\"")
}

/// Whether the title of a section can be that of the part which asks for it.
fn has_own_title(section: &str) -> bool {
    !matches!(
        section,
        "hero" | "title" | "call" | "notice" | "top" | "item" | "profile" | "player" | "recipe"
    )
}

/// Returns the entries of the bar: the things of the parts, as far as they are short. A shop has its shelves there.
fn entries(brief: &Brief, lists: &Lists<'_>) -> Vec<String> {
    if brief.subject.as_ref().is_some_and(|subject| subject.name == "shop") {
        return Vec::new();
    }
    let wants = brief.parts.iter().map(|part| Want::read(part));
    let is_named = |want: &Want| {
        let is_tool = lists.shape(&want.words).is_some_and(|(shape, _)| shape == "filter");
        want.verb.is_none() && !want.first_is("if, whether") && !is_tool
    };
    let name = |want: Want| if want.is_clause() { want.title() } else { titled(&want.phrase_text()) };
    let names = wants.filter(is_named).map(name);
    names.filter(|name| !name.is_empty() && name.len() <= LONGEST_ENTRY).take(MOST_ENTRIES).collect_vec()
}

impl Draft<'_, '_> {
    /// Fills the sections of the kind of page or of the pack, and those of the listed parts.
    pub(crate) fn sections_of(&mut self, brief: &Brief, kind: Option<&Pack<'_>>, is_bare: bool) {
        let of_kind = kind.and_then(|kind| kind.entry("sections")).filter(|entry| !entry.value.is_empty());
        let entry = of_kind.or_else(|| self.content.entry("sections")).filter(|_| !is_bare && !brief.is_app);
        let mut wanted: Vec<(&str, Option<&str>)> = entry.into_iter().flat_map(section_names).collect_vec();
        let listed = self.listed(brief, &wanted);
        let is_family = brief.subject.as_ref().is_some_and(|subject| subject.kind == PackKind::Family);
        let is_titled = kind.is_some_and(|kind| kind.value("title").is_some());
        if is_family && listed.nodes.len() > 1 {
            self.entries = entries(brief, &Lists::new(self.packs));
            // The title and the first section of a kind of page are what it is for.
            let own = if is_titled { 2 } else { 0 };
            let own: Vec<&str> = wanted.iter().take(own).map(|(name, _)| *name).collect_vec();
            // What the brief lists is what the page is about. The family adds what any page of its kind has.
            wanted.retain(|(name, _)| {
                own.contains(name)
                    || is_general(name)
                    || is_titled && *name == "newsletter"
                    || self.named.iter().any(|named| named == name)
            });
        }
        if is_family && !brief.parts.is_empty() {
            // Questions and voices are about one business.
            wanted.retain(|(name, _)| {
                !matches!(*name, "questions" | "quotes") || self.named.iter().any(|named| named == name)
            });
        }
        let replaced: Vec<&str> = listed.replaced.iter().map(String::as_str).collect_vec();
        let is_notice = wanted.first().is_some_and(|(name, _)| *name == "notice");
        let gone = wanted
            .iter()
            .take(2 + usize::from(is_notice))
            .filter(|(name, _)| replaced.contains(name))
            .count();
        wanted.retain(|(name, _)| !replaced.contains(name));
        fit_variants(&mut wanted, brief, &listed);
        // A filter at the side has the selections of the search.
        if listed
            .nodes
            .iter()
            .any(|(place, node)| place.is_some() && node.to_string().contains("\"checkbox\""))
        {
            let searches = wanted.iter_mut().filter(|(name, _)| *name == "search");
            searches.for_each(|(_, variant)| *variant = Some("alone"));
        }
        // On a site the listed parts stand below the first two sections, on a screen before the last one.
        let is_site = brief.subject.as_ref().is_some_and(|subject| subject.kind != PackKind::Screen);
        let is_first = |name: &str| matches!(name, "notice" | "hero" | "title");
        let place = if is_family && is_site && !is_titled {
            wanted.iter().take_while(|(name, _)| is_first(name)).count()
        } else if is_site {
            2 + usize::from(is_notice) - gone
        } else {
            wanted.len().saturating_sub(1).max(1)
        };
        let (first, last) = wanted.split_at(place.min(wanted.len()));
        self.is_listed = brief.subject.is_none();
        // A picture that is asked for on top is the first thing of the page.
        let mut listed = listed;
        if is_site
            && listed
                .nodes
                .first()
                .is_some_and(|(place, node)| *place == Some(Place::Above) && node.get("image").is_some())
        {
            self.nodes.push(listed.nodes.remove(0).1);
        }
        for (name, variant) in first {
            self.add(name, *variant);
        }
        let side = match listed.nodes.as_slice() {
            [(Some(place @ (Place::Left | Place::Right)), _)] if self.device != Device::Phone => Some(*place),
            _ => None,
        };
        let nodes = with_side(listed.nodes, self.device);
        self.nodes.extend(nodes);
        let before = self.nodes.len();
        for (name, variant) in last {
            self.add(name, *variant);
        }
        for (label, values) in std::mem::take(&mut self.columns) {
            self.nodes.iter_mut().for_each(|node| add_column(node, &label, &values));
        }
        let amounts = std::mem::take(&mut self.amounts);
        if !amounts.is_empty() {
            self.nodes.iter_mut().for_each(|node| replace_amounts(node, &amounts));
        }
        // What stands at a side stands beside the next section.
        if let Some(place) = side
            && self.nodes.len() > before
        {
            let pair: Vec<Value> = self.nodes.splice(before - 1..=before, []).collect_vec();
            self.nodes.insert(before - 1, beside_next(pair, place));
        }
    }

    /// Returns the nodes of the listed parts that no section of the page shows.
    fn listed(&mut self, brief: &Brief, wanted: &[(&str, Option<&str>)]) -> PartList {
        let lists = Lists::new(self.packs);
        let wants: Vec<Want> = brief.parts.iter().map(|part| Want::read(part)).collect_vec();
        let (wants, parts) =
            if brief.is_app { merged(wants, &brief.parts, &lists) } else { (wants, brief.parts.clone()) };
        let there: Vec<&str> = wanted.iter().map(|(name, _)| *name).collect_vec();
        let is_screen = brief.subject.as_ref().is_some_and(|subject| subject.kind == PackKind::Screen);
        let topic = brief.topic.as_deref().unwrap_or_default();
        let found = (self.content.raw("goods") == Some(ALL_ROWS)).then(|| found_things(self.content, topic));
        let topic = found.as_deref().unwrap_or(topic);
        let is_app = brief.is_app || is_screen && self.content.raw("titled").is_none();
        let maker = Maker { content: self.content, lists: &lists, device: self.device, topic, is_app };
        let goods = goods_of(topic);
        let has_samples = lists.samples(&goods).is_some();
        let is_bare = brief.subject.is_none() && brief.kind.is_none();
        let page = Fit {
            packs: self.packs,
            content: self.content,
            spare: self.spare,
            lists: &lists,
            device: self.device,
            topic,
            is_app,
            is_bare,
        };
        let is_of = |name: &str| {
            let subject = brief.subject.as_ref().filter(|subject| subject.kind == PackKind::Family);
            subject.is_some_and(|subject| name.is_empty() || subject.name == name)
        };
        let buttons = button_texts(&brief.parts);
        let (wants, parts) = joined(wants, parts, &lists, is_app);
        let mut listed = PartList::default();
        for (want, part) in wants.iter().zip(&parts) {
            if let Some(text) = buttons.iter().find_map(|(of, text)| (of == part).then_some(text)) {
                listed.nodes.push((want.place, json!({ "button": text, "variant": "secondary" })));
                continue;
            }
            if want.words.is_empty() {
                continue;
            }
            if want.noun() == "button" && want.words.len() > 1 {
                let text = want.title();
                let text = text.trim_end_matches(" button").trim_end_matches(" buttons");
                listed.nodes.push((want.place, json!({ "button": text, "primary": true, "w": "hug" })));
                continue;
            }
            if self.answered(want, &wants, brief, &page, &maker, &there, &mut listed) {
                continue;
            }
            let shape = lists.shape(&want.words);
            // `with expiry dates` is a column of the table of a screen.
            if is_screen && there.contains(&"table") && want.details.is_empty() && shape.is_none() {
                let column = lists.column(&want.words).filter(|_| want.words.len() <= 2);
                if let Some(values) = column.filter(|_| lists.samples(&want.words).is_none()) {
                    let filled = values.iter().filter_map(|value| self.content.filled(value, 2));
                    self.columns.push((want.title(), filled.collect_vec()));
                    continue;
                }
            }
            let mut is_of_things = false;
            let node = match page.fitting(want, &there, shape) {
                // A page that the brief alone tells about has its parts in the order of the brief.
                Fitting::There(name)
                    if is_of("")
                        && brief.kind.as_deref().is_none_or(|kind| kind == "landing")
                        && !matches!(
                            name.as_str(),
                            "hero" | "title" | "bar" | "footer" | "top" | "notice"
                        ) =>
                {
                    if listed.replaced.contains(&name) {
                        continue;
                    }
                    self.is_listed = true;
                    let variant =
                        wanted.iter().find(|(own, _)| *own == name).and_then(|(_, variant)| *variant);
                    let title = has_own_title(&name).then(|| want.title());
                    let node = self.titled_section(&name, variant, title);
                    listed.replaced.push(name);
                    node
                }
                Fitting::Shown(name) => {
                    self.named.push(name);
                    continue;
                }
                Fitting::There(name) => {
                    if has_own_title(&name) && want.details.is_empty() {
                        self.titles.push((name.clone(), want.title()));
                    }
                    self.named.push(name);
                    continue;
                }
                // A site has its bar and its footer anyway.
                Fitting::Section(name, _)
                    if matches!(name.as_str(), "bar" | "footer") && !is_app && !is_bare =>
                {
                    continue;
                }
                Fitting::Section(name, _) if name == "side" => {
                    self.is_listed = true;
                    self.side = self.section("side", None);
                    continue;
                }
                Fitting::Section(name, title) => {
                    let title = title.or_else(|| has_own_title(&name).then(|| want.title()));
                    let words = title.clone().filter(|_| is_app && wants.len() > 1);
                    self.is_listed = true;
                    self.titled_section(&name, None, title).map(|node| with_title(node, words))
                }
                Fitting::Made { of_things } => {
                    is_of_things = of_things;
                    let is_named =
                        shape.is_some() || !want.details.is_empty() || lists.samples(want.things()).is_some();
                    if is_named || of_things && has_samples {
                        None
                    } else {
                        piece(part).filter(|_| is_app || want.one() != "menu")
                    }
                }
            };
            let node = node.unwrap_or_else(|| {
                // A list of the brief replaces the one of the pack.
                let name = ["table", "rows"].into_iter().find(|name| is_screen && there.contains(name));
                let made = maker.section(want, &wants, is_of_things);
                // A list of the things that the trade is about replaces those of its template.
                let is_own = self
                    .content
                    .raw("topic")
                    .is_some_and(|topic| find_longest(want.things(), topic).is_some());
                let shelves = ["posts", "products", "rows"].into_iter().find(|name| there.contains(name));
                listed
                    .replaced
                    .extend(shelves.filter(|_| is_own && !want.details.is_empty()).map(str::to_owned));
                let is_list =
                    made.to_string().contains("\"table\"") || made.to_string().contains("\"divided\"");
                listed.replaced.extend(name.filter(|_| is_list).map(str::to_owned));
                self.sections.push("made".to_owned());
                made
            });
            // `search` and `filters` are one line.
            if !listed.nodes.iter().any(|(_, other)| *other == node) {
                let is_filter = is_app && shape.is_some_and(|(shape, _)| shape == "filter");
                let place = if is_filter && want.place.is_none() { 0 } else { listed.nodes.len() };
                listed.nodes.insert(place, (want.place, node));
            }
        }
        listed.replaced.retain(|name| !self.named.contains(name));
        // A shop that no pack knows shows what it is about.
        let is_seller = topic.split(' ').count() > goods.len();
        let goods = Want::of_words(topic, goods);
        // A tool library has tools.
        let several = Some(format!("{}s", goods.phrase_text()))
            .filter(|_| is_seller && !goods.is_plural() && find_longest(&goods.words, UNCOUNTED).is_none());
        let goods = several.map_or(goods, |several| Want::read(&several));
        let has_goods = has_samples || is_of("shop") && goods.is_plural();
        if is_of("") && has_goods && !is_app && brief.offers.is_empty() && !listed.nodes.is_empty() {
            let shows =
                |want: &Want| want.one() == goods.one() || want.is_clause() && want.first_is("what, which");
            let first = lists.samples(&goods.words).and_then(|samples| Some(samples.first()?.name.clone()));
            let is_shown = |(_, node): &(Option<Place>, Value)| {
                first.as_ref().is_some_and(|first| node.to_string().contains(first.as_str()))
            };
            if !wants.iter().any(shows) && !listed.nodes.iter().any(is_shown) {
                self.sections.push("made".to_owned());
                // A filter stands above what it filters.
                let is_filter =
                    |want: &Want| lists.shape(&want.words).is_some_and(|(shape, _)| shape == "filter");
                let place = usize::from(wants.first().is_some_and(is_filter));
                listed.nodes.insert(place, (None, maker.goods(&goods)));
            }
        }
        listed
    }

    /// Returns a section that the brief lists, with a title in its words.
    pub(crate) fn titled_section(
        &mut self,
        name: &str,
        variant: Option<&str>,
        title: Option<String>,
    ) -> Option<Value> {
        match title {
            None => self.section(name, variant),
            Some(title) => {
                let content = self.content.clone().titled(name, Some(&title));
                let spare = self.spare.clone().titled(name, Some(&title));
                let mut draft = Draft {
                    content: &content,
                    spare: &spare,
                    nodes: Vec::new(),
                    side: None,
                    sections: Vec::new(),
                    named: vec![name.to_owned()],
                    titles: Vec::new(),
                    entries: Vec::new(),
                    columns: Vec::new(),
                    amounts: Vec::new(),
                    is_listed: true,
                    ..*self
                };
                let node = draft.section(name, variant);
                self.sections.append(&mut draft.sections);
                node
            }
        }
    }
}
