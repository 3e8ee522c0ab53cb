// A reporter of node:test that writes one line of JSON with the numbers of tests.

/** Yields `{ passed, failed, skipped }` of all tests. A suite is not counted itself. */
export default async function* countReporter(events) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (data?.details?.type === "suite") continue;
    if (type === "test:fail" && !data.todo) count.failed += 1;
    if (type === "test:pass") count[data.skip === undefined ? "passed" : "skipped"] += 1;
  }
  yield JSON.stringify(count);
}
