import { expect, test } from "vitest";
import { cpuTime, onThisMachine } from "../test/cpu-time.ts";
import { replaceSpans } from "./replace-spans.ts";

const bracketed = (text: string) => replaceSpans(text, /\[/g, /\]/g, (span) => span.toUpperCase());

test("changes everything from an opening to the next closing, and leaves what is not closed", () => {
  expect(bracketed("a [b] c [d [e] f] g [h")).toBe("a [B] c [D [E] f] g [h");
  expect(replaceSpans("x/*/ y */z", /\/\*/g, /\*\//g, () => "")).toBe("xz");
  expect(bracketed("")).toBe("");
});

test("takes linear time where nothing is closed", () => {
  const text = "[".repeat(1_000_000);
  expect(cpuTime(() => bracketed(text))).toBeLessThan(onThisMachine(1000));
});
