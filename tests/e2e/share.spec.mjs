// One sketch in two browsers: edits, pointers, undo, a network that goes away, leaving, and links to look at.

import { expect, test } from "./app.mjs";
import { expectAccessible } from "./axe.mjs";
import {
  canvas,
  component,
  components,
  documentButton,
  draw,
  importFixture,
  open,
  shareButton,
  shareMenu,
} from "./sketch.mjs";

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

/** A second user with a name, in another browser, where the link is opened. */
async function visitor(browser, link, { name = "Grace", beforeJoining = async () => {} } = {}) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  const dialog = page.getByRole("dialog", { name: "Join the shared sketch" });
  await expect(dialog).toBeVisible();
  await beforeJoining(page);
  await dialog.getByLabel("Your name").fill(name);
  await dialog.getByRole("button", { name: "Join", exact: true }).click();
  await expect(dialog).toBeHidden();
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

test("the document has one name for everybody, and each user their own", async ({
  page,
  browser,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await documentButton(page).click();
  await page.getByLabel("Name of the document").fill("Checkout");
  await page.getByLabel("Name of the document").press("Enter");
  await expect(documentButton(page)).toContainText("Checkout");
  const other = await visitor(browser, await share(page));
  await expect(documentButton(other)).toContainText("Checkout");
  await shareButton(page).click();
  await expect(shareMenu(page).getByRole("button", { name: "Grace" })).toBeVisible();
  await page.keyboard.press("Escape");

  await documentButton(other).click();
  await other.getByLabel("Name of the document").fill("Paying");
  await other.getByLabel("Name of the document").press("Enter");
  await expect(documentButton(page)).toContainText("Paying");
});

test("words survive the deletion of the component that they were written on", async ({
  page,
  browser,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const other = await visitor(browser, await share(page));
  await expect(components(other)).toHaveCount(1);
  await component(page, "Button").focus();
  await page.keyboard.press("Enter");
  await page.locator(".text-editor").fill("Pay in two parts");
  await component(other, "Button").focus();
  await other.keyboard.press("Delete");
  const notice = page.getByText("was deleted while you were writing");
  await expect(notice).toBeVisible();
  await expect(page.locator(".text-editor")).toHaveCount(0);
  await page.getByRole("button", { name: "Keep the words" }).click();
  for (const one of [page, other])
    await expect(components(one)).toHaveText([/^Text “Pay in two parts”/]);
});

test("a component that is being moved while it is deleted is told with the name of the deleter", async ({
  page,
  browser,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.keyboard.press("Escape");
  const other = await visitor(browser, await share(page));
  await component(other, "Button").focus();
  await expect(page.locator(".people .outline")).toHaveCount(1);
  await page.mouse.move(460, 320);
  await page.mouse.down();
  await page.mouse.move(520, 420);
  await page.mouse.move(530, 430);
  await other.keyboard.press("Delete");
  await expect(page.getByText(/^Grace has deleted .* while you were moving it\.$/)).toBeVisible();
  await page.mouse.up();
  await expect(components(page)).toHaveCount(0);
});

test("the play of one is followed by the other", async ({ page, browser }) => {
  await open(page);
  await importFixture(page, "shop.json");
  await expect(components(page)).toHaveCount(24);
  const beforeJoining = (page) => expectAccessible(page, "joining");
  const other = await visitor(browser, await share(page), { beforeJoining });
  await expect(components(other)).toHaveCount(24);
  await canvas(other).focus();
  await other.keyboard.press("Shift+Space");
  const play = (one, name) => one.getByRole("dialog", { name: `Play: ${name}` });
  await expect(play(other, "Cart")).toBeVisible();
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(play(page, "Cart")).toBeVisible();
  await other.keyboard.press("ArrowRight");
  await expect(play(page, "Address")).toBeVisible();
  await expectAccessible(page, "following");
  await page.getByRole("button", { name: "Following Grace" }).click();
  await other.keyboard.press("ArrowRight");
  await expect(play(other, "Payment")).toBeVisible();
  await expect(play(page, "Address")).toBeVisible();

  await other.keyboard.press("ArrowLeft");
  await other.keyboard.press("Escape");
  await component(other, "Phone “Address”").focus();
  await expect(page.locator(".people .outline")).toHaveCount(1);
  await other.keyboard.press("Delete");
  await expect(play(page, "Cart")).toContainText(
    "Grace has deleted the screen: play begins again.",
  );
});
