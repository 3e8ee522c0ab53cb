// A reporter of node:test that only counts: one line of JSON when all is over.

/** Yields `{ passed, failed, skipped }` of all tests; suites hold tests and are none themselves. */
export default async function* countReporter(events) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (data?.details?.type === "suite") continue;
    if (type === "test:fail" && !data.todo) count.failed += 1;
    if (type === "test:pass") count[data.skip === undefined ? "passed" : "skipped"] += 1;
  }
  yield JSON.stringify(count);
}
