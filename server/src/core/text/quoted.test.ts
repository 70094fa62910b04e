import { expect, test } from "vitest";
import { quoted } from "./quoted.ts";

test("what a service says is cut to 300 characters and one line, and no character is cut in half", () => {
  expect(quoted("too\r\n  long\u0000\u202e")).toBe("too long");
  expect(quoted("x".repeat(1000))).toBe(`${"x".repeat(299)}…`);
  expect(quoted(`${"x".repeat(298)}😀 and more`)).toBe(`${"x".repeat(298)}…`);
  expect(quoted(`${"x".repeat(297)}😀 and more`)).toBe(`${"x".repeat(297)}😀…`);
  expect(quoted("half \ud83d of a pair")).toBe("half \ufffd of a pair");
  expect(quoted("👩‍👩‍👧")).toBe("👩‍👩‍👧");
});

test("secrets, keys and names in an address are left out", () => {
  const key = "a+key(of.mine)";
  for (const said of [
    `Wrong: ${key}`,
    "Wrong: sk-proj-abcDEF123456",
    "Wrong: sk-proj-********cdef",
    "Bearer abc.def",
    "Bearer abcdefghijklmnopqrstuvwxyz",
    "https://me:pass@host/v1",
  ])
    expect(quoted(said, [key])).not.toMatch(/of\.mine|abc|cdef|pass/);
  for (const said of ["The model asks for a risk-averse key-value task.", "The bearer token is missing."])
    expect(quoted(said, [key, "is"])).toBe(said);
});
