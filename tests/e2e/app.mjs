// `test` and `expect` for the specs: `page` opens the app of a Worker that all specs of a process share.

import { test as base, expect } from "@playwright/test";
import { startWorker } from "../edge/worker.mjs";

export { expect };

/** `worker` is the result of `startWorker`. A spec with other settings says `test.use({ vars: { … } })`. */
export const test = base.extend({
  vars: [{}, { option: true, scope: "worker" }],
  worker: [
    async ({ vars }, use) => {
      const worker = await startWorker({ vars });
      await use(worker);
      await worker.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ worker }, use) => use(worker.url),
});
