import { expect, test } from "vitest";
import { openDestinations } from "./destinations/open-destinations.ts";
import { moveItem } from "./move-item.ts";

test("an item is moved up and down, and never out of its list", () => {
  expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});

test("a destination is open unless the post is out there or on its way", () => {
  const all = (["pending", "scheduled", "delivering", "confirmed", "failed"] as const).map((status) => ({ status }));
  expect(openDestinations(all as never).map(({ status }) => status)).toEqual(["pending", "scheduled", "failed"]);
});
