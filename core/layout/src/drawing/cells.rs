//! The cells of a table, from any form of its properties.

use serde_json::Value;
use std::borrow::Cow;
use websketch_json as json;
use websketch_sketch::Props;
use websketch_sketch::collect::CollectVec;

/// The number of rows and columns of a table without properties.
const DEFAULT_SIDE: usize = 3;
/// The largest number of generated empty cells. The number of rows is untrusted input.
const MAX_EMPTY_CELLS: usize = 200;

/// The cells of a table. Rows can have fewer cells than there are columns, or none.
#[derive(Debug, PartialEq)]
pub struct Cells<'a> {
    /// Column titles; empty without a header.
    pub header: Vec<&'a str>,
    /// Rows from top to bottom.
    pub rows: Vec<Vec<Cow<'static, str>>>,
    /// The number of columns, at least 1.
    pub columns: usize,
}

impl<'a> Cells<'a> {
    /// Reads `columns` and `rows`: the number of empty rows, or their texts.
    pub fn of(props: &'a Props) -> Self {
        let header = props.columns();
        let rows = props.get("rows");
        if let Some(Value::Array(found)) = &rows {
            let rows: Vec<Vec<_>> =
                found.iter().filter_map(Value::as_array).map(|row| texts(row)).collect_vec();
            let columns = rows.iter().map(Vec::len).fold(header.len(), usize::max).max(1);
            return Self { header, rows, columns };
        }
        let columns = if header.is_empty() { DEFAULT_SIDE } else { header.len() };
        let most = (MAX_EMPTY_CELLS / columns).max(1);
        let wanted = rows.as_ref().and_then(Value::as_f64).map_or(DEFAULT_SIDE, |count| whole(count, most));
        let row = vec![Cow::Borrowed(""); columns.min(MAX_EMPTY_CELLS)];
        Self { header, rows: vec![row; wanted.min(most)], columns }
    }
}

fn texts(row: &[Value]) -> Vec<Cow<'static, str>> {
    let text = |cell| match cell {
        &Value::Number(_) => Cow::Owned(json::to_string(cell)),
        Value::String(text) => Cow::Owned(text.clone()),
        _ => Cow::Borrowed(""),
    };
    row.iter().map(text).collect_vec()
}

/// Rounds down, clamped between 0 and `most`.
fn whole(count: f64, most: usize) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, and the result is limited"
    )]
    let count = count as usize;
    count.min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(props: &str, header: usize, rows: &[usize], columns: usize) {
        let value = json::parse(props).unwrap();
        let props = Props::from_map(value.as_object().unwrap().clone()).unwrap();
        let cells = Cells::of(&props);
        let found: Vec<_> = cells.rows.iter().map(Vec::len).collect();
        assert_eq!((cells.header.len(), found.as_slice(), cells.columns), (header, rows, columns));
    }

    #[test]
    fn a_table_has_cells_whatever_it_says() {
        check("{}", 0, &[3, 3, 3], 3);
        check(r#"{"columns":["A","B"],"rows":2}"#, 2, &[2, 2], 2);
        check(r#"{"columns":["A","B"],"rows":[["1"],["1",2,null]]}"#, 2, &[1, 3], 3);
        check(r#"{"rows":[]}"#, 0, &[], 1);
    }

    #[test]
    fn a_huge_number_of_rows_costs_little() {
        check(r#"{"columns":["A"],"rows":1e300}"#, 1, &[1; 200], 1);
        check(r#"{"rows":-5}"#, 0, &[], 3);
    }
}
