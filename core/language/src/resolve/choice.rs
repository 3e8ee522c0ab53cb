//! Which of the components that fit are taken, by what they say and how large they are.

use websketch_layout::naming::NamedComponent;
use websketch_sketch::ComponentKind;

/// Of several, those that are written: `the hotel name` is no picture of the hotel.
pub(super) fn wordings<'n>(named: Vec<&'n NamedComponent<'n>>) -> Vec<&'n NamedComponent<'n>> {
    let is_wording = |named: &&NamedComponent<'_>| {
        matches!(named.component.kind(), ComponentKind::Text | ComponentKind::Heading)
    };
    if named.len() < 2 || !named.iter().any(is_wording) {
        return named;
    }
    named.into_iter().filter(is_wording).collect()
}

/// Whether one of its texts has all of the words just as they are.
pub(super) fn shows(named: &NamedComponent<'_>, said: &[String]) -> bool {
    named.labels().any(|label| said.iter().all(|word| label.words().any(|shown| shown == word)))
}

/// The only one that is so.
pub(super) fn single<'n>(
    named: &[&'n NamedComponent<'n>],
    is_so: impl Fn(&NamedComponent<'_>) -> bool,
) -> Option<&'n NamedComponent<'n>> {
    let mut found = named.iter().filter(|named| is_so(named));
    found.next().filter(|_| found.next().is_none()).copied()
}

pub(super) fn largest<'n>(named: &[&'n NamedComponent<'n>]) -> Vec<&'n NamedComponent<'n>> {
    let area = |named: &&&NamedComponent<'_>| named.component.bounds().area();
    named.iter().max_by(|a, b| area(a).total_cmp(&area(b))).copied().into_iter().collect()
}
