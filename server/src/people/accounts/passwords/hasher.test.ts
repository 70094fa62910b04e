import { argon2Sync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createHasher } from "./hasher.ts";

const hasher = createHasher();
const from = "203.0.113.7";

describe("a kept password", () => {
  test("is Argon2id with 19 MiB, two passes and a salt of its own", async () => {
    const [first, second] = await Promise.all([hasher.hash(from, "seven wet otters"), hasher.hash(from, "seven wet otters")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
    const [, , , , salt = "", tag = ""] = first.split("$");
    const options = {
      message: "seven wet otters",
      nonce: Buffer.from(salt, "base64"),
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    };
    expect(argon2Sync("argon2id", options).toString("base64").replaceAll("=", "")).toBe(tag);
  });

  test("is told from any other one", async () => {
    const kept = await hasher.hash(from, "seven wet otters");
    expect(await hasher.verify(from, "seven wet otters", kept)).toBe(true);
    for (const other of ["seven wet otter", "Seven wet otters", "seven wet otters ", ""])
      expect(await hasher.verify(from, other, kept)).toBe(false);
  });

  test("is the same one however its letters are composed", async () => {
    expect(await hasher.verify(from, "cafe\u0301 cafe\u0301 cafe\u0301", await hasher.hash(from, "café café café"))).toBe(true);
  });

  test("that was made with less is known by it and still told", async () => {
    const tag = argon2Sync("argon2id", {
      message: "old",
      nonce: Buffer.alloc(16, 7),
      parallelism: 1,
      tagLength: 32,
      memory: 4096,
      passes: 1,
    });
    const kept = `$argon2id$v=19$m=4096,t=1,p=1$${Buffer.alloc(16, 7).toString("base64").replaceAll("=", "")}$${tag.toString("base64").replaceAll("=", "")}`;
    expect(await hasher.verify(from, "old", kept)).toBe(true);
    expect([hasher.isOutdated(kept), hasher.isOutdated(await hasher.hash(from, "new"))]).toEqual([true, false]);
  });

  test("that is not there is nobody's, whatever is tried", async () => {
    for (const tried of ["", "seven wet otters", "\0"]) expect(await hasher.verify(from, tried, null)).toBe(false);
  });
});

test("of a flood from one network one is made at a time, some wait, and the rest are told to come back", async () => {
  const settled = await Promise.allSettled(Array.from({ length: 100 }, () => createdOnce.verify(from, "x", null)));
  const refused = settled.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(100 - 61);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ code: "unavailable" });
  expect(await createdOnce.verify(from, "x", null)).toBe(false);
});

// Cheap, because the line is the same at any cost.
const createdOnce = createHasher({ memory: 8, passes: 1, parallelism: 1 });
