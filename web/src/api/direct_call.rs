//! Direct calls of a model from the page, with the user's API key.

use super::next_bytes;
use crate::platform;
use crate::storage::user_api_key::UserApiKey;
use gloo_net::http::{Request, Response};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{AbortSignal, ReadableStreamDefaultReader};
use websketch_agent::provider::{
    CallOptions, ModelCall, ModelFailure, ModelReply, ModelRequest, RefusedParams, Usage, response_failure,
};

/// Header that Anthropic requires on calls from a page.
const BROWSER_ACCESS: (&str, &str) = ("anthropic-dangerous-direct-browser-access", "true");
/// Header that the providers' CORS rules do not allow.
const REQUEST_ID: &str = "x-request-id";

thread_local! {
    static REFUSED: RefCell<RefusedParams> = const { RefCell::new(RefusedParams::new()) };
}

/// Calls the model and passes on its text as it streams. Returns the usage, and whether the answer is complete.
pub async fn call(
    user_key: &UserApiKey,
    call: &ModelCall,
    signal: &AbortSignal,
    mut on_text: impl FnMut(String),
) -> (Usage, Result<(), ModelFailure>) {
    let Some(profile) = user_key.provider.profile() else {
        return (Usage::default(), Err(ModelFailure::NotConfigured));
    };
    let options = CallOptions {
        model: &user_key.model,
        sampling: profile.sampling(&user_key.model),
        stream: true,
        request_id: "",
        group_id: None,
    };
    let model_request = ModelRequest::new(profile, call, &options);
    let response = match send(user_key, &model_request, signal).await {
        Ok(response) => response,
        Err(failure) => return (Usage::default(), Err(failure)),
    };
    let Some(stream) = response.body() else { return (Usage::default(), Err(ModelFailure::Unreadable)) };
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut reply = ModelReply::new(profile.dialect);
    while let Some(bytes) = next_bytes(&reader).await {
        let text = reply.push(&bytes);
        if !text.is_empty() {
            on_text(text);
        }
        if reply.is_over() {
            break;
        }
    }
    let end = reply.finish();
    if !end.text.is_empty() {
        on_text(end.text);
    }
    (end.usage, end.outcome)
}

/// Returns the whole text of a model's answer.
pub async fn complete(
    user_key: &UserApiKey,
    model_request: &ModelCall,
    signal: &AbortSignal,
) -> (String, Usage, Result<(), ModelFailure>) {
    let mut text = String::new();
    let (usage, outcome) = call(user_key, model_request, signal, |more| text += &more).await;
    (text, usage, outcome)
}

/// Sends a request. Repeats it without each optional parameter that the provider rejects; later requests omit these.
async fn send(
    user_key: &UserApiKey,
    model_request: &ModelRequest,
    signal: &AbortSignal,
) -> Result<Response, ModelFailure> {
    let endpoint = endpoint(user_key).unwrap_or_default();
    let mut model_request =
        REFUSED.with_borrow(|refused| refused.omitted(endpoint, &user_key.model, model_request.clone()));
    loop {
        let response = fetch(user_key, &model_request, signal).await?;
        if response.ok() {
            return Ok(response);
        }
        let failure = read_failure(user_key, response).await;
        let Some((param, without)) = model_request.simplified(&failure) else { return Err(failure) };
        REFUSED.with_borrow_mut(|refused| refused.remember(endpoint, &user_key.model, param));
        model_request = without;
    }
}

/// Returns the address of the model: the user's own, or the provider's.
fn endpoint(user_key: &UserApiKey) -> Option<&str> {
    user_key.base_url.as_deref().or(user_key.provider.profile()?.base_url)
}

async fn fetch(
    user_key: &UserApiKey,
    model_request: &ModelRequest,
    signal: &AbortSignal,
) -> Result<Response, ModelFailure> {
    let profile = user_key.provider.profile().ok_or(ModelFailure::NotConfigured)?;
    let base_url = endpoint(user_key).ok_or(ModelFailure::NotConfigured)?;
    let mut request = Request::post(&model_request.url(base_url)).abort_signal(Some(signal));
    for (name, value) in model_request.headers.iter().filter(|(name, _)| *name != REQUEST_ID) {
        request = request.header(name, value);
    }
    if let Some(authorization) = user_key.authorization() {
        request = request.header(profile.key_header.name, &authorization);
    }
    if profile.dialect == websketch_agent::provider::Dialect::Anthropic {
        request = request.header(BROWSER_ACCESS.0, BROWSER_ACCESS.1);
    }
    let request = request
        .credentials(web_sys::RequestCredentials::Omit)
        .redirect(web_sys::RequestRedirect::Error)
        .referrer_policy(web_sys::ReferrerPolicy::NoReferrer)
        .body(model_request.body.as_str())
        .map_err(|_| ModelFailure::Unreachable)?;
    request.send().await.map_err(|_| ModelFailure::Unreachable)
}

/// Returns the words for a model that could not be reached: for one on this computer, the cause and its cure.
///
/// A page is not told why a request failed. A request that asks for no permission tells whether the endpoint runs.
pub async fn unreachable_words(user_key: &UserApiKey) -> String {
    let Some(base_url) = user_key.base_url.as_deref() else { return ModelFailure::Unreachable.to_string() };
    let probe = Request::get(base_url).mode(web_sys::RequestMode::NoCors);
    if probe.send().await.is_err() {
        return format!("Nothing answers at {base_url}. Start the model there, then try again.");
    }
    let page = platform::origin();
    format!(
        "The model at {base_url} runs, but it does not allow this page to ask it. \
         Allow {page} there (Ollama: OLLAMA_ORIGINS={page}; LM Studio: “Enable CORS”), start it again, then try again."
    )
}

async fn read_failure(user_key: &UserApiKey, response: Response) -> ModelFailure {
    let (status, headers) = (response.status(), response.headers());
    let report = response.binary().await.unwrap_or_default();
    let failure = response_failure(status, |name| headers.get(name), &report, platform::now_ms());
    failure.redacted(|words| user_key.redacted(words))
}
