// A WebSocket client that can set headers, which the platform's own cannot: the one that wrangler brings.

import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("wrangler"));

export const { WebSocket } = createRequire(require.resolve("miniflare"))("ws");
