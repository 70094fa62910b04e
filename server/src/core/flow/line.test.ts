import { expect, test } from "vitest";
import { verbatim } from "#src/core/text/listed-words.ts";
import { chanceFrom } from "#test/chance.ts";
import { createLine, type LineOptions, type LinePlace } from "./line.ts";

const usual: LineOptions = { name: "request bodies", room: 100, shareMax: 60, waitingMax: 10, tooBusy: verbatim("Too much.") };

/** Takes units for a share, and records the order of admission. */
function takers(line: ReturnType<typeof createLine>) {
  const inside: string[] = [];
  const places = new Map<string, LinePlace>();
  return {
    inside,
    async ask(name: string, units: number) {
      const place = line.open(name.slice(0, 1), units);
      places.set(name, place);
      await place.take(units);
      inside.push(name);
    },
    free: (name: string) => places.get(name)?.[Symbol.dispose](),
  };
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("a share that holds all it may waits for itself, and others are let in at once", async () => {
  const { inside, ask, free } = takers(createLine(usual));
  const all = [ask("a1", 60), ask("a2", 10), ask("b1", 40)];
  await turn();
  expect(inside).toEqual(["a1", "b1"]);
  free("a1");
  await Promise.all(all);
  expect(inside).toEqual(["a1", "b1", "a2"]);
});

test("shares that wait take turns, however many callers each has", async () => {
  const { inside, ask, free } = takers(createLine({ ...usual, room: 1, shareMax: 1 }));
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => ask(name, 1));
  for (let count = 0; count < all.length; count += 1) {
    await turn();
    free(inside.at(-1) ?? "");
  }
  await Promise.all(all);
  // The first caller came when there was no other share, so its share is still the first in turn.
  expect(inside).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("what is only announced takes nothing", async () => {
  const line = createLine(usual);
  const announced = Array.from({ length: 50 }, () => line.open("a", 60));
  const { inside, ask } = takers(line);
  await ask("b1", 60);
  expect(inside).toEqual(["b1"]);
  for (const place of announced) place[Symbol.dispose]();
});

test("places that grow side by side are all filled, in whatever order they ask", async () => {
  for (let round = 0; round < 50; round += 1) {
    const line = createLine({ ...usual, waitingMax: 100 });
    const { below, pick } = chanceFrom(round);
    const grow = async (share: string, unitsMax: number) => {
      using place = line.open(share, unitsMax);
      for (let held = 0; held < unitsMax; held += 7) {
        await place.take(Math.min(7, unitsMax - held));
        for (let pause = below(4); pause > 0; pause -= 1) await turn();
      }
    };
    await Promise.all(Array.from({ length: 20 }, () => grow(pick(["a", "b", "c"]), 1 + below(60))));
  }
});

test("giving back twice gives back once", async () => {
  const line = createLine({ ...usual, room: 1, shareMax: 1 });
  const first = await line.enter("a");
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  const { inside, ask } = takers(line);
  void ask("a1", 1);
  void ask("a2", 1);
  await turn();
  expect(inside).toEqual(["a1"]);
});

test("more than there is takes all there is for a share", async () => {
  const { inside, ask } = takers(createLine(usual));
  void ask("a1", 1000);
  void ask("a2", 1);
  await ask("b1", 40);
  expect(inside).toEqual(["a1", "b1"]);
});

test("a share whose line is full, one that does not move and one that ends tell to come back", async () => {
  const full = createLine({ ...usual, shareMax: 1, waitingMax: 1 });
  await full.enter("a");
  const waiting = full.enter("a");
  await expect(full.enter("a")).rejects.toMatchObject({ code: "unavailable", message: "Too much." });
  await full.enter("b");
  full.close();
  await expect(waiting).rejects.toMatchObject({ code: "unavailable" });
  await expect(full.enter("c")).rejects.toMatchObject({ code: "unavailable" });
  const stuck = createLine({ ...usual, shareMax: 1, waitSecondsMax: 0.05 });
  const holder = await stuck.enter("a");
  await expect(stuck.enter("a")).rejects.toMatchObject({ code: "unavailable" });
  holder[Symbol.dispose]();
  await expect(stuck.enter("a")).resolves.toBeDefined();
});

test("whoever waits no longer leaves no place taken, and hears why", async () => {
  const line = createLine({ ...usual, room: 1, shareMax: 1, waitingMax: 1 });
  const held = await line.enter("a");
  const leaving = new AbortController();
  const left = line.enter("a", leaving.signal);
  await expect(line.enter("a")).rejects.toMatchObject({ code: "unavailable" });
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  const next = line.enter("b");
  held[Symbol.dispose]();
  (await next)[Symbol.dispose]();
  using _again = await line.enter("a", new AbortController().signal);
  await expect(line.enter("b", AbortSignal.abort(new Error("late")))).rejects.toThrow("late");
});

test("a signal that ends later takes nothing from whoever was let in", async () => {
  const line = createLine({ ...usual, room: 1, shareMax: 1 });
  const over = new AbortController();
  const place = await line.enter("a", over.signal);
  over.abort(new Error("over"));
  const next = line.enter("b");
  await turn();
  place[Symbol.dispose]();
  (await next)[Symbol.dispose]();
});
