import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one line that any tool can read: how many tests passed, failed and were skipped. */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped + counts.pending;
    process.stdout.write(`\nTests: ${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
  }
}
