import { Hopeless } from "./outcome.ts";
import type { Work } from "./work.ts";

/**
 * Work that is made while its caller waits. A worker takes over only what a caller's process left when it died, and releases its
 * credits.
 */
export const waitedWork: Work<never> = {
  async make() {
    throw new Hopeless("The service was stopped while it was making this. Nothing was charged. Try again.");
  },
  async keep() {
    throw new Error("Whoever waits for this keeps it.");
  },
  async fail() {},
};
