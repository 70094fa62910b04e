import { expect, test } from "vitest";
import { hangs } from "../../../../../markdown/test/hangs.ts";
import { jsonIn } from "./json-in.ts";

test.for([
  ['{"a":1}', { a: 1 }],
  [' \n{"a":1}\n', { a: 1 }],
  ['```json\n{"a":"```"}\n```', { a: "```" }],
  ['Here it is:\n\n```\n{"a":1}\n```\nI hope it helps.', { a: 1 }],
  ['<think>{"not":"this"}</think>\n{"a":1}', { a: 1 }],
  ['Sure! {"a":{"b":"}"}} Anything else?', { a: { b: "}" } }],
  ["[1, 2]", [1, 2]],
] as const)("%s is read", ([text, json]) => {
  expect(jsonIn(text)).toEqual({ json });
});

test.for(["", "Certainly!", '{"a":', '{"a":1', "} {", "{a: 1}"])("%s is none", (text) => {
  expect(jsonIn(text)).toBeUndefined();
});

test.each([
  ["a fence and line ends without end", `\`\`\`\n${"\n".repeat(300_000)}x`],
  ["thoughts without end", `<think>${"<think>".repeat(100_000)}`],
  ["fences without end", "```\n".repeat(100_000)],
  ["brackets without end", "{[".repeat(300_000)],
])("%s are read once, and hold nothing", hangs, (_, text) => {
  expect(jsonIn(text)).toBeUndefined();
});
