import { afterAll } from "vitest";
import { secondsOfTree } from "./processor-time.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Processor seconds of the worker and the processes that it started, while it ran this file. */
    processorSeconds?: number;
  }
}

// Vitest evaluates this file again for each test file, before it imports that file.
const before = secondsOfTree();

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern.
afterAll(({}, suite) => {
  suite.file.meta.processorSeconds = secondsOfTree() - before;
});
