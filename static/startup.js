// Start-up checks. This script has the same name in all versions of the app, so it works if other files are missing.

// If the app cannot start because a newer deployment removed its files, the page is reloaded once. The app clears that
// marker when all chunks have loaded (web/src/app/app_update.rs).
{
  const RENEWED = "websketch-renewed";

  const cannotStart = () => {
    const loading = document.getElementById("loading");
    if (loading) {
      loading.textContent =
        "WebSketch could not be loaded. Please check the network and reload the page.";
    }
  };

  const kept = (work) => {
    try {
      return work(sessionStorage);
    } catch {
      // Without storage, a reload that does not help would repeat forever.
      return true;
    }
  };
  const wasRenewed = kept((storage) => storage.getItem(RENEWED) !== null);

  const renew = () => {
    document.documentElement.dataset.outdated = "";
    if (wasRenewed || kept((storage) => storage.setItem(RENEWED, "start"))) cannotStart();
    else location.reload();
  };

  const isGone = (url) =>
    fetch(url).then(
      ({ status }) => status === 404 || status === 410,
      () => false,
    );

  // A style sheet that failed to load has a missing, empty or inaccessible `sheet`, depending on the browser.
  const isStyled = ({ sheet }) => {
    try {
      return sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  };

  const missing = () => {
    const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
    const urls = sheets.filter((sheet) => !isStyled(sheet)).map(({ href }) => href);
    if (!("app" in document.documentElement.dataset)) {
      urls.push(document.querySelector('script[type="module"]').src);
    }
    return urls;
  };

  addEventListener("startfailed", () => {
    if ("outdated" in document.documentElement.dataset) renew();
    else cannotStart();
  });
  addEventListener("load", async () => {
    const urls = missing();
    if (urls.length === 0) return;
    const gone = await Promise.all(urls.map(isGone));
    if (gone.includes(true)) renew();
    else cannotStart();
  });
}

// Lets the app open without a network. Where that is not possible, nothing else is lost. The service worker fetches every
// file: it begins after the last part that the page waits for, so that they do not share the line (web/chunk-loader.js).
if ("serviceWorker" in navigator) {
  addEventListener("partsettled", ({ detail }) => {
    if (detail === "language") navigator.serviceWorker.register("/sw.js").catch(() => {});
  });
}
