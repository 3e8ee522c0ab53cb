// A coding agent: the official client of the Model Context Protocol, at the Worker.

import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ALONE } from "./api.mjs";

/** A page of settings, as a tree. */
const SETTINGS = {
  page: [
    { h1: "Settings", id: "title" },
    {
      card: [
        { h2: "Profile" },
        { input: "Full name", id: "name" },
        { input: "Email", id: "email" },
        { toggle: "Public profile", id: "public" },
      ],
      id: "profile",
    },
    {
      row: [
        { button: "Save", id: "save" },
        { button: "Cancel", variant: "secondary" },
      ],
    },
  ],
};

/** A client of the protocol. @param {{ url: string }} server @param {Record<string, string>} [headers] */
export async function agent(server, headers = {}) {
  const client = new Client({ name: "an agent of this test", version: "1.0.0" });
  const url = new URL("/mcp", server.url);
  const requestInit = { headers: { ...ALONE, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/**
 * Calls a tool and returns its result.
 * @param {Client} client @param {string} name @param {Record<string, unknown>} [args]
 * @returns {Promise<{ text: string, isError: boolean }>}
 */
export async function use(client, name, args = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = /** @type {{ type: string, text: string }[]} */ (result.content);
  return { text: content.text, isError: result.isError === true };
}

/** A session that an agent has opened. @param {Client} client @param {object} [args] */
export async function created(client, args = { tree: SETTINGS }) {
  const { text, isError } = await use(client, "create_sketch", { ...args });
  assert.equal(isError, false, text);
  return /sessionId: (\S+)/.exec(text)?.[1] ?? assert.fail(text);
}
