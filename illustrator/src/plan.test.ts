import { expect, test } from "vitest";
import { planIllustration } from "./plan.ts";
import { orderOf } from "./test-support.ts";

test.each(["A house", "Coffee", "A house full of coffee"])(
  "variations next to each other share neither layout nor ground: %s",
  (prompt) => {
    for (let variation = 0; variation < 20; variation += 1) {
      const one = planIllustration(orderOf({ prompt, variation }));
      const other = planIllustration(orderOf({ prompt, variation: variation + 1 }));
      if (one.kind !== "thing" || other.kind !== "thing") throw new Error("Houses and coffee are things.");
      expect(one.layout).not.toBe(other.layout);
      expect(one.scheme.background).not.toBe(other.scheme.background);
    }
  },
);
