//! Which section shows a wanted part: one of the page, one of the packs, or one made of the words of the brief.

use crate::brief::Device;
use crate::content::Content;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Match, Word, find_longest, is_same};
use crate::section::Section;
use crate::small_words::is_small;
use crate::want::Want;

/// Sections with the things of a business, which another business does not have.
const OF_THINGS: &str = "products rows table services gallery filter search pairs cards menu posts todo tiles chart board item picture form \
    booking value choices answers prices plans figures quick events facts";
/// Sections that speak of nothing but their kind, and suit any page.
const PLAIN_WORDS: &str = "form section page list area block view part overview little small same other more past previous all now current today their our my your how show";

/// The section that shows a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fitting {
    /// A section of the page as it is.
    There(String),
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
        let named = there.iter().filter_map(|name| Some((*name, self.called(name, want)?)));
        let named = named.reduce(|best, next| if next.1.letters > best.1.letters { next } else { best });
        if let Some((name, found)) = named
            && self.is_own(name)
            && self.says_all(name, want, found, shape)
        {
            return Fitting::There(name.to_owned());
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
        let mut all: Vec<(&str, Match)> = all.filter(fills).collect();
        // The longest phrase counts; of equal ones that of the page.
        websketch_sketch::sort::sort_by(&mut all, |a, b| {
            (b.1.letters, there.contains(&b.0)).cmp(&(a.1.letters, there.contains(&a.0)))
        });
        let Some((name, found)) = all.first().copied() else {
            return self.covering(want, there).unwrap_or(Fitting::Made { of_things: false });
        };
        let says_all = self.says_all(name, want, found, shape);
        let is_thing = OF_THINGS.split_whitespace().any(|thing| thing == name);
        let is_made = shape.is_some_and(|(_, made)| made.letters > found.letters) && !says_all;
        let is_plain = says_all && self.is_bare;
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
        let words: Vec<&Word> = want.words.iter().filter(|word| says_something(word)).collect();
        let is_said = !words.is_empty() && want.details.is_empty();
        let name = there
            .iter()
            .find(|name| is_said && self.is_own(name) && words.iter().all(|word| self.shows(name, word)))?;
        Some(Fitting::There((*name).to_owned()))
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
                row.cells.iter().any(|cell| {
                    crate::phrase::words_of(cell).iter().any(|own| is_same(&own.text, &word.text))
                })
            })
        })
    }

    fn called(&self, section: &str, want: &Want) -> Option<Match> {
        let file = self.packs.file(PackKind::Section, section)?;
        let found = ["words", "also"]
            .iter()
            .filter_map(|key| find_longest(&want.words, file.head(key).unwrap_or_default()));
        found.reduce(|best, next| if next.letters > best.letters { next } else { best })
    }

    /// Whether the pack of the page has the rows of a section itself. A section without rows is anybody's.
    fn is_own(&self, section: &str) -> bool {
        let needs = self.packs.pack(PackKind::Section, section).and_then(|pack| pack.value("needs"));
        let block = needs.and_then(|needs| needs.split([' ', '.']).next());
        block.is_none_or(|block| self.content.owns(block)) && !self.is_strange(section)
    }

    /// Whether the topic of the page is narrower than the content of the pack: a pizza app of the restaurant.
    fn is_strange(&self, section: &str) -> bool {
        let is_thing = OF_THINGS.split_whitespace().any(|thing| thing == section);
        let topic = crate::phrase::words_of(self.topic);
        self.is_app && is_thing && topic.last().is_some_and(|word| !self.content.speaks_of(&word.text))
    }

    /// Whether the words of a part say no more than the name of a section and its content.
    fn says_all(&self, section: &str, want: &Want, found: Match, shape: Option<(&str, Match)>) -> bool {
        let topic = crate::phrase::words_of(self.topic);
        // The verb of a choice says no more than the choice.
        let verb = shape.filter(|(shape, _)| matches!(*shape, "form" | "choice")).map(|(_, found)| found);
        let rest = want.words.iter().enumerate().filter(|(at, word)| {
            (*at < found.first || *at > found.last)
                && verb.is_none_or(|verb| *at < verb.first || *at > verb.last)
                && says_something(word)
                && !topic.iter().any(|own| is_same(&own.text, &word.text))
        });
        // The details of a form are its fields: `a booking bar (dates, guests)`.
        let is_shown = |detail: &String| {
            let words = crate::phrase::words_of(detail);
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
