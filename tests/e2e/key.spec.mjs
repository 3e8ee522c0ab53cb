// A server that answers only with its key.

import { test as base, expect } from "./app.mjs";
import { component, draw, kept, lastTurn, open, saved, say } from "./sketch.mjs";

const KEY = "the-key-of-this-server";
const test = base.extend({ vars: [{ API_KEY: KEY }, { option: true, scope: "worker" }] });

test("the server's key is asked for, and everything else goes on without it", async ({ page }) => {
  await open(page);
  await expect(page.getByText("No key", { exact: true })).toBeVisible();
  await draw(page, "Button", [400, 300], [520, 340]);
  await say(page, "make the button twice as wide");
  await expect(component(page, "Button")).toHaveText(/240 by 40$/);
  await say(page, "please invent something remarkable about zebras");
  await expect(lastTurn(page)).toContainText("asks for its key");

  const form = page.getByRole("form", { name: "Server key" });
  for (const wrong of ["not-the-key", "schlüssel"]) {
    await form.getByLabel("Key of the server").fill(wrong);
    await form.getByRole("button", { name: "Use this key" }).click();
    await expect(form.getByRole("alert")).toHaveText("The server does not know this key.");
  }
  await form.getByLabel("Key of the server").fill(KEY);
  await form.getByLabel("Key of the server").press("Enter");
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await expect(form).toBeHidden();

  await saved(page);
  expect(JSON.stringify(await kept(page))).not.toContain(KEY);
  expect(page.url()).not.toContain(KEY);
  await page.reload();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
});
