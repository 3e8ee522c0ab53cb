// The declarations: as a user's compiler sees them, and against what the module really exports.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { packageCommand, root } from "../../scripts/lib/paths.mjs";
import { ENTRIES, install } from "./installed.mjs";

const run = promisify(execFile);
let installed;

before(async () => {
  installed = await install();
});
after(() => installed.remove());

for (const resolution of ["nodenext", "bundler"]) {
  test(`a typed program compiles with ${resolution} resolution, and wrong ones do not`, async () => {
    cpSync(join(root, "tests", "npm", "typed.ts"), join(installed.folder, "typed.ts"));
    await compile("typed.ts", resolution);
  });
}

test("a typed program that is no module compiles, too", async () => {
  const program = `import core = require("@websketch/core");
import language = require("@websketch/core/language");
import repair = require("@websketch/core/repair/lazy");
export const left: number = core.execute([], [{ type: "delete", componentId: "a" }]).sketch.length;
export const kind: string = language.interpret([], "undo").kind;
export const complete: boolean = new repair.JsonStream().finish().complete;
`;
  writeFileSync(join(installed.folder, "required.cts"), program);
  await compile("required.cts", "nodenext");
});

test("the loops of the README compile with the libraries of the providers", async () => {
  const readme = readFileSync(join(installed.location, "README.md"), "utf8");
  const programs = [...readme.matchAll(/^```ts\n(.*?)^```/gms)];
  assert.equal(programs.length, 1);
  // Here, where the libraries are found.
  const folder = mkdtempSync(join(root, "node_modules", ".readme-"));
  try {
    symlinkSync(join(installed.folder, "node_modules"), join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    for (const [at, [, program]] of programs.entries()) {
      writeFileSync(join(folder, `loop${at}.ts`), program);
      await compile(join(folder, `loop${at}.ts`), "bundler", { libraries: true });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what is exported is declared, and what is declared is exported", async () => {
  for (const entry of ENTRIES) {
    const path = `@websketch/core${entry}`;
    const program = `import * as core from "${path}";\nexport type Names = keyof typeof core;\n`;
    const importing = join(installed.folder, "names.mjs");
    writeFileSync(importing, `export * from "${path}";\n`);
    const exported = Object.keys(await import(`${pathToFileURL(importing)}?${entry}`));
    const names = exported.map((name) => `  ${name}: true,`).join("\n");
    writeFileSync(
      join(installed.folder, "exported.ts"),
      `${program}export const exported: Record<Names, true> = {\n${names}\n};\n`,
    );
    await compile("exported.ts", "nodenext");
  }
});

// The compiler says what is wrong on standard output, so the output is the message.
// `libraries`: declarations of others are taken as they are.
async function compile(file, resolution, { libraries = false } = {}) {
  const module = resolution === "nodenext" ? "nodenext" : "esnext";
  const options = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noEmit",
    "--skipLibCheck",
    String(libraries),
  ];
  const args = [...options, "--target", "es2023", "--types", "", "--lib", "es2023,dom"];
  args.push("--module", module, "--moduleResolution", resolution, resolve(installed.folder, file));
  const { output } = await run(packageCommand("tsc"), args, { cwd: installed.folder }).then(
    () => ({ output: "" }),
    ({ stdout, message }) => ({ output: stdout || message }),
  );
  assert.equal(output, "");
}
