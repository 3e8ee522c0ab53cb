//! The content of the page in its center.

use crate::acts::draft::{Done, Draft};
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::Edit;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};

/// Moves each row of blocks between the bars to the center of the page.
pub(super) fn center_page(draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let structure = scene.structure();
    let page = scene.page().width;
    let bars = &structure.frame().bars;
    let mut rows: Vec<(Bounds, Vec<ComponentId>)> = Vec::new();
    for root in structure.roots().filter(|root| !bars.contains(root)) {
        let id = root.component.id().clone();
        let is_level = |(own, _): &&mut (Bounds, Vec<ComponentId>)| {
            own.y() < root.bounds.bottom() && root.bounds.y() < own.bottom()
        };
        match rows.iter_mut().find(is_level) {
            Some((own, ids)) => {
                *own = union_of([*own, root.bounds].iter()).unwrap_or(*own);
                ids.push(id);
            }
            None => rows.push((root.bounds, vec![id])),
        }
    }
    drop(scene);
    let before = draft.operations.len();
    for (bounds, ids) in &rows {
        let dx = (page / 2.0 - bounds.center().x).round();
        if dx != 0.0 {
            draft.edit(&Edit::Shift { ids: ids.clone(), dx, dy: 0.0 })?;
        }
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: Vec::new() });
    }
    let targets = rows.into_iter().flat_map(|(_, ids)| ids).collect();
    let said = "Centered the content on the page.".to_owned();
    Ok(Done::of(said, targets, false))
}
