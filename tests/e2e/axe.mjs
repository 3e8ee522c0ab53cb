// Rules of accessibility, good practice included.

import axe from "axe-core";
import { expect } from "./app.mjs";

/** Expects that no rule is broken. `state` is told in a failure. */
export async function expectAccessible(page, state) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found, state).toEqual([]);
}
