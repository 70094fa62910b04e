import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digestOf, isWellFormedToken, newTokenValue } from "./token-format.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const kinds = fc.constantFrom("api", "read");

function numberIn(text: string): bigint {
  return [...text].reduce((value, character) => value * 62n + BigInt(alphabet.indexOf(character)), 0n);
}

test("a token is its kind's prefix, 43 characters of secret and the CRC-32 of both in base 62", () => {
  fc.assert(
    fc.property(kinds, (kind) => {
      const value = newTokenValue(kind);
      const parts = /^(svc_(live|read)_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(value);
      expect(parts?.[2]).toBe(kind === "api" ? "live" : "read");
      expect(numberIn(parts?.[4] ?? "")).toBe(BigInt(crc32(value.slice(0, -6))));
      expect(numberIn(parts?.[3] ?? "") < 2n ** 256n).toBe(true);
      expect(isWellFormedToken(value)).toBe(true);
    }),
  );
});

test("every single wrong character is told without the database", () => {
  const anywhere = fc.nat(57);
  fc.assert(
    fc.property(kinds, anywhere, fc.constantFrom(..."0aZ_-. é"), (kind, at, character) => {
      const value = newTokenValue(kind);
      const mistyped = value.slice(0, at) + character + value.slice(at + 1);
      expect(isWellFormedToken(mistyped)).toBe(mistyped === value);
    }),
    { numRuns: 2000 },
  );
});

test("two characters that changed places are told, unless they are the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 56 }), (at) => {
      const value = newTokenValue("api");
      const swapped = value.slice(0, at) + value.charAt(at + 1) + value.charAt(at) + value.slice(at + 2);
      expect(isWellFormedToken(swapped)).toBe(swapped === value);
    }),
  );
});

test.each(["", "svc_live_", "svc_test_x", " ", "svc_live_".padEnd(58, "0"), `${newTokenValue("api")}0`, newTokenValue("api").slice(1)])(
  "%j is no token",
  (value) => {
    expect(isWellFormedToken(value)).toBe(false);
  },
);

test("ten thousand tokens are all different and use the whole alphabet", () => {
  const values = Array.from({ length: 10_000 }, () => newTokenValue("api"));
  expect(new Set(values).size).toBe(values.length);
  expect(new Set(values.flatMap((value) => [...value.slice(10, 52)])).size).toBe(62);
});

test("the digest is plain SHA-256 of the whole value", () => {
  const value = newTokenValue("read");
  expect(digestOf(value)).toEqual(createHash("sha256").update(value, "ascii").digest());
});
