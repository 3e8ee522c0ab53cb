// Starts the app. The build puts the glue of wasm-bindgen for "websketch-web" and the URL of the wasm for APP_WASM.

import init from "websketch-web";
import "./event-buffer.js";
import { fetchPart } from "./chunk-loader.js";

// static/startup.js wants to know that this script is there.
document.documentElement.dataset.app = "";

// As long as this page is open, the service worker keeps the files of its version: those among which this script is.
navigator.locks
  ?.request(new URL(import.meta.url).pathname, { mode: "shared" }, () => new Promise(() => {}))
  .catch(() => {});

init({ module_or_path: fetchPart(APP_WASM) }).catch((error) => {
  dispatchEvent(new Event("startfailed"));
  throw error;
});
