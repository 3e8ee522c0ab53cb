//! The part of a component that a phrase names by its words.

use super::collector::Collector;
use super::units::Part;
use super::wording::{Query, is_whole_label};
use crate::chunks::{Description, Role};
use crate::sketch_words::{Label, Source};

/// Returns the part of an item that the said words name as a whole: an entry, a column or a cell. `None` if they name the
/// item by another label, or no label.
pub(super) fn named_part(collector: &Collector, description: &Description, at: usize) -> Option<Part> {
    let scene = collector.scene;
    let words = description.words.iter().filter(|word| word.role != Role::Head);
    let query = Query::of(scene, collector.lexicon, words.map(|word| word.text.clone()).collect());
    let labels = scene.words().labels(at);
    let is_whole = |label: &&Label| is_whole_label(scene, &query, label);
    let mut whole = labels.iter().filter(is_whole).map(|label| label.source);
    let columns = scene.items().get(at).map_or(0, |item| item.component.props().columns().len());
    let columns = u16::try_from(columns).unwrap_or(u16::MAX).max(1);
    let part = |source| match source {
        Source::Item(at) => Some(Part::Item(at)),
        Source::Column(at) => Some(Part::Column(at)),
        Source::Cell(cell) => Some(Part::Cell { row: cell / columns, column: cell % columns }),
        _ => None,
    };
    let first = part(whole.next()?)?;
    whole.all(|source| part(source).is_some()).then_some(first)
}
