//! Wishes that the template answers, and those with a block of their own.

use super::{PartList, has_own_title, is_form};
use crate::brief::Brief;
use crate::draft::Draft;
use crate::fitting::{Fitting, Page as Fit};
use crate::made::Maker;
use crate::pack::PackKind;
use crate::phrase::find_longest;
use crate::want::{Want, goods_of};
use websketch_sketch::collect::CollectVec;

/// Wishes that a template may answer.
const CHOICES: [&str; 7] = ["options", "slots", "switches", "board", "links", "votes", "count"];

/// Chooses the variants of sections that the brief asks for: several reviews, a contact form, one form on the page.
pub(super) fn fit_variants(wanted: &mut [(&str, Option<&str>)], brief: &Brief, listed: &PartList) {
    let asks = |list: &str, is_such: fn(&Want) -> bool| {
        let wants = brief.parts.iter().map(|part| Want::read(part));
        wants.into_iter().any(|want| is_such(&want) && find_longest(&want.words, list).is_some())
    };
    let has_form = listed.nodes.iter().any(|(_, node)| is_form(node));
    let are_several = asks("review, testimonial, voice, quote", Want::is_plural);
    let is_contact_form = asks("contact", |want| want.noun() == "form");
    for (name, variant) in wanted {
        match (*name, *variant) {
            ("quotes", _) if are_several => *variant = Some("cards"),
            ("contact", _) if is_contact_form => *variant = Some("form"),
            ("hero", Some("form")) if has_form => *variant = Some("split"),
            _ => {}
        }
    }
}

impl Draft<'_, '_> {
    /// Answers a wish by a section of the template or by a block of its own. Returns whether it did.
    #[expect(clippy::too_many_arguments, reason = "a wish is answered by all that the page has so far")]
    pub(super) fn answered(
        &mut self,
        want: &Want,
        wants: &[Want],
        brief: &Brief,
        page: &Fit<'_, '_>,
        maker: &Maker<'_>,
        there: &[&str],
        listed: &mut PartList,
    ) -> bool {
        // The template has it already.
        if let Some(name) = page.folded(want, there) {
            self.titles.extend(has_own_title(&name).then(|| (name.clone(), want.title())));
            self.named.push(name);
            return true;
        }
        let lists = page.lists;
        let form = lists.wish(&want.words);
        // A family has general things, where the lists know those of the topic.
        let is_family = brief.subject.as_ref().is_some_and(|subject| subject.kind == PackKind::Family);
        let both = [goods_of(page.topic).as_slice(), want.things()].concat();
        let is_general = is_family && !page.is_app && want.details.is_empty() && !want.things().is_empty();
        if is_general && lists.samples(want.things()).is_none() && lists.samples(&both).is_some() {
            if let Fitting::There(name) = page.fitting(want, there, None) {
                listed.replaced.push(name);
            }
            self.sections.push("made".to_owned());
            listed.nodes.push((want.place, maker.list(want)));
            return true;
        }
        // Packages tell what they include, a search in the hero is that of the page.
        let has_search =
            self.content.raw("sections").is_some_and(|sections| sections.contains("hero/search"));
        let is_told = form == Some("included") && !brief.offers.is_empty()
            || want.words.len() == 1 && want.noun() == "search" && has_search && there.contains(&"hero");
        if is_told {
            return true;
        }
        if form == Some("options") && there.contains(&"give") && !want.details.is_empty() {
            self.amounts = want.details.iter().map(|detail| format!("${detail}")).collect_vec();
            return true;
        }
        // On a page of a trade one chooses where the trade has the choice.
        let is_choice =
            want.first_is("choose, pick, select") || form.is_some_and(|form| CHOICES.contains(&form));
        let is_there = || {
            let found = page.fitting(want, there, lists.shape(&want.words));
            matches!(found, Fitting::There(_) | Fitting::Shown(_))
        };
        let block = maker.wished(want, &brief.offers, wants);
        let Some(block) = block.filter(|_| !is_choice || brief.is_app || !is_there()) else { return false };
        let fills = block.fills.split_whitespace().filter(|name| there.contains(name));
        listed.replaced.extend(fills.map(str::to_owned));
        self.sections.push("made".to_owned());
        // A choice stands before the form that sends it, and a selection above the things that it selects.
        let place = match form {
            Some("slots") if listed.nodes.last().is_some_and(|(_, node)| is_form(node)) => {
                listed.nodes.len() - 1
            }
            Some("picker") if page.is_app => 0,
            _ => listed.nodes.len(),
        };
        listed.nodes.insert(place, (want.place, block.node));
        true
    }
}
