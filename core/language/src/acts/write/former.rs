//! The old text that a contrast names: `39, not 41`.

use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets_or_parts};
use crate::chunks::Reference;
use crate::referents::Scene;
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;

/// Returns the only component with an old text, and its text with the new one in that place. Of several, those that the
/// target names count. `None` if nothing has the old text.
pub(super) fn replaced(
    scene: &Scene,
    setting: &Setting,
    target: Option<&Reference>,
    (former, new): (&str, &str),
) -> Result<Option<(ComponentId, String)>, Doubt> {
    let text_of = |one: &Element| with(one.component.props().text()?, former, new);
    let elements = scene.structure().elements().iter();
    let all: Vec<(ComponentId, String)> =
        elements.filter_map(|one| Some((one.component.id().clone(), text_of(one)?))).collect();
    if let [] | [_] = all.as_slice() {
        return Ok(all.into_iter().next());
    }
    let found = match targets_or_parts(scene, setting, target, Care::Usual) {
        Ok(found) => found.ids,
        Err(Doubt::Which { candidates }) => candidates.concat(),
        Err(_) => Vec::new(),
    };
    let structure = scene.structure();
    let is_of = |id: &ComponentId, outer: &ComponentId| {
        let both = structure.element(outer).zip(structure.element(id));
        id == outer || both.is_some_and(|(outer, inner)| structure.is_ancestor(outer, inner))
    };
    let named = all.iter().filter(|(id, _)| found.iter().any(|outer| is_of(id, outer)));
    let named: Vec<&(ComponentId, String)> = named.collect();
    match named.as_slice() {
        [only] => Ok(Some((*only).clone())),
        _ => Err(Doubt::Which { candidates: all.into_iter().map(|(id, _)| vec![id]).collect() }),
    }
}

/// Returns a text with its words `former` replaced. `None` if it does not have them in a row.
fn with(text: &str, former: &str, new: &str) -> Option<String> {
    let (own, said) = (words(text), words(former));
    let has_words = !said.is_empty() && own.windows(said.len()).any(|part| part == said);
    let at = text.find(former).filter(|_| has_words)?;
    Some([text.get(..at)?, new, text.get(at + former.len()..)?].concat())
}
