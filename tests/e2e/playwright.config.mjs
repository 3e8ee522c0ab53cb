// The app in a real Chromium, against its own Worker (see app.mjs).

import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../scripts/setup/browser.mjs";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One Worker per process; more of them would only fight for the cores.
  workers: 1,
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
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
