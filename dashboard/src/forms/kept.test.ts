import { expect, test } from "vitest";
import { dropKept, keep, readKept } from "./kept.ts";

function storeOf(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test("what is kept comes back under its key until it is dropped", () => {
  const store = storeOf();
  expect(keep("one", { text: "Walls." }, store)).toBe(true);
  expect(readKept("one", store)).toEqual({ text: "Walls." });
  expect(readKept("other", store)).toBeNull();
  dropKept("one", store);
  expect(readKept("one", store)).toBeNull();
});

test("what nobody can read is nothing, and a browser without room says so", () => {
  expect(readKept("one", storeOf(new Map([["one", "{"]])))).toBeNull();
  const full = {
    ...storeOf(),
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  expect(keep("one", "Walls.", full)).toBe(false);
});
