//! Browser functions that core does not have: time, randomness, files, settings.

pub mod lazy_chunks;

use js_sys::{Array, Date, Object, Promise, Reflect};
use kurbo::Size;
use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::task::Poll;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{
    Blob, BlobPropertyBag, Clipboard, ClipboardItem, Event, HtmlAnchorElement, HtmlElement, KeyboardEvent,
    MediaQueryList, Storage, Url, Window,
};
use websketch_sketch::{IdSource, InvalidSeed};

/// Returns the window, or `None` in native tests.
pub fn window() -> Option<Window> {
    web_sys::window()
}

/// Returns the root element of the page.
pub fn root() -> Option<HtmlElement> {
    window()?.document()?.document_element()?.dyn_into().ok()
}

/// Returns the size of the window. CSS px.
pub fn window_size() -> Option<Size> {
    let window = window()?;
    Some(Size::new(window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?))
}

/// Returns the device px per CSS px.
pub fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Dispatches an event for the scripts of the page.
pub fn dispatch(event: &str) {
    let event = Event::new(event);
    if let Some((window, event)) = window().zip(event.ok()) {
        // Fails only for an event that is being dispatched already.
        let _ = window.dispatch_event(&event);
    }
}

/// Returns the browser's font size as a factor of the default.
pub fn text_scale() -> f64 {
    let size = || {
        let root = root()?;
        let style = window()?.get_computed_style(root.as_ref()).ok()??;
        style.get_property_value("font-size").ok()?.trim_end_matches("px").parse::<f64>().ok()
    };
    size().filter(|size| *size > 0.0).map_or(1.0, |size| size / 16.0)
}

/// Returns true if a key belongs to an input method. That includes the key that ends a composition, which some browsers
/// report after its end.
pub fn is_composing(event: &KeyboardEvent) -> bool {
    const OF_INPUT_METHOD: u32 = 229;
    event.is_composing() || event.key_code() == OF_INPUT_METHOD
}

/// Reloads the page. Scripts run until it is unloaded. Returns false if that is not possible.
pub fn reload() -> bool {
    window().is_some_and(|window| window.location().reload().is_ok())
}

/// Returns the path of the page's address.
pub fn path() -> String {
    window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

/// Returns the fragment of the address with its `#`.
pub fn fragment() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Returns the origin of the address.
pub fn origin() -> String {
    window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Changes the address without loading a page.
pub fn set_path(path: &str) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // Fails only for another origin, or after too many calls.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Navigates to another address of the app.
pub fn navigate(address: &str) {
    if let Some(window) = window() {
        // Fails only for an invalid address.
        let _ = window.location().assign(address);
    }
}

/// Copies a text to the clipboard if the browser allows it.
pub fn copy_text(text: &str) {
    if let Some(clipboard) = window().map(|window| window.navigator().clipboard()) {
        // The text is selected as well, so the user can copy it by hand.
        let _ = clipboard.write_text(text);
    }
}

/// Returns the current time in ISO 8601.
pub fn timestamp() -> String {
    Date::new_0().to_iso_string().into()
}

/// Returns the current time. Unix milliseconds.
pub fn now_ms() -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a moment after 1970")]
    let now = Date::now() as u64;
    now
}

/// Waits for `ms` milliseconds.
pub async fn sleep(ms: u64) {
    let wait = Promise::new(&mut |resolve, _| {
        let ms = i32::try_from(ms).unwrap_or(i32::MAX);
        // Fails only without a window.
        let _ =
            window().map(|window| window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, ms));
    });
    // The promise is never rejected.
    let _ = JsFuture::from(wait).await;
}

/// Waits for `work` for at most `ms` milliseconds.
///
/// # Errors
/// The unfinished work, to be awaited again.
pub async fn with_timeout<F: Future + Unpin>(ms: u64, mut work: F) -> Result<F::Output, F> {
    let mut rest = Box::pin(sleep(ms));
    let done = poll_fn(|context| match Pin::new(&mut work).poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => rest.as_mut().poll(context).map(|()| None),
    });
    done.await.ok_or(work)
}

/// Creates a source of ids that are unique across pages.
///
/// # Errors
/// [`InvalidSeed`] if the clock is outside of the range of dates.
pub fn id_source() -> Result<IdSource, InvalidSeed> {
    IdSource::new(Date::now(), &random_name())
}

/// Returns a random name of 32 hexadecimal digits.
pub fn random_name() -> String {
    let mut bytes = [0_u8; 16];
    let crypto = window().and_then(|window| window.crypto().ok());
    let filled = crypto.and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    if filled.is_none() {
        // An insecure origin may have no `crypto`. Names need not be secret.
        bytes.fill_with(random_byte);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn random_byte() -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 256")]
    let byte = (js_sys::Math::random() * 256.0) as u8;
    byte
}

/// Reads a setting of local storage, such as the theme.
pub fn setting(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Stores a setting. If the browser forbids it, the setting lasts as long as the page.
pub fn store_setting(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // A setting that cannot be stored is not worth an error message.
        let _ = storage.set_item(key, value);
    }
}

/// Reads a setting of session storage.
pub fn tab_setting(key: &str) -> Option<String> {
    tab_storage()?.get_item(key).ok()?
}

/// Stores or removes a setting of session storage. If the browser forbids it, the setting lasts as long as the page.
pub fn store_tab_setting(key: &str, value: Option<&str>) {
    if let Some(storage) = tab_storage() {
        let _ = match value {
            Some(value) => storage.set_item(key, value),
            None => storage.remove_item(key),
        };
    }
}

fn tab_storage() -> Option<Storage> {
    window()?.session_storage().ok()?
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// Returns true if the system prefers the dark theme.
pub fn prefers_dark() -> bool {
    dark_query().is_some_and(|query| query.matches())
}

/// Calls `follow` whenever the system's theme changes, until the page closes.
pub fn on_theme_change(follow: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(follow).into_js_value();
    if let Some(query) = dark_query() {
        query.set_onchange(listener.dyn_ref());
    }
}

fn dark_query() -> Option<MediaQueryList> {
    window()?.match_media("(prefers-color-scheme: dark)").ok()?
}

/// The browser does not allow downloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser does not let the page save files")]
pub struct DownloadFailed;

/// The browser does not allow access to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser does not let the page use the clipboard")]
pub struct ClipboardUnavailable;

/// Reasons why a copy failed.
#[derive(Debug)]
pub enum CopyError<E> {
    /// The content could not be created.
    Content(E),
    /// The browser refused.
    Clipboard(ClipboardUnavailable),
}

/// Copies the result of `content` to the clipboard. The browser receives a promise at once: after a delay, the copy
/// would no longer count as started by the user.
///
/// # Errors
/// [`CopyError`].
pub async fn copy<E: 'static>(
    media_type: &str,
    content: impl Future<Output = Result<Blob, E>> + 'static,
) -> Result<(), CopyError<E>> {
    let failure = Rc::new(RefCell::new(None));
    let note = Rc::clone(&failure);
    let promise = future_to_promise(async move {
        content.await.map(JsValue::from).map_err(|error| {
            note.replace(Some(error));
            JsValue::NULL
        })
    });
    let written = match write_clipboard(media_type, &promise) {
        Some(writing) => JsFuture::from(writing).await.is_ok(),
        None => false,
    };
    // The error of the content is more specific than the browser's.
    let content = JsFuture::from(promise).await;
    match (written, content, failure.take()) {
        (true, _, _) => Ok(()),
        (false, Err(_), Some(failure)) => Err(CopyError::Content(failure)),
        (false, _, _) => Err(CopyError::Clipboard(ClipboardUnavailable)),
    }
}

/// Returns the clipboard, or `None` on an insecure origin.
pub fn clipboard() -> Option<Clipboard> {
    let clipboard = window()?.navigator().clipboard();
    Some(clipboard).filter(|clipboard| !clipboard.is_undefined())
}

fn write_clipboard(media_type: &str, content: &Promise) -> Option<Promise> {
    let clipboard = clipboard()?;
    let record = Object::new();
    Reflect::set(&record, &media_type.into(), content).ok()?;
    let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&record).ok()?;
    Some(clipboard.write(&Array::of1(&item)))
}

/// Saves `text` as a file.
///
/// # Errors
/// [`DownloadFailed`] if the browser does not support it.
pub fn download(name: &str, media_type: &str, text: &str) -> Result<(), DownloadFailed> {
    text_blob(media_type, text).and_then(|blob| try_download(name, &blob)).ok_or(DownloadFailed)
}

/// Saves a blob as a file.
///
/// # Errors
/// [`DownloadFailed`].
pub fn download_blob(name: &str, blob: &Blob) -> Result<(), DownloadFailed> {
    try_download(name, blob).ok_or(DownloadFailed)
}

/// Creates a blob from a text.
pub fn text_blob(media_type: &str, text: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = Array::of1(&JsValue::from_str(text));
    Blob::new_with_str_sequence_and_options(&parts, &options).ok()
}

fn try_download(name: &str, blob: &Blob) -> Option<()> {
    let url = Url::create_object_url_with_blob(blob).ok()?;
    let document = window()?.document()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The download holds its own reference to the content.
    Url::revoke_object_url(&url).ok()
}
