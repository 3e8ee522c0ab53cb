//! Phrases that name a component or a set in so many words.

use super::{Care, Doubt, Setting, targets};
use crate::acts::titled::{next_below, title_in};
use crate::chunks::{Article, Description, Located};
use crate::lexicon::{Fit, Pronoun, Quantifier, Relation};
use crate::only::only;
use crate::referents::{Scene, repeated_item};
use crate::sketch_words::Source;
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Returns the selection, if a phrase such as `this button` can mean it.
pub(super) fn selected(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
) -> Option<Vec<ComponentId>> {
    let points = matches!(
        description.pronoun,
        Some(Pronoun::This | Pronoun::These | Pronoun::That | Pronoun::Selection)
    );
    let first = setting.sentence.word(description.span.start);
    let points = points || matches!(first, "this" | "these" | "that" | "those");
    let head = description.head?;
    let fits = |id: &ComponentId| {
        scene.sketch().get(id).is_some_and(|one| head.kind.fit(one, &one.bounds()) >= Fit::Near)
    };
    (points && !setting.selection.is_empty() && setting.selection.iter().all(fits))
        .then(|| setting.selection.to_vec())
}

/// Returns the only component with the text of a phrase of an ordinal and a noun: `the second product`.
pub(super) fn called_whole(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
) -> Option<ComponentId> {
    description.ordinal.filter(|_| description.head.is_some() && description.relations.is_empty())?;
    let said = words(setting.sentence.text(&description.span));
    let said = said.strip_prefix(&["the".to_owned()]).unwrap_or(&said);
    only(scene.sketch().iter().filter(|one| one.props().text().is_some_and(|text| words(text) == said)))
        .map(|only| only.id().clone())
}

/// Returns the only heading that says the plural of a kind and nothing else: `the prices` below their title. Of other
/// kinds than texts none may be there.
pub(super) fn headed_so(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let head = description.head.filter(|head| head.is_plural)?;
    let is_text = |piece: Piece| piece.kind() == ComponentKind::Text;
    let is_bare = description.is_bare() && description.quantifier.is_none() && description.count.is_none();
    let is_there = || scene.items().iter().any(|it| head.kind.fit(it.component, &it.bounds) == Fit::Exact);
    if !is_bare || !head.kind.piece().is_some_and(|piece| is_text(piece) || !is_there()) {
        return None;
    }
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let says = |one: &&Component| {
        one.kind() == ComponentKind::Heading && one.props().text().is_some_and(|text| words(text) == said)
    };
    only(scene.sketch().iter().filter(says)).map(|only| only.id().clone())
}

/// Returns the only component of a kind, or the only one of it with a whole label, if the phrase says nothing else.
pub(super) fn only_one(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let is_unit = description.head.is_some_and(|head| head.kind.unit().is_some());
    if description.has_traits() || description.pronoun.is_some() || description.is_plural() || is_unit {
        return None;
    }
    let said = description.words_beside_noun();
    let all: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let is_labelled = |at: usize, said: &[&str]| {
        let mut labels = scene.words().labels(at).iter().filter(|label| {
            !matches!(label.source, Source::Icon | Source::Item(_) | Source::Cell(_) | Source::Column(_))
        });
        labels.any(|label| scene.words().said(label).eq(said.iter().copied()))
    };
    let is_shown = |at: usize| scene.items().get(at).is_some_and(|item| !item.component.props().is_hidden());
    let fit = |at: usize| {
        let item = scene.items().get(at);
        description
            .head
            .zip(item)
            .map_or(Fit::Exact, |(head, item)| head.kind.fit(item.component, &item.bounds))
    };
    let only = |accepts: &dyn Fn(usize) -> bool| {
        let found = only((0..scene.items().len()).filter(|at| is_shown(*at) && accepts(*at)))?;
        scene.items().get(found).map(|item| item.component.id().clone())
    };
    if said.is_empty() {
        // `the video` may be the only image that calls itself so.
        let says = |at: usize| scene.words().of_component(at).any(|own| all.contains(&own));
        return description.head.and_then(|_| {
            only(&|at| fit(at) == Fit::Exact).or_else(|| only(&|at| fit(at) == Fit::Near && says(at)))
        });
    }
    // `the Job title field` is the field rather than its label.
    let field = |at: usize| {
        let structure = scene.structure();
        let field = structure.labeled_field(structure.at(at)?)?;
        description.head.filter(|_| fit(at) < Fit::Exact && fit(field.order) == Fit::Exact)?;
        Some(field.component.id().clone())
    };
    let labelled = only(&|at| is_labelled(at, &said) && fit(at) >= Fit::Near);
    let as_field = labelled.as_ref().and_then(|id| field(scene.index_of(id)?));
    as_field.or(labelled).or_else(|| only(&|at| is_labelled(at, &all)))
}

/// Returns the only heading of the highest level, if a phrase says `headline`, `title` or `page heading` and nothing else.
pub(super) fn headline(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let head = description.head.filter(|head| !head.is_plural);
    let is_of_page = description
        .relations
        .first()
        .is_some_and(|located| located.relation.holds() && located.anchors.iter().all(Description::is_page));
    let is_the = description.article == Article::Definite;
    let is_title = head.is_some_and(|head| {
        head.kind.name() == "title" || head.kind.name() == "heading" && (is_of_page || is_the)
    });
    let is_bare = description.is_bare() || is_of_page && description.has_only_noun();
    if !is_title || !is_bare {
        return None;
    }
    let headings = || scene.sketch().iter().filter(|one| one.kind() == ComponentKind::Heading);
    let level = |one: &Component| one.props().level().unwrap_or(2);
    let highest = headings().map(level).min()?;
    only(headings().filter(|one| level(one) == highest)).map(|only| only.id().clone())
}

/// Returns the only box with a whole text at its top that a phrase says before the noun: `the Students box`.
pub(super) fn titled_box(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let head = description.head.filter(|head| !head.is_plural)?;
    let said = description.words_beside_noun();
    let is_box = head.kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::Container);
    if !is_box || said.is_empty() || description.has_traits() {
        return None;
    }
    let structure = scene.structure();
    let titled = structure.elements().iter().filter(|one| one.is_box()).filter(|one| {
        title_in(structure, one)
            .and_then(|title| title.component.props().text())
            .is_some_and(|text| words(text) == said)
    });
    only(titled.filter(|one| Piece::of(one.component).screen().is_none()))
        .map(|only| only.component.id().clone())
}

/// Returns the titles of the items that repeat below a heading: `the names of the runs` below `Last runs`.
pub(super) fn names_of_items(scene: &Scene, description: &Description) -> Option<Vec<ComponentId>> {
    let [word] = description.words.as_slice() else { return None };
    let [located] = description.relations.as_slice() else { return None };
    let [anchor] = located.anchors.as_slice() else { return None };
    if !matches!(word.text.as_str(), "names" | "titles") || located.relation != Relation::Of {
        return None;
    }
    let structure = scene.structure();
    let is_title = |one: &&Element| {
        let own = one.component.props().text().map(words).unwrap_or_default();
        matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text)
            && !anchor.words.is_empty()
            && anchor.words.iter().all(|said| own.contains(&said.text))
    };
    let title = structure.elements().iter().find(is_title)?;
    let below = scene
        .reading_order()
        .iter()
        .filter_map(|at| structure.at(*at))
        .filter(|one| one.kind() == ComponentKind::Text && one.bounds.y() >= title.bounds.bottom() - 1.0);
    let mut items = below.map(|one| (one, repeated_item(structure, one)));
    let (first, item) = items.find(|(_, item)| item.parts.len() > 1 && !item.titles.is_empty())?;
    let titles = std::iter::once(first).chain(&item.titles);
    Some(titles.map(|one| one.component.id().clone()).collect())
}

/// Returns the text right below the heading of the page, if a phrase says `subtitle` and nothing else.
pub(super) fn subtitle(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let is_subtitle = description.head.is_some_and(|head| head.kind.name() == "subtitle" && !head.is_plural);
    if !is_subtitle || !description.is_bare() {
        return None;
    }
    let structure = scene.structure();
    let level = |one: &&Element| one.component.props().level().unwrap_or(2);
    let headings = structure.elements().iter().filter(|one| one.kind() == ComponentKind::Heading);
    let title = headings.min_by_key(level)?;
    let next = next_below(structure, title, |one| one.kind() == ComponentKind::Text)?;
    Some(next.component.id().clone())
}

/// Returns all components on one side of an anchor: `everything below the button`.
pub(super) fn everything_near(
    scene: &Scene,
    setting: &Setting,
    description: &Description,
) -> Result<Option<Vec<ComponentId>>, Doubt> {
    if description.pronoun != Some(Pronoun::Everything) {
        return Ok(None);
    }
    // `everything in the sidebar below the menu`: a region has no place of its own.
    let mut relations = description.relations.clone();
    let nested = relations.iter_mut().filter(|it| it.relation.holds()).flat_map(|it| &mut it.anchors);
    let nested: Vec<Located> = nested.flat_map(|anchor| std::mem::take(&mut anchor.relations)).collect();
    relations.extend(nested);
    relations.retain(|it| !it.anchors.iter().all(Description::is_page));
    if relations.is_empty() {
        return Ok(None);
    }
    let mut found: Vec<ComponentId> = scene.items().iter().map(|item| item.component.id().clone()).collect();
    for located in relations {
        let there = on_side_of(scene, setting, &located)?;
        found.retain(|id| there.contains(id));
    }
    Ok(Some(found))
}

/// Returns the components on the side of an anchor, or in it.
fn on_side_of(scene: &Scene, setting: &Setting, located: &Located) -> Result<Vec<ComponentId>, Doubt> {
    let reference = located.reference();
    let anchors = targets(scene, setting, Some(&reference), Care::Usual)?.ids;
    let bounds = anchors.iter().filter_map(|id| scene.sketch().get(id)).map(Component::bounds);
    let bounds: Vec<Bounds> = bounds.collect();
    let Some(own) = union_of(&bounds) else { return Ok(Vec::new()) };
    let is_there = |other: &Bounds| match located.relation {
        Relation::Below | Relation::After => other.y() >= own.bottom() - 1.0,
        Relation::Above | Relation::Before => other.bottom() <= own.y() + 1.0,
        Relation::LeftOf => other.right() <= own.x() + 1.0,
        Relation::RightOf => other.x() >= own.right() - 1.0,
        Relation::Inside | Relation::On | Relation::Of => own.contains(other),
        _ => false,
    };
    let items =
        scene.items().iter().filter(|item| is_there(&item.bounds) && !anchors.contains(item.component.id()));
    Ok(items.map(|item| item.component.id().clone()).collect())
}

/// Returns all components with a whole label, if the phrase asks for all of them.
pub(super) fn everywhere(scene: &Scene, description: &Description) -> Option<Vec<ComponentId>> {
    let is_all =
        matches!(description.quantifier, Some(Quantifier::All | Quantifier::Each | Quantifier::Both));
    if !is_all || description.head.is_some() || description.words.is_empty() {
        return None;
    }
    let said: Vec<&str> = description.words.iter().map(|word| word.text.as_str()).collect();
    let says = |at: &usize| {
        let mut labels = scene.words().labels(*at).iter();
        labels.any(|label| scene.words().said(label).eq(said.iter().copied()))
    };
    let items = (0..scene.items().len()).filter(says).filter_map(|at| scene.items().get(at));
    let ids: Vec<ComponentId> = items.map(|item| item.component.id().clone()).collect();
    (!ids.is_empty()).then_some(ids)
}
