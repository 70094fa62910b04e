import { defineConfig } from "vitest/config";

const node = { environment: "node", testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: "rules", include: ["{contract,markdown,scripts}/**/*.test.ts"] } },
      { test: { ...node, name: "server", include: ["server/**/*.test.ts"], globalSetup: ["server/test/global-setup.ts"] } },
      { test: { ...node, name: "site", include: ["site/**/*.test.ts"], globalSetup: ["site/test/build-once.ts"] } },
      {
        test: {
          ...node,
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts", "site/test/build-once.ts"],
        },
      },
    ],
  },
});
