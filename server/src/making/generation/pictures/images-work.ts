import { Hopeless } from "../work/outcome.ts";
import type { Work } from "../work/work.ts";

/**
 * Pictures are drawn while their caller waits. A worker takes over only those whose caller's process has died, and releases
 * their credits.
 */
export const imagesWork: Work<never> = {
  async make() {
    throw new Hopeless("The service was stopped while it was drawing. Nothing was charged. Try again.");
  },
  async keep() {
    throw new Error("Pictures are kept by whoever waits for them.");
  },
  async fail() {},
};
