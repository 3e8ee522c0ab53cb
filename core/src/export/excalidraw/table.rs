//! The lines and cell texts of a Table.

use super::drawing::{PADDING, inset};
use super::element::{Element, INK, PartIds, Style, TextStyle};
use crate::drawing::cells::Cells;
use crate::geometry::Bounds;
use crate::sketch::Component;

/// The least width of a column and height of a row, px.
const LEAST_SIDE: f64 = 20.0;
/// Rows and columns drawn of one table; more could not be told apart.
const MAX_SIDE: usize = 40;

const TITLE: TextStyle = TextStyle { font_px: 16.0, color: INK, align: "left", vertical_align: "middle" };

/// The lines between rows and columns, and the texts of the cells that have one.
pub(super) fn grid(component: &Component, ids: &mut PartIds) -> Vec<Element> {
    let cells = Cells::of(component.props());
    let bounds = component.bounds();
    let header = usize::from(!cells.header.is_empty());
    let columns = fitting(cells.columns, bounds.width());
    let rows = fitting(cells.rows.len() + header, bounds.height());
    let owner = component.id().as_str();
    let (width, height) = (bounds.width() / count(columns), bounds.height() / count(rows));

    let mut parts = Vec::new();
    for row in 1..rows {
        let from = (bounds.x(), bounds.y() + height * count(row));
        parts.extend(
            ids.make_extra(owner, &format!("row{row}"))
                .map(|id| Element::line(&id, from, (bounds.width(), 0.0), Style::FAINT)),
        );
    }
    for column in 1..columns {
        let from = (bounds.x() + width * count(column), bounds.y());
        parts.extend(
            ids.make_extra(owner, &format!("column{column}"))
                .map(|id| Element::line(&id, from, (0.0, bounds.height()), Style::FAINT)),
        );
    }
    let header = cells.header.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>();
    let body = cells.rows.iter().map(|row| row.iter().map(|text| text.clone().into_owned()).collect());
    let texts = (!header.is_empty()).then_some(header).into_iter().chain(body);
    for (row, texts) in texts.take(rows).enumerate() {
        for (column, text) in
            texts.iter().take(columns).enumerate().filter(|(_, text)| !text.trim().is_empty())
        {
            let (x, y) = (bounds.x() + width * count(column), bounds.y() + height * count(row));
            let Ok(cell) = Bounds::new(x, y, width, height) else { continue };
            parts.extend(
                ids.make_extra(owner, &format!("cell{row}-{column}"))
                    .map(|id| Element::label(&id, inset(cell, PADDING), text, TITLE)),
            );
        }
    }
    parts
}

/// How many of `wanted` lines fit a side, at least one.
fn fitting(wanted: usize, side: f64) -> usize {
    (1..=wanted.min(MAX_SIDE)).rev().find(|&some| count(some) * LEAST_SIDE <= side).unwrap_or(1)
}

#[expect(clippy::cast_precision_loss, reason = "at most a few dozen")]
fn count(number: usize) -> f64 {
    number as f64
}
