// npm run eval [-- --provider NAME --model NAME --local --out FILE --only ID,ID --baseline FILE --write-baseline]: the evaluation
// of a model on 41 requests. Without a provider, the recorded answers are played again. `--local`
// asks a small model that runs on this machine, about small sketches alone. If a request is answered worse
// than in the baseline, the exit status is 1.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { answer, startModelServer } from "../tests/model-server.mjs";
import { buildSteps, SERVED, toolsFor } from "./build/steps.mjs";
import { verdict, writeBaseline } from "./eval/baseline.mjs";
import { LOCAL_MODEL, MOST_COMPONENTS, startLocalModel } from "./eval/local.mjs";
import { contactSheet, table } from "./eval/report.mjs";
import { requests } from "./eval/requests.mjs";
import { asked, replayed } from "./eval/run.mjs";
import { Failure } from "./lib/failure.mjs";
import { main } from "./lib/main.mjs";
import { dist, root, tested } from "./lib/paths.mjs";
import { Progress } from "./lib/progress.mjs";
import { configurationFrom } from "./serve/configuration.mjs";
import { startWorker } from "./serve/worker.mjs";
import { setupSteps } from "./setup/steps.mjs";

const PARTS = ["app", "worker", "npm"];
const USAGE =
  "Usage: npm run eval [-- --provider NAME --model NAME --local --out FILE --only ID,ID --baseline FILE --write-baseline]";
// A small model reads a prompt in minutes.
const LOCAL_DEADLINE_MS = "900000";

await main(async () => {
  const { provider, model, isLocal, out, chosen, baseline, isBaseline } = options();
  const steps = [...setupSteps(toolsFor(SERVED, PARTS)), ...buildSteps(SERVED, PARTS)];
  const progress = new Progress(steps.length + 1);
  for (const { title, work } of steps) await progress.step(title, work);
  const imported = (file) => import(pathToFileURL(join(tested, "npm", file)).href);
  const [core, { icons }] = [await imported("node.js"), await imported("icons.js")];
  let rows;
  const title = isLocal
    ? "Asking the local model"
    : provider
      ? `Asking ${provider}`
      : "Replaying the recorded answers";
  await progress.step(title, async (wait) => {
    const onRow = ({ id, outcome }) => wait(`${id}: ${outcome}`);
    if (isLocal) rows = await askLocal(core, chosen, onRow);
    else if (provider) rows = await ask(core, chosen, { provider, model }, onRow);
    else rows = await replay(core, chosen, onRow);
  });
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, contactSheet(core, icons, rows, `${title}${model ? ` (${model})` : ""}`));
  console.log(`\n${table(rows)}\n\nPictures: ${out}`);
  if (isBaseline) {
    writeBaseline(baseline, rows);
    console.log(`Baseline: ${baseline}`);
    return 0;
  }
  const { text, status } = verdict(rows, baseline);
  console.log(text);
  return status;
});

// The provider is configured as for `npm start`: by the environment and `.dev.vars`.
async function ask(core, chosen, target, onRow) {
  const vars = { ...configurationFrom(process.env), RATE_LIMIT_PER_MINUTE: "0" };
  const headers = process.env.API_KEY ? { "x-api-key": process.env.API_KEY.split(",")[0] } : {};
  const worker = await startWorker({ vars, devVars: true });
  try {
    return await asked(worker, core, chosen, { ...target, headers }, onRow);
  } finally {
    await worker.stop();
  }
}

async function askLocal(core, chosen, onRow) {
  const server = await startLocalModel();
  const vars = {
    CUSTOM_BASE_URL: server.url,
    CUSTOM_MODEL: LOCAL_MODEL,
    LLM_DEADLINE_MS: LOCAL_DEADLINE_MS,
    RATE_LIMIT_PER_MINUTE: "0",
  };
  const worker = await startWorker({ vars });
  try {
    return await asked(worker, core, chosen, {}, onRow);
  } finally {
    await worker.stop();
    await server.stop();
  }
}

async function replay(core, chosen, onRow) {
  const server = await startModelServer();
  const vars = {
    CUSTOM_BASE_URL: server.url,
    CUSTOM_MODEL: "recorded",
    RATE_LIMIT_PER_MINUTE: "0",
  };
  const worker = await startWorker({ vars });
  try {
    return await replayed(worker, core, chosen, server, answer, onRow);
  } finally {
    await worker.stop();
    await server.stop();
  }
}

function options() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: {
        ...{ provider: text, model: text, out: text, only: text, baseline: text },
        "write-baseline": { type: "boolean" },
        local: { type: "boolean" },
      },
    });
    const isLocal = values.local ?? false;
    const wanted = values.only?.split(",");
    const isFor = ({ id, sketch }) =>
      wanted?.includes(id) ?? (!isLocal || sketch.length <= MOST_COMPONENTS);
    const chosen = requests().filter(isFor);
    if (chosen.length === 0) throw new Failure(`There is no request ${values.only}.`);
    // npm runs us in the checkout; a relative path is meant from where the person is.
    const here = process.env.INIT_CWD ?? process.cwd();
    const out = values.out ? resolve(here, values.out) : join(dist, "eval", "index.html");
    // Answers of different models are not compared.
    const asks = isLocal ? ["local"] : [values.provider, values.model];
    const name = asks.filter(Boolean).join("-") || "recorded";
    const usual = join(
      root,
      "scripts",
      "eval",
      `baseline-${name.replaceAll(/[^\w.-]/g, "_")}.json`,
    );
    const baseline = values.baseline ? resolve(here, values.baseline) : usual;
    const isBaseline = values["write-baseline"] ?? false;
    const { provider, model } = values;
    return { provider, model, isLocal, out, chosen, baseline, isBaseline };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${error.message}\n${USAGE}`);
  }
}
