// The start and the end of every script.

import { stopAll } from "./command.mjs";
import { Failure } from "./failure.mjs";

const SIGNAL_EXIT_CODE = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Runs `work` and exits with the code that it returns, or 0 without one. A `Failure` becomes one line on stderr. A signal
 * stops every command that is still running.
 */
export async function main(work) {
  for (const [signal, code] of Object.entries(SIGNAL_EXIT_CODE)) {
    process.once(signal, async () => {
      await stopAll();
      process.exit(code);
    });
  }
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    await stopAll();
    if (!(error instanceof Failure)) throw error;
    if (error.output) process.stderr.write(`\n${error.output.trimEnd()}\n\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
