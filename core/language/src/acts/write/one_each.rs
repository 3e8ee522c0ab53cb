//! One text for each of several components: `name the screens Cart, Address and Payment`.

use super::{case_of, fit, place_of};
use crate::acts::draft::{Done, Draft};
use crate::acts::flow::in_order;
use crate::acts::setting::Doubt;
use crate::acts::targets::Targets;
use crate::frames::Text;
use crate::lexicon::Property;
use serde_json::Value;
use websketch_sketch::ComponentId;

/// Splits a list into one text for each component. `None` if it has more or fewer texts.
pub(super) fn texts(ids: &[ComponentId], value: &Text) -> Option<Vec<Text>> {
    let list = value.text.replace(", and ", ", ").replace(" and ", ", ");
    let texts: Vec<Text> = list
        .split(',')
        .map(|text| text.trim().trim_matches(['"', '“', '”', '\'']))
        .filter(|text| !text.is_empty())
        .map(|text| Text { text: text.to_owned(), is_quoted: value.is_quoted })
        .collect();
    (ids.len() > 1 && texts.len() == ids.len()).then_some(texts)
}

/// Writes the texts on the components in reading order.
pub(super) fn write(
    draft: &mut Draft,
    found: &Targets,
    property: Option<Property>,
    texts: Vec<Text>,
) -> Result<Done, Doubt> {
    let ids = in_order(draft, &found.ids);
    let before = draft.operations.len();
    let mut said = Vec::new();
    for (id, value) in ids.iter().zip(texts) {
        let place = place_of(&draft.scene(), id, property, &[], &value.text);
        let Some((id, key)) = place else { return Err(Doubt::NoText { ids: vec![id.clone()] }) };
        let text = case_of(draft, &id, key, &value);
        said.push(format!("“{text}”"));
        if draft.component(&id)?.props().string(key) != Some(text.as_str()) {
            draft.set(&id, key, Value::from(text))?;
            fit(draft, &id);
        }
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids });
    }
    let said = format!("Changed {} to {}.", draft.names(&ids), said.join(", "));
    Ok(Done::of(said, ids, found.is_guess))
}
