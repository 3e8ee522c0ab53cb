// One sketch in two browsers: edits, pointers, undo, a network that goes away, leaving, and links to look at.

import { expect, test } from "./app.mjs";
import { component, components, draw, open, shareButton, shareMenu } from "./sketch.mjs";

/** Shares the sketch that is open; the link. */
async function share(page) {
  await shareButton(page).click();
  await shareMenu(page).getByRole("button", { name: "Share live" }).click();
  const field = shareMenu(page).getByLabel("Link to edit together");
  await expect(field).toHaveValue(/\/s\/[0-9a-f-]{36}$/);
  const link = await field.inputValue();
  await page.keyboard.press("Escape");
  await expect(shareMenu(page)).toBeHidden();
  return link;
}

/** A second user, who opens a link in another browser. */
async function visitor(browser, link) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  return page;
}

test("two people edit one sketch, see each other, and undo takes back one's own", async ({
  page,
  browser,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const link = await share(page);
  const other = await visitor(browser, link);
  await expect(components(other)).toHaveText([/^Button “Button”/]);
  await expect(shareButton(page)).toHaveAccessibleName("Shared, 2 here");
  await expect(shareButton(other)).toHaveAccessibleName("Shared, 2 here");

  await draw(other, "Heading", [400, 400], [700, 440]);
  await expect(components(page)).toHaveCount(2);
  await draw(page, "Text", [400, 500], [600, 540]);
  await expect(components(other)).toHaveCount(3);
  await expect(page.locator(".people .pointer")).toHaveCount(1);

  // The newest step is the text of the other one; one's own is the heading.
  await other.keyboard.press("Control+z");
  await expect(components(page)).toHaveText([/^Button/, /^Text/]);
  await expect(components(other)).toHaveText([/^Button/, /^Text/]);
  await other.keyboard.press("Control+Shift+z");
  await expect(components(page)).toHaveCount(3);
  await other.context().close();
  await expect(shareButton(page)).toHaveAccessibleName("Shared, 1 here");
});

test("what is done without a network goes out when it is back", async ({ page, browser }) => {
  await open(page);
  const other = await visitor(browser, await share(page));
  await expect(shareButton(other)).toHaveAccessibleName("Shared, 2 here");
  await other.context().setOffline(true);
  await expect(shareButton(other)).toHaveAccessibleName("Shared, not connected");
  await draw(other, "Button", [400, 300], [520, 340]);
  await draw(page, "Heading", [400, 400], [700, 440]);
  await expect(components(other)).toHaveText([/^Button/]);
  await other.context().setOffline(false);
  for (const one of [page, other])
    await expect(components(one)).toHaveText([/^Button/, /^Heading/], { timeout: 30_000 });
  // The link is the address, so the page can be loaded anew.
  await other.reload();
  await expect(components(other)).toHaveText([/^Button/, /^Heading/]);
  await draw(other, "Text", [400, 500], [600, 540]);
  await expect(components(page)).toHaveCount(3);
  await other.context().close();
});

test("who leaves keeps the sketch and is on their own", async ({ page, browser }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const other = await visitor(browser, await share(page));
  await expect(components(other)).toHaveCount(1);
  await shareButton(other).click();
  await other.keyboard.press("Escape");
  await expect(shareMenu(other)).toBeHidden();
  await shareButton(other).click();
  await shareMenu(other).getByRole("button", { name: "Leave" }).click();
  await expect(shareButton(other)).toHaveAccessibleName("Share");
  expect(new URL(other.url()).pathname).toBe("/");
  await other.keyboard.press("Escape");
  await draw(other, "Heading", [400, 400], [700, 440]);
  await expect(components(other)).toHaveCount(2);
  await expect(shareButton(page)).toHaveAccessibleName("Shared, 1 here");
  await expect(components(page)).toHaveCount(1);
  await other.context().close();
});

test("an agent's edit appears in the open app, and a link that leads nowhere says so", async ({
  page,
  request,
  browser,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const link = await share(page);
  const sessionId = link.split("/").at(-1);
  const call = (name, args) =>
    request.post("/mcp", {
      data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    });
  const message = 'add a heading called "Agent" below the button';
  expect((await call("ask_sketch", { sessionId, message })).ok()).toBe(true);
  await expect(component(page, "Heading “Agent”")).toBeVisible();
  const lost = await visitor(browser, link.replace(/[0-9a-f]{12}$/, "0242ac120002"));
  await expect(lost.getByText("The shared sketch cannot be opened.")).toBeVisible();
  await lost.context().close();
});

test("a link to look at shows the sketch as it was and lets nobody change it", async ({
  page,
  browser,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await shareButton(page).click();
  await shareMenu(page).getByRole("button", { name: "Make a link to look at it" }).click();
  const field = shareMenu(page).getByLabel("Link to look at it");
  await expect(field).toHaveValue(/\/v\/[A-Za-z0-9_-]{22}$/);
  const link = await field.inputValue();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(components(other)).toHaveText([/^Button “Button”/]);
  await expect(other.getByRole("toolbar", { name: "Tools" })).toBeHidden();
  await other.keyboard.press("Control+a");
  await other.keyboard.press("Delete");
  await expect(components(other)).toHaveCount(1);
  await other.getByRole("button", { name: "Make a copy" }).click();
  await expect(other.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await expect(components(other)).toHaveCount(1);
  await draw(other, "Heading", [400, 400], [700, 440]);
  await expect(components(other)).toHaveCount(2);
  await context.close();
});
