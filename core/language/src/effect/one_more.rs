//! One more of what there are several of: boxes, pictures or lines that are drawn alike, the equals of a row or a column,
//! the entries of a list. The new one stands where the next one would, and is like the last one.

use super::entries::numbered;
use super::{Draft, Halt};
use crate::describe;
use crate::intent::EntryEdit;
use crate::reference::{Count, Description, Part, Reference};
use crate::scene::in_reading_order;
use crate::token::words;
use crate::vocabulary::{Property, Tag, singular_of};
use serde_json::{Map, Value};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

/// As few pictures as make a gallery.
const GALLERY: usize = 3;

/// What there are several of.
struct Series {
    /// In reading order, each with what belongs to it.
    members: Vec<Vec<ComponentId>>,
    /// The box around each.
    boxes: Vec<Bounds>,
}

impl Draft<'_> {
    /// Adds so many more, each where the next one of its row or column stands.
    pub(super) fn more(&mut self, what: &Reference, title: Option<&str>, times: usize) -> Result<(), Halt> {
        if self.is_listed(what) {
            return self.more_listed(what, title, times);
        }
        let (mut new, mut pushed) = (Vec::new(), 0);
        for _ in 0..times.max(1) {
            let added = match self.series(what) {
                Some(series) => self.one_more(what, &series),
                None => Err(Halt::Nothing),
            };
            match added {
                Err(Halt::Nothing) if new.is_empty() => return self.more_listed(what, title, times),
                added => pushed += added?,
            }
            new.append(&mut self.naming);
        }
        if let Some(title) = title {
            self.entitle(&new, title)?;
        }
        let called = match (title, times) {
            (Some(title), _) => format!("“{title}” like the one before it"),
            (None, 0 | 1) => "one more like the one before it".to_owned(),
            (None, times) => format!("{times} more like the ones before them"),
        };
        let room = if pushed > 0 { " and moved what is below down" } else { "" };
        self.did(format!("added {called}{room}"));
        self.naming = new;
        Ok(())
    }

    /// How many of a series stand in its first row.
    pub(super) fn row_of(&self, what: &Reference) -> Result<usize, Halt> {
        let series = self.series(what).ok_or(Halt::Nothing)?;
        let first = series.boxes.first().ok_or(Halt::Nothing)?;
        let row = series.boxes.iter().filter(|one| one.overlaps_y(first)).count();
        if row > 1 { Ok(row) } else { Err(Halt::Nothing) }
    }

    /// What there are several of that is called so: boxes, the equals of a kind, pictures, lines of a list.
    fn series(&self, what: &Reference) -> Option<Series> {
        let [Part::Described(description)] = what.parts.as_slice() else { return None };
        if what.except.is_some() || description.relation.is_some() {
            return None;
        }
        let scene = self.scene();
        let members: Vec<Vec<ComponentId>> = match description.noun {
            Some(noun) if noun.kinds != [ComponentKind::Container] => {
                let [kind] = noun.kinds else { return None };
                let equals = if description.words.is_empty() { scene.equals(*kind) } else { Vec::new() };
                equals.into_iter().map(|id| vec![id]).collect()
            }
            _ => match self.boxes_called(description).or_else(|| self.gallery(description)) {
                Some(ids) => ids.into_iter().map(|id| self.with_contents(&[id])).collect(),
                None if description.words.last().is_some_and(|word| Tag::Thing.counts(word)) => scene.lines(),
                None => return None,
            },
        };
        let boxes = members.iter().filter_map(|ids| union_of(&scene.bounds(ids))).collect();
        (members.len() > 1).then_some(Series { members, boxes })
    }

    /// The boxes that are called so. Boxes with nothing in them make a series if there are some that are called more than
    /// boxes.
    fn boxes_called(&self, description: &Description) -> Option<Vec<ComponentId>> {
        let boxes = self.scene().series(description);
        let is_called = description.noun.is_none_or(|noun| noun.hint.is_some());
        let is_filled = self.with_contents(boxes.get(boxes.len().checked_sub(1)?..)?).len() > 1;
        let is_series = if is_filled { boxes.len() > 1 } else { boxes.len() > 2 && is_called };
        is_series.then_some(boxes)
    }

    /// The pictures of one size, in reading order, whose alternative texts say the words.
    fn gallery(&self, description: &Description) -> Option<Vec<ComponentId>> {
        if description.noun.is_some() || description.words.is_empty() {
            return None;
        }
        let said: Vec<String> = description.words.iter().map(|word| singular_of(word).to_owned()).collect();
        let every =
            Description { words: said.clone(), count: Count::Every, ordinal: None, ..description.clone() };
        let mut ids = self.scene().resolve(&Reference::of(Part::Described(every))).ok()?.ids;
        let is_called = |alt: &str| said.iter().all(|said| words(alt).contains(said));
        ids.retain(|id| {
            let image = self.sketch.get(id).filter(|one| one.kind() == ComponentKind::ImagePlaceholder);
            image.is_some_and(|image| image.props().alt().is_some_and(is_called))
        });
        let size = |id: &ComponentId| self.sketch.get(id).map(Component::bounds).map(|bounds| bounds.size());
        let first = size(ids.first()?);
        (ids.len() >= GALLERY && ids.iter().all(|id| size(id) == first)).then_some(ids)
    }

    /// Adds one more where the next one stands, and says how many components made room.
    fn one_more(&mut self, what: &Reference, series: &Series) -> Result<usize, Halt> {
        let (Some(last), Some(bounds)) = (series.members.last(), series.boxes.last().copied()) else {
            return Err(Halt::Nothing);
        };
        let (next, moves) = self.on_page().next_of(&series.boxes, bounds).ok_or(Halt::Nothing)?;
        self.carry_out(&moves)?;
        let pushed = moves.len();
        self.naming = match last.as_slice() {
            [only] => {
                let (kind, props) = self.like_last(what, series, only)?;
                vec![self.put_new(kind, &next, props)?]
            }
            [whole, ..] => {
                let is_box = self.are_boxes(std::slice::from_ref(whole));
                let copies = self.copied(last, (next.x() - bounds.x(), next.y() - bounds.y()))?;
                let count = if is_box { 1 } else { copies.len() };
                copies.into_iter().take(count).collect()
            }
            [] => return Err(Halt::Nothing),
        };
        Ok(pushed)
    }

    /// What the next one of single components is: what counts goes on counting, and what says something says what it is.
    fn like_last(
        &self,
        what: &Reference,
        series: &Series,
        last: &ComponentId,
    ) -> Result<(ComponentKind, Props), Halt> {
        let model = self.sketch.get(last).ok_or(Halt::Nothing)?;
        let kind = model.kind();
        let noun = match what.parts.as_slice() {
            [Part::Described(Description { noun, .. })] => *noun,
            _ => None,
        };
        let alt = |id: &ComponentId| self.sketch.get(id)?.props().alt().map(str::to_owned);
        let alts: Vec<String> = series.members.iter().flatten().filter_map(alt).collect();
        let said = match (kind, numbered(&alts), noun) {
            (ComponentKind::ImagePlaceholder, Some(name), None) => {
                ("alt", [name, &(alts.len() + 1).to_string()].concat())
            }
            (ComponentKind::ImagePlaceholder, None, None) => return Ok((kind, model.props().clone())),
            (ComponentKind::Button | ComponentKind::Text, _, Some(noun)) => {
                ("text", describe::capitalized(noun.hint.unwrap_or_else(|| kind.noun())))
            }
            _ => return Ok((kind, Props::default())),
        };
        Ok((kind, Props::from_map(Map::from_iter([(said.0.to_owned(), Value::from(said.1))]))?))
    }

    /// Writes the name of what is new on what says it: on a box its title, on a line its first text, and its picture if that
    /// said the same.
    fn entitle(&mut self, new: &[ComponentId], name: &str) -> Result<(), Halt> {
        if let [only] = new {
            let said = self.done.len();
            let titled = self.title_of(only);
            self.write(&Reference::of(Part::Known(titled)), Property::Text, name)?;
            self.done.truncate(said);
            return Ok(());
        }
        let says = |id: &ComponentId, property: fn(&Props) -> Option<&str>| {
            self.sketch.get(id).and_then(|one| property(one.props())).map(words)
        };
        let Some(text) = new.iter().find(|id| says(id, Props::text).is_some()).cloned() else {
            return Ok(());
        };
        let old = says(&text, Props::text);
        let picture = new.iter().find(|id| says(id, Props::alt) == old).cloned();
        self.set_prop(&text, "text", Value::from(name))?;
        match picture {
            Some(picture) => self.set_prop(&picture, "alt", Value::from(name)),
            None => Ok(()),
        }
    }

    /// What says what a box is about: what is written on it, else its heading, else the first text in it.
    pub(super) fn title_of(&self, id: &ComponentId) -> ComponentId {
        let holder = self.sketch.get(id).filter(|holder| holder.props().text().is_none());
        let Some(holder) = holder else { return id.clone() };
        let is_text = |inner: &&Component| {
            inner.kind() == ComponentKind::Text && holder.bounds().contains(&inner.bounds())
        };
        let texts: Vec<&Component> = self.sketch.iter().filter(is_text).collect();
        let first = in_reading_order(&texts).into_iter().next();
        self.scene().heading_in(holder).or(first).unwrap_or_else(|| id.clone())
    }

    /// Whether words name a list: `a folder`, where one has the id `folders`.
    fn is_listed(&self, what: &Reference) -> bool {
        let is_worded = matches!(what.parts.as_slice(), [Part::Described(Description { noun: None, .. })]);
        let found = || self.scene().resolve(what).unwrap_or_default().ids;
        is_worded && matches!(found().as_slice(), [only] if self.is_list(only))
    }

    fn is_list(&self, id: &ComponentId) -> bool {
        self.is_kind(id, ComponentKind::List)
    }

    /// Adds entries to the list whose heading says what is listed: a fifth one under `Weekly topics`.
    fn more_listed(&mut self, what: &Reference, title: Option<&str>, times: usize) -> Result<(), Halt> {
        let [Part::Described(Description { noun: None, words, .. })] = what.parts.as_slice() else {
            return Err(Halt::Nothing);
        };
        let list = match self.listed(what) {
            Err(Halt::Nothing) => self.listing(words).into_iter().collect(),
            // `a lesson`, and of all that speaks of lessons a heading says just that.
            Err(Halt::Tie(open)) => match self.scene().list_titled(words) {
                Some(list) => vec![list.id().clone()],
                None => return Err(Halt::Tie(open)),
            },
            list => list?,
        };
        let [only] = list.as_slice() else { return Err(Halt::Nothing) };
        if !self.is_list(only) {
            return Err(Halt::Nothing);
        }
        let edit =
            title.map_or(EntryEdit::Grow(times.max(1)), |title| EntryEdit::Add(vec![title.to_owned()]));
        self.edit_entries(&Reference::of(Part::Known(only.clone())), &edit)
    }

    /// The list most of whose entries say what they are: `lamp` in `Hall lamp, Desk lamp, Porch light`.
    fn listing(&self, said: &[String]) -> Option<ComponentId> {
        let [word] = said else { return None };
        let says = |entry: &&&str| words(entry).iter().any(|said| singular_of(said) == singular_of(word));
        let lists = |list: &&Component| {
            let items = list.props().items();
            let saying = items.iter().filter(says).count();
            self.is_list(list.id()) && saying > 1 && saying * 2 > items.len()
        };
        let mut lists = self.sketch.iter().filter(lists);
        lists.next().filter(|_| lists.next().is_none()).map(|list| list.id().clone())
    }
}
