//! How many of several are meant that look alike.

use crate::reference::{Count, Description};
use crate::scene::in_reading_order;
use crate::token;
use crate::vocabulary::{Tag, singular_of};
use websketch_layout::structure::{by_size, columns_of, is_same_side, is_same_size, rows_of};
use websketch_sketch::{Component, ComponentId};

/// The one set of `count` (three or more, so that it is no accident) among more that are of one size, or in one row or column.
pub(super) fn alike(matched: &[&Component], count: usize) -> Option<Vec<ComponentId>> {
    [by_size(matched), rows_of(matched), columns_of(matched)].into_iter().find_map(|classes| {
        let mut fitting = classes.into_iter().filter(|class| class.len() == count && count > 2);
        fitting.next().filter(|_| fitting.next().is_none()).map(|only| in_reading_order(&only))
    })
}

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
    let mut labels = only.props().labels().into_iter().flatten().flat_map(token::words);
    let says_it =
        labels.any(|said| description.words.iter().any(|word| singular_of(&said) == singular_of(word)));
    if !is_several || says_it {
        return None;
    }
    let is_like = |one: &&&Component| {
        let is_level = is_same_side(one.bounds().height(), only.bounds().height())
            && rows_of(&[**one, *only]).len() == 1;
        one.kind() == only.kind() && (is_same_size(one, only) || is_level)
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
