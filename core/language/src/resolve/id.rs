//! Components that show nothing fitting, but whose id says what they are: `cover` for the image of an album. People
//! see ids in the list of layers, and what makes sketches for them chooses ids that speak.

use websketch_layout::naming::{NamedComponent, id_has_word};

/// Those whose id has all of the words.
pub(super) fn called_by_id<'n>(
    of_kind: &[&'n NamedComponent<'n>],
    said: &[String],
) -> Vec<&'n NamedComponent<'n>> {
    let mut called = Vec::new();
    for named in of_kind {
        if said.iter().all(|word| id_has_word(named, word)) {
            called.push(*named);
        }
    }
    called
}
