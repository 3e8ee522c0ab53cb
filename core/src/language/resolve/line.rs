//! Lines of a list that no box holds: a picture, a name, a price and a button, drawn alike one below the other.

use crate::geometry::Bounds;
use crate::language::reference::Description;
use crate::language::scene::{Scene, in_reading_order};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;

/// Components of a sketch in which lines are looked for, at most: in more, nobody names one by a word in it.
const MOST: usize = 1000;
/// What is higher is no line of a list, in px.
const HIGHEST: f64 = 240.0;
/// A line has so many parts, at least.
const LEAST: usize = 3;
/// Parts of two lines are in a column where their left edges differ by no more than this, in px.
const SAME: f64 = 4.0;

impl Scene<'_> {
    /// The line that something is the picture or the name of, in reading order, where others are drawn alike.
    pub(in crate::language) fn line_of(&self, ids: &[ComponentId]) -> Option<Vec<ComponentId>> {
        if self.sketch.len() > MOST {
            return None;
        }
        let named = self.component(ids.first()?)?;
        let leader = self.leader_at(&named.bounds())?;
        let line = self.line_led_by(leader)?;
        let ordered = in_reading_order(&line);
        let is_name = |id: &ComponentId| {
            let texts = ordered.iter().filter_map(|id| self.component(id));
            let mut texts =
                texts.filter(|one| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading));
            id == leader.id() || texts.next().is_some_and(|first| first.id() == id)
        };
        let has_twin = || {
            self.sketch.iter().any(|other| {
                other.id() != leader.id()
                    && other.kind() == leader.kind()
                    && other.bounds().size() == leader.bounds().size()
                    && self.line_led_by(other).is_some_and(|other| are_alike(&line, &other))
            })
        };
        (ids.iter().all(|id| ordered.contains(id)) && ids.iter().any(is_name) && has_twin())
            .then_some(ordered)
    }

    /// The line that is called a row: `the salad row`.
    pub(super) fn line_called(
        &self,
        description: &Description,
        pool: &[&Component],
    ) -> Option<Vec<ComponentId>> {
        let (last, words) = description.words.split_last()?;
        let is_row = matches!(last.as_str(), "row" | "line" | "item" | "entry") && !words.is_empty();
        if !is_row
            || description.noun.is_some()
            || description.lane.is_some()
            || description.relation.is_some()
        {
            return None;
        }
        let inner = Description { words: words.to_vec(), ..description.clone() };
        let found = match self.described(&inner, pool.to_vec()) {
            Ok(found) => found.ids,
            Err(_) => return None,
        };
        self.line_of(&found)
    }

    /// The lines drawn alike from top to bottom, of several sets the one with the most.
    pub(in crate::language) fn lines(&self) -> Vec<Vec<ComponentId>> {
        if self.sketch.len() > MOST {
            return Vec::new();
        }
        let mut sets: Vec<Vec<Vec<&Component>>> = Vec::new();
        for leader in self.sketch.iter().filter(|one| one.kind() == ComponentKind::ImagePlaceholder) {
            let Some(line) = self.line_led_by(leader) else { continue };
            let same =
                |set: &&mut Vec<Vec<&Component>>| set.first().is_some_and(|first| are_alike(first, &line));
            match sets.iter_mut().find(same) {
                Some(set) => set.push(line),
                None => sets.push(vec![line]),
            }
        }
        let most = sets.iter().map(Vec::len).max().unwrap_or(0);
        let Some(mut set) = sets.into_iter().find(|set| set.len() == most && most > 1) else {
            return Vec::new();
        };
        let top =
            |line: &Vec<&Component>| line.iter().map(|one| one.bounds().y()).fold(f64::INFINITY, f64::min);
        sort_by(&mut set, |a, b| top(a).total_cmp(&top(b)));
        set.iter().map(|line| in_reading_order(line)).collect()
    }

    /// The highest of what stands beside the middle of something, in the same box.
    fn leader_at(&self, named: &Bounds) -> Option<&Component> {
        let (home, middle) = (self.holder_of(named), named.center().y);
        let mut highest: Option<&Component> = None;
        for one in self.sketch.iter().filter(|one| is_part(one)) {
            let bounds = one.bounds();
            let is_beside = bounds.y() <= middle && middle <= bounds.bottom() && bounds.height() <= HIGHEST;
            if is_beside
                && highest.is_none_or(|highest| bounds.height() > highest.bounds().height())
                && self.holder_of(&bounds) == home
            {
                highest = Some(one);
            }
        }
        highest
    }

    /// What stands beside something, and that; `None` where it is no line, or two lines side by side.
    fn line_led_by<'s>(&'s self, leader: &'s Component) -> Option<Vec<&'s Component>> {
        let (bounds, home) = (leader.bounds(), self.holder_of(&leader.bounds()));
        let mut line: Vec<&Component> = Vec::new();
        line.extend(self.sketch.iter().filter(|one| {
            let other = one.bounds();
            is_part(one) && bounds.y() <= other.center().y && other.center().y <= bounds.bottom()
        }));
        line.retain(|one| self.holder_of(&one.bounds()) == home);
        let is_level = line.iter().all(|one| one.bounds().height() <= bounds.height());
        let alike =
            line.iter().filter(|one| one.kind() == leader.kind() && one.bounds().size() == bounds.size());
        (line.len() >= LEAST && is_level && alike.count() == 1).then_some(line)
    }
}

/// Whether a component is one that a line is made of.
fn is_part(one: &Component) -> bool {
    use ComponentKind::{Button, Heading, ImagePlaceholder, Input, Text};
    matches!(one.kind(), Button | Heading | ImagePlaceholder | Input | Text)
}

/// Whether two lines have parts of the same kinds in the same columns.
fn are_alike(one: &[&Component], other: &[&Component]) -> bool {
    let has_partner = |part: &&Component| {
        other
            .iter()
            .any(|twin| twin.kind() == part.kind() && (twin.bounds().x() - part.bounds().x()).abs() <= SAME)
    };
    one.len() == other.len() && one.iter().all(has_partner)
}
