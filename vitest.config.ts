import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { askedSet, filesOfRun } from "./scripts/runner/test-sets.ts";
import { shareOfLoops } from "./server/test/chance.ts";

const set = askedSet();
// Chosen here, once for all workers: they inherit it. A change is judged by the same values as the one before it; loops at their full
// length draw new ones.
process.env.GALLEY_TEST_SEED ??= String(shareOfLoops() < 1 ? 1 : Math.floor(Math.random() * 2 ** 31));

// Files share a worker's modules, since loading the service anew for each file took half of the time. What a file changes outside of itself it puts back.
// The limits end what hangs and judge nothing: a wait gets at least ten times what a quiet machine needs, and a test passes at its first attempt or fails.
// Loops of the full set take minutes each.
const hangs = set === "full" ? 3_600_000 : 600_000;
const node = {
  environment: "node" as const,
  isolate: false,
  testTimeout: hangs,
  hookTimeout: hangs,
  expect: { poll: { timeout: 120_000, interval: 50 } },
  // A worker holds the modules of all its files: with V8's own limits and threads a quarter of its time went into collecting garbage.
  execArgv: ["--single-threaded", "--max-semi-space-size=32", "--initial-old-space-size=2048"],
  setupFiles: ["scripts/runner/seed-properties.ts", "scripts/runner/end-with-the-run.ts", "scripts/runner/count-processor-time.ts"],
  globalSetup: ["scripts/runner/run-place.ts"],
};

// Every file begins at the same moment. The tests of the packages for sites keep the machine's clock, as the programs of their users do.
const clocked = { ...node, setupFiles: [...node.setupFiles, "server/test/clock/start-clock.ts"] };
// Records what the product sends to its database, if the run asks for it.
const serving = { ...clocked, setupFiles: [...clocked.setupFiles, "server/test/statements/record-statements.ts"] };

const projects = [
  { test: { ...clocked, name: "rules", include: filesOfRun("rules", set) } },
  {
    test: {
      ...serving,
      name: "server",
      include: filesOfRun("server", set),
      globalSetup: [...node.globalSetup, "server/test/global-setup.ts"],
    },
  },
  { test: { ...node, name: "site", include: filesOfRun("site", set), globalSetup: [...node.globalSetup, "site/test/build-once.ts"] } },
  {
    test: {
      ...serving,
      name: "e2e",
      include: filesOfRun("e2e", set),
      globalSetup: [...node.globalSetup, "server/test/global-setup.ts", "site/test/build-once.ts", "e2e/dashboard/fill-template.ts"],
    },
  },
];

export default defineConfig({
  test: {
    // One more than there are cores: tests wait for the database, for processes and for clocks too.
    maxWorkers: availableParallelism() + 1,
    reporters: ["default", "./scripts/runner/time-reporter.ts", "./scripts/totals-reporter.ts"],
    // A set leaves out projects of which it takes no file, so that neither a browser nor the dashboard is made ready for it.
    projects: projects.filter(({ test }) => test.include.length > 0),
  },
});
