//! Sections of packs by name in layout trees: `{"section": "opening-hours", "of": "dentist"}`.

use crate::brief::Device;
use crate::content::Content;
use crate::device::fit_phone;
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{find_longest, words_of};
use crate::read::best;
use crate::section::Section;
use crate::seed::Seed;
use crate::topic::nearest_family;
use serde_json::{Map, Value};
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::limits::MAX_TREE_DEPTH;
use websketch_sketch::sort::{sort, sort_by};

/// The families with the content of sections that name no business.
const USUAL_FAMILIES: [&str; 2] = ["company", "app"];
/// Names that a refusal proposes.
const PROPOSED: usize = 5;

/// A section that no pack has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Unknown section {name}: the nearest are {}", nearest.join(", "))]
pub struct UnknownSection {
    /// The name in the tree.
    pub name: String,
    /// The names of the nearest sections, the best first.
    pub nearest: Vec<String>,
}

/// Returns the names of all sections, in the order of the alphabet.
#[must_use]
pub fn section_names<'t>(packs: &Packs<'t>) -> Vec<&'t str> {
    let mut names: Vec<&str> = packs.files(PackKind::Section).map(|file| file.name).collect_vec();
    sort(&mut names);
    names
}

/// Replaces each named section of a layout tree by its nodes. `of` names the business or screen that the content is of;
/// without it the content is that of a company. Other options of the node are kept. A section with nodes of its own, or
/// with a sentence in place of a name, is no named one.
///
/// ```
/// use serde_json::json;
/// use websketch_pages::{Device, built_in_packs, fill_sections};
///
/// let packs = built_in_packs().expect("packs");
/// let tree = json!({ "page": [{ "section": "opening-hours", "of": "dentist" }] });
/// let filled = fill_sections(&packs, &tree, Device::Desktop)?;
/// assert!(filled.to_string().contains("Monday"));
/// let tree = json!({ "section": "opening-ours" });
/// let fault = fill_sections(&packs, &tree, Device::Desktop).expect_err("no such section");
/// assert_eq!(fault.nearest.first().map(String::as_str), Some("hours"));
/// # Ok::<(), websketch_pages::UnknownSection>(())
/// ```
///
/// # Errors
/// Fails with the first section that no pack has.
pub fn fill_sections(packs: &Packs<'_>, tree: &Value, device: Device) -> Result<Value, UnknownSection> {
    fill(packs, tree, device, MAX_TREE_DEPTH)
}

/// Levels below `levels` stay as they are: a tree so deep is refused anyway.
fn fill(packs: &Packs<'_>, tree: &Value, device: Device, levels: usize) -> Result<Value, UnknownSection> {
    let Some(levels) = levels.checked_sub(1) else { return Ok(tree.clone()) };
    match tree {
        Value::Array(nodes) => nodes.iter().map(|node| fill(packs, node, device, levels + 1)).collect(),
        Value::Object(node) => match node.get("section") {
            Some(Value::String(name)) if is_named(name, node) => filled_node(packs, name, node, device),
            _ => {
                let fill =
                    |(key, value): (&String, &Value)| Ok((key.clone(), fill(packs, value, device, levels)?));
                Ok(Value::Object(node.iter().map(fill).collect::<Result<Map<_, _>, _>>()?))
            }
        },
        other => Ok(other.clone()),
    }
}

/// Whether a node names a section rather than having the text or the nodes of one.
fn is_named(name: &str, node: &Map<String, Value>) -> bool {
    let has_nodes = node.values().any(Value::is_array);
    !has_nodes && (node.contains_key("of") || !name.contains(' '))
}

fn filled_node(
    packs: &Packs<'_>,
    name: &str,
    node: &Map<String, Value>,
    device: Device,
) -> Result<Value, UnknownSection> {
    let unknown = || UnknownSection { name: name.to_owned(), nearest: nearest(packs, name) };
    let (phrase, variant) =
        name.split_once('/').map_or((name, None), |(name, variant)| (name, Some(variant)));
    let file = section_of(packs, phrase).ok_or_else(unknown)?;
    let of = node.get("of").and_then(Value::as_str);
    let mut tree = section(packs, file, variant, of, device).ok_or_else(unknown)?;
    if let Value::Object(tree) = &mut tree {
        let options = node.iter().filter(|(key, _)| !matches!(key.as_str(), "section" | "of"));
        tree.extend(options.map(|(key, value)| (key.clone(), value.clone())));
    }
    Ok(tree)
}

/// Fills a section with the first content that suffices.
fn section(
    packs: &Packs<'_>,
    file: PackFile<'_>,
    variant: Option<&str>,
    of: Option<&str>,
    device: Device,
) -> Option<Value> {
    let mut tree = contents(packs, of).find_map(|content| {
        let section = Section::new(packs, file.name, &content, device)?;
        let variant = section.choose(variant, None, Seed::new(of.unwrap_or_default()))?;
        section.tree(variant, &content, device)
    })?;
    if device == Device::Phone {
        fit_phone(&mut tree);
    }
    Some(tree)
}

/// Returns the tree of the section that words name, such as `opening hours for a dentist`. `None` if they name none.
#[must_use]
pub fn section_tree(packs: &Packs<'_>, words: &str, device: Device) -> Option<Value> {
    let all = words_of(words);
    let found = packs.files(PackKind::Section).filter_map(|file| {
        let found = find_longest(&all, file.head("words")?)?;
        Some((file, found))
    });
    let (file, found) =
        found.reduce(|best, next| if next.1.letters > best.1.letters { next } else { best })?;
    // The words for the business stand after those for the section: `for a dentist`.
    let rest = all.get(found.last + 1..).unwrap_or_default();
    let of = rest.iter().position(|word| matches!(word.text.as_str(), "for" | "of" | "from"));
    let of = of.and_then(|at| words.get(rest.get(at)?.end..)).map(str::trim);
    section(packs, file, None, of, device)
}

/// Returns the contents that can fill a section: of the named business, of the usual families, then of any trade.
pub(crate) fn contents<'p, 't>(
    packs: &'p Packs<'t>,
    of: Option<&'p str>,
) -> impl Iterator<Item = Content<'t>> + use<'p, 't> {
    let named = of.map(|of| subject(packs, of));
    let usual = USUAL_FAMILIES.into_iter().filter_map(|family| packs.file(PackKind::Family, family));
    let any = [PackKind::Trade, PackKind::Screen].into_iter().flat_map(|kind| packs.files(kind));
    named.flatten().into_iter().chain(usual).chain(any).filter_map(move |file| {
        // A family has the words of the tree as its topic.
        let topic = of.filter(|_| file.kind == PackKind::Family).map(|of| of.replace(['-', '_'], " "));
        Some(Content::new(packs, file)?.about(None, topic))
    })
}

/// Returns the pack of a business: by its name, by its words, else the nearest family.
fn subject<'t>(packs: &Packs<'t>, of: &str) -> Option<PackFile<'t>> {
    const KINDS: [PackKind; 3] = [PackKind::Trade, PackKind::Screen, PackKind::Family];
    let words = words_of(&of.replace(['-', '_'], " "));
    let by_name = KINDS.into_iter().find_map(|kind| packs.file(kind, of));
    let by_words = || KINDS.into_iter().find_map(|kind| Some(best(packs, kind, &words)?.0));
    by_name.or_else(by_words).or_else(|| {
        let family = nearest_family(packs, of);
        packs.file(family.kind, &family.name)
    })
}

/// Returns the section with a name, or with the name as one of its phrases.
fn section_of<'t>(packs: &Packs<'t>, name: &str) -> Option<PackFile<'t>> {
    let words = words_of(&name.replace(['-', '_'], " "));
    let is_called = |file: &PackFile<'_>| {
        let found = find_longest(&words, file.head("words").unwrap_or_default());
        found.is_some_and(|found| found.last + 1 - found.first == words.len())
    };
    packs.file(PackKind::Section, name).or_else(|| packs.files(PackKind::Section).find(is_called))
}

/// Returns the names of the nearest sections, by the similarity of their best phrase.
fn nearest(packs: &Packs<'_>, name: &str) -> Vec<String> {
    let name = name.to_lower_case().replace(['-', '_'], " ");
    let similarity = |file: &PackFile<'_>| {
        let phrases = file.head("words").unwrap_or_default().split(',').map(str::trim);
        let all =
            phrases.chain([file.name]).map(|phrase| strsim::normalized_damerau_levenshtein(&name, phrase));
        all.fold(0.0, f64::max)
    };
    let mut ranked: Vec<(f64, &str)> =
        packs.files(PackKind::Section).map(|file| (similarity(&file), file.name)).collect_vec();
    sort_by(&mut ranked, |a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().take(PROPOSED).map(|(_, name)| name.to_owned()).collect_vec()
}
