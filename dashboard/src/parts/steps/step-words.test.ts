import { expect, test } from "vitest";
import { type Review, stepGiven, stepTitle, turnTitle } from "./step-words.ts";

const review = (kind: string, turn: number, names: string[]) =>
  ({ kind, turn, steps: names.map((name, index) => ({ name, number: index + 1 })) }) as unknown as Review;

test("a step has its own name, or its number among the approvals", () => {
  expect(stepTitle({ name: "Client", number: 2 }, review("steps", 1, ["Editor", "Client"]))).toBe("Client");
  expect(stepTitle({ name: "", number: 2 }, review("count", 1, ["", "", ""]))).toMatch(/2.*3/);
});

test("a button names the step that it gives, and none where one approval is enough", () => {
  expect(turnTitle(review("steps", 2, ["Editor", "Client"]))).toBe("Client");
  expect(turnTitle(review("one", 1, [""]))).toBeUndefined();
  expect(turnTitle(undefined)).toBeUndefined();
});

test("after a step the people of the next one are named, and after the last the approval", () => {
  const next = (who: { name: string }[]) => [{ who }] as unknown as Parameters<typeof stepGiven>[1];
  expect(stepGiven(2, [] as unknown as Parameters<typeof stepGiven>[1])).toBe("Revision 2 is approved.");
  expect(stepGiven(2, next([{ name: "Ilse Brandt" }]))).toContain("Next: Ilse Brandt.");
  expect(stepGiven(2, next([]))).not.toContain("Ilse");
});
