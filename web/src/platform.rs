//! What the browser knows and the core must not: time, randomness, files, settings.

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
use websketch_core::sketch::{IdSource, InvalidSeed};

/// The window. There is none where this crate is tested natively.
pub fn window() -> Option<Window> {
    web_sys::window()
}

/// The root element of the page.
pub fn root() -> Option<HtmlElement> {
    window()?.document()?.document_element()?.dyn_into().ok()
}

/// The size of the window, CSS px.
pub fn window_size() -> Option<Size> {
    let window = window()?;
    Some(Size::new(window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?))
}

/// Device px for each CSS px.
pub fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Lets the scripts of the page know that something has happened.
pub fn dispatch(event: &str) {
    let event = Event::new(event);
    if let Some((window, event)) = window().zip(event.ok()) {
        // Refused only for an event that is on its way already.
        let _ = window.dispatch_event(&event);
    }
}

/// How many times as large as usual the letters of the browser are.
pub fn text_scale() -> f64 {
    let size = || {
        let root = root()?;
        let style = window()?.get_computed_style(root.as_ref()).ok()??;
        style.get_property_value("font-size").ok()?.trim_end_matches("px").parse::<f64>().ok()
    };
    size().filter(|size| *size > 0.0).map_or(1.0, |size| size / 16.0)
}

/// Whether a key belongs to an input method, which makes words of several: also the one that ends the composition, which
/// some browsers tell a moment after it has ended.
pub fn is_composing(event: &KeyboardEvent) -> bool {
    const OF_INPUT_METHOD: u32 = 229;
    event.is_composing() || event.key_code() == OF_INPUT_METHOD
}

/// Loads the page anew. The page goes on until it is gone; false where that is not possible.
pub fn reload() -> bool {
    window().is_some_and(|window| window.location().reload().is_ok())
}

/// The path of the page's address.
pub fn path() -> String {
    window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

/// What comes after it, with its `#`.
pub fn fragment() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// What comes before the path.
pub fn origin() -> String {
    window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Gives the page another address, without loading anything.
pub fn set_path(path: &str) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // Refused only for an address of another origin, or when there are too many in a row.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Goes to another address of the app, which is loaded anew.
pub fn go_to(address: &str) {
    if let Some(window) = window() {
        // Refused only for what is no address.
        let _ = window.location().assign(address);
    }
}

/// Puts a text on the clipboard, where the browser lets the page do that.
pub fn copy_text(text: &str) {
    if let Some(clipboard) = window().map(|window| window.navigator().clipboard()) {
        // The text is selected as well, so that it can be copied by hand.
        let _ = clipboard.write_text(text);
    }
}

/// Now, as ISO 8601.
pub fn timestamp() -> String {
    Date::new_0().to_iso_string().into()
}

/// Now, in Unix ms.
pub fn now_ms() -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a moment after 1970")]
    let now = Date::now() as u64;
    now
}

/// Waits so many ms.
pub async fn sleep(ms: u64) {
    let wait = Promise::new(&mut |resolve, _| {
        let ms = i32::try_from(ms).unwrap_or(i32::MAX);
        // Refused only where there is no window.
        let _ =
            window().map(|window| window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, ms));
    });
    // It is never rejected.
    let _ = JsFuture::from(wait).await;
}

/// Waits for `work` this many ms at most; what is not done by then is given back.
///
/// # Errors
/// The work, to go on waiting for.
pub async fn with_timeout<F: Future + Unpin>(ms: u64, mut work: F) -> Result<F::Output, F> {
    let mut rest = Box::pin(sleep(ms));
    let done = poll_fn(|context| match Pin::new(&mut work).poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => rest.as_mut().poll(context).map(|()| None),
    });
    done.await.ok_or(work)
}

/// A source of ids that no other page shares.
///
/// # Errors
/// [`InvalidSeed`] when the clock is set beyond what a date can be.
pub fn id_source() -> Result<IdSource, InvalidSeed> {
    IdSource::new(Date::now(), &random_name())
}

/// A name that nobody else has: 32 hexadecimal digits.
pub fn random_name() -> String {
    let mut bytes = [0_u8; 16];
    let crypto = window().and_then(|window| window.crypto().ok());
    let filled = crypto.and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    if filled.is_none() {
        // A page that is not served securely may have no `crypto`; names need no secrecy.
        bytes.fill_with(random_byte);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn random_byte() -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 256")]
    let byte = (js_sys::Math::random() * 256.0) as u8;
    byte
}

/// A small setting that outlives the page, such as the theme.
pub fn setting(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Keeps a small setting; where the browser forbids it, it lasts as long as the page.
pub fn store_setting(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage is no reason to bother anybody about a setting.
        let _ = storage.set_item(key, value);
    }
}

/// A setting that lives as long as the tab.
pub fn tab_setting(key: &str) -> Option<String> {
    tab_storage()?.get_item(key).ok()?
}

/// Keeps a setting as long as the tab lives, or forgets it; where the browser forbids it, it lasts as long as the page.
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

/// Whether the system asks for the dark theme.
pub fn prefers_dark() -> bool {
    dark_query().is_some_and(|query| query.matches())
}

/// Calls `follow` whenever the system asks for another theme, for as long as the page is open.
pub fn on_theme_change(follow: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(follow).into_js_value();
    if let Some(query) = dark_query() {
        query.set_onchange(listener.dyn_ref());
    }
}

fn dark_query() -> Option<MediaQueryList> {
    window()?.match_media("(prefers-color-scheme: dark)").ok()?
}

/// Why a file could not be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser does not let the page save files")]
pub struct DownloadFailed;

/// The browser does not let the page write on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser does not let the page use the clipboard")]
pub struct ClipboardUnavailable;

/// Why something was not copied.
#[derive(Debug)]
pub enum CopyError<E> {
    /// There is nothing to copy.
    Content(E),
    /// The browser refuses.
    Clipboard(ClipboardUnavailable),
}

/// Puts on the clipboard what `content` will give. The browser is asked at once and waits for it: asked later, it would not
/// know any more that a person wanted this.
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
    // Whatever the browser said, what it waited for says more.
    let content = JsFuture::from(promise).await;
    match (written, content, failure.take()) {
        (true, _, _) => Ok(()),
        (false, Err(_), Some(failure)) => Err(CopyError::Content(failure)),
        (false, _, _) => Err(CopyError::Clipboard(ClipboardUnavailable)),
    }
}

/// The clipboard; where a page is not served securely there is none.
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

/// Lets the person save `text` as a file.
///
/// # Errors
/// [`DownloadFailed`] where the browser has no such thing.
pub fn download(name: &str, media_type: &str, text: &str) -> Result<(), DownloadFailed> {
    text_blob(media_type, text).and_then(|blob| try_download(name, &blob)).ok_or(DownloadFailed)
}

/// As [`download`], for what is no text.
///
/// # Errors
/// [`DownloadFailed`].
pub fn download_blob(name: &str, blob: &Blob) -> Result<(), DownloadFailed> {
    try_download(name, blob).ok_or(DownloadFailed)
}

/// A text as the browser keeps files.
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
    // The download has its own reference to the content by now.
    Url::revoke_object_url(&url).ok()
}
