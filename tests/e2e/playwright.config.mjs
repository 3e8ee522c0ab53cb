// The app in a real Chromium, against its own Worker (see app.mjs).

import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../scripts/setup/browser.mjs";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  forbidOnly: Boolean(process.env.CI),
  // The second try tells a fault from a machine that was busy. The summary counts those that needed it.
  retries: 1,
  // Each has a Worker and a browser of its own, and waits half of the time: two of them keep two cores busy.
  workers: 2,
  // Other work may have the cores; a deadline is for what never comes.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    // It would fetch the whole app for each test; those that are about it let it.
    serviceWorkers: "block",
    // Recording each step takes a sixth of the time; `--trace retain-on-failure` does it where it is wanted.
    trace: "off",
    launchOptions: {
      executablePath: await findBrowser(),
      // The browser talks to loopback alone: nothing it would do by itself is wanted.
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
