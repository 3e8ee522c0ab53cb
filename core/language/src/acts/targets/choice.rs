//! The choice of the components that one phrase means: those that it names in so many words, else the likeliest.

use super::alike::likely_alike;
use super::anchors::{anchors_of, entry_in_anchor, in_unit};
use super::boxed::{box_of_words, showing};
use super::located::located;
use super::next::next;
use super::plain::{
    called_whole, everything_near, everywhere, headed_so, headline, names_of_items, only_one, selected,
    subtitle, titled_box,
};
use super::proper_name::{proper_name, with_words};
use super::single::preferred;
use super::table::table_part;
use super::{Care, Targets};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Article, Description};
use crate::lexicon::Fit;
use crate::referents::{Candidate, Naming, Referents, Scene};
use websketch_sketch::ComponentId;

/// A phrase with all that the choice of its components depends on.
pub(super) struct Phrase<'a, 's> {
    pub(super) scene: &'a Scene<'s>,
    pub(super) setting: &'a Setting<'a>,
    pub(super) description: &'a Description,
    /// The ranking of the components that it may mean.
    pub(super) found: Referents,
    pub(super) care: Care,
}

/// Finds the components that a phrase names in a certain way.
type Rule = fn(&Phrase) -> Option<Targets>;

/// The rules for phrases that name components in so many words, in the order of their claims.
const NAMED: [Rule; 16] = [
    picked,
    |it| next(it.scene, it.setting, it.description).map(Targets::guess),
    |it| {
        likely_alike(it.scene, &it.found, it.setting.like.filter(|_| it.care != Care::Lossy)?)
            .map(one_guessed)
    },
    |it| entry_in_anchor(it.scene, it.setting, it.description),
    |it| in_unit(it.scene, it.setting, it.description).filter(|_| it.description.head.is_none()).map(one),
    |it| titled_box(it.scene, it.description).map(one),
    |it| called_whole(it.scene, it.setting, it.description).map(one),
    |it| showing(it.scene, it.description).map(one),
    |it| headed_so(it.scene, it.description).map(one_guessed),
    |it| names_of_items(it.scene, it.description).map(Targets::guess),
    |it| {
        spoken_of_kind(it).or_else(|| only_one(it.scene, it.description).filter(|_| is_telling(it))).map(one)
    },
    |it| table_part(it.scene, it.description),
    |it| everywhere(it.scene, it.description).map(Targets::sure),
    |it| selected(it.scene, it.setting, it.description).map(Targets::sure),
    |it| proper_name(it.scene, it.description).map(one),
    |it| with_words(it.scene, it.description, &it.found.candidates).map(one),
];

/// The rules for phrases that a further trait tells, where the ranking leaves a doubt, in the order of their claims.
const TOLD: [Rule; 6] = [
    |it| in_unit(it.scene, it.setting, it.description).map(one_guessed),
    |it| located(it.scene, it.setting, it.description).map(one_guessed),
    |it| box_of_words(it.scene, it.description).filter(|_| it.care != Care::Lossy).map(one_guessed),
    |it| headline(it.scene, it.description).map(one),
    |it| subtitle(it.scene, it.description).map(one),
    |it| preferred(it.scene, it.setting, it.description, &it.found, it.care).map(one_guessed),
];

impl Phrase<'_, '_> {
    /// Chooses the components that the phrase means.
    pub(super) fn choose(mut self) -> Result<Targets, Doubt> {
        self.leave_anchors();
        if let Some(named) = self.first_of(&NAMED) {
            return Ok(named);
        }
        if let Some(ids) = everything_near(self.scene, self.setting, self.description)? {
            return Ok(Targets::sure(ids));
        }
        let told = if self.found.sure { None } else { self.first_of(&TOLD) };
        told.map_or_else(|| self.decide(), Ok)
    }

    /// Removes the anchors of the phrase from its candidates, if there are others.
    fn leave_anchors(&mut self) {
        let anchors = anchors_of(self.scene, self.setting, self.description);
        let is_other = |one: &Candidate| one.ids.iter().any(|id| !anchors.contains(id));
        if self.found.candidates.iter().any(is_other) {
            self.found.candidates.retain(is_other);
        }
    }

    fn first_of(&self, rules: &[Rule]) -> Option<Targets> {
        rules.iter().find_map(|rule| rule(self))
    }
}

fn one(id: ComponentId) -> Targets {
    Targets::sure(vec![id])
}

fn one_guessed(id: ComponentId) -> Targets {
    Targets::guess(vec![id])
}

/// Returns the candidates that the answer to a question has picked.
fn picked(phrase: &Phrase) -> Option<Targets> {
    let candidates = &phrase.found.candidates;
    let best = candidates.first().map_or(0.0, |first| first.score);
    let is_picked = |one: &&Candidate| {
        one.score * 20.0 >= best && one.ids.iter().any(|id| phrase.setting.picked.contains(id))
    };
    let picked: Vec<&Candidate> = candidates.iter().filter(is_picked).collect();
    let part = picked.first()?.part.filter(|_| picked.len() == 1);
    let ids = picked.iter().flat_map(|one| one.ids.iter().cloned()).collect();
    Some(Targets { ids, part, is_guess: false })
}

/// Whether the words of a phrase name the only component that has them. Where something is lost, a plain word that is the
/// whole label of several things names none: `the orders`.
fn is_telling(phrase: &Phrase) -> bool {
    let text = phrase.setting.sentence.text(&phrase.description.span);
    let is_plain = text.chars().all(|c| c.is_lowercase() || c == ' ');
    let called = phrase.found.candidates.iter().filter(|one| one.naming == Naming::Label);
    phrase.care != Care::Lossy || phrase.description.head.is_some() || !is_plain || called.count() < 2
}

/// Returns the only component spoken of, if a phrase says its kind and nothing else: `the button`.
fn spoken_of_kind(phrase: &Phrase) -> Option<ComponentId> {
    let [only] = phrase.setting.spoken else { return None };
    let description = phrase.description;
    let head = description.head.filter(|head| !head.is_plural)?;
    let is_bare =
        description.article == Article::Definite && description.is_bare() && description.quantifier.is_none();
    let one = phrase.scene.sketch().get(only)?;
    (is_bare && head.kind.fit(one, &one.bounds()) == Fit::Exact).then(|| only.clone())
}
