// Loaded before every script (`node -r`), and written in the JavaScript of 2009: an old Node must be able to
// read this file to say that it is too old.
var LEAST_NODE_MAJOR = 20;

if (Number(process.versions.node.split(".")[0]) < LEAST_NODE_MAJOR) {
  console.error(
    "Node " +
      process.versions.node +
      " is too old: install Node " +
      LEAST_NODE_MAJOR +
      " or newer (https://nodejs.org).",
  );
  process.exit(1);
}
