// Lets the app open without a network. Where that is not possible, nothing else is lost.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
