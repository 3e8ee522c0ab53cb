//! The wasm module that is loaded after the app so that the app is there sooner: `web/lazy`.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/lazy.js")]
extern "C" {
    #[wasm_bindgen(js_name = load, catch)]
    async fn start() -> Result<JsValue, JsValue>;

    /// As `websketch_lazy::interpret`.
    #[wasm_bindgen(catch)]
    pub fn interpret(
        sketch: &str,
        message: &str,
        context: &str,
        now: f64,
        random: &str,
    ) -> Result<String, JsValue>;

    /// As `websketch_lazy::write`.
    #[wasm_bindgen(catch)]
    pub fn write(sketch: &str, format: &str) -> Result<String, JsValue>;

    /// As `websketch_lazy::read_excalidraw`.
    #[wasm_bindgen(js_name = readExcalidraw, catch)]
    pub fn read_excalidraw(document: &str) -> Result<String, JsValue>;
}

/// The module is not here: it could not be fetched, or it has run out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part of the app could not be loaded; please try again when there is a network")]
pub struct Unavailable;

/// Waits until the functions of the module can be called.
///
/// # Errors
/// [`Unavailable`]; the next call tries again.
pub async fn load() -> Result<(), Unavailable> {
    start().await.map(drop).map_err(|_| Unavailable)
}
