//! Another version of a page: `show me another version`, `try a different layout`.

use super::types::{Context, Interpretation};
use websketch_layout::naming::words;
use websketch_pages::{MOST_ALTERNATIVES, Seed, alternatives};
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

/// Returns another version of the page, as operations. `None` if the message asks for something else. The same request
/// gives another version each time.
pub(super) fn version(
    sketch: &Sketch,
    message: &str,
    context: &Context,
    ids: &mut IdSource,
) -> Option<Interpretation> {
    let text = lowercase(message.trim().trim_end_matches(['.', '!', '?']));
    let said = words(&text);
    let is_one_of = |list: &str, word: &str| list.split_whitespace().any(|listed| listed == word);
    let is_asked = said.iter().any(|word| is_one_of(OTHER, word))
        && said.iter().any(|word| is_one_of(STRUCTURE, word))
        && said.iter().all(|word| [OTHER, STRUCTURE, AROUND].iter().any(|list| is_one_of(list, word)));
    if !is_asked || sketch.is_empty() {
        return None;
    }
    let turn = context.memory.len() + context.history.len();
    let seed = Seed::new(&text).with(&turn.to_string());
    let found = alternatives(sketch, MOST_ALTERNATIVES, seed, context.page, ids);
    let others = found.len().saturating_sub(1);
    Some(match found.into_iter().next() {
        Some(first) => Interpretation::Operations {
            operations: first.operations,
            description: format!("Laid the page out anew: {}.", lowercase(&first.name)),
            certain: false,
            not_understood: Vec::new(),
            alternatives: Some(others),
        },
        None => {
            let text = "There is too little on the page for another version.".to_owned();
            Interpretation::answer(text)
        }
    })
}
