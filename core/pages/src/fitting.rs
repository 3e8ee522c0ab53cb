//! Which section shows a wanted part: one of the page, one of the packs, or one made of the words of the brief.

mod folded;

use crate::brief::Device;
use crate::content::Content;
use crate::lists::Lists;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Match, Word, find_longest, is_same, words_of};
use crate::section::Section;
use crate::small_words::is_small;
use crate::want::{Place, Want, goods_of};
use websketch_sketch::collect::CollectVec;

/// Sections with the things of a business, which another business does not have.
const OF_THINGS: &str = "products rows table services gallery filter search pairs cards menu posts todo tiles chart board item picture form \
    booking value choices answers prices plans figures quick events facts give checkout";
/// Sections that speak of nothing but their kind, and suit any page.
const PLAIN_WORDS: &str = "form section page list area block view part overview little small same other more past previous all now current today their our my your how show";

/// The section that shows a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fitting {
    /// A section of the page as it is.
    There(String),
    /// A section of the page that has the part among other things.
    Shown(String),
    /// A section of the packs, with a title of its own if the words say more than its name.
    Section(String, Option<String>),
    /// A section that is made of the words. It may have the things that the page is about.
    Made { of_things: bool },
}

/// The content of a page, for the choice of sections.
pub(crate) struct Page<'a, 't> {
    pub(crate) packs: &'a Packs<'t>,
    pub(crate) content: &'a Content<'a>,
    pub(crate) spare: &'a Content<'a>,
    pub(crate) lists: &'a Lists<'a>,
    pub(crate) device: Device,
    pub(crate) topic: &'a str,
    pub(crate) is_app: bool,
    /// Whether the page is about nothing but its parts.
    pub(crate) is_bare: bool,
}

impl Page<'_, '_> {
    /// Returns the section for a part. `there` are the sections of the page, `shape` the shape that the words name.
    pub(crate) fn fitting(&self, want: &Want, there: &[&str], shape: Option<(&str, Match)>) -> Fitting {
        // A verb says more than a noun: `book a table` is a form.
        let is_act =
            shape.is_some_and(|(shape, found)| matches!(shape, "form" | "choice") && found.first == 0);
        // `ask for a quote` is no voice, filters at the side are none in a line.
        let is_aside = shape.is_some_and(|(shape, _)| shape == "filter")
            && matches!(want.place, Some(Place::Left | Place::Right));
        if is_aside {
            return Fitting::Made { of_things: false };
        }
        let named = there.iter().filter(|name| !is_act || **name != "quotes");
        let named = named.filter_map(|name| Some((*name, self.called(name, want)?)));
        // Of two sections that are called so by phrases of one length, the one with the name itself counts.
        let rank = |(_, (found, is_name)): &(&str, (Match, bool))| (found.letters, *is_name);
        let named = named.reduce(|best, next| if rank(&next) > rank(&best) { next } else { best });
        if let Some((name, (found, is_name))) = named
            && self.is_own(name)
            && self.says_all(name, want, found, shape)
        {
            let name = name.to_owned();
            return if is_name { Fitting::There(name) } else { Fitting::Shown(name) };
        }
        // `what I fix` is what the business does.
        let is_deed = want.first_is("what")
            && want.words.get(1).is_some_and(|word| matches!(word.text.as_str(), "i" | "we" | "you"));
        let deeds = ["services", "prices", "products", "menu"].into_iter().find(|name| there.contains(name));
        if let Some(name) = deeds.filter(|name| is_deed && self.is_own(name)) {
            let name = name.to_owned();
            // Prices keep their title.
            return if name == "prices" { Fitting::Shown(name) } else { Fitting::There(name) };
        }
        // `who has it now` names no section, other than `who we are`.
        if want.is_clause() {
            let files = self.packs.files(PackKind::Section);
            let named = files.filter_map(|file| find_longest(&want.words, file.head("words")?));
            let is_whole = |found: Match| found.first == 0 || found.last + 1 == want.words.len();
            if !named.into_iter().any(is_whole) {
                return Fitting::Made { of_things: want.first_is("what, which") };
            }
        }
        // A hero with a search of its own has the choice of days.
        let has_search =
            || self.content.raw("sections").is_some_and(|sections| sections.contains("hero/search"));
        let is_stay = || find_longest(&want.words, "date, dates, day, night, check-in").is_some();
        if is_act && there.contains(&"hero") && is_stay() && has_search() {
            return Fitting::There("hero".to_owned());
        }
        if is_act || self.is_app && shape.is_some_and(|(shape, _)| matches!(shape, "map" | "track")) {
            return Fitting::Made { of_things: false };
        }
        let files = self.packs.files(PackKind::Section);
        let all = files.filter_map(|file| Some((file.name, find_longest(&want.words, file.head("words")?)?)));
        let fills = |(name, _): &(&str, Match)| {
            [self.content, self.spare]
                .into_iter()
                .any(|content| Section::new(self.packs, name, content, self.device).is_some())
        };
        // A screen has no words to win people.
        let suits = |(name, _): &(&str, Match)| {
            let is_time = || {
                find_longest(&want.words, "this month, per month, last month, this week, per week").is_some()
            };
            match *name {
                "call" | "hero" | "notice" | "footer" | "give" => !self.is_app,
                "recipe" => self.is_own(name),
                "calendar" => !is_time(),
                _ => true,
            }
        };
        let mut all: Vec<(&str, Match)> = all.filter(suits).filter(fills).collect_vec();
        // The longest phrase counts; of equal ones that of the page.
        websketch_sketch::sort::sort_by(&mut all, |a, b| {
            (b.1.letters, there.contains(&b.0)).cmp(&(a.1.letters, there.contains(&a.0)))
        });
        // The bar of a page has its cart.
        let is_in_bar = |key: &str| {
            let texts = self.content.raw(key).unwrap_or_default();
            let word = want.words.first().filter(|_| want.words.len() == 1);
            word.is_some_and(|word| words_of(texts).iter().any(|own| own.text == word.text))
        };
        let Some((name, found)) = all.first().copied() else {
            // An entry `Rent` of the bar tells no rent.
            let is_value = self.lists.column(&want.words).is_some();
            if !self.is_app && !is_value && ["nav", "actions"].into_iter().any(is_in_bar) {
                return Fitting::Shown("bar".to_owned());
            }
            return self.covering(want, there).unwrap_or(Fitting::Made { of_things: false });
        };
        let says_all = self.says_all(name, want, found, shape);
        if !says_all && matches!(shape, Some(("filter", _))) {
            return Fitting::Made { of_things: false };
        }
        let is_thing = OF_THINGS.split_whitespace().any(|thing| thing == name);
        let is_whole = |made: Match| made.first == 0 && made.last + 1 == want.words.len();
        let is_made =
            shape.is_some_and(|(_, made)| made.letters > found.letters && (!says_all || is_whole(made)));
        let is_plain = says_all && self.is_bare;
        // The content of a family of sites suits no application.
        if self.is_app && !self.is_bare && name != "quotes" && !self.is_own(name) && !self.is_spare(name) {
            return Fitting::Made { of_things: is_thing };
        }
        // A family has general things, which suit what nothing else is known of.
        if is_thing && !self.is_app && !is_made && says_all && self.is_general(name, want) {
            let title = Some(want.title());
            let is_there = |other: &&&str| **other == name || self.block_of(other) == self.block_of(name);
            return match there.iter().find(is_there) {
                Some(other) => Fitting::There((*other).to_owned()),
                None => Fitting::Section(name.to_owned(), title),
            };
        }
        if is_made || is_thing && !is_plain && !(self.is_own(name) && says_all) {
            return self.covering(want, there).unwrap_or(Fitting::Made { of_things: is_thing });
        }
        if there.contains(&name) && says_all {
            return Fitting::There(name.to_owned());
        }
        // The page has that content already.
        if there.contains(&name) && self.is_own(name) {
            return if want.details.is_empty() {
                Fitting::There(name.to_owned())
            } else {
                Fitting::Made { of_things: false }
            };
        }
        Fitting::Section(name.to_owned(), (!says_all).then(|| want.title()))
    }

    /// Returns the section of the page that speaks of all words of a part.
    fn covering(&self, want: &Want, there: &[&str]) -> Option<Fitting> {
        let words: Vec<&Word> = want.words.iter().filter(|word| says_something(word)).collect_vec();
        let is_said = !words.is_empty() && want.details.is_empty();
        let name = there
            .iter()
            .find(|name| is_said && self.is_own(name) && words.iter().all(|word| self.shows(name, word)))?;
        Some(Fitting::Shown((*name).to_owned()))
    }

    /// Whether the own content of a section has a word.
    fn shows(&self, section: &str, word: &Word) -> bool {
        let needs = self
            .packs
            .pack(PackKind::Section, section)
            .and_then(|pack| pack.value("needs"))
            .unwrap_or_default();
        let mut blocks = needs
            .split_whitespace()
            .filter_map(|need| need.split('.').next())
            .filter(|block| self.content.owns(block));
        blocks.any(|block| {
            self.content.rows(block).iter().any(|row| {
                row.cells.iter().any(|cell| words_of(cell).iter().any(|own| is_same(&own.text, &word.text)))
            })
        })
    }

    /// Returns the phrase by which a part names a section, and whether it is a name rather than a word for its content.
    fn called(&self, section: &str, want: &Want) -> Option<(Match, bool)> {
        let file = self.packs.file(PackKind::Section, section)?;
        let found = ["words", "also"].into_iter().filter_map(|key| {
            Some((find_longest(&want.words, file.head(key).unwrap_or_default())?, key == "words"))
        });
        found.reduce(|best, next| if next.0.letters > best.0.letters { next } else { best })
    }

    /// Whether the pack of the page has the rows of a section itself. A section without rows is anybody's.
    fn is_own(&self, section: &str) -> bool {
        let needs = self.packs.pack(PackKind::Section, section).and_then(|pack| pack.value("needs"));
        let block = needs.and_then(|needs| needs.split([' ', '.']).next());
        block.is_none_or(|block| self.content.owns(block)) && !self.is_strange(section)
    }

    /// Returns the first block of a section's content.
    fn block_of(&self, section: &str) -> Option<&str> {
        let needs = self.packs.pack(PackKind::Section, section)?.value("needs")?;
        needs.split([' ', '.']).next()
    }

    /// Whether the content of any application has the rows of a section itself, or the section has none.
    fn is_spare(&self, section: &str) -> bool {
        let needs = self.packs.pack(PackKind::Section, section).and_then(|pack| pack.value("needs"));
        let block = needs.and_then(|needs| needs.split([' ', '.']).next());
        block.is_none_or(|block| self.spare.has_itself(block))
    }

    /// Whether the family of the page fills a section with general things, and there are no samples of the part or of the topic.
    fn is_general(&self, section: &str, want: &Want) -> bool {
        let has_samples =
            [want.things(), &goods_of(self.topic)].iter().any(|words| self.lists.samples(words).is_some());
        !has_samples
            && !matches!(section, "gallery" | "products")
            && want.details.is_empty()
            && Section::new(self.packs, section, self.content, self.device).is_some()
    }

    /// Whether the topic of the page is narrower than the content of the pack: a pizza app of the restaurant.
    fn is_strange(&self, section: &str) -> bool {
        let is_thing = OF_THINGS.split_whitespace().any(|thing| thing == section);
        let topic = words_of(self.topic);
        self.is_app && is_thing && topic.last().is_some_and(|word| !self.content.speaks_of(&word.text))
    }

    /// Whether the words of a part say no more than the name of a section and its content.
    fn says_all(&self, section: &str, want: &Want, found: Match, shape: Option<(&str, Match)>) -> bool {
        let topic = words_of(self.topic);
        // The verb of a choice says no more than the choice.
        let verb = shape.filter(|(shape, _)| matches!(*shape, "form" | "choice")).map(|(_, found)| found);
        let rest = want.words.iter().enumerate().filter(|(at, word)| {
            (*at < found.first || *at > found.last)
                && verb.is_none_or(|verb| *at < verb.first || *at > verb.last)
                && says_something(word)
                && word.text != "day"
                && !topic.iter().any(|own| is_same(&own.text, &word.text))
        });
        // The details of a form are its fields: `a booking bar (dates, guests)`.
        let is_shown = |detail: &String| {
            let words = words_of(detail);
            let file = self.packs.file(PackKind::Section, section);
            let named = file.and_then(|file| find_longest(&words, file.head("also").unwrap_or_default()));
            named.is_some() || words.iter().all(|word| self.shows(section, word))
        };
        want.details.iter().all(is_shown) && rest.into_iter().all(|(_, word)| self.shows(section, word))
    }
}

fn says_something(word: &Word) -> bool {
    !is_small(word) && !PLAIN_WORDS.split_whitespace().any(|plain| plain == word.text)
}
