import { expect, test } from "vitest";
import { exchangedIds, movableIds, reordered } from "./queue-order.ts";

const at = (id: string, date: string | null, inSlot = true) => ({ id, at: date, inSlot });
const queue = [at("a", "1"), at("b", "2"), at("by hand", "3", false), at("c", "4"), at("d", "5"), at("waits", null, false)];

test("a post that moves exchanges dates with those that it passes alone, in either direction", () => {
  const ids = movableIds(queue);
  expect(ids).toEqual(["a", "b", "c", "d"]);
  expect(exchangedIds(ids, 2, 0)).toEqual(["c", "a", "b"]);
  expect(exchangedIds(ids, 1, 3)).toEqual(["c", "d", "b"]);
});

test("each place keeps its date, and a date that somebody chose by hand stays where it is", () => {
  const shown = reordered(queue, ["c", "a", "b"]);
  expect(shown.map(({ id, at }) => `${id} ${at}`)).toEqual(["c 1", "a 2", "by hand 3", "b 4", "d 5", "waits null"]);
  expect(reordered(queue, [])).toEqual(queue);
});
