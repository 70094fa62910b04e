import { expect, test } from "vitest";
import { createVault, deriveKeys, openVault } from "./secrets.ts";

const vault = createVault([deriveKeys("one secret").vault]);
const place = ["org_1", "prj_1", "search_console.credentials"] as const;

test("what was sealed opens at its place, and never looks the same twice", () => {
  const sealed = [vault.seal("päss", place), vault.seal("päss", place)];
  expect(new Set(sealed).size).toBe(2);
  for (const text of sealed) {
    expect(text).toMatch(/^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
    expect(vault.open(text, place)).toBe("päss");
  }
  expect(vault.open(vault.seal("", place), place)).toBe("");
});

test("it opens nowhere else, with no other secret, and not when a single character was changed", () => {
  const sealed = vault.seal("secret", place);
  expect(() => vault.open(sealed, ["org_2", "prj_1", "search_console.credentials"])).toThrow();
  expect(() => vault.open(sealed, ["org_1", "prj_2", "search_console.credentials"])).toThrow();
  expect(() => vault.open(sealed, ["org_1", "prj_1", "other.credentials"])).toThrow();
  expect(() => createVault([deriveKeys("another secret").vault]).open(sealed, place)).toThrow(/another secret/);
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => vault.open(changed, place), String(at)).toThrow();
  }
  for (const cut of ["", "v1", "v1.", sealed.slice(0, 30), sealed.slice(0, -4)]) expect(() => vault.open(cut, place)).toThrow();
});

test("keys for two purposes have nothing in common", () => {
  const { cursor, vault: key } = deriveKeys("one secret");
  expect(cursor.equals(key)).toBe(false);
});

test("after the secret has changed both open, the new one seals, and neither opens without its own", () => {
  const before = openVault("one secret", undefined);
  const between = openVault("another secret", "one secret");
  const after = openVault("another secret", undefined);
  const old = before.seal("päss", place);
  expect(between.open(old, place)).toBe("päss");
  expect([before.isCurrent(old), between.isCurrent(old)]).toEqual([true, false]);
  const resealed = between.seal(between.open(old, place), place);
  expect([between.isCurrent(resealed), after.isCurrent(resealed)]).toEqual([true, true]);
  expect(after.open(resealed, place)).toBe("päss");
  expect(() => after.open(old, place)).toThrow(/another secret/);
  expect(() => before.open(resealed, place)).toThrow(/another secret/);
});
