import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { leastRate, longestMilliseconds, streamInPlace } from "./stream-in-place.ts";

let held = 0;
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

async function* chunksOf(bytes: number): AsyncGenerator<Uint8Array, void> {
  for (;;) yield new Uint8Array(bytes);
}

function open(made: AsyncGenerator<Uint8Array, void>, mayGoOn = async () => true) {
  held = 1;
  const place = new DisposableStack();
  place.defer(() => {
    held -= 1;
  });
  return streamInPlace(made, { place, mayGoOn }).getReader();
}

test("breaks off once the right has ended, and makes nothing more", async () => {
  let [may, made] = [true, 0];
  async function* counted() {
    for (;;) {
      made += 1;
      yield new Uint8Array(1);
    }
  }
  const reader = open(counted(), async () => may);
  await reader.read();
  vi.advanceTimersByTime(1000);
  await reader.read();
  may = false;
  vi.advanceTimersByTime(1000);
  await expect(reader.read()).rejects.toThrow("may not have it any more");
  expect([made, held]).toEqual([2, 0]);
});

test("ends what makes the chunks also where the right cannot be asked for", async () => {
  let isOpen = true;
  async function* opened() {
    try {
      for (;;) yield new Uint8Array(1);
    } finally {
      isOpen = false;
    }
  }
  const reader = open(opened(), () => Promise.reject(new Error("no database")));
  await reader.read();
  vi.advanceTimersByTime(1000);
  await expect(reader.read()).rejects.toThrow("no database");
  expect([isOpen, held]).toEqual([false, 0]);
});

test("asks for the right once in a second, however many chunks a reader takes", async () => {
  let asked = 0;
  const reader = open(chunksOf(1), async () => {
    asked += 1;
    return true;
  });
  for (let second = 0; second < 3; second += 1) {
    for (let chunk = 0; chunk < 100; chunk += 1) await reader.read();
    vi.advanceTimersByTime(1000);
  }
  expect(asked).toBe(2);
});

test("frees its place where a reader takes nothing more, or too little", async () => {
  const reader = open(chunksOf(leastRate.bytes / 2));
  await reader.read();
  await reader.read();
  vi.advanceTimersByTime(leastRate.milliseconds);
  await reader.read();
  expect(held).toBe(1);
  vi.advanceTimersByTime(leastRate.milliseconds);
  await expect(reader.read()).rejects.toThrow("too slow");
  expect(held).toBe(0);
});

test("does not blame a reader for what takes long to make", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* slowly() {
    await promise;
    yield new Uint8Array(1);
  }
  const reader = open(slowly());
  const read = reader.read();
  await vi.advanceTimersByTimeAsync(2 * leastRate.milliseconds);
  resolve();
  expect((await read).value).toHaveLength(1);
  expect((await reader.read()).done).toBe(true);
  expect(held).toBe(0);
});

test("breaks off after the longest time", async () => {
  const reader = open(chunksOf(leastRate.bytes));
  for (let spent = 0; spent < longestMilliseconds - leastRate.milliseconds; spent += leastRate.milliseconds) {
    await reader.read();
    vi.advanceTimersByTime(leastRate.milliseconds);
  }
  await reader.read();
  vi.advanceTimersByTime(leastRate.milliseconds);
  await expect(reader.read()).rejects.toThrow("takes too long");
  expect(held).toBe(0);
});

test("frees its place once, also where a reader stops", async () => {
  const reader = open(chunksOf(1));
  await reader.read();
  await reader.cancel();
  vi.advanceTimersByTime(2 * leastRate.milliseconds);
  expect(held).toBe(0);
});
