import { expect, test } from "vitest";
import { type PageBytes, toPlainBytes } from "./page-bytes.ts";
import { createPageStore } from "./page-store.ts";

function pageOf(text: string): PageBytes {
  return toPlainBytes({ status: 200, headers: {}, body: Uint8Array.from(Buffer.from(text)) });
}

function counting(text: string, keep = true) {
  const made = { times: 0 };
  const make = async () => {
    made.times += 1;
    return { page: pageOf(text), keep };
  };
  return { made, make };
}

test("a page is made once for one state of its blog, and anew for the next", async () => {
  const store = createPageStore(1_000_000);
  const { made, make } = counting("a");
  const first = await store.get("key", "v1", make);
  expect(store.get("key", "v1", make), "at once").toBe(first);
  expect(made.times).toBe(1);
  await store.get("key", "v2", make);
  expect(made.times).toBe(2);
});

test("pages that strangers can ask for under any name are not kept", async () => {
  const store = createPageStore(1_000_000);
  const { made, make } = counting("missing", false);
  await store.get("key", "v1", make);
  await store.get("key", "v1", make);
  expect(made.times).toBe(2);
});

test("memory is bounded in bytes: what was not read for longest goes first, and one giant stays out", async () => {
  const store = createPageStore(100_000);
  const { made, make } = counting("x".repeat(6000));
  for (let number = 0; number < 12; number += 1) await store.get(`page ${number}`, "v1", make);
  made.times = 0;
  await store.get("page 11", "v1", make);
  expect(made.times, "the last one is there").toBe(0);
  await store.get("page 0", "v1", make);
  expect(made.times, "the first one is not").toBe(1);
  const giant = counting("x".repeat(90_000));
  await store.get("giant", "v1", giant.make);
  await store.get("giant", "v1", giant.make);
  expect(giant.made.times).toBe(2);
  made.times = 0;
  await store.get("page 11", "v1", make);
  expect(made.times).toBe(0);
});

test("a page that could not be made fails its readers and is tried again", async () => {
  const store = createPageStore(1_000_000);
  const failing = () => Promise.reject(new Error("down"));
  await expect(store.get("key", "v1", failing)).rejects.toThrow("down");
  const { make } = counting("a");
  expect(await store.get("key", "v1", make)).toMatchObject({ size: expect.any(Number) });
});
