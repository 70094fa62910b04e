import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const signal = new AbortController().signal;

test("bounds each party and all together, and gives a place back once", async () => {
  const turns = createTurns({ perPartyMax: 2, togetherMax: 3, waitingPerPartyMax: 9 });
  const first = await turns.take("one", signal);
  await turns.take("one", signal);
  const order: string[] = [];
  const wait = (party: string) =>
    turns.take(party, signal).then((place) => {
      order.push(party);
      return place;
    });
  const waiting = [wait("one"), wait("one"), wait("other"), wait("third")];
  const other = await waiting[2];
  expect(order).toEqual(["other"]);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  await waiting[0];
  other?.[Symbol.dispose]();
  await waiting[3];
  expect(order).toEqual(["other", "one", "third"]);
});

test("whoever waits no longer leaves no place taken", async () => {
  const turns = createTurns({ perPartyMax: 1, togetherMax: 1, waitingPerPartyMax: 1 });
  const held = await turns.take("one", signal);
  const leaving = new AbortController();
  const left = turns.take("one", leaving.signal);
  await expect(turns.take("one", signal)).rejects.toMatchObject({ code: "unavailable" });
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  const next = turns.take("other", signal);
  held[Symbol.dispose]();
  (await next)[Symbol.dispose]();
  expect(await turns.take("one", signal)).toBeDefined();
  await expect(turns.take("two", AbortSignal.abort(new Error("late")))).rejects.toThrow("late");
});
