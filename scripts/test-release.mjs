// npm run test:release: the tests in workerd, Chromium and Node against the artifacts as they are shipped.

process.env.WEBSKETCH_EDITION = "shipped";
process.argv.push("edge", "e2e", "npm", "shipped");
await import("./test.mjs");
