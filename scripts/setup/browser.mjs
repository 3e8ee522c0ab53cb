// A Chromium for the end-to-end tests.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../lib/command.mjs";
import { Failure } from "../lib/failure.mjs";
import { exe, packageCommand } from "../lib/paths.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const ELSEWHERE = {
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"]
    .filter((name) => process.env[name])
    .map((name) => join(process.env[name], "Google", "Chrome", "Application", "chrome.exe")),
};

/** Returns the path of a Chromium: the named one, else an installed one, else Playwright's, else undefined. */
export async function findBrowser() {
  const named = process.env.CHROME || process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Failure(
      `There is no browser at ${named}, where CHROME or CHROMIUM_PATH says that it is.`,
    );
  }
  return [...onPath(), ...(ELSEWHERE[process.platform] ?? []), await playwrightsOwn()].find(
    (path) => existsSync(path),
  );
}

/** Installs a browser unless there is one. Returns its path. */
export async function installBrowser(wait) {
  const present = await findBrowser();
  if (present) return present;
  await fetchPlaywrights(wait);
  if (!(await findBrowser())) await fetchDebians(wait);
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Failure(
    "No Chromium was found and none could be installed: install one, or name it in CHROME.",
  );
}

async function fetchPlaywrights(wait) {
  wait("playwright install chromium");
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" };
  await run(packageCommand("playwright"), ["install", "chromium"], { env, onLine: wait });
}

async function fetchDebians(wait) {
  if (process.platform !== "linux" || process.getuid() !== 0) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  wait("apt-get install chromium");
  await run("apt-get", ["update"], { env, onLine: wait });
  await run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], {
    env,
    onLine: wait,
  });
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name + exe)));
}

// Imported late: the node packages are there only after set-up.
async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}
