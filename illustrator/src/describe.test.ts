import { expect, test } from "vitest";
import { describeIllustration } from "./describe.ts";
import { layouts } from "./layouts/layouts.ts";
import { house } from "./motifs/places/house.ts";
import { planIllustration } from "./plan.ts";
import { orderOf } from "./test-support.ts";

test("the alternative text names what is drawn, where, and in which colours", () => {
  const plan = planIllustration(orderOf({ prompt: "House" }));
  const stage = layouts.find(({ name }) => name === "stage");
  if (plan.kind !== "thing" || stage === undefined) throw new Error("A house is a thing.");
  const scheme = { ...plan.scheme, background: "#f4efe6", field: "#e2572f", floor: "#0f3a33" };
  expect(describeIllustration({ ...plan, layout: stage, subject: house, companion: undefined, scheme })).toBe(
    "Flat drawing of a house in front of a large disc, in cream, orange and dark green.",
  );
  expect(describeIllustration({ ...plan, layout: stage, subject: house, companion: house, scheme })).toContain(
    "a house and a house in front",
  );
});

test("the alternative text speaks of the second motif only where there is room for it", () => {
  const prompt = "A heat pump for an old stone house";
  for (let variation = 0; variation < layouts.length; variation += 1) {
    for (const size of [
      { width: 1080, height: 1350 },
      { width: 1600, height: 900 },
    ]) {
      const plan = planIllustration(orderOf({ prompt, variation, ...size }));
      if (plan.kind !== "thing") throw new Error("A house is a thing.");
      const roomy = plan.layout.company === "always" || (plan.layout.company === "wide" && size.width > size.height);
      expect(plan.companion !== undefined, plan.layout.name).toBe(roomy);
      expect(describeIllustration(plan).includes(" and a "), plan.layout.name).toBe(roomy);
    }
  }
});

test("the alternative text of an abstract picture says that it is one, and never repeats the prompt", () => {
  for (const variation of [0, 1, 2, 3]) {
    expect(describeIllustration(planIllustration(orderOf({ prompt: "Zyxwv", variation })))).toMatch(/^Abstract drawing of (?!.*Zyxwv)/);
  }
});
