//! The room of tables and calendars.

use super::variant;
use websketch_sketch::Props;

/// The height of a row. Pixels.
const TABLE_ROW: f64 = 40.0;
const TWO_LINES_ROW: f64 = 48.0;
/// The height of a week with events, and the least width of such a calendar. Pixels.
const EVENT_ROW: f64 = 72.0;
const EVENTS_FROM: f64 = 480.0;

/// Returns the number of rows with the header. A calendar has the weeks of a month.
pub(super) fn table_rows(props: &Props) -> f64 {
    match (variant(props), props.row_count()) {
        ("calendar", _) => 7.0,
        (_, 0) => 4.0,
        (_, rows) => f64::from(rows.min(1_000) + u32::from(!props.columns().is_empty())),
    }
}

/// Returns the height of a row of a table, or of a week of a calendar that has room for its events.
pub(super) fn table_row(props: &Props, width: f64) -> f64 {
    let has_events = !props.events().is_empty() && !props.is_set("mini") && width >= EVENTS_FROM;
    match variant(props) {
        "calendar" if has_events => EVENT_ROW,
        "calendar" => TABLE_ROW,
        _ if props.strings("kinds").contains(&"two") => TWO_LINES_ROW,
        _ => TABLE_ROW,
    }
}
