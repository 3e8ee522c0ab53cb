//! Sorting of the rows of a table by a column: `sort the orders by total, highest first`.

use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::tables::{is_table, only_table};
use crate::acts::targets::{Care, targets_or_parts};
use crate::frames::Frame;
use crate::lexicon::Function;
use crate::referents::Scene;
use serde_json::Value;
use websketch_layout::naming::{lower, words};
use websketch_sketch::ComponentId;
use websketch_sketch::sort::sort_by;

/// Words for an order from the greatest value on.
const DESCENDING: [&str; 10] =
    ["highest", "largest", "biggest", "newest", "latest", "most", "descending", "desc", "longest", "recent"];

/// Sorts the rows of a table by the column that a clause names. `None` if it names none.
pub(super) fn by_column(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let by = frame.slots.first_other(&[Function::By, Function::With]);
    let Some(said) = by.and_then(|by| by.parts.first()) else { return Ok(None) };
    let scene = draft.scene();
    let Some(table) = table(&scene, frame, setting) else { return Ok(None) };
    let component = draft.component(&table)?;
    let mut titles = component.props().columns().into_iter();
    let is_said =
        |title: &str| words(title).iter().all(|own| said.words.iter().any(|word| word.text == *own));
    let (Some(column), Some(Value::Array(rows))) = (titles.position(is_said), component.props().get("rows"))
    else {
        return Ok(None);
    };
    let is_descending = frame.span.clone().any(|at| DESCENDING.contains(&setting.sentence.word(at)));
    drop(scene);
    let mut sorted = rows.clone();
    let cell = |row: &Value| row.get(column).and_then(Value::as_str).unwrap_or_default().to_owned();
    let is_figure = rows.iter().all(|row| figure(&cell(row)).is_some());
    sort_by(&mut sorted, |a, b| {
        let (a, b) = (cell(a), cell(b));
        let order = if is_figure {
            figure(&a).unwrap_or_default().total_cmp(&figure(&b).unwrap_or_default())
        } else {
            lower(&a).cmp(&lower(&b))
        };
        if is_descending { order.reverse() } else { order }
    });
    let ids = vec![table.clone()];
    if sorted == rows {
        return Err(Doubt::AlreadySo { ids });
    }
    draft.set(&table, "rows", Value::Array(sorted))?;
    let said = format!("Sorted the rows of {}.", draft.names(&ids));
    Ok(Some(Done::of(said, ids, true)))
}

/// Returns the table that the target of a clause is, else the only one.
fn table(scene: &Scene, frame: &Frame, setting: &Setting) -> Option<ComponentId> {
    let found = targets_or_parts(scene, setting, frame.slots.target.as_ref(), Care::Usual).ok();
    let named = found.and_then(|found| found.ids.first().filter(|id| is_table(scene, id)).cloned());
    named.or_else(|| only_table(scene))
}

/// Returns the number in a text such as `$1,480.00`.
fn figure(text: &str) -> Option<f64> {
    let is_sign = |c: &char| c.is_ascii_digit() || *c == '.' || *c == '-';
    let digits: String = text.chars().filter(is_sign).collect();
    websketch_json::parse_decimal(&digits)
}
