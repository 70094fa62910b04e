import { randomBytes } from "node:crypto";
import { limits } from "@galley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { deriveKeys } from "#src/core/secrets.ts";
import { inShare } from "#test/chance.ts";
import { createPager } from "./paging.ts";

const pager = createPager(deriveKeys("a secret").cursor);
const position = fc.array(fc.oneof(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.string()), { minLength: 1, maxLength: 3 });
const query = fc.array(fc.oneof(fc.string(), fc.constant(null), fc.integer()), { maxLength: 4 });

function isRefused(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (error) {
    return error instanceof Failure && error.code === "invalid_input" && error.param === "cursor";
  }
}

test("a cursor gives back the position that was packed, for the same query", () => {
  fc.assert(
    fc.property(query, position, (q, p) => {
      expect(pager.unpack(q, pager.pack(q, p))).toEqual(p);
    }),
  );
});

test("without cursor there is no position", () => {
  expect(pager.unpack(["q"], undefined)).toBeUndefined();
});

test("a cursor of another query is refused", () => {
  fc.assert(
    fc.property(query, query, position, (q, other, p) => {
      fc.pre(JSON.stringify(q) !== JSON.stringify(other));
      expect(isRefused(() => pager.unpack(other, pager.pack(q, p)))).toBe(true);
    }),
  );
});

test("a cursor of another installation is refused", () => {
  const other = createPager(deriveKeys("another secret").cursor);
  expect(isRefused(() => pager.unpack(["q"], other.pack(["q"], [1, "a"])))).toBe(true);
});

test("every change of a single bit is refused", () => {
  const cursor = pager.pack(["q"], [1_763_629_800_000, "art_1"]);
  const bytes = Buffer.from(cursor, "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(isRefused(() => pager.unpack(["q"], changed.toString("base64url")))).toBe(true);
  }
});

const changes = inShare(10_000, 1_000);

test(`${changes} random changes are refused`, () => {
  const cursor = pager.pack(["q"], [1_763_629_800_000, "art_1"]);
  const bytes = Buffer.from(cursor, "base64url");
  const anywhere = fc.nat(bytes.length - 1);
  fc.assert(
    fc.property(anywhere, anywhere, fc.uint8Array({ maxLength: 20 }), (from, to, middle) => {
      const changed = Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]);
      fc.pre(!changed.equals(bytes));
      expect(isRefused(() => pager.unpack(["q"], changed.toString("base64url")))).toBe(true);
    }),
    { numRuns: changes },
  );
});

test("junk is refused, and only by naming the cursor", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (junk) => {
      expect(isRefused(() => pager.unpack(["q"], junk))).toBe(true);
    }),
    { numRuns: inShare(2000, 500) },
  );
  for (const length of [0, 1, 15, 16, 17, 200]) {
    expect(isRefused(() => pager.unpack(["q"], randomBytes(length).toString("base64url")))).toBe(true);
  }
});

test("another spelling of the same bytes is refused, so that a cursor has one form", () => {
  const cursor = pager.pack(["q"], [1, "a"]);
  for (const spelling of [`${cursor}=`, `${cursor}\n`, ` ${cursor}`, Buffer.from(cursor, "base64url").toString("base64")]) {
    if (spelling !== cursor) expect(isRefused(() => pager.unpack(["q"], spelling))).toBe(true);
  }
});

test("a cursor over a time and an id fits the limit", () => {
  const longest = pager.pack(["list_articles", newId("organization"), newId("project"), "in_review"], [4_102_444_800_000, "x".repeat(64)]);
  expect(longest.length).toBeLessThanOrEqual(limits.cursorLengthMax);
});
