import { defineConfig } from "vitest/config";
export default defineConfig({ root: "/work/main", test: { environment: "node", testTimeout: 30_000, include: ["server/src/database/embedded/*.test.ts", "server/src/platform/{lock,data-directory,process-identity}.test.ts"] } });
