// Entry point of the app. The build replaces "websketch-web" by the glue of wasm-bindgen, and APP_WASM by the URL of the wasm.

import init from "websketch-web";
import "./event-buffer.js";
import { fetchWasm } from "./chunk-loader.js";

// static/startup.js checks for this attribute.
document.documentElement.dataset.app = "";

// While this page holds the lock, the service worker keeps the files of its version, which include this script.
navigator.locks
  ?.request(new URL(import.meta.url).pathname, { mode: "shared" }, () => new Promise(() => {}))
  .catch(() => {});

init({ module_or_path: fetchWasm(APP_WASM) }).catch((error) => {
  dispatchEvent(new Event("startfailed"));
  throw error;
});
