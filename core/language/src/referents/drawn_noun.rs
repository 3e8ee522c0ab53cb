//! Nouns that mean another kind on this sketch: members of a repetition, a text that is called a line.

use super::records::as_record;
use super::scene::Scene;
use crate::chunks::{Description, Head, Role, Word};
use crate::lexicon::{Kind, Lexicon};

/// Returns a phrase with the noun that it means on this sketch. `None` if the noun has its usual meaning.
#[must_use]
pub fn as_drawn(scene: &Scene, lexicon: &Lexicon, description: &Description) -> Option<Description> {
    as_record(scene, lexicon, description).or_else(|| line_of_text(scene, description))
}

/// Returns a phrase for a text that is called a line: `the free delivery line`. `None` where a line is drawn so.
fn line_of_text(scene: &Scene, description: &Description) -> Option<Description> {
    let head = description.head.filter(|head| head.kind.name() == "line")?;
    let is_said = |word: &&Word| !matches!(word.role, Role::Head | Role::Side);
    let mut said = description.words.iter().filter(is_said).peekable();
    let has_text = said.peek().is_some() && said.all(|word| scene.words().has(&word.text));
    let text = Kind::from_name("text").filter(|_| has_text)?;
    Some(Description { head: Some(Head { kind: text, ..head }), ..description.clone() })
}
