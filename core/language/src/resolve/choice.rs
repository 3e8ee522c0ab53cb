//! Which of the components that fit are taken, by what they say and how large they are.

use websketch_layout::naming::Named;
use websketch_sketch::ComponentKind;

/// Of several, those that are written: `the hotel name` is no picture of the hotel.
pub(super) fn wordings<'n>(named: Vec<&'n Named<'n>>) -> Vec<&'n Named<'n>> {
    let is_wording =
        |named: &&Named<'_>| matches!(named.component.kind(), ComponentKind::Text | ComponentKind::Heading);
    if named.len() < 2 || !named.iter().any(is_wording) {
        return named;
    }
    named.into_iter().filter(is_wording).collect()
}

/// Whether one of its texts has all of the words just as they are.
pub(super) fn shows(named: &Named<'_>, said: &[String]) -> bool {
    named.labels().any(|label| said.iter().all(|word| label.words().any(|shown| shown == word)))
}

/// The only one that is so.
pub(super) fn single<'n>(
    named: &[&'n Named<'n>],
    is_so: impl Fn(&Named<'_>) -> bool,
) -> Option<&'n Named<'n>> {
    let mut found = named.iter().filter(|named| is_so(named));
    found.next().filter(|_| found.next().is_none()).copied()
}

pub(super) fn largest<'n>(named: &[&'n Named<'n>]) -> Vec<&'n Named<'n>> {
    let area = |named: &&&Named<'_>| named.component.bounds().area();
    named.iter().max_by(|a, b| area(a).total_cmp(&area(b))).copied().into_iter().collect()
}
