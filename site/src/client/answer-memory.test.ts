import { expect, test } from "vitest";
import { createAnswerMemory } from "./answer-memory.ts";

const answer = (text: string) => ({ etag: '"1"', text });

test("the hundred answers used last are kept", () => {
  const memory = createAnswerMemory();
  for (let count = 0; count < 100; count++) memory.keep(`/${count}`, answer("x"));
  memory.find("/0");
  memory.keep("/100", answer("x"));
  expect(memory.find("/0")).toEqual(answer("x"));
  expect(memory.find("/1")).toBeUndefined();
  expect(memory.find("/2")).toEqual(answer("x"));
});

test("long answers push older ones out, and one that is too long is not kept", () => {
  const memory = createAnswerMemory();
  memory.keep("/a", answer("x".repeat(3_000_000)));
  memory.keep("/b", answer("x".repeat(3_000_000)));
  expect(memory.find("/a")).toBeUndefined();
  memory.keep("/b", answer("x".repeat(5_000_001)));
  expect(memory.find("/b")).toBeUndefined();
  memory.keep("/c", answer("x".repeat(5_000_000)));
  expect(memory.find("/c")).toBeDefined();
});
