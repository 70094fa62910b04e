import { expect, test } from "vitest";
import { openDestinations } from "./open-destinations.ts";

test("a destination is open unless the post is out there or on its way", () => {
  const all = (["pending", "scheduled", "delivering", "confirmed", "failed"] as const).map((status) => ({ status }));
  expect(openDestinations(all as never).map(({ status }) => status)).toEqual(["pending", "scheduled", "failed"]);
});
