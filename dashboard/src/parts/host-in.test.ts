import { expect, test } from "vitest";
import { hostIn } from "./host-in.ts";

test.each([
  ["blog.hearth.example", "blog.hearth.example"],
  [" HTTPS://Blog.Hearth.example/journal?page=2 ", "blog.hearth.example"],
  ["blog.hearth.example.", "blog.hearth.example"],
  ["not a host", "not a host"],
  ["", ""],
])("%j means the host %j", (typed, host) => {
  expect(hostIn(typed)).toBe(host);
});
