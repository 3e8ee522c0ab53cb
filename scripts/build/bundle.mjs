// How the builds call esbuild.

import { root } from "../lib/paths.mjs";

/** The text of the one file that esbuild makes with `options`. */
export async function bundle(options) {
  // Imported late: the node packages are there only after set-up.
  const { build, stop } = await import("esbuild");
  const result = await build({
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    write: false,
    outdir: root,
    ...options,
  });
  // Its process would stay with us for as long as we serve.
  await stop();
  return result.outputFiles[0].contents;
}
