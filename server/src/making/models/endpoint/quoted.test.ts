import { expect, test } from "vitest";
import { quoted } from "./quoted.ts";

test("what an endpoint says is cut to 200 characters and one line", () => {
  expect(quoted("too\r\n  long\u0000\u202e", undefined)).toBe("too long");
  expect(quoted("x".repeat(1000), undefined)).toHaveLength(200);
  expect(quoted("😀".repeat(150), undefined).isWellFormed()).toBe(true);
});

test("keys and whoever stands in an address are left out", () => {
  const key = "a+key(of.mine)";
  for (const said of [
    `Wrong: ${key}`,
    "Wrong: sk-proj-abcDEF123456",
    "Wrong: sk-proj-********cdef",
    "Bearer abc.def",
    "https://me:pass@host/v1",
  ])
    expect(quoted(said, key)).not.toMatch(/of\.mine|abc|cdef|pass/);
  expect(quoted("The model asks for a risk-averse key-value task.", key)).toBe("The model asks for a risk-averse key-value task.");
});
