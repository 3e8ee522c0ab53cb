//! The requests for alternatives of a sketch, and for variations of a screen.

use super::InvalidRequest;
use super::fields::{Fields, wrong};
use super::request::{check_length, read_page};
use kurbo::Size;
use websketch_json::LazyValue;
use websketch_pages::{MOST_ALTERNATIVES, Seed, USUAL_ALTERNATIVES, Variation, seed_of_texts};
use websketch_sketch::{ComponentId, ParsedSketch, Sketch};

/// The body of `POST /alternatives`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", schemars(extend("anyOf" = crate::fields::sketch_or_session())))]
pub struct AlternativesRequest {
    /// The sketch.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Sketch>"))]
    pub current_sketch: Option<ParsedSketch>,
    /// The session with the sketch.
    pub session_id: Option<String>,
    /// Most alternatives.
    #[cfg_attr(feature = "schema", schemars(rename = "n", range(min = 1, max = MOST_ALTERNATIVES), default))]
    pub count: usize,
    /// The words of a person. Other words give other alternatives.
    pub message: Option<String>,
    /// Another seed gives other alternatives.
    pub seed: Option<String>,
    /// The page size to design for.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::fields::PageSize>"))]
    pub page: Option<Size>,
}

impl AlternativesRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'_>) -> Result<Self, InvalidRequest> {
        let names = ["currentSketch", "sessionId", "n", "message", "seed", "page"];
        let fields = Fields::of(body, &names)?;
        let message = fields.string("message")?;
        if let Some(message) = &message {
            check_length("message", message)?;
        }
        Ok(Self {
            current_sketch: fields.get("currentSketch").map(Sketch::read_view).transpose()?,
            session_id: fields.string("sessionId")?,
            count: fields.get("n").map_or(Ok(USUAL_ALTERNATIVES), read_count)?,
            message,
            seed: fields.string("seed")?,
            page: fields.get("page").map(read_page).transpose()?,
        })
    }

    /// Returns the seed of the choices for a sketch.
    #[must_use]
    pub fn seed_for(&self, sketch: &Sketch) -> Seed {
        let words = self.message.iter().chain(&self.seed);
        words.fold(seed_of_texts(sketch), |seed, words| seed.with(words))
    }
}

/// Reads a number of alternatives.
pub(crate) fn read_count(value: LazyValue<'_>) -> Result<usize, InvalidRequest> {
    let count = value.whole().and_then(|count| usize::try_from(count).ok());
    let count = count.filter(|count| (1..=MOST_ALTERNATIVES).contains(count));
    count.ok_or_else(|| wrong("n", "a whole number from 1 to 6", value))
}

/// The body of `POST /states`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", schemars(extend("anyOf" = crate::fields::sketch_or_session())))]
pub struct StateRequest {
    /// The sketch.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Sketch>"))]
    pub current_sketch: Option<ParsedSketch>,
    /// The session with the sketch.
    pub session_id: Option<String>,
    /// The state, or the device of a view.
    #[cfg_attr(feature = "schema", schemars(rename = "state", with = "String", extend("enum" = Variation::NAMES)))]
    pub variation: Variation,
    /// The device frame. If absent, the first one of the sketch, or the whole page.
    pub screen: Option<ComponentId>,
}

impl StateRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'_>) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body, &["currentSketch", "sessionId", "state", "screen"])?;
        let state = fields.get("state").ok_or(InvalidRequest::MissingField { field: "state" })?;
        let id = |value: LazyValue<'_>| {
            let id = value.string().and_then(|id| ComponentId::new(&id).ok());
            id.ok_or_else(|| wrong("screen", "the id of a device frame", value))
        };
        Ok(Self {
            current_sketch: fields.get("currentSketch").map(Sketch::read_view).transpose()?,
            session_id: fields.string("sessionId")?,
            variation: read_variation("state", state)?,
            screen: fields.get("screen").map(id).transpose()?,
        })
    }
}

/// Reads the name of a variation.
pub(crate) fn read_variation(field: &'static str, value: LazyValue<'_>) -> Result<Variation, InvalidRequest> {
    let wanted = "one of empty, loading, error, long, rtl, phone, tablet, desktop";
    value.string().and_then(|name| Variation::from_name(&name)).ok_or_else(|| wrong(field, wanted, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let body = LazyValue::parse(body.as_bytes()).unwrap();
        let shown = match (AlternativesRequest::read(body), StateRequest::read(body)) {
            (Ok(alternatives), Ok(states)) => format!("{} {:?}", alternatives.count, states.variation),
            (Ok(alternatives), Err(_)) => format!("{} {:?}", alternatives.count, alternatives.message),
            (Err(fault), _) => fault.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn bodies_are_read_in_both_spellings() {
        check(r#"{"session_id":"a","message":"another"}"#, r#"3 Some("another")"#);
        check(r#"{"sessionId":"a","n":6,"state":"loading"}"#, "6 State(Loading)");
        check(r#"{"sessionId":"a","state":"phone"}"#, "3 View(Phone)");
        check(r#"{"n":7}"#, "n must be a whole number from 1 to 6, found 7");
    }

    #[test]
    fn every_name_is_a_variation() {
        for name in Variation::NAMES {
            assert!(Variation::from_name(name).is_some(), "{name}");
        }
        assert_eq!(Variation::from_name("upside down"), None);
    }
}
