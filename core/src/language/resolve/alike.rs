//! Those of several that are of one size.

use crate::language::names::Named;
use crate::language::reference::{Count, Description};
use crate::language::token;
use crate::language::vocabulary::{Tag, singular_of};
use crate::sketch::Component;
use crate::sort::sort_by;

/// Those of the one size that most of them have; none where two sizes are as frequent, or all differ.
pub(super) fn of_usual_size<'n>(named: &[&'n Named<'n>]) -> Vec<&'n Named<'n>> {
    let mut runs = by_size(named);
    sort_by(&mut runs, |a, b| b.len().cmp(&a.len()));
    let usual = match runs.as_slice() {
        [only] => only.first(),
        [most, second, ..] if most.len() > second.len() => most.first(),
        _ => None,
    };
    sized_like(usual.filter(|_| runs.first().is_some_and(|most| most.len() > 1)), named)
}

/// The `count` of one size, where no other size has as many.
pub(super) fn of_size<'n>(named: &[&'n Named<'n>], count: usize) -> Vec<&'n Named<'n>> {
    let mut runs = by_size(named);
    runs.retain(|run| run.len() == count && count > 1);
    match runs.as_slice() {
        [only] => sized_like(only.first(), named),
        _ => Vec::new(),
    }
}

/// Components of each size.
fn by_size<'n>(named: &[&'n Named<'n>]) -> Vec<Vec<&'n Named<'n>>> {
    let mut sorted = named.to_vec();
    sort_by(&mut sorted, |a, b| {
        let (a, b) = (a.component.bounds().size(), b.component.bounds().size());
        a.width.total_cmp(&b.width).then(a.height.total_cmp(&b.height))
    });
    let is_alike =
        |a: &&Named<'_>, b: &&Named<'_>| a.component.bounds().size() == b.component.bounds().size();
    sorted.chunk_by(is_alike).map(<[_]>::to_vec).collect()
}

/// Those of the size of one, in the order given.
fn sized_like<'n>(one: Option<&&'n Named<'n>>, named: &[&'n Named<'n>]) -> Vec<&'n Named<'n>> {
    let Some(size) = one.map(|one| one.component.bounds().size()) else { return Vec::new() };
    named.iter().filter(|named| named.component.bounds().size() == size).copied().collect()
}

/// Those of the usual size and others in their row that are a little wider or taller, but say something if they do:
/// `the stat cards` that are to become equal.
pub(super) fn with_near<'n>(usual: Vec<&'n Named<'n>>, of_kind: &[&'n Named<'n>]) -> Vec<&'n Named<'n>> {
    /// As many times as wide or as tall, at most.
    const NEAR: f64 = 1.25;
    let Some(one) = usual.first() else { return usual };
    let mut alike = of_kind.to_vec();
    alike.retain(|named| {
        let (a, b) = (named.component.bounds(), one.component.bounds());
        let is_near = |a: f64, b: f64| a.max(b) <= NEAR * a.min(b);
        let is_beside = a.overlaps_y(&b) && named.is_blank() == one.is_blank();
        usual.iter().any(|known| known.component.id() == named.component.id())
            || is_beside && is_near(a.width(), b.width()) && is_near(a.height(), b.height())
    });
    alike
}

/// How far the tops of a row may be apart, in px.
const ROW_OFF: f64 = 8.0;

/// `the hotel cards`, where one of the cards has a hotel in its name: all that are like it. Not what says the word itself, as
/// it is meant alone by somebody who adds an s too much.
pub(super) fn twins<'p>(
    description: &Description,
    pool: &[&'p Component],
    matched: &[&'p Component],
) -> Option<Vec<&'p Component>> {
    let [only] = matched else { return None };
    let is_several = description.count == Count::Several
        && description.noun.is_some_and(|noun| noun.plural)
        && !description.words.is_empty()
        && description.literal.is_none()
        && description.relation.is_none()
        && description.lane.is_none();
    let props = only.props();
    let own = [props.text(), props.name(), props.alt(), props.placeholder()];
    let says_it = own.into_iter().flatten().any(|text| {
        token::words(text)
            .iter()
            .any(|said| description.words.iter().any(|word| singular_of(said) == singular_of(word)))
    });
    if !is_several || says_it {
        return None;
    }
    let (at, size) = (only.bounds(), only.bounds().size());
    let is_like = |one: &&&Component| {
        let bounds = one.bounds();
        let is_beside = (bounds.y() - at.y()).abs() <= ROW_OFF && bounds.height() == at.height();
        one.kind() == only.kind() && (bounds.size() == size || is_beside)
    };
    let twins: Vec<&Component> = pool.iter().filter(is_like).copied().collect();
    (twins.len() > 1).then_some(twins)
}

/// What is said of several that are counted, without the words that nothing shows; not where these say how they look, which
/// others may do.
pub(super) fn merely_counted(description: &Description) -> Option<Description> {
    let is_counted = matches!(description.count, Count::Exactly(2..));
    let is_called = description.noun.is_some_and(|noun| noun.plural && !noun.kinds.is_empty());
    let is_looked_at = description.words.iter().any(|word| Tag::Look.has(word));
    (is_counted && is_called && !is_looked_at && !description.words.is_empty())
        .then(|| Description { words: Vec::new(), ..description.clone() })
}
