import { describe, expect, test } from "vitest";
import { requireGoodPassword } from "./password-rule.ts";

const whose = { email: "marta.vidal@hearth.example", name: "Marta Vidal" };
const refusal = (password: string) => {
  try {
    requireGoodPassword(password, whose);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe("a password", () => {
  test.each([
    "seven wet otters",
    "x8!kQz#2Lp",
    "4829173650284",
    "ünïcödé wörds",
    "🦦🦫🐿️🦔🦇🐻🐨🐼🦘🦡",
    "marta likes long walks in the rain",
    "galley proofs are printed on long sheets",
    `aaaaa${"bcdeé".repeat(39)}`,
  ])("may be %s", (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  test.each([
    ["nine char", "too short"],
    ["", "too short"],
    ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "too short"],
    ["cafe\u0301cafe\u0301", "too short"],
    [`${"abcdé".repeat(40)}x`, "too long"],
    ["password123", "tried first"],
    ["Password1234!", "tried first"],
    ["1234567890", "tried first"],
    ["9876543210", "tried first"],
    ["abcdefghijkl", "tried first"],
    ["aaaaaaaaaaaa", "tried first"],
    ["1212121212", "tried first"],
    ["qwertyuiop", "tried first"],
    ["iloveyou!!", "tried first"],
    ["administrator", "tried first"],
    ["marta.vidal@hearth.example", "too close"],
    ["MartaVidal1", "too close"],
    ["marta vidal", "too close"],
    ["vidalmarta99", "too close"],
    ["galleygalley", "too close"],
    ["galley2026", "too close"],
    ["hearth.example", "too close"],
  ])("is refused as %s: %s", (password, why) => {
    expect(refusal(password)).toContain(why);
  });
});
