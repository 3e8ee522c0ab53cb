// Figures of the answer to a request: calls, costs, and changes of the sketch.

/** Severities of findings, the worst first. */
export const SEVERITIES = ["error", "warning", "hint"];

/**
 * Returns the row of a request: its costs, refused and corrected operations, new findings, and lost texts.
 * `core` is the npm package.
 */
export function measured(core, request, body) {
  const after = body.modifiedSketch ?? request.sketch;
  return {
    id: request.id,
    message: request.message,
    outcome: body.success ? "ok" : (body.code ?? "failed"),
    asks: body.prompt,
    tokens: [body.usage?.inputTokens ?? 0, body.usage?.outputTokens ?? 0],
    cost: body.cost,
    operations: body.operations?.length ?? 0,
    refused: body.rejected?.length ?? 0,
    putRight: body.coercions?.length ?? 0,
    findings: newFindings(core, request.sketch, after),
    score: core.score(after, request.page).score,
    scoreBefore:
      request.sketch.length === 0 ? undefined : core.score(request.sketch, request.page).score,
    lost: lostTexts(request.sketch, after),
    description: body.error ?? body.description ?? "",
    before: request.sketch,
    after,
  };
}

/** Returns the number of new findings by severity. */
function newFindings(core, before, after) {
  const known = new Set(core.lint(before).map(keyOf));
  const found = core.lint(after).filter((finding) => !known.has(keyOf(finding)));
  return SEVERITIES.map((wanted) => found.filter(({ severity }) => severity === wanted).length);
}

const keyOf = ({ code, ids }) => [code, ...[...ids].sort()].join(" ");

/** Returns the readable texts that the sketch has lost. */
function lostTexts(before, after) {
  const left = textsOf(after).join("\n");
  return [...new Set(textsOf(before))].filter((text) => !left.includes(text));
}

const textsOf = (sketch) => sketch.flatMap(({ props }) => stringsIn(props));

function stringsIn(value) {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
