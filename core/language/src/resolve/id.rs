//! Components that show nothing fitting, but whose id says what they are: `cover` for the image of an album. People
//! see ids in the list of layers, and what makes sketches for them chooses ids that speak.

use websketch_layout::naming::{Named, is_called};

/// Those whose id has all of the words.
pub(super) fn called_by_id<'n>(of_kind: &[&'n Named<'n>], said: &[String]) -> Vec<&'n Named<'n>> {
    let mut called = Vec::new();
    for named in of_kind {
        if said.iter().all(|word| is_called(named, word)) {
            called.push(*named);
        }
    }
    called
}
