import { expect, test } from "vitest";
import { createByteBudget } from "./byte-budget.ts";

const patient = { bytesMax: 100, waitingMax: 10, waitSecondsMax: 60 };

/** What has been let in so far, by name. */
function takeAll(budget: ReturnType<typeof createByteBudget>, wishes: Record<string, number>) {
  const held = new Map<string, Disposable>();
  const all = Object.entries(wishes).map(async ([name, bytes]) => held.set(name, await budget.take(bytes)));
  return { names: () => [...held.keys()], free: (name: string) => held.get(name)?.[Symbol.dispose](), all: Promise.all(all) };
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("what fits is let in at once, and what does not waits its turn in order", async () => {
  const takers = takeAll(createByteBudget(patient), { a: 60, b: 40, c: 50, d: 10 });
  await turn();
  expect(takers.names()).toEqual(["a", "b"]);
  takers.free("b");
  await turn();
  expect(takers.names()).toEqual(["a", "b"]);
  takers.free("a");
  await takers.all;
  expect(takers.names()).toEqual(["a", "b", "c", "d"]);
});

test("giving back twice gives back once", async () => {
  const budget = createByteBudget(patient);
  const first = await budget.take(100);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  const takers = takeAll(budget, { a: 100, b: 1 });
  await turn();
  expect(takers.names()).toEqual(["a"]);
});

test("more than there is takes all there is", async () => {
  const takers = takeAll(createByteBudget(patient), { a: 1000, b: 1 });
  await turn();
  expect(takers.names()).toEqual(["a"]);
});

test("a line that is full, and one that does not move, tell to come back", async () => {
  const full = createByteBudget({ ...patient, waitingMax: 1 });
  await full.take(100);
  const waiting = full.take(1);
  await expect(full.take(1)).rejects.toMatchObject({ code: "unavailable" });
  const stuck = createByteBudget({ ...patient, waitSecondsMax: 0.05 });
  const holder = await stuck.take(100);
  await expect(stuck.take(1)).rejects.toMatchObject({ code: "unavailable" });
  holder[Symbol.dispose]();
  await expect(stuck.take(100)).resolves.toBeDefined();
  void waiting;
});
