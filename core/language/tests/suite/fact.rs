//! Facts about the outcome of a message: its kind, the components that changed, and how they lie to each other.

use std::collections::BTreeSet;
use websketch_language::Interpretation;
use websketch_layout::lint::{Clash, clashes};
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentId, Sketch};

/// A message with its outcome.
pub(crate) struct Outcome<'a> {
    pub(crate) before: &'a Sketch,
    pub(crate) after: &'a Sketch,
    pub(crate) meaning: &'a Interpretation,
}

impl Outcome<'_> {
    /// Whether a line such as `below: save title` or `width: save = 200` holds.
    ///
    /// # Errors
    /// Fails with the fact that holds instead.
    pub(crate) fn holds(&self, line: &str) -> Result<(), String> {
        let (name, rest) = line.split_once(':').map_or((line, ""), |(name, rest)| (name, rest.trim()));
        let found = match name {
            "certain" => {
                let certain = matches!(self.meaning, Interpretation::Operations { certain: true, .. });
                return check("certain", if certain { "certain" } else { "not certain" });
            }
            "operations" | "question" | "answer" | "unknown" | "undo" | "redo" => {
                return check(name, kind(self.meaning));
            }
            "told" => match self.meaning {
                Interpretation::Answer { text, .. } => text.clone(),
                other => kind(other).to_owned(),
            },
            "choices" => match self.meaning {
                Interpretation::Question { choices, .. } => {
                    choices.iter().map(|choice| choice.label.as_str()).collect::<Vec<_>>().join(" | ")
                }
                other => kind(other).to_owned(),
            },
            "left out" => match self.meaning {
                Interpretation::Operations { not_understood, .. }
                | Interpretation::Unknown { not_understood, .. } => not_understood.join(" | "),
                other => kind(other).to_owned(),
            },
            "changed" => listed(
                self.before.iter().filter(|one| self.after.get(one.id()).is_some_and(|now| now != *one)),
            ),
            "gone" => listed(self.before.iter().filter(|one| !self.after.contains(one.id()))),
            "added" => {
                let new = self.after.iter().filter(|one| !self.before.contains(one.id()));
                new.map(|one| one.kind().name()).collect::<Vec<_>>().join(" ")
            }
            "below" | "above" | "right" | "left" | "inside" | "even" | "aligned" => {
                return self.relation(name, rest);
            }
            property => {
                let (id, wanted) = rest.split_once(" = ").ok_or("no value")?;
                let one = self.component(id)?;
                return check(wanted, &value(one, property));
            }
        };
        check(rest, &found)
    }

    fn relation(&self, name: &str, rest: &str) -> Result<(), String> {
        let all: Vec<Bounds> =
            rest.split(' ').map(|id| Ok(self.component(id)?.bounds())).collect::<Result<_, String>>()?;
        let pairs = || all.iter().zip(all.iter().skip(1));
        let is_so = match name {
            "below" => pairs().all(|(one, other)| one.y() >= other.bottom()),
            "above" => pairs().all(|(one, other)| one.bottom() <= other.y()),
            "right" => pairs().all(|(one, other)| one.x() >= other.right()),
            "left" => pairs().all(|(one, other)| one.right() <= other.x()),
            "inside" => pairs().all(|(one, other)| other.contains(one)),
            "aligned" => pairs().all(|(one, other)| one.x() == other.x()),
            _ => pairs().all(|(one, other)| one.size() == other.size()),
        };
        if is_so { Ok(()) } else { Err(format!("{all:?}")) }
    }

    /// Returns the component with an id, or the new one for `new`.
    fn component(&self, id: &str) -> Result<&Component, String> {
        let found = if id == "new" {
            self.after.iter().find(|one| !self.before.contains(one.id()))
        } else {
            ComponentId::new(id).ok().and_then(|id| self.after.get(&id))
        };
        found.ok_or_else(|| format!("no {id}"))
    }

    /// Whether nothing overlaps, leaves the page or is cut off that did not before.
    ///
    /// # Errors
    /// Fails with the new faults.
    pub(crate) fn covers_nothing(&self) -> Result<(), String> {
        let new: Vec<String> = faults(self.after).difference(&faults(self.before)).cloned().collect();
        if new.is_empty() { Ok(()) } else { Err(new.join(", ")) }
    }
}

fn check(wanted: &str, found: &str) -> Result<(), String> {
    if wanted == found { Ok(()) } else { Err(found.to_owned()) }
}

fn kind(meaning: &Interpretation) -> &'static str {
    match meaning {
        Interpretation::Operations { .. } => "operations",
        Interpretation::Question { .. } => "question",
        Interpretation::Answer { .. } => "answer",
        Interpretation::Unknown { .. } => "unknown",
        Interpretation::Undo => "undo",
        Interpretation::Redo => "redo",
    }
}

fn listed<'c>(components: impl Iterator<Item = &'c Component>) -> String {
    components.map(|one| one.id().as_str()).collect::<Vec<_>>().join(" ")
}

/// Returns a measure, or a property as JSON without quotes.
fn value(one: &Component, name: &str) -> String {
    let bounds = one.bounds();
    match name {
        "x" => bounds.x().to_string(),
        "y" => bounds.y().to_string(),
        "width" => bounds.width().to_string(),
        "height" => bounds.height().to_string(),
        "type" => one.kind().name().to_owned(),
        key => {
            let props = websketch_json::parse(&websketch_json::to_string(one.props())).unwrap();
            let value = props.get(key).map(websketch_json::to_string).unwrap_or_default();
            value.trim_matches('"').to_owned()
        }
    }
}

/// Returns the overlaps, components off the page and texts cut off, in words.
fn faults(sketch: &Sketch) -> BTreeSet<String> {
    let structure = Structure::of(sketch, None);
    let id = |order: usize| structure.at(order).map_or("", |element| element.component.id().as_str());
    let fault = |clash| match clash {
        Clash::Overlap(one, other) => {
            let (one, other) = (id(one), id(other));
            format!("{} overlaps {}", one.min(other), one.max(other))
        }
        Clash::OffPage(one) => format!("{} off the page", id(one)),
        Clash::CutOff(one) => format!("{} cut off", id(one)),
    };
    clashes(&structure, None).into_iter().map(fault).collect()
}
