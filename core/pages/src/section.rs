//! Sections: which variants one has for a content, and the choice of one of them.

use crate::brief::Device;
use crate::content::Content;
use crate::fill::Scope;
use crate::mood::Mood;
use crate::pack::{Pack, PackKind, Packs};
use crate::seed::Seed;
use serde_json::Value;
use websketch_json as json;
use websketch_sketch::collect::CollectVec;

/// Variants that are chosen for their purpose rather than for their look.
const PURPOSES: [&str; 4] = ["form", "search", "shot", "facts"];

/// A variant of a section that its content can fill.
#[derive(Clone, Debug)]
pub(crate) struct Variant<'t> {
    /// The name, such as `zigzag`.
    pub(crate) name: &'t str,
    template: &'t str,
}

/// A section with the variants that are possible.
#[derive(Clone, Debug)]
pub(crate) struct Section<'t> {
    /// The name, such as `prices`.
    pub(crate) name: &'t str,
    pub(crate) variants: Vec<Variant<'t>>,
}

impl<'t> Section<'t> {
    /// Returns the section of a name with the variants that the content can fill on a device. `None` if there is none.
    pub(crate) fn new(packs: &Packs<'t>, name: &str, content: &Content<'_>, device: Device) -> Option<Self> {
        let pack = packs.pack(PackKind::Section, name)?;
        let needs = pack.value("needs").unwrap_or_default();
        if !needs.split_whitespace().all(|block| content.has(block)) {
            return None;
        }
        let variants: Vec<Variant<'t>> = variants(&pack, content, device).collect_vec();
        (!variants.is_empty()).then_some(Self { name: pack.file.name, variants })
    }

    /// Returns the variant that a pack prefers, else one that suits the mood, else any, by the seed.
    pub(crate) fn choose(
        &self,
        preferred: Option<&str>,
        mood: Option<Mood>,
        seed: Seed,
    ) -> Option<&Variant<'t>> {
        // A device can have a form of its own of a variant: `shot-phone`.
        let is_called = |variant: &&Variant<'_>, name: &str| {
            let rest = variant.name.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest == "-phone")
        };
        let named = preferred.and_then(|name| self.variants.iter().find(|variant| is_called(variant, name)));
        let all: Vec<usize> = (0..self.variants.len()).collect_vec();
        let suits = |at: &usize| {
            let variant = self.variants.get(*at);
            variant.zip(mood).is_some_and(|(variant, mood)| mood.suits(variant.name))
        };
        let suitable: Vec<usize> = all.iter().copied().filter(suits).collect_vec();
        // A form or a search in the hero is there for its purpose.
        let is_kept = |variant: &&Variant<'_>| {
            suitable.is_empty()
                || mood.is_some_and(|mood| mood.suits(variant.name) || PURPOSES.contains(&variant.name))
        };
        let places = if suitable.is_empty() { &all } else { &suitable };
        named.filter(is_kept).or_else(|| self.variants.get(seed.with(self.name).choose(places)?))
    }

    /// Returns the tree of a variant, filled from the content. `None` if it has no content.
    pub(crate) fn tree(&self, variant: &Variant<'_>, content: &Content<'_>, device: Device) -> Option<Value> {
        let template = json::parse(variant.template).ok()?;
        Scope::new(content, device).of_section(self.name).fill(&template)
    }
}

fn variants<'t>(pack: &Pack<'t>, content: &Content<'_>, device: Device) -> impl Iterator<Item = Variant<'t>> {
    let named = pack.entries().iter().filter_map(|entry| Some((entry.key.strip_prefix("variant ")?, entry)));
    named
        .filter(move |(_, entry)| {
            entry.value.split_whitespace().all(|condition| holds(condition, content, device))
        })
        .map(|(name, entry)| Variant { name, template: entry.block })
}

/// Whether a condition holds: a device, a number of rows, or the presence of a key.
fn holds(condition: &str, content: &Content<'_>, device: Device) -> bool {
    let counted = |bound: &str| bound.parse::<usize>().ok();
    if let Some((block, least)) = condition.split_once(">=") {
        return counted(least).is_some_and(|least| content.rows(block).len() >= least);
    }
    if let Some((block, most)) = condition.split_once("<=") {
        return counted(most).is_some_and(|most| content.rows(block).len() <= most);
    }
    match condition {
        "wide" => device != Device::Phone,
        "phone" => device == Device::Phone,
        key => content.has(key) || content.raw(key).is_some(),
    }
}
