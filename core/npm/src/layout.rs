//! The answer of `analyze` as `js/layout.js` takes it: components are spoken of by place, and what has the same fields a
//! thousand times is a list without their names. Most of an analysis is ids, and JavaScript knows them already.

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use websketch_core::analysis::{
    ComponentSummary, LayoutAnalysis, LayoutStats, Relation, SpatialRelationship,
};
use websketch_core::json;

/// The analysis, lists of it flat: five entries for each component, four for each relationship.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ByPlace<'a> {
    description: &'a str,
    components: Components<'a>,
    relations: [&'static str; Relation::ALL.len()],
    spatial_relationships: Relationships<'a>,
    layout_stats: &'a LayoutStats<u32>,
}

/// The text for `js/layout.js`.
pub(crate) fn by_place(analysis: &LayoutAnalysis<u32>) -> String {
    let text = json::to_string(&ByPlace {
        description: &analysis.description,
        components: Components(&analysis.components),
        relations: Relation::ALL.map(Relation::name),
        spatial_relationships: Relationships(&analysis.spatial_relationships),
        layout_stats: &analysis.layout_stats,
    });
    ascii(&text)
}

/// The text with every other character escaped. With a single one of them in it, such as the quotation marks of
/// descriptions, JavaScript would store and parse all of it with two bytes a character.
fn ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len() + text.len() / 16);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        let (plain, others) = rest.split_at(at);
        ascii.push_str(plain);
        let mut chars = others.chars();
        for unit in chars.next().unwrap_or_default().encode_utf16(&mut [0; 2]) {
            ascii.push_str("\\u");
            let digits = [*unit >> 12, *unit >> 8, *unit >> 4, *unit].map(|digit| u32::from(digit & 15));
            ascii.extend(digits.into_iter().filter_map(|digit| char::from_digit(digit, 16)));
        }
        rest = chars.as_str();
    }
    ascii.push_str(rest);
    ascii
}

struct Components<'a>(&'a [ComponentSummary]);

impl Serialize for Components<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for ComponentSummary { id, kind, position, size, description } in self.0 {
            for text in [id.as_str(), kind.name(), position, size, description] {
                list.serialize_element(text)?;
            }
        }
        list.end()
    }
}

struct Relationships<'a>(&'a [SpatialRelationship<u32>]);

impl Serialize for Relationships<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for SpatialRelationship { component1, component2, relationship, distance } in self.0 {
            list.serialize_element(component1)?;
            list.serialize_element(component2)?;
            list.serialize_element(&(*relationship as u8))?;
            list.serialize_element(distance)?;
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::ascii;

    #[test]
    fn any_text_is_the_same_after_parsing() {
        assert_eq!(ascii("\"“é”\n😀x\""), "\"\\u201c\\u00e9\\u201d\n\\ud83d\\ude00x\"");
        assert_eq!(ascii(""), "");
    }
}
