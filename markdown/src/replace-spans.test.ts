import { expect, test } from "vitest";
import { hangs } from "../test/hangs.ts";
import { replaceSpans } from "./replace-spans.ts";

const bracketed = (text: string) => replaceSpans(text, /\[/g, /\]/g, (span) => span.toUpperCase());

test("changes everything from an opening to the next closing, and leaves what is not closed", () => {
  expect(bracketed("a [b] c [d [e] f] g [h")).toBe("a [B] c [D [E] f] g [h");
  expect(replaceSpans("x/*/ y */z", /\/\*/g, /\*\//g, () => "")).toBe("xz");
  expect(bracketed("")).toBe("");
});

test("looks through a text once where nothing is closed", hangs, () => {
  const text = "[".repeat(1_000_000);
  expect(bracketed(text)).toBe(text);
});
