import { expect, test } from "vitest";
import { watchWith } from "#src/core/watching/observe.ts";
import { until } from "#test/until.ts";
import { createLane } from "./lane.ts";
import { createWorker } from "./worker.ts";

test("a worker that pauses goes on when it is woken, also where that comes before the pause, and stops at once", async () => {
  let rounds = 0;
  const worker = createWorker({
    name: "publisher",
    async open() {
      rounds += 1;
      if (rounds === 3) worker.wake();
      return 0;
    },
    idle: async () => 60_000,
    onError() {},
  });
  worker.start();
  await until(() => rounds === 1);
  worker.wake();
  await until(() => rounds === 2);
  worker.wake();
  await until(() => rounds === 4);
  await worker.stop();
  expect(rounds).toBe(4);
});

test("a worker that has taken all that was due looks when something is, and makes no round before", async () => {
  let rounds = 0;
  const looks: number[] = [];
  const worker = createWorker({
    name: "publisher",
    async open() {
      rounds += 1;
      return 1;
    },
    isDrained: () => true,
    async until() {
      looks.push(rounds);
      return 60_000;
    },
    onError() {},
  });
  worker.start();
  await until(() => looks.length === 1);
  worker.wake();
  await until(() => looks.length === 2);
  await worker.stop();
  expect(looks).toEqual([1, 2]);
});

test("a worker that is held takes nothing, and goes on at once when it is let go", async () => {
  let rounds = 0;
  const worker = createWorker({
    name: "publisher",
    async open() {
      rounds += 1;
      return 0;
    },
    idle: async () => 60_000,
    onError() {},
  });
  worker.hold(true);
  worker.start();
  worker.wake();
  expect(rounds).toBe(0);
  worker.hold(false);
  await until(() => rounds === 1);
  await worker.stop();
});

test("a round that never ends is told, and followed by another one", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const worker = createWorker({
    name: "publisher",
    async open() {
      rounds += 1;
      if (rounds === 1) await new Promise(() => {});
      return 0;
    },
    idle: async () => 60_000,
    onError: (error) => errors.push(error),
    roundMillisecondsMax: 1,
  });
  worker.start();
  await until(() => errors.length > 0);
  worker.wake();
  await until(() => rounds > 1);
  await worker.stop();
  expect(String(errors[0])).toBe("Error: A round has not ended within 0.001 seconds, and another one begins.");
});

test("a round that was given up claims nothing when it goes on, beside a newer one or after the worker has stopped", async () => {
  const hanging: PromiseWithResolvers<void>[] = [];
  let claims = 0;
  let errors = 0;
  const lane = createLane<number>({
    name: "publications",
    atOnceMax: 1,
    async claim() {
      claims += 1;
      return [];
    },
    run: async () => "settled",
    onError() {},
  });
  const worker = createWorker({
    name: "publisher",
    lanes: [lane],
    async open() {
      const answer = Promise.withResolvers<void>();
      hanging.push(answer);
      await answer.promise;
      return 0;
    },
    idle: async () => 60_000,
    onError() {
      errors += 1;
    },
    roundMillisecondsMax: 1,
  });
  worker.start();
  await until(() => errors === 1);
  worker.wake();
  await until(() => hanging.length === 2);
  hanging[0]?.resolve();
  await until(() => errors === 2);
  await worker.stop();
  hanging[1]?.resolve();
  await hanging[1]?.promise;
  await Promise.resolve();
  expect(claims).toBe(0);
});

test("a round that fails is followed by another one", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const worker = createWorker({
    name: "publisher",
    async open() {
      rounds += 1;
      if (rounds === 1) throw new Error("no connection");
      return 0;
    },
    idle: async () => 1,
    onError: (error) => errors.push(error),
  });
  worker.start();
  await until(() => errors.length === 1);
  worker.wake();
  await until(() => rounds > 1);
  await worker.stop();
  expect(errors).toEqual([new Error("no connection")]);
});

test("a worker whose look at what is due next fails reports it, and goes on after a pause", async () => {
  const errors: unknown[] = [];
  const worker = createWorker({
    name: "publisher",
    idle: () => Promise.reject(new Error("no connection")),
    onError: (error) => errors.push(error),
  });
  worker.start();
  await until(() => errors.length === 1);
  worker.wake();
  await until(() => errors.length === 2);
  await worker.stop();
  expect(errors[1]).toEqual(new Error("no connection"));
});

test("a lane claims what it has room for, and a piece that ends makes the worker look again", async () => {
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  const waiting = [1, 2, 3, 4, 5];
  const lane = createLane<number>({
    name: "publications",
    atOnceMax: 2,
    async claim(room) {
      asked.push(room);
      return waiting.splice(0, room);
    },
    run: () => new Promise((resolve) => ends.push(() => resolve("settled"))),
    onError() {},
  });
  const worker = createWorker({ name: "publisher", lanes: [lane], idle: async () => 60_000, onError() {} });
  worker.start();
  await until(() => ends.length === 2);
  ends[0]?.();
  await until(() => ends.length === 3);
  expect(asked).toEqual([2, 1]);
  waiting.length = 0;
  const stopped = worker.stop();
  for (const end of ends) end();
  await stopped;
  expect(lane.room()).toBe(2);
});

test("a worker that stops takes nothing more, tells its work to end, and waits for it", async () => {
  const order: string[] = [];
  const lane = createLane<string>({
    name: "publications",
    atOnceMax: 5,
    claim: async () => (order.length === 0 ? ["one"] : []),
    run: (one, stopping) =>
      new Promise((resolve) => {
        order.push(`began ${one}`);
        stopping.addEventListener("abort", () => {
          order.push("told to end");
          resolve("settled");
        });
      }),
    onError() {},
  });
  const worker = createWorker({ name: "publisher", lanes: [lane], idle: async () => 1, onError() {} });
  worker.start();
  await until(() => order.length === 1);
  await worker.stop();
  order.push("stopped");
  expect(order).toEqual(["began one", "told to end", "stopped"]);
});

test("a piece that fails is reported and gives its place back", async () => {
  const failed: [unknown, number][] = [];
  const lane = createLane<number>({
    name: "publications",
    atOnceMax: 1,
    claim: async () => [7],
    run: () => Promise.reject(new Error("broken")),
    onError: (error, claim) => failed.push([error, claim]),
  });
  const worker = createWorker({ name: "publisher", lanes: [lane], idle: async () => 1, onError() {} });
  expect(await worker.work()).toBe(1);
  expect(failed).toEqual([[new Error("broken"), 7]]);
  expect(lane.room()).toBe(1);
});

test("a piece whose lease was lost is counted for its lane", async () => {
  const counted: unknown[] = [];
  const unwatch = watchWith({
    ended() {},
    measured() {},
    counted: (kind, labels, by) => void counted.push([kind, labels, by]),
  });
  const claims = ["settled", "lost", "lost"] as const;
  const lane = createLane<(typeof claims)[number]>({
    name: "search_consoles",
    atOnceMax: 3,
    claim: async () => claims,
    run: async (ended) => ended,
    onError() {},
  });
  await createWorker({ name: "search_fetcher", lanes: [lane], idle: async () => 1, onError() {} }).work();
  unwatch();
  const lost = ["leases_lost", { lane: "search_consoles" }, 1];
  expect(counted).toEqual([lost, lost]);
});

test("a worker that is full makes no further round before a piece has ended", async () => {
  let rounds = 0;
  const ends: (() => void)[] = [];
  const lane = createLane<number>({
    name: "publications",
    atOnceMax: 1,
    run: () => new Promise((resolve) => ends.push(() => resolve("settled"))),
    onError() {},
  });
  const worker = createWorker({
    name: "publisher",
    async open() {
      rounds += 1;
      if (lane.room() === 0) return 0;
      lane.begin([rounds]);
      return 1;
    },
    lanes: [lane],
    isFull: () => lane.room() === 0,
    idle: async () => 60_000,
    onError() {},
  });
  worker.start();
  await until(() => ends.length === 1);
  expect(rounds).toBe(1);
  ends[0]?.();
  await until(() => ends.length === 2);
  expect(rounds).toBe(2);
  ends[1]?.();
  const stopped = worker.stop();
  await until(() => lane.room() === 1 || ends.length > 2);
  for (const end of ends) end();
  await stopped;
});
