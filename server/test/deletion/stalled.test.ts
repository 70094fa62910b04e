import { expect, test } from "vitest";
import { expectNothing, kinds } from "./stalled-work.ts";

test.each([
  ["a post on X", "part.prepared", "project"],
  ["pictures", "images.drawn", "organization"],
] as const)("%s, held at %s for longer than a lease, leaves and sends nothing once its %s is deleted", async (kind, point, what) => {
  const [, open] = kinds.find(([name]) => name === kind) ?? [];
  if (open === undefined) expect.fail("There is no such work.");
  await expectNothing(open, point, what);
});
