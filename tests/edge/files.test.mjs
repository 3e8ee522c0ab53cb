// The app's files: what is there, what is not, and the page for every place in the app.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALONE } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker();
});
after(() => worker.stop());

/** @param {string} path */
const get = async (path, method = "GET") => {
  const response = await fetch(worker.url + path, {
    method,
    headers: { accept: "text/html,*/*", ...ALONE },
    redirect: "manual",
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const header = (/** @type {{ headers: Headers }} */ { headers }, /** @type {string} */ name) =>
  headers.get(name) ?? "";

/** The paths of the app's own files that the page and the service worker name. */
async function files() {
  const named = `${(await get("/")).body} ${(await get("/sw.js")).body}`;
  return [...new Set(named.match(/\/(?:assets|lazy)\/[\w-]+\.\w+/g))];
}

for (const path of [
  "/assets/nothing.wasm",
  "/assets/app-000000000000.js",
  "/assets/nothing",
  "/assets/",
  "/lazy/panels-000000000000.wasm",
  "/icons/nothing.svg",
  "/favicon.ico",
  "/robots.txt",
  "/s/0190b6c2-7b1e-4c7a-9f43-0242ac120002/style.css",
  "/.well-known/change-password",
  "/assets%2fapp.js",
  "//assets/nothing.wasm",
]) {
  test(`a file that is missing is missing: ${path}`, async () => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await get(path, method);
      assert.equal(answer.status, 404, method);
      assert.equal(header(answer, "cache-control"), "no-store");
      assert.equal(header(answer, "content-type"), "text/plain; charset=utf-8");
      assert.equal(header(answer, "x-content-type-options"), "nosniff");
      assert.equal(answer.body, method === "GET" ? "There is no such file.\n" : "");
    }
  });
}

test("what gets smaller is sent compressed to who accepts that, and is known again", async () => {
  const ask = (/** @type {string} */ path, /** @type {Record<string, string>} */ headers) =>
    fetch(worker.url + path, { headers: { ...ALONE, ...headers } });
  const wasm = (await files()).filter((path) => path.endsWith(".wasm"));
  for (const path of ["/", "/sw.js", "/icons/icon.svg", ...wasm.slice(0, 2)]) {
    const plain = await ask(path, { "accept-encoding": "identity" });
    assert.equal(plain.headers.get("content-encoding"), null, path);
    const packed = await ask(path, { "accept-encoding": "gzip" });
    assert.equal(packed.headers.get("content-encoding"), "gzip", path);
    assert.match(packed.headers.get("vary") ?? "", /accept-encoding/i);
    assert.deepEqual(await packed.arrayBuffer(), await plain.arrayBuffer(), path);
    const tag = packed.headers.get("etag") ?? "";
    assert.equal((await ask(path, { "if-none-match": tag })).status, 304, path);
  }
});

test("a place in the app is its page, which is asked for again each time", async () => {
  const page = await get("/");
  assert.match(page.body, /^<!doctype html>/i);
  for (const path of [
    "/",
    "/s/0190b6c2-7b1e-4c7a-9f43-0242ac120002",
    "/v/abc",
    "/s/x?theme=dark",
  ]) {
    const answer = await get(path);
    assert.deepEqual([answer.status, answer.body], [200, page.body], path);
    assert.equal(header(answer, "content-type"), "text/html; charset=utf-8");
    assert.equal(header(answer, "cache-control"), "public, max-age=0, must-revalidate");
    assert.match(header(answer, "content-security-policy"), /default-src 'none'/);
    const head = await get(path, "HEAD");
    assert.deepEqual([head.status, head.body], [200, ""], path);
    assert.equal(header(head, "content-type"), "text/html; charset=utf-8");
  }
});

test("a page that has not changed is not sent again", async () => {
  const etag = header(await get("/s/x"), "etag");
  const again = await fetch(`${worker.url}/s/x`, { headers: { ...ALONE, "if-none-match": etag } });
  assert.equal(again.status, 304);
});

test("the app's files are kept for good, except those that keep their name", async () => {
  const paths = await files();
  assert.ok(paths.length > 5, paths.join(" "));
  for (const path of paths) {
    const answer = await get(path, "HEAD");
    assert.equal(answer.status, 200, path);
    assert.equal(header(answer, "cache-control"), "public, max-age=31536000, immutable", path);
  }
  for (const path of ["/sw.js", "/startup.js", "/manifest.webmanifest"]) {
    const answer = await get(path, "HEAD");
    assert.equal(answer.status, 200, path);
    assert.equal(header(answer, "cache-control"), "public, max-age=0, must-revalidate", path);
  }
});

test("a page is only read", async () => {
  for (const path of ["/", "/s/x"]) assert.equal((await get(path, "POST")).status, 405, path);
  assert.equal((await get("/assets/nothing.wasm", "POST")).status, 404);
});
