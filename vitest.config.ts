import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Files share a worker's modules, since loading the service anew for each file took half of the time. What a file changes outside of itself it puts back.
const node = { environment: "node", isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    // Tests wait for the database and for processes as much as they compute.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { ...node, name: "rules", include: ["{contract,markdown,dashboard,scripts}/**/*.test.ts"] } },
      { test: { ...node, name: "server", include: ["server/**/*.test.ts"], globalSetup: ["server/test/global-setup.ts"] } },
      { test: { ...node, name: "site", include: ["site/**/*.test.ts"], globalSetup: ["site/test/build-once.ts"] } },
      {
        test: {
          ...node,
          name: "e2e",
          // A browser takes its time where everything shares two cores.
          expect: { poll: { timeout: 25_000, interval: 50 } },
          // A machine that stands still fails one journey in thousands. What needed a second attempt is named at the end of the run.
          retry: 1,
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts", "site/test/build-once.ts", "e2e/desk/fill-template.ts"],
        },
      },
    ],
  },
});
