// The app with a model that says what the test has scripted.

import { startModelServer } from "../model-server.mjs";
import { test as base } from "./app.mjs";

/** The Worker's settings with the model at `url`. */
const scriptedModel = (url) => ({
  DEFAULT_PROVIDER: "custom",
  CUSTOM_BASE_URL: url,
  CUSTOM_MODEL: "scripted",
  LLM_RETRY_MIN_MS: "1",
  LLM_RETRY_MAX_MS: "2",
});

/** Tests that get the `model`; `more` are settings besides. */
export const withModel = (more = {}) =>
  base.extend({
    model: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
      async ({}, use) => {
        const model = await startModelServer();
        await use(model);
        await model.stop();
      },
      { scope: "worker" },
    ],
    vars: [
      async ({ model }, use) => use({ ...scriptedModel(model.url), ...more }),
      { scope: "worker", option: true },
    ],
  });
