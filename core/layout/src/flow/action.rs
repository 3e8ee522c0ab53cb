//! The action of a screen that takes the user on.

use crate::structure::{Element, Structure};
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentKind, Relation, Target};

/// Returns the main action of a screen: its primary button, the largest and then the lowest of several. Without one, it
/// is a secondary button. Buttons that lead back are left out. `None` for a screen without buttons.
#[must_use]
pub fn main_action<'s>(structure: &Structure<'s>, screen: &Element) -> Option<Element<'s>> {
    let rank = |one: &Element| match Piece::of(one.component) {
        Piece::Primary => Some(1),
        Piece::Secondary => Some(0),
        _ => None,
    };
    structure
        .subtree(screen)
        .into_iter()
        .filter(|one| one.kind() == ComponentKind::Button && !leads_back(one))
        .filter_map(|one| Some((rank(one)?, one)))
        .max_by(|(a_rank, a), (b_rank, b)| {
            let area = |one: &Element| one.bounds.area();
            a_rank.cmp(b_rank).then(area(a).total_cmp(&area(b))).then(a.bounds.y().total_cmp(&b.bounds.y()))
        })
        .map(|(_, one)| *one)
}

/// Whether a button leads back, or says so.
fn leads_back(element: &Element) -> bool {
    let props = element.component.props();
    let is_back = |target: &Target| matches!(target, Target::Back);
    let links_back = props.may_refer()
        && props.references().iter().any(|one| one.relation == Relation::Link && is_back(&one.target));
    links_back || props.text().is_some_and(|text| text.trim().eq_ignore_ascii_case("back"))
}
