//! Components, one row each, in the order of their places.

use super::{Fault, MAX_CHUNK_BYTES, Store};
use crate::objects::session::object::row_updates::{ChangedRows, assign_places};
use crate::platform::HostText;
use serde::Deserialize;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};
use worker::wasm_bindgen::JsValue;

/// Rows of one statement, which may have 100 parameters.
const ROWS_PER_STATEMENT: usize = 33;
/// The most bytes of a UTF-8 character.
const MAX_CHAR_BYTES: usize = 4;

impl Store {
    /// Returns the current sketch.
    pub(crate) fn sketch(&self) -> Result<Sketch, Fault> {
        const DAMAGED: Fault = Fault::Damaged { what: "sketch" };
        let text = self.sketch_text()?.into_string();
        Sketch::restore(LazyValue::parse(text.as_bytes()).map_err(|_| DAMAGED)?).map_err(|_| DAMAGED)
    }

    /// Returns the current sketch in wire form.
    pub(crate) fn sketch_text(&self) -> Result<HostText, Fault> {
        // The database joins the rows, because one long text crosses into wasm faster than many short ones. A
        // sketch that is too long for one value is joined in parts of 1 MB, which is slower.
        let texts = if self.max_sketch_bytes()? < MAX_CHUNK_BYTES {
            "SELECT group_concat(body, ',' ORDER BY place) AS text FROM component HAVING count(*) > 0"
        } else {
            "SELECT group_concat(body, ',' ORDER BY place) AS text FROM (
                SELECT place, body, sum(length(CAST(body AS BLOB))) OVER (ORDER BY place) / 1000000 AS part
                FROM component
            ) GROUP BY part ORDER BY part"
        };
        let query = format!("SELECT text, length(CAST(text AS BLOB)) AS bytes FROM ({texts})");
        Ok(HostText::array(&self.database.long_texts(&query, vec![])?))
    }

    /// Returns an upper bound for the sketch in wire form, in bytes.
    fn max_sketch_bytes(&self) -> Result<usize, Fault> {
        #[derive(Deserialize)]
        struct Length {
            chars: usize,
        }
        let query = "SELECT coalesce(sum(length(body) + 1), 0) AS chars FROM component";
        let lengths: Vec<Length> = self.database.rows(query, vec![])?;
        Ok(lengths.first().map_or(0, |length| length.chars.saturating_mul(MAX_CHAR_BYTES)))
    }

    /// Returns the number of components.
    pub(crate) fn count_components(&self) -> Result<u64, Fault> {
        #[derive(Deserialize)]
        struct Count {
            count: u64,
        }
        let counts: Vec<Count> = self.database.rows("SELECT count(*) AS count FROM component", vec![])?;
        Ok(counts.first().map_or(0, |row| row.count))
    }

    /// Replaces all components with those of `sketch`.
    pub(crate) fn write_all_components(&self, sketch: &Sketch) -> Result<(), Fault> {
        self.database.run("DELETE FROM component", vec![])?;
        let components: Vec<(u32, &Component)> = (0..).zip(sketch.iter()).collect();
        for chunk in components.chunks(ROWS_PER_STATEMENT) {
            let row = |&(place, component): &(u32, &Component)| row(component, f64::from(place));
            let values = vec!["(?, ?, ?)"; chunk.len()].join(", ");
            self.database.run(
                &format!("INSERT INTO component (id, place, body) VALUES {values}"),
                chunk.iter().flat_map(row).collect(),
            )?;
        }
        Ok(())
    }

    /// Writes the changes of `operations`, which led to `sketch`.
    pub(crate) fn write_components(&self, sketch: &Sketch, operations: &[Operation]) -> Result<(), Fault> {
        let changed = ChangedRows::from_operations(operations);
        if changed.all {
            return self.write_all_components(sketch);
        }
        for id in changed.bodies.iter().filter(|id| !sketch.contains(id)) {
            self.database.run("DELETE FROM component WHERE id = ?", vec![id.as_str().into()])?;
        }
        if !changed.places.is_empty() {
            let order: Vec<&ComponentId> = sketch.iter().map(Component::id).collect();
            let Some(placed) = assign_places(&order, &changed.places, |id| self.place_of(id))? else {
                return self.write_all_components(sketch);
            };
            for (id, place) in placed {
                let Some(component) = sketch.get(&id) else { continue };
                self.database.run(
                    "INSERT INTO component (id, place, body) VALUES (?, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET place = excluded.place, body = excluded.body",
                    row(component, place).into(),
                )?;
            }
        }
        for component in changed.bodies.difference(&changed.places).filter_map(|id| sketch.get(id)) {
            let values = vec![json::to_string(component).into(), component.id().as_str().into()];
            self.database.run("UPDATE component SET body = ? WHERE id = ?", values)?;
        }
        Ok(())
    }

    fn place_of(&self, id: &ComponentId) -> Result<f64, Fault> {
        #[derive(Deserialize)]
        struct Place {
            place: f64,
        }
        let places: Vec<Place> =
            self.database.rows("SELECT place FROM component WHERE id = ?", vec![id.as_str().into()])?;
        places.first().map(|row| row.place).ok_or(Fault::Damaged { what: "paint order" })
    }
}

fn row(component: &Component, place: f64) -> [JsValue; 3] {
    [component.id().as_str().into(), place.into(), json::to_string(component).into()]
}
