// A server that answers only with its key.

import { test as base, expect } from "./app.mjs";
import {
  component,
  components,
  draw,
  kept,
  lastTurn,
  open,
  saved,
  say,
  shareButton,
  shareMenu,
} from "./sketch.mjs";

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

test("a shared sketch waits for the key, and is then edited by both", async ({ page, browser }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const wanted = (who) => who.getByRole("dialog", { name: "This server wants its key" });
  const give = async (who, key) => {
    await wanted(who).getByLabel("Key of the server").fill(key);
    await wanted(who).getByRole("button", { name: "Use this key" }).click();
  };
  await shareButton(page).click();
  await shareMenu(page).getByRole("button", { name: "Share live" }).click();
  await expect(wanted(page).getByLabel("Key of the server")).toBeFocused();
  await give(page, "not-the-key");
  await expect(wanted(page).getByRole("alert")).toHaveText("The server does not know this key.");
  await give(page, KEY);
  await expect(wanted(page)).toBeHidden();
  await expect(shareButton(page)).toHaveAccessibleName("Shared, 1 here");
  await expect(page.getByText("Shared. The link is in the menu of Share.")).toBeVisible();
  const link = page.url();
  expect(link).toMatch(/\/s\/[0-9a-f-]{36}$/);

  const context = await browser.newContext();
  const other = await context.newPage();
  const protocols = [];
  other.on("websocket", (socket) => protocols.push(socket.url()));
  await other.goto(link);
  const join = other.getByRole("dialog", { name: "Join the shared sketch" });
  await join.getByLabel("Your name").fill("Grace");
  await join.getByRole("button", { name: "Join", exact: true }).click();
  await give(other, KEY);
  await expect(shareButton(other)).toHaveAccessibleName("Shared, 2 here");
  await expect(components(other)).toHaveCount(1);
  await draw(other, "Heading", [400, 400], [700, 440]);
  await expect(components(page)).toHaveCount(2);
  await expect(page.locator(".people .pointer")).toHaveCount(1);
  expect(protocols.join()).not.toContain(KEY);
  await context.close();
});

test("who has no key stays alone, and the link can be tried again", async ({ page, browser }) => {
  await open(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  const link = new URL("/v/AAAAAAAAAAAAAAAAAAAAAA", page.url()).href;
  await other.goto(link);
  const dialog = other.getByRole("dialog", { name: "This server wants its key" });
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  const refused = "This server answers only with its key.";
  await expect(other.getByText(refused, { exact: true })).toBeVisible();
  await other.reload();
  await dialog.getByLabel("Key of the server").fill(KEY);
  await dialog.getByRole("button", { name: "Use this key" }).click();
  await expect(other.getByText("There is no such sketch, or not any more.")).toBeVisible();
  await context.close();
});
