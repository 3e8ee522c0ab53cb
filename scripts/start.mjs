// npm start [-- --port N --state DIR]: the app and its API on this machine.

import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildSteps, SERVED, toolsFor } from "./build/steps.mjs";
import { Failure } from "./lib/failure.mjs";
import { locked } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { root } from "./lib/paths.mjs";
import { Progress } from "./lib/progress.mjs";
import { configurationFrom } from "./serve/configuration.mjs";
import { checkPort, parsePort } from "./serve/port.mjs";
import { startWorker } from "./serve/worker.mjs";
import { setupSteps } from "./setup/steps.mjs";

const PARTS = ["app", "worker"];
const DEFAULT_PORT = "8787";
const USAGE = "Usage: npm start [-- --port N --state DIR]";

await main(async () => {
  const { port, state } = options();
  // Before the long part: nobody wants to hear of it minutes later.
  await checkPort(port);
  const inUse = (pid) => {
    throw new Failure(
      `${state} is in use by process ${pid}: stop that, or choose another place: npm start -- --state DIR`,
    );
  };
  return locked(`${state}.lock`, () => serve(port, state), inUse);
});

async function serve(port, state) {
  const steps = [...setupSteps(toolsFor(SERVED, PARTS)), ...buildSteps(SERVED, PARTS)];
  const progress = new Progress(steps.length + 1);
  for (const { title, work } of steps) await progress.step(title, work);
  let worker;
  let show = () => {};
  await progress.step("Starting the Worker", async (wait) => {
    show = wait;
    const vars = configurationFrom(process.env);
    worker = await startWorker({ port, state, vars, devVars: true, onLine: (line) => show(line) });
  });
  show = (line) => console.log(line);
  console.log(`\nWebSketch is ready at ${worker.url} (Ctrl-C stops it)\n`);
  await worker.ended;
  throw new Failure("The Worker ended by itself; what it said is above.");
}

function options() {
  try {
    const { values } = parseArgs({
      options: { port: { type: "string" }, state: { type: "string" } },
    });
    // npm runs us in the checkout; a relative folder is meant from where the person is.
    const here = process.env.INIT_CWD ?? process.cwd();
    return {
      port: parsePort(values.port ?? (process.env.PORT || DEFAULT_PORT)),
      state: values.state ? resolve(here, values.state) : join(root, ".wrangler", "state"),
    };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${error.message}\n${USAGE}`);
  }
}
