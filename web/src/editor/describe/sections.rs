//! Names of the sections of a page.

use super::display_name;
use std::collections::BTreeMap;
use websketch_json::excerpt;
use websketch_layout::structure::{Structure, sections};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Returns the name of the section of each component.
pub fn section_names(sketch: &Sketch) -> BTreeMap<ComponentId, String> {
    let structure = Structure::of(sketch, None);
    let mut names = BTreeMap::new();
    for section in sections(&structure) {
        let members: Vec<&Component> =
            structure.reading_order_of(section).iter().map(|element| element.component).collect();
        // A bar without a box around it is a section of its own.
        let (bars, rest): (Vec<_>, Vec<_>) = match members.first().map(|first| first.kind()) {
            Some(ComponentKind::Container) | None => (Vec::new(), members),
            Some(_) => members.into_iter().partition(|member| bar_name(member).is_some()),
        };
        let named = bars.iter().filter_map(|bar| Some((bar.id().clone(), bar_name(bar)?.to_owned())));
        names.extend(named);
        if let Some(name) = name_of(&rest) {
            names.extend(rest.iter().map(|member| (member.id().clone(), name.clone())));
        }
    }
    names
}

fn bar_name(component: &Component) -> Option<&'static str> {
    match component.kind() {
        ComponentKind::NavigationBox => Some("Navigation"),
        ComponentKind::Footer => Some("Footer"),
        _ => None,
    }
}

/// Returns the name of a section: its first heading, else its first component.
fn name_of(members: &[&Component]) -> Option<String> {
    let first = members.first()?;
    let texts = members
        .iter()
        .filter(|member| member.kind() == ComponentKind::Heading)
        .filter_map(|heading| heading.props().text());
    let heading = texts.filter(|text| !text.trim().is_empty()).map(|text| excerpt(text).to_string()).next();
    heading.or_else(|| Some(display_name(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    #[test]
    fn a_section_is_called_by_its_bar_or_its_first_heading() {
        let text = r#"[
            {"id":"bar","type":"NavigationBox","x":0,"y":0,"width":1200,"height":64},
            {"id":"title","type":"Heading","x":120,"y":160,"width":600,"height":64,"props":{"text":"Fresh bread"}},
            {"id":"words","type":"Text","x":120,"y":240,"width":600,"height":48,"props":{"text":"Every morning."}},
            {"id":"plans","type":"Heading","x":120,"y":520,"width":600,"height":40,"props":{"text":"Prices"}},
            {"id":"table","type":"Table","x":120,"y":576,"width":960,"height":200},
            {"id":"end","type":"Footer","x":0,"y":980,"width":1200,"height":80}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let names = section_names(&sketch);
        let told: Vec<String> =
            sketch.iter().map(|one| names.get(one.id()).cloned().unwrap_or_default()).collect();
        assert_eq!(told, ["Navigation", "Fresh bread", "Fresh bread", "Prices", "Prices", "Footer"]);
    }
}
