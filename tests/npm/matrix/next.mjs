// An application of Next.js that calls the package wherever one can: built, started, and asked over HTTP.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { start, stop } from "../../../scripts/lib/command.mjs";
import { ANSWER, CALLS, IMPORTS } from "./programs.mjs";

const FILES = {
  "app/layout.js":
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  "app/page.js": `${IMPORTS}import Client from "./client.js";
export const dynamic = "force-dynamic";
export default () => <p id="server">{${CALLS}}<Client /></p>;
`,
  "app/client.js": `"use client";
${IMPORTS}export default () => <b id="client">{${CALLS}}</b>;
`,
  "app/route/route.js": `${IMPORTS}export const GET = () => new Response(${CALLS});
`,
};

/** Builds it as it is set up by default, and asks the server. */
export async function nextApp({ work, tools, node }) {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(work, name, ".."), { recursive: true });
    writeFileSync(join(work, name), text);
  }
  const next = join(tools, "node_modules", "next", "dist", "bin", "next");
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  await node(next, "build", work);
  const port = await freePort();
  const server = start(
    process.execPath,
    [next, "start", work, "-p", String(port), "-H", "127.0.0.1"],
    {
      cwd: work,
      stdio: "ignore",
    },
  );
  try {
    const ask = async (path) => (await answered(`http://127.0.0.1:${port}${path}`)).text();
    assert.equal(await ask("/route"), ANSWER);
    const page = await ask("/");
    assert.ok(
      page.includes(`<p id="server">${ANSWER}`) || page.includes(`>${ANSWER}<`),
      page.slice(0, 500),
    );
    assert.ok(page.includes(`<b id="client">${ANSWER}</b>`), page.slice(0, 500));
  } finally {
    await stop(server);
  }
}

// Asks until the server listens.
async function answered(url) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(url);
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
