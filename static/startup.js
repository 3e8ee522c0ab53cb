// What works whatever else is missing: this script has the same name in every version of the app.

// Where the app cannot start because a newer version has taken its files away, the page is loaded anew, once. The app
// forgets that as soon as all of it is there (web/src/app/app_update.rs).
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
      // Where nothing can be kept, nobody would know that it was in vain.
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

  // The sheet of what could not be had is missing, empty or forbidden, by browser.
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

// Lets the app open without a network. Where that is not possible, nothing else is lost.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
