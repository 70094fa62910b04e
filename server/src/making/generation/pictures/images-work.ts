import { Hopeless } from "../work/outcome.ts";
import type { Work } from "../work/work.ts";

/**
 * Pictures are drawn while their caller waits. A worker only meets those whose caller's process has died, and gives back what was set
 * aside for them.
 */
export const imagesWork: Work<never> = {
  async make() {
    throw new Hopeless("The service was stopped while it drew. Nothing was charged. Ask again.");
  },
  async keep() {
    throw new Error("Pictures are kept by whoever waits for them.");
  },
  async fail() {},
};
