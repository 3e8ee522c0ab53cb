//! Another version of a page: `show me another version`, `try a different layout`.

use super::effect::Outcome;
use super::token::words;
use kurbo::Size;
use websketch_pages::{Seed, alternatives};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::{IdSource, Sketch};

/// Words for one more of something that is there.
const OTHER: &str =
    "another other others different alternative alternatives new fresh more variants versions";
/// Words for the structure of a page.
const STRUCTURE: &str = "version versions layout layouts alternative alternatives variant variants arrangement structure design designs";
/// Words that such a request can have besides.
const AROUND: &str = "a an the of this that it me us my page screen site sketch show give try make do draw let see lets let's want i would like \
    can you please have for us with two three four five six 2 3 4 5 6 once again entirely completely something in one how about what";

/// Returns another version of the page, as operations. `None` if the message asks for something else. `turn` is the
/// number of messages before, so that the same request gives a new version each time.
pub(super) fn asked(
    sketch: &Sketch,
    message: &str,
    size: Option<Size>,
    turn: usize,
    ids: &mut IdSource,
) -> Option<Outcome> {
    let text = lowercase(message.trim().trim_end_matches(['.', '!', '?']));
    let said = words(&text);
    let is_one_of = |list: &str, word: &str| list.split_whitespace().any(|listed| listed == word);
    let is_for_another = said.iter().any(|word| is_one_of(OTHER, word))
        && said.iter().any(|word| is_one_of(STRUCTURE, word))
        && said.iter().all(|word| [OTHER, STRUCTURE, AROUND].iter().any(|list| is_one_of(list, word)));
    if !is_for_another || sketch.is_empty() {
        return None;
    }
    let seed = Seed::new(&text).with(&turn.to_string());
    let found = alternatives(sketch, 1, seed, size, ids).into_iter().next();
    Some(match found {
        Some(other) => {
            let description = format!("Laid the page out anew: {}.", lowercase(&other.name));
            Outcome::Operations { operations: other.operations, description, exact: false }
        }
        None => Outcome::Answer("There is too little on the page for another version.".to_owned()),
    })
}
