// A Worker of its own for each test file: real workerd, a free port, its data in a temporary folder.

/**
 * `startWorker({ vars, state, app, port })` resolves to `{ url, stop(), kill(), logs() }` once the built Worker answers.
 * `vars` are settings on top of wrangler.toml; `state` is a folder to keep its data in, so that a second Worker can be
 * started on them; `app` is a folder with another version of the app, and `port` one that was free before. `stop()` ends
 * everything that was started; it also ends when the test's process does. `kill()` ends it without a warning.
 */
export { startWorker } from "../../scripts/serve/worker.mjs";
