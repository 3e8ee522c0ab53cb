//! Requests for a plan and for its execution.

use super::InvalidRequest;
use super::fields::{Fields, wrong};
use super::request::{check_length, checked_notes, read_page};
use kurbo::Size;
use websketch_agent::plan::ConfirmRule;
use websketch_json::LazyValue;

/// The sketch that a plan works on: the request's sketch, else the session's, else an empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
pub struct SketchSource<'a> {
    /// The sketch of the request.
    ///
    /// Undecoded.
    #[cfg_attr(feature = "schema", schemars(with = "Option<websketch_sketch::Sketch>"))]
    pub current_sketch: Option<LazyValue<'a>>,
    /// The session id.
    pub session_id: Option<String>,
    /// The revision that the sketch is based on. A value that is no revision counts as absent.
    pub base_revision: Option<u64>,
}

/// The body of `POST /plan`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
pub struct PlanRequest<'a> {
    /// The user's request.
    #[cfg_attr(feature = "schema", schemars(length(max = websketch_sketch::limits::MAX_MESSAGE_CHARS), regex(pattern = r"\S")))]
    pub prompt: String,
    /// Facts about the user for the model, if any.
    pub notes: Option<String>,
    /// The provider to ask.
    pub provider: Option<String>,
    /// The model to ask.
    pub model: Option<String>,
    /// The provider that every step of the plan must use.
    pub force_provider: Option<String>,
    /// The model of that provider. A value that is no text counts as absent.
    pub force_model: Option<String>,
    /// The page size to design for. Pixels.
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::fields::PageSize>"))]
    pub page: Option<Size>,
    /// The sketch that the plan works on.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub ground: SketchSource<'a>,
}

/// The body of `POST /execute`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
pub struct ExecuteRequest<'a> {
    /// The plan.
    #[cfg_attr(feature = "schema", schemars(flatten, with = "PlanOrId"))]
    pub plan: PlanReference<'a>,
    /// The steps that wait for confirmation.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub confirm: ConfirmRule,
    /// The most tokens that its calls may use. A value that is no whole number counts as absent.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub max_tokens: Option<u64>,
    /// Whether the execution commits nothing. A value that is no boolean counts as absent.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub dry_run: bool,
    /// The page size to design for. Pixels.
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::fields::PageSize>"))]
    pub page: Option<Size>,
    /// The sketch that the plan works on.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub ground: SketchSource<'a>,
}

/// The wire form of [`PlanReference`].
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the fields that `ExecuteRequest` reads")]
struct PlanOrId {
    /// The plan.
    plan: Option<serde_json::Map<String, serde_json::Value>>,
    /// The id of a stored plan, in place of a plan.
    plan_id: Option<String>,
}

/// A plan, or the id of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanReference<'a> {
    /// The undecoded plan.
    Plan(LazyValue<'a>),
    /// The id of a stored plan.
    Id(String),
}

impl<'a> PlanRequest<'a> {
    /// The names of the fields.
    pub const FIELDS: [&'static str; 11] = [
        "prompt",
        "userPrompt",
        "notes",
        "forceProvider",
        "forceModel",
        "provider",
        "model",
        "page",
        "currentSketch",
        "sessionId",
        "baseRevision",
    ];

    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'a>) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body, &Self::FIELDS)?;
        let prompt = match fields.string("prompt")? {
            Some(prompt) => prompt,
            None => fields.string("userPrompt")?.ok_or(InvalidRequest::MissingField { field: "prompt" })?,
        };
        if prompt.trim().is_empty() {
            return Err(InvalidRequest::Blank { field: "prompt" });
        }
        check_length("prompt", &prompt)?;
        Ok(Self {
            prompt,
            notes: fields.string("notes")?.map(checked_notes).transpose()?,
            provider: fields.string("provider")?,
            model: fields.string("model")?,
            force_provider: fields.string("forceProvider")?,
            force_model: fields.string("forceModel")?,
            page: fields.get("page").map(read_page).transpose()?,
            ground: SketchSource::of(&fields)?,
        })
    }
}

impl<'a> ExecuteRequest<'a> {
    /// The names of the fields.
    pub const FIELDS: [&'static str; 9] = [
        "plan",
        "planId",
        "confirm",
        "maxTokens",
        "dryRun",
        "page",
        "currentSketch",
        "sessionId",
        "baseRevision",
    ];

    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'a>) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body, &Self::FIELDS)?;
        let plan = match (fields.get("plan"), fields.string("planId")?) {
            (Some(plan), _) => PlanReference::Plan(plan),
            (None, Some(id)) => PlanReference::Id(id),
            (None, None) => return Err(InvalidRequest::MissingField { field: "planId" }),
        };
        Ok(Self {
            plan,
            confirm: fields.get("confirm").map_or(Ok(ConfirmRule::default()), read_confirm)?,
            max_tokens: fields.get("maxTokens").map(read_max_tokens).transpose()?,
            dry_run: fields.flag("dryRun")?.unwrap_or_default(),
            page: fields.get("page").map(read_page).transpose()?,
            ground: SketchSource::of(&fields)?,
        })
    }
}

impl<'a> SketchSource<'a> {
    fn of(fields: &Fields<'a>) -> Result<Self, InvalidRequest> {
        Ok(Self {
            current_sketch: fields.get("currentSketch"),
            session_id: fields.string("sessionId")?,
            base_revision: fields.revision()?,
        })
    }
}

fn read_confirm(value: LazyValue<'_>) -> Result<ConfirmRule, InvalidRequest> {
    let confirm = value.string().and_then(|name| ConfirmRule::from_name(&name));
    confirm.ok_or_else(|| wrong("confirm", "\"destructive\", \"never\" or \"always\"", value))
}

fn read_max_tokens(value: LazyValue<'_>) -> Result<u64, InvalidRequest> {
    value
        .whole()
        .filter(|tokens| *tokens > 0)
        .ok_or_else(|| wrong("maxTokens", "a whole number above 0", value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<'a, T: std::fmt::Debug>(
        read: impl FnOnce(LazyValue<'a>) -> Result<T, InvalidRequest>,
        body: &'a str,
        expected: &str,
    ) {
        let shown = match read(LazyValue::parse(body.as_bytes()).unwrap()) {
            Ok(shown) => format!("{shown:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_plan_is_asked_for_in_words() {
        let check = |body, expected| {
            let read = |body| PlanRequest::read(body).map(|read| (read.prompt, read.page, read.force_model));
            check(read, body, expected);
        };
        check(
            r#"{"prompt":"a page","page":{"width":390,"height":844}}"#,
            r#"("a page", Some(390.0W×844.0H), None)"#,
        );
        check(r#"{"prompt":null,"user_prompt":"a page"}"#, r#"("a page", None, None)"#);
        check("{}", "Missing prompt");
        check(r#"{"prompt":" "}"#, "prompt must say something, found only space");
        check(r#"{"prompt":7}"#, "prompt must be a string, found 7");
        check(r#"{"prompt":"a","forceProvider":[]}"#, "forceProvider must be a string, found array");
        check(r#"{"prompt":"a","forceModel":7}"#, "forceModel must be a string, found 7");
        check(
            r#"{"prompt":"a","page":7}"#,
            "page must be { width, height } in px, each between 1 and 1000000, found 7",
        );
        check(r#"{"prompt":"a","sessionId":{}}"#, "sessionId must be a string, found object");
    }

    #[test]
    fn an_execution_is_of_a_plan_or_of_the_name_of_one() {
        let check = |body, expected| {
            let plan = |plan| match plan {
                PlanReference::Plan(plan) => plan.text().to_owned(),
                PlanReference::Id(id) => id,
            };
            let read =
                |body| ExecuteRequest::read(body).map(|read| (plan(read.plan), read.confirm, read.dry_run));
            check(read, body, expected);
        };
        check(r#"{"planId":"p","dryRun":true}"#, r#"("p", Destructive, true)"#);
        check(r#"{"plan":{},"plan_id":"p","confirm":"never"}"#, r#"("{}", Never, false)"#);
        check("{}", "Missing planId");
        check(r#"{"planId":"p","dryRun":"yes"}"#, r#"dryRun must be true or false, found "yes""#);
        check(r#"{"planId":"p","maxTokens":-1}"#, "maxTokens must be a whole number above 0, found -1");
        check(r#"{"planId":"p","maxTokens":0}"#, "maxTokens must be a whole number above 0, found 0");
        check(
            r#"{"planId":"p","baseRevision":"1"}"#,
            r#"baseRevision must be a whole number of 0 or more, found "1""#,
        );
        check(
            r#"{"planId":"p","confirm":"maybe"}"#,
            r#"confirm must be "destructive", "never" or "always", found "maybe""#,
        );
    }
}
