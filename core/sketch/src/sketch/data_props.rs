//! Well-known keys with data: values of charts, events of calendars, pins of maps, cells of tables.

use super::props::Props;
use crate::Tone;
use serde_json::Value;

/// Series of a chart that are read.
const MAX_SERIES: usize = 6;
/// Values of a series that are read.
const MAX_VALUES: usize = 100;
/// Events of a calendar that are read.
const MAX_EVENTS: usize = 60;
/// Pins of a map that are read.
const MAX_PINS: usize = 40;

/// An event of a calendar.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The day of the month, from 1.
    pub day: usize,
    /// The text.
    pub text: String,
    /// The meaning that its color shows.
    pub tone: Option<Tone>,
}

/// A pin of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Pin {
    /// The place, in percent of the width and of the height.
    pub x: f64,
    /// See `x`.
    pub y: f64,
    /// The label. Can be empty.
    pub text: String,
    /// Whether it stands back behind the others.
    pub is_quiet: bool,
}

impl Props {
    /// `values` of a chart: one series, or several. Values that are no numbers are 0.
    #[must_use]
    pub fn series(&self) -> Vec<Vec<f64>> {
        let Some(Value::Array(values)) = self.get("values") else { return Vec::new() };
        let numbers = |values: &[Value]| -> Vec<f64> {
            values.iter().take(MAX_VALUES).map(|value| value.as_f64().unwrap_or_default()).collect()
        };
        if values.iter().any(Value::is_array) {
            values.iter().filter_map(Value::as_array).take(MAX_SERIES).map(|series| numbers(series)).collect()
        } else if values.is_empty() {
            Vec::new()
        } else {
            vec![numbers(&values)]
        }
    }

    /// `events` of a calendar.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        let Some(Value::Array(events)) = self.get("events") else { return Vec::new() };
        let event = |event: &Value| {
            let day = usize::try_from(event.get("day")?.as_u64()?).ok()?;
            let text = event.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
            let tone = event.get("tone").and_then(Value::as_str).and_then(Tone::from_name);
            Some(Event { day, text, tone })
        };
        events.iter().filter_map(event).take(MAX_EVENTS).collect()
    }

    /// `pins` of a map: `[x, y, text]` with the place in percent, and 1 at the end for a quiet one.
    #[must_use]
    pub fn pins(&self) -> Vec<Pin> {
        let Some(Value::Array(pins)) = self.get("pins") else { return Vec::new() };
        let pin = |pin: &Value| {
            let percent = |at: usize| pin.get(at).and_then(Value::as_f64);
            Some(Pin {
                x: percent(0)?,
                y: percent(1)?,
                text: pin.get(2).and_then(Value::as_str).unwrap_or_default().to_owned(),
                is_quiet: pin.get(3).and_then(Value::as_f64).is_some_and(|quiet| quiet != 0.0),
            })
        };
        pins.iter().filter_map(pin).take(MAX_PINS).collect()
    }

    /// Returns the number of a key. `None` if it is none.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<f64> {
        self.get(key)?.as_f64()
    }

    /// Returns the numbers in the list of a key.
    #[must_use]
    pub fn numbers(&self, key: &str) -> Vec<f64> {
        let Some(Value::Array(list)) = self.get(key) else { return Vec::new() };
        list.iter().take(MAX_VALUES).filter_map(Value::as_f64).collect()
    }

    /// Whether a key is `true`.
    #[must_use]
    pub fn is_set(&self, key: &str) -> bool {
        self.get(key) == Some(Value::Bool(true))
    }

    /// Returns the tone that `tones` of a table give to a text.
    #[must_use]
    pub fn tone_of(&self, text: &str) -> Option<Tone> {
        Tone::from_name(self.get("tones")?.get(text)?.as_str()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json::LazyValue;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let props = Props::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
        let (series, events, pins) = (props.series(), props.events(), props.pins());
        let days: Vec<String> = events.iter().map(|event| format!("{} {}", event.day, event.text)).collect();
        let places: Vec<String> =
            pins.iter().map(|pin| format!("{} {} {} {}", pin.x, pin.y, pin.text, pin.is_quiet)).collect();
        assert_eq!(format!("{series:?} {days:?} {places:?}"), expected);
    }

    #[test]
    fn data_are_read_whatever_else_is_there() {
        check(r#"{"values":[1,2.5,"x"]}"#, "[[1.0, 2.5, 0.0]] [] []");
        check(r#"{"values":[[1],[2,3]]}"#, "[[1.0], [2.0, 3.0]] [] []");
        check(r#"{"values":[],"events":[{"day":3,"text":"Fair"},{"text":"never"}]}"#, r#"[] ["3 Fair"] []"#);
        check(
            r#"{"pins":[[52,46,"Quay",1],[200,-1],["a"]]}"#,
            r#"[] [] ["52 46 Quay true", "200 -1  false"]"#,
        );
        check(r#"{"values":7,"events":{},"pins":"x"}"#, "[] [] []");
    }
}
