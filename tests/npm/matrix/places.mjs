// Places where the package is said to run, and that the project has no other use for: what each needs, and what must come
// out there. A check is given its `work` folder, which has the package and finds the tools, the folder of the `tools`, and
// `node(…)`, which runs a script, or another program given as a list, and returns what it printed.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../../scripts/lib/paths.mjs";
import { inBrowser } from "../places.mjs";
import { nextApp } from "./next.mjs";
import { ANSWER, CALLS, IMPORTS, PRINTS, REQUIRES, SHOWS, SKETCH } from "./programs.mjs";

export const places = [
  ...["22.23.3", "24.9.0"].map((version) => ({
    place: `Node ${version.split(".")[0]}, import and require`,
    packages: { node: version },
    check: ({ work, tools, node }) => {
      const program = join(tools, "node_modules", "node", "bin", "node");
      return printed(work, node, (file) => [program, file]);
    },
  })),
  {
    place: "Deno, without any permission",
    packages: { deno: "2.9.6" },
    check: async ({ work, tools, node }) => {
      put(work, "main.mjs", IMPORTS + PRINTS);
      const deno = join(tools, "node_modules", ".bin", "deno");
      answers(await node([deno, "run", "--no-prompt", "--node-modules-dir=manual", "main.mjs"]));
    },
  },
  {
    place: "Bun, import and require",
    packages: { bun: "1.4.5" },
    check: ({ work, tools, node }) =>
      printed(work, node, (file) => [join(tools, "node_modules", ".bin", "bun"), "run", file]),
  },
  {
    place: "webpack for a page",
    packages: { webpack: "5.112.2" },
    check: async (given) => {
      await webpack(given, SHOWS, { target: "web" });
      await shown(join(given.work, "dist"), "main.js");
    },
  },
  {
    place: "webpack for Node, as CommonJS",
    packages: { webpack: "5.112.2" },
    check: async (given) => {
      const output = { library: { type: "commonjs2" }, filename: "main.cjs" };
      await webpack(given, PRINTS, { target: "node", output });
      answers(await given.node(join(given.work, "dist", "main.cjs")));
    },
  },
  {
    place: "Rollup for a page, with its assets",
    packages: {
      rollup: "4.68.8",
      "@rollup/plugin-node-resolve": "16.0.3",
      "@web/rollup-plugin-import-meta-assets": "2.3.3",
    },
    check: async (given) => {
      await rollup(given, SHOWS, "[resolve({ browser: true }), assets()]");
      await shown(join(given.work, "dist"), "main.js");
    },
  },
  {
    place: "Rollup for Node",
    packages: {
      rollup: "4.68.8",
      "@rollup/plugin-node-resolve": "16.0.3",
      "@web/rollup-plugin-import-meta-assets": "2.3.3",
    },
    check: async (given) => {
      await rollup(given, PRINTS, '[resolve({ exportConditions: ["node"] })]');
      assert.deepEqual(readdirSync(join(given.work, "dist")), ["main.js"]);
      answers(await given.node(join(given.work, "dist", "main.js")));
    },
  },
  ...["8.3.8", "7.3.8"].map((version) => ({
    place: `Vite ${version.split(".")[0]}, development server`,
    packages: { vite: version },
    check: async ({ work, tools }) => {
      put(work, "index.html", '<!doctype html><script type="module" src="/main.js"></script>');
      put(work, "main.js", IMPORTS + SHOWS);
      const { createServer } = await import(resolved(tools, "vite"));
      // What only Vite 7 must be told.
      const exclude = version.startsWith("7")
        ? ["@websketch/core", "@websketch/core/language"]
        : [];
      const server = await createServer({
        root: work,
        configFile: false,
        logLevel: "silent",
        optimizeDeps: { exclude },
        server: { host: "127.0.0.1", port: 0, fs: { strict: false } },
      });
      try {
        await server.listen();
        const { port } = server.httpServer.address();
        await titled((page) => page.goto(`http://127.0.0.1:${port}/`));
      } finally {
        await server.close();
      }
    },
  })),
  ...["node", "jsdom"].map((environment) => ({
    place: `Jest, environment ${environment}`,
    packages: { jest: "30.5.2", "jest-environment-jsdom": "30.5.2" },
    check: async ({ work, tools, node }) => {
      put(work, "package.json", '{ "private": true }\n');
      put(
        work,
        "sketch.test.cjs",
        `${REQUIRES}test("runs", () => expect(${CALLS}).toBe("${ANSWER}"));\n`,
      );
      put(
        work,
        "jest.config.cjs",
        `module.exports = { testEnvironment: "${environment}", testMatch: ["**/*.test.cjs"] };\n`,
      );
      await node(join(tools, "node_modules", "jest", "bin", "jest.js"), "--rootDir", work);
    },
  })),
  ...["node", "jsdom"].map((environment) => ({
    place: `Vitest, environment ${environment}`,
    packages: { vitest: "5.1.1", jsdom: "26.1.0" },
    check: async ({ work, tools, node }) => {
      const program = `import { expect, test } from "vitest";\n${IMPORTS}`;
      put(
        work,
        "sketch.test.js",
        `${program}test("runs", () => expect(${CALLS}).toBe("${ANSWER}"));\n`,
      );
      const vitest = join(tools, "node_modules", "vitest", "vitest.mjs");
      await node(vitest, "run", "--root", work, "--environment", environment);
    },
  })),
  ...["node10", "node16", "nodenext", "bundler"].map((resolution) => ({
    place: `TypeScript 5, moduleResolution ${resolution}`,
    packages: { typescript: "5.9.3" },
    check: async ({ work, tools, node }) => {
      const program = `import { execute, type Sketch } from "@websketch/core";
export const sketch: Sketch = execute([], [{ type: "delete", componentId: "a" }]).sketch;
`;
      // This resolution knows no exports, so it finds the main entry alone.
      const language =
        'import { interpret } from "@websketch/core/language";\nexport const kind: string = interpret([], "undo").kind;\n';
      put(work, "main.ts", resolution === "node10" ? program : program + language);
      const module = { node10: "esnext", bundler: "esnext" }[resolution] ?? resolution;
      const options = ["--strict", "--noEmit", "--skipLibCheck", "false"];
      const libs = ["--target", "es2022", "--lib", "es2022"];
      const tsc = join(tools, "node_modules", "typescript", "bin", "tsc");
      const how = ["--module", module, "--moduleResolution", resolution];
      await node(tsc, ...options, ...libs, ...how, join(work, "main.ts"));
    },
  })),
  {
    place: "module worker and classic worker, under a strict policy",
    check: async ({ work }) => {
      const folder = join(work, "page");
      cpSync(join(work, "node_modules", "@websketch", "core"), join(folder, "core"), {
        recursive: true,
      });
      const program = 'import { analyze } from "./core/index.js";\n';
      const answer = `analyze(${SKETCH}).components.length`;
      put(folder, "module.js", `${program}postMessage(${answer});\n`);
      put(
        folder,
        "classic.js",
        `import("./core/index.js").then(({ analyze }) => postMessage(${answer}));\n`,
      );
      put(
        folder,
        "main.js",
        `const asked = (worker) => new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
const all = [new Worker("module.js", { type: "module" }), new Worker("classic.js")].map(asked);
document.title = (await Promise.all(all)).join(" ") === "1 1" ? "${ANSWER}" : "wrong";
`,
      );
      await shown(
        folder,
        "main.js",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'",
      );
    },
  },
  {
    place: "Next.js: server component, route, client component",
    packages: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
    check: nextApp,
  },
];

function put(folder, name, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

function answers(output) {
  assert.equal(output.split("\n").at(-1).trim(), ANSWER, output);
}

async function printed(work, node, command) {
  put(work, "main.mjs", IMPORTS + PRINTS);
  put(work, "main.cjs", REQUIRES + PRINTS);
  for (const file of ["main.mjs", "main.cjs"]) answers(await node(command(file)));
}

// Where a module is that the tools have, as an address.
function resolved(tools, name) {
  const path = createRequire(join(tools, "package.json")).resolve(name);
  return new URL(`file://${path}`).href;
}

async function webpack({ work, node }, program, { target, output = {} }) {
  put(work, "main.js", IMPORTS + program);
  const options = { mode: "production", context: work, entry: "./main.js", target };
  const config = { ...options, output: { path: join(work, "dist"), ...output } };
  put(
    work,
    "build.cjs",
    `const webpack = require("webpack");
webpack(${JSON.stringify(config)}, (error, stats) => {
  if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); }
});
`,
  );
  await node(join(work, "build.cjs"));
}

async function rollup({ work, node }, program, plugins) {
  put(work, "main.js", IMPORTS + program);
  put(
    work,
    "build.mjs",
    `import resolve from "@rollup/plugin-node-resolve";
import { importMetaAssets as assets } from "@web/rollup-plugin-import-meta-assets";
import { rollup } from "rollup";
void assets;
const bundle = await rollup({ input: "main.js", plugins: ${plugins}, external: /^node:/, onwarn() {} });
await bundle.write({ dir: "dist", format: "es" });
`,
  );
  await node(join(work, "build.mjs"));
}

async function shown(folder, script, policy) {
  const rule = policy ? `<meta http-equiv="Content-Security-Policy" content="${policy}">` : "";
  put(
    folder,
    "index.html",
    `<!doctype html>${rule}<script type="module" src="${script}"></script>`,
  );
  await titled((page, url) => page.goto(url), folder);
}

// Opens a page and waits for what it says in its title.
async function titled(open, folder = root) {
  const title = await inBrowser(folder, async (page, url) => {
    await open(page, url);
    await page.waitForFunction(() => document.title !== "");
    return page.title();
  });
  assert.equal(title, ANSWER);
}
