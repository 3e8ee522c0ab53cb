//! Proper names: `Tom Hale` and `Dr. Hale` are the text `Dr. Tom Hale`.

use crate::chunks::Description;
use crate::only::only;
use crate::referents::{Candidate, Scene};
use crate::sketch_words::Source;
use websketch_sketch::ComponentId;

/// Returns the only component with the words of a name in this order in its text, each with a capital there.
pub(super) fn proper_name(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let is_plain = description.head.is_none()
        && description.pronoun.is_none()
        && description.ordinal.is_none()
        && description.relations.iter().all(|located| located.relation.holds());
    if !is_plain || said.len() < 2 {
        return None;
    }
    let is_name = |text: &str| {
        let capitals = text.split_whitespace().filter(|word| word.starts_with(char::is_uppercase));
        let capitals: Vec<String> = capitals.flat_map(websketch_layout::naming::words).collect();
        said.iter().all(|word| capitals.iter().any(|own| own == word))
    };
    let has_name = |at: &usize| {
        let text = scene.items().get(*at).and_then(|item| item.component.props().text());
        let labels = scene.words().labels(*at).iter().filter(|label| label.source == Source::Text);
        let mut runs =
            labels.map(|label| label.words.iter().map(|word| scene.words().word(*word)).collect::<Vec<_>>());
        text.is_some_and(is_name) && runs.any(|own| is_in_order(&said, &own))
    };
    let mut named = (0..scene.items().len()).filter(has_name);
    let first = named.next()?;
    let only = named.next().is_none().then(|| scene.items().get(first))??;
    Some(only.component.id().clone())
}

/// Returns the only component in the text of which all words of a phrase, its noun included, stand one after the other:
/// `pool rules` in `I accept the pool rules`. A candidate with all these words is meant without it.
pub(super) fn with_words(
    scene: &Scene,
    description: &Description,
    found: &[Candidate],
) -> Option<ComponentId> {
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    description.head.filter(|_| said.len() > 1 && description.relations.is_empty())?;
    let has_words = |at: &usize| {
        let mut labels = scene.words().labels(*at).iter();
        labels.any(|label| {
            let own: Vec<&str> = label.words.iter().map(|word| scene.words().word(*word)).collect();
            own.windows(said.len()).any(|run| run == said)
        })
    };
    let all: Vec<usize> = (0..scene.items().len()).filter(has_words).collect();
    let only = only(all.iter().filter_map(|at| scene.items().get(*at)))?.component.id();
    let is_meant = found.first().is_some_and(|first| first.ids.contains(only));
    (!is_meant).then(|| only.clone())
}

/// Whether all words of a name stand in a text, in their order.
fn is_in_order(said: &[&str], own: &[&str]) -> bool {
    let mut rest = own.iter();
    said.iter().all(|word| rest.any(|one| one == word))
}
