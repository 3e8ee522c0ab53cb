// Starts the app. The build puts the glue of wasm-bindgen for "websketch-web" and the URL of the wasm for APP_WASM.

import init from "websketch-web";

init({ module_or_path: APP_WASM }).catch((error) => {
  const loading = document.getElementById("loading");
  if (loading) {
    loading.textContent =
      "WebSketch could not be loaded. Please check the network and reload the page.";
  }
  throw error;
});
